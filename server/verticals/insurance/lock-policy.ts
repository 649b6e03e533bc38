import type { Policy } from '#contract/verticals/insurance/policies.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { todayThere } from './columns.ts';
import { policyById } from './queries.ts';

/** With the day where the risk is, and what its carrier keeps on a short rate. */
export type LockedPolicy = Policy & { today: string; shortRate: string; chain: string; term: number };

/** Locked, so that two edits of one version cannot both pass. */
export async function lockPolicy(tx: Tx, actor: Member, id: string): Promise<LockedPolicy> {
  const more = sql`, ${todayThere}::text as today, c.short_rate as "shortRate", l.chain_id as chain,
    (select max(f.number) from policy_terms f where f.organisation_id = l.organisation_id and f.policy_id = l.id) as term`;
  const found = await tx.one<LockedPolicy>(sql`${policyById(id, actor, more)} for update of l`);
  if (!found) throw notFound();
  return found;
}

export async function lockChangeable(tx: Tx, actor: Member, id: string): Promise<LockedPolicy> {
  const found = await lockPolicy(tx, actor, id);
  if (!found.can.change) throw new Refusal('forbidden');
  return found;
}

export async function lockVersion(tx: Tx, actor: Member, id: string, version: number): Promise<LockedPolicy> {
  const found = await lockPolicy(tx, actor, id);
  if (found.version !== version) {
    const { today: _, shortRate: __, chain: ___, term: ____, ...current } = found;
    await refuseOld(tx, {
      current,
      changed: 'policy.changed',
      subject: subjectOf(id),
      told: { 'policy.assigned': ['owner'], 'policy.transacted': ['premium'] },
    });
  }
  if (!found.can.change) throw new Refusal('forbidden');
  return found;
}

export const subjectOf = (id: string) => ({ type: 'policy', id });
