import { z } from 'zod';
import { shownAgent } from '../../account/agent-profile.ts';
import { shownBrand } from '../../account/onboarding.ts';
import { bytes, call, done } from '../../core/call.ts';
import { cents, day, id, instant, line, version } from '../../core/primitives.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { netKinds } from './net-sheet.ts';
import { offerStates } from './offer-states.ts';
import { contingency, financings, newOffer, sellerCosts, terms } from './offer-terms.ts';
import { readNames } from './read-offer.ts';

export const offer = z.strictObject({
  id,
  state: z.enum(offerStates),
  /** Number of counteroffers. */
  round: z.int(),
  /** Its rank among the backup offers. */
  backup: z.int().nullable(),
  ...terms,
  buyer: z.string(),
  /** The uploaded offer document. */
  document: z.strictObject({ id, name: z.string(), size: z.int() }).nullable(),
  /** The lender’s letter. */
  letter: z.strictObject({ id, name: z.string(), size: z.int() }).nullable(),
  /** The deal created or updated when it was accepted. */
  deal: id.nullable(),
  receivedAt: instant,
  presentedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  modifiedAt: instant,
  version,
});
export type Offer = z.infer<typeof offer>;

const netLine = z.strictObject({
  kind: z.enum(netKinds),
  cents,
  year: z.int().nullable(),
  days: z.int().nullable(),
});

/** An open offer's resolved price against the others. */
const resolvedOffer = z.strictObject({
  offer: id,
  price: cents,
  outcome: z.enum(['fixed', 'unneeded', 'raised', 'capped']),
  decidedBy: id.nullable(),
  comparisons: z.array(z.strictObject({ against: id, theirs: cents, wanted: cents })),
  net: cents,
  lines: z.array(netLine),
});
export type ResolvedOffer = z.infer<typeof resolvedOffer>;

const offerComparison = z.strictObject({
  offers: z.array(offer),
  resolved: z.array(resolvedOffer),
  costs: sellerCosts,
  /** The source of the costs: this listing, its county's defaults, or the organization's defaults; null when there are none. */
  costsFrom: z.enum(['listing', 'county', 'organisation']).nullable(),
  /** The sellers' names. */
  sellers: z.array(z.string()),
  /** When a link to the comparison was created, by audience. */
  sharedAt: instant.nullable(),
  agentsSharedAt: instant.nullable(),
  /** The home's time zone, in which deadlines expire. */
  timeZone: z.string(),
  can: z.strictObject({ change: z.boolean() }),
});
export type OfferComparison = z.infer<typeof offerComparison>;

/** The seller sees everything; buyers' agents see no names, no escalation caps, and no net amounts. */
const linkAudiences = ['seller', 'agents'] as const;
export type LinkAudience = (typeof linkAudiences)[number];

const sharedComparison = z.strictObject({
  audience: z.enum(linkAudiences),
  ...shownBrand,
  agent: shownAgent.nullable(),
  address: z.string(),
  /** The recipients of the link; empty for agents. */
  sellers: z.array(z.string()),
  timeZone: z.string(),
  /** No commission is among the seller’s costs, so their net leaves it out. Always false for agents. */
  isBeforeCommission: z.boolean(),
  offers: z.array(
    z.strictObject({
      number: z.int(),
      buyer: z.string().nullable(),
      state: z.enum(offerStates),
      /** As offered. */
      price: cents,
      /** For the seller only: the escalation clause, and the resulting price against the other offers. */
      escalation: z
        .strictObject({
          price: cents,
          increment: cents,
          cap: cents,
          outcome: resolvedOffer.shape.outcome,
        })
        .nullable(),
      escalates: z.boolean(),
      net: cents.nullable(),
      earnestMoney: cents,
      financing: z.enum(financings),
      downRate: z.int().nullable(),
      contingencies: z.array(contingency),
      closingOn: day.nullable(),
      concessions: cents,
      buyerBrokerRate: z.int(),
      buyerBrokerFee: cents,
      optionFee: cents,
      optionDays: z.int(),
      rentBackDays: z.int(),
      rentBackDaily: cents,
      appraisalGap: cents,
      inclusions: z.string(),
      expiresAt: instant.nullable(),
    }),
  ),
});

