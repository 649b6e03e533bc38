import { dayWords, dollars, drawPaper, type PaperLine } from '../paper.ts';
import { termWords, type Voucher } from './commissions.ts';

const row = (text: string, value: string): PaperLine => ({ text, value, as: 'row' });
const partNames = { execution: 'At execution', commencement: 'At commencement' } as const;

/** A leasing commission as the party who pays it checks it: the lease, the schedule step by step, and what is due when. */
export const drawVoucher = ({ office, lease, commission }: Voucher): Promise<Uint8Array> => {
  const { number, payer, coBroker, executedOn, terms, lines, total, own, parts, tenant } = commission;
  return drawPaper(
    [office],
    `Commission voucher ${number}`,
    [
      row('Paid by', payer),
      row('Tenant', tenant),
      row('Premises', [lease.building, lease.suite, lease.address].filter(Boolean).join(', ')),
      row('Term', `${lease.months} months from ${dayWords(lease.from)}`),
      row('Area and rent', `${lease.squareFeet.toLocaleString('en-US')} sq ft at ${dollars(lease.perFoot)} a year`),
      row('Lease executed', dayWords(executedOn)),
      row('Commission', termWords(terms)),
      { text: 'Schedule', as: 'heading' },
      ...lines.map((line) =>
        terms.method === 'per_foot'
          ? row(
              `Months ${line.from} to ${line.to}`,
              `${line.base.toLocaleString('en-US')} sq ft: ${dollars(line.cents)}`,
            )
          : row(
              `Months ${line.from} to ${line.to}`,
              `${line.rate / 10_000}% of ${dollars(line.base)}: ${dollars(line.cents)}`,
            ),
      ),
      row('Total commission', dollars(total)),
      ...(total === own ? [] : [row(`To ${coBroker}`, dollars(total - own))]),
      { text: `Payable to ${office}`, as: 'heading' },
      ...parts.map((part) =>
        row(
          partNames[part.part],
          `${dollars(part.cents)}, due ${dayWords(part.dueOn)}${part.paidOn ? `, paid ${dayWords(part.paidOn)}` : ''}`,
        ),
      ),
    ],
    new Date(`${executedOn}T12:00:00Z`),
  );
};
