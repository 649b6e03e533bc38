import { z } from 'zod';
import { call } from '../core/call.ts';
import { filterParam, filterSchema } from '../core/filter-schema.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { cents, day, filledLine, id, instant, version } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { standardStatuses } from './listing-status.ts';
import {
  changeKinds,
  criteriaFields,
  frequencies,
  searchFields,
  searchStates,
  soughtStatuses,
} from './search-fields.ts';

const filter = filterSchema(criteriaFields);
const statuses = z.array(z.enum(soughtStatuses)).min(1, 'Choose at least one.').max(soughtStatuses.length);
const kinds = z.array(z.enum(changeKinds)).max(changeKinds.length);

/** The editable fields of a saved search. */
const details = {
  name: filledLine(100),
  filter,
  statuses,
  kinds,
  frequency: z.enum(frequencies),
  /** Sends nothing before this day, and then everything that accumulated. */
  pausedUntil: day.nullable(),
  /** The last day on which alerts are sent. */
  expiresOn: day.nullable(),
};

const savedSearch = z.strictObject({
  id,
  lead: z.strictObject({ id, name: z.string() }),
  ...details,
  state: z.enum(searchStates),
  /** The actual frequency: lower than requested when the contact doesn't click. */
  pace: z.enum(frequencies),
  /** Who stopped it: the contact, or the system after a year without clicks. */
  stoppedBy: z.enum(['person', 'sunset']).nullable(),
  stoppedAt: instant.nullable(),
  /** When the contact was asked whether to continue, without an answer since. */
  askedAt: instant.nullable(),
  lastSentAt: instant.nullable(),
  lastClickedAt: instant.nullable(),
  told: z.int(),
  waiting: z.int(),
  clicks: z.int(),
  /** Why the last alert was not sent, by the rule of the sending gate. */
  refusal: z.string().nullable(),
  createdBy: id.nullable(),
  madeBy: z.enum(['agent', 'lead']),
  createdAt: instant,
  modifiedAt: instant,
  archivedAt: instant.nullable(),
  version,
  can: z.strictObject({ change: z.boolean() }),
});
export type SavedSearch = z.infer<typeof savedSearch>;

const newSearch = z.strictObject({
  lead: id,
  name: details.name,
  filter,
  statuses: statuses.default(['Coming Soon', 'Active']),
  kinds: kinds.default([...changeKinds]),
  frequency: details.frequency.default('daily'),
  expiresOn: details.expiresOn.default(null),
});

const searchSorts = Object.entries(searchFields).flatMap(([name, field]) =>
  'sort' in field && field.sort ? [name] : [],
);

const selection = {
  filter: filterParam(searchFields).optional(),
  search: z.string().trim().max(100).optional(),
  archived: z.enum(['no', 'only']).default('no'),
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.').default('UTC'),
  /** Only searches of this lead. */
  lead: id.optional(),
};
const searchSelection = z.strictObject(selection);

/** A listing as the contact may see it: without the address if the seller hides it, and never with private remarks. */
export const soughtHome = z.strictObject({
  id,
  /** Null when the seller hides it. */
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  standardStatus: z.enum(standardStatuses),
  price: cents.nullable(),
  beds: z.int().nullable(),
  baths: z.number().nullable(),
  livingArea: z.int().nullable(),
});
export type SoughtHome = z.infer<typeof soughtHome>;

const homeOfSearch = soughtHome.extend({
  kind: z.enum(changeKinds),
  /** The price before the reduction. */
  priceBefore: cents.nullable(),
  happenedAt: instant,
  /** Null while waiting to be sent. */
  toldAt: instant.nullable(),
  clickedAt: instant.nullable(),
});
export type HomeOfSearch = z.infer<typeof homeOfSearch>;

const statusList = z
  .string()
  .max(200)
  .transform((text) => text.split(','))
  .pipe(statuses)
  .meta({ description: `Statuses separated by commas: ${soughtStatuses.join(', ')}.` });

/** A remark about one condition: `part` is its index in the outermost group. */
const remark = z.strictObject({ part: z.int(), without: z.int(), capped: z.boolean() });

const searchPreview = z.strictObject({
  count: z.int(),
  capped: z.boolean(),
  newest: z.array(soughtHome).max(3),
  /** When nothing matches: the condition whose removal would match most. */
  empties: remark.nullable(),
  /** When too much matches: a maximum price, and how many would remain. */
  narrower: z.strictObject({ price: cents, count: z.int() }).nullable(),
});
export type SearchPreview = z.infer<typeof searchPreview>;

/** Nobody reads more matches than this. */
export const tooMany = 200;

