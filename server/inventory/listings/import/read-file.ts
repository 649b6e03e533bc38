import { mostListingRows } from '#contract/inventory/listing-import.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type CsvRow, parseCsv, separatorOf } from '#server/people/leads/import/parse-csv.ts';
import { decode } from '#server/people/leads/import/read-file.ts';
import { type Columns, readHeadings } from './columns.ts';

export type ListingFile = { columns: Columns; rows: CsvRow[] };

function bounded(rows: CsvRow[]): CsvRow[] {
  if (rows.length > mostListingRows)
    throw new Refusal('too_large', `A file may have at most ${mostListingRows.toLocaleString('en')} rows.`);
  return rows;
}

/** A spreadsheet, or a list of objects as RESO's servers answer with, under `value` or by itself. The content says which. */
export function readListingFile(bytes: Uint8Array): ListingFile {
  const text = decode(bytes, 'text/csv');
  if (/^\s*[[{]/.test(text)) return readJson(text);
  const [headings, ...rows] = [...parseCsv(text, separatorOf(text))];
  if (!headings) throw new Refusal('bad_request', 'The file is empty.');
  return { columns: readHeadings(headings.cells), rows: bounded(rows) };
}

function readJson(text: string): ListingFile {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Refusal('bad_request', 'The file is not JSON.');
  }
  const list = Array.isArray(read) ? read : (read as { value?: unknown } | null)?.value;
  if (!Array.isArray(list) || list.length === 0 || list.some((one) => typeof one !== 'object' || one === null))
    throw new Refusal('bad_request', 'A list of listings is expected.');
  const headings = [...new Set(list.flatMap((one: object) => Object.keys(one)))];
  const rows = list.map((one: Record<string, unknown>, place) => ({
    row: place + 2,
    cells: headings.map((heading) => written(one[heading])),
  }));
  return { columns: readHeadings(headings), rows: bounded(rows) };
}

const written = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);
