import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Listing, listings } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { nearOf } from '#server/core/places/places.ts';
import { checkAgent } from './change-listing.ts';
import { keptAs, type Written, written } from './columns.ts';
import { dayAt } from './day-there.ts';
import { ownValues } from './own-fields.ts';
import { keepPrice } from './price-history.ts';
import { propertyAt } from './property.ts';
import { areRefused } from './public-words.ts';
import { listingById } from './queries.ts';
import { writeSellers } from './sellers.ts';
import { keepStatus } from './status-history.ts';

/** Creates a draft, which isn't public until its status changes. */
export async function createListing(
  tx: Tx,
  actor: Member,
  { sellers, ...input }: InputOf<typeof listings.create>,
): Promise<Listing> {
  const id = newId();
  const listAgent = input.listAgent === undefined ? actor.userId : input.listAgent;
  if (listAgent !== null && listAgent !== actor.userId && !holds(actor.role, 'listings.assign'))
    throw new Refusal('forbidden', 'Your role can’t assign listings.');
  await checkAgent(tx, listAgent);
  const property = await propertyAt(tx, input);
  const near = nearOf(input);
  const fields = Object.entries({
    ...input,
    custom: await ownValues(tx, {}, input.custom),
    listAgent,
  }) as [Written, unknown][];
  await tx.run(sql`
    insert into listings (organisation_id, id, property_id, created_by, original_list_price_cents, near_latitude, near_longitude, words_refused,
                          ${sql.join(fields.map(([name]) => written[name]))})
    values (${actor.organisationId}, ${id}, ${property}, ${actor.userId}, ${input.listPrice}, ${near?.latitude ?? null}, ${near?.longitude ?? null},
            ${areRefused(input)}, ${sql.join(fields.map(([name, value]) => keptAs(name, value)))})`);
  if (sellers.length > 0) await writeSellers(tx, actor, id, sellers);
  const listing = { id, property };
  await keepStatus(tx, listing, 'Incomplete', dayAt(input.stateOrProvince));
  if (input.listPrice !== null) await keepPrice(tx, id, null, input.listPrice, '');
  tx.record({ kind: 'listing.created', subject: { type: 'listing', id }, data: { listPrice: input.listPrice } });
  return tx.get<Listing>(listingById(id, actor));
}
