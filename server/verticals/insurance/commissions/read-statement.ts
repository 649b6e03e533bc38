import { setImmediate } from 'node:timers/promises';
import { mostStatementRows } from '#contract/verticals/insurance/commissions.ts';
import { parseCsv, separatorOf } from '#server/core/csv/parse-csv.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { atAStretch, decode } from '#server/people/leads/import/read-file.ts';

export type ReadRow = { row: number; number: string; insured: string; premium: number; commission: number };

/** What carriers and agency systems head these columns with; letters and digits alone are compared. */
const headings = {
  number: ['policynumber', 'policyno', 'policy', 'policynum', 'polnumber', 'certificatenumber'],
  insured: ['insuredname', 'insured', 'namedinsured', 'customername', 'clientname', 'name'],
  premium: [
    'premium',
    'premiumamount',
    'writtenpremium',
    'commissionablepremium',
    'grosspremium',
    'transactionpremium',
  ],
  commission: [
    'commission',
    'commissionamount',
    'commamount',
    'commissiondue',
    'commissionpaid',
    'comm',
    'netcommission',
  ],
} as const;
type Column = keyof typeof headings;

const keyOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** `$1,234.50`, `(12.00)`, `12.00-` and `-12` in cents; undefined where it is no amount to the cent. */
export function centsOf(text: string): number | undefined {
  const bare = text.trim().replace(/[$\s,]/g, '');
  if (bare === '') return 0;
  const match = /^(-|\()?(\d{1,10})(?:\.(\d{1,2}))?(-|\))?$/.exec(bare);
  if (!match) return undefined;
  const [, before, whole, part = '', after] = match;
  if ((before === '(') !== (after === ')') || (before === '-' && after === '-')) return undefined;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return before || after ? 0 - cents : cents;
}

/** The bytes of a statement as rows. What cannot be read as it stands is refused with its row: a guess would be money. */
export async function readStatement(bytes: Uint8Array, contentType: string | undefined): Promise<ReadRow[]> {
  const text = decode(bytes, contentType);
  const parsed = parseCsv(text, separatorOf(text));
  const first = parsed.next();
  if (first.done) throw new Refusal('bad_request', 'The file is empty.');
  const found = first.value.cells.map(keyOf);
  const placeOf = (column: Column): number =>
    found.findIndex((key) => (headings[column] as readonly string[]).includes(key));
  const places = {
    number: placeOf('number'),
    insured: placeOf('insured'),
    premium: placeOf('premium'),
    commission: placeOf('commission'),
  };
  if (places.number < 0) throw new Refusal('bad_request', 'The file has no column with policy numbers.');
  if (places.commission < 0) throw new Refusal('bad_request', 'The file has no column with commission amounts.');
  const rows: ReadRow[] = [];
  for (const { row, cells } of parsed) {
    const cell = (column: Column): string => (places[column] < 0 ? '' : (cells[places[column]] ?? '').trim());
    const amount = (column: 'premium' | 'commission'): number => {
      const cents = centsOf(cell(column));
      if (cents === undefined)
        throw new Refusal('bad_request', `Row ${row} has no amount in dollars and cents under ${column}.`);
      return cents;
    };
    rows.push({
      row,
      number: cell('number').slice(0, 80),
      insured: cell('insured').slice(0, 200),
      premium: amount('premium'),
      commission: amount('commission'),
    });
    if (rows.length > mostStatementRows)
      throw new Refusal('too_large', `A statement may have at most ${mostStatementRows.toLocaleString('en')} rows.`);
    if (rows.length % atAStretch === 0) await setImmediate();
  }
  if (rows.length === 0) throw new Refusal('bad_request', 'The file has no rows.');
  return rows;
}
