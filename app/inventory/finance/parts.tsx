import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { cx } from '#app/ui/classes.ts';

/** An amount in a column. What is below zero has its sign. */
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

/** A part of a page under its own heading, with what can be done there. */
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
  name: string;
  cell: (row: Row) => ReactNode;
  /** Amounts stand at the end of their column. */
  end?: true;
  /** Left out where there is little room. */
  wide?: true;
  /** Names its row. */
  head?: true;
};

type TableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  foot?: ReactNode;
};

/** Rows of a book: plain, dense, readable aloud. */
export function Table<Row>({ label, columns, rows, keyOf, foot }: TableProps<Row>) {
  const look = ({ end, wide }: Column<Row>) =>
    cx('px-3 py-2 align-top', end ? 'text-end' : 'text-start', wide && 'max-sm:hidden');
  return (
    <div className="overflow-x-auto rounded-m border border-line bg-surface shadow-soft">
      <table className="w-full border-collapse text-base">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-sm text-ink-3">
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cx(look(column), 'font-normal whitespace-nowrap')}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              {columns.map((column) =>
                column.head ? (
                  <th key={column.key} scope="row" className={cx(look(column), 'font-normal wrap-anywhere')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={look(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {foot && <tfoot className="border-t border-line-strong font-medium">{foot}</tfoot>}
      </table>
    </div>
  );
}
