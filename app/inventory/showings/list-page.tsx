import { useQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ListBody } from '#app/records/list-body.tsx';
import { ListTitle } from '#app/records/list-title.tsx';
import { ListToolbar } from '#app/records/list-toolbar.tsx';
import { ListViews } from '#app/records/list-views.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import { useRecordList } from '#app/records/use-record-list.ts';
import { buttonLook } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import type { Column } from '#app/ui/list/column.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { showingFields, showingSorts } from '#contract/inventory/showing-fields.ts';
import type { Showing } from '#contract/inventory/showing-shapes.ts';
import { ShowingRow } from './showing-row.tsx';
import { comingUp, showingThing } from './thing.ts';

export const handle = { title: 'shell.nav.showings' } as const;

const countAll = ({ archived: _, trash: __, ...selection }: ListSelection, options: { signal: AbortSignal }) =>
  api.showings.count(selection, options);

/** Whoever comes here wants to know what comes up; all of them are a tab away. */
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
  const of = useRecordList(showingThing);
  const { state, rows, list } = of;
  const columns = useShowingColumns();
  const total = useQuery(showingThing.queries.total).data?.total;
  const first = useRef<HTMLUListElement>(null);
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ListTitle thing={showingThing} archived={false} onBack={nowhere}>
        {null}
      </ListTitle>
      <ListViews thing={showingThing} state={state} />
      <ListToolbar
        {...of}
        columns={columns}
        countAll={countAll}
        people={people.options}
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
    </div>
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

/** What showings can be ordered by; each is a row of its own making and has no cells. */
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
