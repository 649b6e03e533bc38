import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { commentedNetworks } from '#contract/growth/social/comments.ts';
import type { SocialNetwork } from '#contract/growth/social/networks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { NewJob, Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { connectors } from '../networks/all.ts';
import type { NetworkRefusal, Remark } from '../networks/network.ts';
import { refusalOf } from '../refusal-of.ts';
import { renewIfDue } from '../renew.ts';
import { publishedOn } from './account.ts';

type Place = { post: string; channel: string };

const kind = 'social.comments';
const minute = 60;
const day = 86_400;
const readForDays = 30;

/** Most comments arrive early: read every ten minutes on the first day, hourly in the first week, then twice a day. */
function pauseAt(ageSeconds: number): number | undefined {
  if (ageSeconds < day) return 10 * minute;
  if (ageSeconds < 7 * day) return 60 * minute;
  return ageSeconds < readForDays * day ? day / 2 : undefined;
}

const later = ({ post, channel }: Place, afterSeconds: number): NewJob => ({
  kind,
  payload: { post, channel },
  key: `${post} ${channel}`,
  afterSeconds,
  maxAttempts: 5,
});

/** Starts reading the comments of a post that was just published. */
export async function followComments(tx: Tx, place: Place, network: SocialNetwork): Promise<void> {
  if ((commentedNetworks as readonly SocialNetwork[]).includes(network)) await tx.enqueue(later(place, 5 * minute));
}

/**
 * Stores comments as rows. The page's own comments are skipped, because they are answers stored already or the first comment; comments
 * deleted on the network are deleted here too.
 */
async function keep(tx: Tx, { post, channel }: Place, remarks: readonly Remark[], isWhole: boolean): Promise<void> {
  const { organisationId } = tx.scope;
  if (isWhole)
    await tx.run(sql`
      delete from social_comments where organisation_id = ${organisationId} and post_id = ${post} and channel_id = ${channel}
        and answer_to is null and external_id <> all(${remarks.map(({ externalId }) => externalId)}::text[])`);
  // Two pages of results may contain the same comment.
  const told = new Map(remarks.map((one) => [one.externalId, one]));
  const others = [...told.values()].filter(({ isOurs }) => !isOurs);
  if (others.length === 0) return;
  const fresh = await tx.all<{ author: string; isNew: boolean }>(sql`
    insert into social_comments (organisation_id, post_id, channel_id, external_id, author, words, said_at)
    select ${organisationId}, ${post}, ${channel}, r.id, left(r.author, 200), left(r.words, 10000), r.at
    from unnest(${others.map(({ externalId }) => externalId)}::text[], ${others.map(({ author }) => author)}::text[],
      ${others.map(({ text }) => text)}::text[], ${others.map(({ at }) => at)}::timestamptz[]) r(id, author, words, at)
    on conflict (organisation_id, channel_id, external_id) where external_id is not null
      do update set words = excluded.words, author = excluded.author
    returning author, (xmax = 0) as "isNew"`);
  const come = fresh.filter(({ isNew }) => isNew);
  if (come.length === 0) return;
  const { name } = await tx.get<{ name: string }>(sql`
    select left(split_part(words, E'\n', 1), 120) as name from social_posts where organisation_id = ${organisationId} and id = ${post}`);
  tx.record({
    kind: 'post.commented',
    subject: { type: 'post', id: post },
    data: { name, from: come[0]!.author, count: come.length },
  });
}

/** Tries again later, because the page may be reconnected and nothing can be read until then. */
async function waitForAccess(tx: Tx, { post, channel }: Place): Promise<void> {
  const isOut = await tx.one(sql`
    select from social_deliveries d join social_channels c on c.organisation_id = d.organisation_id and c.id = d.channel_id
    where d.organisation_id = ${tx.scope.organisationId} and d.post_id = ${post} and d.channel_id = ${channel} and d.state = 'published'
      and c.removed_at is null and d.published_at > now() - ${sql.int(readForDays)} * interval '1 day'`);
  if (isOut) await tx.enqueue(later({ post, channel }, 60 * minute));
}

/** Reads the comments of a post on one network and re-enqueues itself while new ones may arrive. */
export const commentsJob = (fetch: GuardedFetch) =>
  defineJob({
    kind,
    payload: z.strictObject({ post: id, channel: id }),
    maxAttempts: 5,
    timeoutSeconds: 60,
    async run({ services, job, payload: place }) {
      const { db, settings } = services;
      const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
      await renewIfDue(services, fetch, scope, place.channel);
      const out = await db.withOrg(scope, (tx) => publishedOn(tx, settings, place));
      if (!out) {
        await db.withOrg(scope, (tx) => waitForAccess(tx, place));
        return undefined;
      }
      const connector = connectors[out.network];
      let refusal: NetworkRefusal | undefined;
      let told: Awaited<ReturnType<NonNullable<typeof connector.remarks>>> | undefined;
      try {
        told = await connector.remarks?.({ fetch, settings, account: out.account, posted: out.posted });
      } catch (error) {
        refusal = refusalOf(error);
      }
      await db.withOrg(scope, async (tx) => {
        await tx.run(sql`
          update social_deliveries set comments_error = ${refusal && refusal.kind !== 'transient' ? refusal.message : null}
          where organisation_id = ${scope.organisationId} and post_id = ${place.post} and channel_id = ${place.channel}`);
        if (told) await keep(tx, place, told.remarks, told.isWhole);
        const pause = pauseAt((Date.now() - Date.parse(out.publishedAt)) / 1_000);
        if (pause) await tx.enqueue(later(place, pause));
      });
      return undefined;
    },
  });
