import { z } from 'zod';
import { call } from '../../core/call.ts';
import { whole } from '../../core/money.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line } from '../../core/primitives.ts';
import { manageInsurance } from './carriers.ts';
import { commissionKinds, mostOverrides } from './commission.ts';
import { lineNames } from './lines.ts';
import { named, one } from './policies.ts';

const rate = z.int().min(0).max(whole);
const override = z.strictObject({ member: id, share: rate.min(1, 'Enter a share above zero.') });
const rule = z.strictObject({
  id,
  carrier: id.nullable(),
  line: z.enum(lineNames).nullable(),
  producer: id.nullable(),
  kind: z.enum(commissionKinds).nullable(),
  rate,
  producerShare: rate,
  overrides: z.array(override),
});

const mostStatementBytes = 20 * 1024 * 1024;
export const mostStatementRows = 50_000;

const statementStates = ['open', 'posted'] as const;
const statement = z.strictObject({
  id,
  carrier: named,
  name: z.string(),
  paidOn: day,
  total: cents,
  /** By how much its rows miss its total. */
  difference: cents,
  rows: z.int(),
  unmatched: z.int(),
  state: z.enum(statementStates),
  postedAt: instant.nullable(),
  createdAt: instant,
});
export type Statement = z.infer<typeof statement>;

const rowStates = ['matched', 'unmatched', 'set_aside'] as const;
const row = z.strictObject({
  id,
  row: z.int(),
  number: z.string(),
  insured: z.string(),
  premium: cents,
  commission: cents,
  /** What the agency’s own rule makes of the premium. */
  expected: cents.nullable(),
  isChargeback: z.boolean(),
  state: z.enum(rowStates),
  policy: named.nullable(),
  note: z.string(),
});
export type StatementRow = z.infer<typeof row>;

export const insuranceCommissions = {
  rules: call({
    method: 'GET',
    path: '/insurance-commissions/rules',
    access: manageInsurance,
    output: z.strictObject({ rules: z.array(rule) }),
    summary: 'Commission rules. The most specific one that fits a policy applies.',
  }),
  addRule: call({
    method: 'POST',
    path: '/insurance-commissions/rules',
    access: manageInsurance,
    input: z
      .strictObject({
        carrier: id.nullable().default(null),
        line: z.enum(lineNames).nullable().default(null),
        producer: id.nullable().default(null),
        kind: z.enum(commissionKinds).nullable().default(null),
        rate,
        producerShare: rate.default(0),
        overrides: z
          .array(override)
          .max(mostOverrides)
          .refine((all) => new Set(all.map(({ member }) => member)).size === all.length, 'Add each person once.')
          .default([]),
      })
      .refine(
        ({ producerShare, overrides }) => overrides.reduce((sum, { share }) => sum + share, producerShare) <= whole,
        { path: ['overrides'], message: 'The shares are more than 100% together.' },
      ),
    output: rule,
    errors: ['conflict'],
    summary: 'Add a commission rule.',
  }),
  removeRule: call({
    method: 'DELETE',
    path: '/insurance-commissions/rules/{id}',
    access: manageInsurance,
    input: one,
    output: z.strictObject({ done: z.literal(true) }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a commission rule. Posted statements stay as they are.',
  }),
  importStatement: call({
    method: 'POST',
    path: '/insurance-commissions/statements',
    access: manageInsurance,
    input: z.strictObject({
      carrier: id,
      name: filledLine(120),
      paidOn: day,
      total: z.coerce.number<number>().int().min(-1_000_000_000_000).max(1_000_000_000_000),
    }),
    body: 'text/csv',
    mostBytes: mostStatementBytes,
    output: statement,
    errors: ['bad_request', 'unsupported_media', 'too_large', 'conflict'],
    summary: 'Import a carrier’s commission statement from a CSV file and match its rows to policies.',
  }),
  statements: call({
    method: 'GET',
    path: '/insurance-commissions/statements',
    access: manageInsurance,
    input: z.strictObject(pageInput),
    output: pageOf(statement),
    summary: 'Imported commission statements, newest first.',
  }),
  statementRows: call({
    method: 'GET',
    path: '/insurance-commissions/statements/{id}/rows',
    access: manageInsurance,
    input: z.strictObject({ id, state: z.enum(rowStates).optional(), ...pageInput }),
    output: pageOf(row),
    errors: ['not_found'],
    summary: 'The rows of a statement with the policies they match.',
  }),
  settleRow: call({
    method: 'POST',
    path: '/insurance-commissions/statements/{id}/rows/{rowId}',
    access: manageInsurance,
    input: z.strictObject({
      id,
      rowId: id,
      /** The policy it belongs to, or null to set it aside with a note. */
      policy: id.nullable(),
      note: line(300).default(''),
    }),
    output: row,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Match a row to a policy, or set it aside with a note.',
  }),
  postStatement: call({
    method: 'POST',
    path: '/insurance-commissions/statements/{id}/post',
    access: manageInsurance,
    input: one,
    output: statement,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Post a statement whose rows add up to its total and are all settled. What producers are owed follows.',
  }),
  removeStatement: call({
    method: 'DELETE',
    path: '/insurance-commissions/statements/{id}',
    access: manageInsurance,
    input: one,
    output: z.strictObject({ done: z.literal(true) }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Remove a statement that wasn’t posted.',
  }),
  owed: call({
    method: 'GET',
    path: '/insurance-commissions/owed',
    access: manageInsurance,
    output: z.strictObject({
      producers: z.array(
        z.strictObject({
          producer: id.nullable(),
          commission: cents,
          chargebacks: cents,
          /** Of what others wrote; part of what is owed. */
          overrides: cents,
          owed: cents,
          /** Of that, what finance has paid out. */
          paid: cents,
        }),
      ),
    }),
    summary: 'What posted statements brought by producer: commission, chargebacks, overrides and what is owed.',
  }),
};
