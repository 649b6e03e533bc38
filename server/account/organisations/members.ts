import { type GivenRole, type Member, members } from '#contract/account/organisations.ts';
import { holds, type Role } from '#contract/core/access.ts';
import type { Member as Acting } from '#server/core/auth/actor.ts';
import { endSessions, tellProcesses } from '#server/core/auth/sessions.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { endConnectionsOf } from '../apps/end-connections.ts';

const readMembers = (tx: Tx, only: Sql = nothing): Promise<Member[]> =>
  tx.all<Member>(sql`
    select m.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", u.email, m.role, m.version,
           m.created_at as "joinedAt"
    from memberships m join users u on u.id = m.user_id
    where m.organisation_id = lintel.org() and m.removed_at is null ${only}
    order by u.first_name, u.last_name, u.id limit 2000`);

async function readMember(tx: Tx, userId: string): Promise<Member> {
  const [member] = await readMembers(tx, sql`and m.user_id = ${userId}`);
  if (!member) throw notFound();
  return member;
}

export const memberRoutes: Served[] = [
  serve(members.list, async ({ tx }) => ({ members: await readMembers(tx) })),

  serve(members.changeRole, async ({ input, actor, tx, version }) => {
    await lockOrganisation(tx);
    const own = await ownRole(tx, actor);
    const target = await readMember(tx, input.userId);
    if (target.version !== version) throw new Refusal('version_conflict', undefined, { current: target });
    if (target.role === 'owner' || input.role === 'owner') ownersOnly(own);
    if (target.role === input.role) return target;
    if (target.role === 'owner') await keepAnOwner(tx);
    await setRole(tx, input.userId, target.role, input.role);
    return readMember(tx, input.userId);
  }),

  serve(members.remove, async ({ input, actor, tx }) => {
    await removeColleague(tx, actor, input.userId);
    return { done: true as const };
  }),

  serve(members.leave, async ({ actor, tx }) => {
    await lockOrganisation(tx);
    const target = await readMember(tx, actor.userId);
    if (target.role === 'owner') await keepAnOwner(tx);
    await removeMember(tx, target);
    return { done: true as const };
  }),
];

export async function removeColleague(tx: Tx, actor: Acting, userId: string): Promise<void> {
  await lockOrganisation(tx);
  const own = await ownRole(tx, actor);
  const target = await readMember(tx, userId);
  if (target.role === 'owner') {
    ownersOnly(own);
    await keepAnOwner(tx);
  }
  await removeMember(tx, target);
}

/** Removal by the company's directory, which is no member here: the last owner and the break-glass owner stay. */
export async function removeByDirectory(tx: Tx, userId: string): Promise<void> {
  await lockOrganisation(tx);
  const target = await readMember(tx, userId);
  if (target.role === 'owner') {
    await keepAnOwner(tx);
    const isNeeded = await tx.one(sql`
      select 1 from saml_connections where organisation_id = lintel.org() and forced and break_glass = ${userId}`);
    if (isNeeded)
      throw new Refusal('conflict', 'This owner can sign in when the provider is down. Choose another first.');
  }
  await removeMember(tx, target);
}

/** Changes a role on the directory's behalf, except for owners, because only owners may change an owner's role. */
export async function setRoleByDirectory(tx: Tx, userId: string, role: GivenRole): Promise<void> {
  const target = await readMember(tx, userId);
  if (target.role === 'owner' || target.role === role) return;
  await setRole(tx, userId, target.role, role);
}

async function setRole(tx: Tx, userId: string, from: Role, to: Role): Promise<void> {
  const here = sql`organisation_id = lintel.org()`;
  await tx.run(sql`update memberships set role = ${to}, version = version + 1 where ${here} and user_id = ${userId}`);
  // Being someone's assistant ends with the assistant role, and doesn't return with it.
  await tx.run(sql`delete from assistants where ${here} and assistant_id = ${userId}`);
  await tellProcesses(tx, [userId]);
  tx.record({ kind: 'member.role_changed', subject: { type: 'member', id: userId }, data: { from, to } });
}

/** Serializes role changes: of two owners who demote each other at the same time, one is refused. */
async function lockOrganisation(tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from organisations where id = lintel.org() for update`);
}

/** The actor's current role, read under the lock, because the request's copy may be outdated. */
async function ownRole(tx: Tx, actor: Acting): Promise<Role> {
  const row = await tx.one<{ role: Role }>(sql`
    select role from memberships where organisation_id = lintel.org() and user_id = ${actor.userId} and removed_at is null`);
  if (!row || !holds(row.role, 'members.manage')) throw new Refusal('forbidden');
  return row.role;
}

function ownersOnly(role: Role): void {
  if (role !== 'owner') throw new Refusal('forbidden', 'Only an owner can add or remove owners.');
}

async function keepAnOwner(tx: Tx): Promise<void> {
  const { owners } = await tx.get<{ owners: number }>(sql`
    select count(*) as owners from memberships where organisation_id = lintel.org() and role = 'owner' and removed_at is null`);
  if (owners <= 1) throw new Refusal('conflict', 'An organization needs at least one owner.');
}

/** Also ends the member's sessions here, the keys they created, and their unused invitations. */
async function removeMember(tx: Tx, { userId, role }: Member): Promise<void> {
  const here = sql`organisation_id = lintel.org()`;
  await tx.run(
    sql`update memberships set removed_at = now(), version = version + 1 where ${here} and user_id = ${userId}`,
  );
  await tx.run(sql`delete from team_members where ${here} and user_id = ${userId}`);
  await tx.run(sql`delete from assistants where ${here} and (agent_id = ${userId} or assistant_id = ${userId})`);
  await tx.run(
    sql`update api_keys set revoked_at = now() where ${here} and created_by = ${userId} and revoked_at is null`,
  );
  await endConnectionsOf(tx, userId);
  await tx.run(sql`
    update invitations set revoked_at = now()
    where ${here} and invited_by = ${userId} and accepted_at is null and revoked_at is null`);
  const sessions = await tx.all<{ id: string }>(sql`
    select id from sessions where ${here} and user_id = ${userId} and ended_at is null`);
  await endSessions(
    tx,
    sessions.map(({ id }) => id),
    'removed',
  );
  await tellProcesses(tx, [userId]);
  tx.record({ kind: 'member.removed', subject: { type: 'member', id: userId }, data: { role } });
}
