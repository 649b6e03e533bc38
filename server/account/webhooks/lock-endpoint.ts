import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Returns 0 when the endpoint doesn't exist. */
export const lockEndpoint = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    select 1 from webhook_endpoints where organisation_id = ${tx.scope.organisationId} and id = ${id} for update`);
