import { mostListingColumns, mostListingRows } from '#contract/inventory/listing-imports.ts';
import type { CsvRow } from '#server/core/csv/parse-csv.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { readTable } from '#server/people/imports/table.ts';

/** A file of listings, whatever it was written as: headings, and rows of cells below them. */
export type Table = { headings: string[]; rows: CsvRow[] };

/** A spreadsheet, or a list of objects as RESO's servers answer with, under `value` or by itself. The content says which. */
export async function readListingTable(content: Buffer): Promise<Table> {
  const isJson = /^[\s\ufeff]*[[{]/.test(content.subarray(0, 200).toString('utf8'));
  const table = isJson ? readJson(content.toString('utf8')) : await readTable(content, 'text/csv');
  requireSize(table.rows.length, table.headings.length);
  return table;
}

function requireSize(rows: number, columns: number): void {
  if (rows > mostListingRows)
    throw new Refusal('too_large', `A file may have at most ${mostListingRows.toLocaleString('en')} rows.`);
  if (columns > mostListingColumns)
    throw new Refusal('bad_request', `The file may have at most ${mostListingColumns} columns.`);
}

function readJson(text: string): Table {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new Refusal('bad_request', 'The file isn’t valid JSON.');
  }
  const list = Array.isArray(read) ? read : (read as { value?: unknown } | null)?.value;
  if (!Array.isArray(list) || list.length === 0 || list.some((one) => typeof one !== 'object' || one === null))
    throw new Refusal('bad_request', 'The file must contain a list of listings.');
  const headings = [...new Set(list.flatMap((one: object) => Object.keys(one)))];
  // Before cells are made: as many names as objects would be more cells than there is room for.
  requireSize(list.length, headings.length);
  const rows = list.map((one: Record<string, unknown>, place) => ({
    row: place + 2,
    cells: headings.map((heading) => written(one[heading])),
  }));
  return { headings, rows };
}

/** RESO's fields of several values are lists of words. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(';');
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
}
