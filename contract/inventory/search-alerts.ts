import { z } from 'zod';
import { call, done } from '../core/call.ts';
import { filledLine, id, locale } from '../core/primitives.ts';
import { mostShownPhotos, shownPhoto } from './listing-originals.ts';
import { soughtHome } from './saved-searches.ts';
import { frequencies } from './search-fields.ts';
import { searchWish } from './search-wish.ts';

/** What the person of a search sees and does by the links of an alert, without an account. */

export const alertPage = z.strictObject({
  organisation: z.string(),
  agent: z.string().nullable(),
  search: z.string(),
  isStopped: z.boolean(),
  /** Whether the person is being asked if they still want this. */
  isAsked: z.boolean(),
  home: soughtHome
    .extend({
      remarks: z.string().nullable(),
      yearBuilt: z.int().nullable(),
      lotSize: z.int().nullable(),
      photos: z.array(shownPhoto).max(mostShownPhotos),
      /** Where one walks through the home on a screen. */
      tour: z.string().nullable(),
    })
    .nullable(),
});
export type AlertPage = z.infer<typeof alertPage>;

/** Those that a person can ask for: to hear nothing is to end the alerts. */
export const heardFrequencies = frequencies.filter((one) => one !== 'never');

export const ownSearch = z.strictObject({
  organisation: z.string(),
  agent: z.string().nullable(),
  name: z.string(),
  frequency: z.enum(frequencies),
  wish: searchWish,
  /** Whether it has criteria that a person cannot change here, as an area that was drawn. They stay. */
  hasMore: z.boolean(),
  isStopped: z.boolean(),
  /** Homes that it finds right now, counted to a thousand. */
  found: z.int(),
});
export type OwnSearch = z.infer<typeof ownSearch>;

const anyone = { who: 'anyone' } as const;
const byToken = z.strictObject({ token: z.string().max(1_000) });
const wanted = { frequency: z.enum(frequencies).exclude(['never']), wish: searchWish };

export const searchAlerts = {
  readAlert: call({
    method: 'POST',
    path: '/alerts/read',
    access: anyone,
    input: byToken,
    output: alertPage,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'What a link in an alert leads to: the search and a home of it. Changes nothing.',
  }),
  clickAlert: call({
    method: 'POST',
    path: '/alerts/click',
    access: anyone,
    input: byToken,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'A person, not a mail scanner, has opened a link of an alert.',
  }),
  keepAlert: call({
    method: 'POST',
    path: '/alerts/keep',
    access: anyone,
    input: byToken,
    output: alertPage,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The person of a search still wants its alerts, as often as was asked for.',
  }),
  stopAlert: call({
    method: 'POST',
    path: '/alerts/stop',
    access: anyone,
    input: byToken,
    output: alertPage,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'End the alerts of one search, at once. Needs no account.',
  }),
  readOwn: call({
    method: 'POST',
    path: '/alerts/search',
    access: anyone,
    input: byToken,
    output: ownSearch,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The search behind a link of an alert, as its person can change it. Changes nothing.',
  }),
  changeOwn: call({
    method: 'POST',
    path: '/alerts/change',
    access: anyone,
    input: byToken.extend(wanted),
    output: ownSearch,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'A person changes what their search looks for and how often they hear of it.',
  }),
  addOwn: call({
    method: 'POST',
    path: '/alerts/add',
    access: anyone,
    input: byToken.extend({
      ...wanted,
      name: filledLine(100),
      consent: z.literal(true, 'Check this box so we can send you alerts.'),
      locale: locale.default('en'),
      /** Made by the form: sent twice, it is one search. */
      reference: id,
    }),
    output: z.strictObject({ token: z.string() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'A person saves another search for themselves and agrees to hear of it by mail.',
  }),
};
