import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, Unlink } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { shownKinds } from '#app/kinds.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import type { ClosingView, JoinedPart, ShownNode } from '#contract/verticals/closing/closing.ts';
import type { ClosingPart } from '#contract/verticals/closing/facts.ts';
import { closingDomains, closingQueries } from './queries.ts';
import { useClosingWords } from './words.ts';

const MoveClosing = lazy(() => import('./move-closing.tsx'));

const iconOf = (part: ClosingPart) => shownKinds[part]!.icon;

/** `isIfAny`: what is for no closing shows none. */
type Props = { part: ClosingPart; id: string; isIfAny?: boolean };

/** Contract, loan and policy of one household: every date with its rule, what it waits for, and what does not fit. */
export default function ClosingTimeline({ part, id, isIfAny }: Props) {
  const t = useT();
  const { data } = useQuery(closingQueries.get(part, id));
  const { dayWords } = useClosingWords();
  const [isMoving, setMoving] = useState(false);
  if (!data) return <SkeletonText lines={4} />;
  const { breaks, closingOn, moves, parts } = data;
  // What it could be joined to is offered all the same.
  const isAlone = parts.length < 2;
  if (isIfAny && isAlone && !closingOn) return <Suggestions part={part} id={id} />;
  return (
    <Part
      title={t('closing.title')}
      actions={
        moves && (
          <Button size="s" icon={<CalendarClock />} onClick={() => setMoving(true)}>
            {t('closing.move')}
          </Button>
        )
      }
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="font-medium">{closingOn ? t('closing.on', { day: dayWords(closingOn) }) : t('closing.noDay')}</b>
        {closingOn &&
          (breaks.length > 0 ? (
            <Chip tone={breaks.some(({ level }) => level === 'break') ? 'loss' : 'need'}>
              {t('closing.breaks', { count: breaks.length })}
            </Chip>
          ) : (
            <span className="text-sm text-ink-2">{t('closing.fits')}</span>
          ))}
      </p>
      {!isAlone && <Parts of={parts} shown={id} />}
      <Suggestions part={part} id={id} />
      {(!isAlone || part !== 'deal') && <Dates view={data} on={part} />}
      {moves && isMoving && (
        <Suspense>
          <MoveClosing moves={moves} closingOn={closingOn} onClose={() => setMoving(false)} />
        </Suspense>
      )}
    </Part>
  );
}

function useJoining<Given>(deed: (given: Given) => Promise<ClosingView>) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSettled: () => Promise.all(closingDomains.map((domain) => client.invalidateQueries({ queryKey: [domain] }))),
    onError: (error) => toast(t('closing.notSaved'), { tone: 'destructive', description: error.message }),
  });
}

