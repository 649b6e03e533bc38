import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { accountTypes } from '../../core/money-ledger.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line } from '../../core/primitives.ts';
import { bookKeys } from './chart.ts';
import { payMethods } from './pay-methods.ts';

export const financeRead = { who: 'member', right: 'finance.read' } as const;
export const financeManage = { who: 'member', right: 'finance.manage' } as const;

/** Posted at once, or waiting for a second person's approval. */
export const outcome = z.strictObject({
  state: z.enum(['posted', 'waiting']),
  entry: id.nullable(),
  approval: id.nullable(),
});
export type Outcome = z.infer<typeof outcome>;

/** A positive amount up to the maximum that we allow. */
export const amount = z
  .int('Enter an amount.')
  .min(1, 'Enter an amount.')
  .max(100_000_000_000, 'This amount is too large.');
const book = z.enum(bookKeys);
const period = { from: day, to: day };

export const account = z.strictObject({
  id,
  book,
  code: z.string(),
  name: z.string(),
  type: z.enum(accountTypes),
  isBank: z.boolean(),
  isOwned: z.boolean(),
  /** The balance with the sign that people expect: held, owed, or earned. */
  balance: cents,
  reconciledThrough: day.nullable(),
});
export type FinanceAccount = z.infer<typeof account>;

const journalEntry = z.strictObject({
  id,
  number: z.int(),
  book,
  day,
  memo: z.string(),
  source: z.string(),
  cents,
  lines: z.array(
    z.strictObject({
      account: id,
      code: z.string(),
      name: z.string(),
      owner: z.string().nullable(),
      /** The owner of the subledger. */
      of: z.strictObject({ kind: z.string(), id }).nullable(),
      cents,
      /** An electronic payment to an outside payee, which the bank may still return. */
      mayReturn: z.boolean(),
    }),
  ),
  by: z.string().nullable(),
  approvedBy: z.string().nullable(),
  at: instant,
  reverses: z.int().nullable(),
  reversedBy: z.int().nullable(),
  /** Posted manually; other entries are undone where they were made. */
  canReverse: z.boolean(),
  /** How an outside payee was paid. */
  method: z.enum(payMethods),
});
export type JournalEntry = z.infer<typeof journalEntry>;

export const approval = z.strictObject({
  id,
  deed: z.string(),
  memo: z.string(),
  cents,
  proposedBy: z.string(),
  proposedAt: instant,
  isOwn: z.boolean(),
});
export type Approval = z.infer<typeof approval>;

