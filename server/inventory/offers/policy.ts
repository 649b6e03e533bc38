import type { Listing } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockListing } from '../listings/change-listing.ts';
import { seesInside } from '../listings/policy.ts';
import { listingById } from '../listings/queries.ts';

/** Returns the listing to actors who may see its offers. */
export async function listingWithOffers(tx: Tx, actor: Member, id: string): Promise<Listing> {
  const listing = await tx.one<Listing>(listingById(id, actor));
  if (!listing || !seesInside(actor, listing)) throw notFound();
  return listing;
}

/** Locks the listing, so that decisions on its offers are serialized. */
export async function lockForOffers(tx: Tx, actor: Member, id: string): Promise<Listing> {
  const listing = await lockListing(tx, actor, id);
  if (!seesInside(actor, listing)) throw notFound();
  if (!listing.can.change) throw new Refusal('forbidden');
  return listing;
}

/** Not the listing's own subject, whose events everyone who can view the listing can read. */
export const offerSubject = (id: string) => ({ type: 'offer', id });
export const saleSubject = (listing: string) => ({ type: 'sale', id: listing });

/** Offers on an archived listing can't be changed. */
export function refuseArchived({ archivedAt }: Listing): void {
  if (archivedAt) throw new Refusal('conflict', 'This listing is archived. Restore it first.');
}

export const here = (tx: Tx, listing: string) =>
  sql`o.organisation_id = ${tx.scope.organisationId} and o.listing_id = ${listing}`;
