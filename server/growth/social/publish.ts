import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { EventKind } from '#contract/core/event-kinds.ts';
import { id } from '#contract/core/primitives.ts';
import { picturesOn, type SocialNetwork } from '#contract/growth/social/networks.ts';
import type { DeliveryState, PostState } from '#contract/growth/social/social.ts';
import type { TruthChange } from '#contract/growth/social/truth.ts';
import { unseal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, TryAgain } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { channelState } from './channels.ts';
import { followComments } from './comments/read-job.ts';
import { tokenPurpose } from './connect.ts';
import { photoAddress } from './home.ts';
import { connectors } from './networks/all.ts';
import { NetworkRefusal, type Picture, type Piece, type Posted } from './networks/network.ts';
import { postPicture, postPictureAddress } from './post-picture.ts';
import { deliveriesOf, judge, readPost } from './posts.ts';
import { publishAttempts, publishJobOf, publishKind } from './publish-kind.ts';
import { refusalOf } from './refusal-of.ts';
import { renewIfDue } from './renew.ts';
import { firstLine } from './write-post.ts';

/** Pauses in seconds before the second, third and fourth attempt, all within a quarter of an hour. */
const pauses = [60, 240, 480];
const latestMinutes = 60;
const leaseSeconds = 300;

type Target = { post: string; channel: string };
type Channel = {
  network: SocialNetwork;
  name: string;
  externalId: string;
  token: string | null;
  state: string;
};
type Claim = {
  claim: string;
  channel: Channel;
  piece: Piece;
  /** The post's photos, for networks that need them uploaded. */
  photos: { listing: string; photo: string; network: SocialNetwork }[];
  attempts: number;
  /** An earlier attempt was interrupted or got no answer, so the network may already have the post. */
  isUncertain: boolean;
  since: string;
};

/** Derives the state of a post from its channels: states that need a member come first. */
export function postStateOf(states: readonly DeliveryState[]): PostState {
  const order = ['held', 'reconnect', 'failed', 'missed'] as const;
  if (states.includes('publishing')) return 'publishing';
  if (states.includes('waiting')) return states.every((state) => state === 'waiting') ? 'scheduled' : 'publishing';
  return order.find((state) => states.includes(state)) ?? 'published';
}

async function settle(tx: Tx, post: string): Promise<void> {
  const rows = await tx.all<{ state: DeliveryState }>(sql`
    select state from social_deliveries where organisation_id = ${tx.scope.organisationId} and post_id = ${post}`);
  await tx.run(sql`
    update social_posts set state = ${postStateOf(rows.map(({ state }) => state))}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${post}`);
}

const why = ({ field, was, is }: TruthChange): string =>
  field === 'display'
    ? 'The listing is not shown to the public any more'
    : field === 'openHouse'
      ? is
        ? 'The open house was moved'
        : 'The open house was canceled'
      : `${field === 'price' ? 'Price' : 'Status'} was ${was ?? 'empty'} and is ${is ?? 'empty'}`;

async function endAs(
  tx: Tx,
  { post, channel }: Target,
  {
    state,
    kind,
    error,
    name,
    text,
  }: { state: DeliveryState; kind: EventKind; error: string; name: string; text: string },
): Promise<void> {
  // An untrue post is untrue on every channel, so hold all that still wait.
  const where = state === 'held' ? sql`state = 'waiting'` : sql`channel_id = ${channel}`;
  await tx.run(sql`
    update social_deliveries set state = ${state}, error = ${error.slice(0, 900)}, lease_until = null, claim = null
    where organisation_id = ${tx.scope.organisationId} and post_id = ${post} and ${where}`);
  await settle(tx, post);
  tx.record({
    kind,
    subject: { type: 'post', id: post },
    data: { name: firstLine(text), ...(state !== 'held' && { channel: name }), why: error },
  });
}

/** Our feed and Facebook show the original photo; other networks fetch a JPEG in their shape. */
const addressOfPhoto = (
  services: Services,
  network: SocialNetwork,
  organisation: string,
  listing: string,
  photo: string,
): string =>
  network === 'site' || network === 'facebook'
    ? photoAddress(services.settings.publicUrl, organisation, listing, photo)
    : postPictureAddress(services, { organisation, listing, photo, network });

/**
 * Claims a post for one channel, or records why it is not published. Checks everything at this moment: time, approval, listing, rules and
 * the channel's access.
 */
