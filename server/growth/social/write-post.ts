import type { InputOf } from '#contract/core/call.ts';
import type { SocialNetwork } from '#contract/growth/social/networks.ts';
import type { SocialPost, social } from '#contract/growth/social/social.ts';
import { changesSince } from '#contract/growth/social/truth.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import type { Services } from '#server/core/services.ts';
import { type Reach, readHome } from '#server/inventory/marketing/kits.ts';
import { channelState, ensureSiteChannels } from './channels.ts';
import { officeOf, readPostFacts, type Variants, variantsFor, wordsFor } from './home.ts';
import { isOpen, presentPost, readPost, type StoredPost } from './posts.ts';

type Variant = { channel: string; text: string | null; firstComment: string };

/** The home of a post, with its initial text, the facts it is based on and its photo. */
async function drawnFrom(
  tx: Tx,
  actor: Member,
  reach: Reach,
  { listing, openHouse, occasion }: Pick<InputOf<typeof social.create>, 'openHouse' | 'occasion'> & { listing: string },
) {
  const home = await readHome(tx, actor, listing, reach);
  const facts = await readPostFacts(tx, listing, openHouse);
  if (!facts) throw notFound();
  if (openHouse && !facts.openHouse) throw invalid(['openHouse'], 'This open house is not one of this home’s.');
  return {
    words: await wordsFor(tx, listing, home.now, { occasion, openHouse }),
    wordsOn: await variantsFor(tx, listing, home.now, { occasion, openHouse, link: home.page ?? '' }),
    facts,
    link: home.page ?? '',
    photos: home.now.photo ? [home.now.photo] : [],
    mayChange: home.listing.can.change,
  };
}

type Working = { id: string; network: SocialNetwork };

const workingChannels = (tx: Tx): Promise<Working[]> =>
  tx.all<Working>(sql`
    select c.id, c.network from social_channels c
    where c.organisation_id = ${tx.scope.organisationId} and c.removed_at is null and ${channelState} in ('ok', 'expiring')
    order by c.id limit 20`);

/** The initial text for a channel, with the network's own version if it needs one. */
const variantOf = ({ id, network }: Working, words: Variants = {}): Variant => ({
  channel: id,
  text: words[network] ?? null,
  firstComment: '',
});

/** Sets the channels of a post; channels that have published it stay. */
async function putOn(tx: Tx, post: string, variants: readonly Variant[]): Promise<void> {
  const { organisationId } = tx.scope;
  const ids = [...new Set(variants.map(({ channel }) => channel))];
  if (ids.length < variants.length) throw invalid(['channels'], 'A channel is named twice.');
  const known = await tx.all<{ id: string }>(sql`
    select id from social_channels where organisation_id = ${organisationId} and id = any(${ids}::uuid[]) and removed_at is null`);
  if (known.length < ids.length) throw invalid(['channels'], 'One of these channels is not connected.');
  await tx.run(sql`
    delete from social_deliveries where organisation_id = ${organisationId} and post_id = ${post} and channel_id <> all(${ids}::uuid[])
      and state <> 'published'`);
  await tx.run(sql`
    insert into social_deliveries (organisation_id, post_id, channel_id, words, first_comment)
    select ${organisationId}, ${post}, v.channel, v.words, v.comment
    from unnest(${ids}::uuid[], ${variants.map(({ text }) => text)}::text[], ${variants.map(({ firstComment }) => firstComment)}::text[])
      v(channel, words, comment)
    on conflict (organisation_id, post_id, channel_id) do update set words = excluded.words, first_comment = excluded.first_comment,
      state = 'waiting', error = null, attempts = 0
    where social_deliveries.state not in ('published', 'publishing')`);
}

