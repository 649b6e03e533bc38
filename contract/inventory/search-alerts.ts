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

/** What a contact sees and can do through the links in an alert, without an account. */

const alertPage = z.strictObject({
  ...shownBrand,
  agent: shownAgent.nullable(),
  search: z.string(),
  isStopped: z.boolean(),
  /** Whether the contact is being asked to confirm the alerts. */
  isAsked: z.boolean(),
  home: soughtHome
    .extend({
      remarks: z.string().nullable(),
      yearBuilt: z.int().nullable(),
      lotSize: z.int().nullable(),
      photos: z.array(shownPhoto).max(mostShownPhotos),
      /** URL of the virtual tour. */
      tour: z.string().nullable(),
      /** Path of its page on the organization's site. */
      page: z.string().nullable(),
    })
    .nullable(),
});
export type AlertPage = z.infer<typeof alertPage>;

/** Frequencies that a contact can choose; to get nothing, they stop the alerts. */
export const heardFrequencies = frequencies.filter((one) => one !== 'never');

const ownSearch = z.strictObject({
  ...shownBrand,
  agent: shownAgent.nullable(),
  ownWords: z.array(ownWords),
  name: z.string(),
  frequency: z.enum(frequencies),
  wish: searchWish,
  /** Has criteria that can't be changed here, such as a drawn area. They stay. */
  hasMore: z.boolean(),
  isStopped: z.boolean(),
  /** Current matches, counted up to one thousand. */
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
      /** Created by the form, so that a resubmission is the same search. */
      reference: id,
    }),
    output: z.strictObject({ token: z.string() }),
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    summary: 'The contact saves another search and consents to its alerts by email.',
  }),
};
