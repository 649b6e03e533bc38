import type { GivenRole } from '#contract/account/organisations.ts';
import { roles } from '#contract/core/access.ts';
import { setRoleByDirectory } from '#server/account/organisations/members.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries, Tx } from '#server/core/db/transaction.ts';
import { placeInTeam } from '#server/people/team/groups.ts';

/** What whoever comes by the directory is until a group says otherwise. */
export async function defaultRole(tx: Queries, organisationId: string): Promise<GivenRole> {
  const row = await tx.one<{ role: GivenRole | null }>(sql`
    select join_role as role from saml_connections where organisation_id = ${organisationId}`);
  return row?.role ?? 'agent';
}

/**
 * Gives people the role of the highest of their groups. Whoever is in none that says a role keeps theirs, unless they have just
 * left one that did: then they are what everybody is.
 */
export async function applyRoles(tx: Tx, users: readonly string[], left = false): Promise<void> {
  if (users.length === 0) return;
  const { organisationId } = tx.scope;
  const rows = await tx.all<{ id: string; role: GivenRole | null }>(sql`
    select m.user_id as id, (
      select g.role from directory_group_members gm
      join directory_groups g on g.organisation_id = gm.organisation_id and g.id = gm.group_id and g.role is not null
      where gm.organisation_id = m.organisation_id and gm.user_id = m.user_id
      order by array_position(${[...roles]}::text[], g.role) limit 1) as role
    from memberships m
    where m.organisation_id = ${organisationId} and m.removed_at is null and m.role <> 'owner' and m.user_id = any(${users}::uuid[])`);
  const usual = left ? await defaultRole(tx, organisationId) : null;
  for (const { id, role } of rows) {
    const wanted = role ?? usual;
    if (wanted) await setRoleByDirectory(tx, id, wanted);
  }
}

/** Puts people into a team, or out of it, as their groups say now. */
export async function applyTeam(tx: Tx, team: string, users: readonly string[]): Promise<void> {
  if (users.length === 0) return;
  const inside = await tx.all<{ id: string }>(sql`
    select distinct gm.user_id as id from directory_group_members gm
    join directory_groups g on g.organisation_id = gm.organisation_id and g.id = gm.group_id and g.team_id = ${team}
    where gm.organisation_id = ${tx.scope.organisationId} and gm.user_id = any(${users}::uuid[])`);
  const into = inside.map(({ id }) => id);
  await placeInTeam(tx, team, { into, out: users.filter((id) => !into.includes(id)) });
}

/** All that the groups of some people mean, for who comes back. */
export async function applyGroupsOf(tx: Tx, users: readonly string[]): Promise<void> {
  await applyRoles(tx, users);
  const teams = await tx.all<{ team: string }>(sql`
    select distinct g.team_id as team from directory_group_members gm
    join directory_groups g on g.organisation_id = gm.organisation_id and g.id = gm.group_id and g.team_id is not null
    where gm.organisation_id = ${tx.scope.organisationId} and gm.user_id = any(${users}::uuid[])`);
  for (const { team } of teams) await applyTeam(tx, team, users);
}