export const miss = z.strictObject({
  field: z.string(),
  /** How the home misses the criterion: above, below, or simply different. */
  way: z.enum(['over', 'under', 'other']),
  by: z.number().nullable(),
});
export type Miss = z.infer<typeof miss>;

const proposal = z.strictObject({
  filter,
  /** Index of the condition to change; left out of the proposed filter when it should be removed. */
  part: z.int(),
  homes: z.int(),
  /** Matching homes that the contact has viewed. */
  seen: z.int(),
});
export type Proposal = z.infer<typeof proposal>;

const read = { who: 'member', right: 'leads.read' } as const;
const change = { who: 'member', right: 'leads.change' } as const;
const one = z.strictObject({ id });

export const savedSearches = {
  list: call({
    method: 'GET',
    path: '/saved-searches',
    access: read,
    input: z.strictObject({
      ...selection,
      sort: z
        .string()
        .regex(/^-?\w+$/)
        .refine((value) => searchSorts.includes(value.replace('-', '')), 'Lists can’t be sorted by this field.')
        .default('-createdAt'),
      ...pageInput,
    }),
    output: pageOf(savedSearch),
    summary: 'List the saved searches of contacts you can see, filtered and sorted, page by page.',
  }),
  count: call({
    method: 'GET',
    path: '/saved-searches/count',
    access: read,
    input: searchSelection,
    output: z.strictObject({ count: z.int(), capped: z.boolean() }),
    summary: 'Count the saved searches a filter matches, up to ten thousand.',
  }),
  counts: call({
    method: 'GET',
    path: '/saved-searches/counts',
    access: read,
    output: z.strictObject({ total: z.int() }),
    summary: 'Count all saved searches of contacts you can see, up to ten thousand.',
  }),
  preview: call({
    method: 'GET',
    path: '/saved-searches/preview',
    access: read,
    input: z.strictObject({ filter: filterParam(criteriaFields), statuses: statusList.optional() }),
    output: searchPreview,
    summary: 'What criteria match right now, and which of them empties or widens the result.',
  }),
  get: call({
    method: 'GET',
    path: '/saved-searches/{id}',
    access: read,
    input: one,
    output: savedSearch,
    errors: ['not_found'],
    summary: 'Get a saved search.',
  }),
  homes: call({
    method: 'GET',
    path: '/saved-searches/{id}/homes',
    access: read,
    input: one.extend(pageInput),
    output: pageOf(homeOfSearch),
    errors: ['not_found'],
    summary: 'Homes a search has sent or is about to send, newest first.',
  }),
  proposals: call({
    method: 'GET',
    path: '/saved-searches/{id}/proposals',
    access: read,
    input: one,
    output: z.strictObject({ proposals: z.array(proposal).max(3) }),
    errors: ['not_found'],
    summary: 'Which single change to the criteria adds the most homes, those the contact has viewed first.',
  }),
  ofListing: call({
    method: 'GET',
    path: '/listings/{id}/seekers',
    access: read,
    input: one,
    output: z.strictObject({
      total: z.int(),
      capped: z.boolean(),
      seekers: z
        .array(
          z.strictObject({
            search: id,
            name: z.string(),
            lead: z.strictObject({ id, name: z.string() }),
            fit: z.int().min(0).max(100),
            misses: z.array(miss),
            toldAt: instant.nullable(),
            clickedAt: instant.nullable(),
          }),
        )
        .max(50),
    }),
    errors: ['not_found'],
    summary: 'Contacts whose search matches or nearly matches a listing, with what differs, best match first.',
  }),
  create: call({
    method: 'POST',
    path: '/saved-searches',
    access: change,
    reaches: 'people',
    input: newSearch,
    output: savedSearch,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Save a search for a contact. Current matches are sent first, then what is new or changes.',
  }),
  change: call({
    method: 'PATCH',
    path: '/saved-searches/{id}',
    access: change,
    reaches: 'people',
    input: z.strictObject(details).partial().extend({ id }),
    output: savedSearch,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    waits: false,
    summary: 'Change a saved search: criteria, frequency, pause, end date.',
  }),
  resume: call({
    method: 'POST',
    path: '/saved-searches/{id}/resume',
    access: change,
    reaches: 'people',
    input: one,
    output: savedSearch,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary: 'Resume a search that is paused or stopped for lack of clicks. Not one the contact stopped.',
  }),
  archive: call({
    method: 'POST',
    path: '/saved-searches/{id}/archive',
    access: change,
    input: one,
    output: savedSearch,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Archive a saved search. It sends nothing more.',
  }),
  restore: call({
    method: 'POST',
    path: '/saved-searches/{id}/restore',
    access: change,
    reaches: 'people',
    input: one,
    output: savedSearch,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Restore an archived search.',
  }),
};
