import type { Job } from '#contract/core/jobs.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries, Tx } from '#server/core/db/transaction.ts';
import { channels } from '#server/core/events/channels.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { jobById } from './queries.ts';

export async function cancelJob(tx: Tx, actor: Member, id: string): Promise<Job> {
  const before = await tx.one<Job>(sql`${jobById(id, actor)} for update of j`);
  if (!before) throw notFound();
  if (await requestCancel(tx, id))
    tx.record({ kind: 'job.cancelled', subject: { type: 'job', id }, data: { job: before.kind } });
  return tx.get<Job>(jobById(id, actor));
}

/** What waits is cancelled, what runs is told so. Answers whether that is news. The row must be locked. */
export async function requestCancel(tx: Queries, id: string): Promise<boolean> {
  const { state, requested } = await tx.get<{ state: string; requested: boolean }>(sql`
    select state, cancel_requested_at is not null as requested from jobs where id = ${id}`);
  if (state === 'cancelled' || (state === 'running' && requested)) return false;
  if (state === 'waiting') {
    await tx.run(sql`
      update jobs set state = 'cancelled', cancel_requested_at = now(), finished_at = now() where id = ${id}`);
    return true;
  }
  if (state !== 'running') throw new Refusal('conflict', 'This work is over.');
  await tx.run(sql`update jobs set cancel_requested_at = now() where id = ${id}`);
  await tx.run(sql`select pg_notify(${channels.jobs}, ${id})`);
  return true;
}
