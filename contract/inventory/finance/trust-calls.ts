import { z } from 'zod';
import { call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line } from '../../core/primitives.ts';
import { amount, financeManage, financeRead, outcome } from './ledger-calls.ts';
import { payMethods } from './pay-methods.ts';
import { checkReceivers, voidReasons } from './stale-check.ts';

export const depositMethods = ['check', 'wire', 'ach', 'other'] as const;
export type DepositMethod = (typeof depositMethods)[number];
/** Grounds on which trust money may be released. */
export const releaseBases = ['closing', 'mutual_release', 'contract_terms', 'court_order', 'interpleader'] as const;
export type ReleaseBasis = (typeof releaseBases)[number];

export const deposit = z.strictObject({
  id,
  deal: z.strictObject({ id, name: z.string() }),
  payer: z.string(),
  method: z.enum(depositMethods),
  reference: z.string(),
  cents,
  receivedOn: day,
  depositBy: day,
  state: z.string().nullable(),
  depositedOn: day.nullable(),
  returnedOn: day.nullable(),
  /** Amount still held for the deal, from this and other deposits. */
  held: cents,
});
export type Deposit = z.infer<typeof deposit>;

export const bankLine = z.strictObject({
  id,
  day,
  cents,
  description: z.string(),
  reference: z.string(),
  isMatched: z.boolean(),
});
export type FinanceBankLine = z.infer<typeof bankLine>;

const outstanding = z.strictObject({ entry: id, n: z.int(), number: z.int(), day, memo: z.string(), cents });
export const worksheet = z.strictObject({
  statement: cents,
  deposits: cents,
  checks: cents,
  adjusted: cents,
  book: cents,
  subs: cents.nullable(),
  /** `mayVoid`: an outside payment that the bank has not paid. Its method decides the possible reasons for voiding. */
  outstanding: z.array(outstanding.extend({ mayVoid: z.boolean(), method: z.enum(payMethods) })).max(500),
  unknown: z.int(),
  subledgers: z.array(z.strictObject({ kind: z.string(), id, name: z.string(), cents })).max(500),
  isBalanced: z.boolean(),
});
export type FinanceWorksheet = z.infer<typeof worksheet>;

const voidedCheck = z.strictObject({
  id,
  memo: z.string(),
  cents,
  writtenOn: day,
  reason: z.enum(voidReasons),
  voidedOn: day,
  paidTo: z.enum(checkReceivers).nullable(),
  paidOn: day.nullable(),
  reference: z.string(),
  /** The reissue waits for a second person's approval. */
  isWaiting: z.boolean(),
});
export type VoidedCheck = z.infer<typeof voidedCheck>;

const mostBankBytes = 5 * 1024 * 1024;

