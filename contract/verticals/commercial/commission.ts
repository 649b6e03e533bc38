import { z } from 'zod';
import { partOf, share, whole } from '../../core/money.ts';
import { annualRent } from './escalation.ts';
import type { Offered } from './leases.ts';

export const commissionMethods = ['percent', 'per_foot'] as const;
/** Of all rent, or of the rent that is paid: without the free months. */
export const commissionBases = ['gross', 'net'] as const;
export const commissionParts = ['execution', 'commencement'] as const;

const rate = z.int().min(0, 'Enter 0 to 100%.').max(whole, 'Enter 0 to 100%.');
const months = z.int().min(1, 'Enter 1 to 600 months.').max(600, 'Enter 1 to 600 months.');

/** What a commission agreement says of a lease. */
export const commissionTerms = z.strictObject({
  method: z.enum(commissionMethods),
  /** Rates by stretch of months from the first on; the last one holds to the end. */
  scale: z.array(z.strictObject({ months, rate })).min(1, 'Enter a rate.').max(10),
  /** Cents a square foot and year of the term. */
  perFoot: z.int('Enter an amount.').min(0).max(1_000_000),
  basis: z.enum(commissionBases),
  /** Millionths that are due when the lease is signed; the rest when it begins. */
  atExecution: rate,
  /** Millionths that the other side’s broker gets. */
  coBrokerShare: rate,
});
export type CommissionTerms = z.output<typeof commissionTerms>;

type CommissionLine = { from: number; to: number; base: number; rate: number; cents: number };
type Of = Pick<Offered, 'squareFeet' | 'perFoot' | 'escalation' | 'months' | 'freeMonths'>;

/** The rent of each stretch of the schedule, counted by months, and what it pays. */
function byScale({ squareFeet, perFoot, escalation, months: all, freeMonths }: Of, terms: CommissionTerms) {
  const lines: CommissionLine[] = [];
  let month = 0;
  for (const [place, step] of terms.scale.entries()) {
    const isLast = place === terms.scale.length - 1;
    const end = isLast ? all : Math.min(all, month + step.months);
    if (end <= month) break;
    const from = month + 1;
    let base = 0;
    // By years of the lease, so that a whole year is its rent to the cent and no sum of twelve rounded months.
    while (month < end) {
      const year = Math.floor(month / 12);
      const until = Math.min(end, (year + 1) * 12);
      const free = terms.basis === 'net' ? Math.max(0, Math.min(until, freeMonths) - month) : 0;
      base += share(annualRent(squareFeet, perFoot, escalation, year), until - month - free, 12);
      month = until;
    }
    lines.push({ from, to: end, base, rate: step.rate, cents: partOf(base, step.rate) });
  }
  return lines;
}

/** A commission with every step it is made of, whose it is, and when which half is due. */
export function commissionOf(lease: Of, terms: CommissionTerms) {
  const lines: CommissionLine[] =
    terms.method === 'percent'
      ? byScale(lease, terms)
      : [
          {
            from: 1,
            to: lease.months,
            base: lease.squareFeet,
            rate: 0,
            cents: share(lease.squareFeet * terms.perFoot, lease.months, 12),
          },
        ];
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  const own = total - partOf(total, terms.coBrokerShare);
  const execution = partOf(own, terms.atExecution);
  return { lines, total, own, parts: { execution, commencement: own - execution } };
}
