import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Archive, ArrowLeft, FilterX, House, MoreHorizontal, Plus, SearchX } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { PageActions } from '#app/shell/page-actions.tsx';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { useShortcuts } from '#app/shell/shortcuts/use-shortcuts.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { rowsOf, useSight } from '#app/ui/list/near-pages.ts';
import { Table, type TableHandle } from '#app/ui/list/table.tsx';
import { useListState, viewQuery } from '#app/ui/list/use-list-state.ts';
import { useSelection } from '#app/ui/list/use-selection.ts';
import { Menu } from '#app/ui/menu.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { listingList, useListingColumns } from './columns.tsx';
import { CompactListing } from './compact-listing.tsx';
import { rememberList } from './list-place.ts';
import { ListingToolbar } from './list-toolbar.tsx';
import { listingQueries, pageSize, selectionOf } from './queries.ts';
import { ListingViews } from './views.tsx';

const NewListing = lazy(() => import('./new-listing.tsx'));
const ListingBulk = lazy(() => import('./bulk.tsx'));

export const handle = { title: 'listings.title' } as const;

export default function ListingsPage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const [state, change] = useListState(listingFields, listingList);
  const { written, search, archived, sort, unreadable } = state;
  const selection = useMemo(() => selectionOf({ written, search, archived }), [written, search, archived]);
  const query = listingQueries.list(selection, sort);
  const list = useInfiniteQuery({ ...query, enabled: unreadable === undefined });
  const count = useQuery({ ...listingQueries.count(selection), enabled: unreadable === undefined }).data;
  const rows = useMemo(() => rowsOf<ListingRow>(list.data), [list.data]);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  const chosen = useSelection(order, JSON.stringify(selection));
  const onSight = useSight(query.queryKey, pageSize);
  const columns = useListingColumns();
  const shown = useMemo(
    () => columns.filter(({ name }) => state.columns.includes(name) || name === 'unparsedAddress'),
    [columns, state.columns],
  );
  const [isCreating, setCreating] = useState(false);
  const table = useRef<TableHandle>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const mayCreate = may('listings.create');
  const mayAct = may('listings.change') || may('listings.archive');
  const create = { name: t('listings.new'), icon: Plus, keys: 'c', run: () => setCreating(true) };
  const toArchive = {
    name: archived ? t('listings.backToList') : t('listings.archivedTitle'),
    icon: Archive,
    run: () => void change({ archived: !archived, view: null }),
  };
  usePaletteActions([...(mayCreate ? [create] : []), toArchive]);
  useShortcuts([
    { keys: 'j', name: t('shell.shortcuts.next'), run: () => table.current?.step(1) },
    { keys: 'k', name: t('shell.shortcuts.previous'), run: () => table.current?.step(-1) },
    { keys: '/', name: t('shell.shortcuts.search'), run: () => searchField.current?.select() },
  ]);
  const place = viewQuery(state, listingList);
  useEffect(() => rememberList(state.view ? `${place}&view=${state.view}` : place), [place, state.view]);
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const more = useCallback(
    () => void (hasNextPage && !isFetchingNextPage && fetchNextPage()),
    [hasNextPage, isFetchingNextPage, fetchNextPage],
  );
  const clear = () => void change({ filter: { and: [] }, search: '', view: null });
  const open = (id: string) => void navigate(`/listing/${id}`);

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex items-center gap-2 px-4.5 pt-4 max-sm:pt-2">
        {archived && (
          <Button kind="quiet" className="-ms-2 px-2" aria-label={t('listings.backToList')} onClick={toArchive.run}>
            <ArrowLeft className="rtl:-scale-x-100" />
          </Button>
        )}
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]" tabIndex={-1}>
          {archived ? t('listings.archivedTitle') : t('listings.title')}
        </h1>
        <Menu
          align="end"
          trigger={
            <IconButton label={t('listings.listMenu')}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[{ label: toArchive.name, icon: <Archive />, onSelect: toArchive.run }]}
        />
        {mayCreate && (
          <PageActions>
            <Button kind="act" icon={<Plus />} aria-keyshortcuts="c" onClick={create.run}>
              {t('listings.new')}
            </Button>
          </PageActions>
        )}
      </header>
      {!archived && <ListingViews state={state} />}
      <ListingToolbar
        state={state}
        change={change}
        selection={selection}
        columns={columns}
        count={count}
        searchField={searchField}
        onSearched={() => table.current?.step(0)}
      />
      {unreadable !== undefined ? (
        <EmptyState
          title={t('list.unreadable.title')}
          icon={<FilterX />}
          actions={<Button onClick={clear}>{t('list.unreadable.clear')}</Button>}
        >
          {t('list.unreadable.text')} {unreadable}
        </EmptyState>
      ) : list.isPending ? (
        <SkeletonRows rows={14} columns={shown.length - 1} />
      ) : list.isError && rows.length === 0 ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : rows.length === 0 && !list.isPlaceholderData ? (
        <Nothing isNarrowed={Boolean(written || search)} archived={archived} onClear={clear} onNew={create.run} />
      ) : (
        <Table
          handle={table}
          label={archived ? t('listings.archivedTitle') : t('listings.title')}
          columns={shown}
          rows={rows}
          total={count && !count.capped ? count.count : undefined}
          hasMore={hasNextPage}
          onMore={more}
          sort={sort}
          onSort={(next) => void change({ sort: next })}
          selection={mayAct ? chosen : null}
          open={null}
          onOpen={open}
          onEnter={() => {}}
          onLeave={() => {}}
          nameOf={({ unparsedAddress }) => unparsedAddress}
          hrefOf={({ id }) => `/listing/${id}`}
          compact={(listing) => <CompactListing listing={listing} />}
          isStale={list.isPlaceholderData}
          onSight={onSight}
          place={`listings ${place}`}
        />
      )}
      <Suspense>
        {mayAct && (
          <ListingBulk selection={chosen} list={selection} loaded={rows.length} total={count} archived={archived} />
        )}
        {isCreating && <NewListing onClose={() => setCreating(false)} />}
      </Suspense>
    </div>
  );
}

type NothingProps = { isNarrowed: boolean; archived: boolean; onClear: () => void; onNew: () => void };

function Nothing({ isNarrowed, archived, onClear, onNew }: NothingProps) {
  const t = useT();
  const mayCreate = useMay()('listings.create');
  if (isNarrowed) {
    return (
      <EmptyState
        title={t('list.empty.title')}
        icon={<SearchX />}
        actions={<Button onClick={onClear}>{t('list.empty.clear')}</Button>}
      >
        {t('list.empty.text')}
      </EmptyState>
    );
  }
  if (archived) {
    return (
      <EmptyState title={t('listings.empty.archivedTitle')} icon={<House />}>
        {t('listings.empty.archivedText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('listings.empty.title')}
      icon={<House />}
      actions={
        mayCreate && (
          <Button kind="act" onClick={onNew}>
            {t('listings.new')}
          </Button>
        )
      }
    >
      {t('listings.empty.text')}
    </EmptyState>
  );
}
