/**
 * What spreadsheets take for the beginning of a formula: its signs, also as wide as Chinese and Japanese letters, behind
 * blanks and letters that nobody sees.
 */
const active = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u;
const special = /[",;\r\n]/;

export const isFormula = (value: string): boolean => active.test(value);

/** A cell that no spreadsheet runs: an apostrophe before what would be a formula says that it is text. */
export function csvCell(value: string): string {
  const safe = isFormula(value) ? `'${value}` : value;
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
