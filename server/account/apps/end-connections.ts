import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Whoever leaves takes along what acts for them here. */
export async function endConnectionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update app_grants set revoked_at = now()
    where organisation_id = lintel.org() and user_id = ${userId} and revoked_at is null`);
}
