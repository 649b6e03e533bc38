import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { call, done } from '../../core/call.ts';
import { whole } from '../../core/money.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line, version } from '../../core/primitives.ts';
import { payMethods } from '../../inventory/finance/pay-methods.ts';
import { lateFeePolicy } from './late-fees.ts';
import { applicationOrders, prorationMethods } from './rent-rules.ts';
import { chargeKinds, leaseStates, unitStates } from './words.ts';

export const readRentals = { who: 'member', right: 'rentals.read' } as const;
export const workRentals = { who: 'member', right: 'rentals.work' } as const;
export const keepRentMoney = { who: 'member', right: 'rentals.money' } as const;

export const oneRental = z.strictObject({ id });
export const named = z.strictObject({ id, name: z.string() });
export const someCents = z
  .int('Enter an amount.')
  .min(1, 'Enter an amount.')
  .max(100_000_000_000, 'This amount is too large.');
export const centsFromZero = z.int('Enter an amount.').min(0, 'Enter an amount of zero or more.').max(100_000_000_000);
const rate = z.int().min(0, 'Enter 0 to 100%.').max(whole, 'Enter 0 to 100%.');

export const mostUnits = 500;
const mostOwners = 20;

const propertyDetails = {
  name: filledLine(120),
  street: line(120),
  city: line(80),
  stateOrProvince: z.enum(usStates),
  postalCode: line(10),
  /** Stays in the trust account when owners are paid. */
  reserve: centsFromZero,
  /** Of the rent that is collected, in millionths. */
  feeRate: rate,
  /** The office’s where null. */
  lateFee: lateFeePolicy.nullable(),
  /** Work that costs more waits for the owner’s approval. */
  approvalLimit: centsFromZero.nullable(),
};

const unitDetails = {
  name: filledLine(40),
  beds: z.int().min(0).max(50).nullable(),
  squareFeet: z.int().min(0).max(10_000_000).nullable(),
  marketRent: centsFromZero.nullable(),
  isDown: z.boolean(),
};

const rentalUnit = z.strictObject({
  id,
  ...unitDetails,
  name: z.string(),
  state: z.enum(unitStates),
  /** The lease of today, or else the next. */
  lease: z.strictObject({ id, tenants: z.string(), from: day, until: day.nullable() }).nullable(),
});
export type RentalUnit = z.infer<typeof rentalUnit>;

const propertyShown = {
  id,
  ...propertyDetails,
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  units: z.int(),
  occupied: z.int(),
  /** What the trust account holds for it. */
  held: cents,
  version,
};
const rentalProperty = z.strictObject(propertyShown);
export type RentalProperty = z.infer<typeof rentalProperty>;

const rentalOwner = z.strictObject({ id, lead: id.nullable(), name: z.string(), share: rate });

const providerAccount = z
  .string()
  .trim()
  .regex(/^(acct_\w{6,60})?$/, 'Enter an account that begins with acct_.')
  .default('');
const rentalSettings = z.strictObject({
  lateFee: lateFeePolicy,
  order: z.enum(applicationOrders),
  proration: z.enum(prorationMethods),
  /** Where rent that is paid online goes: the trust account’s at the payment provider. */
  payoutAccount: providerAccount,
  /** Where application fees go: the office’s own, never the trust account’s. */
  feeAccount: providerAccount,
});
export type RentalSettings = z.infer<typeof rentalSettings>;

const rentRollRow = z.strictObject({
  id,
  property: named,
  name: z.string(),
  state: z.enum(unitStates),
  lease: id.nullable(),
  tenants: z.string().nullable(),
  from: day.nullable(),
  until: day.nullable(),
  marketRent: cents.nullable(),
  rent: cents.nullable(),
  deposit: cents,
  balance: cents,
});
export type RentRollRow = z.infer<typeof rentRollRow>;

/** What is open, by how many days it is late. */
const aged = { current: cents, days30: cents, days60: cents, days90: cents, older: cents, open: cents };
const delinquencyRow = z.strictObject({
  /** Of the lease. */
  id,
  tenants: z.string(),
  property: named,
  unit: z.string(),
  state: z.enum(leaseStates),
  ...aged,
  /** Paid ahead and not applied yet. */
  prepaid: cents,
  lastPaidOn: day.nullable(),
});
export type DelinquencyRow = z.infer<typeof delinquencyRow>;

