import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Reading } from './read-job.ts';
import { FeedError } from './source.ts';
import type { Stored } from './store.ts';

/** If the server reports less than this fraction of our listings, it is taken for a server error and not for sales. */
const leastShare = 0.5;

/**
 * Reads all keys of the server once a day, because deletions aren't reported otherwise. Keys are stored until the end; an interrupted walk
 * resumes after the last one.
 */
export async function walkKeys({ source, feedId, signal, locked }: Reading): Promise<void> {
  const begun = await locked(async (tx, feed) => {
    if (feed.walkIsDue && feed.walkKey === null) await forget(tx, feedId);
    return feed;
  });
  if (!begun?.walkIsDue) return;
  let key = begun.walkKey;
  for (;;) {
    signal.throwIfAborted();
    const { records, isLast } = await source.keysAfter(key);
    const met = records.flatMap(({ ListingKey }) => (typeof ListingKey === 'string' ? ListingKey : []));
    const last = met.at(-1) ?? key;
    if (!isLast && last === key) throw new FeedError('The server does not order by ListingKey.');
    const kept = await locked((tx, feed) => keep(tx, feed, met, last));
    if (!kept) return;
    if (isLast) break;
    key = last;
  }
  if ((await locked(sweep)) === false)
    throw new FeedError(
      'The server returned far fewer listings than before. Nothing was removed. Check the access token’s permissions.',
    );
}

const ofFeed = (tx: Tx, feedId: string) => sql`organisation_id = ${tx.scope.organisationId} and feed_id = ${feedId}`;

const forget = (tx: Tx, feedId: string): Promise<number> =>
  tx.run(sql`delete from listing_feed_seen where ${ofFeed(tx, feedId)}`);

export const keepMet = (tx: Tx, feedId: string, met: readonly string[]): Promise<number> =>
  tx.run(sql`
    insert into listing_feed_seen (organisation_id, feed_id, feed_key)
    select ${tx.scope.organisationId}, ${feedId}, key from unnest(${[...met]}::text[]) k(key) on conflict do nothing`);

async function keep(tx: Tx, { id }: Stored, met: readonly string[], last: string | null): Promise<true> {
  await keepMet(tx, id, met);
  await tx.run(sql`
    update listing_feeds set walk_key = ${last} where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  return true;
}

/** Archives the listings that were not found, as a user would. Returns whether the result was plausible. */
async function sweep(tx: Tx, { id }: Stored): Promise<boolean> {
  const { organisationId } = tx.scope;
  await tx.allowSeconds(120);
  // Both tables are as large as the feed, and newer than their statistics: the planner would expect few rows and use a nested loop.
  await tx.run(sql`select set_config('enable_nestloop', 'off', true)`);
  const { here, missing } = await tx.get<{ here: number; missing: number }>(sql`
    select count(*) as here, count(*) filter (where s.feed_key is null) as missing
    from listings l left join listing_feed_seen s
      on s.organisation_id = l.organisation_id and s.feed_id = l.feed_id and s.feed_key = l.feed_key
    where l.organisation_id = ${organisationId} and l.feed_id = ${id} and l.archived_at is null`);
  const isLikely = here - missing >= here * leastShare;
  const gone = isLikely
    ? await tx.all<{ id: string }>(sql`
        update listings l set archived_at = now(), version = l.version + 1, modified_at = now()
        where l.organisation_id = ${organisationId} and l.feed_id = ${id} and l.archived_at is null and not exists (
          select from listing_feed_seen s
          where s.organisation_id = l.organisation_id and s.feed_id = l.feed_id and s.feed_key = l.feed_key)
        returning l.id`)
    : [];
  for (const listing of gone) tx.record({ kind: 'listing.archived', subject: { type: 'listing', id: listing.id } });
  await forget(tx, id);
  await tx.run(sql`
    update listing_feeds set walk_key = null, walked_at = now(), removed_count = removed_count + ${gone.length}
    where organisation_id = ${organisationId} and id = ${id}`);
  return isLikely;
}
