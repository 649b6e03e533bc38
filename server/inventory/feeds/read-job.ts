import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob, type JobContext, type JobKind } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { type Read, readRecord } from './read-record.ts';
import { type Cursor, FeedError, Source, type SourcePage } from './source.ts';
import { openToken, readFeedKind, type Stored, storedFeed } from './store.ts';
import { keepMet, walkKeys } from './walk-keys.ts';
import { writePage } from './write-page.ts';

const payload = z.strictObject({ feedId: id });
export type Reading = {
  source: Source;
  feedId: string;
  signal: AbortSignal;
  /** Runs a transaction with the feed locked; returns undefined when the feed is off. */
  locked: <T>(work: (tx: Tx, feed: Stored) => Promise<T>) => Promise<T | undefined>;
};

/**
 * Imports what changed since the last run, page by page; the position is saved in each page's transaction. Once a day it also looks for
 * deleted records. A failure is shown on the feed, and the next run retries.
 */
export const readFeedJob = (fetch: GuardedFetch): JobKind =>
  defineJob({
    kind: readFeedKind,
    payload,
    maxAttempts: 1,
    timeoutSeconds: 3_600,
    concurrency: 2,
    async run(context) {
      const reading = await open(context, fetch);
      if (!reading) return undefined;
      try {
        if (await readChanges(reading)) await walkKeys(reading);
        await reading.locked((tx) => settle(tx, reading.feedId, null));
      } catch (error) {
        if (!(error instanceof FeedError) || context.signal.aborted) throw error;
        await reading.locked((tx) => settle(tx, reading.feedId, error.message));
      }
      return undefined;
    },
  });

async function open(
  { services, job, payload: { feedId }, signal }: JobContext<z.output<typeof payload>>,
  fetch: GuardedFetch,
): Promise<Reading | undefined> {
  const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
  const locked: Reading['locked'] = (work) =>
    services.db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(60);
      const feed = await storedFeed(tx, feedId);
      return feed?.isOn ? work(tx, feed) : undefined;
    });
  return locked(async (tx, { address, onlyWhere, sealedToken, signIn }) => {
    await tx.run(sql`
      update listing_feeds set last_run_at = now() where organisation_id = ${scope.organisationId} and id = ${feedId}`);
    const token = openToken(services.settings.secret, sealedToken);
    return { source: new Source({ fetch, address, onlyWhere, token, signIn, signal }), feedId, signal, locked };
  });
}

const settle = (tx: Tx, feedId: string, problem: string | null): Promise<number> =>
  tx.run(sql`
    update listing_feeds set problem = ${problem?.slice(0, 500) ?? null}, failures = ${problem === null ? sql`0` : sql`failures + 1`}
    where organisation_id = ${tx.scope.organisationId} and id = ${feedId}`);

/** A server may assign a timestamp before its record becomes visible, so each run starts a little before the end of the previous one. */
const overlapMs = 2 * 60_000;

const backABit = ({ modified }: Cursor): Cursor => ({
  modified: new Date(Date.parse(modified) - overlapMs).toISOString(),
  key: '',
});

/** Returns whether everything was read. */
async function readChanges({ source, signal, locked }: Reading): Promise<boolean> {
  const first = await locked(async (_, { reached, reachedKey, isCopied }) => ({
    cursor: reached === null ? undefined : { modified: reached, key: reachedKey ?? '' },
    isCopied,
  }));
  if (!first) return false;
  let cursor = first.isCopied && first.cursor ? backABit(first.cursor) : first.cursor;
  for (;;) {
    signal.throwIfAborted();
    const page = await source.changesAfter(cursor);
    const after = lastOf(page, cursor);
    const done = await locked((tx, feed) => takePage(tx, feed, page, after));
    if (done === undefined) return false;
    if (page.isLast) return true;
    cursor = after;
  }
}

