import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { call, done, type OutputOf } from '../../core/call.ts';
import { daysToUndoImport, importCalls } from '../../core/imports.ts';
import { whole } from '../../core/money.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, line, version } from '../../core/primitives.ts';
import { readCommercial, workCommercial } from './commercial.ts';
import { leaseTypes } from './leases.ts';
import { buildingUses } from './sale-words.ts';

const one = z.strictObject({ id });
const amount = z.int('Enter an amount.').min(1, 'Enter an amount.').max(1_000_000_000_000);
const feet = z.int('Enter a number.').min(1, 'Enter the square feet.').max(100_000_000);

export const contactKinds = ['investor', 'tenant_rep'] as const;
export const criteria = z.strictObject({
  uses: z.array(z.enum(buildingUses)).max(buildingUses.length).default([]),
  states: z.array(z.enum(usStates)).max(60).default([]),
  priceFrom: amount.nullable().default(null),
  priceTo: amount.nullable().default(null),
  feetFrom: feet.nullable().default(null),
  feetTo: feet.nullable().default(null),
  capRate: z.int().min(0).max(whole).nullable().default(null),
});

export const contact = z.strictObject({
  id,
  kind: z.enum(contactKinds),
  lead: id,
  name: z.string(),
  firm: z.string(),
  criteria,
  note: z.string(),
  version,
});
export type CommercialContact = z.infer<typeof contact>;

export const compKinds = ['lease', 'sale'] as const;
const compDetails = {
  kind: z.enum(compKinds),
  use: z.enum(buildingUses),
  name: filledLine(160),
  street: line(120),
  city: line(80),
  stateOrProvince: z.enum(usStates),
  on: day,
  squareFeet: feet,
  /** The price of a sale, or a year’s rent of a square foot. */
  cents: amount,
  capRate: z.int().min(0).max(whole).nullable(),
  leaseType: z.enum(leaseTypes).nullable(),
  months: z.int().min(1, 'Enter 1 to 600 months.').max(600, 'Enter 1 to 600 months.').nullable(),
  /** Who bought or leased. */
  party: line(160),
  source: line(160),
};
export const compShown = z.strictObject({ id, ...compDetails, name: z.string(), perFoot: cents });
export type Comp = z.infer<typeof compShown>;
export const newComp = z.strictObject({
  ...compDetails,
  street: compDetails.street.default(''),
  city: compDetails.city.default(''),
  capRate: compDetails.capRate.default(null),
  leaseType: compDetails.leaseType.default(null),
  months: compDetails.months.default(null),
  party: compDetails.party.default(''),
  source: compDetails.source.default(''),
});
export const mostImported = 2_000;

/** What a column of a file of comps can hold; a sale has a price, a lease a year’s rent of a square foot. */
export const compTargets = [
  'kind',
  'use',
  'name',
  'street',
  'city',
  'stateOrProvince',
  'on',
  'squareFeet',
  'price',
  'rent',
  'capRate',
  'leaseType',
  'months',
  'party',
  'source',
] as const;
export type CompTarget = (typeof compTargets)[number];
const compCounts = z.strictObject({
  rows: z.int(),
  create: z.int(),
  /** There already: left as they are. */
  known: z.int(),
  refused: z.int(),
});

export const commercialMarket = {
  contacts: call({
    method: 'GET',
    path: '/commercial/contacts',
    access: readCommercial,
    input: z.strictObject({ kind: z.enum(contactKinds), ...pageInput }),
    output: pageOf(contact),
    summary: 'Investors or tenant reps with what they look for, by name.',
  }),
  addContact: call({
    method: 'POST',
    path: '/commercial/contacts',
    access: workCommercial,
    input: z.strictObject({
      kind: z.enum(contactKinds),
      lead: id,
      firm: line(120).default(''),
      criteria: criteria.default(criteria.parse({})),
      note: line(1_000).default(''),
    }),
    output: one,
    errors: ['conflict'],
    summary: 'Put a person on the investor or tenant-rep list, with what they look for.',
  }),
  changeContact: call({
    method: 'PATCH',
    path: '/commercial/contacts/{id}',
    access: workCommercial,
    input: z
      .strictObject({ id, firm: line(120), criteria, note: line(1_000) })
      .partial()
      .required({ id: true }),
    output: contact,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change what an investor or tenant rep looks for.',
  }),
  removeContact: call({
    method: 'DELETE',
    path: '/commercial/contacts/{id}',
    access: workCommercial,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Take a person off the list. The lead stays.',
  }),
  matches: call({
    method: 'GET',
    path: '/commercial/buildings/{id}/matches',
    access: readCommercial,
    input: one,
    output: z.strictObject({
      investors: z.array(contact).max(500),
      tenants: z
        .array(z.strictObject({ contact, spaces: z.array(z.strictObject({ id, suite: z.string() })) }))
        .max(500),
    }),
    errors: ['not_found'],
    summary: 'Investors whose criteria a building fits, and tenant reps whose requirement a vacant space fits.',
  }),
  comps: call({
    method: 'GET',
    path: '/commercial/comps',
    access: readCommercial,
    input: z.strictObject({
      kind: z.enum(compKinds).optional(),
      use: z.enum(buildingUses).optional(),
      ...pageInput,
    }),
    output: pageOf(compShown),
    summary: 'Market comps, the newest first.',
  }),
  addComp: call({
    method: 'POST',
    path: '/commercial/comps',
    access: workCommercial,
    input: newComp,
    output: one,
    errors: ['conflict'],
    summary: 'Add a lease or sale comp.',
  }),
  importComps: call({
    method: 'POST',
    path: '/commercial/comps/import',
    access: workCommercial,
    input: z.strictObject({ csv: z.string().min(1, 'Choose a file.').max(900_000) }),
    output: z.strictObject({
      added: z.int(),
      known: z.int(),
      refused: z.array(z.strictObject({ row: z.int(), field: z.string(), message: z.string() })).max(100),
    }),
    errors: ['conflict'],
    summary: 'Import comps from CSV. Lines that are known already are left as they are; wrong ones are named by row.',
  }),
  removeComp: call({
    method: 'DELETE',
    path: '/commercial/comps/{id}',
    access: workCommercial,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a comp.',
  }),
};

export const compImports = importCalls({
  path: '/commercial/comp-imports',
  access: workCommercial,
  target: z.enum(compTargets),
  counts: compCounts,
  checked: {},
  words: {
    list: 'Recent comp imports: your own, or everyone’s if you manage the organization.',
    get: 'A comp import: its columns with samples, and its results.',
    prepare: 'Read an uploaded CSV of comps: what its columns hold.',
    run: `Import comps as a background job. Comps that are known already are left as they are. It can be undone for ${daysToUndoImport} days.`,
  },
});
export type CompFile = OutputOf<typeof compImports.get>;
