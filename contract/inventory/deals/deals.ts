import { z } from 'zod';
import { usStates } from '../../account/onboarding.ts';
import { call } from '../../core/call.ts';
import { filterParam } from '../../core/filter-schema.ts';
import { whole } from '../../core/money.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line, version } from '../../core/primitives.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { propertyTypes } from '../listing-fields.ts';
import { dealFields } from './deal-fields.ts';
import { dealSides, dealStates } from './deal-stages.ts';
import { dealKinds } from './sale-kinds.ts';

export const keyText = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9_]*$/, 'This key isn’t valid.');
const named = z.strictObject({ id, name: z.string() });
const timeZone = z.string().max(60).refine(isTimeZone, 'Choose a time zone.');

export const deal = z.strictObject({
  id,
  name: z.string(),
  pipeline: z.string(),
  side: z.enum(dealSides),
  /** Resale, new construction, or auction; for a lease whether it is new. Independent of the property type. */
  saleKind: z.enum(dealKinds).nullable(),
  stage: z.string(),
  state: z.enum(dealStates),
  probability: z.int(),
  /** The client, if they are a lead. */
  lead: named.nullable(),
  listing: named.nullable(),
  address: z.string().nullable(),
  price: cents.nullable(),
  /** What the deal earns in total, by its terms. */
  gross: cents.nullable(),
  /** The gross commission times the stage's probability. */
  weighted: cents.nullable(),
  acceptedOn: day.nullable(),
  closingOn: day.nullable(),
  closedOn: day.nullable(),
  /** The next of its dates that is neither met nor waived. */
  nextDateOn: day.nullable(),
  lostReason: z.string().nullable(),
  timeZone: z.string(),
  owner: id.nullable(),
  stageChangedAt: instant,
  modifiedAt: instant,
  createdAt: instant,
  archivedAt: instant.nullable(),
  version,
  can: z.strictObject({ change: z.boolean(), assign: z.boolean(), archive: z.boolean(), money: z.boolean() }),
});
export type Deal = z.infer<typeof deal>;

const details = {
  name: filledLine(120),
  lead: id.nullable(),
  listing: id.nullable(),
  saleKind: z.enum(dealKinds).nullable(),
  address: line(200).nullable(),
  price: cents.min(0).nullable(),
  timeZone,
  owner: id.nullable(),
};

export const newDeal = z.strictObject({
  ...details,
  pipeline: keyText,
  /** Defaults to the pipeline's first stage. */
  stage: keyText.optional(),
  lead: details.lead.default(null),
  listing: details.listing.default(null),
  /** Must be valid for the pipeline's side. */
  saleKind: details.saleKind.default(null),
  address: details.address.default(null),
  price: details.price.default(null),
  /** Used when neither listing nor address determines it; defaults to the organization's. */
  timeZone: timeZone.optional(),
  /** The home's type and state, which select the template. Default to the listing's. */
  propertyType: z.enum(propertyTypes).nullable().default(null),
  stateOrProvince: z.enum(usStates).nullable().default(null),
  acceptedOn: day.nullable().default(null),
  closingOn: day.nullable().default(null),
  /** In millionths of the price. Defaults to the buyer agreement's rate, otherwise the usual one. */
  commissionRate: z.int().min(0).max(whole).optional(),
  /** Defaults to the caller. */
  owner: details.owner.optional(),
});

const stageChange = z.strictObject({
  id,
  stage: keyText,
  /** For a won deal: the closing date, today by default. */
  closedOn: day.optional(),
  /** Also closes the listing, on that day and at the deal's price. */
  closeListing: z.boolean().default(false),
  /** For a lost deal. */
  lostReason: line(200).optional(),
});

const dealSorts = Object.entries(dealFields).flatMap(([name, field]) => ('sort' in field && field.sort ? [name] : []));
const sort = z
  .string()
  .regex(/^-?\w+$/)
  .refine((value) => dealSorts.includes(value.replace('-', '')), 'Lists can’t be sorted by this field.')
  .default('-createdAt');

export const dealSelection = z.strictObject({
  filter: filterParam(dealFields).optional(),
  search: z.string().trim().max(100).optional(),
  archived: z.enum(['no', 'only']).default('no'),
  timeZone: timeZone.default('UTC'),
});

export const dealTimelineItem = z.strictObject({
  id,
  kind: z.string(),
  at: instant,
  actor: z.strictObject({ kind: z.enum(['user', 'key', 'system']), id: id.nullable(), name: z.string().nullable() }),
  data: z.record(z.string(), z.unknown()),
});

export const read = { who: 'member', right: 'deals.read' } as const;
export const change = { who: 'member', right: 'deals.change' } as const;
const archive = { who: 'member', right: 'deals.archive' } as const;
const one = z.strictObject({ id });

