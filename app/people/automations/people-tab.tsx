import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { stepById } from '#contract/core/programs/flow.ts';
import {
  type Automation,
  type EnrolmentRow,
  type EnrolmentState,
  enrolmentStates,
} from '#contract/people/automations/automations.ts';
import type { Step } from '#contract/people/automations/steps.ts';
import { PathList, useReasons } from './path-list.tsx';
import { automationQueries } from './queries.ts';
import { EnrolmentChip } from './state-chip.tsx';
import { useStepWords } from './use-step-words.tsx';

const states = keysOf('automations.enrolment', enrolmentStates);

/** Current and past enrollments, the step each is at, and the path it took. */
export function PeopleTab({ automation }: { automation: Automation }) {
  const t = useT();
  const [state, setState] = useState<EnrolmentState | 'all'>('all');
  const [shown, setShown] = useState<EnrolmentRow | null>(null);
  const people = useInfiniteQuery(automationQueries.people(automation.id, state));
  const rows = people.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Select
        aria-label={t('automations.tab.people')}
        className="w-44"
        value={state}
        onChange={setState}
        options={[
          { value: 'all', label: t('automations.filter.all') },
          ...enrolmentStates.map((value) => ({ value, label: t(states[value]) })),
        ]}
      />
      {people.isPending ? (
        <SkeletonRows rows={5} columns={2} />
      ) : people.isError && rows.length === 0 ? (
        <ErrorScreen error={people.error} onRetry={() => void people.refetch()} />
      ) : rows.length === 0 ? (
        <p className="text-ink-3">{t('automations.people.none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {rows.map((row) => (
            <Row key={row.id} row={row} automation={automation} onShow={() => setShown(row)} />
          ))}
        </ul>
      )}
      <MoreButton pages={people} kind="quiet" className="justify-self-center" />
      {shown && <PathDialog id={shown.id} name={shown.name} onClose={() => setShown(null)} />}
    </div>
  );
}

function Row({ row, automation, onShow }: { row: EnrolmentRow; automation: Automation; onShow: () => void }) {
  const t = useT();
  const format = useFormat();
  const words = useStepWords();
  const { reason } = useReasons();
  const step = row.step === null ? undefined : stepById(automation.definition.steps as Step[], row.step);
  const ended = row.endedWhy ? reason({ outcome: 'ended', why: { why: row.endedWhy } }) : '';
  return (
    <li>
      <button
        type="button"
        className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-start hover:bg-paper"
        onClick={onShow}
      >
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">{row.name}</span>
        <span className="min-w-0 flex-1 basis-48 truncate text-sm text-ink-3">
          {row.state === 'active' ? (step ? words.name(step) : '') : ended}
          {row.dueAt && ` · ${t('automations.people.next', { at: format.dateTime(row.dueAt) })}`}
        </span>
        <EnrolmentChip state={row.state} />
      </button>
    </li>
  );
}

/** A lead's path, with a button to end the enrollment. */
export function PathDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(automationQueries.path(id));
  const stop = useMutation({
    mutationFn: () => api.automations.stop({ id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: automationQueries.all });
      toast(t('automations.people.stopped'));
      onClose();
    },
    onError: (failure) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, failure) }),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="m"
      title={t('automations.people.path', { name })}
      footer={
        <>
          {data?.state === 'active' && may('messages.send') && (
            <Button className="me-auto" busy={stop.isPending} onClick={() => stop.mutate()}>
              {t('automations.people.stop')}
            </Button>
          )}
          <DialogClose>
            <Button>{t('ui.close')}</Button>
          </DialogClose>
        </>
      }
    >
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <p className="text-sm text-ink-3">
            <Link to={`/lead/${data.lead}`} className="text-act underline">
              {data.name}
            </Link>
            {` · ${data.automationName} · ${t('automations.version', { number: data.number })}`}
          </p>
          <PathList path={data.path} definition={data.definition} />
        </div>
      ) : (
        <SkeletonRows rows={4} columns={2} />
      )}
    </Dialog>
  );
}
