import { sql } from '#server/core/db/sql.ts';
import type { NewEvent, Queries } from '#server/core/db/transaction.ts';

/** Records an event in every workspace that uses this account's plan. */
export async function tellWorkspaces(tx: Queries, userId: string, event: Omit<NewEvent, 'subject'>): Promise<void> {
  const workspaces = await tx.all<{ id: string }>(sql`
    select organisation_id as id from memberships
    where user_id = ${userId} and role = 'owner' and removed_at is null and lintel.payer(organisation_id) = user_id`);
  for (const { id } of workspaces) {
    const scope = { organisationId: id, userId: null, actorKind: 'system' } as const;
    tx.recordFor(scope, { ...event, subject: { type: 'subscription', id: userId } });
  }
}
