import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import { filterSchema } from '#contract/core/filter-schema.ts';
import { id, instant } from '#contract/core/primitives.ts';
import { type ListingBulkReason, listingBulkAct } from '#contract/inventory/listing-bulk.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import { listingSelection } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf, starter } from '#server/core/jobs/starter.ts';
import { type After, actOf, type Before, before } from './acts.ts';
import { meant, type Outcome, outcomeOf } from './outcome.ts';
import { undoListingBulkJob } from './undo-job.ts';
import { keepHistories } from './write-histories.ts';

const payload = z.strictObject({
  by: starter,
  do: listingBulkAct,
  selection: z.union([
    z.strictObject({ ids: z.array(id) }),
    listingSelection.extend({ filter: filterSchema(listingFields).optional() }),
  ]),
  /** When it was asked for: what is newer is not meant. */
  askedAt: instant,
  newest: id,
  total: z.int(),
});
type Payload = z.output<typeof payload>;

/** Listings a transaction takes on: few enough to hold up nobody for long. */
const chunk = 500;

/**
 * Goes through the listings by id, so that each is met once though the act takes it out of the selection. The chunk, what
 * was before, its events and how far it came are one transaction: whoever takes over goes on where the last one ended.
 */
export const listingBulkJob = defineJob({
  kind: 'listings.bulk',
  payload,
  shown: true,
  timeoutSeconds: 3_600,
  concurrency: 2,
  async run(context) {
    let after = (context.progress.checkpoint ?? undefined) as string | undefined;
    for (;;) {
      context.signal.throwIfAborted();
      const last = await workChunk(context, after);
      if (!last) return undefined;
      after = last;
    }
  },
});

type Row = { id: string; outcome: Outcome; before: Before };

function workChunk(context: JobContext<Payload>, after: string | undefined): Promise<string | undefined> {
  const { services, job, payload, progress } = context;
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: payload.by.kind };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(60);
    const actor = await actorOf(tx, job, payload.by);
    const act = actOf(payload.do);
    if (!holds(actor.role, act.right)) throw new GiveUp(`Your role no longer has the right ${act.right}.`);
    const rows = await lockChunk(tx, actor, payload, after);
    const changing = rows.filter(({ outcome }) => outcome === 'changes');
    const refused = rows.flatMap(({ id: item, outcome }) =>
      outcome === 'changes' || outcome === 'unchanged' ? [] : [{ item, reason: outcome satisfies ListingBulkReason }],
    );
    if (changing.length > 0) await changeAll(tx, job.id, payload, changing);
    await progress.commit(tx, {
      total: payload.total,
      done: changing.length,
      skipped: rows.length - changing.length - refused.length,
      refused,
      checkpoint: rows.at(-1)?.id ?? after,
      undo: { job: undoListingBulkJob.with({ jobId: job.id }), right: act.right },
    });
    return rows.length === chunk ? rows.at(-1)?.id : undefined;
  });
}

/** Locked in the order of ids, as everybody does who locks several. */
const lockChunk = (tx: Tx, actor: Member, wish: Payload, after: string | undefined): Promise<Row[]> =>
  tx.all<Row>(sql`
    select l.id, ${outcomeOf(actor, actOf(wish.do))} as outcome, ${before} as before from listings l
    where ${meant(actor, wish.selection, new Date(wish.askedAt))} and l.id <= ${wish.newest}
      ${after ? sql`and l.id > ${after}` : sql.raw('')}
    order by l.id limit ${chunk} for update of l`);

async function changeAll(tx: Tx, jobId: string, wish: Payload, rows: readonly Row[]): Promise<void> {
  const { organisationId } = tx.scope;
  const act = actOf(wish.do);
  const ids = rows.map((row) => row.id);
  const changed = await tx.all<After & { id: string }>(sql`
    with old as (
      select l.organisation_id, l.id, ${before} as before from listings l
      where l.organisation_id = ${organisationId} and l.id = any(${ids}::uuid[])),
    changed as (
      update listings l set ${act.set}, version = l.version + 1, modified_at = now()
      where l.organisation_id = ${organisationId} and l.id = any(${ids}::uuid[])
      returning l.id, l.version, l.standard_status as status, l.list_price_cents as price),
    kept as (
      insert into listing_bulk_changes (organisation_id, job_id, listing_id, before, version_after)
      select old.organisation_id, ${jobId}, old.id, old.before, changed.version from old join changed on changed.id = old.id)
    select id, status, price from changed`);
  const olds = new Map(rows.map((row) => [row.id, row.before]));
  const reason = wish.do.act === 'price' ? wish.do.reason : '';
  await keepHistories(
    tx,
    changed.map(({ id, ...after }) => ({ id, before: olds.get(id)!, after, reason })),
  );
  for (const { id, ...after } of changed)
    tx.record({ ...act.event(olds.get(id)!, after), subject: { type: 'listing', id } });
}
