import type { InputOf } from '#contract/core/call.ts';
import type { OfferTerms } from '#contract/inventory/offers/offer-terms.ts';
import { mostOffers, type Offer, type offers } from '#contract/inventory/offers/offers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { checkLinks } from '../deals/create-deal.ts';
import { expireOfferLater } from './expire-job.ts';
import { here, lockForOffers, offerSubject, refuseArchived } from './policy.ts';
import { type KeptTerms, offerById } from './queries.ts';

/** Rejects contradictory terms, field by field. */
export function refuseTerms({ price, escalation, concessions, rentBackDays, rentBackDaily }: OfferTerms): void {
  if (escalation && escalation.cap < price)
    throw invalid(['escalation', 'cap'], 'Enter a cap at or above the offer price.');
  if (rentBackDaily > 0 && rentBackDays === 0) throw invalid(['rentBackDays'], 'Enter how many days the seller stays.');
  if (concessions > price) throw invalid(['concessions'], 'Enter an amount at or below the price.');
}

/** The terms stored as a single JSON value. */
export function keptTerms({ buyer: _, lead: __, price: ___, expiresAt: ____, ...rest }: OfferTerms): KeptTerms {
  return rest;
}

export async function createOffer(
  tx: Tx,
  actor: Member,
  { id: listingId, ...terms }: InputOf<typeof offers.create>,
): Promise<Offer> {
  const listing = await lockForOffers(tx, actor, listingId);
  refuseArchived(listing);
  refuseTerms(terms);
  await checkLinks(tx, actor, { lead: terms.lead });
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from listing_offers o where ${here(tx, listingId)}`);
  if (count >= mostOffers) throw new Refusal('conflict', `A listing can have at most ${mostOffers} offers.`);
  const id = newId();
  await tx.run(sql`
    insert into listing_offers (organisation_id, id, listing_id, buyer, lead_id, price_cents, terms, expires_at, created_by)
    values (${actor.organisationId}, ${id}, ${listingId}, ${terms.buyer}, ${terms.lead}, ${terms.price},
            ${JSON.stringify(keptTerms(terms))}::jsonb, ${terms.expiresAt}, ${actor.userId})`);
  await expireOfferLater(tx, id);
  tx.record({ kind: 'offer.received', subject: offerSubject(id), data: { listing: listingId, price: terms.price } });
  return (await offerById(tx, listingId, id))!;
}
