import { planTiers } from '#contract/account/price-book.ts';
import { fileRoom } from '#contract/people/file-rules.ts';
import { tiersFor } from '#server/account/billing/entitlements.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

/** How large a file may be and how much room there is: by the best plan the organisation has. */
export async function roomFor(tx: Tx): Promise<{ file: number; all: number }> {
  const tiers = Object.values(await tiersFor(tx));
  return fileRoom[planTiers.findLast((tier) => tiers.includes(tier)) ?? 'free'];
}

/** Asked after the row is there, so that uploads at once cannot all find room: the count's row lets one through at a time. */
export async function requireFileRoom(tx: Tx): Promise<void> {
  const { all } = await roomFor(tx);
  const { bytes } = await tx.get<{ bytes: number }>(sql`
    select bytes from file_usage where organisation_id = ${tx.scope.organisationId}`);
  if (bytes > all) {
    throw new Refusal('plan_limit', 'Your storage is full.', { details: { limit: all, used: bytes } });
  }
}
