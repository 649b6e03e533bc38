import { type ReactNode, useMemo } from 'react';
import { type Formats, useFormat } from '#app/i18n/format.ts';
import { type T, useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import type { Column } from '#app/ui/list/column.ts';
import type { ListDefaults } from '#app/ui/list/use-list-state.ts';
import { Tag } from '#app/ui/tag.tsx';
import { type FileFields, fileFields } from '#contract/inventory/file-fields.ts';
import type { Filed } from '#contract/inventory/files.ts';
import { FileMarks } from './file-marks.tsx';
import { KindIcon } from './kind-icon.tsx';

type Name = keyof FileFields;
const names = Object.keys(fileFields) as Name[];
const partOf = (name: Name): { column?: string; sort?: boolean; label: string } => fileFields[name];

/** The files list without URL parameters: newest first, with the most useful columns. */
export const fileList: ListDefaults = {
  sort: '-createdAt',
  columns: names.filter((name) => partOf(name).column === 'shown'),
  sorts: names.filter((name) => partOf(name).sort),
};

const quiet = (words: ReactNode) => <span className="text-ink-2">{words}</span>;

type Part = Pick<Column<Filed>, 'min' | 'grow' | 'align' | 'cell'>;

function partsOf(t: T, format: Formats, nameOf: (id: string | null) => string): Partial<Record<Name, Part>> {
  const moment = (at: string) => quiet(<span className="num">{format.relative(at)}</span>);
  return {
    name: {
      min: 15,
      grow: 2,
      cell: (file) => (
        <span className="flex items-center gap-2">
          <KindIcon kind={file.kind} />
          <bdi className="truncate font-medium">{file.name}</bdi>
          <FileMarks file={file} />
        </span>
      ),
    },
    kind: { min: 7.5, grow: 0.5, cell: ({ kind }) => quiet(t(`files.kind.${kind}`)) },
    place: { min: 9, grow: 1, cell: (file) => quiet(<bdi>{placeName(t, file)}</bdi>) },
    tags: {
      min: 8,
      grow: 0.8,
      cell: ({ tags }) => (
        <span className="flex gap-1 overflow-hidden">
          {tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </span>
      ),
    },
    size: {
      min: 5.5,
      grow: 0.4,
      align: 'end',
      cell: ({ size }) => quiet(<span className="num">{fileSize(format, size)}</span>),
    },
    createdBy: { min: 8, grow: 0.8, cell: ({ createdBy }) => quiet(createdBy && nameOf(createdBy)) },
    changedAt: { min: 7, grow: 0.6, cell: ({ changedAt }) => moment(changedAt) },
    createdAt: { min: 7, grow: 0.6, cell: ({ createdAt }) => moment(createdAt) },
    keepUntil: {
      min: 7,
      grow: 0.6,
      cell: ({ keepUntil }) => keepUntil && quiet(<span className="num">{format.date(keepUntil)}</span>),
    },
    isHeld: { min: 5, grow: 0.4, cell: ({ heldAt }) => quiet(t(heldAt ? 'files.yes' : 'files.no')) },
    isSensitive: { min: 5, grow: 0.4, cell: ({ isSensitive }) => quiet(t(isSensitive ? 'files.yes' : 'files.no')) },
  };
}

export const placeName = (t: T, { record, folder }: Pick<Filed, 'record' | 'folder'>): string =>
  record?.name || folder?.name || t('files.place.none');

/** All columns that the files list can show, in the order of the field list. */
export function useFileColumns(): Column<Filed>[] {
  const t = useT();
  const format = useFormat();
  const { nameOf } = usePeople();
  return useMemo(() => {
    const parts = partsOf(t, format, nameOf);
    return names.flatMap((name): Column<Filed>[] => {
      const part = parts[name];
      const { sort, label } = partOf(name);
      return part ? [{ name, label: t.any(label), sortable: sort === true, ...part }] : [];
    });
  }, [t, format, nameOf]);
}
