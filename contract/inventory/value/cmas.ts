import { z } from 'zod';
import { shownBrand } from '../../account/onboarding.ts';
import { bytes, call, done } from '../../core/call.ts';
import { pageInput, pageOf } from '../../core/page.ts';
import { cents, day, filledLine, id, instant, line, text, version } from '../../core/primitives.ts';
import { pictureWidth } from '../../people/pictures.ts';
import { propertyTypes } from '../listing-fields.ts';
import { listingTimelineItem } from '../listing-history.ts';
import { adjustedFacts, wholeWeight } from './cma-sums.ts';
import { valueRange } from './estimates.ts';

export const mostComparables = 12;
export const mostCmaLinks = 50;

/** Statuses of possible comparables: drafts and withdrawn listings have no meaningful price. */
export const comparedStatuses = ['Closed', 'Pending', 'Active', 'Active Under Contract', 'Expired'] as const;

const fact = z.int().min(0).max(1_000_000_000).nullable();
const money = cents.min(-1_000_000_000_000).max(1_000_000_000_000);
const record = <V extends z.ZodType>(value: V) =>
  z.strictObject(
    Object.fromEntries(adjustedFacts.map((name) => [name, value])) as Record<(typeof adjustedFacts)[number], V>,
  );
const cmaFacts = record(fact);
const cmaRates = record(cents.min(0).max(1_000_000_000_000));

const cmaSearch = z.strictObject({
  statuses: z.array(z.enum(comparedStatuses)).min(1, 'Choose at least one.').max(comparedStatuses.length),
  /** Radius around the home in kilometers. */
  km: z.number().min(0.2).max(80),
  /** Maximum months since the sale. */
  months: z.int().min(1).max(36),
});
export type CmaSearch = z.infer<typeof cmaSearch>;

/** The comparable's values when it was chosen. */
const picked = {
  listing: id,
  address: z.string(),
  city: z.string(),
  status: z.string(),
  listPrice: cents.nullable(),
  closePrice: cents.nullable(),
  closeDate: day.nullable(),
  facts: cmaFacts,
  km: z.number(),
};
const handwork = {
  manual: z.partialRecord(z.enum(adjustedFacts), money),
  other: money,
  otherReason: line(120),
  weight: z.int().min(0).max(wholeWeight).nullable(),
};
const cmaComparable = z.strictObject({ ...picked, ...handwork });
export type CmaComparable = z.infer<typeof cmaComparable>;

const cmaCandidate = z.strictObject({ ...picked, isPicked: z.boolean(), photo: z.string().nullable() });
export type CmaCandidate = z.infer<typeof cmaCandidate>;

const place = z.strictObject({ latitude: z.number(), longitude: z.number() });

/** The home's photo and location. Both are null when its seller hides them. */
const look = { photo: z.string().nullable(), at: place.nullable() };

const marketHome = z.strictObject({
  listing: id,
  address: z.string(),
  status: z.string(),
  listPrice: cents.nullable(),
  closePrice: cents.nullable(),
  closeDate: day.nullable(),
});
export type MarketHome = z.infer<typeof marketHome>;

/** Maximum number of sold and of active homes listed; all are counted. */
export const marketHomes = 200;

const marketOf = <Home extends z.ZodType>(home: Home) =>
  z.strictObject({
    sold: z.int(),
    offered: z.int(),
    /** For sold homes with both prices: the sums of list prices and of closing prices. */
    asked: cents,
    paid: cents,
    /** The newest of them. */
    homes: z.array(home).max(2 * marketHomes),
  });
const cmaMarket = marketOf(marketHome);
export type CmaMarket = z.infer<typeof cmaMarket>;

const cmaLink = z.strictObject({
  id,
  note: z.string(),
  /** Null when the link no longer works. */
  address: z.string().nullable(),
  expiresAt: instant,
  opens: z.int(),
  openedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  isOpen: z.boolean(),
  createdAt: instant,
});
export type CmaLink = z.infer<typeof cmaLink>;

const head = {
  id,
  /** The listing it is about; null for other homes. */
  listing: id.nullable(),
  address: z.string(),
  range: valueRange.nullable(),
  comparables: z.int(),
  changedAt: instant,
  createdAt: instant,
};
const cmaRow = z.strictObject(head);
export type CmaRow = z.infer<typeof cmaRow>;

export const cma = z.strictObject({
  ...head,
  comparables: z.array(cmaComparable).max(mostComparables),
  /** Photo and location of the home and its comparables, by listing. */
  looks: z.array(z.strictObject({ listing: id, ...look })),
  at: place,
  propertyType: z.enum(propertyTypes),
  facts: cmaFacts,
  /** When a member confirmed the facts. Changing a fact resets it. */
  confirmedAt: instant.nullable(),
  search: cmaSearch,
  rates: cmaRates,
  note: z.string(),
  /** Homes sold within the period and active ones, within the circle; the basis of the market numbers. */
  market: cmaMarket,
  links: z.array(cmaLink),
  /** Why it can't be shared; null when it can. */
  unshareable: z.enum(['not_wished', 'unconfirmed', 'no_comparables']).nullable(),
  version,
  can: z.strictObject({ change: z.boolean(), assign: z.boolean(), archive: z.boolean() }),
});
export type Cma = z.infer<typeof cma>;

const cmaAgent = z.strictObject({
  name: z.string(),
  title: z.string(),
  phone: z.string(),
  email: z.string(),
  licence: z.string(),
  photo: z.string().nullable(),
  words: z.string(),
});