export const ledgerCalls = {
  overview: call({
    method: 'GET',
    path: '/finance',
    access: financeRead,
    input: z.strictObject(period),
    output: z.strictObject({
      commissionIncome: cents,
      transactionFees: cents,
      referralIncome: cents,
      agentCommissions: cents,
      referralFees: cents,
      companyDollar: cents,
      feesBilled: cents,
      months: z.array(z.strictObject({ month: day, income: cents, companyDollar: cents })).max(60),
      due: z.strictObject({ count: z.int(), cents }),
      paid: z.strictObject({ count: z.int(), cents }),
      receivable: cents,
      overdue: cents,
      trust: z.strictObject({ bank: cents, clients: cents, isEqual: z.boolean(), undeposited: z.int(), late: z.int() }),
      approvals: z.array(approval).max(100),
    }),
    summary: 'Company dollar of a period, what is due and owed, and the state of the trust account.',
  }),
  settings: call({
    method: 'GET',
    path: '/finance/settings',
    access: financeRead,
    output: z.strictObject({
      /** Payments above this amount need a second person; null when one is enough. */
      approvalCents: cents.nullable(),
      state: z.string().nullable(),
      operatingClosed: day.nullable(),
      trustClosed: day.nullable(),
    }),
    summary: 'The approval limit, the state whose deposit deadlines apply, and how far the books are closed.',
  }),
  setSettings: call({
    method: 'PUT',
    path: '/finance/settings',
    access: { ...financeManage, person: true },
    input: z.strictObject({
      approvalCents: z.int().min(0).max(100_000_000_000).nullable(),
      state: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Choose a state.')
        .nullable(),
    }),
    output: outcome,
    errors: ['conflict'],
    repeat: 'natural',
    summary:
      'Set the approval limit and the state whose deposit deadlines apply. A higher limit, or none, waits for a second person.',
  }),
  closePeriod: call({
    method: 'POST',
    path: '/finance/close',
    access: financeManage,
    input: z.strictObject({ book, through: day }),
    output: done,
    errors: ['conflict'],
    repeat: 'natural',
    summary: 'Close a book through a date. Closed periods take no more entries and are not opened again.',
  }),
  accounts: call({
    method: 'GET',
    path: '/finance/accounts',
    access: financeRead,
    input: z.strictObject({ book, on: day }),
    output: z.strictObject({ accounts: z.array(account).max(500) }),
    summary: 'The chart of accounts of a book with balances as of a date.',
  }),
  addAccount: call({
    method: 'POST',
    path: '/finance/accounts',
    access: financeManage,
    input: z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^[0-9A-Za-z.-]{1,20}$/, 'Use up to 20 letters, digits, dots, or dashes.'),
      name: filledLine(80),
      type: z.enum(accountTypes),
    }),
    output: z.strictObject({ id }),
    errors: ['conflict'],
    summary: 'Add an account to the operating book.',
  }),
  statement: call({
    method: 'GET',
    path: '/finance/accounts/{id}/statement',
    access: financeRead,
    input: z.strictObject({
      id,
      ...period,
      /** Limits the register to one subledger. */
      ownerKind: z
        .string()
        .regex(/^[a-z_]{1,40}$/)
        .optional(),
      ownerId: id.optional(),
      ...pageInput,
      cursor: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])-([0-2]\d|3[01])~\d{1,15}~\d{1,6}$/, 'This cursor is not one of ours.')
        .optional(),
    }),
    output: z.strictObject({
      opening: cents,
      closing: cents,
      rows: z.array(
        z.strictObject({
          entry: id,
          number: z.int(),
          day,
          memo: z.string(),
          source: z.string(),
          /** The kind of what the line came of. */
          about: z.string().nullable(),
          owner: z.string().nullable(),
          cents,
          balance: cents,
        }),
      ),
      next: z.string().nullable(),
    }),
    errors: ['not_found'],
    summary: 'The lines of an account or of one of its sub-ledgers with running balance.',
  }),
  subledgers: call({
    method: 'GET',
    path: '/finance/accounts/{id}/subledgers',
    access: financeRead,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(z.strictObject({ id, kind: z.string(), name: z.string(), balance: cents })),
    errors: ['not_found'],
    summary: 'Sub-ledgers of an account that aren’t zero, by name.',
  }),
  journal: call({
    method: 'GET',
    path: '/finance/journal',
    access: financeRead,
    input: z.strictObject({
      book,
      search: line(100).optional(),
      from: day.optional(),
      to: day.optional(),
      ...pageInput,
    }),
    output: pageOf(journalEntry),
    summary: 'Entries of a book with their lines, the latest first.',
  }),
  postEntry: call({
    method: 'POST',
    path: '/finance/journal',
    access: financeManage,
    input: z.strictObject({
      day,
      memo: filledLine(300),
      /** Debits are positive, credits negative; they add up to zero. */
      lines: z
        .array(z.strictObject({ account: z.string().max(20), cents: cents.refine((n) => n !== 0, 'Enter an amount.') }))
        .min(2, 'An entry needs at least two lines, each with an amount.')
        .max(50),
    }),
    output: outcome,
    errors: ['conflict'],
    summary: 'Post an entry to the operating book by hand. Entries are never edited, only reversed.',
  }),
  reverseEntry: call({
    method: 'POST',
    path: '/finance/journal/{id}/reverse',
    access: financeManage,
    input: z.strictObject({ id, day, reason: filledLine(200) }),
    output: outcome,
    errors: ['not_found', 'conflict'],
    summary: 'Reverse an entry that was posted by hand.',
  }),
  exportJournal: call({
    method: 'GET',
    path: '/finance/journal-export',
    access: { ...financeRead, fresh: true },
    input: z.strictObject({ book, ...period }),
    reply: 'text/csv',
    output: bytes,
    summary: 'The journal as CSV in the shape QuickBooks imports: a line a row, debits and credits apart.',
  }),
  approvals: call({
    method: 'GET',
    path: '/finance/approvals',
    access: financeRead,
    input: z.strictObject(pageInput),
    output: pageOf(approval),
    summary: 'What waits for a second person.',
  }),
  decideApproval: call({
    method: 'POST',
    path: '/finance/approvals/{id}',
    access: { ...financeManage, person: true },
    input: z.strictObject({ id, approve: z.boolean(), reason: line(300).default('') }),
    output: outcome,
    errors: ['not_found', 'conflict'],
    summary: 'Approve or decline what somebody else asked for. Approving does it.',
  }),
};
