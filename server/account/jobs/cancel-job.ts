import type { Job } from '#contract/core/jobs.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { requestCancel } from '#server/core/jobs/control.ts';
import { jobById } from './queries.ts';

export async function cancelJob(tx: Tx, actor: Member, id: string): Promise<Job> {
  const before = await tx.one<Job>(sql`${jobById(id, actor)} for update of j`);
  if (!before) throw notFound();
  if (await requestCancel(tx, id))
    tx.record({ kind: 'job.cancelled', subject: { type: 'job', id }, data: { job: before.kind } });
  return tx.get<Job>(jobById(id, actor));
}
