import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { ListSelection } from '#app/records/selection.ts';
import { Board, type LaneName } from '#app/ui/list/board.tsx';
import { Lane } from '#app/ui/list/lane.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { isEverything } from '#contract/core/filter.ts';
import { formatFilter, parseFilter } from '#contract/core/filter-url.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { useChangeLead } from './change-lead.ts';
import { LastActivity } from './last-activity.tsx';
import { leadQueries } from './queries.ts';
import { changed, moveCard } from './show-lead.ts';
import { sourceWords } from './source-words.ts';
import { usePeople } from './use-people.tsx';
import { useStages } from './use-stages.ts';

type Props = { selection: ListSelection; sort: string; open: string | null; onOpen: (id: string) => void };

/** The list's filter narrowed to this stage. */
function inStage(selection: ListSelection, stage: string): ListSelection {
  const { filter } = parseFilter(leadFields, selection.filter ?? '');
  const own = { field: 'stage', op: 'is', value: stage } as const;
  const both = filter && !isEverything(filter) ? { and: [filter, own] } : { and: [own] };
  return { ...selection, filter: formatFilter(both) };
}

type LaneProps = { selection: ListSelection; sort: string; lane: LaneName };

/** Each stage loads its own list, so that a full stage never hides another. */
function StageLane({ selection, sort, lane }: LaneProps) {
  const chosen = inStage(selection, lane.value);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(leadQueries.lane(chosen, sort));
  // Without a filter, the count is already in the kept counts.
  const isWhole = !selection.filter && !selection.search && !selection.archived;
  const kept = useQuery({ ...leadQueries.counts, enabled: isWhole }).data;
  const counted = useQuery({ ...leadQueries.count(chosen), enabled: !isWhole }).data;
  const count = isWhole ? kept && { count: kept.byStage[lane.value] ?? 0, capped: false } : counted;
  const rows = useMemo(() => data && rowsOf<Lead>(data), [data]);
  const more = useCallback(
    () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return <Lane {...lane} count={count} rows={rows} hasMore={hasNextPage} onMore={more} />;
}

export default function LeadBoard({ selection, sort, open, onOpen }: Props) {
  const t = useT();
  const client = useQueryClient();
  const change = useChangeLead();
  const stages = useStages();
  const lanes = stages.shown.map(({ key, tone }) => ({ value: key, label: stages.nameOf(key), tone }));
  const move = (lead: Lead, from: string, to: string) => {
    const stage = to;
    const key = (lane: string) => leadQueries.lane(inStage(selection, lane), sort).queryKey;
    change({
      lead,
      change: { stage },
      alsoShow: () => moveCard(client, changed(lead, { stage }), key(from), key(to)),
    });
  };
  return (
    <Board<Lead>
      label={t('leads.title')}
      lanes={lanes}
      open={open}
      onOpen={onOpen}
      nameOf={(lead) => lead.name}
      hrefOf={(lead) => `/lead/${lead.id}`}
      canMove={(lead) => lead.can.change && !lead.archivedAt}
      onMove={move}
      card={(lead) => <LeadCard lead={lead} />}
    >
      {lanes.map((lane) => (
        <StageLane key={lane.value} lane={lane} selection={selection} sort={sort} />
      ))}
    </Board>
  );
}

function LeadCard({ lead }: { lead: Lead }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  return (
    <span className="grid gap-1">
      <span className="flex items-baseline justify-between gap-2">
        <bdi className="truncate font-medium">{lead.name}</bdi>
        {lead.budget !== null && (
          <span className="num text-sm text-ink-2">{format.money(lead.budget, 'USD', { compact: true })}</span>
        )}
      </span>
      <span className="truncate text-sm text-ink-2">
        <Facts of={[sourceWords(t, lead), people.nameOf(lead.owner)]} />
      </span>
      <LastActivity lead={lead} className="text-xs" />
    </span>
  );
}
