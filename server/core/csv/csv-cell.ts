/** What spreadsheets take for the beginning of a formula. */
const active = /^[=+\-@\t\r]/;
const special = /[",;\r\n]/;

/** A cell that no spreadsheet runs: an apostrophe before what would be a formula says that it is text. */
export function csvCell(value: string): string {
  const safe = active.test(value) ? `'${value}` : value;
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
