import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Board, Lane, type LaneName } from '#app/ui/list/board.tsx';
import { isEverything } from '#contract/core/filter.ts';
import { formatFilter, parseFilter } from '#contract/core/filter-url.ts';
import { leadFields, type Stage, stages } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { LeadChange } from './change-lead.ts';
import { toneOf } from './columns.tsx';
import { type LeadSelection, leadQueries } from './queries.ts';

type Props = {
  selection: LeadSelection;
  sort: string;
  open: string | null;
  onOpen: (id: string) => void;
  onChange: (lead: Lead, change: LeadChange) => void;
};

/** The list's filter, and this stage of it. */
function inStage(selection: LeadSelection, stage: Stage): LeadSelection {
  const { filter } = parseFilter(leadFields, selection.filter ?? '');
  const own = { field: 'stage', op: 'is', value: stage } as const;
  const both = filter && !isEverything(filter) ? { and: [filter, own] } : { and: [own] };
  return { ...selection, filter: formatFilter(both) };
}

type LaneProps = { selection: LeadSelection; sort: string; lane: LaneName & { value: Stage } };

/** Each stage is a list of its own, so a full one never hides another. */
function StageLane({ selection, sort, lane }: LaneProps) {
  const chosen = inStage(selection, lane.value);
  const list = useInfiniteQuery(leadQueries.list(chosen, sort));
  const { data: count } = useQuery(leadQueries.count(chosen));
  return (
    <Lane
      {...lane}
      count={count?.count}
      rows={list.data?.pages.flatMap((page) => page.rows) ?? []}
      hasMore={list.hasNextPage}
      onMore={() => void list.fetchNextPage()}
    />
  );
}

export default function LeadBoard({ selection, sort, open, onOpen, onChange }: Props) {
  const t = useT();
  const format = useFormat();
  const lanes = stages.map((value) => ({ value, label: t(`leads.stage.${value}`), tone: toneOf(value) }));
  return (
    <Board<Lead>
      label={t('leads.title')}
      lanes={lanes}
      open={open}
      onOpen={onOpen}
      canMove={(lead) => lead.can.change}
      onMove={(lead, stage) => onChange(lead, { stage: stage as Stage })}
      card={(lead) => (
        <span className="grid gap-1">
          <span className="truncate font-medium">{lead.name}</span>
          <span className="num flex justify-between gap-2 text-sm text-ink-2">
            <span className="truncate">{t(`leads.source.${lead.source}`)}</span>
            {lead.budget !== null && <span>{format.money(lead.budget, 'USD', { compact: true })}</span>}
          </span>
          <span className="num text-xs text-ink-3">{format.relative(lead.lastActivityAt)}</span>
        </span>
      )}
    >
      {lanes.map((lane) => (
        <StageLane key={lane.value} lane={lane} selection={selection} sort={sort} />
      ))}
    </Board>
  );
}
