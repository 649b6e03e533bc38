import { csvLine } from '#server/core/csv/csv-cell.ts';
import { byteOrderMark, inUnits } from '#server/core/csv/csv-file.ts';
import type { Column, Table, Value } from './table.ts';

/** Plain numbers that any program reads; a share of too few is written as the range that it is. */
function written(value: Value, unit: Column['unit']): string {
  if (value === null) return '';
  const percent = (of: number) => `${Math.round(of * 1_000) / 10}%`;
  if (typeof value === 'object') return `${percent(value.low)}–${percent(value.high)} (n=${value.n})`;
  if (typeof value === 'string') return value;
  if (unit === 'money') return inUnits(Math.round(value));
  return unit === 'share' ? percent(value) : String(Math.round(value * 100) / 100);
}

export const csvOf = ({ columns, rows }: Table): string =>
  byteOrderMark +
  csvLine(columns.map(({ name }) => name)) +
  rows.map((row) => csvLine(row.map((value, place) => written(value, columns[place]!.unit)))).join('');
