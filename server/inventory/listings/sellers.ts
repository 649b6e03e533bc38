import { isDeepStrictEqual } from 'node:util';
import type { InputOf } from '#contract/core/call.ts';
import type { Seller } from '#contract/inventory/listing-sellers.ts';
import type { listings } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { lockListing } from './change-listing.ts';
import { sellersOf } from './sellers-of.ts';

export async function writeSellers(tx: Tx, actor: Member, listing: string, sellers: readonly Seller[]): Promise<void> {
  for (const [place, { lead }] of sellers.entries())
    if (lead && !(await tx.one(leadById(lead, actor))))
      throw invalid(['sellers', place, 'lead'], 'This lead doesn’t exist or you can’t see it.');
  const { organisationId } = tx.scope;
  await tx.run(sql`
    delete from listing_sellers where organisation_id = ${organisationId} and listing_id = ${listing}`);
  await tx.run(sql`
    insert into listing_sellers (organisation_id, listing_id, place, name, email, phone, lead_id)
    select ${organisationId}, ${listing}, r.place - 1, r.value ->> 'name', r.value ->> 'email', r.value ->> 'phone',
      (r.value ->> 'lead')::uuid
    from jsonb_array_elements(${JSON.stringify(sellers)}::jsonb) with ordinality r(value, place)`);
}

/** Names stay out of events: they are read from the listing. */
export async function setSellers(
  tx: Tx,
  actor: Member,
  { id, sellers }: InputOf<typeof listings.setSellers>,
): Promise<{ sellers: Seller[] }> {
  const { can } = await lockListing(tx, actor, id);
  if (!can.change) throw new Refusal('forbidden');
  const before = await sellersOf(tx, id);
  if (!isDeepStrictEqual(before, sellers)) {
    await writeSellers(tx, actor, id, sellers);
    tx.record({ kind: 'listing.changed', subject: { type: 'listing', id }, data: { changes: { sellers: {} } } });
  }
  return { sellers: await sellersOf(tx, id) };
}
