import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import { id } from '#contract/core/primitives.ts';
import { type ListingImportCounts, listingImports } from '#contract/inventory/listing-imports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf, starter } from '#server/core/jobs/starter.ts';
import { fitting, type Home, type Plan, planOf, unknownOf, writeHomes } from './import-listings.ts';
import { importById, tableOf } from './store.ts';
import { undoListingImportJob } from './undo-job.ts';

const payload = z.strictObject({ importId: id, by: starter, wish: listingImports.run.input });
type Context = JobContext<z.output<typeof payload>>;
/** Where the next try goes on, and what was made until there. */
const reached = z.strictObject({ next: z.int(), create: z.int(), drafted: z.int() });
type Made = { create: number; drafted: number };

const atOnce = 1_000;

/** Takes a file in, chunk by chunk; whoever takes over reads it again and goes on where the last chunk ended. */
export const runListingImportJob = defineJob({
  kind: 'listings.import',
  payload,
  shown: true,
  timeoutSeconds: 1_800,
  concurrency: 2,
  maxAttempts: 5,
  async run(context) {
    const { services, payload: given, progress, signal } = context;
    const stored = await inOrganisation(context, (tx, actor) => importById(tx, actor, given.importId));
    const table = await tableOf(services, stored).catch(giveUp);
    const plan = await planOf(table, given.wish.columns);
    const before = reached.safeParse(progress.checkpoint);
    let { next, ...made } = before.success ? before.data : { next: 0, create: 0, drafted: 0 };
    if (!before.success) await begin(context, plan);
    while (next < plan.homes.length) {
      signal.throwIfAborted();
      const from = next;
      made = await inOrganisation(context, (tx, actor) => takeChunk(context, tx, actor, plan.homes, from, made));
      next = from + atOnce;
    }
    const known = plan.homes.length - made.create;
    const counts = { rows: plan.rows, ...made, known, refused: plan.problems.length };
    await inOrganisation(context, (tx) => finish(tx, given.importId, counts));
    return { result: { importId: given.importId, ...counts } };
  },
});

function giveUp(error: unknown): never {
  throw error instanceof Refusal ? new GiveUp(error.message) : error;
}

/** Each transaction asks anew whether whoever started it still may. */
function inOrganisation<T>({ services, job, payload: { by } }: Context, work: (tx: Tx, actor: Member) => Promise<T>) {
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: by.kind };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(120);
    const actor = await actorOf(tx, job, by);
    if (!holds(actor.role, 'listings.create')) throw new GiveUp('You no longer have permission to create listings.');
    return work(tx, actor);
  });
}

const begin = (context: Context, plan: Plan): Promise<void> =>
  inOrganisation(context, (tx) =>
    context.progress.commit(tx, {
      total: plan.rows,
      refused: plan.problems.map(({ row }) => ({ item: String(row), reason: 'unreadable' })),
      checkpoint: { next: 0, create: 0, drafted: 0 },
      undo: { job: undoListingImportJob.with({ jobId: context.job.id }), right: 'listings.archive' },
    }),
  );

async function takeChunk(
  { progress, job }: Context,
  tx: Tx,
  actor: Member,
  homes: readonly Home[],
  from: number,
  made: Made,
): Promise<Made> {
  const chunk = (await fitting(tx, homes.slice(from))).slice(0, atOnce);
  const fresh = await unknownOf(tx, chunk);
  if (fresh.length > 0) await writeHomes(tx, actor, fresh);
  await tx.run(sql`
    insert into listing_import_made (organisation_id, job_id, chunk, listings)
    values (${actor.organisationId}, ${job.id}, ${from}, ${fresh.map((home) => home.id)}::uuid[])`);
  const after = {
    create: made.create + fresh.length,
    drafted: made.drafted + fresh.filter(({ standing }) => standing.issues.length > 0).length,
  };
  await progress.commit(tx, {
    done: fresh.length,
    skipped: chunk.length - fresh.length,
    checkpoint: { next: from + atOnce, ...after },
  });
  return after;
}

async function finish(tx: Tx, importId: string, counts: ListingImportCounts): Promise<void> {
  const isFirst = await tx.run(sql`
    update listing_imports set counts = ${JSON.stringify(counts)}::jsonb
    where organisation_id = ${tx.scope.organisationId} and id = ${importId} and counts is null`);
  if (isFirst === 0) return;
  tx.record({
    kind: 'listings.imported',
    subject: { type: 'listing_import', id: importId },
    data: { created: counts.create, known: counts.known, refusedCount: counts.refused },
  });
}
