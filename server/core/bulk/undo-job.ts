import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '../auth/actor.ts';
import { nothing, sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { defineJob, GiveUp, type JobContext, type JobKind } from '../jobs/define-job.ts';
import { actorOf } from '../jobs/starter.ts';
import { chunk, lastOf, stillRoom, throughChunks } from './chunks.ts';
import type { BulkThing } from './thing.ts';

const payload = z.strictObject({ jobId: id });
type Payload = z.output<typeof payload>;
export type UndoJob = JobKind<typeof payload>;

type Row<State> = { id: string; now: State; outcome: string; taking: boolean };

/** Undoes an act on many records: each gets its previous state back, except those that were changed since, which are listed. */
export function undoJobOf<Wished extends { act: string }, Selection, State extends object>(
  thing: BulkThing<Wished, Selection, State>,
): UndoJob {
  const { table, kept, state, lost, touched } = thing;

  const undoChunk = (
    { services, job, payload: { jobId }, progress }: JobContext<Payload>,
    after: string | undefined,
  ) => {
    const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' as const };
    return services.db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(60);
      await checkAllowed(tx, await actorOf(tx, job), jobId);
      const rows = await lockChunk(tx, jobId, after);
      const changing = rows.filter(({ outcome }) => outcome === 'changes');
      await stillRoom(tx, changing, thing.requireRoom);
      if (changing.length > 0) await putBack(tx, jobId, changing);
      await progress.commit(tx, {
        ...(after === undefined && { total: await countChanges(tx, jobId) }),
        done: changing.length,
        refused: rows.flatMap(({ id: item, outcome }) => (outcome === 'changes' ? [] : [{ item, reason: outcome }])),
        checkpoint: rows.at(-1)?.id ?? after,
      });
      return lastOf(rows);
    });
  };

  const countChanges = async (tx: Tx, jobId: string): Promise<number> => {
    const { count } = await tx.get<{ count: number }>(sql`
      select count(*) from ${kept.table} where organisation_id = ${tx.scope.organisationId} and job_id = ${jobId}`);
    return count;
  };

  const lockChunk = (tx: Tx, jobId: string, after: string | undefined) =>
    tx.all<Row<State>>(sql`
      select l.id, ${state} as now, ${thing.putBackTakesRoom ?? sql.raw('false')} as taking,
        case when l.version <> c.version_after then 'changed_since'
          ${lost ? sql`when ${lost.when} then ${lost.reason}` : nothing}
          else 'changes' end as outcome
      from ${kept.table} c join ${table} l on l.organisation_id = c.organisation_id and l.id = c.${kept.record}
      where c.organisation_id = ${tx.scope.organisationId} and c.job_id = ${jobId}
        ${after ? sql`and c.${kept.record} > ${after}` : nothing}
      order by c.${kept.record} limit ${chunk} for no key update of l`);

  const putBack = async (tx: Tx, jobId: string, rows: readonly Row<State>[]): Promise<void> => {
    const back = await tx.all<{ id: string; after: State }>(sql`
      update ${table} l set ${thing.putBack}, ${touched ? sql`${touched}, ` : nothing}version = l.version + 1
      from ${kept.table} c
      where c.organisation_id = ${tx.scope.organisationId} and c.job_id = ${jobId}
        and c.${kept.record} = any(${rows.map((row) => row.id)}::uuid[])
        and l.organisation_id = c.organisation_id and l.id = c.${kept.record}
      returning l.id, ${state} as after`);
    const stateNow = new Map(rows.map((row) => [row.id, row.now]));
    const changed = back.map(({ id: record, after }) => ({ id: record, before: stateNow.get(record)!, after }));
    await thing.alsoWrite?.(tx, changed);
    for (const { id: record, before, after } of changed)
      tx.record({ ...thing.told(before, after), subject: { type: thing.subject, id: record } });
  };

  return defineJob({
    kind: `${thing.name}.undo_bulk`,
    payload,
    shown: true,
    timeoutSeconds: 3_600,
    concurrency: 2,
    run: (context) => throughChunks(context, (after) => undoChunk(context, after)),
  });
}

/**
 * The person who ran the act may undo it, even for records they gave away and no longer see. Otherwise only owners and admins may, because
 * they see all records.
 */
export async function checkAllowed(tx: Tx, actor: Member, jobId: string): Promise<void> {
  const done = await tx.one<{ created_by: string | null }>(sql`
    select created_by from jobs where organisation_id = ${actor.organisationId} and id = ${jobId}`);
  if (!done || (done.created_by !== actor.userId && !isHead(actor))) throw new GiveUp('You may not take this back.');
}
