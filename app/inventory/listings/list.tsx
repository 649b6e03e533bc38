import { useQuery } from '@tanstack/react-query';
import { Archive, ChartColumn, Download, FileInput, MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { LayoutSwitch, useLayoutEntries } from '#app/records/layout-switch.tsx';
import { ListBody } from '#app/records/list-body.tsx';
import { ListTitle } from '#app/records/list-title.tsx';
import { ListToolbar } from '#app/records/list-toolbar.tsx';
import { ListViews } from '#app/records/list-views.tsx';
import { NewButton } from '#app/records/new-button.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import { useStartedJob } from '#app/records/started-job.ts';
import { useRecordList } from '#app/records/use-record-list.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { Layout } from '#app/ui/list/use-list-state.ts';
import { Menu } from '#app/ui/menu.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { useListingColumns } from './columns.tsx';
import { CompactListing } from './compact-listing.tsx';
import { NoListings } from './no-listings.tsx';
import { listingQueries } from './queries.ts';
import { listingThing } from './thing.ts';

const ListingBoard = lazy(() => import('./listing-board.tsx'));
const ListingCards = lazy(() => import('./listing-cards.tsx'));
const ListingMap = lazy(() => import('./listing-map.tsx'));
const NewListing = lazy(() => import('./new-listing.tsx'));
const ExportListings = lazy(() => import('./export-listings.tsx'));
const ListingBulk = lazy(() => import('./bulk.tsx'));

const offered = ['table', 'cards', 'board', 'map'] as const;

const countAll = (selection: ListSelection, options: { signal: AbortSignal }) => api.listings.count(selection, options);

export const handle = { title: 'listings.title' } as const;

export default function ListingsPage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const people = usePeople();
  const of = useRecordList(listingThing);
  const { state, change, selection, chosen, table } = of;
  const { archived, layout } = state;
  const switching = { offered, layout, onChange: (next: Layout) => void change({ layout: next }) };
  const onPhone = useLayoutEntries(switching);
  const mayAct = may('listings.change') || may('listings.archive');
  const open = (id: string) => void navigate(`/listing/${id}`);
  const isReadable = state.unreadable === undefined;
  const hasCards = layout === 'cards' && isReadable && of.rows.length > 0;
  const columns = useListingColumns();
  const tags = useQuery(listingQueries.tags).data?.tags;
  const lists = useMemo(
    () => ({ 'listing tags': (tags ?? []).map(({ tag }) => ({ value: tag, label: tag })) }),
    [tags],
  );
  const [isCreating, setCreating] = useState(false);
  const [job, setJob] = useStartedJob('listings');
  const mayCreate = may('listings.create');
  const create = { name: t('listings.new'), icon: Plus, keys: 'c', run: () => setCreating(true) };
  const toImport = { name: t('listings.import'), icon: FileInput, run: () => void navigate('/listings/import') };
  const toAnalyses = { name: t('listings.analyses'), icon: ChartColumn, run: () => void navigate('/cmas') };
  const toArchive = {
    name: archived ? t('listings.backToList') : t('listings.archivedTitle'),
    icon: Archive,
    run: () => void change({ archived: !archived, view: null }),
  };
  const [isLeaving, setLeaving] = useState(false);
  const mayExport = may('listings.export');
  const toFile = { name: t('list.export'), icon: Download, run: () => setLeaving(true) };
  usePaletteActions([...(mayExport ? [toFile] : []), ...(mayCreate ? [create, toImport] : []), toAnalyses, toArchive]);

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ListTitle thing={listingThing} archived={archived} onBack={toArchive.run}>
        <Menu
          align="end"
          trigger={
            <IconButton label={t('listings.listMenu')}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[
            ...(mayCreate ? [{ label: toImport.name, icon: <FileInput />, onSelect: toImport.run }] : []),
            { label: toAnalyses.name, icon: <ChartColumn />, onSelect: toAnalyses.run },
            ...(mayExport ? [{ label: toFile.name, icon: <Download />, onSelect: toFile.run }] : []),
            { label: toArchive.name, icon: <Archive />, onSelect: toArchive.run },
          ]}
        />
        {mayCreate && (
          <NewButton label={create.name} onPress={create.run} isCovered={chosen.count > 0 || Boolean(job)} />
        )}
      </ListTitle>
      {!archived && (
        <ListViews thing={listingThing} state={state}>
          <LayoutSwitch {...switching} />
        </ListViews>
      )}
      <ListToolbar
        {...of}
        columns={columns}
        countAll={countAll}
        people={people.options}
        lists={lists}
        onSearched={() => table.current?.step(0)}
        hasColumns={layout === 'table'}
        onPhone={onPhone}
      />
      {layout === 'map' && isReadable && (
        <Suspense fallback={<SkeletonRows columns={1} />}>
          <ListingMap of={of} mayAct={mayAct} onOpen={open} />
        </Suspense>
      )}
      {layout === 'board' && isReadable && (
        <Suspense fallback={<SkeletonRows columns={4} />}>
          <ListingBoard selection={selection} sort={state.sort} onOpen={open} />
        </Suspense>
      )}
      {hasCards && (
        <Suspense fallback={<SkeletonRows columns={4} />}>
          <ListingCards of={of} mayAct={mayAct} onOpen={open} />
        </Suspense>
      )}
      {(layout === 'table' || (layout === 'cards' && !hasCards) || !isReadable) && (
        <ListBody
          of={of}
          columns={columns}
          mayAct={mayAct}
          nameOf={({ unparsedAddress }) => unparsedAddress}
          hrefOf={({ id }) => `/listing/${id}`}
          compact={(listing) => <CompactListing listing={listing} />}
          onOpen={open}
          nothing={<NoListings archived={archived} onNew={create.run} />}
        />
      )}
      <Suspense>
        {(chosen.count > 0 || job) && <ListingBulk of={of} job={job} onJob={setJob} />}
        {isCreating && <NewListing onClose={() => setCreating(false)} />}
        {isLeaving && <ExportListings state={state} onClose={() => setLeaving(false)} />}
      </Suspense>
    </div>
  );
}
