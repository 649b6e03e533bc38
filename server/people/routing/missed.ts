import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { countMissed, pauseForMissing } from '../team/missed.ts';
import type { Offer } from './offers.ts';
import { logDecision } from './route-lead.ts';

/**
 * Counts an expired offer as missed and pauses a member who misses too many in a row. An offer to several members counts for none of them.
 */
export async function noteMissed(tx: Tx, { leadId, ruleId, method, people }: Offer): Promise<void> {
  const [userId, ...others] = people;
  if (!userId || others.length > 0) return;
  const missed = await countMissed(tx, userId);
  if (missed === undefined) return;
  const isTooMany = await tx.one(sql`
    select from routing_rules where organisation_id = ${tx.scope.organisationId} and pause_after <= ${missed}`);
  if (!isTooMany || !(await pauseForMissing(tx, userId))) return;
  await logDecision(tx, leadId, { outcome: 'paused', method, ruleId, chosen: null, offered: [userId] });
  tx.record({ kind: 'member.paused', subject: { type: 'member', id: userId }, data: { missed } });
}
