import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

export async function keepPrice(
  tx: Tx,
  listingId: string,
  from: number | null,
  to: number | null,
  reason: string,
): Promise<void> {
  const { organisationId, userId } = tx.scope;
  await tx.run(sql`
    insert into listing_prices (organisation_id, id, listing_id, from_cents, to_cents, reason, actor_id)
    values (${organisationId}, ${newId()}, ${listingId}, ${from}, ${to}, ${reason}, ${userId})`);
}
