import { sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';

/** What happened to records that are gone for good; the database refuses to forget anything else. */
export const forgetEvents = (tx: Tx, type: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from events
    where organisation_id = ${tx.scope.organisationId} and subject_type = ${type} and subject_id = any(${ids}::uuid[])`);