async function take(tx: Tx, services: Services, target: Target): Promise<Claim | undefined> {
  const { organisationId } = tx.scope;
  const post = await readPost(tx, target.post, true).catch(() => undefined);
  if (!post || (post.state !== 'scheduled' && post.state !== 'publishing') || !post.scheduledAt) return undefined;
  const due = await tx.get<{ early: number; late: boolean }>(sql`
    select extract(epoch from p.scheduled_at - now())::float8 as early, now() > p.scheduled_at + ${sql.int(latestMinutes)} * interval '1 minute' as late
    from social_posts p where p.organisation_id = ${organisationId} and p.id = ${post.id}`);
  if (due.early > 0) {
    await tx.enqueue(publishJobOf(target, due.early));
    return undefined;
  }
  const delivery = await tx.one<{
    state: string;
    attempts: number;
    error: string | null;
    isOver: boolean;
    claimedAt: string | null;
    words: string | null;
    firstComment: string;
  }>(sql`
    select state, attempts, error, coalesce(lease_until < now(), false) as "isOver", claimed_at as "claimedAt", words, first_comment as "firstComment"
    from social_deliveries where organisation_id = ${organisationId} and post_id = ${post.id} and channel_id = ${target.channel}`);
  if (!delivery) return undefined;
  const wasCutOff = delivery.state === 'publishing' && delivery.isOver;
  if (delivery.state !== 'waiting' && !wasCutOff) return undefined;
  const channel = await tx.get<Channel>(sql`
    select c.network, c.name, c.external_id as "externalId", c.token, case when c.removed_at is null then ${channelState} else 'expired' end as state
    from social_channels c where c.organisation_id = ${organisationId} and c.id = ${target.channel}`);
  const end = (state: DeliveryState, kind: EventKind, error: string) =>
    endAs(tx, target, { state, kind, error, name: channel.name, text: post.text }).then(() => undefined);
  // A post that may be out already is looked up first, however late it is.
  if (due.late && !wasCutOff) return end('missed', 'post.missed', 'More than an hour late: not published.');
  if (post.isApprovalOver) return end('held', 'post.held', 'The approval has expired.');
  const deliveries = await deliveriesOf(tx, post.id);
  const { changes, issues } = await judge(tx, post, deliveries, post.approverId ?? post.authorId!);
  if (changes.length > 0 && !wasCutOff) return end('held', 'post.held', `${changes.map(why).join('; ')}.`);
  const blocked = issues.find(
    (one) => one.level === 'block' && (one.channel === null || one.channel === target.channel),
  );
  if (blocked && !wasCutOff) return end('held', 'post.held', blocked.message);
  if (channel.state === 'expired' || channel.state === 'missing_scope')
    return end('reconnect', 'post.reconnect', 'Connect the channel again.');
  if (channel.state === 'site_offline') return end('failed', 'post.failed', 'The site is not published.');
  const photos = post.listing
    ? picturesOn(channel.network, post.photoIds).map((photo) => ({
        photo,
        address: addressOfPhoto(services, channel.network, organisationId!, post.listing!.id, photo),
      }))
    : [];
  const claim = newId();
  await tx.run(sql`
    update social_deliveries set state = 'publishing', claim = ${claim}, claimed_at = coalesce(claimed_at, now()), attempts = attempts + 1,
      lease_until = now() + ${sql.int(leaseSeconds)} * interval '1 second'
    where organisation_id = ${organisationId} and post_id = ${post.id} and channel_id = ${target.channel}`);
  await settle(tx, post.id);
  tx.record({
    kind: 'post.publishing',
    subject: { type: 'post', id: post.id },
    data: { name: firstLine(post.text), channel: channel.name },
  });
  return {
    claim,
    channel,
    piece: {
      text: delivery.words ?? post.text,
      link: post.link,
      photos: photos.map(({ address }) => address),
      firstComment: delivery.firstComment,
    },
    photos: photos.map(({ photo }) => ({ listing: post.listing!.id, photo, network: channel.network })),
    attempts: delivery.attempts + 1,
    isUncertain: wasCutOff || delivery.attempts > 0,
    since: delivery.claimedAt ?? new Date().toISOString(),
  };
}

/** Stores the post as published, with its hash and approver, as the advertising record. */
async function keep(tx: Tx, target: Target, { claim, channel, piece }: Claim, posted: Posted, note: string | null) {
  const post = await readPost(tx, target.post, true);
  const published = { ...piece, network: channel.network, approvedBy: post.approverId, approvedAt: post.approvedAt };
  const sha256 = createHash('sha256').update(JSON.stringify(published)).digest('hex');
  const kept = await tx.run(sql`
    update social_deliveries set state = 'published', published_at = now(), published = ${JSON.stringify(published)}::jsonb, sha256 = ${sha256},
      external_id = ${posted.externalId}, address = ${posted.address}, error = ${note}, lease_until = null
    where organisation_id = ${tx.scope.organisationId} and post_id = ${target.post} and channel_id = ${target.channel} and claim = ${claim}
      and state = 'publishing'`);
  if (!kept) return;
  await settle(tx, target.post);
  await followComments(tx, target, channel.network);
  tx.record({
    kind: 'post.published',
    subject: { type: 'post', id: target.post },
    data: { name: firstLine(piece.text), channel: channel.name, address: posted.address, sha256 },
  });
}

