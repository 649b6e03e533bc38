import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { mostImportColumns } from '#contract/people/imports.ts';
import { mostImportRows } from '#contract/people/lead-import.ts';
import { type CsvRow, parseCsv, separatorOf } from '#server/core/csv/parse-csv.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { atAStretch, decode } from '../leads/import/read-file.ts';
import { readCards } from './vcard.ts';

/** A file of people, whatever it was written as: headings, and rows of cells below them. */
export type Table = { headings: string[]; rows: CsvRow[] };

export async function readTable(content: Uint8Array, contentType: string): Promise<Table> {
  const text = decode(content, `text/csv; charset=${charsetOf(content)}`);
  const table = contentType === 'text/vcard' ? readCards(text) : await readCsv(text);
  if (table.rows.length === 0) throw new Refusal('bad_request', 'The file has no rows below its headings.');
  if (table.rows.length > mostImportRows) throw tooManyRows();
  return table;
}

/** Spreadsheets write UTF-16 or the code page of their machine: whatever is no UTF-8 is read as the one most have. */
function charsetOf(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return isUtf8(content) ? 'utf-8' : 'windows-1252';
}

async function readCsv(text: string): Promise<Table> {
  const parsed = parseCsv(text, separatorOf(text));
  const first = parsed.next();
  if (first.done) throw new Refusal('bad_request', 'The file is empty.');
  const headings = first.value.cells.map((heading) => heading.trim().slice(0, 200));
  if (headings.length > mostImportColumns)
    throw new Refusal('bad_request', `The file may have at most ${mostImportColumns} columns.`);
  const rows: CsvRow[] = [];
  for (const row of parsed) {
    if (rows.push(row) > mostImportRows) throw tooManyRows();
    if (rows.length % atAStretch === 0) await setImmediate();
  }
  return { headings, rows };
}

const tooManyRows = () =>
  new Refusal('too_large', `A file may have at most ${mostImportRows.toLocaleString('en')} rows.`);

const mostSamples = 3;

/** The first few different values of a column: enough to see what it holds. */
export function samplesOf({ rows }: Table, index: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows.slice(0, atAStretch)) {
    const value = cells[index]?.trim();
    if (value) found.add(value.slice(0, 80));
    if (found.size === mostSamples) break;
  }
  return [...found];
}
