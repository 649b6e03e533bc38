import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

/** No device of theirs is written to any more. */
export const forgetDevices = (tx: Queries, userId: string): Promise<number> =>
  tx.run(sql`delete from push_subscriptions where user_id = ${userId}`);
