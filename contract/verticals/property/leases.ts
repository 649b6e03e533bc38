import { z } from 'zod';
import { call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line } from '../../core/primitives.ts';
import { payMethods } from '../../inventory/finance/pay-methods.ts';
import { lateFeePolicy } from './late-fees.ts';
import {
  centsFromZero,
  chargeKind,
  keepRentMoney,
  ledgerShown,
  named,
  oneRental,
  readRentals,
  someCents,
  workRentals,
} from './portfolio.ts';
import { renewalOffer } from './renewal-terms.ts';
import { prorationMethods } from './rent-rules.ts';
import { leaseStates, paymentMethods, receivedMethods, recurringKinds, reversalReasons } from './words.ts';

const mostTenants = 12;

const recurring = z.strictObject({
  id,
  kind: z.enum(recurringKinds),
  memo: z.string(),
  cents,
  from: day,
  until: day.nullable(),
});

const leaseCharge = z.strictObject({
  id,
  kind: chargeKind,
  memo: z.string(),
  dueOn: day,
  cents,
  open: cents,
  isVoid: z.boolean(),
});
export type LeaseCharge = z.infer<typeof leaseCharge>;

const leasePayment = z.strictObject({
  id,
  cents,
  unapplied: cents,
  receivedOn: day,
  method: z.enum(paymentMethods),
  reference: z.string(),
  reversedOn: day.nullable(),
});
export type LeasePayment = z.infer<typeof leasePayment>;

/** How far ahead leases that end are shown. */
export const renewalDays = 120;

const leaseRenewal = z.strictObject({
  /** Of the lease. */
  id,
  tenants: z.string(),
  property: named,
  stateOrProvince: z.string(),
  unit: z.string(),
  from: day,
  /** The end that was agreed; null where there is none. */
  until: day.nullable(),
  /** The end has passed, or none was agreed: rent goes on by the month. */
  isMonthly: z.boolean(),
  rent: cents.nullable(),
  marketRent: cents.nullable(),
  /** The latest that was offered for the term of today. */
  offer: renewalOffer.nullable(),
});
export type LeaseRenewal = z.infer<typeof leaseRenewal>;

export const lease = z.strictObject({
  id,
  property: named,
  stateOrProvince: z.string(),
  unit: named,
  state: z.enum(leaseStates),
  /** Its end has passed, or none was agreed: rent goes on by the month. */
  isMonthly: z.boolean(),
  tenants: z.array(z.strictObject({ lead: id.nullable(), name: z.string() })),
  from: day,
  /** Month to month where null. */
  until: day.nullable(),
  dueDay: z.int(),
  proration: z.enum(prorationMethods),
  lateFee: lateFeePolicy.nullable(),
  noticeOn: day.nullable(),
  movedOutOn: day.nullable(),
  depositDue: cents,
  depositHeld: cents,
  /** By when the deposit is given back or accounted for. */
  depositBy: day.nullable(),
  depositSettledOn: day.nullable(),
  /** What came into the deposit and went out of it, without interest. */
  depositMoves: z.array(z.strictObject({ on: day, cents })),
  /** The last day through which interest was added to it. */
  interestThrough: day.nullable(),
  balance: cents,
  /** The day at the home. */
  today: day,
  recurring: z.array(recurring).max(100),
  /** The latest ones. */
  charges: z.array(leaseCharge).max(100),
  payments: z.array(leasePayment).max(100),
  createdAt: instant,
});
export type Lease = z.infer<typeof lease>;

