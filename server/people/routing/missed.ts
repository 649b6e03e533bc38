import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Offer } from './offers.ts';
import { logDecision } from './route-lead.ts';

/** Whoever answers, by taking or by passing on, is there: what they missed before counts no more. */
export const noteAnswered = (tx: Tx, userId: string): Promise<number> =>
  tx.run(sql`
    update member_work set missed = 0
    where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and missed > 0`);

/**
 * Counts a lead that was held out to one alone and ran out, and pauses whoever let too many in a row. Of what is held out to
 * several nobody in particular missed anything.
 */
export async function noteMissed(tx: Tx, { leadId, ruleId, method, people }: Offer): Promise<void> {
  const [userId, ...others] = people;
  if (!userId || others.length > 0) return;
  const { organisationId } = tx.scope;
  const counted = await tx.one<{ missed: number }>(sql`
    insert into member_work as w (organisation_id, user_id, missed)
    select organisation_id, user_id, 1 from memberships
    where organisation_id = ${organisationId} and user_id = ${userId} and removed_at is null
    on conflict (organisation_id, user_id) do update set missed = w.missed + 1 returning missed`);
  if (!counted) return;
  const paused = await tx.run(sql`
    update member_work w set paused_at = now(), paused_for_missing = true, version = w.version + 1 from routing_rules r
    where w.organisation_id = ${organisationId} and w.user_id = ${userId} and w.paused_at is null
      and r.organisation_id = w.organisation_id and w.missed >= r.pause_after`);
  if (paused === 0) return;
  await logDecision(tx, leadId, { outcome: 'paused', method, ruleId, chosen: null, offered: [userId] });
  tx.record({ kind: 'member.paused', subject: { type: 'member', id: userId }, data: { missed: counted.missed } });
}
