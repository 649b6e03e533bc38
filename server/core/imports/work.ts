import { z } from 'zod';
import { holds, type Right } from '#contract/core/access.ts';
import { id } from '#contract/core/primitives.ts';
import type { Member } from '../auth/actor.ts';
import type { Tx } from '../db/transaction.ts';
import { Refusal } from '../http/refusal.ts';
import { defineJob, GiveUp, type JobContext, type JobKind } from '../jobs/define-job.ts';
import { actorOf, starter, starterOf } from '../jobs/starter.ts';
import type { Choices, Importer, Planned, Tally } from './importer.ts';
import {
  importById,
  keepChoices,
  keepCounts,
  keepMade,
  keepMore,
  keepProblems,
  madeAfter,
  madeBy,
  openImport,
  tableOf,
} from './store.ts';

/** Where the next attempt continues, and the counts so far. */
const reached = z.object({ next: z.int(), counts: z.record(z.string(), z.number()) });
const undone = z.union([
  z.strictObject({ part: z.literal('made'), after: z.int() }),
  z.strictObject({ part: z.literal('changed'), after: z.string().nullable() }),
]);
type Undone = z.infer<typeof undone>;

type ImportJobs<Wish extends Choices> = {
  jobs: readonly [JobKind, JobKind];
  start(tx: Tx, actor: Member, wish: Wish): Promise<{ jobId: string }>;
};

/** The jobs of an importer: one imports a file, the other undoes the import. */
export function importJobs<Wish extends Choices, Plan extends Planned>(
  importer: Importer<Wish, Plan>,
): ImportJobs<Wish> {
  const payload = z.strictObject({ importId: id, by: starter, wish: importer.wish });
  type Context = JobContext<{ importId: string; by: z.infer<typeof starter>; wish: Wish }>;
  const undo = undoJob(importer);

  const inside = <T>({ services, job, payload: { by } }: Context, work: (tx: Tx, actor: Member) => Promise<T>) =>
    inOrganisation({ services, job }, importer.right, work, by);

  /** Records the rows that can't be read before the first row is imported. */
  const begin = (context: Context, plan: Plan): Promise<void> =>
    inside(context, async (tx) => {
      const { importId } = context.payload;
      await keepProblems(tx, importId, plan.problems);
      if (importer.found) await keepMore(tx, importId, importer.found(plan));
      await context.progress.commit(tx, {
        total: plan.rows,
        refused: plan.problems.map(({ row }) => ({ item: String(row), reason: 'unreadable' })),
        checkpoint: { next: 0, counts: importer.none },
        undo: { job: undo.with({ jobId: context.job.id }), right: importer.undo.right },
      });
    });

  const takeChunk = (context: Context, plan: Plan, from: number, before: Tally): Promise<Tally> =>
    inside(context, async (tx, actor) => {
      const {
        payload: { importId, wish },
        job,
        progress,
      } = context;
      const taken = await importer.take(tx, actor, { importId, jobId: job.id, from }, plan, wish);
      await keepMade(tx, job.id, from, taken.made);
      await keepProblems(tx, importId, taken.problems);
      const counts = sum(before, taken.counts);
      await progress.commit(tx, {
        done: taken.done,
        skipped: taken.skipped,
        refused: taken.problems.map(({ row }) => ({ item: String(row), reason: 'conflict' })),
        checkpoint: { next: from + importer.atOnce, counts },
      });
      return counts;
    });

  const run = defineJob({
    kind: importer.jobs.run,
    payload,
    shown: true,
    timeoutSeconds: 1_800,
    concurrency: 2,
    maxAttempts: 5,
    async run(given) {
      const context = given as unknown as Context;
      const { services, progress, signal } = context;
      const { importId, wish } = context.payload;
      const stored = await inside(context, (tx, actor) => importById(tx, actor, importer.kind, importId));
      const table = await tableOf(importer, services, stored).catch(giveUp);
      const plan = await inside(context, (tx, actor) => importer.plan(tx, actor, table, wish)).catch(giveUp);
      const before = reached.safeParse(progress.checkpoint);
      let { next, counts } = before.success ? before.data : { next: 0, counts: importer.none };
      if (!before.success) await begin(context, plan);
      while (next < plan.steps) {
        signal.throwIfAborted();
        counts = await takeChunk(context, plan, next, counts);
        next += importer.atOnce;
      }
      const all = importer.counts(plan, counts);
      await inside(context, async (tx) => {
        if (await keepCounts(tx, importId, all)) await importer.finished(tx, importId, all);
      });
      return { result: { importId, ...all } };
    },
  });

  return {
    jobs: [run as unknown as JobKind, undo as unknown as JobKind],
    async start(tx, actor, wish) {
      const stored = await openImport(tx, actor, importer.kind, wish);
      const more = await importer.begin(tx, actor, wish, stored.columns);
      const jobId = await tx.enqueue(run.with({ importId: wish.id, by: starterOf(actor), wish } as never));
      await keepChoices(tx, importer, stored, wish, jobId, more);
      tx.record({
        kind: 'job.started',
        subject: { type: 'job', id: jobId },
        data: { job: run.kind, act: 'import', total: stored.rows },
      });
      return { jobId };
    },
  };
}

