import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import { id } from '#contract/core/primitives.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf } from '#server/core/jobs/starter.ts';

const payload = z.strictObject({ jobId: id });
type Context = JobContext<z.output<typeof payload>>;
const reached = z.strictObject({ after: z.int() });

/** Takes a whole import back: drafts it made are archived, unless somebody worked on them since. */
export const undoListingImportJob = defineJob({
  kind: 'listings.undo_import',
  payload,
  shown: true,
  timeoutSeconds: 1_800,
  concurrency: 2,
  async run(context) {
    const before = reached.safeParse(context.progress.checkpoint);
    let after: number | undefined = before.success ? before.data.after : -1;
    if (!before.success) await count(context);
    while (after !== undefined) {
      context.signal.throwIfAborted();
      after = await undoChunk(context, after);
    }
    return undefined;
  },
});

function inOrganisation<T>({ services, job }: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' as const };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(120);
    const { role } = await actorOf(tx, job);
    if (!holds(role, 'listings.archive')) throw new GiveUp('You no longer have permission to archive listings.');
    return work(tx);
  });
}

const count = (context: Context): Promise<void> =>
  inOrganisation(context, async (tx) => {
    const { organisationId } = tx.scope;
    const { jobId } = context.payload;
    const { total, importId } = await tx.get<{ total: number; importId: string | null }>(sql`
      select (select coalesce(sum(cardinality(listings)), 0)::int from listing_import_made
          where organisation_id = ${organisationId} and job_id = ${jobId}) as total,
        (select id from listing_imports where organisation_id = ${organisationId} and job_id = ${jobId}) as "importId"`);
    if (importId)
      tx.record({
        kind: 'listings.import_undone',
        subject: { type: 'listing_import', id: importId },
        data: { count: total },
      });
    await context.progress.commit(tx, { total, checkpoint: { after: -1 } });
  });

/** Untouched is what stands as the import left it. */
const undoChunk = (context: Context, after: number): Promise<number | undefined> =>
  inOrganisation(context, async (tx) => {
    const { organisationId } = tx.scope;
    const chunk = await tx.one<{ chunk: number; listings: string[] }>(sql`
      select chunk, listings from listing_import_made
      where organisation_id = ${organisationId} and job_id = ${context.payload.jobId} and chunk > ${after}
      order by chunk limit 1`);
    if (!chunk) return undefined;
    const here = sql`l.organisation_id = ${organisationId} and l.id = any(${chunk.listings}::uuid[])`;
    await tx.run(sql`select from listings l where ${here} order by l.id for update`);
    const gone = await tx.all<{ id: string }>(sql`
      update listings l set archived_at = now(), version = l.version + 1, modified_at = now()
      where ${here} and l.archived_at is null and l.version = 1 returning l.id`);
    for (const listing of gone) tx.record({ kind: 'listing.archived', subject: { type: 'listing', id: listing.id } });
    const archived = new Set(gone.map((listing) => listing.id));
    await context.progress.commit(tx, {
      done: gone.length,
      refused: chunk.listings.filter((one) => !archived.has(one)).map((item) => ({ item, reason: 'changed_since' })),
      checkpoint: { after: chunk.chunk },
    });
    return chunk.chunk;
  });
