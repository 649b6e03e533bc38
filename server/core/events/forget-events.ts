import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';

/** Deletes the events of records that were erased; the database refuses to delete any others. */
export const forgetEvents = (tx: Tx, type: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from events
    where organisation_id = ${tx.scope.organisationId} and subject_type = ${type} and subject_id = any(${ids}::uuid[])`);
