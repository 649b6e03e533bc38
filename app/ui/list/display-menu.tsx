import { SlidersHorizontal } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '../icon-button.tsx';
import { Menu } from '../menu.tsx';
import type { MenuEntry } from '../menu-entries.tsx';

type Props = {
  columns: readonly { name: string; label: string; sortable?: boolean }[];
  shown: readonly string[];
  onColumns: (shown: string[]) => void;
  sort: string;
  onSort: (sort: string) => void;
  /** False on boards and phones, which show no columns. */
  hasColumns: boolean;
  /** Further choices, at the top. */
  children?: readonly MenuEntry[];
};

/** How a list is displayed: its sort order and columns. The first column names the row and always stays. */
export function DisplayMenu({ columns, shown, onColumns, sort, onSort, hasColumns, children = [] }: Props) {
  const t = useT();
  const [, ...others] = columns;
  const by = sort.replace('-', '');
  const isDescending = sort.startsWith('-');
  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name];
    onColumns(columns.map((column) => column.name).filter((one) => next.includes(one)));
  };
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('list.display')}>
          <SlidersHorizontal />
        </IconButton>
      }
      entries={[
        ...children,
        { heading: t('list.sort') },
        ...columns
          .filter(({ sortable }) => sortable)
          .map(({ name, label }) => ({
            label,
            checked: by === name,
            onSelect: () => onSort(`${isDescending ? '-' : ''}${name}`),
          })),
        {
          label: t('list.sort.descending'),
          checked: isDescending,
          onSelect: () => onSort(isDescending ? by : `-${by}`),
        },
        ...(hasColumns
          ? [
              { heading: t('list.columns') },
              ...others.map(({ name, label }) => ({
                label,
                checked: shown.includes(name),
                onSelect: () => toggle(name),
              })),
            ]
          : []),
      ]}
    />
  );
}
