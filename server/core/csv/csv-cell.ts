/**
 * Matches cells that spreadsheets read as a formula: the leading signs, also in full width as in Chinese and Japanese text, after blanks
 * and invisible characters.
 */
const active = /^[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u;
const special = /[",;\r\n]/;

export const isFormula = (value: string): boolean => active.test(value);

/** A cell that no spreadsheet runs: a leading apostrophe marks what would be a formula as text. */
export function csvCell(value: string): string {
  const safe = isFormula(value) ? `'${value}` : value;
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
