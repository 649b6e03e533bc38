import { z } from 'zod';
import { call } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, id } from '../../core/primitives.ts';
import { loanPrograms } from './loan-words.ts';
import { read } from './loans.ts';

/** Why somebody of the closed book may want to hear from their loan officer. */
const watchReasons = ['rate', 'equity', 'listed'] as const;

/** So much lower than theirs must today’s rate be, in millionths a year: half a point. */
export const rateDrop = 5_000;
/** Mortgage insurance may be ended on request once so much of the original value is owed (12 U.S.C. 4901). */
export const insuranceEnds = 800_000;
/** Private mortgage insurance alone: what FHA and USDA charge stays whatever is owed, and VA insures none (12 U.S.C. 4901(14)). */
export const privatelyInsured = ['conventional', 'jumbo'] as const satisfies readonly (typeof loanPrograms)[number][];

const watchedLoan = z.strictObject({
  id,
  name: z.string(),
  program: z.enum(loanPrograms),
  owner: id.nullable(),
  fundedOn: day,
  rate: z.int(),
  /** Owed today if every payment was made as agreed. */
  balance: cents,
  /** Principal and interest a month, now and at today’s rate for what is left; null without a rate. */
  payment: cents,
  newPayment: cents.nullable(),
  reasons: z.array(z.enum(watchReasons)),
  listing: z.strictObject({ id, name: z.string() }).nullable(),
});
export type WatchedLoan = z.infer<typeof watchedLoan>;

export const loanWatch = {
  watch: call({
    method: 'GET',
    path: '/loans/watch',
    access: read,
    input: z.strictObject({
      /** Today’s rate, in millionths a year; left out, rates are not compared. */
      rate: z.coerce.number<number>().int().min(0).max(300_000).optional(),
      ...pageInput,
    }),
    output: pageOf(watchedLoan),
    summary:
      'Funded loans with a reason to call: a lower rate today, mortgage insurance that may end, or a home that is listed for sale.',
  }),
};
