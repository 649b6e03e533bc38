import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import { id } from '#contract/core/primitives.ts';
import { imports } from '#contract/people/imports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob, GiveUp, type JobContext } from '#server/core/jobs/define-job.ts';
import { actorOf, starter } from '#server/core/jobs/starter.ts';
import { tidySearchJob } from '../leads/import/tidy-job.ts';
import { stateBasis } from './consent.ts';
import { type Decided, noCounts } from './decide.ts';
import { chunkSize, decideChunk, type Plan, planImport, rowsOf, sum } from './plan.ts';
import { importById, tableOf } from './store.ts';
import { undoImportJob } from './undo-job.ts';
import { keepProblems, writeDecided } from './write.ts';

const payload = z.strictObject({ importId: id, by: starter, wish: imports.run.input });
type Context = JobContext<z.output<typeof payload>>;
/** Where the next try goes on, and what was counted until there. */
const reached = z.object({ next: z.int(), counts: z.custom<Decided['counts']>() });

/**
 * Takes a file in, chunk by chunk. Rows of one person were put together before, so that no chunk meets what an earlier one
 * made; whoever takes over reads the file again and goes on where the last chunk ended.
 */
export const runImportJob = defineJob({
  kind: 'leads.import',
  payload,
  shown: true,
  timeoutSeconds: 1_800,
  concurrency: 2,
  maxAttempts: 5,
  async run(context) {
    const { services, payload: given, progress, signal } = context;
    const stored = await inOrganisation(context, (tx, actor) => importById(tx, actor, given.importId));
    const table = await tableOf(services, stored).catch(giveUp);
    const plan = await inOrganisation(context, (tx, actor) => planImport(tx, actor, table, given.wish)).catch(giveUp);
    const before = reached.safeParse(progress.checkpoint);
    let { next, counts } = before.success ? before.data : { next: 0, counts: noCounts() };
    if (!before.success) await begin(context, plan);
    while (next < plan.groups.length) {
      signal.throwIfAborted();
      const from = next;
      counts = await inOrganisation(context, (tx, actor) => workChunk(context, tx, actor, plan, from, counts));
      next = from + chunkSize;
    }
    const all = { rows: rowsOf(plan), ...counts, refused: plan.problems.length };
    await inOrganisation(context, (tx) => finish(tx, given.importId, all));
    return { result: { importId: given.importId, ...all } };
  },
});

function giveUp(error: unknown): never {
  throw error instanceof Refusal ? new GiveUp(error.more.issues?.[0]?.message ?? error.message) : error;
}

/** Each transaction asks anew whether whoever started it still may. */
function inOrganisation<T>({ services, job, payload: { by } }: Context, work: (tx: Tx, actor: Member) => Promise<T>) {
  const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: by.kind };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(120);
    const actor = await actorOf(tx, job, by);
    if (!holds(actor.role, 'leads.import')) throw new GiveUp('Your role no longer has the right leads.import.');
    return work(tx, actor);
  });
}

const undo = (jobId: string) => ({ job: undoImportJob.with({ jobId }), right: 'leads.import' as const });

/** Rows that cannot be read are on record before the first is taken. */
async function begin(context: Context, plan: Plan): Promise<void> {
  const {
    progress,
    payload: { importId },
    job,
  } = context;
  await inOrganisation(context, async (tx, actor) => {
    await keepProblems(tx, actor, importId, plan.problems);
    await tx.run(sql`
      update lead_imports set unknown = ${JSON.stringify(plan.unknown)}::jsonb
      where organisation_id = ${actor.organisationId} and id = ${importId}`);
    await progress.commit(tx, {
      total: rowsOf(plan),
      refused: plan.problems.map(({ row }) => ({ item: String(row), reason: 'unreadable' })),
      checkpoint: { next: 0, counts: noCounts() },
      undo: undo(job.id),
    });
  });
}

async function workChunk(
  { progress, payload: { importId, wish }, job }: Context,
  tx: Tx,
  actor: Member,
  plan: Plan,
  from: number,
  counts: Decided['counts'],
): Promise<Decided['counts']> {
  const decided = await decideChunk(tx, actor, plan, from, wish.matches, new Map(), true);
  await writeDecided(tx, actor, { id: importId, jobId: job.id, chunk: from }, decided);
  await stateBasis(tx, importId, wish.consent, decided.create);
  const after = sum(counts, decided.counts);
  await progress.commit(tx, {
    done: decided.counts.create + decided.counts.update,
    skipped: decided.counts.skip + decided.counts.merged,
    refused: decided.conflicts.map(({ row }) => ({ item: String(row), reason: 'conflict' })),
    checkpoint: { next: from + chunkSize, counts: after },
  });
  return after;
}

async function finish(tx: Tx, importId: string, counts: Decided['counts'] & { refused: number }): Promise<void> {
  const isFirst = await tx.run(sql`
    update lead_imports set counts = ${JSON.stringify(counts)}::jsonb
    where organisation_id = ${tx.scope.organisationId} and id = ${importId} and counts is null`);
  if (isFirst === 0) return;
  tx.record({
    kind: 'leads.imported',
    subject: { type: 'import', id: importId },
    data: {
      created: counts.create,
      updated: counts.update,
      refusedCount: counts.refused + counts.conflict,
    },
  });
  await tx.enqueue(tidySearchJob.with({}, { key: 'tidy' }));
}
