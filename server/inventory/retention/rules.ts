import { defaultRetentionRules, type RetentionRule, retentionKinds } from '#contract/inventory/retention-rules.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

export type Rules = { rules: RetentionRule[]; isOwn: boolean };

/** Sorted by kind, with the general rule first. */
export async function rulesOf(tx: Tx): Promise<Rules> {
  const own = await tx.all<RetentionRule>(sql`
    select kind, nullif(state, '') as state, years from retention_rules where organisation_id = ${tx.scope.organisationId}
    order by array_position(${[...retentionKinds]}::text[], kind), state`);
  return own.length > 0 ? { rules: own, isOwn: true } : { rules: [...defaultRetentionRules], isOwn: false };
}
