import { useQuery } from '@tanstack/react-query';
import { Files as FilesIcon, Folder as FolderIcon, FolderLock, FolderPlus } from 'lucide-react';
import { createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { shownKinds } from '#app/kinds.ts';
import { cx } from '#app/ui/classes.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Folder } from '#contract/inventory/files.ts';
import { flatFolders } from './folder-tree.ts';
import { fileQueries } from './queries.ts';

const FolderDialog = lazy(() => import('./folder-dialog.tsx'));

type Props = { written: string | undefined; onChoose: (written: string | undefined) => void };

export const inFolder = (id: string): string => `folder:is(${id})`;
export const besideRecord = (id: string): string => `record:is(${id})`;

/** Folders, and records with files: choosing one filters the list. On phones they are in a single field. */
export function Places({ written, onChoose }: Props) {
  const t = useT();
  const may = useMay();
  const { data } = useQuery(fileQueries.folders);
  const [editing, setEditing] = useState<Folder | 'new' | null>(null);
  const folders = flatFolders(data?.folders ?? []);
  const records = data?.records ?? [];
  const here = folders.find(({ folder }) => written === inFolder(folder.id))?.folder;
  return (
    <>
      <nav
        aria-label={t('files.places')}
        className="hidden w-58 shrink-0 overflow-y-auto border-e border-line px-2 py-3 lg:block"
      >
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          <Entry icon={<FilesIcon />} isHere={!written} onPress={() => onChoose(undefined)}>
            {t('files.all')}
          </Entry>
        </ul>
        <div className="mt-4 flex items-center justify-between ps-2">
          <h2 className="text-xs font-medium text-ink-3">{t('files.folders')}</h2>
          {may('files.write') && (
            <IconButton size="s" label={t('files.newFolder')} onClick={() => setEditing('new')}>
              <FolderPlus />
            </IconButton>
          )}
        </div>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {folders.map(({ folder, depth }) => (
            <Entry
              key={folder.id}
              icon={folder.isShared ? <FolderIcon /> : <FolderLock />}
              depth={depth}
              count={folder.files}
              isHere={written === inFolder(folder.id)}
              onPress={() => onChoose(inFolder(folder.id))}
            >
              {folder.name}
            </Entry>
          ))}
        </ul>
        {here?.can.change && (
          <button
            type="button"
            className="tap mt-1 px-2 text-sm text-act underline-offset-4 hover:underline"
            onClick={() => setEditing(here)}
          >
            {t('files.editFolder', { name: here.name })}
          </button>
        )}
        {records.length > 0 && <h2 className="mt-4 mb-1 ps-2 text-xs font-medium text-ink-3">{t('files.records')}</h2>}
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
          {records.map(({ type, id, name, files }) => (
            <Entry
              key={id}
              icon={createElement(shownKinds[type]!.icon)}
              count={files}
              isHere={written === besideRecord(id)}
              onPress={() => onChoose(besideRecord(id))}
            >
              {name || t('files.unnamed')}
            </Entry>
          ))}
        </ul>
      </nav>
      <div className="flex items-center gap-2 px-3 pt-2 lg:hidden">
        <Select
          aria-label={t('files.places')}
          value={written ?? ''}
          onChange={(value) => onChoose(value || undefined)}
          placeholder={t('files.all')}
          className="min-w-0 flex-1"
          options={[
            { value: '', label: t('files.all') },
            {
              label: t('files.folders'),
              options: folders.map(({ folder, depth }) => ({
                value: inFolder(folder.id),
                label: `${'– '.repeat(depth)}${folder.name}`,
              })),
            },
            {
              label: t('files.records'),
              options: records.map(({ id, name }) => ({ value: besideRecord(id), label: name || t('files.unnamed') })),
            },
          ]}
        />
        {may('files.write') && (
          <IconButton label={t('files.newFolder')} onClick={() => setEditing('new')}>
            <FolderPlus />
          </IconButton>
        )}
      </div>
      <Suspense>
        {editing && (
          <FolderDialog
            folder={editing === 'new' ? null : editing}
            parent={editing === 'new' ? (here ?? null) : null}
            onClose={() => setEditing(null)}
            onRemoved={() => onChoose(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

type EntryProps = {
  icon: ReactNode;
  isHere: boolean;
  onPress: () => void;
  depth?: number;
  count?: number;
  children: ReactNode;
};

const indents = ['ps-2', 'ps-5', 'ps-8', 'ps-11', 'ps-14', 'ps-17'];

function Entry({ icon, isHere, onPress, depth = 0, count, children }: EntryProps) {
  const { number } = useFormat();
  return (
    <li>
      <button
        type="button"
        aria-current={isHere || undefined}
        onClick={onPress}
        className={cx(
          'flex h-8 w-full items-center gap-2 rounded-s pe-2 text-start [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3',
          indents[Math.min(depth, indents.length - 1)],
          isHere ? 'bg-act-tint font-medium text-act' : 'text-ink-2 hover:bg-sunken hover:text-ink',
        )}
      >
        {icon}
        <bdi className="me-auto min-w-0 truncate">{children}</bdi>
        {count !== undefined && <span className="num text-xs text-ink-3">{number(count)}</span>}
      </button>
    </li>
  );
}
