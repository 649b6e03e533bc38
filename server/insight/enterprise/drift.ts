import type { InputOf } from '#contract/core/call.ts';
import type { Drift, enterprise } from '#contract/insight/enterprise.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { syncJob } from './sync-job.ts';
import { lockUnit, subjectOf } from './units.ts';

/** The unit and everything below it. */
const below = (organisationId: string, id: string): Sql => sql`
  with recursive down as (
    select u.id, 0 as depth from enterprise_units u where u.organisation_id = ${organisationId} and u.id = ${id}
    union all
    select c.id, down.depth + 1 from down join enterprise_units c on c.organisation_id = ${organisationId} and c.parent_id = down.id
    where down.depth < 20)
  select id from down`;

export const driftsBelow = (tx: Tx, id: string): Promise<Drift[]> =>
  tx.all<Drift>(sql`
    select u.id as office, u.name as "officeName", d.name, d.wanted, d.actual, d.since, d.changed_by as "changedBy",
      d.found_at as "foundAt", d.pushed_at is not null as "isPushed", d.accepted_at as "acceptedAt",
      nullif(trim(a.first_name || ' ' || a.last_name), '') as "acceptedBy"
    from enterprise_drifts d
    join enterprise_units u on u.organisation_id = d.organisation_id and u.id = d.unit_id
    left join users a on a.id = d.accepted_by
    where d.organisation_id = ${tx.scope.organisationId} and d.unit_id in (${below(tx.scope.organisationId, id)})
    order by u.name, u.id, d.name limit 2000`);

/** Sets it again in every office below that differs, also where the difference had been accepted. */
export async function pushAgain(tx: Tx, actor: Member, { id, names }: InputOf<typeof enterprise.push>) {
  const unit = await lockUnit(tx, id);
  const { organisationId } = actor;
  const pushed = await tx.all<{ unit: string; office: string }>(sql`
    with pushed as (
      update enterprise_drifts d set pushed_at = now(), accepted_at = null, accepted_by = null
      where d.organisation_id = ${organisationId} and d.name = any(${names}::text[]) and d.unit_id in (${below(organisationId, id)})
      returning d.unit_id)
    select distinct u.id as unit, u.linked_organisation_id as office from pushed
    join enterprise_units u on u.organisation_id = ${organisationId} and u.id = pushed.unit_id
    where u.link_state = 'linked'`);
  for (const { unit: to, office } of pushed)
    await tx.enqueue(syncJob.with({ company: organisationId, unit: to, office }, { key: `enterprise ${to}` }));
  if (pushed.length > 0)
    tx.record({
      kind: 'enterprise.pack_pushed',
      subject: subjectOf(id),
      data: { name: unit.name, settings: names, offices: pushed.length },
    });
  return { drift: await driftsBelow(tx, id) };
}

export async function acceptDrift(tx: Tx, actor: Member, { id, name }: InputOf<typeof enterprise.acceptDrift>) {
  const unit = await lockUnit(tx, id);
  const found = await tx.one<{ actual: string; wasAccepted: boolean }>(sql`
    select actual, accepted_at is not null as "wasAccepted" from enterprise_drifts
    where organisation_id = ${actor.organisationId} and unit_id = ${id} and name = ${name} for update`);
  if (!found) throw notFound();
  if (!found.wasAccepted) {
    await tx.run(sql`
      update enterprise_drifts set accepted_at = now(), accepted_by = ${actor.userId}, pushed_at = null
      where organisation_id = ${actor.organisationId} and unit_id = ${id} and name = ${name}`);
    tx.record({
      kind: 'enterprise.drift_accepted',
      subject: subjectOf(id),
      data: { name: unit.name, setting: name, actual: found.actual },
    });
  }
  return { drift: await driftsBelow(tx, id) };
}
