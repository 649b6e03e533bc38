import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

export type Due = { userId: string; tries: number };

const dayList = (days: readonly number[]): Sql => sql`${[...days]}::int[]`;

/** When a failed payment is tried again, of `s`; null when all days have passed. */
export const nextTry = (days: readonly number[]): Sql =>
  sql`s.past_due_since + (${dayList(days)})[s.dunning_tries + 1] * interval '1 day'`;

/** Takes accounts whose payment is due for another try. Days that were missed while nothing ran are passed over: one try, not four at once. */
export const takeDue = (tx: Queries, days: readonly number[], clock: Sql, most: number): Promise<Due[]> =>
  tx.all<Due>(sql`
    update subscriptions s
    set dunning_tried_at = ${clock},
      dunning_tries = (select count(*) from unnest(${dayList(days)}) day where s.past_due_since + day * interval '1 day' <= ${clock})
    where s.user_id in (
      select user_id from subscriptions s
      where status = 'past_due' and dunning_tries < ${days.length} and ${nextTry(days)} <= ${clock}
      order by past_due_since limit ${sql.int(most)} for update skip locked)
    returning s.user_id as "userId", s.dunning_tries as tries`);

/** False if it was tried less than a minute ago, so that two clicks are one try. */
export async function noteTry(tx: Queries, userId: string): Promise<boolean> {
  const noted = await tx.run(sql`
    update subscriptions set dunning_tried_at = now()
    where user_id = ${userId} and (dunning_tried_at is null or dunning_tried_at < now() - interval '1 minute')`);
  return noted > 0;
}
