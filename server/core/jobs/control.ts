import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';
import { channels } from '../events/channels.ts';
import { Refusal } from '../http/refusal.ts';

/** Cancels a waiting job or asks a running one to stop, and returns whether that is new. The caller must hold the row's lock. */
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

/** Restarts a failed or canceled job with its attempts reset. The caller must hold the row's lock. */
export async function tryAgain(tx: Queries, id: string): Promise<void> {
  await tx.run(sql`
    update jobs set state = 'waiting', attempts = 0, run_at = now(), finished_at = null, cancel_requested_at = null
    where id = ${id}`);
  await tx.run(sql`select pg_notify(${channels.jobs}, '')`);
}

export const markUndone = (tx: Queries, id: string, by: string): Promise<number> =>
  tx.run(sql`update jobs set undone_by = ${by} where id = ${id}`);
