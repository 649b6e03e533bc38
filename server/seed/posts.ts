import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { draftPost } from '#server/growth/social/write-post.ts';

const occasions = ['new', 'price', 'new', 'new'] as const;
const states = ['draft', 'submitted', 'approved', 'draft'] as const;

/** Posts about homes on the market, on their way to being published: drafts, one that waits for approval, one approved. */
export async function seedPosts(tx: Tx, by: string, publicUrl: string): Promise<void> {
  const { organisationId } = tx.scope;
  const homes = await tx.all<{ id: string }>(sql`
    select id from listings where organisation_id = ${organisationId} and standard_status = 'Active' and archived_at is null and owner_id is not null
      and list_price_cents > 0 and internet_entire_listing_display_yn and feed_id is null order by id desc limit ${sql.int(occasions.length)}`);
  const reach = { publicUrl, pageOf: async () => null };
  for (const [place, { id }] of homes.entries())
    await draftPost(tx, reach, { listing: id, openHouse: null, occasion: occasions[place]! });
  for (const [place, { id }] of homes.entries())
    await tx.run(sql`
      update social_posts set state = ${states[place]!}, approved_by = ${states[place] === 'approved' ? by : null}::uuid,
        approved_at = case when ${states[place] === 'approved'}::boolean then now() end
      where organisation_id = ${organisationId} and listing_id = ${id} and state = 'draft'`);
}

/** Posts that were drafted before their homes had pictures show the first one. */
export const picturePosts = (tx: Tx): Promise<unknown> =>
  tx.run(sql`
    update social_posts p set photos = array[f.id] from listing_photos f
    where p.organisation_id = ${tx.scope.organisationId} and f.organisation_id = p.organisation_id and f.listing_id = p.listing_id and f.position = 0
      and cardinality(p.photos) = 0`);
