import type { InputOf } from '#contract/core/call.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { isOpen } from '#contract/inventory/offers/offer-states.ts';
import type { OfferComparison, offers } from '#contract/inventory/offers/offers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { lockForOffers, saleSubject } from './policy.ts';
import { comparisonOf } from './queries.ts';

export async function orderBackups(
  tx: Tx,
  actor: Member,
  { id, offers: wanted }: InputOf<typeof offers.orderBackups>,
): Promise<OfferComparison> {
  const listing = await lockForOffers(tx, actor, id);
  const { offers: all } = await comparisonOf(tx, listing);
  for (const [place, offerId] of wanted.entries()) {
    const offer = all.find((one) => one.id === offerId);
    if (!offer || !isOpen(offer.state) || wanted.indexOf(offerId) < place)
      throw invalid(['offers', place], 'Choose open offers on this listing, each once.');
  }
  await write(tx, listing, wanted);
  return comparisonOf(tx, listing);
}

/** All that are still open wait, those who waited before first, the others by what they leave the seller. */
export async function letWait(tx: Tx, listing: Listing): Promise<void> {
  const { offers: all, resolved } = await comparisonOf(tx, listing);
  const rankOf = (id: string) => resolved.findIndex(({ offer }) => offer === id);
  const waiting = all
    .filter(({ state }) => isOpen(state))
    .sort(
      (one, other) =>
        (one.backup ?? Number.POSITIVE_INFINITY) - (other.backup ?? Number.POSITIVE_INFINITY) ||
        rankOf(one.id) - rankOf(other.id),
    );
  await write(
    tx,
    listing,
    waiting.map(({ id }) => id),
  );
}

async function write(tx: Tx, { id }: Listing, wanted: readonly string[]): Promise<void> {
  const changed = await tx.run(sql`
    update listing_offers o set backup = w.place, version = o.version + 1, modified_at = now()
    from (select n.id, array_position(${[...wanted]}::uuid[], n.id) as place from listing_offers n
      where n.organisation_id = ${tx.scope.organisationId} and n.listing_id = ${id}) w
    where o.organisation_id = ${tx.scope.organisationId} and o.id = w.id and o.backup is distinct from w.place`);
  if (changed > 0) tx.record({ kind: 'sale.backups_ordered', subject: saleSubject(id), data: { offers: [...wanted] } });
}
