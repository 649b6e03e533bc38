import { z } from 'zod';
import { shownAgent } from '../account/agent-profile.ts';
import { shownBrand } from '../account/onboarding.ts';
import { call, done } from '../core/call.ts';
import { day, email, filledLine, id, instant, line, locale, text, version } from '../core/primitives.ts';
import { isTimeZone } from '../core/time-zone.ts';
import { ownWords } from '../people/consent-texts.ts';
import { timeframes } from '../people/lead-fields.ts';
import { mostShownPhotos, shownPhoto } from './listing-originals.ts';

const zone = z.string().max(60).refine(isTimeZone, 'Choose a time zone.');
/** Local time at the home. */
const local = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/, 'Enter a date and time.')
  .refine((given) => day.safeParse(given.slice(0, 10)).success, 'Enter a valid date.');

const details = {
  start: local,
  minutes: z.int().min(15).max(720),
  timeZone: zone,
  host: id,
  isPublic: z.boolean(),
  words: text(1_000),
};

export const openHouse = z.strictObject({
  id,
  listing: id,
  address: z.string(),
  /** The state, whose required form is named to visitors. */
  region: z.string().nullable(),
  state: z.enum(['planned', 'cancelled']),
  ...details,
  hostName: z.string(),
  startsAt: instant,
  /** Public page where visitors read about it and sign in on their own phone. */
  page: z.string(),
  visits: z.int(),
  version,
  can: z.strictObject({ change: z.boolean() }),
});
export type OpenHouse = z.infer<typeof openHouse>;

/** A visitor's information. A way to reach them is required; each consent is optional. */
const visitor = {
  /** Created by the form, so that a resubmission is the same visit. */
  reference: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not an id.'),
  name: filledLine(100),
  email: z.union([z.literal(''), email]).default(''),
  phone: line(40).default(''),
  hasAgent: z.boolean(),
  agentName: line(100).default(''),
  timeframe: z.enum(timeframes).nullable().default(null),
  mayCall: z.boolean().default(false),
  mayText: z.boolean().default(false),
  mayEmail: z.boolean().default(false),
  locale: locale.default('en'),
  isDisclosed: z.literal(true, 'Check the box to confirm you have read this.'),
};
export type Visitor = z.input<z.ZodObject<typeof visitor>>;

const visit = z.strictObject({
  id,
  name: z.string(),
  lead: z.strictObject({ id, name: z.string() }).nullable(),
  hasAgent: z.boolean(),
  agentName: z.string(),
  timeframe: z.enum(timeframes).nullable(),
  signedAt: instant,
  disclosureText: z.string(),
  disclosureVersion: z.string(),
  consents: z.array(z.string()),
});
export type Visit = z.infer<typeof visit>;

const read = { who: 'member', right: 'listings.read' } as const;
const change = { who: 'member', right: 'listings.change' } as const;
const anyone = { who: 'anyone' } as const;
const slug = z.string().max(40);
const one = z.strictObject({ id });

export const openHouses = {
  ofListing: call({
    method: 'GET',
    path: '/listings/{id}/open-houses',
    access: read,
    input: one,
    output: z.strictObject({ openHouses: z.array(openHouse).max(100) }),
    errors: ['not_found'],
    summary: 'A listing’s open houses, newest first.',
  }),
  get: call({
    method: 'GET',
    path: '/open-houses/{id}',
    access: read,
    input: one,
    output: openHouse.extend({ ...shownBrand, ownWords: z.array(ownWords) }),
    errors: ['not_found'],
    summary: 'Get an open house, with what its sign-in needs.',
  }),
  create: call({
    method: 'POST',
    path: '/listings/{id}/open-houses',
    access: change,
    reaches: 'public',
    input: z.strictObject({
      id,
      start: details.start,
      minutes: details.minutes.default(120),
      timeZone: details.timeZone.optional(),
      /** Defaults to the caller. */
      host: id.optional(),
      isPublic: details.isPublic.default(true),
      words: details.words.default(''),
    }),
    output: openHouse,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Schedule an open house for a home on the market.',
  }),
  change: call({
    method: 'PATCH',
    path: '/open-houses/{id}',
    access: change,
    reaches: 'public',
    input: z.strictObject(details).omit({ timeZone: true }).partial().extend({ id }),
    output: openHouse,
    versioned: true,
    errors: ['not_found', 'version_conflict', 'conflict'],
    waits: false,
    summary: 'Change an open house: time, host, or whether it is public.',
  }),
  cancel: call({
    method: 'POST',
    path: '/open-houses/{id}/cancel',
    access: change,
    input: one,
    output: openHouse,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Cancel an open house.',
  }),
  visits: call({
    method: 'GET',
    path: '/open-houses/{id}/visits',
    access: read,
    input: one,
    output: z.strictObject({ visits: z.array(visit).max(1_000) }),
    errors: ['not_found'],
    summary:
      'An open house’s visitors, with the disclosures they saw and the consents they gave. Leads you can’t see have no name.',
  }),
  signIn: call({
    method: 'POST',
    path: '/open-houses/{id}/visits',
    access: { who: 'member', right: 'leads.create' },
    input: z.strictObject({ id, ...visitor, signedAt: instant }),
    output: done,
    errors: ['not_found', 'conflict'],
    summary: 'Sign in a visitor at the kiosk. Kept on the device while offline and sent later.',
  }),
  open: call({
    method: 'GET',
    path: '/open-house/{slug}',
    access: anyone,
    input: z.strictObject({ slug }),
    output: z.strictObject({
      ...shownBrand,
      agent: shownAgent.nullable(),
      /** Null when the seller hides it. */
      address: z.string().nullable(),
      city: z.string(),
      region: z.string().nullable(),
      postalCode: z.string().nullable(),
      listPrice: z.int().nullable(),
      bedrooms: z.int().nullable(),
      bathrooms: z.number().nullable(),
      livingArea: z.int().nullable(),
      remarks: z.string(),
      words: z.string(),
      photos: z.array(shownPhoto).max(mostShownPhotos),
      host: z.string(),
      startsAt: instant,
      endsAt: instant,
      timeZone: z.string(),
      state: z.enum(['planned', 'cancelled']),
      isOver: z.boolean(),
      ownWords: z.array(ownWords),
      opened: z.string(),
    }),
    errors: ['not_found'],
    summary: 'An open house’s public page.',
  }),
  visit: call({
    method: 'POST',
    path: '/open-house/{slug}',
    access: anyone,
    input: z.strictObject({
      slug,
      ...visitor,
      opened: z.string().max(300),
      /** A hidden field that only bots fill in. */
      website: line(200).default(''),
    }),
    output: done,
    errors: ['not_found', 'conflict', 'rate_limited'],
    repeat: 'natural',
    summary: 'Sign in to an open house from one’s own phone. Sent twice, it counts as one visit.',
  }),
};
