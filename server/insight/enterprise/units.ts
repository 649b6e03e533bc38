import { inheritedBy, settingForms } from '#contract/account/enterprise-settings.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { childrenOf, type enterprise, mostUnits, type Shared, type Unit } from '#contract/insight/enterprise.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { pathTo } from './path.ts';
import { syncJob } from './sync-job.ts';

export const subjectOf = (id: string) => ({ type: 'enterprise_unit', id });

const columns = sql`
  u.id, u.parent_id as parent, u.kind, u.name, u.link_state as link,
  (select coalesce(json_agg(json_build_object('name', s.name, 'value', s.value, 'isLocked', s.is_locked) order by s.name), '[]')
    from enterprise_settings s where s.organisation_id = u.organisation_id and s.unit_id = u.id) as settings,
  f.figures - 'shares' as figures, f.counted_at as "countedAt",
  (select count(*)::int from enterprise_drifts d
    where d.organisation_id = u.organisation_id and d.unit_id = u.id and d.accepted_at is null) as drifts, u.version`;
const counted = sql`left join enterprise_figures f on f.organisation_id = u.organisation_id and f.unit_id = u.id`;

export const treeJson = ({ organisationId }: Member): Sql => sql`
  select json_build_object('units', (select coalesce(json_agg(r), '[]') from (
    select ${columns} from enterprise_units u ${counted} where u.organisation_id = ${organisationId}
    order by u.created_at, u.id limit ${sql.int(mostUnits)}) r))::text`;

const byId = (organisationId: string, id: string): Sql => sql`
  select ${columns} from enterprise_units u ${counted} where u.organisation_id = ${organisationId} and u.id = ${id}`;
export const unitSeen = (tx: Tx, id: string): Promise<Unit> => tx.get<Unit>(byId(tx.scope.organisationId, id));

export async function lockUnit(tx: Tx, id: string): Promise<Unit> {
  const found = await tx.one<Unit>(sql`${byId(tx.scope.organisationId, id)} for update of u`);
  if (!found) throw notFound();
  return found;
}

export async function unitShown(
  tx: Tx,
  actor: Member,
  id: string,
): Promise<Omit<OutputOf<typeof enterprise.get>, 'drift'>> {
  const unit = await tx.one<Unit>(byId(actor.organisationId, id));
  if (!unit) throw notFound();
  const path = await pathTo(tx, id);
  const kept = await tx.one<{ roster: OutputOf<typeof enterprise.get>['roster']; shares: Shared[] }>(sql`
    select f.roster, array(select jsonb_array_elements_text(f.figures -> 'shares')) as shares from enterprise_figures f
    where f.organisation_id = ${actor.organisationId} and f.unit_id = ${id}`);
  return {
    unit,
    path: path.map(({ id: unitId, name }) => ({ id: unitId, name })),
    inherited: inheritedBy(path),
    roster: kept?.shares.includes('roster') ? kept.roster : null,
    shares: kept?.shares ?? [],
  };
}

