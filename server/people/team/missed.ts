import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** A member who responds to an offer, by claiming or passing, is available: earlier misses no longer count. */
export const forgetMissed = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`
    update member_work set missed = 0
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and missed > 0`);

/** Counts one more missed offer and returns how many in a row, or undefined for a former member. */
export async function countMissed(tx: Tx, userId: string): Promise<number | undefined> {
  const counted = await tx.one<{ missed: number }>(sql`
    insert into member_work as w (organisation_id, user_id, missed)
    select organisation_id, user_id, 1 from memberships
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and removed_at is null
    on conflict (organisation_id, user_id) do update set missed = w.missed + 1 returning missed`);
  return counted?.missed;
}

/** Pauses lead assignment until the member returns. Returns false if it was already paused. */
export async function pauseForMissing(tx: Tx, userId: string): Promise<boolean> {
  const paused = await tx.run(sql`
    update member_work set paused_at = now(), paused_for_missing = true, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and paused_at is null`);
  return paused > 0;
}
