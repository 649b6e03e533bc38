import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import { type CsvRow, parseCsv, separatorOf } from '../csv/parse-csv.ts';
import { Refusal } from '../http/refusal.ts';

/** A file of records in any format: headings, and rows of cells below them. */
export type Table = { headings: string[]; rows: CsvRow[] };
export type Limits = { rows: number; columns: number };

/** Rows read in one go before other requests are served. */
export const atAStretch = 1_000;

/** Decodes the text as the sender's content type says: UTF-8 unless it names a charset. */
export function decode(bytes: Uint8Array, contentType = ''): string {
  const [type, ...parameters] = contentType
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  if (type !== 'text/csv') throw new Refusal('unsupported_media', 'Send the file with content-type text/csv.');
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  let text: string;
  try {
    text = new TextDecoder(charset ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('unsupported_media', 'The file is not UTF-8. Save it as “CSV UTF-8”, or name its charset.');
  }
  // PostgreSQL can't store a zero character, and no real list contains one: the file is most likely not text.
  if (text.includes('\0')) throw new Refusal('unsupported_media', 'This is not a text file.');
  return text;
}

/** Spreadsheets write UTF-16 or the machine's code page, so a file that is not UTF-8 is read as the most common code page. */
function charsetOf(content: Uint8Array): string {
  if (content[0] === 0xff && content[1] === 0xfe) return 'utf-16le';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return isUtf8(content) ? 'utf-8' : 'windows-1252';
}

/** Decodes an uploaded file, whose encoding is unknown. */
export const textOf = (content: Uint8Array): string => decode(content, `text/csv; charset=${charsetOf(content)}`);

export async function readCsv(text: string, limits: Limits): Promise<Table> {
  const parsed = parseCsv(text, separatorOf(text));
  const first = parsed.next();
  if (first.done) throw new Refusal('bad_request', 'The file is empty.');
  const headings = first.value.cells.map((heading) => heading.trim().slice(0, 200));
  requireSize(0, headings.length, limits);
  const rows: CsvRow[] = [];
  for (const row of parsed) {
    if (rows.push(row) > limits.rows) requireSize(rows.length, headings.length, limits);
    if (rows.length % atAStretch === 0) await setImmediate();
  }
  return { headings, rows };
}

export function requireSize(rows: number, columns: number, limits: Limits): void {
  if (rows > limits.rows)
    throw new Refusal('too_large', `A file may have at most ${limits.rows.toLocaleString('en')} rows.`);
  if (columns > limits.columns)
    throw new Refusal('bad_request', `The file may have at most ${limits.columns} columns.`);
}

export function requireRows(table: Table, limits: Limits): Table {
  if (table.rows.length === 0) throw new Refusal('bad_request', 'The file has no rows below its headings.');
  requireSize(table.rows.length, table.headings.length, limits);
  return table;
}

const mostSamples = 3;

/** The first few distinct values of a column, enough to recognize what it holds. */
export function samplesOf({ rows }: Table, index: number): string[] {
  const found = new Set<string>();
  for (const { cells } of rows.slice(0, atAStretch)) {
    const value = cells[index]?.trim();
    if (value) found.add(value.slice(0, 80));
    if (found.size === mostSamples) break;
  }
  return [...found];
}