const sum = (one: Tally, two: Tally): Tally =>
  Object.fromEntries(Object.keys({ ...one, ...two }).map((name) => [name, (one[name] ?? 0) + (two[name] ?? 0)]));

function giveUp(error: unknown): never {
  throw error instanceof Refusal ? new GiveUp(error.more.issues?.[0]?.message ?? error.message) : error;
}

/** Every transaction checks again that the person who started the job still has the right. */
function inOrganisation<T>(
  { services, job }: Pick<JobContext<unknown>, 'services' | 'job'>,
  right: Right,
  work: (tx: Tx, actor: Member) => Promise<T>,
  by?: z.infer<typeof starter>,
): Promise<T> {
  const scope = {
    organisationId: job.organisationId!,
    userId: job.createdBy,
    actorKind: by?.kind ?? ('user' as const),
  };
  return services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(120);
    const actor = await actorOf(tx, job, by);
    if (!holds(actor.role, right)) throw new GiveUp(`Your role no longer has the right ${right}.`);
    return work(tx, actor);
  });
}

const undoPayload = z.strictObject({ jobId: id });
type UndoContext = JobContext<z.output<typeof undoPayload>>;

/** Undoes a whole import. Records that a person changed since then stay and are listed. */
function undoJob<Wish extends Choices, Plan extends Planned>({ jobs, undo }: Importer<Wish, Plan>) {
  const count = (context: UndoContext): Promise<void> =>
    inOrganisation(context, undo.right, async (tx) => {
      const { jobId } = context.payload;
      const { total: made, importId } = await madeBy(tx, jobId);
      const total = made + ((await undo.further?.count(tx, jobId)) ?? 0);
      if (importId) undo.told(tx, importId, total);
      await context.progress.commit(tx, { total, checkpoint: { part: 'made', after: -1 } });
    });

  const undoMade = (context: UndoContext, after: number): Promise<Undone | undefined> =>
    inOrganisation(context, undo.right, async (tx) => {
      const chunk = await madeAfter(tx, context.payload.jobId, after);
      if (!chunk) return undo.further ? { part: 'changed', after: null } : undefined;
      const gone = new Set(await undo.takeBack(tx, chunk.made, chunk.madeAt));
      const next: Undone = { part: 'made', after: chunk.chunk };
      await context.progress.commit(tx, {
        done: gone.size,
        refused: chunk.made.filter((one) => !gone.has(one)).map(keptItem),
        checkpoint: next,
      });
      return next;
    });

  const undoFurther = (context: UndoContext, after: string | null): Promise<Undone | undefined> =>
    inOrganisation(context, undo.right, async (tx) => {
      const { jobId } = context.payload;
      const { importId } = await madeBy(tx, jobId);
      if (!undo.further || !importId) return undefined;
      const { done, kept, next } = await undo.further.takeBack(tx, jobId, importId, after);
      await context.progress.commit(tx, {
        done,
        refused: kept.map(keptItem),
        checkpoint: { part: 'changed', after: next ?? after },
      });
      return next === null ? undefined : { part: 'changed', after: next };
    });

  return defineJob({
    kind: jobs.undo,
    payload: undoPayload,
    shown: true,
    timeoutSeconds: 1_800,
    concurrency: 2,
    async run(context) {
      const found = undone.safeParse(context.progress.checkpoint);
      let at: Undone | undefined = found.success ? found.data : { part: 'made', after: -1 };
      if (!found.success) await count(context);
      while (at) {
        context.signal.throwIfAborted();
        at = at.part === 'made' ? await undoMade(context, at.after) : await undoFurther(context, at.after);
      }
      if (undo.further)
        await inOrganisation(context, undo.right, (tx) => undo.further!.ended(tx, context.payload.jobId));
      return undefined;
    },
  });
}

const keptItem = (item: string) => ({ item, reason: 'changed_since' });