/** For our own feed, writing the row publishes the post, so one transaction is enough. */
const onSite = (publicUrl: string, slug: string, post: string): Posted => ({
  externalId: post,
  address: `${publicUrl}/s/${slug}/posts#post-${post}`,
});

export const publishJob = (fetch: GuardedFetch) =>
  defineJob({
    kind: publishKind,
    payload: z.strictObject({ post: id, channel: id }),
    maxAttempts: publishAttempts,
    timeoutSeconds: 120,
    async run({ services, job, payload: target }) {
      const { db, settings } = services;
      const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
      await renewIfDue(services, fetch, scope, target.channel);
      const taken = await db.withOrg(scope, (tx) => take(tx, services, target));
      if (!taken) return undefined;
      if (taken.channel.network === 'site') {
        await db.withOrg(scope, async (tx) => {
          const site = await tx.get<{ slug: string }>(sql`
            select s.slug from sites s where s.organisation_id = ${scope.organisationId} and s.id = ${taken.channel.externalId}::uuid`);
          await keep(tx, target, taken, onSite(settings.publicUrl, site.slug, target.post), null);
        });
        return undefined;
      }
      const connector = connectors[taken.channel.network];
      const account = {
        externalId: taken.channel.externalId,
        name: taken.channel.name,
        token: unseal(settings.secret, tokenPurpose, taken.channel.token!),
      };
      const at = { fetch, settings, account, piece: taken.piece, wait, picture: pictureOf(services, scope, taken) };
      try {
        const known = taken.isUncertain ? await connector.find?.({ ...at, since: taken.since }) : undefined;
        const posted = known ?? (await connector.publish(at));
        const note = known
          ? null
          : await sayFirst(() =>
              taken.piece.firstComment
                ? connector.comment({ ...at, posted: posted.externalId, text: taken.piece.firstComment })
                : Promise.resolve(),
            );
        await db.withOrg(scope, (tx) => keep(tx, target, taken, posted, note));
        return undefined;
      } catch (error) {
        return refused(services, scope, target, taken, refusalOf(error));
      }
    },
  });

const wait = (ms: number): Promise<void> => sleep(ms).then(() => undefined);

const pictureOf =
  (services: Services, scope: Scope, { photos }: Claim) =>
  async (place: number): Promise<Picture> => {
    const picture = await postPicture(services, scope, photos[place]!);
    if (!picture) throw new NetworkRefusal('content', 'A photo of the listing is not shown to the public any more.');
    return picture;
  };

/** A failed first comment is noted but doesn't fail the post. */
async function sayFirst(say: () => Promise<void>): Promise<string | null> {
  try {
    await say();
    return null;
  } catch (error) {
    return `The first comment failed: ${refusalOf(error).message}`.slice(0, 900);
  }
}

async function refused(
  { db }: Services,
  scope: Scope,
  target: Target,
  { claim, channel, piece, attempts }: Claim,
  { kind, message }: NetworkRefusal,
): Promise<undefined> {
  const pause = kind === 'transient' ? pauses[attempts - 1] : undefined;
  await db.withOrg(scope, async (tx) => {
    await readPost(tx, target.post, true);
    const mine = await tx.one(sql`
      select from social_deliveries where organisation_id = ${scope.organisationId} and post_id = ${target.post} and channel_id = ${target.channel}
        and claim = ${claim} and state = 'publishing'`);
    if (!mine) return;
    const to = { error: message, name: channel.name, text: piece.text };
    if (pause !== undefined) return endAs(tx, target, { ...to, state: 'waiting', kind: 'post.delayed' });
    if (kind === 'auth' || kind === 'scope') {
      await tx.run(sql`
        update social_channels set refused_at = now(), version = version + 1
        where organisation_id = ${scope.organisationId} and id = ${target.channel}`);
      return endAs(tx, target, { ...to, state: 'reconnect', kind: 'post.reconnect' });
    }
    return endAs(tx, target, { ...to, state: 'failed', kind: 'post.failed' });
  });
  if (pause !== undefined) throw new TryAgain(message, pause);
  return undefined;
}
