import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** The owner and co-owners of a lead. */
export async function handsOf(tx: Tx, leadId: string): Promise<string[]> {
  const hands = await tx.all<{ id: string }>(sql`
    select owner_id as id from leads where organisation_id = ${tx.scope.organisationId} and id = ${leadId} and owner_id is not null
    union
    select user_id from lead_shares where organisation_id = ${tx.scope.organisationId} and lead_id = ${leadId} and co_owner`);
  return hands.map(({ id: user }) => user);
}
