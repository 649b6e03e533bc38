import { z } from 'zod';
import { call, done } from '../../core/call.ts';
import { cents, day, filledLine, id, instant, line } from '../../core/primitives.ts';
import { dayKinds, strikes } from './business-days.ts';
import { change, lendingDay, one, read } from './loans.ts';
import { buckets, changeReasons, feeSections, payees, providers } from './tolerance.ts';
import { clockKeys, clockStates, deliveryMethods, disclosureKinds } from './trid.ts';
import { resetReasons } from './trid-reset.ts';

const rate = z.int().min(0).max(1_000_000);

const disclosureDetails = {
  kind: z.enum(disclosureKinds),
  sentOn: lendingDay,
  method: z.enum(deliveryMethods),
  receivedOn: lendingDay.nullable(),
  apr: rate.nullable(),
  product: line(80).nullable(),
  hasPenalty: z.boolean(),
  isIrregular: z.boolean(),
  /** The change of circumstance that a revised estimate answers. */
  change: id.nullable(),
};
const loanDisclosure = z.strictObject({
  id,
  ...disclosureDetails,
  product: z.string().nullable(),
  createdAt: instant,
});
export type LoanDisclosure = z.infer<typeof loanDisclosure>;

const loanChange = z.strictObject({
  id,
  learnedOn: day,
  reason: z.enum(changeReasons),
  note: z.string(),
  createdAt: instant,
});

const count = z.strictObject({
  from: day,
  to: day,
  kind: z.enum(dayKinds),
  days: z.array(z.strictObject({ day, number: z.int().nullable(), struck: z.enum(strikes).nullable() })),
});
export const clock = z.strictObject({
  key: z.enum(clockKeys),
  rule: z.string(),
  on: day.nullable(),
  count: count.nullable(),
  state: z.enum(clockStates),
  receipt: z.enum(['actual', 'presumed']).optional(),
});

export const officeDays = z.strictObject({
  opensSaturdays: z.boolean(),
  closedOn: z.array(day).max(60),
});

const feeDetails = {
  section: z.enum(feeSections),
  name: filledLine(120),
  payee: z.enum(payees),
  isTransferTax: z.boolean(),
  provider: z.enum(providers),
  estimated: cents.min(0),
  /** Moves only with a change of circumstance. */
  baseline: cents.min(0),
  actual: cents.min(0).nullable(),
  change: id.nullable(),
};
const loanFee = z.strictObject({ id, ...feeDetails, name: z.string(), bucket: z.enum(buckets) });
export type LoanFee = z.infer<typeof loanFee>;
export const mostFees = 120;

const ofDisclosure = z.strictObject({ id, disclosureId: id });
const ofFee = z.strictObject({ id, feeId: id });

export const loanDisclosures = {
  clocks: call({
    method: 'GET',
    path: '/loans/{id}/clocks',
    access: read,
    input: one,
    output: z.strictObject({
      today: day,
      clocks: z.array(clock),
      earliestClosing: day.nullable(),
      /** Why the last wait began again, if it did. */
      reset: z.enum(resetReasons).nullable(),
      disclosures: z.array(loanDisclosure),
      changes: z.array(loanChange),
      officeDays,
    }),
    errors: ['not_found'],
    summary: 'A loan’s TRID and ECOA clocks with their rules and day-by-day counts, and the disclosures they follow.',
  }),
  addDisclosure: call({
    method: 'POST',
    path: '/loans/{id}/disclosures',
    access: change,
    input: z.strictObject({
      id,
      ...disclosureDetails,
      receivedOn: disclosureDetails.receivedOn.default(null),
      apr: disclosureDetails.apr.default(null),
      product: disclosureDetails.product.default(null),
      hasPenalty: z.boolean().default(false),
      isIrregular: z.boolean().default(false),
      change: disclosureDetails.change.default(null),
    }),
    output: loanDisclosure,
    errors: ['not_found'],
    summary: 'Log a Loan Estimate or Closing Disclosure that was delivered or mailed.',
  }),
  changeDisclosure: call({
    method: 'PATCH',
    path: '/loans/{id}/disclosures/{disclosureId}',
    access: change,
    input: ofDisclosure.extend({ receivedOn: lendingDay.nullable() }),
    output: loanDisclosure,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Log evidence of when the consumer received a disclosure.',
  }),
  removeDisclosure: call({
    method: 'DELETE',
    path: '/loans/{id}/disclosures/{disclosureId}',
    access: change,
    input: ofDisclosure,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a disclosure that was logged by mistake.',
  }),
  addChange: call({
    method: 'POST',
    path: '/loans/{id}/changes',
    access: change,
    input: z.strictObject({ id, learnedOn: lendingDay, reason: z.enum(changeReasons), note: filledLine(500) }),
    output: loanChange,
    errors: ['not_found'],
    summary: 'Log a change of circumstance: what changed and the day you learned of it.',
  }),
  fees: call({
    method: 'GET',
    path: '/loans/{id}/fees',
    access: read,
    input: one,
    output: z.strictObject({
      fees: z.array(loanFee),
      tolerance: z.array(
        z.strictObject({
          bucket: z.enum(buckets),
          baseline: cents,
          actual: cents,
          most: cents.nullable(),
          over: cents,
        }),
      ),
      /** What must be refunded, and until when. */
      cure: cents,
      cureBy: day.nullable(),
    }),
    errors: ['not_found'],
    summary: 'A loan’s charges by tolerance bucket, what is over, and the cure.',
  }),
  saveFee: call({
    method: 'PUT',
    path: '/loans/{id}/fees/{feeId}',
    access: change,
    input: z.strictObject({
      ...feeDetails,
      payee: feeDetails.payee.default('third_party'),
      isTransferTax: z.boolean().default(false),
      provider: feeDetails.provider.default('required'),
      /** Left out of a new charge, its estimate. */
      baseline: feeDetails.baseline.optional(),
      actual: feeDetails.actual.default(null),
      change: feeDetails.change.default(null),
      id,
      feeId: id,
    }),
    output: loanFee,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Add or change a charge under an id of your own. Its baseline moves only with a change of circumstance.',
  }),
  removeFee: call({
    method: 'DELETE',
    path: '/loans/{id}/fees/{feeId}',
    access: change,
    input: ofFee,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a charge.',
  }),
};
