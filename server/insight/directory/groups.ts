import type { GivenRole } from '#contract/account/organisations.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Columns } from './filter-sql.ts';
import { applyRoles, applyTeam } from './meaning.ts';
import type { GroupChange } from './patch.ts';
import { invalidValue, type Json, ScimError, urn } from './scim.ts';

export type GroupRow = {
  id: string;
  name: string;
  externalId: string | null;
  role: GivenRole | null;
  teamId: string | null;
  createdAt: string;
  updatedAt: string;
  members: { value: string; display: string }[] | null;
};

export const groupColumns: Columns = {
  id: { sql: sql`g.id`, type: 'exact' },
  displayname: { sql: sql`g.name`, type: 'text' },
  externalid: { sql: sql`g.external_id`, type: 'exact' },
  'meta.created': { sql: sql`g.created_at`, type: 'moment' },
  'meta.lastmodified': { sql: sql`g.updated_at`, type: 'moment' },
};

const members = sql`(
  select coalesce(json_agg(json_build_object('value', u.id, 'display', u.first_name || ' ' || u.last_name) order by u.id), '[]')
  from directory_group_members gm join users u on u.id = gm.user_id
  where gm.organisation_id = g.organisation_id and gm.group_id = g.id)`;

export const groupRows = (tx: Tx, where: Sql, page: Sql = nothing, withMembers = true): Promise<GroupRow[]> =>
  tx.all<GroupRow>(sql`
    select g.id, g.name, g.external_id as "externalId", g.role, g.team_id as "teamId", g.created_at as "createdAt",
           g.updated_at as "updatedAt", ${withMembers ? members : sql`null`} as members
    from directory_groups g where g.organisation_id = ${tx.scope.organisationId} ${where} order by g.id ${page}`);

export const countGroups = async (tx: Tx, where: Sql): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from directory_groups g where g.organisation_id = ${tx.scope.organisationId} ${where}`)
  ).count;

export const presentGroup = (row: GroupRow, base: string): Json => ({
  schemas: [urn.group],
  id: row.id,
  ...(row.externalId !== null && { externalId: row.externalId }),
  displayName: row.name,
  ...(row.members && {
    members: row.members.map((member) => ({ ...member, type: 'User', $ref: `${base}/Users/${member.value}` })),
  }),
  meta: {
    resourceType: 'Group',
    created: new Date(row.createdAt).toISOString(),
    lastModified: new Date(row.updatedAt).toISOString(),
    location: `${base}/Groups/${row.id}`,
  },
});

export async function readGroup(tx: Tx, id: string, withMembers = true): Promise<GroupRow> {
  const [row] = await groupRows(tx, sql`and g.id = ${id}`, nothing, withMembers);
  if (!row) throw new ScimError(404, `There is no group ${id}.`);
  return row;
}

async function lockGroups(tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from organisations where id = ${tx.scope.organisationId} for update`);
}

async function refuseTaken(tx: Tx, name: string, except: string | null): Promise<void> {
  const other = await tx.one(sql`
    select 1 from directory_groups where organisation_id = ${tx.scope.organisationId} and lower(name) = lower(${name})
      and id is distinct from ${except}::uuid`);
  if (other) throw new ScimError(409, 'There is a group of this displayName.', 'uniqueness');
}

export async function createGroup(tx: Tx, wish: GroupChange): Promise<GroupRow> {
  if (!wish.name) throw invalidValue('displayName is required.');
  await lockGroups(tx);
  await refuseTaken(tx, wish.name, null);
  const id = newId();
  await tx.run(sql`
    insert into directory_groups (organisation_id, id, name, external_id)
    values (${tx.scope.organisationId}, ${id}, ${wish.name}, ${wish.externalId ?? null})`);
  await moveMembers(tx, await readGroup(tx, id), wish.members);
  told(tx, wish.name);
  return readGroup(tx, id);
}

export async function changeGroup(tx: Tx, before: GroupRow, wish: GroupChange): Promise<GroupRow> {
  await lockGroups(tx);
  const name = wish.name ?? before.name;
  await refuseTaken(tx, name, before.id);
  const externalId = wish.externalId === undefined ? before.externalId : wish.externalId;
  await tx.run(sql`
    update directory_groups set name = ${name}, external_id = ${externalId}, version = version + 1, updated_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${before.id}`);
  await moveMembers(tx, before, wish.members);
  told(tx, name);
  return readGroup(tx, before.id);
}

export async function removeGroup(tx: Tx, group: GroupRow): Promise<void> {
  await lockGroups(tx);
  await moveMembers(tx, group, [{ deed: 'set', ids: [] }]);
  await tx.run(
    sql`delete from directory_groups where organisation_id = ${tx.scope.organisationId} and id = ${group.id}`,
  );
  told(tx, group.name);
}

const told = (tx: Tx, name: string): void =>
  tx.record({
    kind: 'directory.group_changed',
    subject: { type: 'organisation', id: tx.scope.organisationId },
    data: { name },
  });

/** Who comes into a group and who leaves it, and what that means for each. */
async function moveMembers(tx: Tx, group: GroupRow, deeds: GroupChange['members']): Promise<void> {
  const { organisationId } = tx.scope;
  const here = sql`organisation_id = ${organisationId} and group_id = ${group.id}`;
  const come = new Set<string>();
  const gone = new Set<string>();
  for (const { deed, ids } of deeds) {
    if (deed !== 'add') {
      const which = deed === 'remove' ? sql`user_id = any(${ids}::uuid[])` : sql`user_id <> all(${ids}::uuid[])`;
      const out = await tx.all<{ id: string }>(
        sql`delete from directory_group_members where ${here} and ${which} returning user_id as id`,
      );
      for (const { id } of out) gone.add(id);
    }
    if (deed !== 'remove' && ids.length > 0) {
      const { known } = await tx.get<{ known: number }>(sql`
        select count(*)::int as known from memberships
        where organisation_id = ${organisationId} and user_id = any(${ids}::uuid[])`);
      if (known < new Set(ids).size) throw invalidValue('One of the members is no user here.');
      const into = await tx.all<{ id: string }>(sql`
        insert into directory_group_members (organisation_id, group_id, user_id)
        select ${organisationId}, ${group.id}, u from unnest(${ids}::uuid[]) u on conflict do nothing returning user_id as id`);
      for (const { id } of into) come.add(id);
    }
  }
  if (group.role) {
    await applyRoles(tx, [...come]);
    await applyRoles(tx, [...gone], true);
  }
  if (group.teamId) await applyTeam(tx, group.teamId, [...come, ...gone]);
}

/** What the group means here, for everybody who is in it. */
export async function mapGroup(
  tx: Tx,
  id: string,
  meaning: { role: GivenRole | null; teamId: string | null },
): Promise<void> {
  await lockGroups(tx);
  const before = await readGroup(tx, id);
  await tx.run(sql`
    update directory_groups set role = ${meaning.role}, team_id = ${meaning.teamId}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  const people = (before.members ?? []).map(({ value }) => value);
  await applyRoles(tx, people, before.role !== null && meaning.role === null);
  if (before.teamId && before.teamId !== meaning.teamId) await applyTeam(tx, before.teamId, people);
  if (meaning.teamId) await applyTeam(tx, meaning.teamId, people);
  tx.record({
    kind: 'directory.group_mapped',
    subject: { type: 'organisation', id: tx.scope.organisationId },
    data: { name: before.name, role: meaning.role, team: meaning.teamId },
  });
}