export const trustCalls = {
  deals: call({
    method: 'GET',
    path: '/finance/deals',
    access: financeRead,
    input: z.strictObject({ search: line(200).default('') }),
    output: z.strictObject({
      rows: z.array(z.strictObject({ id, name: z.string(), address: z.string().nullable() })).max(20),
    }),
    summary:
      'Deals by their names, the latest first, to record what was received for them. Nothing else of a deal is in it.',
  }),
  deposits: call({
    method: 'GET',
    path: '/finance/deposits',
    access: financeRead,
    input: z.strictObject({ state: z.enum(['received', 'all']), ...pageInput }),
    output: pageOf(deposit),
    summary: 'Earnest money: what is still to be deposited by its deadline, or all with the latest first.',
  }),
  receiveDeposit: call({
    method: 'POST',
    path: '/finance/deposits',
    access: financeManage,
    input: z.strictObject({
      deal: id,
      payer: filledLine(120),
      method: z.enum(depositMethods),
      reference: line(100).default(''),
      cents: amount,
      receivedOn: day,
      /** The contract's deadline, if it differs from the state's or no state rule is known. */
      depositBy: day.optional(),
    }),
    output: z.strictObject({ id, depositBy: day }),
    errors: ['not_found'],
    summary: 'Record earnest money that was received, with the deadline for its deposit.',
  }),
  depositFunds: call({
    method: 'POST',
    path: '/finance/deposits/{id}/deposit',
    access: financeManage,
    input: z.strictObject({ id, on: day }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Record that earnest money was deposited into the trust account: from then on it is held for the deal.',
  }),
  returnDeposit: call({
    method: 'POST',
    path: '/finance/deposits/{id}/return',
    access: financeManage,
    input: z.strictObject({ id, on: day }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Record that earnest money was given back before it was deposited.',
  }),
  releaseFunds: call({
    method: 'POST',
    path: '/finance/releases',
    access: financeManage,
    input: z.strictObject({
      deal: id,
      payee: filledLine(120),
      basis: z.enum(releaseBases),
      note: line(300).default(''),
      method: z.enum(depositMethods),
      reference: line(100).default(''),
      cents: amount,
      on: day,
    }),
    output: outcome,
    errors: ['not_found', 'conflict'],
    summary: 'Pay money held for a deal out of the trust account. Never more than is held for that deal.',
  }),
  moveOwnFunds: call({
    method: 'POST',
    path: '/finance/own-funds',
    access: financeManage,
    input: z.strictObject({
      /** Positive for a deposit; negative for a withdrawal or a bank charge. */
      cents: z
        .int()
        .min(-10_000_000)
        .max(10_000_000)
        .refine((n) => n !== 0, 'Enter an amount.'),
      on: day,
      memo: filledLine(200),
    }),
    output: done,
    errors: ['conflict'],
    summary: 'Move the broker’s own funds in the trust account, which pay the bank’s charges.',
  }),
  bankLines: call({
    method: 'GET',
    path: '/finance/accounts/{id}/bank-lines',
    access: financeRead,
    input: z.strictObject({ id, state: z.enum(['open', 'all']).default('all'), ...pageInput }),
    output: pageOf(bankLine),
    errors: ['not_found'],
    summary: 'Lines of a bank account’s imported statements, the latest first.',
  }),
  bookLines: call({
    method: 'GET',
    path: '/finance/accounts/{id}/book-lines',
    access: financeRead,
    input: z.strictObject({ id }),
    output: z.strictObject({ lines: z.array(outstanding).max(500) }),
    errors: ['not_found'],
    summary: 'Entries of a bank account that aren’t matched to a bank line yet.',
  }),
  importBankLines: call({
    method: 'POST',
    path: '/finance/accounts/{id}/bank-lines',
    access: financeManage,
    input: z.strictObject({ id }),
    body: 'text/csv',
    mostBytes: mostBankBytes,
    output: z.strictObject({
      added: z.int(),
      known: z.int(),
      matched: z.int(),
      refusedCount: z.int(),
      refused: z.array(z.strictObject({ row: z.int(), message: z.string() })).max(100),
    }),
    errors: ['not_found', 'bad_request', 'unsupported_media', 'too_large'],
    summary: 'Import a bank’s CSV. Lines that came before are left out; equal amounts a few days apart are matched.',
  }),
  matchBankLine: call({
    method: 'POST',
    path: '/finance/accounts/{id}/bank-lines/{lineId}/match',
    access: financeManage,
    input: z.strictObject({
      id,
      lineId: id,
      lines: z
        .array(z.strictObject({ entry: id, n: z.int().min(1).max(1_000) }))
        .min(1)
        .max(100),
    }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Match a bank line to entries of the same sum.',
  }),
  unmatchBankLine: call({
    method: 'POST',
    path: '/finance/accounts/{id}/bank-lines/{lineId}/unmatch',
    access: financeManage,
    input: z.strictObject({ id, lineId: id }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Undo a match of a month that isn’t signed.',
  }),
  worksheet: call({
    method: 'GET',
    path: '/finance/accounts/{id}/worksheet',
    access: financeRead,
    input: z.strictObject({ id, through: day, statement: z.coerce.number<number>().pipe(cents) }),
    output: worksheet,
    errors: ['not_found'],
    summary: 'Three-way reconciliation of a bank account: bank, book, and the sum of its ledgers.',
  }),
  signReconciliation: call({
    method: 'POST',
    path: '/finance/accounts/{id}/reconciliations',
    access: { ...financeManage, person: true },
    input: z.strictObject({ id, through: day, statement: cents }),
    output: z.strictObject({ id }),
    errors: ['not_found', 'conflict'],
    summary: 'Sign a reconciliation that balances. Its time is locked for good.',
  }),
  reconciliations: call({
    method: 'GET',
    path: '/finance/accounts/{id}/reconciliations',
    access: financeRead,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(
      z.strictObject({
        id,
        through: day,
        statement: cents,
        book: cents,
        subs: cents.nullable(),
        by: z.string(),
        at: instant,
      }),
    ),
    errors: ['not_found'],
    summary: 'Signed reconciliations of a bank account, the latest first.',
  }),
  voidedChecks: call({
    method: 'GET',
    path: '/finance/accounts/{id}/voided-checks',
    access: financeRead,
    input: z.strictObject({ id, state: z.enum(['owed', 'all']).default('owed'), ...pageInput }),
    output: pageOf(voidedCheck),
    errors: ['not_found'],
    summary: 'Voided checks of a bank account, the latest first: those still owed, or all.',
  }),
  voidCheck: call({
    method: 'POST',
    path: '/finance/accounts/{id}/voided-checks',
    access: financeManage,
    input: z.strictObject({
      id,
      /** The line of the worksheet. */
      entry: id,
      n: z.int().min(1).max(1_000),
      on: day,
      /** For a check: stale, lost, or damaged. For an electronic payment: returned by the bank. */
      reason: z.enum(voidReasons),
      /** Pays the same payee again on the same day. */
      reissue: z
        .strictObject({ method: z.enum(payMethods).default('check'), reference: line(100).default('') })
        .nullable()
        .default(null),
    }),
    output: z.strictObject({ id, reissue: outcome.nullable() }),
    errors: ['not_found', 'conflict'],
    summary:
      'Void a check that the bank hasn’t paid, or record an electronic payment that came back. The money is held for its payee until it is paid again or turned over to the state.',
  }),
  reissueCheck: call({
    method: 'POST',
    path: '/finance/voided-checks/{id}/reissue',
    access: financeManage,
    input: z.strictObject({
      id,
      on: day,
      to: z.enum(checkReceivers).default('payee'),
      method: z.enum(payMethods).default('check'),
      reference: line(100).default(''),
    }),
    output: outcome,
    errors: ['not_found', 'conflict'],
    summary: 'Pay a voided check again: to its payee, or to the state as unclaimed property.',
  }),
};
