import { ArrowDown, ArrowUp } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '../checkbox.tsx';
import { cx } from '../classes.ts';
import type { Column } from './column.ts';
import { headerHeight } from './measures.ts';
import { stuck } from './table-row.tsx';

type Props<Row> = {
  columns: readonly Column<Row>[];
  sort: string;
  onSort: (sort: string) => void;
  /** Null when rows can't be selected. */
  chosen: boolean | 'indeterminate' | null;
  onChoose: (chosen: boolean) => void;
  template: string;
  /** When there is no room for columns, their names are for screen readers only. */
  isCompact: boolean;
};

/** The column names. The first click sorts by a column, the next reverses the order. */
export function HeaderRow<Row>({ columns, sort, onSort, chosen, onChoose, template, isCompact }: Props<Row>) {
  const t = useT();
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="sticky top-0 z-10 grid items-center border-b border-line bg-surface text-sm font-medium text-ink-3"
      style={{ gridTemplateColumns: template, height: headerHeight }}
    >
      {chosen === null ? (
        <span className={cx(stuck, 'start-0 h-full')} />
      ) : (
        <span role="columnheader" className={cx(stuck, 'start-0 grid h-full place-items-center')}>
          <CheckboxBox aria-label={t('list.selectShown')} checked={chosen} onChange={onChoose} />
        </span>
      )}
      {(isCompact ? columns.slice(0, 1) : columns).map((column, place) => {
        const order = sort === column.name ? 'ascending' : sort === `-${column.name}` ? 'descending' : 'none';
        const next = order === 'descending' ? column.name : `-${column.name}`;
        return (
          <span
            key={column.name}
            role="columnheader"
            aria-sort={column.sortable ? order : undefined}
            className={cx(
              'flex h-full min-w-0 items-center px-2',
              column.align === 'end' && 'justify-end text-end',
              place === 0 && [stuck, 'group-data-scrolled/grid:border-e group-data-scrolled/grid:border-line'],
            )}
            {...(place === 0 && { style: { insetInlineStart: chosen === null ? '0.75rem' : '2.75rem' } })}
          >
            {column.sortable ? (
              <button
                type="button"
                onClick={() => onSort(next)}
                className="tap-area inline-flex max-w-full items-center gap-1 rounded-xs hover:text-ink"
              >
                <span className="line-clamp-2 leading-4">{column.label}</span>
                {order === 'ascending' && <ArrowUp className="size-3.5 shrink-0" aria-hidden="true" />}
                {order === 'descending' && <ArrowDown className="size-3.5 shrink-0" aria-hidden="true" />}
              </button>
            ) : (
              <span className="line-clamp-2 leading-4">{column.label}</span>
            )}
          </span>
        );
      })}
    </div>
  );
}
