import type { OutputOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { type Bid, resolveEscalations } from '#contract/inventory/offers/escalation.ts';
import { netSheet, type SellerCosts } from '#contract/inventory/offers/net-sheet.ts';
import { isOpen } from '#contract/inventory/offers/offer-states.ts';
import { type OfferTerms, unsaidTerms } from '#contract/inventory/offers/offer-terms.ts';
import {
  mostOffers,
  type Offer,
  type OfferComparison,
  type offers,
  type ResolvedOffer,
} from '#contract/inventory/offers/offers.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { costsFor } from './cost-templates.ts';
import { here } from './policy.ts';

/** Terms with their own columns; the others are stored as one JSON value. */
type Columns = 'buyer' | 'lead' | 'price' | 'expiresAt';
export type KeptTerms = Omit<OfferTerms, Columns>;
type Row = Omit<Offer, keyof KeptTerms> & { terms: KeptTerms };

const columns = sql`
  o.id, o.state, o.round, o.backup, o.buyer, o.lead_id as lead, o.price_cents as price, o.terms, o.expires_at as "expiresAt",
  case when f.id is not null then json_build_object('id', f.id, 'name', f.name, 'size', f.size) end as letter,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name, 'size', d.size) end as document,
  o.deal_id as deal, o.received_at as "receivedAt", o.presented_at as "presentedAt", o.decided_at as "decidedAt",
  o.modified_at as "modifiedAt", o.version`;
const source = sql`listing_offers o left join files f on f.organisation_id = o.organisation_id and f.id = o.letter_id
  left join files d on d.organisation_id = o.organisation_id and d.id = o.document_id`;

const offerOf = ({ terms, ...row }: Row): Offer => ({ ...row, ...unsaidTerms, ...terms });

export const offersOf = async (tx: Tx, listing: string): Promise<Offer[]> =>
  (
    await tx.all<Row>(sql`
      select ${columns} from ${source} where ${here(tx, listing)} order by o.id limit ${sql.int(mostOffers)}`)
  ).map(offerOf);

export async function offerById(tx: Tx, listing: string, id: string): Promise<Offer | undefined> {
  const row = await tx.one<Row>(sql`select ${columns} from ${source} where ${here(tx, listing)} and o.id = ${id}`);
  return row && offerOf(row);
}

/** The escalation clause, if it is still in force. */
export const clauseOf = ({ escalation }: Offer, now: number): Bid['escalation'] =>
  escalation && (!escalation.expiresAt || Date.parse(escalation.expiresAt) > now)
    ? { increment: escalation.increment, cap: escalation.cap, basis: escalation.basis ?? 'price' }
    : null;

const bidOf = (offer: Offer, now: number): Bid => ({
  id: offer.id,
  price: offer.price,
  escalation: clauseOf(offer, now),
  off: { amount: offer.concessions + offer.buyerBrokerFee, rate: offer.buyerBrokerRate },
});

/** Each open offer compared with the other open ones, and an accepted offer alone; the best for the seller first. */
export function resolvedOffers(all: readonly Offer[], costs: SellerCosts, now: number, today: string): ResolvedOffer[] {
  const open = resolveEscalations(all.filter(({ state }) => isOpen(state)).map((offer) => bidOf(offer, now)));
  const settled = resolveEscalations(
    all.filter(({ state }) => state === 'accepted').map(({ id, price }) => ({ id, price, escalation: null })),
  );
  return [...settled, ...open]
    .map(({ id, price, ...proof }) => {
      const offer = all.find((one) => one.id === id)!;
      return { offer: id, price, ...proof, ...netSheet({ ...offer, price }, costs, today) };
    })
    .sort((one, other) => other.net - one.net);
}

type Sale = { costs: SellerCosts | null; sharedAt: string | null; agentsSharedAt: string | null };

const saleOf = async (tx: Tx, listing: string): Promise<Sale> =>
  (await tx.one<Sale>(sql`
    select o.costs, o.shared_at as "sharedAt", o.agents_shared_at as "agentsSharedAt"
    from listing_sales o where ${here(tx, listing)}`)) ?? {
    costs: null,
    sharedAt: null,
    agentsSharedAt: null,
  };

export async function comparisonOf(tx: Tx, listing: Listing): Promise<OfferComparison> {
  const all = await offersOf(tx, listing.id);
  const { costs: own, ...shared } = await saleOf(tx, listing.id);
  const { costs, from: costsFrom } = await costsFor(tx, listing, own);
  const timeZone = homeZone(listing) ?? unknownZone;
  return {
    offers: all,
    resolved: resolvedOffers(all, costs, Date.now(), dayIn(Date.now(), timeZone)),
    costs,
    costsFrom,
    sellers: listing.sellers.map(({ name }) => name),
    ...shared,
    timeZone,
    can: { change: listing.can.change && !listing.archivedAt },
  };
}

export const roundsOf = async (tx: Tx, offer: string): Promise<OutputOf<typeof offers.rounds>> => ({
  rounds: await tx.all(sql`
    select round, by_side as by, price_cents as price, concessions_cents as concessions, closing_on as "closingOn", note, at
    from listing_offer_rounds where organisation_id = ${tx.scope.organisationId} and offer_id = ${offer} order by round
    limit 200`),
});
