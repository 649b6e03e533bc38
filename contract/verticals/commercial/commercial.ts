import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { call, done } from '../../core/call.ts';
import { whole } from '../../core/money.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line, text, version } from '../../core/primitives.ts';
import { reversalReasons } from '../property/words.ts';
import { camSteps, camTerms, expenseKinds } from './cam.ts';
import { escalation, monthText } from './escalation.ts';
import { leaseStandings, leaseTypes, proposalStages } from './leases.ts';
import { leaseOptions } from './options.ts';
import { buildingUses } from './sale-words.ts';

export const readCommercial = { who: 'member', right: 'commercial.read' } as const;
export const workCommercial = { who: 'member', right: 'commercial.work' } as const;

const one = z.strictObject({ id });
const named = z.strictObject({ id, name: z.string() });
const feet = z.int('Enter a number.').min(1, 'Enter the square feet.').max(100_000_000);
const perFoot = z.int('Enter an amount.').min(0).max(1_000_000);
const rate = z.int().min(0, 'Enter 0 to 100%.').max(whole, 'Enter 0 to 100%.');
const year = z.coerce.number<number>().int().min(1990).max(2100);

export const mostSpaces = 500;
const mostCosts = 200;
export const dateKinds = [
  'option_notice',
  'expiration',
  'escalation',
  'estoppel',
  'snda',
  'insurance',
  'other',
] as const;

const buildingDetails = {
  name: filledLine(120),
  street: line(120),
  city: line(80),
  stateOrProvince: z.enum(usStates),
  postalCode: line(10),
  squareFeet: feet,
  use: z.enum(buildingUses),
  yearBuilt: z.int().min(1700, 'Enter a year.').max(2100, 'Enter a year.').nullable(),
};
const buildingShown = {
  id,
  ...buildingDetails,
  name: z.string(),
  street: z.string(),
  city: z.string(),
  postalCode: z.string(),
  spaces: z.int(),
  /** Of what is leased today. */
  leasedFeet: z.int(),
  /** When the first of today’s leases ends. */
  nextExpiration: day.nullable(),
  version,
};
export const building = z.strictObject(buildingShown);
export type Building = z.infer<typeof building>;

const leaseShown = {
  id,
  space: id,
  tenant: z.string(),
  lead: id.nullable(),
  from: day,
  until: day,
  type: z.enum(leaseTypes),
  squareFeet: z.int(),
  perFoot: cents,
  escalation,
  standing: z.enum(leaseStandings),
};
const buildingLease = z.strictObject({ ...leaseShown, annual: cents });
export type BuildingLease = z.infer<typeof buildingLease>;

export const proposal = z.strictObject({
  id,
  space: id,
  tenant: z.string(),
  round: z.int(),
  stage: z.enum(proposalStages),
  type: z.enum(leaseTypes),
  from: day,
  months: z.int(),
  squareFeet: z.int(),
  perFoot: cents,
  escalation,
  freeMonths: z.int(),
  improvements: cents,
  commissionRate: z.int(),
  options: leaseOptions,
  touchedAt: instant,
  /** Nobody did anything about it for thirty days. */
  isStale: z.boolean(),
  net: z.strictObject({
    face: cents,
    free: cents,
    fitOut: cents,
    commission: cents,
    concessions: cents,
    net: cents,
    perFootYear: cents,
    /** The same for the months until the tenant may first leave. */
    exit: z.strictObject({ months: z.int(), fee: cents, perFootYear: cents }).nullable(),
  }),
});
export type Proposal = z.infer<typeof proposal>;

const expense = z.strictObject({
  name: filledLine(80),
  kind: z.enum(expenseKinds),
  cents: z.int('Enter an amount.').min(0).max(100_000_000_000),
  isVariable: z.boolean(),
  isExcluded: z.boolean().default(false),
});

const criticalDate = z.strictObject({
  id,
  lease: id,
  tenant: z.string(),
  building: named,
  kind: z.enum(dateKinds),
  /** Notice may be given from here … */
  from: day.nullable(),
  /** … until here. */
  by: day,
  note: z.string(),
  doneOn: day.nullable(),
});
export type CriticalDate = z.infer<typeof criticalDate>;

