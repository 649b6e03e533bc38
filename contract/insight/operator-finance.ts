import { z } from 'zod';
import { addOns, billingPeriods, offers } from '../account/price-book.ts';
import { call, done } from '../core/call.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { cents, day, filledLine, id, instant } from '../core/primitives.ts';

/** Days after a failed payment on which it is tried again. */
export const dunningDays = [1, 3, 5, 7] as const;

const count = z.int().min(0);

/** What is paid for under one price of the book, as a monthly amount. */
const soldPrice = z.strictObject({
  price: z.string(),
  sold: z.union([
    z.strictObject({ offer: z.enum(offers), tier: z.enum(['pro', 'elite']) }),
    z.strictObject({ addOn: z.enum(addOns) }),
  ]),
  period: z.enum(billingPeriods),
  payers: count,
  monthlyCents: cents,
});

/** A month of recurring revenue: what it began with, what changed, and what it ended with. Months are in UTC. */
const month = z.strictObject({
  month: day,
  openingCents: cents,
  newCents: cents,
  returnedCents: cents,
  moreCents: cents,
  lessCents: cents,
  lostCents: cents,
  closingCents: cents,
  openingPayers: count,
  newPayers: count,
  lostPayers: count,
  paidCents: cents,
  refundedCents: cents,
});
export type RevenueMonth = z.infer<typeof month>;

const priceVersion = z.strictObject({
  since: instant,
  /** Empty for the first version. `null`: the price was not in the book. */
  changes: z.array(z.strictObject({ price: z.string(), beforeCents: cents.nullable(), afterCents: cents.nullable() })),
});

const overview = z.strictObject({
  /** `test`: the built-in checkout, which charges nobody. */
  payments: z.enum(['stripe', 'test']),
  monthlyCents: cents,
  payers: count,
  pastDue: z.strictObject({ payers: count, monthlyCents: cents }),
  /** Paid plans that end with their period. */
  ending: z.strictObject({ payers: count, monthlyCents: cents }),
  sold: z.array(soldPrice),
  trials: z.strictObject({
    running: count,
    endingSoon: count,
    /** Trials that ended in the last 90 days, and how many of those accounts have paid since. */
    ended: count,
    paid: count,
  }),
  /** The last twelve months, the oldest first. */
  months: z.array(month).max(12),
  prices: z.array(priceVersion),
});
export type RevenueOverview = z.infer<typeof overview>;

const payer = z.strictObject({ id, name: z.string(), email: z.string() });

const overdue = z.strictObject({
  /** Of the account. */
  id,
  payer,
  since: instant,
  openCents: cents,
  monthlyCents: cents,
  tries: count,
  triedAt: instant.nullable(),
  /** Null after the last day of `dunningDays`. */
  nextTryAt: instant.nullable(),
});
export type OverdueAccount = z.infer<typeof overdue>;

const invoice = z.strictObject({
  id,
  number: z.string(),
  payer,
  status: z.enum(['open', 'paid', 'void']),
  totalCents: cents,
  currency: z.string(),
  issuedAt: instant,
  paidAt: instant.nullable(),
  refundedAt: instant.nullable(),
  /** When an operator asked for the refund; `refundedAt` follows when the payment provider has made it. */
  refundAskedAt: instant.nullable(),
  refundReason: z.string().nullable(),
});
export type OperatedInvoice = z.infer<typeof invoice>;

export const invoiceStates = ['paid', 'open', 'refunded'] as const;

const access = { who: 'operator' } as const;

export const operatorFinance = {
  overview: call({
    method: 'GET',
    path: '/operator/finance',
    access,
    output: overview,
    summary: 'Recurring revenue, its movements by month, trials, and the versions of the price book.',
  }),
  overdue: call({
    method: 'GET',
    path: '/operator/finance/overdue',
    access,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(overdue),
    summary: 'Accounts whose payment failed, the longest overdue first, with when it is tried again.',
  }),
  retry: call({
    method: 'POST',
    path: '/operator/finance/overdue/{id}/retry',
    access,
    input: z.strictObject({ id }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Try the failed payment of an account again now.',
  }),
  invoices: call({
    method: 'GET',
    path: '/operator/finance/invoices',
    access,
    input: z.strictObject({ state: z.enum(invoiceStates).default('paid'), ...pageInput }),
    output: pageOf(invoice),
    summary: 'Invoices of all accounts in a state, the newest first.',
  }),
  refund: call({
    method: 'POST',
    path: '/operator/finance/invoices/{id}/refund',
    access,
    input: z.strictObject({ id, reason: filledLine(300) }),
    output: invoice,
    errors: ['not_found', 'conflict'],
    summary: 'Return the whole payment of an invoice, with the reason. The plan stays as it is.',
  }),
};
