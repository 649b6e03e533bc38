import { z } from 'zod';
import { holds } from '#contract/core/access.ts';
import { id, instant } from '#contract/core/primitives.ts';
import type { Member } from '../auth/actor.ts';
import { nothing, sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { defineJob, GiveUp, type JobContext, type JobKind } from '../jobs/define-job.ts';
import { actorOf, starter } from '../jobs/starter.ts';
import { chunk, lastOf, stillRoom, throughChunks } from './chunks.ts';
import { isRefusal, meant, outcomeOf } from './outcome.ts';
import type { BulkThing, Changed } from './thing.ts';
import type { UndoJob } from './undo-job.ts';

const payloadOf = <Wished extends { act: string }, Selection, State extends object>(
  thing: BulkThing<Wished, Selection, State>,
) =>
  z.strictObject({
    by: starter,
    do: thing.act,
    selection: z.union([z.strictObject({ ids: z.array(id) }), thing.selection]),
    /** When the act was requested; together with `newest`, records created later are excluded. */
    askedAt: instant,
    newest: id,
    total: z.int(),
  });
type Payload<Wished extends { act: string }, Selection> = z.output<
  ReturnType<typeof payloadOf<Wished, Selection, object>>
>;
export type ActJob<Wished extends { act: string }, Selection> = JobKind<
  ReturnType<typeof payloadOf<Wished, Selection, object>>
>;

type Row = { id: string; outcome: string; taking: boolean };

/**
 * Works through the records in id order, so that each is visited once even if the act removes it from the selection. The chunk, the
 * previous values, its events and the checkpoint are one transaction, so that another worker continues where the last chunk ended.
 */
export function actJobOf<Wished extends { act: string }, Selection, State extends object>(
  thing: BulkThing<Wished, Selection, State>,
  undoJob: UndoJob,
): ActJob<Wished, Selection> {
  type Context = JobContext<Payload<Wished, Selection>>;

  const workChunk = ({ services, job, payload, progress }: Context, after: string | undefined) => {
    const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: payload.by.kind };
    return services.db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(60);
      const actor = await actorOf(tx, job, payload.by);
      const { right } = thing.actOf(payload.do);
      await checkStillAllowed(tx, actor, payload.do);
      const rows = await lockChunk(tx, actor, payload, after);
      const changing = rows.filter(({ outcome }) => outcome === 'changes');
      const refused = rows.flatMap(({ id: item, outcome }) => (isRefusal(outcome) ? [{ item, reason: outcome }] : []));
      await stillRoom(tx, changing, thing.requireRoom);
      if (changing.length > 0) await changeAll(tx, job.id, payload.do, changing);
      await progress.commit(tx, {
        total: payload.total,
        done: changing.length,
        skipped: rows.length - changing.length - refused.length,
        refused,
        checkpoint: rows.at(-1)?.id ?? after,
        undo: { job: undoJob.with({ jobId: job.id }), right },
      });
      return lastOf(rows);
    });
  };

  /** The right to the act as a whole may be lost while the job waits or runs; the right to each record is checked per record. */
  const checkStillAllowed = async (tx: Tx, actor: Member, wished: Wished): Promise<void> => {
    const { right } = thing.actOf(wished);
    if (!holds(actor.role, right)) throw new GiveUp(`Your role no longer has the right ${right}.`);
    const fault = await thing.fault?.(tx, wished);
    if (fault) throw new GiveUp(fault.message);
  };

  /** Locks in id order, like all code that locks several records. The lock mode lets notes and tasks be added meanwhile. */
  const lockChunk = (tx: Tx, actor: Member, wish: Payload<Wished, Selection>, after: string | undefined) => {
    const act = thing.actOf(wish.do);
    return tx.all<Row>(sql`
      select l.id, ${outcomeOf(actor, thing, act)} as outcome, ${act.takesRoom ?? sql.raw('false')} as taking
      from ${thing.table} l
      where ${meant(thing, actor, wish.selection, new Date(wish.askedAt))} and l.id <= ${wish.newest}
        ${after ? sql`and l.id > ${after}` : nothing}
      order by l.id limit ${chunk} for no key update of l`);
  };

  const changeAll = async (tx: Tx, jobId: string, wished: Wished, rows: readonly Row[]): Promise<void> => {
    const these = sql`l.organisation_id = ${tx.scope.organisationId} and l.id = any(${rows.map((row) => row.id)}::uuid[])`;
    const { table, kept, state, touched } = thing;
    const changed = await tx.all<Changed<State>>(sql`
      with old as (select l.organisation_id, l.id, ${state} as before from ${table} l where ${these}),
      changed as (
        update ${table} l set ${thing.actOf(wished).set}, ${touched ? sql`${touched}, ` : nothing}version = l.version + 1
        where ${these} returning l.id, l.version, ${state} as after),
      kept as (
        insert into ${kept.table} (organisation_id, job_id, ${kept.record}, before, version_after)
        select old.organisation_id, ${jobId}, old.id, old.before, changed.version from old join changed on changed.id = old.id)
      select old.id, old.before, changed.after from old join changed on changed.id = old.id order by old.id`);
    await thing.alsoWrite?.(tx, changed, wished);
    for (const { id: record, before, after } of changed)
      tx.record({ ...thing.told(before, after, wished), subject: { type: thing.subject, id: record } });
  };

  return defineJob({
    kind: `${thing.name}.bulk`,
    payload: payloadOf(thing),
    shown: true,
    timeoutSeconds: 3_600,
    concurrency: 2,
    run: (context) => throughChunks(context, (after) => workChunk(context, after)),
  });
}
