import { z } from 'zod';
import { bytes, call, done } from '../../core/call.ts';
import { cents, day, id, instant, line, version } from '../../core/primitives.ts';
import { isTimeZone } from '../../core/time-zone.ts';
import { offerStates } from './offer-states.ts';
import { contingency, financings, newOffer, sellerCosts, terms } from './offer-terms.ts';

export const offer = z.strictObject({
  id,
  state: z.enum(offerStates),
  /** How often it was countered. */
  round: z.int(),
  /** Its place among those who wait in case the accepted one falls through. */
  backup: z.int().nullable(),
  ...terms,
  buyer: z.string(),
  /** The lender’s letter. */
  letter: z.strictObject({ id, name: z.string(), size: z.int() }).nullable(),
  /** What was opened, or went on, when it was accepted. */
  deal: id.nullable(),
  receivedAt: instant,
  presentedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  modifiedAt: instant,
  version,
});
export type Offer = z.infer<typeof offer>;

const netLine = z.strictObject({
  kind: z.enum(['price', 'payoff', 'commission', 'concessions', 'transfer_tax', 'title', 'other', 'tax']),
  cents,
  year: z.int().nullable(),
  days: z.int().nullable(),
});

/** What an open offer comes to beside the others. */
export const resolvedOffer = z.strictObject({
  offer: id,
  price: cents,
  outcome: z.enum(['fixed', 'unneeded', 'raised', 'capped']),
  decidedBy: id.nullable(),
  comparisons: z.array(z.strictObject({ against: id, theirs: cents, wanted: cents })),
  net: cents,
  lines: z.array(netLine),
});
export type ResolvedOffer = z.infer<typeof resolvedOffer>;

export const offerComparison = z.strictObject({
  offers: z.array(offer),
  resolved: z.array(resolvedOffer),
  costs: sellerCosts,
  /** Since when there is a link to the comparison. */
  sharedAt: instant.nullable(),
  can: z.strictObject({ change: z.boolean() }),
});
export type OfferComparison = z.infer<typeof offerComparison>;

/** As whoever has the link sees it: no names, and nothing from which the end of an escalation could be read. */
export const sharedComparison = z.strictObject({
  address: z.string(),
  organisation: z.string(),
  offers: z.array(
    z.strictObject({
      number: z.int(),
      state: z.enum(offerStates),
      price: cents,
      net: cents,
      earnestMoney: cents,
      financing: z.enum(financings),
      downRate: z.int().nullable(),
      contingencies: z.array(contingency),
      closingOn: day.nullable(),
      concessions: cents,
      inclusions: z.string(),
      escalates: z.boolean(),
    }),
  ),
});

export const offerRound = z.strictObject({
  round: z.int(),
  by: z.enum(['seller', 'buyer']),
  /** As it was before. */
  price: cents,
  concessions: cents,
  closingOn: day.nullable(),
  note: z.string(),
  at: instant,
});

export const mostOffers = 100;
export const mostLetterBytes = 25 * 1024 * 1024;

const read = { who: 'member', right: 'listings.read' } as const;
const change = { who: 'member', right: 'listings.change' } as const;
const ofListing = z.strictObject({ id });
const one = z.strictObject({ id, offerId: id });
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
      'The offers on a listing, what escalations make of them and what each leaves the seller. Its agent’s business.',
  }),
  create: call({
    method: 'POST',
    path: '/listings/{id}/offers',
    access: change,
    input: newOffer.extend({ id }),
    output: offer,
    errors: ['not_found', 'conflict'],
    waits: false,
    summary: 'Write down an offer that came in.',
  }),
  change: call({
    method: 'PATCH',
    path: '/listings/{id}/offers/{offerId}',
    ...deed,
    input: one.extend(z.strictObject(terms).partial().shape),
    output: offer,
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary: 'Correct the terms of an offer that is not decided.',
  }),
  move: call({
    method: 'POST',
    path: '/listings/{id}/offers/{offerId}/state',
    ...deed,
    input: one.extend({
      state: z.enum(['presented', 'rejected', 'withdrawn']),
      /** Of one that was accepted and fell through: its home is on the market again. */
      relist: z.boolean().default(false),
      /** And its deal is lost, for this reason. */
      lostReason: line(200).default(''),
    }),
    output: offer,
    errors: ['not_found', 'version_conflict'],
    summary:
      'Say that an offer was presented, rejected or withdrawn, as far as its state lets it. One that was accepted and falls through can take its home and its deal along.',
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
    summary: 'Counter an offer. What it said before is kept.',
  }),
  rounds: call({
    method: 'GET',
    path: '/listings/{id}/offers/{offerId}/rounds',
    access: read,
    input: one,
    output: z.strictObject({ rounds: z.array(offerRound) }),
    errors: ['not_found'],
    summary: 'What an offer said before each counter, the first round first.',
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
          /** What makes it a deal about this sale: it is on this listing, or this buyer's. */
          because: z.enum(['listing', 'buyer']),
        }),
      ),
    }),
    errors: ['not_found'],
    summary:
      'Open deals that an offer could be accepted into instead of opening another: the listing’s and its buyer’s.',
  }),
  accept: call({
    method: 'POST',
    path: '/listings/{id}/offers/{offerId}/accept',
    ...deed,
    input: one.extend({
      /** The price that was agreed: what was offered, or what its escalation came to. Left out, what was offered. */
      price: terms.price.optional(),
      /** Today where it is left out. */
      acceptedOn: day.optional(),
      /** What becomes of those that are still open. */
      others: z.enum(['keep', 'backup']).default('keep'),
      /** An open deal about this sale that takes over what was agreed. Left out, another is opened. */
      deal: id.optional(),
      timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.').default('UTC'),
    }),
    output: z.strictObject({ offer, deal: id }),
    errors: ['not_found', 'version_conflict', 'conflict'],
    summary:
      'Accept an offer: the listing is Pending and a deal is opened or goes on, both or neither. A feed’s listing keeps its status.',
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
    summary: 'Say which open offers wait as backups, and in which order.',
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
    summary: 'Say what the sale costs the seller whatever the offer.',
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
    summary: 'Put the lender’s letter of pre-approval to an offer.',
  }),
  letter: call({
    method: 'GET',
    path: '/listings/{id}/offers/{offerId}/letter',
    access: read,
    input: one,
    reply: 'stream',
    output: bytes,
    errors: ['not_found'],
    summary: 'The lender’s letter of pre-approval.',
  }),
  share: call({
    method: 'POST',
    path: '/listings/{id}/offer-link',
    access: change,
    reaches: 'public',
    input: ofListing,
    output: z.strictObject({ path: z.string() }),
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary:
      'A link to the comparison without names and without the ends of escalations. It works until it is revoked.',
  }),
  unshare: call({
    method: 'DELETE',
    path: '/listings/{id}/offer-link',
    access: change,
    input: ofListing,
    output: done,
    errors: ['not_found'],
    repeat: 'natural',
    waits: false,
    summary: 'Revoke the link to the comparison.',
  }),
  shared: call({
    method: 'POST',
    path: '/shared-offers',
    access: { who: 'anyone' },
    input: z.strictObject({ token: z.string().max(500) }),
    output: sharedComparison,
    errors: ['not_found'],
    repeat: 'natural',
    summary: 'The comparison of offers that a link leads to.',
  }),
};