const ledgerRow = z.strictObject({
  entry: id,
  number: z.int(),
  day,
  memo: z.string(),
  source: z.string(),
  /** The kind of what the line came of: a management fee has the memo of what it was collected with. */
  about: z.string().nullable(),
  owner: z.string().nullable(),
  cents,
  balance: cents,
});
/** Amounts are debits: what is owed by a tenant is above zero, what is held for an owner below. */
export const ledgerShown = z.strictObject({
  opening: cents,
  closing: cents,
  rows: z.array(ledgerRow),
  next: z.string().nullable(),
});

export const rentalPortfolio = {
  overview: call({
    method: 'GET',
    path: '/rentals/overview',
    access: readRentals,
    output: z.strictObject({
      properties: z.int(),
      units: z.int(),
      occupied: z.int(),
      /** Whole rents of today’s leases. */
      monthlyRent: cents,
      delinquent: cents,
      held: cents,
      rentBank: cents,
      fees: cents,
      deposits: cents,
      openRequests: z.int(),
      /** Deposits to be settled, the nearest deadline first. */
      deadlines: z
        .array(z.strictObject({ id, tenants: z.string(), by: day, isLate: z.boolean(), held: cents }))
        .max(20),
      /** Online payments that the books wouldn’t take, the oldest first. They are tried again each hour. */
      stuck: z
        .array(
          z.strictObject({ id, lease: id.nullable(), tenants: z.string(), cents, since: instant, reason: z.string() }),
        )
        .max(20),
    }),
    summary: 'The portfolio at a glance: occupancy, rent, what is overdue, what the trust accounts hold.',
  }),
  properties: call({
    method: 'GET',
    path: '/rentals/properties',
    access: readRentals,
    input: z.strictObject({ search: z.string().trim().max(100).optional(), ...pageInput }),
    output: pageOf(rentalProperty),
    summary: 'List managed properties by name.',
  }),
  property: call({
    method: 'GET',
    path: '/rentals/properties/{id}',
    access: readRentals,
    input: oneRental,
    output: z.strictObject({
      ...propertyShown,
      /** The day at the property. */
      today: day,
      /** May be paid to its owners now: the reserve and unpaid bills stay. */
      distributable: cents,
      unpaidBills: cents,
      /** What the manager put in for them when paid-out rent was returned. */
      owedByOwners: cents,
      owners: z.array(rentalOwner).max(mostOwners),
      list: z.array(rentalUnit).max(mostUnits),
    }),
    errors: ['not_found'],
    summary: 'Get a managed property with its units, owners, and what is held for it.',
  }),
  createProperty: call({
    method: 'POST',
    path: '/rentals/properties',
    access: workRentals,
    input: z.strictObject({
      ...propertyDetails,
      street: propertyDetails.street.default(''),
      city: propertyDetails.city.default(''),
      postalCode: propertyDetails.postalCode.default(''),
      reserve: propertyDetails.reserve.default(0),
      feeRate: propertyDetails.feeRate.default(0),
      lateFee: propertyDetails.lateFee.default(null),
      approvalLimit: propertyDetails.approvalLimit.default(null),
      /** A home has one unit from the start; names of more are given here. */
      units: z.array(filledLine(40)).min(1).max(mostUnits).default(['1']),
    }),
    output: rentalProperty,
    errors: ['plan_limit'],
    summary: 'Add a property to manage. One is free; more need the Property Management add-on.',
  }),
  changeProperty: call({
    method: 'PATCH',
    path: '/rentals/properties/{id}',
    access: workRentals,
    input: z.strictObject(propertyDetails).partial().extend({ id }),
    output: rentalProperty,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a managed property.',
  }),
  addUnit: call({
    method: 'POST',
    path: '/rentals/properties/{id}/units',
    access: workRentals,
    input: z.strictObject({
      id,
      ...unitDetails,
      beds: unitDetails.beds.default(null),
      squareFeet: unitDetails.squareFeet.default(null),
      marketRent: unitDetails.marketRent.default(null),
      isDown: unitDetails.isDown.default(false),
    }),
    output: oneRental,
    errors: ['not_found', 'conflict'],
    summary: 'Add a unit to a property.',
  }),
  changeUnit: call({
    method: 'PATCH',
    path: '/rentals/units/{id}',
    access: workRentals,
    input: z.strictObject(unitDetails).partial().extend({ id }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Change a unit.',
  }),
  setOwners: call({
    method: 'PUT',
    path: '/rentals/properties/{id}/owners',
    access: keepRentMoney,
    input: z.strictObject({
      id,
      owners: z
        .array(z.strictObject({ lead: id, share: z.int().min(1, 'Enter a share.').max(whole) }))
        .min(1, 'Add an owner.')
        .max(mostOwners),
    }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Say who owns a property and in which shares. They must come to 100%.',
  }),
  settings: call({
    method: 'GET',
    path: '/rentals/settings',
    access: readRentals,
    output: rentalSettings,
    summary: 'The office’s late fee, order of application and proration method.',
  }),
  setSettings: call({
    method: 'PUT',
    path: '/rentals/settings',
    access: keepRentMoney,
    input: rentalSettings,
    output: done,
    repeat: 'natural',
    waits: false,
    summary: 'Set the office’s late fee, order of application and proration method.',
  }),
  rentRoll: call({
    method: 'GET',
    path: '/rentals/rent-roll',
    access: readRentals,
    input: z.strictObject({ property: id.optional(), ...pageInput }),
    output: pageOf(rentRollRow),
    summary: 'The rent roll: every unit with its tenants, rent, deposit held and balance.',
  }),
  rentRollTotals: call({
    method: 'GET',
    path: '/rentals/rent-roll/totals',
    access: readRentals,
    input: z.strictObject({ property: id.optional() }),
    output: z.strictObject({
      units: z.int(),
      occupied: z.int(),
      marketRent: cents,
      rent: cents,
      deposit: cents,
      balance: cents,
    }),
    summary: 'The sums of the rent roll, of all properties or of one.',
  }),
  delinquency: call({
    method: 'GET',
    path: '/rentals/delinquency',
    access: readRentals,
    input: z.strictObject({ property: id.optional(), ...pageInput }),
    output: pageOf(delinquencyRow),
    summary: 'Who owes how much and since when, the most first.',
  }),
  delinquencyTotals: call({
    method: 'GET',
    path: '/rentals/delinquency/totals',
    access: readRentals,
    input: z.strictObject({ property: id.optional() }),
    output: z.strictObject(aged),
    summary: 'What all tenants owe by how late it is, of all properties or of one.',
  }),
  postRent: call({
    method: 'POST',
    path: '/rentals/post-rent',
    access: keepRentMoney,
    output: z.strictObject({ job: id }),
    waits: false,
    summary: 'Post the charges of this month that are due and the late fees that have come. Each is posted once.',
  }),
  statement: call({
    method: 'GET',
    path: '/rentals/properties/{id}/statement',
    access: readRentals,
    input: z.strictObject({ id, from: day, to: day, ...pageInput }),
    output: z.strictObject({
      property: z.string(),
      collected: cents,
      fees: cents,
      expenses: cents,
      contributed: cents,
      /** Put in by the manager for rent that came back, less what was taken back since. */
      advanced: cents,
      /** What the program before held for them. */
      broughtForward: cents,
      distributed: cents,
      reserve: cents,
      owners: z.array(rentalOwner).max(mostOwners),
      ledger: ledgerShown,
    }),
    errors: ['not_found'],
    summary: 'An owner statement: what was held, collected, charged, spent and paid out, line by line.',
  }),
  recoverAdvance: call({
    method: 'POST',
    path: '/rentals/properties/{id}/recover-advance',
    access: keepRentMoney,
    input: z.strictObject({ id, cents: someCents, on: day }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Take back from the owner’s money what the manager put in when rent was returned after it was paid out.',
  }),
  contribute: call({
    method: 'POST',
    path: '/rentals/properties/{id}/contributions',
    access: keepRentMoney,
    input: z.strictObject({ id, cents: someCents, on: day, memo: line(120).default('') }),
    output: done,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Record money that an owner put into the trust account for a property.',
  }),
  distribute: call({
    method: 'POST',
    path: '/rentals/properties/{id}/distributions',
    access: keepRentMoney,
    input: z.strictObject({
      id,
      cents: someCents,
      on: day,
      method: z.enum(payMethods).default('check'),
      reference: line(80).default(''),
    }),
    output: z.strictObject({ parts: z.array(z.strictObject({ name: z.string(), cents })) }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Pay the owners of a property by their shares. The reserve and unpaid bills stay.',
  }),
  moveFees: call({
    method: 'POST',
    path: '/rentals/fees',
    access: keepRentMoney,
    input: z.strictObject({
      /** Taken out where positive; put back, for a payment that is to be reversed, where negative. */
      cents: z
        .int()
        .min(-10_000_000_000)
        .max(10_000_000_000)
        .refine((n) => n !== 0, 'Enter an amount.'),
      on: day,
    }),
    output: done,
    errors: ['conflict'],
    waits: false,
    summary: 'Move earned management fees from the trust account to the operating account, or put some back.',
  }),
};

export const chargeKind = z.enum(chargeKinds);
