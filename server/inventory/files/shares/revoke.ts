import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Ends all links to a file at once. */
export const revokeAll = (tx: Tx, fileId: string): Promise<number> =>
  tx.run(sql`
    update file_shares set revoked_at = now()
    where organisation_id = ${tx.scope.organisationId} and file_id = ${fileId} and revoked_at is null`);
