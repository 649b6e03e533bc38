import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';

/** An amount in a column; negative amounts have a minus sign. */
export function Amount({ cents, className }: { cents: number; className?: string }) {
  const format = useFormat();
  return (
    <span className={cx('num', cents < 0 && 'text-loss', className)} dir="ltr">
      {format.money(cents)}
    </span>
  );
}

export function Figure({
  name,
  cents,
  hint,
  tone,
}: {
  name: string;
  cents: number;
  hint?: ReactNode;
  tone?: 'need' | 'loss';
}) {
  return (
    <div className="min-w-0 rounded-m border border-line bg-surface px-4 py-3 shadow-soft">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="mt-0.5 text-xl font-medium tracking-[-0.01em]">
        <Amount cents={cents} />
      </dd>
      {hint && (
        <dd
          className={cx('mt-0.5 text-sm', tone === 'need' ? 'text-need' : tone === 'loss' ? 'text-loss' : 'text-ink-2')}
        >
          {hint}
        </dd>
      )}
    </div>
  );
}

/** A section of a page with a heading and actions. */
export function Part({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="me-auto text-md font-medium">{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}

export type Column<Row> = {
  key: string;
  /** Empty for a column of actions. */
  name: string;
  cell: (row: Row) => ReactNode;
  /** Aligns amounts at the end of the column. */
  end?: true;
  /** Hidden on narrow screens. */
  wide?: true;
  /** The row's header. */
  head?: true;
};

/** Explicit table roles, because the phone layout changes `display`, which removes the native ones. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  rowheader: { role: 'rowheader' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** On phones a cell shows its column's name, and empty cells are hidden. */
function Cell({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  const isEmpty = children === '' || children === null || children === undefined || children === false;
  return (
    <td {...roles.cell} className={cx(className, isEmpty && 'max-sm:hidden')}>
      {name !== '' && (
        <span aria-hidden="true" className="me-1.5 text-sm text-ink-3 sm:hidden">
          {name}
        </span>
      )}
      {children}
    </td>
  );
}

type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The last row, with the totals. */
  total?: Row | undefined;
};

/** A table of the books: dense on desktops, stacked on phones. */
export function Table<Row>({ label, columns, rows, keyOf, total }: TableProps<Row>) {
  const t = useT();
  const look = ({ end, wide, head, name }: Column<Row>) =>
    cx(
      'px-3 py-2 align-top max-sm:p-0',
      end ? 'text-end max-sm:text-start' : 'text-start',
      wide && 'max-sm:hidden',
      head && 'max-sm:w-full sm:w-2/5',
      name === '' && 'max-sm:ms-auto',
    );
  const line = (row: Row, key: string, more: string) => (
    <tr
      key={key}
      {...roles.row}
      className={cx(
        'border-t border-line max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:p-3',
        more,
      )}
    >
      {columns.map((column) =>
        column.head ? (
          <th key={column.key} scope="row" {...roles.rowheader} className={cx(look(column), 'font-normal')}>
            {/* Inside the cell: `wrap-anywhere` sets its own text direction, which must not change the cell's alignment. */}
            <div className="wrap-anywhere">{column.cell(row)}</div>
          </th>
        ) : (
          <Cell key={column.key} name={column.name} className={look(column)}>
            {column.cell(row)}
          </Cell>
        ),
      )}
    </tr>
  );
  return (
    <div className="rounded-m border border-line bg-surface shadow-soft sm:overflow-x-auto">
      <table {...roles.table} className="w-full border-collapse text-base max-sm:block">
        <caption className="sr-only">{label}</caption>
        <thead {...roles.rowgroup} className="max-sm:sr-only">
          <tr {...roles.row} className="text-sm text-ink-3">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...roles.columnheader}
                className={cx(look(column), 'font-normal whitespace-nowrap')}
              >
                {column.name || <span className="sr-only">{t('finance.actions')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup} className="max-sm:block">
          {rows.map((row, place) => line(row, keyOf(row), place === 0 ? 'max-sm:border-t-0' : ''))}
          {total && line(total, 'total', 'border-line-strong font-medium')}
        </tbody>
      </table>
    </div>
  );
}
