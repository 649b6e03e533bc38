import { mostFileColumns, mostFileRows } from '#contract/core/imports.ts';
import { decode, readCsv, type Table } from '#server/core/imports/table.ts';
import { type Columns, readHeadings } from './columns.ts';

export type ImportFile = { columns: Columns; rows: Table['rows'] };

/** Reads a CSV file into rows with recognized columns. */
export async function readFile(bytes: Uint8Array, contentType: string | undefined): Promise<ImportFile> {
  const { headings, rows } = await readCsv(decode(bytes, contentType), {
    rows: mostFileRows,
    columns: mostFileColumns,
  });
  return { columns: readHeadings(headings), rows };
}
