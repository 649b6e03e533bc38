import { daysBetween } from '../../core/time-zone.ts';

/** A bank need not honor a check that is older than six months (UCC § 4-404); an office looks for its payee well before. */
const staleAfterDays = 90;

/** Whether a check that was written on a day and has not been cashed is old at the end of a statement. */
export const isStaleCheck = (written: string, through: string): boolean =>
  daysBetween(written, through) > staleAfterDays;

/** Postings that pay somebody outside: a check of theirs may never be cashed. Transfers between the office’s own accounts aren’t. */
const checkSources: readonly string[] = [
  'payout.paid',
  'referral.paid',
  'trust.release',
  'rentals.bill',
  'rentals.distribution',
  'rentals.deposit_settled',
  'check.reissued',
];
export const isCheckSource = (source: string): boolean => checkSources.includes(source);

export const voidReasons = ['stale', 'lost', 'damaged'] as const;
/** Who gets what a voided check was for: its payee, or the state as unclaimed property. */
export const checkReceivers = ['payee', 'state'] as const;