/** What visitors see by link: no seller's name, no private remarks, and a comparable's address only if it may be shown. */
const cmaReport = z.strictObject({
  ...shownBrand,
  address: z.string(),
  city: z.string(),
  ...look,
  at: place,
  agent: z.string().nullable(),
  /** The agent's public profile, while they are a member. */
  person: cmaAgent.nullable(),
  asOf: instant,
  expiresAt: instant.nullable(),
  note: z.string(),
  facts: cmaFacts,
  rates: cmaRates,
  search: cmaSearch,
  comparables: z.array(
    cmaComparable.omit({ listing: true, address: true }).extend({ address: z.string().nullable(), ...look }),
  ),
  market: marketOf(marketHome.omit({ listing: true, address: true }).extend({ address: z.string().nullable() })),
});
export type CmaReport = z.infer<typeof cmaReport>;

const read = { who: 'member', right: 'listings.read' } as const;
const change = { who: 'member', right: 'listings.change' } as const;
const share = { who: 'member', right: 'files.share' } as const;
const one = z.strictObject({ id });

/** For a listing, or for a home that isn't listed with us. */
export const newCma = z.strictObject({
  listing: id.optional(),
  home: z
    .strictObject({
      street: filledLine(130),
      city: filledLine(100),
      stateOrProvince: filledLine(40),
      postalCode: line(10).default(''),
      latitude: z.number().min(-90).max(90).optional(),
      longitude: z.number().min(-180).max(180).optional(),
      facts: cmaFacts,
    })
    .optional(),
});

export const cmas = {
  list: call({
    method: 'GET',
    path: '/cmas',
    access: read,
    input: z.strictObject({ listing: id.optional(), ...pageInput }),
    output: pageOf(cmaRow),
    summary: 'Comparative market analyses (CMAs) you can see, newest first; optionally for one listing.',
  }),
  get: call({
    method: 'GET',
    path: '/cmas/{id}',
    access: read,
    input: one,
    output: cma,
    errors: ['not_found'],
    summary: 'Get a CMA with its comparables, local market and links.',
  }),
  create: call({
    method: 'POST',
    path: '/cmas',
    access: change,
    input: newCma,
    output: cma,
    errors: ['not_found'],
    summary: 'Create a CMA for a listing or an address. The most similar homes are picked.',
  }),
  change: call({
    method: 'PATCH',
    path: '/cmas/{id}',
    access: change,
    input: z.strictObject({
      id,
      facts: cmaFacts.optional(),
      isConfirmed: z.boolean().optional(),
      search: cmaSearch.optional(),
      rates: cmaRates.optional(),
      note: text(2_000).optional(),
      comparables: z
        .array(z.strictObject({ listing: id, ...handwork }))
        .max(mostComparables)
        .optional(),
    }),
    output: cma,
    versioned: true,
    errors: ['not_found', 'version_conflict'],
    summary: 'Change facts, adjustment rates, comparables, adjustments and weights. Weights must total 100%.',
  }),
  candidates: call({
    method: 'GET',
    path: '/cmas/{id}/candidates',
    access: read,
    input: one,
    output: z.strictObject({ homes: z.array(cmaCandidate).max(60) }),
    errors: ['not_found'],
    summary: 'Homes to compare with, by the CMA’s status, distance and time frame, most similar first.',
  }),
  timeline: call({
    method: 'GET',
    path: '/cmas/{id}/timeline',
    access: read,
    input: one.extend(pageInput),
    output: pageOf(listingTimelineItem),
    errors: ['not_found'],
    summary: 'A CMA’s activity, newest first.',
  }),
  remove: call({
    method: 'DELETE',
    path: '/cmas/{id}',
    access: change,
    input: one,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'Delete a CMA. Its links stop working.',
  }),
  report: call({
    method: 'GET',
    path: '/cmas/{id}/report',
    access: read,
    input: one,
    output: cmaReport,
    errors: ['not_found'],
    summary: 'The report as whoever has a link sees it.',
  }),
  pdf: call({
    method: 'GET',
    path: '/cmas/{id}/report.pdf',
    access: read,
    input: one,
    reply: 'stream',
    output: bytes,
    errors: ['not_found', 'conflict'],
    summary: 'The report as a PDF for the client: cover, price range, map, comparables side by side, your page.',
  }),
  share: call({
    method: 'POST',
    path: '/cmas/{id}/links',
    access: share,
    reaches: 'public',
    input: one.extend({ note: line(120).default(''), days: z.int().min(1).max(365).default(30) }),
    output: cmaLink,
    errors: ['not_found', 'conflict'],
    summary: 'Create a link to the report that expires.',
  }),
  revoke: call({
    method: 'DELETE',
    path: '/cmas/{id}/links/{linkId}',
    access: share,
    input: z.strictObject({ id, linkId: id }),
    output: cmaLink,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Revoke a link right away.',
  }),
  shared: call({
    method: 'GET',
    path: '/shared-cmas/{token}',
    access: { who: 'anyone' },
    input: z.strictObject({ token: z.string().max(400) }),
    output: cmaReport,
    errors: ['not_found'],
    summary: 'A report by its link. Its owner is notified that it was opened.',
  }),
  sharedPdf: call({
    method: 'GET',
    path: '/shared-cmas/{token}/report.pdf',
    access: { who: 'anyone' },
    input: z.strictObject({ token: z.string().max(400) }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found', 'conflict'],
    summary: 'A report by its link, as a PDF.',
  }),
  sharedPhoto: call({
    method: 'GET',
    path: '/shared-cmas/{token}/photos/{place}',
    access: { who: 'anyone' },
    /** 0 is the subject home; the comparables follow in order. */
    input: z.strictObject({
      token: z.string().max(400),
      place: z.coerce.number().int().min(0).max(mostComparables),
      width: pictureWidth,
    }),
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary: 'The photo of a home in a report, by the report’s link.',
  }),
};
