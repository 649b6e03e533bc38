import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { cents, day, filledLine, id, instant, line, text } from '../../core/primitives.ts';
import { officeDays } from './loan-disclosures.ts';
import { loanPrograms } from './loan-words.ts';
import { change, lendingDay, loan, one, read } from './loans.ts';
import { lockAlarms } from './locks.ts';

const rate = z.int().min(0).max(1_000_000);

const lockDetails = {
  lender: line(120),
  lockedOn: lendingDay,
  days: z.int().min(1).max(400),
  rate,
  points: z.int().min(-100_000).max(100_000),
  hasFloatDown: z.boolean(),
};
const loanLock = z.strictObject({
  id,
  ...lockDetails,
  lender: z.string(),
  expiresOn: day,
  releasedOn: day.nullable(),
  extensions: z.array(z.strictObject({ id, days: z.int(), cost: z.int(), extendedOn: day })),
  /** What all extensions cost of the loan’s amount. */
  extensionCost: cents.nullable(),
  alarm: z.enum(lockAlarms).nullable(),
});
export type LoanLock = z.infer<typeof loanLock>;

export const gates = ['docs', 'funding', 'closing'] as const;
export const conditionStates = ['open', 'received', 'submitted', 'cleared', 'waived'] as const;
const conditionDetails = {
  gate: z.enum(gates),
  title: filledLine(200),
  owner: id.nullable(),
  dueOn: lendingDay.nullable(),
  file: id.nullable(),
  datedOn: lendingDay.nullable(),
  goodFor: z.int().min(1).max(720).nullable(),
  note: line(500),
};
const loanCondition = z.strictObject({
  id,
  ...conditionDetails,
  title: z.string(),
  note: z.string(),
  state: z.enum(conditionStates),
  file: z.strictObject({ id, name: z.string() }).nullable(),
  /** The last day on which the document is not too old. */
  goodUntil: day.nullable(),
  createdAt: instant,
});
export type LoanCondition = z.infer<typeof loanCondition>;
export const mostConditions = 200;

const loanLetter = z.strictObject({
  id,
  amount: cents,
  price: cents.nullable(),
  address: z.string().nullable(),
  borrowers: z.string(),
  program: z.enum(loanPrograms),
  issuedOn: day,
  expiresOn: day,
  issuedBy: id,
  issuedAt: instant,
  withdrawnAt: instant.nullable(),
  withdrawnBecause: z.string().nullable(),
});
export type LoanLetter = z.infer<typeof loanLetter>;
export const mostLetters = 200;

/** What a lender is, as far as that says which agency supervises it (12 CFR part 1002, appendix A). */
export const creditorKinds = [
  'other',
  'large_bank',
  'large_bank_affiliate',
  'national_bank',
  'state_member_bank',
  'state_nonmember_bank',
  'federal_credit_union',
] as const;
export type CreditorKind = (typeof creditorKinds)[number];

const loanSettings = z.strictObject({
  lender: line(120),
  nmls: z.string().regex(/^\d{0,12}$/, 'Enter digits only.'),
  officeDays,
  /** Named in adverse-action notices by the agency that goes with it. */
  creditor: z.enum(creditorKinds).default('other'),
});
export type LoanSettings = z.infer<typeof loanSettings>;

const ofLock = z.strictObject({ id, lockId: id });
const ofCondition = z.strictObject({ id, conditionId: id });
const ofLetter = z.strictObject({ id, letterId: id });

/** A loan file is some hundred kilobytes. */
const mostLoanFile = 4 * 1024 * 1024;

