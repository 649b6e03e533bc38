import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Deletes the comments on records that have been permanently deleted. */
export const removeComments = (tx: Tx, type: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from comments
    where organisation_id = ${tx.scope.organisationId} and subject_type = ${type} and subject_id = any(${ids}::uuid[])`);
