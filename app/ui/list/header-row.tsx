import { ArrowDown, ArrowUp } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '../checkbox.tsx';
import { cx } from '../classes.ts';
import type { Column } from './column.ts';

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
  chosen: boolean | 'indeterminate';
  onChoose: (chosen: boolean) => void;
  template: string;
};

/** Names of the columns. One click orders by a column, the next turns the order round. */
export function HeaderRow<Row>({ columns, sort, onSort, chosen, onChoose, template }: Props<Row>) {
  const t = useT();
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 grid h-9 items-center border-b border-line bg-surface text-sm font-medium text-ink-3"
      style={{ gridTemplateColumns: template }}
    >
      <span role="columnheader" className="grid h-full place-items-center">
        <CheckboxBox aria-label={t('list.selectShown')} checked={chosen} onChange={onChoose} />
      </span>
      {columns.map((column) => {
        const order = sort === column.name ? 'ascending' : sort === `-${column.name}` ? 'descending' : 'none';
        const next = order === 'descending' ? column.name : `-${column.name}`;
        return (
          <span
            key={column.name}
            role="columnheader"
            aria-sort={column.sortable ? order : undefined}
            className={cx('min-w-0 px-2', column.align === 'end' && 'text-end')}
          >
            {column.sortable ? (
              <button
                type="button"
                onClick={() => onSort(next)}
                className="inline-flex max-w-full items-center gap-1 rounded-xs hover:text-ink"
              >
                <span className="truncate">{column.label}</span>
                {order === 'ascending' && <ArrowUp className="size-3.5 shrink-0" aria-hidden="true" />}
                {order === 'descending' && <ArrowDown className="size-3.5 shrink-0" aria-hidden="true" />}
              </button>
            ) : (
              <span className="block truncate">{column.label}</span>
            )}
          </span>
        );
      })}
    </div>
  );
}