export const loanWork = {
  locks: call({
    method: 'GET',
    path: '/loans/{id}/locks',
    access: read,
    input: one,
    output: z.strictObject({ locks: z.array(loanLock) }),
    errors: ['not_found'],
    summary: 'A loan’s rate locks with their extensions and alarms, newest first.',
  }),
  lock: call({
    method: 'POST',
    path: '/loans/{id}/locks',
    access: change,
    input: z.strictObject({
      id,
      ...lockDetails,
      lender: lockDetails.lender.default(''),
      points: lockDetails.points.default(0),
      hasFloatDown: z.boolean().default(false),
    }),
    output: loanLock,
    errors: ['not_found', 'conflict'],
    summary: 'Lock a rate. The loan takes the locked rate.',
  }),
  extendLock: call({
    method: 'POST',
    path: '/loans/{id}/locks/{lockId}/extend',
    access: change,
    input: ofLock.extend({
      days: z.int().min(1).max(120),
      /** Of the loan, in millionths. */
      cost: z.int().min(0).max(100_000).default(0),
      on: lendingDay.optional(),
    }),
    output: loanLock,
    errors: ['not_found', 'conflict'],
    summary: 'Extend a lock before it expires.',
  }),
  releaseLock: call({
    method: 'POST',
    path: '/loans/{id}/locks/{lockId}/release',
    access: change,
    input: ofLock,
    output: loanLock,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Release a lock.',
  }),
  conditions: call({
    method: 'GET',
    path: '/loans/{id}/conditions',
    access: read,
    input: one,
    output: z.strictObject({ conditions: z.array(loanCondition) }),
    errors: ['not_found'],
    summary: 'A loan’s conditions: prior to docs, prior to funding, at closing.',
  }),
  addCondition: call({
    method: 'POST',
    path: '/loans/{id}/conditions',
    access: change,
    input: z.strictObject({
      id,
      ...conditionDetails,
      owner: conditionDetails.owner.default(null),
      dueOn: conditionDetails.dueOn.default(null),
      file: conditionDetails.file.default(null),
      datedOn: conditionDetails.datedOn.default(null),
      goodFor: conditionDetails.goodFor.default(null),
      note: conditionDetails.note.default(''),
    }),
    output: loanCondition,
    errors: ['not_found', 'conflict'],
    summary: 'Add a condition.',
  }),
  changeCondition: call({
    method: 'PATCH',
    path: '/loans/{id}/conditions/{conditionId}',
    access: change,
    input: z
      .strictObject(conditionDetails)
      .partial()
      .extend({ id, conditionId: id, state: z.enum(conditionStates).optional() }),
    output: loanCondition,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Update a condition or move it on.',
  }),
  removeCondition: call({
    method: 'DELETE',
    path: '/loans/{id}/conditions/{conditionId}',
    access: change,
    input: ofCondition,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a condition.',
  }),
  letters: call({
    method: 'GET',
    path: '/loans/{id}/letters',
    access: read,
    input: one,
    output: z.strictObject({
      /** What a letter may say at most, and until when. */
      limit: z.strictObject({ most: cents.nullable(), until: day.nullable() }),
      letters: z.array(loanLetter),
    }),
    errors: ['not_found'],
    summary: 'A loan’s pre-approval letters and the limits set for them.',
  }),
  setLetterLimit: call({
    method: 'PUT',
    path: '/loans/{id}/letters/limit',
    access: { who: 'member', right: 'loans.approve' },
    input: z.strictObject({ id, most: cents.min(1).nullable(), until: lendingDay.nullable() }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Set the most a pre-approval letter may say, and until when.',
  }),
  issueLetter: call({
    method: 'POST',
    path: '/loans/{id}/letters',
    access: change,
    input: z.strictObject({
      id,
      amount: cents.min(1),
      price: cents.min(1).nullable().default(null),
      /** A home’s address may be the sixth item of an application; it then starts the Loan Estimate clock. */
      address: line(200).nullable().default(null),
      expiresOn: lendingDay.nullable().default(null),
    }),
    output: loanLetter,
    errors: ['not_found', 'conflict', 'plan_limit'],
    summary: 'Issue a pre-approval letter within the limits.',
  }),
  withdrawLetter: call({
    method: 'POST',
    path: '/loans/{id}/letters/{letterId}/withdraw',
    access: change,
    input: ofLetter.extend({ reason: filledLine(300) }),
    output: loanLetter,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Withdraw a letter. Its file says so from then on.',
  }),
  letterFile: call({
    method: 'GET',
    path: '/loans/{id}/letters/{letterId}/file',
    access: read,
    input: ofLetter,
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'A pre-approval letter as a PDF.',
  }),
  adverseAction: call({
    method: 'GET',
    path: '/loans/{id}/adverse-action',
    access: read,
    input: z.strictObject({
      id,
      /** Whose credit report was a reason, with address and phone. */
      agency: line(300).default(''),
      /** The score that was used, as 15 U.S.C. 1681m(a)(2) asks: with its day, its range, and up to five key factors. */
      score: z.coerce.number<number>().pipe(z.int().min(1).max(9_999)).optional(),
      scoreOn: day.optional(),
      scoreLow: z.coerce.number<number>().pipe(z.int().min(0).max(9_999)).default(300),
      scoreHigh: z.coerce.number<number>().pipe(z.int().min(1).max(9_999)).default(850),
      /** One per line. */
      factors: text(1_000).default(''),
    }),
    output: bytes,
    reply: 'stream',
    errors: ['not_found', 'conflict'],
    summary: 'The adverse-action notice of a denied loan as a PDF.',
  }),
  importFile: call({
    method: 'POST',
    path: '/loans/import',
    access: { who: 'member', right: 'loans.import', person: true },
    input: z.strictObject({ name: filledLine(255) }),
    output: loan,
    body: 'stream',
    mostBytes: mostLoanFile,
    errors: ['plan_limit', 'too_large'],
    summary: 'Create a loan from a MISMO 3.4 loan file (URLA fields).',
  }),
  exportFile: call({
    method: 'GET',
    path: '/loans/{id}/file',
    access: { who: 'member', right: 'loans.export', person: true },
    input: one,
    output: bytes,
    reply: 'stream',
    errors: ['not_found'],
    summary: 'A loan as a MISMO 3.4 loan file. What came in a loan file and isn’t shown here goes out unchanged.',
  }),
  settings: call({
    method: 'GET',
    path: '/loan-settings',
    access: read,
    output: loanSettings,
    summary: 'Who lends here, and when its offices are open.',
  }),
  setSettings: call({
    method: 'PUT',
    path: '/loan-settings',
    access: { who: 'member', right: 'loans.manage' },
    input: loanSettings,
    output: loanSettings,
    repeat: 'natural',
    summary: 'Change who lends here, and when its offices are open.',
  }),
};
