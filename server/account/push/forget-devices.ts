import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

/** Deletes all push subscriptions of a user. */
export const forgetDevices = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from push_subscriptions where user_id = ${userId}`);
