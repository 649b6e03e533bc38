import { mostFileColumns } from '#contract/core/imports.ts';
import { mostStatementRows } from '#contract/verticals/insurance/commissions.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { fieldNames, suggestBy } from '#server/core/imports/headings.ts';
import { decode, readCsv } from '#server/core/imports/table.ts';

export type ReadRow = { row: number; number: string; insured: string; premium: number; commission: number };

const columns = ['number', 'insured', 'premium', 'commission'] as const;
type Column = (typeof columns)[number];

/** What carriers and agency systems head these columns with. */
const names = fieldNames<Column>(columns, {
  'policy number': 'number',
  'policy no': 'number',
  policy: 'number',
  'policy num': 'number',
  'pol number': 'number',
  'certificate number': 'number',
  'insured name': 'insured',
  'named insured': 'insured',
  'customer name': 'insured',
  'client name': 'insured',
  name: 'insured',
  'premium amount': 'premium',
  'written premium': 'premium',
  'commissionable premium': 'premium',
  'gross premium': 'premium',
  'transaction premium': 'premium',
  'commission amount': 'commission',
  'comm amount': 'commission',
  'commission due': 'commission',
  'commission paid': 'commission',
  comm: 'commission',
  'net commission': 'commission',
});

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
  const table = await readCsv(decode(bytes, contentType), { rows: mostStatementRows, columns: mostFileColumns });
  const found = suggestBy(names, table.headings);
  const places = {
    number: found.indexOf('number'),
    insured: found.indexOf('insured'),
    premium: found.indexOf('premium'),
    commission: found.indexOf('commission'),
  };
  if (places.number < 0) throw new Refusal('bad_request', 'The file has no column with policy numbers.');
  if (places.commission < 0) throw new Refusal('bad_request', 'The file has no column with commission amounts.');
  const rows: ReadRow[] = [];
  for (const { row, cells } of table.rows) {
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
  }
  if (rows.length === 0) throw new Refusal('bad_request', 'The file has no rows.');
  return rows;
}