const camShown = {
  year: z.int(),
  steps: z.array(
    z.strictObject({
      step: z.enum(camSteps),
      change: cents,
      after: cents,
      clause: z.string(),
      with: z.record(z.string(), z.number()),
    }),
  ),
  alarms: z.array(z.string()),
  owed: cents,
  trueUp: cents,
  /** By when the tenant may audit it. */
  auditUntil: day,
};
const camStatement = z.strictObject(camShown);
export type CamStatement = z.infer<typeof camStatement>;

/** What a tenant questions of a statement that was billed to them, and what came of it. The statement itself never changes. */
const camDispute = z.strictObject({
  id,
  askedBy: z.string(),
  /** The step it is about; null where it is all of it. */
  step: z.enum(camSteps).nullable(),
  question: z.string(),
  askedAt: instant,
  answer: z.string(),
  credit: cents,
  answeredAt: instant.nullable(),
});
export type CamDispute = z.infer<typeof camDispute>;

const camPayment = z.strictObject({
  id,
  /** Below zero where the tenant got it back. */
  cents,
  on: day,
  reference: z.string(),
  /** The bank took it back, or it was never there: it counts no more. */
  returnedOn: day.nullable(),
});
export type CamPayment = z.infer<typeof camPayment>;

/** As it was billed, with what was given back of it since. */
export const billedCam = z.strictObject({
  ...camShown,
  id,
  billedOn: day,
  estimates: cents,
  credited: cents,
  /** What the tenant paid of the year and stayed paid; below zero what they got back. */
  paid: cents,
  /** Of the year, the latest first. */
  payments: z.array(camPayment).max(100),
  /** Owed by the tenant; below zero owed to them. */
  open: cents,
  /** One that is issued again takes the place of the one before. */
  revision: z.int(),
  reason: z.string(),
  replaces: z.strictObject({ billedOn: day, trueUp: cents }).nullable(),
  disputes: z.array(camDispute).max(50),
});
export type BilledCam = z.infer<typeof billedCam>;
export const mostQuestion = 2_000;

