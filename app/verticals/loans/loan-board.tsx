import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Board, type LaneName } from '#app/ui/list/board.tsx';
import { Lane } from '#app/ui/list/lane.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Filter, isEverything } from '#contract/core/filter.ts';
import { formatFilter, parseFilter } from '#contract/core/filter-url.ts';
import { loanFields } from '#contract/verticals/loans/loan-fields.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { lockAlarm } from '#contract/verticals/loans/locks.ts';
import { type MilestoneKey, milestones } from '#contract/verticals/loans/milestones.ts';
import { loanQueries } from './queries.ts';

/** The list's filter, and this milestone of what goes on or has funded. */
function inLane(selection: ListSelection, milestone: string): ListSelection {
  const { filter } = parseFilter(loanFields, selection.filter ?? '');
  const own: Filter[] = [
    { field: 'milestone', op: 'is', value: milestone },
    { field: 'state', op: 'any_of', value: ['open', 'funded'] },
  ];
  const both = filter && !isEverything(filter) ? { and: [filter, ...own] } : { and: own };
  return { ...selection, filter: formatFilter(both) };
}

type LaneProps = { selection: ListSelection; sort: string; lane: LaneName };

/** Each milestone is a list of its own, so a full one never hides another. */
function MilestoneLane({ selection, sort, lane }: LaneProps) {
  const chosen = inLane(selection, lane.value);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(loanQueries.lane(chosen, sort));
  const count = useQuery(loanQueries.count(chosen)).data;
  const rows = useMemo(() => data && rowsOf<Loan>(data), [data]);
  const more = useCallback(
    () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return <Lane {...lane} count={count} rows={rows} hasMore={hasNextPage} onMore={more} />;
}

/** By milestone. What a milestone asks for and the loan lacks, the server names, and the loan stays where it was. */
export default function LoanBoard({ selection, sort }: { selection: ListSelection; sort: string }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const lanes = milestones.map(({ key, tone }) => ({ value: key as string, label: t(`loans.milestone.${key}`), tone }));
  const move = useMutation({
    mutationFn: ({ loan, milestone }: { loan: Loan; milestone: MilestoneKey }) =>
      api.loans.changeMilestone({ id: loan.id, milestone }, { version: loan.version }),
    onError: (error) => toast(t('loans.notMoved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['loans'] }),
  });
  return (
    <Board<Loan>
      label={t('loans.title')}
      lanes={lanes}
      open={null}
      onOpen={(id) => void navigate(`/loan/${id}`)}
      nameOf={({ name }) => name}
      hrefOf={({ id }) => `/loan/${id}`}
      canMove={({ can, archivedAt }) => can.change && !archivedAt}
      onMove={(loan, _, milestone) => move.mutate({ loan, milestone: milestone as MilestoneKey })}
      card={(loan) => <LoanCard loan={loan} />}
    >
      {lanes.map((lane) => (
        <MilestoneLane key={lane.value} lane={lane} selection={selection} sort={sort} />
      ))}
    </Board>
  );
}

function LoanCard({ loan }: { loan: Loan }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const { name, amount, owner, closingOn, lockExpiresOn, program, state } = loan;
  const alarm = state === 'open' ? lockAlarm(lockExpiresOn, closingOn, todayHere()) : null;
  return (
    <span className="grid gap-1">
      <span className="flex items-baseline justify-between gap-2">
        <bdi className="truncate font-medium">{name}</bdi>
        {amount !== null && (
          <span className="num text-sm text-ink-2">{format.money(amount, 'USD', { compact: true })}</span>
        )}
      </span>
      <span className="truncate text-sm text-ink-2">
        <Facts of={[t(`loans.program.${program}`), owner ? people.nameOf(owner) : t('loans.office')]} />
      </span>
      {closingOn && (
        <span className="num text-xs text-ink-3">{t('loans.closesOn', { day: format.date(closingOn) })}</span>
      )}
      {alarm && <Chip tone="loss">{t(`loans.lockAlarm.${alarm}`)}</Chip>}
    </span>
  );
}
