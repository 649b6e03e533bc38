import { setImmediate } from 'node:timers/promises';
import { mostImportRows } from '#contract/people/lead-import.ts';
import { type CsvRow, parseCsv, separatorOf } from '#server/core/csv/parse-csv.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Columns, readHeadings } from './columns.ts';

export type ImportFile = { columns: Columns; rows: CsvRow[] };

/** Rows read at a stretch before other requests are served again. */
export const atAStretch = 1_000;

/** The bytes of a CSV file as rows under known columns. */
export async function readFile(bytes: Uint8Array, contentType: string | undefined): Promise<ImportFile> {
  const text = decode(bytes, contentType);
  const parsed = parseCsv(text, separatorOf(text));
  const headings = parsed.next();
  if (headings.done) throw new Refusal('bad_request', 'The file is empty.');
  const columns = readHeadings(headings.value.cells);
  const rows: CsvRow[] = [];
  for (const row of parsed) {
    if (rows.push(row) > mostImportRows)
      throw new Refusal('too_large', `A file may have at most ${mostImportRows.toLocaleString('en')} rows.`);
    if (rows.length % atAStretch === 0) await setImmediate();
  }
  return { columns, rows };
}

/** As the sender says it is written: UTF-8, unless a charset is named. */
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
  // PostgreSQL cannot hold it, and no list of people does: most likely this is not a text at all.
  if (text.includes('\0')) throw new Refusal('unsupported_media', 'This is not a text file.');
  return text;
}