/** What is joined, and how it stands. Of what one may not see only that. */
function Parts({ of, shown }: { of: readonly JoinedPart[]; shown: string }) {
  const t = useT();
  const leave = useJoining((one: JoinedPart) => api.closings.leave({ part: one.part, id: one.id }));
  const statusWords = ({ part, status }: JoinedPart): string => {
    if (part === 'loan') return t.any(`loans.milestone.${status}`);
    return part === 'deal' ? t.any(`deals.state.${status}`) : t.any(`insurance.state.${status}`);
  };
  return (
    <ul className="flex flex-wrap gap-2">
      {of.map((one) => {
        const Icon = iconOf(one.part);
        return (
          <li
            key={one.id}
            className="flex min-w-0 max-w-full items-center gap-2 rounded-m border border-line bg-surface px-3 py-1.5"
          >
            <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            <span className="grid min-w-0">
              <span className="truncate text-sm">
                {one.isSeen && one.id !== shown ? (
                  <Link to={`/${one.part}/${one.id}`} className="tap text-act hover:underline">
                    <bdi>{one.name}</bdi>
                  </Link>
                ) : (
                  <bdi>{one.name || t(`closing.part.${one.part}`)}</bdi>
                )}
              </span>
              <span className="truncate text-xs text-ink-3">
                <Facts of={[statusWords(one), !one.isSeen && t('closing.statusOnly')]} />
              </span>
            </span>
            {one.broken > 0 && !one.isSeen && <Chip tone="loss">{t('closing.breaks', { count: one.broken })}</Chip>}
            {one.canLeave && (
              <IconButton
                size="s"
                label={t('closing.leave', { name: one.name })}
                disabled={leave.isPending}
                onClick={() => leave.mutate(one)}
              >
                <Unlink />
              </IconButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Records of the same household that are part of no closing yet. */
function Suggestions({ part, id }: Props) {
  const t = useT();
  const { data } = useQuery(closingQueries.suggestions(part, id));
  const { dayWords } = useClosingWords();
  const join = useJoining((other: { part: ClosingPart; id: string }) => api.closings.join({ part, id, with: other }));
  if (!data || data.suggestions.length === 0) return null;
  return (
    <ul className="grid gap-1.5" aria-label={t('closing.suggested')}>
      {data.suggestions.map(({ part: of, id: other, name, because, closingOn }) => {
        const Icon = iconOf(of);
        return (
          <li key={other} className="flex items-center gap-2.5 rounded-m border border-dashed border-edge px-3 py-1.5">
            <Icon className="size-4 shrink-0 text-ink-3" aria-hidden="true" />
            <span className="grid min-w-0 flex-1">
              <bdi className="truncate">{name}</bdi>
              <span className="text-xs text-ink-3">
                <Facts of={[t('closing.suggested'), because !== name && because, closingOn && dayWords(closingOn)]} />
              </span>
            </span>
            <Button
              size="s"
              aria-label={t('closing.joinThis', { name })}
              disabled={join.isPending}
              onClick={() => join.mutate({ part: of, id: other })}
            >
              {t('closing.join')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Dates({ view: { nodes, breaks }, on }: { view: ClosingView; on: ClosingPart }) {
  const breaksOf = ({ key }: ShownNode) => breaks.filter((one) => one.node === key);
  // A deal's own page has its dates above: here is what they have to do with the others.
  const isNews = (node: ShownNode) => on !== 'deal' || node.kind !== 'contract_date' || breaksOf(node).length > 0;
  return (
    <ol className="divide-y divide-line border-y border-line">
      {nodes.filter(isNews).map((node) => (
        <DateRow key={node.key} node={node} nodes={nodes} breaks={breaksOf(node)} />
      ))}
    </ol>
  );
}

type RowProps = { node: ShownNode; nodes: readonly ShownNode[]; breaks: ClosingView['breaks'] };

function DateRow({ node, nodes, breaks }: RowProps) {
  const { t, dayWords, nodeName, ruleWords, why } = useClosingWords();
  const Icon = iconOf(node.part);
  const waited = node.waitsFor.flatMap((key) => nodes.find((one) => one.key === key) ?? []);
  const isHard = breaks.some(({ level }) => level === 'break');
  return (
    <li className="flex items-start gap-3 py-2">
      <Icon className="mt-0.5 size-4 shrink-0 text-ink-3" aria-label={t(`closing.part.${node.part}`)} role="img" />
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className={cx('wrap-anywhere', node.isDone && 'text-ink-3', node.kind === 'closing' && 'font-medium')}>
          {nodeName(node)}
        </span>
        <span className="text-sm text-ink-3 wrap-anywhere">
          <Facts
            of={[
              ruleWords(node, waited[0]),
              !node.rule &&
                waited.length > 0 &&
                t('closing.waitsFor', { names: waited.map((one) => nodeName(one)).join(', ') }),
            ]}
          />
        </span>
        {breaks.map((one) => (
          <span key={one.kind} className={cx('text-sm', one.level === 'break' ? 'text-loss' : 'text-need')}>
            {why(one)}
          </span>
        ))}
      </span>
      <span className="grid shrink-0 justify-items-end gap-0.5">
        <span className={cx('num text-sm', isHard ? 'font-medium text-loss' : 'text-ink-2')}>{dayWords(node.on)}</span>
        {breaks.length > 0 ? (
          <Chip tone={isHard ? 'loss' : 'need'}>{t(isHard ? 'closing.broken' : 'closing.check')}</Chip>
        ) : (
          node.isDone && node.on && <Chip>{t('closing.done')}</Chip>
        )}
      </span>
    </li>
  );
}
