import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { homeZone } from '#contract/inventory/home-zone.ts';
import type { offers } from '#contract/inventory/offers/offers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { changeStatus } from '../listings/change-status.ts';
import { letWait } from './backups.ts';
import { lockOffer, refuseMove } from './change-offer.ts';
import { newDealOf, takeIntoDeal } from './deal-of-offer.ts';
import { offerSubject } from './policy.ts';
import { clauseOf, offerById, offersOf } from './queries.ts';

/**
 * Sets the listing to Pending, accepts the offer, and opens a deal, in one transaction. A feed's listing keeps its status, which the feed
 * decides.
 */
export async function acceptOffer(
  tx: Tx,
  actor: Member,
  version: number,
  { id, offerId, backups, timeZone: readers, ...wish }: InputOf<typeof offers.accept>,
): Promise<OutputOf<typeof offers.accept>> {
  const { listing, offer } = await lockOffer(tx, actor, { id, offerId }, version);
  refuseMove(offer, 'accepted');
  const price = wish.price ?? offer.price;
  if (price < offer.price || price > (clauseOf(offer, Date.now())?.cap ?? offer.price))
    throw invalid(['price'], 'Enter the offer price or a price within its escalation.');
  if ((await offersOf(tx, id)).some(({ state }) => state === 'accepted'))
    throw new Refusal('conflict', 'Another offer is already accepted. Mark it withdrawn or fallen through first.');
  const timeZone = homeZone(listing) ?? readers;
  const today = dayIn(Date.now(), timeZone);
  const acceptedOn = wish.acceptedOn ?? today;
  if (acceptedOn > today) throw invalid(['acceptedOn'], 'Enter a date that isn’t in the future.');
  if (!listing.feed)
    await changeStatus(tx, actor, id, listing.version, {
      standardStatus: 'Pending',
      purchaseContractDate: acceptedOn,
      effectiveOn: acceptedOn,
    });
  const agreed = { ...offer, price };
  const { deal, waitsFor } = wish.deal
    ? await takeIntoDeal(tx, actor, wish.deal, listing, agreed, acceptedOn)
    : await newDealOf(tx, actor, listing, agreed, acceptedOn, timeZone);
  await tx.run(sql`
    update listing_offers set state = 'accepted', price_cents = ${price}, backup = null, deal_id = ${deal}, decided_at = now(),
      version = version + 1, modified_at = now()
    where organisation_id = ${actor.organisationId} and id = ${offerId}`);
  tx.record({ kind: 'offer.accepted', subject: offerSubject(offerId), data: { listing: id, price, deal } });
  if (backups.length > 0) await letWait(tx, listing, backups, 'backups');
  return { offer: (await offerById(tx, id, offerId))!, deal, waitsFor };
}
