import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Marks the sheet as posted to the books. */
export async function markPosted(tx: Tx, dealId: string): Promise<void> {
  await tx.run(sql`
    update deal_sheets set posted_at = now() where organisation_id = ${tx.scope.organisationId} and deal_id = ${dealId}`);
}

/** Marks the sheet as paid once everyone has been paid. */
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
