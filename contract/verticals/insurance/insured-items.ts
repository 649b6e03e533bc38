import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { call, done } from '../../core/call.ts';
import { cents, day, filledLine, id, line } from '../../core/primitives.ts';
import type { Line } from './lines.ts';
import { one, readPolicies, workPolicies } from './policies.ts';
import { isVin } from './vin.ts';

export const itemKinds = ['driver', 'vehicle', 'location'] as const;
export type ItemKind = (typeof itemKinds)[number];
export const vehicleUses = ['commute', 'pleasure', 'business', 'farm'] as const;
/** As ISO classes buildings. */
export const constructions = [
  'frame',
  'joisted_masonry',
  'non_combustible',
  'masonry_non_combustible',
  'modified_fire_resistive',
  'fire_resistive',
] as const;

const itemsOfLines: Partial<Record<Line, readonly ItemKind[]>> = {
  auto: ['driver', 'vehicle'],
  motorcycle: ['driver', 'vehicle'],
  commercial_auto: ['driver', 'vehicle'],
  home: ['location'],
  renters: ['location'],
  condo: ['location'],
  dwelling: ['location'],
  flood: ['location'],
  bop: ['location'],
  property: ['location'],
  liability: ['location'],
  workers: ['location'],
};
/** What is insured item by item on a line; nothing on the others. */
export const itemKindsOf = (of: Line): readonly ItemKind[] => itemsOfLines[of] ?? [];

const year = z.int('Enter a year.').min(1700, 'Enter a year.').max(2100, 'Enter a year.').nullable();
const state = z.enum(usStates).nullable();
const zip = z.string().regex(/^(\d{5}(-\d{4})?)?$/, 'Enter a ZIP code.');
const limit = cents.min(0, 'Enter an amount of zero or more.').nullable();

export const itemDetails = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('driver'),
    birthDate: day.nullable().default(null),
    licenseState: state.default(null),
    licensedYear: year.default(null),
    /** Named on the policy as not covered. */
    isExcluded: z.boolean().default(false),
  }),
  z.strictObject({
    kind: z.literal('vehicle'),
    /** Empty for what has none: made before 1981. */
    vin: z
      .string()
      .trim()
      .toUpperCase()
      .refine((vin) => vin === '' || isVin(vin), 'This VIN isn’t right: check its 17 characters.')
      .default(''),
    year: year.default(null),
    make: line(60).default(''),
    model: line(60).default(''),
    use: z.enum(vehicleUses).nullable().default(null),
    garagingZip: zip.default(''),
  }),
  z.strictObject({
    kind: z.literal('location'),
    street: line(160).default(''),
    city: line(80).default(''),
    state: state.default(null),
    zip: zip.default(''),
    yearBuilt: year.default(null),
    construction: z.enum(constructions).nullable().default(null),
    buildingLimit: limit.default(null),
    contentsLimit: limit.default(null),
  }),
]);
export type ItemDetails = z.output<typeof itemDetails>;

const insuredItem = z.strictObject({
  id,
  name: z.string(),
  details: itemDetails,
  addedOn: day,
  removedOn: day.nullable(),
  /** The endorsements that did it. */
  addedBy: id.nullable(),
  removedBy: id.nullable(),
});
export type InsuredItem = z.infer<typeof insuredItem>;
export const mostItems = 500;

export const insuredItems = {
  list: call({
    method: 'GET',
    path: '/policies/{id}/items',
    access: readPolicies,
    input: one,
    output: z.strictObject({
      items: z.array(insuredItem).max(mostItems),
      /** What can be named as the reason, the latest first. */
      endorsements: z.array(z.strictObject({ id, effectiveOn: day, reason: z.string() })).max(100),
    }),
    errors: ['not_found'],
    summary: 'What a policy insures: drivers, vehicles and locations, also those that were taken off.',
  }),
  add: call({
    method: 'POST',
    path: '/policies/{id}/items',
    access: workPolicies,
    input: z.strictObject({
      id,
      name: filledLine(200),
      details: itemDetails,
      addedOn: day,
      endorsement: id.nullable().default(null),
    }),
    output: insuredItem,
    errors: ['not_found', 'conflict'],
    summary: 'Add a driver, vehicle or location that the policy’s line insures. A VIN is held against its check digit.',
  }),
  change: call({
    method: 'PUT',
    path: '/policies/{id}/items/{itemId}',
    access: workPolicies,
    input: z.strictObject({ id, itemId: id, name: filledLine(200), details: itemDetails }),
    output: insuredItem,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Correct a driver, vehicle or location of a policy.',
  }),
  remove: call({
    method: 'POST',
    path: '/policies/{id}/items/{itemId}/remove',
    access: workPolicies,
    input: z.strictObject({ id, itemId: id, on: day, endorsement: id.nullable().default(null) }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'Take a driver, vehicle or location off a policy from a day on. It stays on file.',
  }),
};
