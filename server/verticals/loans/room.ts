import { countWith, requireRoom, roomLeft } from '#server/account/billing/entitlements.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { isApplicationHere } from './came-over.ts';

/** An application is in use from the sixth item until the loan funds, ends or is archived. */
countWith('application', async (tx) => {
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from loans
    where organisation_id = ${tx.scope.organisationId} and archived_at is null and state = 'open' and ${isApplicationHere}`);
  return count;
});

/** Refuses where the plan has no room for one more active application. */
export const requireApplicationRoom = (tx: Tx): Promise<void> => requireRoom(tx, 'application');

/** How many more active applications the plan has room for; no number where it has no limit. */
export const applicationRoomLeft = (tx: Tx): Promise<number | undefined> => roomLeft(tx, 'application');
