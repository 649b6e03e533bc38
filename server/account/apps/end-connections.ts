import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Revokes the app connections of a member who leaves, because they act for the member here. */
export async function endConnectionsOf(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    update app_grants set revoked_at = now()
    where organisation_id = lintel.org() and user_id = ${userId} and revoked_at is null`);
}
