import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Keeps the rows, so that inquiries can still be counted, but erases what these leads wrote. */
export const emptyInbound = (tx: Tx, leads: readonly string[]): Promise<number> =>
  tx.run(sql`
    update inbound_messages set raw = '', facts = '{}'
    where organisation_id = ${tx.scope.organisationId} and lead_id = any(${leads}::uuid[])`);
