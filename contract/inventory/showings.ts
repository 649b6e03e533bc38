import { z } from 'zod';
import { shownAgent } from '../account/agent-profile.ts';
import { shownBrand } from '../account/onboarding.ts';
import { call, done } from '../core/call.ts';
import { filterParam } from '../core/filter-schema.ts';
import { pageInput, pageOf } from '../core/page.ts';
import { day, email, filledLine, id, instant, line, locale, text } from '../core/primitives.ts';
import { ownWords } from '../people/consent-texts.ts';
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
  /** Searches the address, the agent's name, and their brokerage. */
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
    summary: 'A listing’s showing rules: who confirms, when, for how long.',
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
    summary: 'Set a listing’s showing rules. Confirmed showings stay.',
  }),
  ofListing: call({
    method: 'GET',
    path: '/listings/{id}/showings',
    access: read,
    input: z.strictObject({ id, ...pageInput }),
    output: pageOf(showing),
    errors: ['not_found'],
    summary: 'A listing’s showings, newest first.',
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
        .refine((value) => showingSorts.includes(value.replace('-', '')), 'Lists can’t be sorted by this field.')
        .default('-startsAt'),
      ...pageInput,
    }),
    output: pageOf(showing),
    summary: 'List the showings of listings you can see, filtered and sorted, page by page.',
  }),
  count: call({
    method: 'GET',
    path: '/showings/count',
    access: read,
    input: z.strictObject(selection),
    output: z.strictObject({ count: z.int(), capped: z.boolean() }),
    summary: 'Count the showings a filter matches, up to ten thousand.',
  }),
  counts: call({
    method: 'GET',
    path: '/showings/counts',
    access: read,
    output: z.strictObject({ total: z.int() }),
    summary: 'Count all showings of listings you can see, up to ten thousand.',
  }),
  request: call({
    method: 'POST',
    path: '/listings/{id}/showings',
    access: work,
    reaches: 'people',
    input: z.strictObject({
      id,
      /** Local time at the home. */
      start: localTime,
      minutes: minutes.default(30),
      kind: z.enum(showingKinds).default('in_person'),
      forWhom: z.enum(showingPurposes),
      /** The buyer, for a showing with an own client. */
      buyer: id.nullable().default(null),
      /** The outside agent, for a request by phone. */
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
      'Request a showing. A tour with your own buyer, live video included, requires a signed buyer agreement in effect that day.',
  }),
  decide: call({
    method: 'POST',
    path: '/showings/{id}/decide',
    access: work,
    reaches: 'people',
    input: z.strictObject({
      id,
      deed: z.enum(['confirm', 'decline', 'propose', 'accept', 'cancel', 'reschedule']),
      reason: line(300).default(''),
      /** For a proposal or a reschedule: the new time. */
      start: localTime.optional(),
    }),
    output: showing,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary:
      'Confirm, decline, propose a new time, accept a proposed time, reschedule or cancel a showing. Rescheduled by the home’s own people it stays confirmed; by whoever requested it, it is requested again.',
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
    summary: 'Hide feedback from the seller’s report, or release it.',
  }),
  report: call({
    method: 'GET',
    path: '/listings/{id}/showing-report',
    access: read,
    input: one,
    output: showingReport,
    errors: ['not_found'],
    summary: 'A listing’s showing activity row by row: every number in the report counts these.',
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
    summary: 'Create a link to the seller’s report. Earlier links stop working.',
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
      agent: shownAgent.nullable(),
      /** Null when the seller hides it. */
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
      ownWords: z.array(ownWords),
      opened: z.string(),
    }),
    errors: ['not_found'],
    summary: 'The page where agents from other brokerages request a showing, with a week of open times.',
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
      /** The agent wants text messages about the request. */
      mayText: z.boolean().default(false),
      consent: z.literal(true, 'Check this box to request a showing.'),
      opened: z.string().max(300),
      /** A hidden field that only bots fill in. */
      website: line(200).default(''),
    }),
    output: z.strictObject({ token: z.string(), showing: linkedShowing }),
    errors: ['not_found', 'conflict', 'rate_limited'],
    secret: true,
    summary: 'Request a showing as an agent from another brokerage. If two want the same time, exactly one gets it.',
  }),
  read: call({
    method: 'POST',
    path: '/showings/read',
    access: anyone,
    input: z.strictObject({ token }),
    output: linkedShowing,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'A showing, for whoever has the emailed link.',
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
      'Act on a showing through the emailed link: the requester accepts or cancels, the showing contacts decide.',
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
    summary: 'Give feedback on a showing once it is over. Given again, the latest counts.',
  }),
  readReport: call({
    method: 'POST',
    path: '/showings/report/read',
    access: anyone,
    input: z.strictObject({ token }),
    output: showingReport.extend({ ...shownBrand, agent: shownAgent.nullable() }),
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The seller’s report by its link, without hidden feedback.',
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
    summary: 'Revoke the link to the report.',
  }),
};
