import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import { Board, type LaneName } from '#app/ui/list/board.tsx';
import { Lane } from '#app/ui/list/lane.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { toast } from '#app/ui/toast.ts';
import { type Filter, isEverything } from '#contract/core/filter.ts';
import { formatFilter, parseFilter } from '#contract/core/filter-url.ts';
import { dealFields } from '#contract/inventory/deals/deal-fields.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { dealQueries } from './queries.ts';
import { usePipelines } from './use-pipelines.ts';

const StageDialog = lazy(() => import('./record/stage-dialog.tsx'));

/** The list's filter combined with one stage of one pipeline. */
function inLane(selection: ListSelection, pipeline: string, stage: string): ListSelection {
  const { filter } = parseFilter(dealFields, selection.filter ?? '');
  const own: Filter[] = [
    { field: 'pipeline', op: 'is', value: pipeline },
    { field: 'stage', op: 'is', value: stage },
  ];
  const both = filter && !isEverything(filter) ? { and: [filter, ...own] } : { and: own };
  return { ...selection, filter: formatFilter(both) };
}

type LaneProps = { selection: ListSelection; sort: string; pipeline: string; lane: LaneName };

/** Each stage is its own list, so that a full one doesn't hide another. */
function StageLane({ selection, sort, pipeline, lane }: LaneProps) {
  const chosen = inLane(selection, pipeline, lane.value);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(dealQueries.lane(chosen, sort));
  const count = useQuery(dealQueries.count(chosen)).data;
  const rows = useMemo(() => data && rowsOf<Deal>(data), [data]);
  const more = useCallback(
    () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return <Lane {...lane} count={count} rows={rows} hasMore={hasNextPage} onMore={more} />;
}

/** One pipeline at a time, by stage. Won and lost deals ask for a date or a reason. */
export default function DealBoard({ selection, sort }: { selection: ListSelection; sort: string }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const { all, pipelineName, stageName } = usePipelines();
  const [asked, setAsked] = useState<{ deal: Deal; stage: string } | null>(null);
  const pipeline = all.find(({ key }) => key === params.get('pipeline')) ?? all[0]!;
  const lanes = pipeline.stages.map(({ key, tone }) => ({ value: key, label: stageName(key), tone }));
  const move = useMutation({
    mutationFn: ({ deal, stage }: { deal: Deal; stage: string }) =>
      api.deals.changeStage({ id: deal.id, stage }, { version: deal.version }),
    onError: (error) => toast(t('deals.change.failed'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries({ queryKey: ['deals'] }),
  });
  return (
    <>
      <div className="px-4.5 pt-3">
        <Segmented
          label={t('deals.field.pipeline')}
          value={pipeline.key}
          onChange={(key) => {
            const next = new URLSearchParams(params);
            next.set('pipeline', key);
            setParams(next, { replace: true });
          }}
          options={all.map(({ key }) => ({ value: key, label: pipelineName(key) }))}
        />
      </div>
      <Board<Deal>
        label={t('deals.title')}
        lanes={lanes}
        open={null}
        onOpen={(id) => void navigate(`/deal/${id}`)}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => `/deal/${id}`}
        canMove={({ can, archivedAt }) => can.change && !archivedAt}
        onMove={(deal, _, stage) => {
          const isOpen = pipeline.stages.find(({ key }) => key === stage)?.state === 'open';
          if (isOpen) move.mutate({ deal, stage });
          else setAsked({ deal, stage });
        }}
        card={(deal) => <DealCard deal={deal} />}
      >
        {lanes.map((lane) => (
          <StageLane
            key={`${pipeline.key} ${lane.value}`}
            lane={lane}
            pipeline={pipeline.key}
            selection={selection}
            sort={sort}
          />
        ))}
      </Board>
      {asked && (
        <Suspense>
          <StageDialog {...asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  );
}

function DealCard({ deal }: { deal: Deal }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const { name, price, owner, closingOn, weighted } = deal;
  return (
    <span className="grid gap-1">
      <span className="flex items-baseline justify-between gap-2">
        <bdi className="truncate font-medium">{name}</bdi>
        {price !== null && (
          <span className="num text-sm text-ink-2">{format.money(price, 'USD', { compact: true })}</span>
        )}
      </span>
      <span className="truncate text-sm text-ink-2">
        <Facts of={[owner ? people.nameOf(owner) : t('deals.office'), closingOn && format.date(closingOn)]} />
      </span>
      {weighted !== null && (
        <span className="num text-xs text-ink-3">
          {t('deals.weightedShort', { amount: format.money(weighted, 'USD', { compact: true }) })}
        </span>
      )}
    </span>
  );
}
