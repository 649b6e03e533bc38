import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Updates the storage key of a signing's content. */
export const followBytes = (tx: Tx, fileId: string, from: string, to: string): Promise<number> =>
  tx.run(sql`
    update signings set storage_key = ${to}
    where organisation_id = ${tx.scope.organisationId} and file_id = ${fileId} and storage_key = ${from}`);
