import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal, Trash2, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
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
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { FilePlace } from '#contract/inventory/files.ts';
import { useFileColumns } from './columns.tsx';
import { CompactFile } from './compact-file.tsx';
import { NoFiles } from './no-files.tsx';
import { besideRecord, inFolder, Places } from './places.tsx';
import { fileQueries } from './queries.ts';
import { fileThing } from './thing.ts';

const AddFiles = lazy(() => import('./upload/add-files.tsx'));

const countAll = (selection: ListSelection, options: { signal: AbortSignal }) => api.files.count(selection, options);

export const handle = { title: 'files.title' } as const;

export default function FilesPage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const people = usePeople();
  const of = useRecordList(fileThing);
  const { state, change, table } = of;
  const { archived } = state;
  const columns = useFileColumns();
  const [isAdding, setAdding] = useState(false);
  const tags = useQuery(fileQueries.tags).data;
  const places = useQuery(fileQueries.folders).data;
  const lists = useMemo(
    () => ({
      'file tags': (tags?.tags ?? []).map((tag) => ({ value: tag, label: tag })),
      'file folders': (places?.folders ?? []).map(({ id, name }) => ({ value: id, label: name })),
      'file records': (places?.records ?? []).map(({ id, name }) => ({ value: id, label: name })),
    }),
    [tags, places],
  );
  // New files go to the folder or record that is shown.
  const folder = places?.folders.find(({ id }) => state.written === inFolder(id));
  const record = places?.records.find(({ id }) => state.written === besideRecord(id));
  const place: FilePlace = folder
    ? { folder: folder.id }
    : record
      ? { record: { type: record.type, id: record.id } }
      : {};
  const mayAdd = may('files.write');
  const add = { name: t('files.add'), icon: Upload, keys: 'c', run: () => setAdding(true) };
  const toTrash = {
    name: archived ? t('files.backToList') : t('files.trash'),
    icon: Trash2,
    run: () => void change({ archived: !archived, view: null, written: undefined }),
  };
  usePaletteActions([...(mayAdd ? [add] : []), toTrash]);

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ListTitle thing={fileThing} archived={archived} onBack={toTrash.run}>
        <Menu
          align="end"
          trigger={
            <IconButton label={t('files.listMenu')}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[{ label: toTrash.name, icon: <Trash2 />, onSelect: toTrash.run }]}
        />
        {mayAdd && <NewButton label={add.name} onPress={add.run} isCovered={isAdding} />}
      </ListTitle>
      {!archived && <ListViews thing={fileThing} state={state} />}
      <div className="flex min-h-0 min-w-0 flex-1 max-lg:flex-col">
        {!archived && (
          <Places written={state.written} onChoose={(written) => void change({ written, view: null, search: '' })} />
        )}
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          <ListToolbar
            {...of}
            columns={columns}
            countAll={countAll}
            people={people.options}
            lists={lists}
            onSearched={() => table.current?.step(0)}
          />
          <ListBody
            of={of}
            columns={columns}
            mayAct={false}
            nameOf={({ name }) => name}
            hrefOf={({ id }) => `/file/${id}`}
            compact={(file) => <CompactFile file={file} />}
            onOpen={(id) => void navigate(`/file/${id}`)}
            nothing={<NoFiles archived={archived} onNew={add.run} />}
          />
        </div>
      </div>
      <Suspense>
        {isAdding && (
          <AddFiles
            target={{ place }}
            title={add.name}
            note={
              folder || record
                ? t('files.addTo', { place: (folder ?? record)!.name || t('files.unnamed') })
                : t('files.addOwn')
            }
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
