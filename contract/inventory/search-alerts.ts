import { z } from 'zod';
import { shownAgent } from '../account/agent-profile.ts';
import { shownBrand } from '../account/onboarding.ts';
import { call, done } from '../core/call.ts';
import { filledLine, id, locale } from '../core/primitives.ts';
import { ownWords } from '../people/consent-texts.ts';
import { mostShownPhotos, shownPhoto } from './listing-originals.ts';
import { soughtHome } from './saved-searches.ts';
import { frequencies } from './search-fields.ts';
import { searchWish } from './search-wish.ts';

/** What the person of a search sees and does by the links of an alert, without an account. */

const alertPage = z.strictObject({
  ...shownBrand,
  agent: shownAgent.nullable(),
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
      /** Its own page on a site of the organization: a path. */
      page: z.string().nullable(),
    })
    .nullable(),
});
export type AlertPage = z.infer<typeof alertPage>;

/** Those that a person can ask for: to hear nothing is to end the alerts. */
export const heardFrequencies = frequencies.filter((one) => one !== 'never');

const ownSearch = z.strictObject({
  ...shownBrand,
  agent: shownAgent.nullable(),
  ownWords: z.array(ownWords),
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
    summary: 'What a link in an alert opens: the search and one of its homes. Changes nothing.',
  }),
  clickAlert: call({
    method: 'POST',
    path: '/alerts/click',
    access: anyone,
    input: byToken,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Record that a person, not a mail scanner, opened an alert link.',
  }),
  keepAlert: call({
    method: 'POST',
    path: '/alerts/keep',
    access: anyone,
    input: byToken,
    output: alertPage,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The contact still wants a search’s alerts, as often as requested.',
  }),
  stopAlert: call({
    method: 'POST',
    path: '/alerts/stop',
    access: anyone,
    input: byToken,
    output: alertPage,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Stop one search’s alerts right away. Needs no account.',
  }),
  readOwn: call({
    method: 'POST',
    path: '/alerts/search',
    access: anyone,
    input: byToken,
    output: ownSearch,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The search behind an alert link, as the contact can edit it. Changes nothing.',
  }),
  changeOwn: call({
    method: 'POST',
    path: '/alerts/change',
    access: anyone,
    input: byToken.extend(wanted),
    output: ownSearch,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'The contact changes their search’s criteria and frequency.',
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
    summary: 'The contact saves another search and consents to its alerts by email.',
  }),
};
