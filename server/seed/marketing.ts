import type { Listing } from '#contract/inventory/listings.ts';
import { draft, textKinds } from '#contract/inventory/marketing/draft.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { readFacts } from '#server/inventory/marketing/kits.ts';

/** The newest home on the market is marketed already, so that there is something to look at. */
export async function seedMarketing(tx: Tx): Promise<void> {
  const { organisationId } = tx.scope;
  const home = await tx.one<{ id: Listing['id']; owner: string | null }>(sql`
    select id, owner_id as owner from listings where organisation_id = ${organisationId} and standard_status = 'Active'
      and archived_at is null and list_price_cents > 0 and internet_entire_listing_display_yn order by id desc limit 1`);
  if (!home?.owner) return;
  const actor = { organisationId, userId: home.owner, role: 'owner' } as Member;
  const { now } = await readFacts(tx, actor, home.id);
  const texts = Object.fromEntries(textKinds.map((kind) => [kind, draft(kind, now)]));
  await tx.run(sql`
    insert into listing_kits (organisation_id, listing_id, facts, texts, made_by)
    values (${organisationId}, ${home.id}, ${JSON.stringify(now)}::jsonb, ${JSON.stringify(texts)}::jsonb, ${home.owner})
    on conflict do nothing`);
}
