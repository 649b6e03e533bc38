import type { InputOf } from '#contract/core/call.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { isOpen } from '#contract/inventory/offers/offer-states.ts';
import type { OfferComparison, offers } from '#contract/inventory/offers/offers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { lockForOffers, saleSubject } from './policy.ts';
import { comparisonOf, offersOf } from './queries.ts';

export async function orderBackups(
  tx: Tx,
  actor: Member,
  { id, offers: wanted }: InputOf<typeof offers.orderBackups>,
): Promise<OfferComparison> {
  const listing = await lockForOffers(tx, actor, id);
  await letWait(tx, listing, wanted, 'offers');
  return comparisonOf(tx, listing);
}

/** Makes the offers of these buyers, who agreed to it, backups in this order. */
export async function letWait(tx: Tx, listing: Listing, wanted: readonly string[], field: string): Promise<void> {
  const all = await offersOf(tx, listing.id);
  for (const [place, offerId] of wanted.entries()) {
    const offer = all.find((one) => one.id === offerId);
    if (!offer || !isOpen(offer.state) || wanted.indexOf(offerId) < place)
      throw invalid([field, place], 'This is no open offer on this listing, or it is named twice.');
  }
  await write(tx, listing, wanted);
}

async function write(tx: Tx, { id }: Listing, wanted: readonly string[]): Promise<void> {
  const changed = await tx.run(sql`
    update listing_offers o set backup = w.place, version = o.version + 1, modified_at = now()
    from (select n.id, array_position(${[...wanted]}::uuid[], n.id) as place from listing_offers n
      where n.organisation_id = ${tx.scope.organisationId} and n.listing_id = ${id}) w
    where o.organisation_id = ${tx.scope.organisationId} and o.id = w.id and o.backup is distinct from w.place`);
  if (changed > 0) tx.record({ kind: 'sale.backups_ordered', subject: saleSubject(id), data: { offers: [...wanted] } });
}
