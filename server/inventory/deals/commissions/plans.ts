import type { InputOf } from '#contract/core/call.ts';
import type { CommissionPlan } from '#contract/inventory/deals/commission-terms.ts';
import type { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkMembers } from '../members.ts';

const isUsed = sql`exists (
  select from deal_earnings e where e.organisation_id = p.organisation_id and e.plan_id = p.id)`;
const columns = sql`p.id, p.user_id as "user", p.name, p.version, p.from_day as "from", p.terms, ${isUsed} as used`;

/** Serializes changes of agents' years, so that each sees the result of the previous one. */
export const oneAtATime = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`commissions ${tx.scope.organisationId}`}, 0))`);

export const plansJson = ({ organisationId }: Member): Sql => sql`
  select json_build_object('plans', coalesce(json_agg(r), '[]'))::text from (
    select ${columns} from commission_plans p where p.organisation_id = ${organisationId}
    order by p.user_key, p.from_day desc limit 1000) r`;

export async function addPlan(
  tx: Tx,
  { organisationId, userId }: Member,
  { user, name, from, terms }: InputOf<typeof dealCommissions.addPlan>,
): Promise<CommissionPlan> {
  if (user) await checkMembers(tx, [user], ['user']);
  if (terms.team) await checkMembers(tx, [terms.team.leader], ['terms', 'team', 'leader']);
  if (terms.mentor) await checkMembers(tx, [terms.mentor.user], ['terms', 'mentor', 'user']);
  const id = newId();
  await oneAtATime(tx);
  const made = await tx.one<{ version: number }>(sql`
    insert into commission_plans (organisation_id, id, user_id, name, version, from_day, terms, created_by)
    select ${organisationId}, ${id}, ${user}, ${name}, coalesce(max(p.version), 0) + 1, ${from}, ${JSON.stringify(terms)}::jsonb,
      ${userId}
    from commission_plans p where p.organisation_id = ${organisationId} and p.user_id is not distinct from ${user}::uuid
    on conflict do nothing returning version`);
  if (!made) throw new Refusal('conflict', 'Another plan already starts on this date.');
  tx.record({
    kind: 'commission_plan.added',
    subject: { type: 'organisation', id: organisationId },
    data: { planId: id, user, name, from },
  });
  return { id, user, name, version: made.version, from, terms, used: false };
}

export async function removePlan(tx: Tx, { organisationId }: Member, id: string): Promise<{ done: true }> {
  const plan = await tx.one<CommissionPlan>(sql`
    select ${columns} from commission_plans p where p.organisation_id = ${organisationId} and p.id = ${id}`);
  if (!plan) throw notFound();
  if (plan.used) throw new Refusal('conflict', 'Commissions were approved under this plan. Add a new version instead.');
  await tx.run(sql`delete from commission_plans where organisation_id = ${organisationId} and id = ${id}`);
  tx.record({
    kind: 'commission_plan.removed',
    subject: { type: 'organisation', id: organisationId },
    data: { planId: id, user: plan.user, name: plan.name },
  });
  return { done: true };
}
