import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { RadioGroup } from '#app/ui/radio-group.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { stepById } from '#contract/core/programs/flow.ts';
import type { Automation, Move, Previewed } from '#contract/people/automations/automations.ts';
import type { Step } from '#contract/people/automations/steps.ts';
import { PathList, useReasons } from './path-list.tsx';
import { automationQueries } from './queries.ts';
import { useStepWords } from './use-step-words.tsx';

type Props = {
  automation: Automation;
  isTurningOn: boolean;
  version: number;
  onClose: () => void;
  onTurnedOn: (automation: Automation) => void;
};

/** Previews the next 30 days on real leads, before turning an automation on or at any other time. */
export default function PreviewDialog({ automation, isTurningOn, version, onClose, onTurnedOn }: Props) {
  const t = useT();
  const [underway, setUnderway] = useState<'finish' | 'move'>('finish');
  const preview = useInfiniteQuery({
    queryKey: ['automations', 'preview', automation.id, version],
    queryFn: ({ pageParam, signal }) => api.automations.preview({ id: automation.id, from: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    gcTime: 0,
  });
  const turnOn = useMutation({
    mutationFn: () => api.automations.turnOn({ id: automation.id, underway }, { version }),
    onSuccess: onTurnedOn,
    onError: (error) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
  });
  const people = preview.data?.pages.flatMap((page) => page.people) ?? [];
  const hasUnderway = isTurningOn && automation.live !== null && automation.counts.active > 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="l"
      title={t('automations.preview.title')}
      description={t('automations.preview.text')}
      footer={
        <>
          <DialogClose>
            <Button>{t(isTurningOn ? 'ui.cancel' : 'ui.close')}</Button>
          </DialogClose>
          {isTurningOn && (
            <Button kind="act" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
              {t(automation.live === null ? 'automations.turnOn' : 'automations.publish')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {hasUnderway && <Underway automation={automation} version={version} value={underway} onChange={setUnderway} />}
        {preview.isPending ? (
          <SkeletonRows rows={5} columns={2} />
        ) : preview.isError ? (
          <ErrorScreen error={preview.error} onRetry={() => void preview.refetch()} />
        ) : people.length === 0 ? (
          <p className="text-ink-2">{t('automations.preview.none')}</p>
        ) : (
          <>
            <Sums people={people} total={preview.data.pages[0]!.total} />
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {people.map((person, n) => (
                <Person key={person.lead} person={person} automation={automation} isFirst={n === 0} />
              ))}
            </ul>
            <MoreButton pages={preview} kind="quiet" className="justify-self-center" />
          </>
        )}
      </div>
    </Dialog>
  );
}

const isMessage = ({ kind }: { kind: string }) => kind === 'email' || kind === 'text';

function Sums({ people, total }: { people: readonly Previewed[]; total: number }) {
  const t = useT();
  const rows = people.flatMap(({ path }) => path.filter(isMessage));
  const count = (...outcomes: string[]) => rows.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return (
    <p className="flex flex-wrap gap-2" role="status">
      <Chip tone="info">{t('automations.preview.people', { count: total })}</Chip>
      <Chip tone="act">{t('automations.preview.sent', { count: count('done') })}</Chip>
      {count('held') > 0 && <Chip tone="need">{t('automations.preview.held', { count: count('held') })}</Chip>}
      {count('denied', 'skipped') > 0 && (
        <Chip tone="loss">{t('automations.preview.not', { count: count('denied', 'skipped') })}</Chip>
      )}
    </p>
  );
}

function Person({ person, automation, isFirst }: { person: Previewed; automation: Automation; isFirst: boolean }) {
  const t = useT();
  const format = useFormat();
  const { entered } = useReasons();
  return (
    <li>
      <details open={isFirst} className="rounded-m border border-line">
        <summary className="tap flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2">
          <span className="font-medium">{person.name}</span>
          <span className="text-sm text-ink-3">
            {entered(person.why)} ·{' '}
            {person.why.asIf
              ? t('automations.preview.asIf')
              : t('automations.preview.enters', { at: format.dateTime(person.at) })}
          </span>
        </summary>
        <div className="grid gap-2 border-t border-line px-3 py-2">
          <Link to={`/lead/${person.lead}`} className="justify-self-start font-medium text-act hover:underline">
            {person.name}
          </Link>
          <PathList path={person.path} definition={automation.definition} />
        </div>
      </details>
    </li>
  );
}

type UnderwayProps = {
  automation: Automation;
  version: number;
  value: 'finish' | 'move';
  onChange: (value: 'finish' | 'move') => void;
};

function Underway({ automation, version, value, onChange }: UnderwayProps) {
  const t = useT();
  const moves = useQuery(automationQueries.moves(automation.id, version)).data?.moves ?? [];
  return (
    <fieldset className="grid gap-2 rounded-m border border-line px-3 py-2.5">
      <legend className="px-1 text-sm font-medium">{t('automations.underway')}</legend>
      <RadioGroup
        value={value}
        onChange={onChange}
        choices={[
          { value: 'finish', label: t('automations.underway.finish') },
          { value: 'move', label: t('automations.underway.move') },
        ]}
      />
      {value === 'move' && (
        <ul className="grid gap-1 text-sm text-ink-2">
          {moves.map((move) => (
            <li key={`${move.from} ${move.to}`}>
              <MoveLine move={move} automation={automation} />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function MoveLine({ move, automation }: { move: Move; automation: Automation }) {
  const t = useT();
  const words = useStepWords();
  const nameOf = (id: string | null): string => {
    if (id === null) return t('automations.moves.start');
    const step = stepById(automation.definition.steps as Step[], id);
    return step ? [words.name(step), words.detail(step)].filter(Boolean).join(': ').slice(0, 60) : id;
  };
  if (move.stays) return t('automations.moves.stay', { count: move.count, to: nameOf(move.to) });
  if (move.to === null) return t('automations.moves.end', { count: move.count, from: nameOf(move.from) });
  return t('automations.moves.go', { count: move.count, from: nameOf(move.from), to: nameOf(move.to) });
}
