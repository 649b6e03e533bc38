import { daysBetween } from '../../core/time-zone.ts';
import type { PayMethod } from './pay-methods.ts';

/** A bank need not honor a check older than six months (UCC § 4-404); offices follow up well before. */
const staleAfterDays = 90;

/** Whether an uncashed check is stale at the end of a statement. */
export const isStaleCheck = (written: string, through: string): boolean =>
  daysBetween(written, through) > staleAfterDays;

/** Postings that pay an outside payee, whose check may never be cashed. Transfers between the office's own accounts aren't among them. */
export const checkSources: readonly string[] = [
  'payout.paid',
  'referral.paid',
  'trust.release',
  'rentals.bill',
  'rentals.distribution',
  'rentals.deposit_settled',
  'check.reissued',
];

/** The subject of a line that moves money to another account of the office, and so has no payee. */
export const ownTransfer = 'own_transfer';

export const voidReasons = ['stale', 'lost', 'damaged', 'returned'] as const;
type VoidReason = (typeof voidReasons)[number];
/** Reasons for voiding a payment: an uncashed check can be voided; an electronic payment only when the bank returned it. */
export const voidReasonsOf = (method: PayMethod): readonly VoidReason[] =>
  voidReasons.filter((reason) => (reason === 'returned') !== (method === 'check'));
/** Who receives a voided check's amount: its payee, or the state as unclaimed property. */
export const checkReceivers = ['payee', 'state'] as const;
