import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarClock, Columns3, Plus } from 'lucide-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Board, type LaneName } from '#app/ui/list/board.tsx';
import { Lane } from '#app/ui/list/lane.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { daysBetween } from '#contract/core/time-zone.ts';
import { type Opportunity, type Stage, stages } from '#contract/verticals/insurance/opportunities.ts';
import { nextTouch } from '#contract/verticals/insurance/terms.ts';
import { CallDialog } from './form.tsx';
import { opportunityQueries } from './queries.ts';
import { useInsuranceDeed } from './use-insurance-deed.ts';
import { stageTones } from './words.ts';

const NewOpportunity = lazy(() => import('./marketplace/new-opportunity.tsx'));

export const handle = { title: 'insurance.pipeline' } as const;

/** Every opportunity by its stage, or by when the policy that they have elsewhere expires. */
export default function PipelinePage() {
  const t = useT();
  const mayWork = useMay()('policies.work');
  const [params, setParams] = useSearchParams();
  const [isCreating, setCreating] = useState(false);
  const by = params.get('by') === 'xDate' ? 'xDate' : 'stage';
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-2 px-4.5 pt-4 pb-2 max-sm:pt-3">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]" tabIndex={-1}>
          {t('insurance.pipeline')}
        </h1>
        <Segmented
          label={t('list.layout')}
          value={by}
          onChange={(next) => setParams(next === 'xDate' ? { by: next } : {}, { replace: true })}
          options={[
            {
              value: 'stage',
              label: (
                <>
                  <Columns3 aria-hidden="true" />
                  {t('insurance.byStage')}
                </>
              ),
            },
            {
              value: 'xDate',
              label: (
                <>
                  <CalendarClock aria-hidden="true" />
                  {t('insurance.byXDate')}
                </>
              ),
            },
          ]}
        />
        {mayWork && (
          <Button kind="act" icon={<Plus />} onClick={() => setCreating(true)}>
            {t('insurance.newOpportunity')}
          </Button>
        )}
      </header>
      {by === 'stage' ? <StageBoard /> : <XDates />}
      <Suspense>{isCreating && <NewOpportunity onClose={() => setCreating(false)} />}</Suspense>
    </div>
  );
}

const nameOf = ({ lead, line }: Opportunity): string => lead?.name ?? line;
const hrefOf = ({ id }: Pick<Opportunity, 'id'>): string => `/insurance-marketplace/${id}`;

/** Each stage is a list of its own, so a full one never hides another. */
function StageLane({ lane, count }: { lane: LaneName; count: number | undefined }) {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    opportunityQueries.list({ stage: lane.value as Stage }),
  );
  const rows = useMemo(() => data && rowsOf<Opportunity>(data), [data]);
  const more = useCallback(
    () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  return (
    <Lane
      {...lane}
      count={count === undefined ? undefined : { count, capped: false }}
      rows={rows}
      hasMore={hasNextPage}
      onMore={more}
    />
  );
}

function StageBoard() {
  const t = useT();
  const navigate = useNavigate();
  const counts = useQuery(opportunityQueries.counts).data?.stages;
  const [lost, setLost] = useState<Opportunity | null>(null);
  const move = useInsuranceDeed(({ id, stage }: { id: string; stage: Exclude<Stage, 'bound'> }) =>
    api.opportunities.changeStage({ id, stage }),
  );
  const lanes = stages.map((value) => ({ value, label: t(`insurance.stage.${value}`), tone: stageTones[value] }));
  return (
    <>
      <Board<Opportunity>
        label={t('insurance.pipeline')}
        lanes={lanes}
        open={null}
        onOpen={(id) => void navigate(hrefOf({ id }))}
        nameOf={nameOf}
        hrefOf={hrefOf}
        canMove={({ can, policy }) => can.change && policy === null}
        onMove={(one, _, to) => {
          // What is bound is bound with its checklist, on its own page.
          if (to === 'bound') void navigate(hrefOf(one));
          else if (to === 'lost') setLost(one);
          else move.mutate({ id: one.id, stage: to as Exclude<Stage, 'bound'> });
        }}
        card={(one) => <OpportunityCard one={one} />}
      >
        {lanes.map((lane) => (
          <StageLane key={lane.value} lane={lane} count={counts && (counts[lane.value] ?? 0)} />
        ))}
      </Board>
      {lost && (
        <CallDialog
          title={t('insurance.markLost')}
          fields={[
            { name: 'lostReason', label: t('insurance.reason'), type: 'text', required: true, wide: true },
            { name: 'lostTo', label: t('insurance.lostTo'), type: 'text' },
            { name: 'lostPremium', label: t('insurance.lostPremium'), type: 'money' },
          ]}
          initial={{ lostReason: '', lostTo: '', lostPremium: null }}
          send={(draft) => api.opportunities.changeStage({ id: lost.id, stage: 'lost', ...draft })}
          onClose={() => setLost(null)}
        />
      )}
    </>
  );
}

function OpportunityCard({ one }: { one: Opportunity }) {
  const t = useT();
  const format = useFormat();
  const { line, stateOrProvince, xDate, quotes, currentCarrier } = one;
  return (
    <span className="grid gap-1">
      <bdi className="truncate font-medium">{nameOf(one)}</bdi>
      <span className="truncate text-sm text-ink-2">
        <Facts of={[t(`insurance.line.${line}`), stateOrProvince, currentCarrier]} />
      </span>
      <span className="num truncate text-xs text-ink-3">
        <Facts
          of={[
            quotes > 0 && t('insurance.quoteCount', { count: quotes }),
            xDate && t('insurance.xDateOn', { day: format.date(xDate) }),
          ]}
        />
      </span>
    </span>
  );
}

/** The nearest first, with the call that is due by the cadence of 60, 45, 30 and 15 days. */
function XDates() {
  const t = useT();
  const format = useFormat();
  const query = useInfiniteQuery(opportunityQueries.list({ by: 'xDate' }));
  if (query.error) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows columns={3} />;
  const rows = rowsOf<Opportunity>(query.data);
  const today = todayHere();
  if (rows.length === 0)
    return (
      <EmptyState title={t('insurance.xDates.none')} icon={<CalendarClock />}>
        {t('insurance.xDates.text')}
      </EmptyState>
    );
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4.5 pb-16">
      <ul className="divide-y divide-line border-y border-line">
        {rows.map((one) => {
          const days = daysBetween(today, one.xDate!);
          const touch = nextTouch(one.xDate!, today);
          return (
            <li key={one.id}>
              <Link
                to={hrefOf(one)}
                className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:bg-sunken"
              >
                <span className="grid min-w-0 flex-1">
                  <bdi className="truncate font-medium">{nameOf(one)}</bdi>
                  <span className="truncate text-sm text-ink-2">
                    <Facts
                      of={[
                        t(`insurance.line.${one.line}`),
                        one.currentCarrier,
                        one.currentPremium !== null && format.money(one.currentPremium),
                      ]}
                    />
                  </span>
                </span>
                <Chip tone={stageTones[one.stage]}>{t(`insurance.stage.${one.stage}`)}</Chip>
                <span className="grid justify-items-end text-sm">
                  <span className="num">{format.date(one.xDate!)}</span>
                  <span className="num text-ink-3">
                    {days <= 60 && touch !== null
                      ? t('insurance.touchIn', { days: days - touch })
                      : t('insurance.inDays', { days })}
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <MoreButton pages={query} className="mt-3" />
    </div>
  );
}
