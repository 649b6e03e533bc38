import { Archive, BellRing, MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ListBody } from '#app/records/list-body.tsx';
import { ListTitle } from '#app/records/list-title.tsx';
import { ListToolbar } from '#app/records/list-toolbar.tsx';
import { ListViews } from '#app/records/list-views.tsx';
import { NewButton } from '#app/records/new-button.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import { useRecordList } from '#app/records/use-record-list.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { useSearchColumns } from './columns.tsx';
import { CompactSearch } from './compact-search.tsx';
import { searchThing } from './thing.ts';

const NewSearch = lazy(() => import('./new-search.tsx'));

const countAll = ({ trash: _, ...selection }: ListSelection, options: { signal: AbortSignal }) =>
  api.savedSearches.count(selection, options);

export const handle = { title: 'searches.title' } as const;

export default function SavedSearchesPage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const people = usePeople();
  const of = useRecordList(searchThing);
  const { state, change, table } = of;
  const { archived } = state;
  const columns = useSearchColumns();
  const [isCreating, setCreating] = useState(false);
  const mayCreate = may('leads.change');
  const create = { name: t('searches.new'), icon: Plus, keys: 'c', run: () => setCreating(true) };
  const toArchive = {
    name: archived ? t('searches.backToList') : t('searches.archivedTitle'),
    icon: Archive,
    run: () => void change({ archived: !archived, view: null }),
  };
  usePaletteActions([...(mayCreate ? [create] : []), toArchive]);
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ListTitle thing={searchThing} archived={archived} onBack={toArchive.run}>
        <Menu
          align="end"
          trigger={
            <IconButton label={t('searches.listMenu')}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[{ label: toArchive.name, icon: <Archive />, onSelect: toArchive.run }]}
        />
        {mayCreate && <NewButton label={create.name} onPress={create.run} isCovered={false} />}
      </ListTitle>
      {!archived && <ListViews thing={searchThing} state={state} />}
      <ListToolbar
        {...of}
        columns={columns}
        countAll={countAll}
        people={people.options}
        onSearched={() => table.current?.step(0)}
      />
      <ListBody
        of={of}
        columns={columns}
        mayAct={false}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => `/saved-search/${id}`}
        compact={(search) => <CompactSearch search={search} />}
        onOpen={(id) => void navigate(`/saved-search/${id}`)}
        nothing={
          <EmptyState
            title={t(archived ? 'searches.empty.archivedTitle' : 'searches.empty.title')}
            icon={<BellRing />}
            actions={
              mayCreate &&
              !archived && (
                <Button kind="act" onClick={create.run}>
                  {create.name}
                </Button>
              )
            }
          >
            {t(archived ? 'searches.empty.archivedText' : 'searches.empty.text')}
          </EmptyState>
        }
      />
      <Suspense>{isCreating && <NewSearch onClose={() => setCreating(false)} />}</Suspense>
    </div>
  );
}
