import { Refusal } from '#server/core/http/refusal.ts';
import { type Limits, readCsv, requireRows, requireSize, type Table, textOf } from '#server/core/imports/table.ts';

/** A CSV, or JSON objects as RESO servers return them, in `value` or as a bare array. The content decides which. */
export async function readListingTable(content: Buffer, limits: Limits): Promise<Table> {
  const isJson = /^[\s\ufeff]*[[{]/.test(content.subarray(0, 200).toString('utf8'));
  return requireRows(
    isJson ? readJson(content.toString('utf8'), limits) : await readCsv(textOf(content), limits),
    limits,
  );
}

function readJson(text: string, limits: Limits): Table {
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
  // Checked before cells are created: as many names as objects would exceed the limit.
  requireSize(list.length, headings.length, limits);
  const rows = list.map((one: Record<string, unknown>, place) => ({
    row: place + 2,
    cells: headings.map((heading) => written(one[heading])),
  }));
  return { headings, rows };
}

/** RESO's multi-value fields are lists of strings. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(';');
  return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
}
