import { createHash } from 'node:crypto';
import { parseCsv, separatorOf } from '#server/core/csv/parse-csv.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { readDay } from '#server/core/imports/cells.ts';

export type BankLine = { day: string; cents: number; description: string; reference: string; fingerprint: string };
export type BankFile = { lines: BankLine[]; refused: { row: number; message: string }[] };

/** The column names that banks use. */
const headings = {
  day: /^(transaction |posted |posting |post |value )?date( posted)?$/,
  amount: /^(transaction )?amount( \(usd\))?$/,
  debit: /^(debits?|withdrawals?|money out|paid out|debit amount)( amount)?$/,
  credit: /^(credits?|deposits?|money in|paid in|credit amount)( amount)?$/,
  description: /^(description|memo|payee|name|details|transaction description|narrative)$/,
  reference: /^(reference|ref|check( or slip)?( number| no\.?| #|num)?|serial number|transaction id)( #)?$/,
} as const;
type Column = keyof typeof headings;

/** Reads a bank's export: a heading, then one line per row; money in is positive. A row that can't be read is reported and left out. */
export function readBankFile(text: string): BankFile {
  const rows = parseCsv(text, separatorOf(text));
  const columns = findHeading(rows);
  const file: BankFile = { lines: [], refused: [] };
  const seen = new Map<string, number>();
  for (const { row, cells } of rows) {
    const cell = (column: Column): string => (cells[columns[column] ?? -1] ?? '').trim();
    const day = readDay(cell('day'));
    const cents = columns.amount === undefined ? inAndOut(cell('credit'), cell('debit')) : readAmount(cell('amount'));
    if (day === null || cents === null || cents === 0) {
      file.refused.push({ row, message: day === null ? 'The date can’t be read.' : 'The amount can’t be read.' });
      continue;
    }
    const description = plain(cell('description'), 300);
    const reference = plain(cell('reference'), 100);
    const said = JSON.stringify([day, cents, description, reference]);
    const nth = (seen.get(said) ?? 0) + 1;
    seen.set(said, nth);
    const fingerprint = createHash('sha256').update(`${nth} ${said}`).digest('base64url');
    file.lines.push({ day, cents, description, reference, fingerprint });
  }
  return file;
}

type Columns = Partial<Record<Column, number>>;

/** Banks put lines about the account above the heading. */
function findHeading(rows: Iterator<{ row: number; cells: string[] }>): Columns {
  for (let at = rows.next(), looked = 0; !at.done && looked < 20; looked += 1) {
    const columns: Columns = {};
    at.value.cells.forEach((cell, index) => {
      const heading = cell.trim().toLowerCase();
      for (const column of Object.keys(headings) as Column[])
        if (columns[column] === undefined && headings[column].test(heading)) columns[column] = index;
    });
    const hasAmount = columns.amount !== undefined || (columns.debit !== undefined && columns.credit !== undefined);
    if (columns.day !== undefined && hasAmount) return columns;
    at = rows.next();
  }
  throw new Refusal(
    'bad_request',
    'The file needs a heading with a date and an amount (or debits and credits). Export it from your bank as CSV.',
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const plain = (text: string, most: number): string => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').slice(0, most);

/** Reads `$1,234.56`, `-12`, `(12.00)` and `12.00-`, with at most two decimals. */
export function readAmount(text: string): number | null {
  const sign = /^\(.*\)$|^[-−]|[-−]$/.test(text) ? -1 : 1;
  const bare = text.replace(/[()$,\s+−-]|USD/gi, '');
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$|^\.(\d{1,2})$/.exec(bare);
  if (!parts) return null;
  const cents = Number(parts[1] ?? 0) * 100 + Number((parts[2] ?? parts[3] ?? '').padEnd(2, '0'));
  return cents === 0 ? 0 : sign * cents;
}

function inAndOut(credit: string, debit: string): number | null {
  const [into, out] = [credit === '' ? 0 : readAmount(credit), debit === '' ? 0 : readAmount(debit)];
  return into === null || out === null ? null : Math.abs(into) - Math.abs(out);
}