export const partyRoles = [
  'client',
  'co_client',
  'other_side',
  'other_agent',
  'lender',
  'title',
  'escrow',
  'attorney',
  'inspector',
  'appraiser',
  'insurance',
  'other',
] as const;
const partyDetails = {
  role: z.enum(partyRoles),
  name: filledLine(120),
  company: line(120),
  email: line(254),
  phone: line(40),
  note: line(500),
  lead: id.nullable(),
};
const dealParty = z.strictObject({
  id,
  ...partyDetails,
  name: z.string(),
  company: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
});
export type DealParty = z.infer<typeof dealParty>;
export const newParty = z.strictObject({
  ...partyDetails,
  company: partyDetails.company.default(''),
  email: partyDetails.email.default(''),
  phone: partyDetails.phone.default(''),
  note: partyDetails.note.default(''),
  lead: partyDetails.lead.default(null),
});
export const mostParties = 50;

/** `unstated`: deals whose commission isn't known yet, which the sums leave out. */
const tally = { deals: z.int(), unstated: z.int(), gross: cents, weighted: cents };

export const deals = {
  list: call({
    method: 'GET',
    path: '/deals',
    access: read,
    input: dealSelection.extend({ sort, ...pageInput }),
    output: pageOf(deal),
    summary: 'List the deals you can see, filtered and sorted, page by page.',
  }),
  count: call({
    method: 'GET',
    path: '/deals/count',
    access: read,
    input: dealSelection,
    output: z.strictObject({ count: z.int(), capped: z.boolean() }),
    summary: 'Count the deals a filter matches, up to ten thousand.',
  }),
  counts: call({
    method: 'GET',
    path: '/deals/counts',
    access: read,
    output: z.strictObject({ total: z.int(), open: z.int() }),
    summary: 'Count all deals you can see, and the open ones.',
  }),
  forecast: call({
    method: 'GET',
    path: '/deals/forecast',
    access: read,
    input: z.strictObject({ timeZone: timeZone.default('UTC') }),
    output: z.strictObject({
      /** Open deals by month of their expected closing; null for those without a date. */
      months: z.array(z.strictObject({ month: z.string().nullable(), ...tally })),
      stages: z.array(z.strictObject({ pipeline: z.string(), stage: z.string(), probability: z.int(), ...tally })),
      /** Deals won this year. */
      won: z.strictObject({ year: z.int(), ...tally }),
      /** Open deals whose expected closing date is past. */
      late: z.strictObject({ before: day, ...tally }),
    }),
    summary: 'Projected commission of open deals by month and by stage, in full and weighted by probability.',
  }),
  get: call({
    method: 'GET',
    path: '/deals/{id}',
    access: read,
    input: one,
    output: deal,
    errors: ['not_found'],
    summary: 'Get a deal.',
  }),
  create: call({
    method: 'POST',
    path: '/deals',
    access: { who: 'member', right: 'deals.create' },
    input: newDeal,
    output: deal,
    errors: ['not_found'],
    summary: 'Create a deal. Its checklist and dates come from the best-matching template, if there is one.',
  }),
  change: call({
    method: 'PATCH',
    path: '/deals/{id}',
    access: change,
    input: z.strictObject(details).partial().extend({ id }),
    output: deal,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change a deal’s fields. Stage and base dates have their own calls.',
  }),
  changeStage: call({
    method: 'POST',
    path: '/deals/{id}/stage',
    access: change,
    input: stageChange,
    output: deal,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary: 'Move a deal to another stage, unless its checklist requires something first.',
  }),
  archive: call({
    method: 'POST',
    path: '/deals/{id}/archive',
    access: archive,
    input: one,
    output: deal,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Archive a deal. Nothing is lost.',
  }),
  restore: call({
    method: 'POST',
    path: '/deals/{id}/restore',
    access: archive,
    input: one,
    output: deal,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Restore an archived deal.',
  }),
  timeline: call({
    method: 'GET',
    path: '/deals/{id}/timeline',
    access: read,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(dealTimelineItem),
    errors: ['not_found'],
    summary: 'A deal’s activity, newest first.',
  }),
  parties: call({
    method: 'GET',
    path: '/deals/{id}/parties',
    access: read,
    input: one,
    output: z.strictObject({ parties: z.array(dealParty) }),
    errors: ['not_found'],
    summary: 'A deal’s parties. They stay within the organization.',
  }),
  addParty: call({
    method: 'POST',
    path: '/deals/{id}/parties',
    access: change,
    input: newParty.extend({ id }),
    output: dealParty,
    errors: ['not_found', 'conflict'],
    summary: 'Add a party to a deal.',
  }),
  changeParty: call({
    method: 'PATCH',
    path: '/deals/{id}/parties/{partyId}',
    access: change,
    input: z.strictObject(partyDetails).partial().extend({ id, partyId: id }),
    output: dealParty,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Update a party.',
  }),
  removeParty: call({
    method: 'DELETE',
    path: '/deals/{id}/parties/{partyId}',
    access: change,
    input: z.strictObject({ id, partyId: id }),
    output: z.strictObject({ done: z.literal(true) }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Remove a party from a deal.',
  }),
};
