import { countWith, requireRoom } from '#server/account/billing/entitlements.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

countWith('property', async (tx) => {
  const { count } = await tx.get<{ count: number }>(
    sql`select count(*)::int as count from rental_properties where organisation_id = ${tx.scope.organisationId}`,
  );
  return count;
});

/** One is free; more come with the add-on. */
export const requirePropertyRoom = (tx: Tx): Promise<void> => requireRoom(tx, 'property');