export const rentalLeases = {
  create: call({
    method: 'POST',
    path: '/rentals/units/{unit}/leases',
    access: workRentals,
    input: z.strictObject({
      unit: id,
      tenants: z.array(id).min(1, 'Add a tenant.').max(mostTenants),
      from: day,
      until: day.nullable().default(null),
      rent: someCents,
      dueDay: z.int().min(1, 'Enter 1 to 31.').max(31, 'Enter 1 to 31.').default(1),
      deposit: centsFromZero.default(0),
      /** The office’s where left out. */
      proration: z.enum(prorationMethods).optional(),
      lateFee: lateFeePolicy.nullable().default(null),
      /** Charges of earlier days are not posted: they were collected before. Left out, from this month on. */
      postFrom: day.optional(),
      /** The application that it follows from: it is leased then, and its vacancy closes. */
      application: id.optional(),
    }),
    output: oneRental,
    errors: ['not_found', 'conflict'],
    summary: 'Lease a unit. Rent is posted on its due date, the first month by its days.',
  }),
  get: call({
    method: 'GET',
    path: '/rentals/leases/{id}',
    access: readRentals,
    input: oneRental,
    output: lease,
    errors: ['not_found'],
    summary: 'Get a lease with its charges, payments, deposit and balance.',
  }),
  ledger: call({
    method: 'GET',
    path: '/rentals/leases/{id}/ledger',
    access: readRentals,
    input: z.strictObject({ id, from: day, to: day, ...pageInput }),
    output: ledgerShown,
    errors: ['not_found'],
    summary: 'The tenant ledger of a period, each line with the balance after it.',
  }),
  addRecurring: call({
    method: 'POST',
    path: '/rentals/leases/{id}/recurring',
    access: workRentals,
    input: z.strictObject({
      id,
      kind: z.enum(recurringKinds),
      memo: line(120).default(''),
      cents: someCents,
      /** Of rent: the new amount from this day on, in place of the one before. */
      from: day,
    }),
    output: oneRental,
    errors: ['not_found', 'conflict'],
    summary: 'Add a monthly charge to a lease, or raise its rent from a day on.',
  }),
  renewals: call({
    method: 'GET',
    path: '/rentals/renewals',
    access: readRentals,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(leaseRenewal),
    summary:
      'Leases that end within 120 days or have ended while their tenants stay, the earliest first, then those without an end. Whoever gave notice isn’t here.',
  }),
  renew: call({
    method: 'POST',
    path: '/rentals/leases/{id}/renew',
    access: workRentals,
    input: z
      .strictObject({
        id,
        until: day.nullable(),
        /** The rent of the new term, where it changes, from its first day. */
        rent: someCents.optional(),
        rentFrom: day.optional(),
      })
      .refine(({ rent, rentFrom }) => rent === undefined || rentFrom !== undefined, {
        path: ['rentFrom'],
        message: 'Enter the day from which the new rent holds.',
      }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Extend a lease to another end or let it go month to month, with the rent of the new term.',
  }),
  giveNotice: call({
    method: 'POST',
    path: '/rentals/leases/{id}/notice',
    access: workRentals,
    input: z.strictObject({ id, noticeOn: day, leavesOn: day }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Record notice: the lease ends on the day they leave, and its last month is prorated.',
  }),
  moveOut: call({
    method: 'POST',
    path: '/rentals/leases/{id}/move-out',
    access: workRentals,
    input: z.strictObject({
      id,
      on: day,
      /** Where no rule of the state is known. */
      depositBy: day.optional(),
    }),
    output: z.strictObject({ depositBy: day.nullable() }),
    errors: ['not_found', 'conflict'],
    summary: 'Record that the tenants moved out. The state’s clock for the deposit starts.',
  }),
  addCharge: call({
    method: 'POST',
    path: '/rentals/leases/{id}/charges',
    access: keepRentMoney,
    input: z.strictObject({ id, kind: chargeKind, memo: filledLine(120), cents: someCents, dueOn: day }),
    output: oneRental,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Charge a tenant.',
  }),
  voidCharge: call({
    method: 'POST',
    path: '/rentals/leases/{id}/charges/{chargeId}/void',
    access: keepRentMoney,
    input: z.strictObject({ id, chargeId: id, on: day, reason: filledLine(120) }),
    output: done,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Credit a charge in full. What was paid on it becomes prepaid.',
  }),
  recordPayment: call({
    method: 'POST',
    path: '/rentals/leases/{id}/payments',
    access: keepRentMoney,
    input: z.strictObject({
      id,
      cents: someCents,
      on: day,
      method: z.enum(receivedMethods),
      reference: line(80).default(''),
    }),
    output: oneRental,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Record a tenant’s payment. It is applied in the office’s order; the rest is prepaid.',
  }),
  reversePayment: call({
    method: 'POST',
    path: '/rentals/leases/{id}/payments/{paymentId}/reverse',
    access: keepRentMoney,
    input: z.strictObject({
      id,
      paymentId: id,
      on: day,
      reason: z.enum(reversalReasons),
      /** Charged to the tenant for a returned payment. */
      fee: centsFromZero.default(0),
      /** The operating account puts in what the owner was already paid of it, and the owner owes that. */
      cover: z.boolean().default(false),
    }),
    output: done,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Reverse a payment that was returned. What it paid is open again, and its management fee is undone.',
  }),
  receiveDeposit: call({
    method: 'POST',
    path: '/rentals/leases/{id}/deposit',
    access: keepRentMoney,
    input: z.strictObject({ id, cents: someCents, on: day, reference: line(80).default('') }),
    output: done,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Record a security deposit. It is the tenants’ and held in a trust account of its own.',
  }),
  addDepositInterest: call({
    method: 'POST',
    path: '/rentals/leases/{id}/deposit/interest',
    access: keepRentMoney,
    input: z.strictObject({
      id,
      through: day,
      /** Millionths a year. */
      rate: z.int().min(1, 'Enter a rate.').max(200_000, 'Enter 20% or less.'),
      reference: line(80).default(''),
    }),
    output: z.strictObject({ cents }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Add interest to a security deposit, by the day since it was last added. It goes into the deposit account and is the tenants’.',
  }),
  settleDeposit: call({
    method: 'POST',
    path: '/rentals/leases/{id}/deposit/settle',
    access: keepRentMoney,
    input: z.strictObject({
      id,
      on: day,
      /** What is kept for damage, each with what for. What is still owed is kept beside it. */
      deductions: z
        .array(z.strictObject({ memo: filledLine(120), cents: someCents }))
        .max(50)
        .default([]),
      /** Keep what the tenant ledger says is owed. */
      keepBalance: z.boolean().default(true),
      /** How what goes back is paid. */
      method: z.enum(payMethods).default('check'),
      reference: line(80).default(''),
    }),
    output: z.strictObject({ kept: cents, refund: cents }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Account for a deposit after move-out: what is kept and for what, and what goes back.',
  }),
};