export const commercial = {
  buildings: call({
    method: 'GET',
    path: '/commercial/buildings',
    access: readCommercial,
    input: z.strictObject({ search: z.string().trim().max(100).optional(), ...pageInput }),
    output: pageOf(building),
    summary: 'List commercial buildings by name.',
  }),
  building: call({
    method: 'GET',
    path: '/commercial/buildings/{id}',
    access: readCommercial,
    input: one,
    output: z.strictObject({
      ...buildingShown,
      today: day,
      list: z.array(z.strictObject({ id, floor: z.int(), suite: z.string(), squareFeet: z.int() })).max(mostSpaces),
      leases: z.array(buildingLease).max(2_000),
      proposals: z.array(proposal).max(500),
      costs: z
        .array(z.strictObject({ year: z.int(), total: cents, occupancy: z.int(), expenses: z.array(expense) }))
        .max(50),
      /** A year’s rent of leases in place, what tenants were billed of the costs, and what is left after them. */
      rent: cents,
      recovered: cents,
      operating: cents,
      noi: cents,
      /** Years left of leases in place, in hundredths. */
      waltRent: z.int(),
      waltArea: z.int(),
    }),
    errors: ['not_found'],
    summary: 'Get a building with its stacking plan, rent roll, proposals, costs, WALT and NOI.',
  }),
  createBuilding: call({
    method: 'POST',
    path: '/commercial/buildings',
    access: workCommercial,
    input: z.strictObject({
      ...buildingDetails,
      street: buildingDetails.street.default(''),
      city: buildingDetails.city.default(''),
      postalCode: buildingDetails.postalCode.default(''),
      use: buildingDetails.use.default('office'),
      yearBuilt: buildingDetails.yearBuilt.default(null),
    }),
    output: building,
    summary: 'Add a commercial building.',
  }),
  changeBuilding: call({
    method: 'PATCH',
    path: '/commercial/buildings/{id}',
    access: workCommercial,
    input: z.strictObject(buildingDetails).partial().extend({ id }),
    output: building,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a commercial building.',
  }),
  addSpace: call({
    method: 'POST',
    path: '/commercial/buildings/{id}/spaces',
    access: workCommercial,
    input: z.strictObject({ id, floor: z.int().min(-20).max(300), suite: filledLine(40), squareFeet: feet }),
    output: one,
    errors: ['not_found', 'conflict'],
    summary: 'Add a space on a floor. All spaces together are at most the building.',
  }),
  createLease: call({
    method: 'POST',
    path: '/commercial/spaces/{space}/leases',
    access: workCommercial,
    input: z.strictObject({
      space: id,
      lead: id,
      from: day,
      until: day,
      type: z.enum(leaseTypes).default('nnn'),
      perFoot,
      escalation: escalation.default({ kind: 'none', rate: 0, amount: 0 }),
      options: leaseOptions.default([]),
    }),
    output: one,
    errors: ['not_found', 'conflict', 'plan_limit'],
    summary:
      'Lease a space; notice windows of its options become critical dates. One lease is free; more need the Commercial Real Estate add-on.',
  }),
  lease: call({
    method: 'GET',
    path: '/commercial/leases/{id}',
    access: readCommercial,
    input: one,
    output: z.strictObject({
      ...leaseShown,
      building: named,
      /** The day at the building. */
      today: day,
      suite: z.string(),
      annual: cents,
      terms: camTerms,
      options: leaseOptions,
      /** Rent follows an index: which adjustment is next, and when. */
      nextIndex: z.strictObject({ adjustment: z.int(), on: day }).nullable(),
      dates: z.array(criticalDate).max(200),
      statements: z.array(billedCam).max(50),
      years: z.array(z.int()),
      version,
    }),
    errors: ['not_found'],
    summary: 'Get a commercial lease with its abstract, critical dates and CAM statements.',
  }),
  setAbstract: call({
    method: 'PUT',
    path: '/commercial/leases/{id}/abstract',
    access: workCommercial,
    input: z.strictObject({ id, terms: camTerms }),
    output: done,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Set the CAM fields of a lease’s abstract, each with its clause.',
  }),
  setOptions: call({
    method: 'PUT',
    path: '/commercial/leases/{id}/options',
    access: workCommercial,
    input: z.strictObject({ id, options: leaseOptions }),
    output: done,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Set the options of a lease. Critical dates of their notice windows follow; those that are done stay.',
  }),
  setIndex: call({
    method: 'PUT',
    path: '/commercial/leases/{id}/index/{adjustment}',
    access: workCommercial,
    input: z.strictObject({
      id,
      /** Counted from one: the first anniversary of the lease. */
      adjustment: z.coerce.number<number>().int().min(1).max(100),
      month: monthText,
      /** In thousandths, as published. */
      index: z.int('Enter the index.').min(1, 'Enter the index.').max(10_000_000, 'Enter the index.'),
    }),
    output: z.strictObject({ rise: z.int(), annual: cents }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Record the index of an adjustment. Rent follows it inside the lease’s floor and cap.',
  }),
  setCosts: call({
    method: 'PUT',
    path: '/commercial/buildings/{id}/costs/{year}',
    access: workCommercial,
    input: z.strictObject({
      id,
      year,
      /** Millionths of the building leased on average. */
      occupancy: rate,
      expenses: z.array(expense).max(mostCosts),
    }),
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Set the operating costs of a building for a year.',
  }),
  reconcile: call({
    method: 'GET',
    path: '/commercial/leases/{id}/cam/{year}',
    access: readCommercial,
    input: z.strictObject({ id, year, estimates: z.coerce.number<number>().pipe(cents.min(0)).default(0) }),
    output: camStatement,
    errors: ['not_found', 'conflict'],
    summary: 'Reconcile CAM for a tenant and a year, step by step, with alarms before it is billed.',
  }),
  billCam: call({
    method: 'POST',
    path: '/commercial/leases/{id}/cam/{year}/bill',
    access: workCommercial,
    input: z.strictObject({ id, year, estimates: cents.min(0).default(0) }),
    output: camStatement,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Bill a CAM statement: the true-up is posted to the tenant’s ledger. Later changes of costs or terms don’t change it.',
  }),
  reissueCam: call({
    method: 'POST',
    path: '/commercial/leases/{id}/cam/{year}/reissue',
    access: workCommercial,
    input: z.strictObject({ id, year, estimates: cents.min(0).default(0), reason: filledLine(300) }),
    output: camStatement,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Issue a CAM statement again from today’s costs and terms. Entries of the one before and of its credits are reversed; payments stay.',
  }),
  recordCamPayment: call({
    method: 'POST',
    path: '/commercial/leases/{id}/cam/{year}/payments',
    access: workCommercial,
    input: z.strictObject({
      id,
      year,
      cents: z.int('Enter an amount.').min(1, 'Enter an amount.').max(100_000_000_000),
      on: day,
      reference: line(80).default(''),
    }),
    output: z.strictObject({ open: cents }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Record what a tenant paid of a CAM true-up, or what they got back of a credit.',
  }),
  returnCamPayment: call({
    method: 'POST',
    path: '/commercial/cam-payments/{id}/return',
    access: workCommercial,
    input: z.strictObject({ id, on: day, reason: z.enum(reversalReasons) }),
    output: z.strictObject({ open: cents }),
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Reverse a CAM payment that the bank returned or that was entered by mistake. What it paid is open again; the payment stays on record.',
  }),
  answerDispute: call({
    method: 'POST',
    path: '/commercial/disputes/{id}/answer',
    access: workCommercial,
    input: z.strictObject({
      id,
      answer: text(mostQuestion).min(1, 'This field is required.'),
      /** Given back of what was billed. */
      credit: cents.min(0).default(0),
    }),
    output: done,
    errors: ['not_found', 'conflict'],
    reaches: 'people',
    waits: false,
    summary: 'Answer a tenant who disputes a CAM statement, with a credit where they are right.',
  }),
  addProposal: call({
    method: 'POST',
    path: '/commercial/spaces/{space}/proposals',
    access: workCommercial,
    input: z.strictObject({
      space: id,
      tenant: filledLine(160),
      type: z.enum(leaseTypes).default('nnn'),
      from: day,
      months: z.int().min(1, 'Enter 1 to 600 months.').max(600, 'Enter 1 to 600 months.'),
      squareFeet: feet,
      perFoot,
      escalation: escalation.default({ kind: 'none', rate: 0, amount: 0 }),
      freeMonths: z.int().min(0).max(600).default(0),
      /** Cents a square foot. */
      improvements: perFoot.default(0),
      commissionRate: rate.default(0),
      options: leaseOptions.default([]),
    }),
    output: one,
    errors: ['not_found', 'conflict'],
    summary: 'Add a round of a proposal. Net effective rent and concessions follow.',
  }),
  moveProposal: call({
    method: 'POST',
    path: '/commercial/proposals/{id}/stage',
    access: workCommercial,
    input: z.strictObject({ id, stage: z.enum(proposalStages) }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Move a proposal to another stage.',
  }),
  dates: call({
    method: 'GET',
    path: '/commercial/dates',
    access: readCommercial,
    input: z.strictObject({ ...pageInput }),
    output: pageOf(criticalDate),
    summary: 'Critical dates that aren’t done, the nearest first.',
  }),
  addDate: call({
    method: 'POST',
    path: '/commercial/leases/{id}/dates',
    access: workCommercial,
    input: z.strictObject({
      id,
      kind: z.enum(dateKinds),
      from: day.nullable().default(null),
      by: day,
      note: line(300).default(''),
    }),
    output: one,
    errors: ['not_found', 'conflict'],
    summary: 'Add a critical date with its notice window.',
  }),
  finishDate: call({
    method: 'POST',
    path: '/commercial/dates/{id}/done',
    access: workCommercial,
    input: z.strictObject({ id, on: day }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Mark a critical date as done.',
  }),
};
