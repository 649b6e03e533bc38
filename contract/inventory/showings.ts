import { z } from 'zod';
import { shownBrand } from '../account/onboarding.ts';
import { call, done } from '../core/call.ts';
import { filterParam } from '../core/filter-schema.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { day, email, filledLine, id, instant, line, locale, text } from '../core/primitives.ts';
import { showingFields, showingPurposes, showingSorts } from './showing-fields.ts';
import {
  linkedShowing,
  localTime,
  showing,
  showingReport,
  showingRules,
  showingSettings,
  showingZone,
} from './showing-shapes.ts';
import { priceOpinions, showingKinds, showingModes } from './showing-words.ts';

const read = { who: 'member', right: 'listings.read' } as const;
const change = { who: 'member', right: 'listings.change' } as const;
const work = { who: 'member', right: 'calendar.work' } as const;
const anyone = { who: 'anyone' } as const;
const one = z.strictObject({ id });
const slug = z.string().max(40);
const token = z.string().max(600);
const minutes = z.int().min(15).max(480);

const selection = {
  filter: filterParam(showingFields).optional(),
  /** In the address, the agent's name and their brokerage. */
  search: z.string().trim().max(100).optional(),
  timeZone: showingZone.default('UTC'),
};

export const showings = {
  settings: call({
    method: 'GET',
    path: '/listings/{id}/showing-settings',
    access: read,
    input: one,
    output: showingSettings,
    errors: ['not_found'],
    summary: 'How a home is shown: who confirms, when, for how long.',
  }),
  setUp: call({
    method: 'PUT',
    path: '/listings/{id}/showing-settings',
    access: change,
    reaches: 'public',
    input: z.strictObject({ id, ...showingRules }),
    output: showingSettings,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Say how a home is shown. What is agreed already stays.',
  }),
  ofListing: call({
    method: 'GET',
    path: '/listings/{id}/showings',
    access: read,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(showing),
    errors: ['not_found'],
    summary: 'A home’s showings, the latest first.',
  }),
  list: call({
    method: 'GET',
    path: '/showings',
    access: read,
    input: z.strictObject({
      ...selection,
      sort: z
        .string()
        .regex(/^-?\w+$/)
        .refine((value) => showingSorts.includes(value.replace('-', '')), 'Lists cannot be ordered by this.')
        .default('-startsAt'),
      ...pageInput,
    }),
    output: pageOf(showing),
    summary: 'Showings of the homes you may see, filtered and ordered, a page at a time.',
  }),
  count: call({
    method: 'GET',
    path: '/showings/count',
    access: read,
    input: z.strictObject(selection),
    output: z.strictObject({ count: z.int(), capped: z.boolean() }),
    summary: 'How many showings a filter finds, counted to ten thousand.',
  }),
  counts: call({
    method: 'GET',
    path: '/showings/counts',
    access: read,
    output: z.strictObject({ total: z.int() }),
    summary: 'All showings of the homes you may see, counted to ten thousand.',
  }),
  request: call({
    method: 'POST',
    path: '/listings/{id}/showings',
    access: work,
    reaches: 'people',
    input: z.strictObject({
      id,
      /** What the clocks at the home show. */
      start: localTime,
      minutes: minutes.default(30),
      kind: z.enum(showingKinds).default('in_person'),
      forWhom: z.enum(showingPurposes),
      /** Of an own buyer: whom. */
      buyer: id.nullable().default(null),
      /** Of an agent from elsewhere who called. */
      agent: z
        .strictObject({
          name: filledLine(100),
          licence: line(60).default(''),
          brokerage: filledLine(120),
          phone: line(40).default(''),
          email,
        })
        .nullable()
        .default(null),
      note: text(1_000).default(''),
    }),
    output: showing,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Ask to show a home. A tour with an own buyer, by video too, needs an agreement that they signed and that holds on that day.',
  }),
  decide: call({
    method: 'POST',
    path: '/showings/{id}/decide',
    access: work,
    reaches: 'people',
    input: z.strictObject({
      id,
      deed: z.enum(['confirm', 'decline', 'propose', 'accept', 'cancel']),
      reason: line(300).default(''),
      /** Of a proposal: when instead. */
      start: localTime.optional(),
    }),
    output: showing,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Confirm, decline, propose another time, accept what was proposed, or call off a showing.',
  }),
  holdFeedback: call({
    method: 'POST',
    path: '/showings/{id}/feedback/hold',
    access: change,
    input: z.strictObject({ id, isHeld: z.boolean() }),
    output: showing,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Hold an answer back from the seller’s report, or let it through.',
  }),
  report: call({
    method: 'GET',
    path: '/listings/{id}/showing-report',
    access: read,
    input: one,
    output: showingReport,
    errors: ['not_found'],
    summary: 'What came of a home’s showings, row by row: every number of the report is a count of these.',
  }),
  shareReport: call({
    method: 'POST',
    path: '/listings/{id}/showing-report/link',
    access: change,
    reaches: 'public',
    input: one,
    output: z.strictObject({ address: z.string() }),
    errors: ['not_found'],
    secret: true,
    waits: false,
    summary: 'Make a link to the report for the seller. Links that were made before end.',
  }),
  open: call({
    method: 'GET',
    path: '/show/{slug}',
    access: anyone,
    input: z.strictObject({
      slug,
      from: day.optional(),
      minutes: z.coerce.number<number>().int().min(15).max(480).optional(),
    }),
    output: z.strictObject({
      ...shownBrand,
      /** Null where the seller does not want it shown. */
      address: z.string().nullable(),
      city: z.string(),
      timeZone: z.string(),
      mode: z.enum(showingModes),
      isAccompanied: z.boolean(),
      minutes: z.int(),
      mostMinutes: z.int(),
      days: z.array(z.strictObject({ day, slots: z.array(instant) })),
      earlier: day.nullable(),
      later: day.nullable(),
      opened: z.string(),
    }),
    errors: ['not_found'],
    summary: 'The page on which agents from elsewhere ask to show a home, with a week’s free times.',
  }),
  ask: call({
    method: 'POST',
    path: '/show/{slug}',
    access: anyone,
    input: z.strictObject({
      slug,
      slot: instant,
      minutes: z.coerce.number<number>().int().min(15).max(480).default(30),
      kind: z.enum(showingKinds).default('in_person'),
      name: filledLine(100),
      licence: filledLine(60),
      brokerage: filledLine(120),
      phone: filledLine(40),
      email,
      note: text(1_000).default(''),
      locale: locale.default('en'),
      consent: z.literal(true, 'Please confirm this; without it no home can be shown.'),
      opened: z.string().max(300),
      /** Nobody sees this field; programs that fill in everything fill it in. */
      website: line(200).default(''),
    }),
    output: z.strictObject({ token: z.string(), showing: linkedShowing }),
    errors: ['not_found', 'conflict', 'rate_limited'],
    secret: true,
    summary: 'Ask to show a home, as an agent from elsewhere. Of two who want one time exactly one gets it.',
  }),
  read: call({
    method: 'POST',
    path: '/showings/read',
    access: anyone,
    input: z.strictObject({ token }),
    output: linkedShowing,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'A showing, for whoever has the link from a mail.',
  }),
  act: call({
    method: 'POST',
    path: '/showings/act',
    access: anyone,
    input: z.strictObject({
      token,
      deed: z.enum(['confirm', 'decline', 'propose', 'accept', 'cancel']),
      reason: line(300).default(''),
      start: z.union([z.literal(''), localTime]).default(''),
    }),
    output: linkedShowing,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary:
      'What one may do to a showing by the link from a mail: who asked accepts or calls off, who is asked decides.',
  }),
  giveFeedback: call({
    method: 'POST',
    path: '/showings/feedback',
    access: anyone,
    input: z.strictObject({
      token,
      interest: z.coerce.number<number>().int().min(1).max(5),
      priceOpinion: z.enum(priceOpinions),
      liked: text(1_000).default(''),
      disliked: text(1_000).default(''),
      offerLikely: z.boolean(),
    }),
    output: linkedShowing,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Say how a showing was, once it is over. Said again, the later words count.',
  }),
  readReport: call({
    method: 'POST',
    path: '/showings/report/read',
    access: anyone,
    input: z.strictObject({ token }),
    output: showingReport.extend(shownBrand),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The report for the seller, by its link: without what the agent holds back.',
  }),
  closeReport: call({
    method: 'DELETE',
    path: '/listings/{id}/showing-report/link',
    access: change,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'End the link to the report.',
  }),
};