export async function createPost(
  tx: Tx,
  actor: Member,
  services: Services,
  reach: Reach,
  input: InputOf<typeof social.create>,
): Promise<SocialPost> {
  const { listing, openHouse, occasion } = input;
  const drawn = listing ? await drawnFrom(tx, actor, reach, { listing, openHouse, occasion }) : undefined;
  if (drawn && !drawn.mayChange) throw new Refusal('forbidden');
  const words = input.text ?? drawn?.words;
  if (!words) throw invalid(['text'], 'This field is required.');
  await ensureSiteChannels(tx);
  const variants =
    input.channels ??
    (await workingChannels(tx)).map((channel) => variantOf(channel, input.text ? {} : drawn?.wordsOn));
  const id = newId();
  await tx.run(sql`
    insert into social_posts (organisation_id, id, occasion, words, link, photos, listing_id, open_house_id, facts, author_id)
    values (${actor.organisationId}, ${id}, ${occasion}, ${words}, ${input.link || drawn?.link || ''}, ${drawn?.photos ?? []}::uuid[],
      ${listing}, ${listing ? openHouse : null}, ${drawn ? JSON.stringify(drawn.facts) : null}::jsonb, ${actor.userId})`);
  await putOn(tx, id, variants);
  tx.record({ kind: 'post.created', subject: { type: 'post', id }, data: { name: firstLine(words), occasion } });
  return presentPost(tx, actor, services, id);
}

/** Creates a draft for a listing event. */
export async function draftPost(
  tx: Tx,
  reach: Reach,
  {
    listing,
    openHouse,
    occasion,
  }: { listing: string; openHouse: string | null; occasion: 'new' | 'price' | 'open_house' | 'sold' },
): Promise<void> {
  const { organisationId } = tx.scope;
  const owner = await tx.one<{ id: string | null }>(sql`
    select coalesce(l.owner_id, (select m.user_id from memberships m where m.organisation_id = l.organisation_id and m.role = 'owner'
      and m.removed_at is null order by m.user_id limit 1)) as id
    from listings l where l.organisation_id = ${organisationId} and l.id = ${listing} and l.feed_id is null`);
  if (!owner?.id) return;
  const already = await tx.one(sql`
    select from social_posts where organisation_id = ${organisationId} and listing_id = ${listing} and occasion = ${occasion}
      and open_house_id is not distinct from ${openHouse}::uuid and state in ('draft', 'submitted', 'changes') limit 1`);
  if (already) return;
  const drawn = await drawnFrom(tx, officeOf(organisationId, owner.id), reach, { listing, openHouse, occasion });
  if (!drawn.facts.isShown) return;
  await ensureSiteChannels(tx);
  const id = newId();
  await tx.run(sql`
    insert into social_posts (organisation_id, id, occasion, words, link, photos, listing_id, open_house_id, facts, author_id)
    values (${organisationId}, ${id}, ${occasion}, ${drawn.words}, ${drawn.link}, ${drawn.photos}::uuid[], ${listing}, ${openHouse},
      ${JSON.stringify(drawn.facts)}::jsonb, ${owner.id})`);
  const channels = await workingChannels(tx);
  await putOn(
    tx,
    id,
    channels.map((channel) => variantOf(channel, drawn.wordsOn)),
  );
  tx.record({ kind: 'post.created', subject: { type: 'post', id }, data: { name: firstLine(drawn.words), occasion } });
}

export const firstLine = (words: string): string => words.split('\n')[0]!.slice(0, 120);

export async function lockPost(
  tx: Tx,
  actor: Member,
  services: Services,
  id: string,
  version: number,
): Promise<StoredPost> {
  const stored = await readPost(tx, id, true);
  if (stored.version !== version) {
    const current = await presentPost(tx, actor, services, id);
    await refuseOld(tx, { current, changed: 'post.changed', subject: { type: 'post', id } });
  }
  return stored;
}

