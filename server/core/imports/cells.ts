import { isFormula } from '../csv/csv-cell.ts';

export type Cell = { value: unknown; problem?: undefined } | { problem: string };

/** Removes the apostrophe that exports write before a cell that a spreadsheet would read as a formula. */
export const withoutGuard = (cell: string): string =>
  cell.startsWith("'") && isFormula(cell.slice(1)) ? cell.slice(1) : cell;

export const splitTags = (cell: string): string[] =>
  cell
    .split(/[;|]/.test(cell) ? /[;|]/ : ',')
    .map((tag) => tag.trim())
    .filter(Boolean);

/** Reads “$1,250,000.50” as cents. */
export function readMoney(cell: string): Cell {
  const [, whole, part = ''] = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,10})(?:\.(\d{1,2}))?$/.exec(cell) ?? [];
  if (whole === undefined) return { problem: 'This is not an amount.' };
  return { value: Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0')) };
}

/** “6.875%”, “6.875” or, as spreadsheets keep it, “0.06875”, in millionths: without the sign nobody means less than one percent. */
export function readPercent(cell: string): Cell {
  const [, number, sign] = /^(\d{1,3}(?:\.\d{1,8})?|\.\d{1,8})\s*(%?)$/.exec(cell) ?? [];
  if (number === undefined) return { problem: 'This is not a percentage.' };
  const isPart = !sign && Number(number) < 1;
  return { value: Math.round(Number(number) * (isPart ? 1_000_000 : 10_000)) };
}

/** A year of two digits, as spreadsheets read it: from 70 on it is of the last century. */
const fullYear = (year: string): string => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`);

/** Reads a date in the American or ISO format, ignoring a time after it. */
export function readDay(text: string): string | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)/.exec(text);
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)(?: .*)?$/.exec(text);
  const [year, month, date] = iso
    ? [iso[1]!, iso[2]!, iso[3]!]
    : us
      ? [fullYear(us[3]!), us[1]!.padStart(2, '0'), us[2]!.padStart(2, '0')]
      : ['', '', ''];
  const day = `${year}-${month}-${date}`;
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== day ? null : day;
}
