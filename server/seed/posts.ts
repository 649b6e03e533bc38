import { createHash } from 'node:crypto';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { draftPost } from '#server/growth/social/write-post.ts';

const occasions = ['new', 'price', 'new', 'new'] as const;
const states = ['draft', 'submitted', 'approved', 'published'] as const;
/** The last one is out: so long ago. */
const publishedDays = 9;

/** Posts about homes on the market: a draft, one that waits for approval, one approved, and one that is out on the website's feed. */
export async function seedPosts(tx: Tx, by: string, publicUrl: string): Promise<void> {
  const { organisationId } = tx.scope;
  const homes = await tx.all<{ id: string }>(sql`
    select id from listings where organisation_id = ${organisationId} and standard_status = 'Active' and archived_at is null and owner_id is not null
      and list_price_cents > 0 and internet_entire_listing_display_yn and feed_id is null order by id desc limit ${sql.int(occasions.length)}`);
  const reach = { publicUrl, pageOf: async () => null };
  for (const [place, { id }] of homes.entries())
    await draftPost(tx, reach, { listing: id, openHouse: null, occasion: occasions[place]! });
  for (const [place, { id }] of homes.entries()) {
    const state = states[place]!;
    if (state === 'published') {
      await publish(tx, id, by);
      continue;
    }
    await tx.run(sql`
      update social_posts set state = ${state}, approved_by = ${state === 'approved' ? by : null}::uuid,
        approved_at = case when ${state === 'approved'}::boolean then now() end
      where organisation_id = ${organisationId} and listing_id = ${id} and state = 'draft'`);
  }
}

type Post = { id: string; words: string; link: string; channel: string; slug: string };

/** As it went out, with its hash and who approved it. Without a live site there is nowhere it could have gone. */
async function publish(tx: Tx, listing: string, by: string): Promise<void> {
  const { organisationId } = tx.scope;
  const post = await tx.one<Post>(sql`
    select p.id, coalesce(d.words, p.words) as words, p.link, d.channel_id as channel, s.slug
    from social_posts p
    join social_deliveries d on d.organisation_id = p.organisation_id and d.post_id = p.id
    join social_channels c on c.organisation_id = d.organisation_id and c.id = d.channel_id and c.network = 'site'
    join sites s on s.organisation_id = c.organisation_id and s.id = c.site_id
    where p.organisation_id = ${organisationId} and p.listing_id = ${listing} and p.state = 'draft' limit 1`);
  if (!post) return;
  const { id, words, link, channel, slug } = post;
  const published = { text: words, link, photos: [], firstComment: '', network: 'site', approvedBy: by };
  const sha256 = createHash('sha256').update(JSON.stringify(published)).digest('hex');
  const at = sql`now() - ${sql.int(publishedDays)} * interval '1 day'`;
  await tx.run(sql`
    delete from social_deliveries where organisation_id = ${organisationId} and post_id = ${id} and channel_id <> ${channel}`);
  await tx.run(sql`
    update social_deliveries set state = 'published', published_at = ${at}, published = ${JSON.stringify(published)}::jsonb, sha256 = ${sha256},
      external_id = ${id}, address = ${`/s/${slug}/posts#post-${id}`}, attempts = 1
    where organisation_id = ${organisationId} and post_id = ${id} and channel_id = ${channel}`);
  await tx.run(sql`
    update social_posts set state = 'published', approved_by = ${by}, approved_at = ${at}, scheduled_at = ${at}
    where organisation_id = ${organisationId} and id = ${id}`);
}

/** Posts that were drafted before their homes had pictures show the first one. */
export const picturePosts = (tx: Tx): Promise<unknown> =>
  tx.run(sql`
    update social_posts p set photos = array[f.id] from listing_photos f
    where p.organisation_id = ${tx.scope.organisationId} and f.organisation_id = p.organisation_id and f.listing_id = p.listing_id and f.position = 0
      and cardinality(p.photos) = 0`);
