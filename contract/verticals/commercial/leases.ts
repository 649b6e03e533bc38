import { partOf, share } from '../../core/money.ts';
import { addMonths, daysBetween } from '../../core/time-zone.ts';
import { annualRent, type Escalation } from './escalation.ts';
import { firstExit, type LeaseOption } from './options.ts';

export const leaseTypes = ['nnn', 'gross', 'modified_gross', 'retail'] as const;
export const proposalStages = ['inquiry', 'touring', 'proposal', 'loi', 'lease_out', 'executed', 'dead'] as const;

/** In place: somebody pays today. Committed: signed, and begins later. Expired: over, as of a day. */
export const leaseStandings = ['in_place', 'committed', 'expired'] as const;
export const standingOf = (from: string, until: string, day: string): (typeof leaseStandings)[number] =>
  from > day ? 'committed' : until < day ? 'expired' : 'in_place';

const yearsBetween = (from: string, day: string): number => {
  let years = 0;
  while (addMonths(from, (years + 1) * 12) <= day) years += 1;
  return years;
};

export type Term = { from: string; until: string; squareFeet: number; perFoot: number; escalation: Escalation };

/** What a lease pays a year as of a day; nothing before it begins and after it ends. */
export const rentAsOf = (term: Term, day: string): number =>
  standingOf(term.from, term.until, day) === 'in_place'
    ? annualRent(term.squareFeet, term.perFoot, term.escalation, yearsBetween(term.from, day))
    : 0;

/** Years until leases in place end, weighted by rent or by area: hundredths of a year. */
export function walt(terms: readonly Term[], day: string, by: 'rent' | 'area'): number {
  const here = terms.filter(({ from, until }) => standingOf(from, until, day) === 'in_place');
  const weights = here.map((term) => (by === 'rent' ? rentAsOf(term, day) : term.squareFeet));
  const all = weights.reduce((sum, one) => sum + one, 0);
  if (all === 0) return 0;
  const days = here.reduce((sum, { until }, place) => sum + (daysBetween(day, until) + 1) * weights[place]!, 0);
  return Math.round((days * 100) / (all * 365.25));
}

export type Offered = {
  squareFeet: number;
  perFoot: number;
  escalation: Escalation;
  months: number;
  freeMonths: number;
  /** Cents a square foot. */
  improvements: number;
  commissionRate: number;
  options?: readonly LeaseOption[];
};

/**
 * A proposal as one number to compare by: rent of all months less free rent, improvements and commission, by years and
 * square feet. Not discounted. Free months are the first. Rent by an index rises as was assumed. Where the tenant may end the lease
 * early, the same stands beside it for the months until then: what was given away was given for fewer of them, and the fee comes in.
 */
export function netEffective({
  squareFeet,
  perFoot,
  escalation: rise,
  months,
  freeMonths,
  improvements,
  commissionRate,
  options = [],
}: Offered) {
  const leaves = firstExit(options, months);
  let [face, free, faceUntilExit, freeUntilExit] = [0, 0, 0, 0];
  for (let month = 0; month < months; month++) {
    const due = share(annualRent(squareFeet, perFoot, rise, Math.floor(month / 12)), 1, 12);
    face += due;
    if (month < freeMonths) free += due;
    if (month + 1 === leaves?.afterMonths) [faceUntilExit, freeUntilExit] = [face, free];
  }
  const fitOut = improvements * squareFeet;
  const commission = partOf(face - free, commissionRate);
  const net = face - free - fitOut - commission;
  const each = (left: number, of: number) => (left < 0 ? -share(-left, 12, of) : share(left, 12, of));
  return {
    face,
    free,
    fitOut,
    commission,
    concessions: free + fitOut,
    net,
    perFootYear: each(net, months * squareFeet),
    exit: leaves
      ? {
          months: leaves.afterMonths!,
          fee: leaves.fee,
          perFootYear: each(
            // Fit-out and commission are paid by then, whenever the tenant leaves.
            faceUntilExit - freeUntilExit - fitOut - commission + leaves.fee,
            leaves.afterMonths! * squareFeet,
          ),
        }
      : null,
  };
}
