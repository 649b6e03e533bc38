import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { ListingBulkReason } from '#contract/inventory/listing-bulk.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { NewEvent, Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf } from '#server/core/jobs/starter.ts';
import { type Before, before } from './acts.ts';
import { keepHistories } from './write-histories.ts';

const payload = z.strictObject({ jobId: id });
type Payload = z.output<typeof payload>;

const chunk = 500;

/** Takes an act on many listings back: each is as it was, but for those that somebody changed since, which are named. */
export const undoListingBulkJob = defineJob({
  kind: 'listings.undo_bulk',
  payload,
  shown: true,
  timeoutSeconds: 3_600,
  concurrency: 2,
  async run(context) {
    let after = (context.progress.checkpoint ?? undefined) as string | undefined;
    for (;;) {
      context.signal.throwIfAborted();
      const last = await undoChunk(context, after);
      if (!last) return undefined;
      after = last;
    }
  },
});

type Row = { id: string; before: Before; now: Before; outcome: 'changes' | ListingBulkReason };

function undoChunk(context: JobContext<Payload>, after: string | undefined): Promise<string | undefined> {
  const { services, job, payload, progress } = context;
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' as const };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(60);
    const actor = await actorOf(tx, job);
    await checkAllowed(tx, actor, payload.jobId);
    const rows = await lockChunk(tx, actor, payload.jobId, after);
    const changing = rows.filter(({ outcome }) => outcome === 'changes');
    await restore(tx, payload.jobId, changing);
    await progress.commit(tx, {
      ...(after === undefined && { total: await countChanges(tx, actor, payload.jobId) }),
      done: changing.length,
      refused: rows.flatMap(({ id: item, outcome }) => (outcome === 'changes' ? [] : [{ item, reason: outcome }])),
      checkpoint: rows.at(-1)?.id ?? after,
    });
    return rows.length === chunk ? rows.at(-1)?.id : undefined;
  });
}

/** Whoever did it may take it back, and the heads of the organisation, who see all. */
async function checkAllowed(tx: Tx, actor: Member, jobId: string): Promise<void> {
  const done = await tx.one<{ created_by: string | null }>(sql`
    select created_by from jobs where organisation_id = ${actor.organisationId} and id = ${jobId}`);
  const isHead = actor.role === 'owner' || actor.role === 'admin';
  if (!done || (done.created_by !== actor.userId && !isHead)) throw new GiveUp('You may not take this back.');
}

const countChanges = async (tx: Tx, actor: Member, jobId: string): Promise<number> => {
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*) from listing_bulk_changes where organisation_id = ${actor.organisationId} and job_id = ${jobId}`);
  return count;
};

const lockChunk = (tx: Tx, actor: Member, jobId: string, after: string | undefined): Promise<Row[]> =>
  tx.all<Row>(sql`
    select l.id, c.before, ${before} as now,
      case when l.version <> c.version_after then 'changed_since' else 'changes' end as outcome
    from listing_bulk_changes c join listings l on l.organisation_id = c.organisation_id and l.id = c.listing_id
    where c.organisation_id = ${actor.organisationId} and c.job_id = ${jobId}
      ${after ? sql`and c.listing_id > ${after}` : sql.raw('')}
    order by c.listing_id limit ${chunk} for update of l`);

async function restore(tx: Tx, jobId: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const { organisationId } = tx.scope;
  await tx.run(sql`
    update listings l set
      standard_status = c.before ->> 'status', list_price_cents = (c.before ->> 'price')::bigint,
      previous_list_price_cents = (c.before ->> 'previousPrice')::bigint, market_days = (c.before ->> 'marketDays')::int,
      market_since = (c.before ->> 'marketSince')::date, archived_at = (c.before ->> 'archivedAt')::timestamptz,
      version = l.version + 1, modified_at = now()
    from listing_bulk_changes c
    where c.organisation_id = ${organisationId} and c.job_id = ${jobId} and c.listing_id = any(${rows.map((row) => row.id)}::uuid[])
      and l.organisation_id = c.organisation_id and l.id = c.listing_id`);
  await keepHistories(
    tx,
    rows.map(({ id, now, before: old }) => ({ id, before: now, after: old, reason: '' })),
  );
  for (const row of rows) tx.record({ ...eventOf(row), subject: { type: 'listing', id: row.id } });
}

function eventOf({ before: old, now }: Row): Pick<NewEvent, 'kind' | 'data'> {
  if (old.status !== now.status) return { kind: 'listing.status_changed', data: { from: now.status, to: old.status } };
  if (old.price !== now.price) return { kind: 'listing.price_changed', data: { from: now.price, to: old.price } };
  return { kind: old.archivedAt === null ? 'listing.restored' : 'listing.archived' };
}
