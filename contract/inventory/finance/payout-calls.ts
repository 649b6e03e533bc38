import { z } from 'zod';
import { call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, line } from '../../core/primitives.ts';
import { feeKinds } from './chart.ts';
import { amount, financeManage, financeRead, outcome } from './ledger-calls.ts';
import { payMethods } from './pay-methods.ts';
import { w9States } from './tax-form.ts';

export const payout = z.strictObject({
  id,
  /** Its source: a funded deal or a carrier's statement. */
  deal: z.strictObject({ id, name: z.string() }).nullable(),
  statement: z.strictObject({ id, name: z.string() }).nullable(),
  payee: z.strictObject({ id, name: z.string(), w9: z.enum(w9States) }),
  cents,
  dueOn: day,
  paidOn: day.nullable(),
  method: z.enum(payMethods).nullable(),
  reference: z.string(),
  withheld: cents,
  /** The payee's open bills, which may be deducted from this payout. */
  openBills: cents,
  isWaiting: z.boolean(),
});
export type Payout = z.infer<typeof payout>;

export const bill = z.strictObject({
  id,
  payee: z.strictObject({ id, name: z.string() }),
  kind: z.enum(feeKinds),
  memo: z.string(),
  cents,
  open: cents,
  billedOn: day,
  dueOn: day,
  state: z.enum(['open', 'paid', 'void']),
});
export type Bill = z.infer<typeof bill>;

const aging = { current: cents, days30: cents, days60: cents, days90: cents, older: cents, total: cents };

const feeSchedule = z.strictObject({
  id,
  user: id.nullable(),
  kind: z.enum(feeKinds),
  memo: z.string(),
  cents,
  dayOfMonth: z.int(),
  from: day,
  until: day.nullable(),
});
export type FeeSchedule = z.infer<typeof feeSchedule>;

const month = day.refine((text) => text.endsWith('-01'), 'Choose the first day of a month.');

export const payoutCalls = {
  payouts: call({
    method: 'GET',
    path: '/finance/payouts',
    access: financeRead,
    input: z.strictObject({ state: z.enum(['due', 'paid']), ...pageInput }),
    output: pageOf(payout),
    summary:
      'What funded deals and carriers’ statements owe agents and others: due by date, or paid with the latest first.',
  }),
  payPayout: call({
    method: 'POST',
    path: '/finance/payouts/{id}/pay',
    access: financeManage,
    input: z.strictObject({
      id,
      on: day,
      method: z.enum(payMethods),
      reference: line(100).default(''),
      /** Deducts the payee's open bills, oldest first. */
      deductBills: z.boolean().default(false),
    }),
    output: outcome,
    errors: ['not_found', 'conflict'],
    summary: 'Record that a payout was paid. Above the limit it waits for a second person.',
  }),
  bills: call({
    method: 'GET',
    path: '/finance/bills',
    access: financeRead,
    input: z.strictObject({ payee: id.optional(), ...pageInput }),
    output: pageOf(bill),
    summary: 'Bills of agents, the latest first.',
  }),
  addBill: call({
    method: 'POST',
    path: '/finance/bills',
    access: financeManage,
    input: z.strictObject({
      user: id,
      kind: z.enum(feeKinds),
      memo: filledLine(120),
      cents: amount,
      on: day,
      dueOn: day,
    }),
    output: z.strictObject({ id }),
    errors: ['conflict'],
    summary: 'Bill an agent.',
  }),
  payBill: call({
    method: 'POST',
    path: '/finance/bills/{id}/pay',
    access: financeManage,
    input: z.strictObject({ id, cents: amount, on: day, reference: line(100).default('') }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Record that an agent paid a bill, or part of it.',
  }),
  voidBill: call({
    method: 'POST',
    path: '/finance/bills/{id}/void',
    access: financeManage,
    input: z.strictObject({ id, on: day }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Void a bill on which nothing was paid: its entry is reversed.',
  }),
  receivables: call({
    method: 'GET',
    path: '/finance/receivables',
    access: financeRead,
    input: z.strictObject({ on: day, ...pageInput }),
    output: z.strictObject({
      total: z.strictObject(aging),
      rows: z.array(z.strictObject({ id, name: z.string(), ...aging })),
      next: z.string().nullable(),
    }),
    summary: 'What agents owe, by how long it is past due.',
  }),
  feeSchedules: call({
    method: 'GET',
    path: '/finance/fee-schedules',
    access: financeRead,
    output: z.strictObject({ schedules: z.array(feeSchedule).max(200) }),
    summary: 'Monthly fees that are billed by themselves.',
  }),
  addFeeSchedule: call({
    method: 'POST',
    path: '/finance/fee-schedules',
    access: financeManage,
    input: z.strictObject({
      /** Null for every agent. */
      user: id.nullable(),
      kind: z.enum(feeKinds),
      memo: filledLine(120),
      cents: amount,
      dayOfMonth: z.int().min(1).max(28),
      from: month,
    }),
    output: z.strictObject({ id }),
    errors: ['conflict'],
    summary: 'Bill an agent, or every agent, each month.',
  }),
  endFeeSchedule: call({
    method: 'POST',
    path: '/finance/fee-schedules/{id}/end',
    access: financeManage,
    input: z.strictObject({ id, until: month }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Stop a monthly fee after a month.',
  }),
  payees: call({
    method: 'GET',
    path: '/finance/payees',
    access: financeRead,
    input: z.strictObject({ year: z.coerce.number<number>().int().min(2000).max(2100), ...pageInput }),
    output: z.strictObject({
      threshold: z.strictObject({ cents, source: z.string(), isKnown: z.boolean() }),
      rows: z.array(
        z.strictObject({
          id,
          name: z.string(),
          isMember: z.boolean(),
          w9: z.enum(w9States),
          w9On: day.nullable(),
          isExempt: z.boolean(),
          paid: cents,
          /** Receives the form for this year. */
          isReported: z.boolean(),
        }),
      ),
      next: z.string().nullable(),
    }),
    summary: '1099-NEC totals of a year by payee, with the state of their W-9.',
  }),
  setPayee: call({
    method: 'PATCH',
    path: '/finance/payees/{id}',
    access: financeManage,
    input: z.strictObject({ id, w9: z.enum(w9States), w9On: day.nullable().default(null), isExempt: z.boolean() }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Set the state of a payee’s W-9 and whether they are exempt from the 1099-NEC.',
  }),
};
