import { useQuery } from '@tanstack/react-query';
import { House, Route } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useLocale } from '#app/i18n/locale-context.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ListBody } from '#app/records/list-body.tsx';
import { ListTitle } from '#app/records/list-title.tsx';
import { ListToolbar } from '#app/records/list-toolbar.tsx';
import { ListViews } from '#app/records/list-views.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import { useRecordList } from '#app/records/use-record-list.ts';
import { Button, buttonLook } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Column } from '#app/ui/list/column.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { momentIn } from '#contract/core/moment-words.ts';
import { showingFields, showingSorts } from '#contract/inventory/showing-fields.ts';
import type { Showing } from '#contract/inventory/showing-shapes.ts';
import { showingQueries } from './queries.ts';
import { ShowingRow } from './showing-row.tsx';
import { comingUp, showingThing } from './thing.ts';

const ShowingsWeek = lazy(() => import('./showings-week.tsx'));
const TourDialog = lazy(() => import('./tour-dialog.tsx'));

export const handle = { title: 'shell.nav.showings' } as const;

const countAll = ({ archived: _, trash: __, ...selection }: ListSelection, options: { signal: AbortSignal }) =>
  api.showings.count(selection, options);

/** Opens with upcoming showings by default; a tab shows all of them. */
export default function ShowingsPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [isPlaced, setPlaced] = useState(['filter', 'q', 'view', 'sort'].some((name) => params.has(name)));
  useEffect(() => {
    if (isPlaced) return;
    setPlaced(true);
    void navigate(`?${comingUp}&view=coming`, { replace: true });
  }, [isPlaced, navigate]);
  return isPlaced ? <Showings /> : <SkeletonRows rows={5} columns={2} />;
}

function Showings() {
  const people = usePeople();
  const t = useT();
  const may = useMay();
  const of = useRecordList(showingThing);
  const [layout, setLayout] = useState<'list' | 'week'>('list');
  const [isPlanning, setPlanning] = useState(false);
  const columns = useShowingColumns();
  const total = useQuery(showingThing.queries.total).data?.total;
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ListTitle thing={showingThing} archived={false} onBack={nowhere}>
        {may('calendar.work') && (
          <Button icon={<Route />} onClick={() => setPlanning(true)}>
            {t('showings.tour.plan')}
          </Button>
        )}
        <Segmented
          label={t('showings.layout')}
          value={layout}
          onChange={setLayout}
          options={(['list', 'week'] as const).map((value) => ({ value, label: t(`showings.layout.${value}`) }))}
        />
      </ListTitle>
      {may('calendar.work') && <ToursAhead />}
      <Suspense>
        {layout === 'week' && <ShowingsWeek />}
        {isPlanning && <TourDialog onClose={() => setPlanning(false)} />}
      </Suspense>
      {layout === 'list' && <ShowingList of={of} columns={columns} people={people.options} total={total} />}
    </div>
  );
}

type ListProps = {
  of: ReturnType<typeof useRecordList<Showing>>;
  columns: Column<Showing>[];
  people: ReturnType<typeof usePeople>['options'];
  total: number | undefined;
};

function ShowingList({ of, columns, people, total }: ListProps) {
  const { state, rows, list } = of;
  const first = useRef<HTMLUListElement>(null);
  return (
    <>
      <ListViews thing={showingThing} state={state} />
      <ListToolbar
        {...of}
        columns={columns}
        countAll={countAll}
        people={people}
        onSearched={() => first.current?.querySelector<HTMLElement>('a, button')?.focus()}
        hasColumns={false}
      />
      {rows.length > 0 && state.unreadable === undefined ? (
        <div className="min-h-0 flex-1 overflow-y-auto px-4.5 pb-8">
          <ul ref={first} className="max-w-4xl divide-y divide-line border-b border-line">
            {rows.map((showing) => (
              <ShowingRow key={showing.id} showing={showing} withHome />
            ))}
          </ul>
          <MoreButton pages={list} size="s" kind="quiet" className="mt-3" />
        </div>
      ) : total === 0 ? (
        <NoShowings />
      ) : (
        <ListBody
          of={of}
          columns={columns}
          mayAct={false}
          nameOf={({ address }) => address}
          hrefOf={({ listing }) => `/listing/${listing}`}
          compact={({ address }) => address}
          onOpen={nowhere}
          nothing={<NoShowings />}
        />
      )}
    </>
  );
}

/** The user's upcoming tours, linked to their stops. */
function ToursAhead() {
  const t = useT();
  const { tag } = useLocale();
  const { data } = useQuery(showingQueries.tours);
  if (!data || data.tours.length === 0) return null;
  return (
    <ul
      aria-label={t('showings.tour.mine')}
      className="flex gap-2 overflow-x-auto px-4.5 pt-2.5 [scrollbar-width:none]"
    >
      {data.tours.map(({ id, buyer, stops }) => (
        <li key={id} className="shrink-0">
          <Link
            to={`/tours/${id}`}
            className="tap grid rounded-m border border-line bg-surface px-3 py-1.5 text-sm hover:border-line-strong"
          >
            <span className="flex items-center gap-1.5 font-medium">
              <Route className="size-4 text-ink-3" aria-hidden="true" />
              <bdi>{buyer?.name ?? t('showings.tour.plan')}</bdi>
            </span>
            <span className="num text-ink-2">
              {stops[0] && momentIn(tag, new Date(stops[0].startsAt), stops[0].timeZone)} ·{' '}
              {t('showings.tour.stops', { count: stops.length })}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function NoShowings() {
  const t = useT();
  return (
    <EmptyState
      title={t('showings.emptyTitle')}
      icon={<House />}
      actions={
        <Link to="/listings" className={buttonLook({ kind: 'plain', size: 'm' })}>
          {t('showings.toListings')}
        </Link>
      }
    >
      {t('showings.empty')}
    </EmptyState>
  );
}

const nowhere = () => {};

/** The columns that showings can be sorted by; rows have their own layout instead of cells. */
function useShowingColumns(): Column<Showing>[] {
  const t = useT();
  return useMemo(
    () =>
      showingSorts.map((name) => ({
        name,
        label: t.any(showingFields[name as keyof typeof showingFields].label),
        sortable: true,
        min: 8,
        grow: 1,
        cell: () => null,
      })),
    [t],
  );
}
