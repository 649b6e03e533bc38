import type { InputOf } from '#contract/core/call.ts';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import type { Policy, policies } from '#contract/verticals/insurance/policies.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { checkMembers } from '#server/inventory/deals/members.ts';
import { chainOf, checkCoverages } from './create-policy.ts';
import { lockChangeable, lockPolicy, lockVersion, subjectOf } from './lock-policy.ts';
import { merged } from './merged.ts';
import { policyById } from './queries.ts';

type Change = Omit<InputOf<typeof policies.change>, 'id'>;

type Held = Required<{ [K in keyof Change]: NonNullable<Change[K]> | null }>;

/** What it says now, as a change would say it. */
const heldOf = (policy: Policy): Held => ({ ...policy, continues: policy.continues?.id ?? null }) as Held;

export async function changePolicy(
  tx: Tx,
  actor: Member,
  id: string,
  version: number,
  wanted: Change,
): Promise<Policy> {
  const before = await lockVersion(tx, actor, id, version);
  const { fields } = merged<Held>(heldOf(before), wanted);
  const changes = fields.map((field) => [field, wanted[field]] as const);
  if (changes.length === 0) return tx.get<Policy>(policyById(id, actor));
  const given = Object.fromEntries(changes) as Change;
  const isGiven = given.owner !== undefined;
  if (isGiven && !before.can.assign)
    throw new Refusal('forbidden', 'You don’t have permission to reassign this policy.');
  if (given.owner) await checkMembers(tx, [given.owner], ['owner']);
  if (given.coverages) checkCoverages(before.line, given.coverages, 'coverages');
  const sets: Sql[] = [];
  if (given.number !== undefined) sets.push(sql`number = ${given.number}`);
  if (given.stateOrProvince !== undefined) {
    const zone = homeZone({ stateOrProvince: given.stateOrProvince, postalCode: null }) ?? unknownZone;
    sets.push(sql`state_or_province = ${given.stateOrProvince}, time_zone = ${zone}`);
  }
  if (given.billType !== undefined) sets.push(sql`bill_type = ${given.billType}`);
  if (given.mortgagee !== undefined) sets.push(sql`mortgagee = ${given.mortgagee}`);
  if (given.coverages !== undefined) sets.push(sql`coverages = ${JSON.stringify(given.coverages)}::jsonb`);
  if (isGiven) sets.push(sql`owner_id = ${given.owner}`);
  if (given.continues !== undefined) sets.push(...(await carryOn(tx, actor, id, given.continues)));
  const { organisationId } = actor;
  await tx.run(sql`
    update policies set ${sql.join(sets)}, version = version + 1, modified_at = now()
    where organisation_id = ${organisationId} and id = ${id}`);
  if (given.number !== undefined)
    await tx.run(sql`
      update policy_terms set policy_number = ${given.number}
      where organisation_id = ${organisationId} and policy_id = ${id} and number = ${before.term}`);
  if (isGiven)
    tx.record({ kind: 'policy.assigned', subject: subjectOf(id), data: { from: before.owner, to: given.owner } });
  const others = changes.filter(([field]) => field !== 'owner');
  if (others.length > 0)
    tx.record({
      kind: 'policy.changed',
      subject: subjectOf(id),
      data: { changes: Object.fromEntries(others.map(([field, to]) => [field, { from: heldOf(before)[field], to }])) },
    });
  const { today: _, shortRate: __, chain: ___, term: ____, ...rest } = before;
  return (
    (await tx.one<Policy>(policyById(id, actor))) ?? {
      ...rest,
      owner: given.owner ?? rest.owner,
      version: rest.version + 1,
    }
  );
}

/** A download that posted a rewrite as new business is put right: the policy joins the chain that it carries on. */
async function carryOn(tx: Tx, actor: Member, id: string, continues: string | null): Promise<Sql[]> {
  const { organisationId } = actor;
  const own = await tx.get<{ first: string }>(sql`
    select min(effective_on)::text as first from policy_terms where organisation_id = ${organisationId} and policy_id = ${id}`);
  const before = await chainOf(tx, actor, continues);
  const isCircle =
    before &&
    (await tx.one(sql`
      with recursive up as (
        select p.id, p.continues_id from policies p where p.organisation_id = ${organisationId} and p.id = ${continues}
        union select p.id, p.continues_id from policies p join up on p.id = up.continues_id
          where p.organisation_id = ${organisationId})
      select from up where id = ${id}`));
  if (isCircle) throw invalid(['continues'], 'Choose a policy that came before this one.');
  const chain = before?.chain ?? id;
  const inception = before?.inceptionOn ?? own.first;
  // Whatever carries this one on goes along.
  await tx.run(sql`
    with recursive down as (
      select p.id from policies p where p.organisation_id = ${organisationId} and p.continues_id = ${id}
      union select p.id from policies p join down on p.continues_id = down.id where p.organisation_id = ${organisationId})
    update policies p set chain_id = ${chain}, inception_on = ${inception}
    from down where p.organisation_id = ${organisationId} and p.id = down.id`);
  return [sql`continues_id = ${continues}, chain_id = ${chain}, inception_on = ${inception}`];
}

export async function setArchived(tx: Tx, actor: Member, id: string, archived: boolean): Promise<Policy> {
  const before = await lockPolicy(tx, actor, id);
  if (!before.can.archive) throw new Refusal('forbidden');
  if ((before.archivedAt !== null) !== archived) {
    await tx.run(sql`
      update policies set archived_at = ${archived ? sql`now()` : sql`null`}, version = version + 1, modified_at = now()
      where organisation_id = ${actor.organisationId} and id = ${id}`);
    tx.record({ kind: archived ? 'policy.archived' : 'policy.restored', subject: subjectOf(id) });
  }
  return tx.get<Policy>(policyById(id, actor));
}

/** What the carrier offers for the next term, and what is to be done about it. */
export async function decideRenewal(
  tx: Tx,
  actor: Member,
  { id, decision, renewalPremium, renewalReason }: InputOf<typeof policies.decideRenewal>,
): Promise<Policy> {
  const before = await lockChangeable(tx, actor, id);
  if (decision === 'remarket' && renewalReason === '') throw invalid(['renewalReason'], 'Enter why it is remarketed.');
  const isSameAs =
    before.decision === decision && before.renewalPremium === renewalPremium && before.renewalReason === renewalReason;
  if (!isSameAs) {
    await tx.run(sql`
      update policies set decision = ${decision}, renewal_premium_cents = ${renewalPremium}, renewal_reason = ${renewalReason},
        version = version + 1, modified_at = now()
      where organisation_id = ${actor.organisationId} and id = ${id}`);
    tx.record({
      kind: 'policy.renewal_decided',
      subject: subjectOf(id),
      data: { decision, premium: renewalPremium, reason: renewalReason },
    });
  }
  return tx.get<Policy>(policyById(id, actor));
}
