import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSession } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type BoardLine, type BoardNumber, boardDays } from '#contract/people/board.ts';
import type { Source } from '#contract/people/lead-fields.ts';
import { sourceWords } from '../leads/source-words.ts';
import { Part } from './part.tsx';

const BoardRows = lazy(() => import('./board-rows.tsx'));

const boardQuery = (days: number) =>
  queryOptions({
    queryKey: ['team', 'board', { days }],
    queryFn: ({ signal }) => api.team.board({ days }, { signal }),
  });

export type Opened = {
  number: BoardNumber;
  user?: string;
  source?: Source;
  sourceName?: string | null;
  filter?: string;
  title: string;
};
type Row = { key: string; name: string; line: BoardLine; of: Omit<Opened, 'number' | 'title'> };

const rates = ['contacted', 'appointments', 'closed'] as const;

/** The leaderboard: what became of everyone's, a team's, or the reader's own leads. Every number opens the leads it counts. */
export function Board() {
  const t = useT();
  const { role } = useSession();
  const people = usePeople();
  const [params, setParams] = useSearchParams();
  const days = boardDays.find((known) => String(known) === params.get('days')) ?? 30;
  const found = useQuery(boardQuery(days));
  const [opened, setOpened] = useState<Opened | null>(null);
  if (found.isError) return <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />;
  const only = found.data?.filter ? { filter: found.data.filter } : {};
  const byAgent = (found.data?.byAgent ?? []).map(({ user, ...line }): Row => {
    return { key: user ?? 'none', name: people.nameOf(user), line, of: { ...only, ...(user && { user }) } };
  });
  const bySource = (found.data?.bySource ?? []).map(({ source, sourceName, ...line }): Row => {
    return {
      key: `${source} ${sourceName ?? ''}`,
      name: sourceWords(t, { source, sourceName }),
      line,
      of: { ...only, source, sourceName },
    };
  });
  const whose = role === 'manager' ? 'team.board.team' : role === 'agent' ? 'team.board.own' : 'team.board.all';
  return (
    <>
      <Part
        title={t('team.board.byAgent')}
        text={t(whose)}
        action={
          <Segmented
            label={t('team.board.days')}
            value={String(days)}
            onChange={(chosen) => setParams({ days: chosen }, { replace: true })}
            options={boardDays.map((value) => ({
              value: String(value),
              label: t('team.board.lastDays', { count: value }),
            }))}
          />
        }
      >
        {!found.data ? (
          <SkeletonRows rows={5} columns={5} />
        ) : byAgent.length === 0 ? (
          <EmptyState title={t('team.board.empty')}>{t('team.board.emptyText')}</EmptyState>
        ) : (
          <BoardTable label={t('team.board.byAgent')} first={t('team.board.agent')} rows={byAgent} onOpen={setOpened} />
        )}
      </Part>
      {bySource.length > 0 && (
        <Part title={t('team.board.bySource')}>
          <BoardTable
            label={t('team.board.bySource')}
            first={t('team.board.source')}
            rows={bySource}
            onOpen={setOpened}
          />
        </Part>
      )}
      {opened && (
        <Suspense>
          <BoardRows opened={opened} days={days} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

type TableProps = { label: string; first: string; rows: readonly Row[]; onOpen: (opened: Opened) => void };

function BoardTable({ label, first, rows, onOpen }: TableProps) {
  const t = useT();
  const format = useFormat();
  const minutes = (half: number | null, most: number | null) => (
    <td className="num px-2 py-1 text-end">
      {half === null ? '–' : wordsOf(half)}
      {most !== null && (
        <small className="block text-xs text-ink-3">{t('team.board.mostWithin', { time: wordsOf(most) })}</small>
      )}
    </td>
  );
  const wordsOf = (value: number) =>
    value < 120
      ? t('team.board.minutes', { count: format.number(value, { maximumFractionDigits: 1 }) })
      : t('team.board.hours', { count: format.number(value / 60, { maximumFractionDigits: 1 }) });
  const share = (part: number, of: number) => (of === 0 ? '–' : format.percent(part / of));
  const columns = ['assigned', 'unseen', 'median', 'work', 'within5', 'attempts', ...rates] as const;
  return (
    <section
      aria-label={t('team.board.table', { name: label })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className="overflow-x-auto border-y border-line"
    >
      <table className="w-full min-w-3xl border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-start text-xs text-ink-3">
            <th scope="col" className="sticky start-0 bg-surface py-2 pe-3 text-start font-medium">
              {first}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="px-2 py-2 text-end font-medium whitespace-nowrap">
                {t(`team.board.column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, name, line, of }) => {
            const number = (which: BoardNumber, shown: string, isLoud = false) => (
              <td key={which} className="px-1 py-1.5 text-end">
                <button
                  type="button"
                  disabled={line[which] === 0}
                  onClick={() =>
                    onOpen({ ...of, number: which, title: [name, t(`team.board.column.${which}`)].join(': ') })
                  }
                  // The accessible name contains what is displayed: for a share, both the share and the number.
                  aria-label={t(
                    shown === format.number(line[which]) ? 'team.board.openNumber' : 'team.board.openShare',
                    {
                      name,
                      number: t(`team.board.column.${which}`),
                      share: shown,
                      count: line[which],
                    },
                  )}
                  className={`tap num rounded-s px-1.5 py-1 not-disabled:hover:bg-sunken not-disabled:hover:underline ${isLoud && line[which] > 0 ? 'font-medium text-need' : 'text-ink'}`}
                >
                  {shown}
                </button>
              </td>
            );
            return (
              <tr key={key}>
                <th
                  scope="row"
                  className="sticky start-0 max-w-44 truncate bg-surface py-2 pe-3 text-start font-medium"
                >
                  {name}
                </th>
                {number('assigned', format.number(line.assigned))}
                {number('unseen', format.number(line.unseen), true)}
                {minutes(line.medianMinutes, line.p90Minutes)}
                {minutes(line.medianWorkMinutes, line.p90WorkMinutes)}
                {number('within5', share(line.within5, line.assigned))}
                <td className="num px-2 text-end">
                  {line.assigned === 0
                    ? '–'
                    : format.number(line.attempts / line.assigned, { maximumFractionDigits: 1 })}
                </td>
                {rates.map((which) => number(which, share(line[which], line.assigned)))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
