import { countWith, requireRoom } from '#server/account/billing/entitlements.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** An application is in use from the sixth item until the loan funds, ends or is archived. */
countWith('application', async (tx) => {
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from loans
    where organisation_id = ${tx.scope.organisationId} and archived_at is null and state = 'open' and application_on is not null`);
  return count;
});

/** Refuses where the plan has no room for one more active application. */
export const requireApplicationRoom = (tx: Tx): Promise<void> => requireRoom(tx, 'application');