async function write(
  tx: Tx,
  before: StoredPost,
  after: Pick<StoredPost, 'text' | 'link' | 'photoIds' | 'facts'>,
): Promise<void> {
  // A changed text loses its approval.
  await tx.run(sql`
    update social_posts set words = ${after.text}, link = ${after.link}, photos = ${after.photoIds}::uuid[],
      facts = ${after.facts ? JSON.stringify(after.facts) : null}::jsonb, state = 'draft', approved_by = null, approved_at = null,
      scheduled_at = null, changed_at = now(), version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${before.id}`);
  await tx.run(sql`
    update social_deliveries set state = 'waiting', error = null, attempts = 0
    where organisation_id = ${tx.scope.organisationId} and post_id = ${before.id} and state in ('held', 'missed', 'failed', 'reconnect')`);
}

function refuseClosed({ state }: StoredPost): void {
  if (!isOpen(state))
    throw new Refusal('conflict', 'This post has gone out, at least in part. Write a new one instead.');
}

export async function changePost(
  tx: Tx,
  actor: Member,
  services: Services,
  version: number,
  { id, text, link, photos, channels }: InputOf<typeof social.change>,
): Promise<SocialPost> {
  const before = await lockPost(tx, actor, services, id, version);
  refuseClosed(before);
  if (photos && photos.length > 0) {
    const known = before.listing
      ? await tx.all(sql`
          select from listing_photos where organisation_id = ${actor.organisationId} and listing_id = ${before.listing.id}
            and id = any(${photos}::uuid[])`)
      : [];
    if (known.length < new Set(photos).size) throw invalid(['photos'], 'One of these photos is not of this listing.');
  }
  // A member who rewrites the text sees today's record, so the post is based on it from now on; every sentence is checked.
  const facts =
    text !== undefined && before.listing
      ? ((await readPostFacts(tx, before.listing.id, before.openHouse)) ?? before.facts)
      : before.facts;
  await write(tx, before, {
    text: text ?? before.text,
    link: link ?? before.link,
    photoIds: photos ?? before.photoIds,
    facts,
  });
  if (channels) await putOn(tx, id, channels);
  const fields = Object.entries({ text, link, photos, channels }).flatMap(([name, value]) =>
    value === undefined ? [] : name,
  );
  tx.record({ kind: 'post.changed', subject: { type: 'post', id }, data: { name: firstLine(before.text), fields } });
  return presentPost(tx, actor, services, id);
}

/** Redraws the text from the current listing. A canceled open house leaves the post without a text. */
export async function refreshPost(
  tx: Tx,
  actor: Member,
  services: Services,
  reach: Reach,
  version: number,
  id: string,
): Promise<SocialPost> {
  const before = await lockPost(tx, actor, services, id, version);
  refuseClosed(before);
  const { listing, openHouse, occasion } = before;
  if (!listing) throw new Refusal('conflict', 'This post is not about a listing.');
  const drawn = await drawnFrom(tx, officeOf(actor.organisationId, actor.userId), reach, {
    listing: listing.id,
    openHouse,
    occasion,
  });
  if (changesSince(drawn.facts, drawn.facts).length > 0)
    throw new Refusal('conflict', 'The listing is off the market, or its open house was canceled. Archive this post.');
  await write(tx, before, { ...before, text: drawn.words, link: drawn.link || before.link, facts: drawn.facts });
  // The variants repeated the old text.
  const networks = Object.entries(drawn.wordsOn);
  await tx.run(sql`
    update social_deliveries d set words = (
      select v.words from unnest(${networks.map(([name]) => name)}::text[], ${networks.map(([, words]) => words)}::text[]) v(network, words)
      join social_channels c on c.network = v.network where c.organisation_id = d.organisation_id and c.id = d.channel_id)
    where d.organisation_id = ${actor.organisationId} and d.post_id = ${id} and d.state <> 'published'`);
  tx.record({
    kind: 'post.changed',
    subject: { type: 'post', id },
    data: { name: firstLine(drawn.words), fields: ['text'], why: 'Updated from the listing' },
  });
  return presentPost(tx, actor, services, id);
}
