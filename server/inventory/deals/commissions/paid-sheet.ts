import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** The books have it. */
export async function markPosted(tx: Tx, dealId: string): Promise<void> {
  await tx.run(sql`
    update deal_sheets set posted_at = now() where organisation_id = ${tx.scope.organisationId} and deal_id = ${dealId}`);
}

/** Everybody has got theirs. */
export async function markPaid(tx: Tx, dealId: string): Promise<void> {
  const moved = await tx.run(sql`
    update deal_sheets set state = 'paid'
    where organisation_id = ${tx.scope.organisationId} and deal_id = ${dealId} and state = 'funded'`);
  if (moved > 0)
    tx.record({
      kind: 'deal.sheet_moved',
      subject: { type: 'deal', id: dealId },
      data: { from: 'funded', to: 'paid' },
    });
}
