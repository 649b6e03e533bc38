import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Assigns a lead from the pond. A lead that has an owner by now keeps that owner. */
export async function giveLead(tx: Tx, leadId: string, owner: string): Promise<void> {
  await tx.run(sql`
    update leads set owner_id = ${owner}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${leadId} and owner_id is null`);
  tx.record({ kind: 'lead.assigned', subject: { type: 'lead', id: leadId }, data: { from: null, to: owner } });
}
