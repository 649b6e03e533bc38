import { daysBetween } from '../../core/time-zone.ts';
import type { PayMethod } from './pay-methods.ts';

/** A bank need not honor a check that is older than six months (UCC § 4-404); an office looks for its payee well before. */
const staleAfterDays = 90;

/** Whether a check that was written on a day and has not been cashed is old at the end of a statement. */
export const isStaleCheck = (written: string, through: string): boolean =>
  daysBetween(written, through) > staleAfterDays;

/** Postings that pay somebody outside: a check of theirs may never be cashed. Transfers between the office’s own accounts aren’t. */
export const checkSources: readonly string[] = [
  'payout.paid',
  'referral.paid',
  'trust.release',
  'rentals.bill',
  'rentals.distribution',
  'rentals.deposit_settled',
  'check.reissued',
];

/** What a line is about that goes over to another account of the office’s own: no payee has it. */
export const ownTransfer = 'own_transfer';

export const voidReasons = ['stale', 'lost', 'damaged', 'returned'] as const;
type VoidReason = (typeof voidReasons)[number];
/** A check that the bank has not paid can be voided. What went out electronically is gone, unless a bank sends it back. */
export const voidReasonsOf = (method: PayMethod): readonly VoidReason[] =>
  voidReasons.filter((reason) => (reason === 'returned') !== (method === 'check'));
/** Who gets what a voided check was for: its payee, or the state as unclaimed property. */
export const checkReceivers = ['payee', 'state'] as const;
