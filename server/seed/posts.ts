import { createHash } from 'node:crypto';
import { ourDay } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { officeOf, photoAddress } from '#server/growth/social/home.ts';
import { readPost } from '#server/growth/social/posts.ts';
import { reachOf } from '#server/growth/social/routes.ts';
import { schedulePost, stepPost } from '#server/growth/social/step-post.ts';
import { draftPost } from '#server/growth/social/write-post.ts';

/** One home each, those that came on the market last first: what is in the queue, and what is on its way there. Two more went out. */
const states = ['scheduled', 'scheduled', 'approved', 'submitted', 'draft'] as const;
const mostOut = 2;

type Home = { id: string; marketed: string; isNew: boolean; isCut: boolean };

/** A week of an office's posts about its homes, on the feed of its website: out, in the queue, waiting for approval, and drafts. */
export async function seedPosts(tx: Tx, services: Services, by: string): Promise<void> {
  const { organisationId } = tx.scope;
  const homes = await tx.all<Home>(sql`
    select id, to_char(on_market_date + time '15:00' + interval '1 day', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as marketed,
      on_market_date >= ${ourDay} - 2 as "isNew", list_price_cents < original_list_price_cents as "isCut"
    from listings where organisation_id = ${organisationId} and standard_status = 'Active' and archived_at is null and owner_id is not null
      and list_price_cents > 0 and internet_entire_listing_display_yn and feed_id is null and on_market_date is not null
    order by on_market_date desc, id limit ${sql.int(states.length + mostOut)}`);
  const out = homes.filter(({ isNew }) => !isNew).slice(0, mostOut);
  // An office with few homes on the market writes of one of them again.
  const others = homes.filter((home) => !out.includes(home));
  const planned = states.flatMap((state, place) => {
    const home = others[place % others.length];
    return home ? { ...home, state } : [];
  });
  const actor = officeOf(organisationId!, by);
  const posted = async (id: string) => ({ id, version: (await readPost(tx, id)).version });
  const step = async (post: string, to: 'submit' | 'approve') => {
    const { id, version } = await posted(post);
    await stepPost(tx, actor, services, version, { id, step: to, note: '' });
  };
  for (const { id: listing, marketed, isCut, state } of [
    ...out.map((home) => ({ ...home, state: 'published' as const })),
    ...planned,
  ]) {
    const occasion = isCut && state !== 'published' ? 'price' : 'new';
    await draftPost(tx, reachOf(services), { listing, openHouse: null, occasion });
    const { id } = await tx.get<{ id: string }>(sql`
      select id from social_posts where organisation_id = ${organisationId} and listing_id = ${listing} and state = 'draft'`);
    if (state === 'published') await publish(tx, services, { id, at: marketed, by });
    if (state === 'submitted') await step(id, 'submit');
    if (state === 'approved' || state === 'scheduled') await step(id, 'approve');
    if (state === 'scheduled') {
      const { version } = await posted(id);
      await schedulePost(tx, actor, services, version, { id, at: 'next' });
    }
  }
}

type Out = { id: string; at: string; by: string };
type Post = { words: string; link: string; channel: string; slug: string };

/** As it went out the day after its home came on the market, with its hash and who approved it. */
async function publish(tx: Tx, { settings }: Services, { id, at, by }: Out): Promise<void> {
  const { organisationId } = tx.scope;
  const { words, link, channel, slug } = await tx.get<Post>(sql`
    select coalesce(d.words, p.words) as words, p.link, d.channel_id as channel, s.slug
    from social_posts p
    join social_deliveries d on d.organisation_id = p.organisation_id and d.post_id = p.id
    join social_channels c on c.organisation_id = d.organisation_id and c.id = d.channel_id and c.network = 'site'
    join sites s on s.organisation_id = c.organisation_id and s.id = c.site_id
    where p.organisation_id = ${organisationId} and p.id = ${id} limit 1`);
  const published = {
    text: words,
    link,
    photos: [],
    firstComment: '',
    network: 'site',
    approvedBy: by,
    approvedAt: at,
  };
  await tx.run(sql`
    update social_deliveries set state = 'published', published_at = ${at}, ${fileOf(published)},
      external_id = ${id}, address = ${`${settings.publicUrl}/s/${slug}/posts#post-${id}`}, attempts = 1
    where organisation_id = ${organisationId} and post_id = ${id} and channel_id = ${channel}`);
  await tx.run(sql`
    update social_posts set state = 'published', approved_by = ${by}, approved_at = ${at}, scheduled_at = ${at}, created_at = ${at}, changed_at = ${at}
    where organisation_id = ${organisationId} and id = ${id}`);
}

/** What is kept of a post that is out: as it was, and its hash. */
const fileOf = (published: object) =>
  sql`published = ${JSON.stringify(published)}::jsonb, sha256 = ${createHash('sha256').update(JSON.stringify(published)).digest('hex')}`;

/** Posts that were written before their homes had pictures show the first one, those that are out as well. */
export async function picturePosts(tx: Tx, publicUrl: string): Promise<void> {
  const { organisationId } = tx.scope;
  const pictured = await tx.all<{ post: string; listing: string; photo: string }>(sql`
    update social_posts p set photos = array[f.id] from listing_photos f
    where p.organisation_id = ${organisationId} and f.organisation_id = p.organisation_id and f.listing_id = p.listing_id and f.position = 0
      and cardinality(p.photos) = 0
    returning p.id as post, p.listing_id as listing, f.id as photo`);
  for (const { post, listing, photo } of pictured) {
    const out = await tx.one<{ published: object }>(sql`
      select published from social_deliveries where organisation_id = ${organisationId} and post_id = ${post} and state = 'published'`);
    if (!out) continue;
    const photos = [photoAddress(publicUrl, organisationId!, listing, photo)];
    await tx.run(sql`
      update social_deliveries set ${fileOf({ ...out.published, photos })}
      where organisation_id = ${organisationId} and post_id = ${post} and state = 'published'`);
  }
}
