import { holds } from '#contract/core/access.ts';
import type { Job } from '#contract/core/jobs.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { markUndone } from '#server/core/jobs/control.ts';
import type { Undo } from '#server/core/jobs/define-job.ts';
import { jobById } from './queries.ts';

/** Undoing is a job too: it is started here, once, and the caller watches its progress. */
export async function undoJob(tx: Tx, actor: Member, id: string): Promise<Job> {
  const before = await tx.one<Job>(sql`${jobById(id, actor)} for update of j`);
  if (!before) throw notFound();
  if (before.undoneBy) throw new Refusal('conflict', 'This was already undone.');
  const { undo } = await tx.get<{ undo: Undo | null }>(sql`select undo from jobs where id = ${id}`);
  if (!undo || !['done', 'cancelled'].includes(before.state)) throw new Refusal('conflict', "This can't be undone.");
  if (!holds(actor.role, undo.right))
    throw new Refusal('forbidden', `Your role does not have the right ${undo.right}.`);
  const undoing = await tx.enqueue({ ...undo.job, shown: true });
  await markUndone(tx, id, undoing);
  tx.record({ kind: 'job.undone', subject: { type: 'job', id }, data: { job: before.kind, by: undoing } });
  return tx.get<Job>(jobById(undoing, actor));
}