const offerRound = z.strictObject({
  round: z.int(),
  by: z.enum(['seller', 'buyer']),
  /** The previous terms. */
  price: cents,
  concessions: cents,
  closingOn: day.nullable(),
  note: z.string(),
  at: instant,
});

export const mostOffers = 100;
const mostLetterBytes = 25 * 1024 * 1024;

const read = { who: 'member', right: 'listings.read' } as const;
const change = { who: 'member', right: 'listings.change' } as const;
const ofListing = z.strictObject({ id });
const one = z.strictObject({ id, offerId: id });
const linkOf = z.strictObject({ id, audience: z.enum(linkAudiences).default('seller') });
const deed = { access: change, versioned: true, waits: false } as const;

export const offers = {
  list: call({
    method: 'GET',
    path: '/listings/{id}/offers',
    access: read,
    input: ofListing,
    output: offerComparison,
    errors: ['not_found'],
    summary:
      'The offers on a listing, with escalation results and the seller’s estimated net for each. For the listing’s agents.',
  }),
  create: call({
    method: 'POST',
    path: '/listings/{id}/offers',
    access: change,
    input: newOffer.extend({ id }),
    output: offer,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Add an offer.',
  }),
  change: call({
    method: 'PATCH',
    path: '/listings/{id}/offers/{offerId}',
    ...deed,
    input: one.extend(z.strictObject(terms).partial().shape),
    output: offer,
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary: 'Edit the terms of an open offer.',
  }),
  move: call({
    method: 'POST',
    path: '/listings/{id}/offers/{offerId}/state',
    ...deed,
    input: one.extend({
      state: z.enum(['presented', 'rejected', 'withdrawn']),
      /** For an accepted offer that fell through: puts the home back on the market. */
      relist: z.boolean().default(false),
      /** And marks its deal as lost, for this reason. */
      lostReason: line(200).default(''),
    }),
    output: offer,
    errors: ['not_found', 'version_conflict'],
    summary:
      'Mark an offer as presented, rejected or withdrawn. An accepted one that falls through can relist the home and mark its deal lost.',
  }),
  counter: call({
    method: 'POST',
    path: '/listings/{id}/offers/{offerId}/counter',
    ...deed,
    input: one.extend({
      by: z.enum(['seller', 'buyer']),
      price: terms.price,
      concessions: terms.concessions,
      closingOn: terms.closingOn,
      expiresAt: terms.expiresAt,
      note: line(500).default(''),
    }),
    output: offer,
    errors: ['not_found', 'version_conflict'],
    summary: 'Counter an offer. Its previous terms are kept.',
  }),
  rounds: call({
    method: 'GET',
    path: '/listings/{id}/offers/{offerId}/rounds',
    access: read,
    input: one,
    output: z.strictObject({ rounds: z.array(offerRound) }),
    errors: ['not_found'],
    summary: 'An offer’s terms before each counteroffer, first round first.',
  }),
  dealsFor: call({
    method: 'GET',
    path: '/listings/{id}/offers/{offerId}/deals',
    access: read,
    input: one,
    output: z.strictObject({
      deals: z.array(
        z.strictObject({
          id,
          name: z.string(),
          pipeline: z.string(),
          stage: z.string(),
          /** Why the deal may belong to this sale: the same listing, or the same buyer. */
          because: z.enum(['listing', 'buyer']),
        }),
      ),
    }),
    errors: ['not_found'],
    summary: 'Open deals an offer could be accepted into: the listing’s and the buyer’s.',
  }),
  accept: call({
    method: 'POST',
    path: '/listings/{id}/offers/{offerId}/accept',
    ...deed,
    input: one.extend({
      /** The agreed price: the offered or the escalated one. Defaults to the offered one. */
      price: terms.price.optional(),
      /** Defaults to today. */
      acceptedOn: day.optional(),
      /** Open offers whose buyers agreed to be backups, in rank order. All others stay unchanged. */
      backups: z.array(id).max(mostOffers).default([]),
      /** An open deal of this sale that takes over the terms. Left out, a new deal is created. */
      deal: id.optional(),
      timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone.').default('UTC'),
    }),
    output: z.strictObject({
      offer,
      deal: id,
      /** Checklist items required before the stage of an accepted offer; until they are complete, the deal waits before that stage. */
      waitsFor: z.array(z.string()),
    }),
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary:
      'Accept an offer: the listing becomes Pending and a deal is created or updated, both or neither. A feed’s listing keeps its status.',
  }),
  orderBackups: call({
    method: 'PUT',
    path: '/listings/{id}/offer-backups',
    access: change,
    input: z.strictObject({ id, offers: z.array(id).max(mostOffers) }),
    output: offerComparison,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Set which open offers are backups, and in which order.',
  }),
  setCosts: call({
    method: 'PUT',
    path: '/listings/{id}/seller-costs',
    access: change,
    input: z.strictObject({ id, costs: sellerCosts }),
    output: offerComparison,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Set the seller’s costs for any offer.',
  }),
  saveCosts: call({
    method: 'PUT',
    path: '/listings/{id}/seller-costs/template',
    access: change,
    input: z.strictObject({ id, for: z.enum(['county', 'organisation']), costs: sellerCosts }),
    output: done,
    errors: ['not_found', 'conflict'],
    repeat: 'natural',
    waits: false,
    summary:
      'Keep a listing’s seller costs as what other listings start from: in its county, or in the whole organization. Payoff and taxes stay the listing’s own.',
  }),
  addDocument: call({
    method: 'POST',
    path: '/listings/{id}/offers/{offerId}/document',
    access: { who: 'member', right: 'files.write' },
    input: one.extend({ name: line(255) }),
    body: 'stream',
    mostBytes: mostLetterBytes,
    output: offer,
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    summary: 'Attach the signed offer to an offer.',
  }),
  document: call({
    method: 'GET',
    path: '/listings/{id}/offers/{offerId}/document',
    access: read,
    input: one,
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary: 'The signed offer as it was handed in.',
  }),
  readDocument: call({
    method: 'GET',
    path: '/listings/{id}/offers/{offerId}/document/terms',
    access: read,
    input: one,
    output: z.strictObject({
      pages: z.int(),
      /** False for scans. */
      hasText: z.boolean(),
      fields: z.array(
        z.strictObject({
          field: z.enum(readNames),
          /** In the format of an offer's field. */
          value: z.union([z.string(), z.int(), z.array(contingency)]),
          /** The text in the document, its page, and its surrounding text. */
          words: z.string(),
          page: z.int(),
          quote: z.string(),
        }),
      ),
    }),
    errors: ['not_found', 'conflict'],
    summary: 'Read the terms out of the attached offer PDF, each with its page. Nothing is saved until you confirm.',
  }),
  addLetter: call({
    method: 'POST',
    path: '/listings/{id}/offers/{offerId}/letter',
    access: { who: 'member', right: 'files.write' },
    input: one.extend({ name: line(255) }),
    body: 'stream',
    mostBytes: mostLetterBytes,
    output: offer,
    errors: ['not_found', 'conflict', 'plan_limit', 'too_large', 'unsupported_media', 'storage_full'],
    summary: 'Add the lender’s pre-approval letter to an offer.',
  }),
  letter: call({
    method: 'GET',
    path: '/listings/{id}/offers/{offerId}/letter',
    access: read,
    input: one,
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary: 'The lender’s pre-approval letter.',
  }),
  share: call({
    method: 'POST',
    path: '/listings/{id}/offer-link',
    access: change,
    reaches: 'public',
    input: linkOf,
    output: z.strictObject({ path: z.string() }),
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary:
      'Create a link to the comparison: for the seller with names, escalations and net; for agents without them. It works until revoked.',
  }),
  unshare: call({
    method: 'DELETE',
    path: '/listings/{id}/offer-link',
    access: change,
    input: linkOf,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Revoke the link to the comparison that the seller, or agents, were given.',
  }),
  shared: call({
    method: 'POST',
    path: '/shared-offers',
    access: { who: 'anyone' },
    input: z.strictObject({ token: z.string().max(500) }),
    output: sharedComparison,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The offer comparison behind a link.',
  }),
};