const oneAtATime = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`enterprise ${tx.scope.organisationId}`}, 0))`);

export async function addUnit(
  tx: Tx,
  actor: Member,
  { parent, kind, name }: InputOf<typeof enterprise.addUnit>,
): Promise<Unit> {
  const { organisationId } = actor;
  await oneAtATime(tx);
  const { count, hasRoot } = await tx.get<{ count: number; hasRoot: boolean }>(sql`
    select count(*)::int as count, coalesce(bool_or(kind = 'company'), false) as "hasRoot" from enterprise_units
    where organisation_id = ${organisationId}`);
  if (count >= mostUnits) throw new Refusal('conflict', `A company can have at most ${mostUnits} units.`);
  if (kind === 'company' && hasRoot) throw new Refusal('conflict', 'There is one company at the top already.');
  if ((kind === 'company') !== (parent === null)) throw invalid(['parent'], 'Choose what it belongs to.');
  if (parent) {
    const above = await lockUnit(tx, parent);
    if (!childrenOf[above.kind].includes(kind)) throw invalid(['kind'], `This can’t stand below ${above.name}.`);
  }
  const id = newId();
  await tx.run(sql`
    insert into enterprise_units (organisation_id, id, parent_id, kind, name) values (${organisationId}, ${id}, ${parent}, ${kind}, ${name})`);
  tx.record({ kind: 'enterprise.unit_added', subject: subjectOf(id), data: { name, unit: kind } });
  return unitSeen(tx, id);
}

export async function renameUnit(
  tx: Tx,
  version: number,
  { id, name }: InputOf<typeof enterprise.renameUnit>,
): Promise<Unit> {
  const before = await lockUnit(tx, id);
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'enterprise.unit_renamed', subject: subjectOf(id) });
  if (before.name === name) return before;
  await tx.run(sql`
    update enterprise_units set name = ${name}, version = version + 1 where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({
    kind: 'enterprise.unit_renamed',
    subject: subjectOf(id),
    data: { from: before.name, to: name, fields: ['name'] },
  });
  return unitSeen(tx, id);
}

export async function removeUnit(tx: Tx, id: string): Promise<{ done: true }> {
  const before = await lockUnit(tx, id);
  if (before.link === 'linked') throw new Refusal('conflict', 'End the link to this office first.');
  const below = await tx.one(sql`
    select from enterprise_units where organisation_id = ${tx.scope.organisationId} and parent_id = ${id} limit 1`);
  if (below) throw new Refusal('conflict', `Remove what stands below ${before.name} first.`);
  await tx.run(sql`delete from enterprise_units where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'enterprise.unit_removed', subject: subjectOf(id), data: { name: before.name } });
  return { done: true };
}

/** Offices that are linked hear of what their company sets by a job: nothing of theirs is touched in this transaction. */
export async function syncAll(tx: Tx): Promise<void> {
  const linked = await tx.all<{ unit: string; office: string }>(sql`
    select id as unit, linked_organisation_id as office from enterprise_units
    where organisation_id = ${tx.scope.organisationId} and link_state = 'linked'`);
  for (const { unit, office } of linked)
    await tx.enqueue(syncJob.with({ company: tx.scope.organisationId, unit, office }, { key: `enterprise ${unit}` }));
}

export async function setSetting(
  tx: Tx,
  actor: Member,
  { id, name, value, isLocked }: InputOf<typeof enterprise.setSetting>,
): Promise<Unit> {
  await oneAtATime(tx);
  const before = await lockUnit(tx, id);
  if (value !== null && !settingForms[name].test(value)) throw invalid(['value'], 'This isn’t a valid value.');
  if (before.kind === 'team')
    throw new Refusal('conflict', 'Settings are made for the company, a region or an office.');
  const path = await pathTo(tx, id);
  const above = inheritedBy(path.slice(0, -1)).find((setting) => setting.name === name);
  if (value !== null && above?.isLocked) throw new Refusal('conflict', `${above.setBy} has locked this setting.`);
  const own = before.settings.find((setting) => setting.name === name);
  if (own?.value === value && own?.isLocked === isLocked) return before;
  if (!own && value === null) return before;
  if (value === null)
    await tx.run(sql`
      delete from enterprise_settings where organisation_id = ${actor.organisationId} and unit_id = ${id} and name = ${name}`);
  else
    await tx.run(sql`
      insert into enterprise_settings (organisation_id, unit_id, name, value, is_locked, set_by)
      values (${actor.organisationId}, ${id}, ${name}, ${value}, ${isLocked}, ${actor.userId})
      on conflict (organisation_id, unit_id, name) do update set value = excluded.value, is_locked = excluded.is_locked,
        set_by = excluded.set_by, set_at = now()`);
  tx.record({
    kind: 'enterprise.setting_changed',
    subject: subjectOf(id),
    data: { name: before.name, setting: name, from: own?.value ?? null, to: value, isLocked },
  });
  await syncAll(tx);
  return unitSeen(tx, id);
}
