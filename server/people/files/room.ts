import { type PlanTier, planTiers } from '#contract/account/price-book.ts';
import { fileRoom } from '#contract/people/file-rules.ts';
import { tiersFor } from '#server/account/billing/entitlements.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

/** The limits on file size and total storage of the organization's best plan. */
export async function roomFor(tx: Tx): Promise<{ file: number; all: number }> {
  const tiers = Object.values(await tiersFor(tx));
  return fileRoom[planTiers.findLast((tier) => tiers.includes(tier)) ?? 'free'];
}

/** The smallest tier whose storage holds the organization's files. */
export async function tierForFiles(tx: Tx): Promise<PlanTier> {
  const held = await tx.one<{ bytes: number }>(sql`
    select bytes::float8 as bytes from file_usage where organisation_id = ${tx.scope.organisationId}`);
  return planTiers.find((tier) => (held?.bytes ?? 0) <= fileRoom[tier].all) ?? 'elite';
}

/** Checked after the row is inserted: the usage counter's row lock serializes uploads, so that simultaneous ones can't all pass. */
export async function requireFileRoom(tx: Tx): Promise<void> {
  const { all } = await roomFor(tx);
  const { bytes } = await tx.get<{ bytes: number }>(sql`
    select bytes from file_usage where organisation_id = ${tx.scope.organisationId}`);
  if (bytes > all) {
    throw new Refusal('plan_limit', 'Your storage is full.', { details: { limit: all, used: bytes } });
  }
}