/** The position at the end of a page. A page that ends where it started would be read forever. */
function lastOf({ records }: SourcePage, cursor: Cursor | undefined): Cursor | undefined {
  const last = records.at(-1);
  if (!last) return cursor;
  const { ModificationTimestamp: modified, ListingKey: key } = last;
  if (typeof modified !== 'string' || Number.isNaN(Date.parse(modified)) || typeof key !== 'string')
    throw new FeedError('The server sent records without ModificationTimestamp or ListingKey.');
  const isBack = cursor && Date.parse(modified) < Date.parse(cursor.modified);
  if (isBack || (cursor?.modified === modified && cursor.key === key))
    throw new FeedError('The server does not order by ModificationTimestamp and ListingKey.');
  return { modified, key };
}

/** Writes the page, its problems, and its position in one transaction. */
async function takePage(tx: Tx, feed: Stored, page: SourcePage, after: Cursor | undefined): Promise<true> {
  const read = page.records.map(readRecord);
  const listings = read.flatMap(({ listing }) => listing ?? []);
  const { created, changed, removed } = await writePage(tx, feed.id, listings, feed.isCopied);
  await keepProblems(tx, feed.id, read);
  // Records added since an interrupted walk may be before the position where it resumes.
  if (feed.walkKey !== null)
    await keepMet(
      tx,
      feed.id,
      read.map(({ key }) => key),
    );
  // The overlap at the start of a run must not move the position back.
  const isFurther = after && (feed.reached === null || Date.parse(after.modified) >= Date.parse(feed.reached));
  await tx.run(sql`
    update listing_feeds set created_count = created_count + ${created}, changed_count = changed_count + ${changed},
      removed_count = removed_count + ${removed}
      ${isFurther ? sql`, reached = ${after.modified}, reached_key = ${after.key}` : sql.raw('')}
      ${page.isLast ? sql`, copied_at = coalesce(copied_at, now())` : sql.raw('')}
    where organisation_id = ${tx.scope.organisationId} and id = ${feed.id}`);
  if (page.isLast && !feed.isCopied)
    tx.record({ kind: 'listing_feed.copied', subject: { type: 'listing_feed', id: feed.id } });
  return true;
}

async function keepProblems(tx: Tx, feedId: string, read: readonly Read[]): Promise<void> {
  const { organisationId } = tx.scope;
  const latest = [...new Map(read.map((one) => [one.key, one])).values()];
  const wrong = latest.filter(({ issues }) => issues.length > 0);
  const right = latest.filter(({ issues }) => issues.length === 0).map(({ key }) => key);
  await tx.run(sql`
    delete from listing_feed_problems
    where organisation_id = ${organisationId} and feed_id = ${feedId} and feed_key = any(${right}::text[])`);
  if (wrong.length === 0) return;
  await tx.run(sql`
    insert into listing_feed_problems (organisation_id, feed_id, feed_key, issues)
    select ${organisationId}, ${feedId}, r.key, r.issues
    from unnest(${wrong.map(({ key }) => key)}::text[], ${wrong.map(({ issues }) => JSON.stringify(issues))}::jsonb[]) r(key, issues)
    on conflict (organisation_id, feed_id, feed_key) do update set issues = excluded.issues, at = now()`);
}

/** Queues a job for every feed that is due. A failing feed is tried less and less often, but at least twice a day. */
export const readFeedsJob = defineJob({
  kind: 'listings.read_feeds',
  payload: z.strictObject({}),
  maxAttempts: 1,
  async run({ services }) {
    await services.db.asSystem(async (tx) => {
      const due = await tx.all<{ organisationId: string; id: string }>(sql`
        select organisation_id as "organisationId", id from listing_feeds
        where is_on and (last_run_at is null
          or last_run_at < now() - least(720, 4 * power(2, least(failures, 10))) * interval '1 minute')`);
      for (const { organisationId, id: feedId } of due)
        await tx.enqueueFor(organisationId, null, {
          kind: readFeedKind,
          payload: { feedId },
          key: feedId,
          maxAttempts: 1,
        });
    });
    return undefined;
  },
});

export const readFeedsSchedule: Schedule = {
  name: 'listing feeds',
  cron: '*/5 * * * *',
  timeZone: 'UTC',
  enqueue: () => readFeedsJob.with({}, { key: 'listing feeds' }),
};
