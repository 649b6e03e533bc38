import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { makeSet, stepPiece } from '#server/growth/marketing/pieces.ts';
import { officeOf } from '#server/growth/social/home.ts';
import { reachOf } from '#server/growth/social/routes.ts';

const occasions = ['new', 'price'] as const;

/** What two homes on the market are advertised with: one piece that is approved, one that waits for approval, and drafts. */
export async function seedPieces(tx: Tx, services: Services, by: string): Promise<void> {
  const { organisationId } = tx.scope;
  if (await tx.one(sql`select from marketing_pieces where organisation_id = ${organisationId} limit 1`)) return;
  const homes = await tx.all<{ id: string; owner: string }>(sql`
    select id, owner_id as owner from listings where organisation_id = ${organisationId} and standard_status = 'Active' and archived_at is null
      and owner_id is not null and list_price_cents > 0 and internet_entire_listing_display_yn and feed_id is null
    order by id desc limit ${sql.int(occasions.length)}`);
  const reach = reachOf(services);
  for (const [place, { id, owner }] of homes.entries()) {
    const { pieces } = await makeSet(tx, officeOf(organisationId, owner), services, reach, {
      ...{ listing: id, openHouse: null, market: null, occasion: occasions[place]! },
      kinds: ['flyer', 'postcard', 'email'],
    });
    if (place > 0) continue;
    const [flyer, postcard] = pieces;
    const head = officeOf(organisationId, by);
    await stepPiece(tx, head, reach, 1, { id: flyer!, step: 'submit', note: '' });
    await stepPiece(tx, head, reach, 2, { id: flyer!, step: 'approve', note: '' });
    await stepPiece(tx, head, reach, 1, { id: postcard!, step: 'submit', note: '' });
  }
}
