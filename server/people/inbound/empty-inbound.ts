import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** That they asked stays, and how often; what they wrote goes with them. */
export const emptyInbound = (tx: Tx, leads: readonly string[]): Promise<number> =>
  tx.run(sql`
    update inbound_messages set raw = '', facts = '{}'
    where organisation_id = ${tx.scope.organisationId} and lead_id = any(${leads}::uuid[])`);
