import type { InputOf } from '#contract/core/call.ts';
import type { Office, Team, teamCalls } from '#contract/people/team.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { officeRows, teamRows } from './queries.ts';

async function readTeam(tx: Tx, actor: Member, id: string): Promise<Team> {
  const team = await tx.one<Team>(teamRows(actor, sql`and t.id = ${id}`));
  if (!team) throw notFound();
  return team;
}

async function readOffice(tx: Tx, actor: Member, id: string): Promise<Office> {
  const office = await tx.one<Office>(officeRows(actor, sql`and o.id = ${id}`));
  if (!office) throw notFound();
  return office;
}

export async function createTeam(tx: Tx, actor: Member, given: InputOf<typeof teamCalls.createTeam>): Promise<Team> {
  const id = newId();
  await refuseUnknownOffice(tx, given.office);
  await tx.run(sql`
    insert into teams (organisation_id, id, name, office_id) values (${actor.organisationId}, ${id}, ${given.name}, ${given.office})`);
  await setMembers(tx, id, given.members);
  tx.record({ kind: 'team.created', subject: { type: 'team', id }, data: { name: given.name } });
  return readTeam(tx, actor, id);
}

export async function changeTeam(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...change }: InputOf<typeof teamCalls.changeTeam>,
): Promise<Team> {
  await tx.run(sql`select from teams where organisation_id = ${actor.organisationId} and id = ${id} for update`);
  const before = await readTeam(tx, actor, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  const after = { ...before, ...change } as Team;
  await refuseUnknownOffice(tx, after.office);
  await tx.run(sql`
    update teams set name = ${after.name}, office_id = ${after.office}, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  if (change.members) await setMembers(tx, id, change.members);
  tx.record({ kind: 'team.changed', subject: { type: 'team', id }, data: { name: after.name } });
  return readTeam(tx, actor, id);
}

async function setMembers(tx: Tx, id: string, members: readonly string[]): Promise<void> {
  const wanted = [...new Set(members)];
  const { organisationId } = tx.scope;
  const { known } = await tx.get<{ known: number }>(sql`
    select count(*)::int as known from memberships
    where organisation_id = ${organisationId} and removed_at is null and user_id = any(${wanted}::uuid[])`);
  if (known < wanted.length) throw invalid(['members'], 'One of these people is not a member.');
  await tx.run(sql`
    delete from team_members where organisation_id = ${organisationId} and team_id = ${id} and user_id <> all(${wanted}::uuid[])`);
  await tx.run(sql`
    insert into team_members (organisation_id, team_id, user_id)
    select ${organisationId}, ${id}, u from unnest(${wanted}::uuid[]) u on conflict do nothing`);
}

/** Adds people to a team and removes others as the company's directory says. */
export async function placeInTeam(tx: Tx, id: string, given: { into: string[]; out: string[] }): Promise<void> {
  const { organisationId } = tx.scope;
  const gone = await tx.run(sql`
    delete from team_members where organisation_id = ${organisationId} and team_id = ${id} and user_id = any(${given.out}::uuid[])`);
  const come = await tx.run(sql`
    insert into team_members (organisation_id, team_id, user_id)
    select m.organisation_id, t.id, m.user_id from memberships m
    join teams t on t.organisation_id = m.organisation_id and t.id = ${id}
    where m.organisation_id = ${organisationId} and m.removed_at is null and m.user_id = any(${given.into}::uuid[])
    on conflict do nothing`);
  if (gone + come === 0) return;
  const team = await tx.get<{ name: string }>(sql`
    update teams set version = version + 1 where organisation_id = ${organisationId} and id = ${id} returning name`);
  tx.record({ kind: 'team.changed', subject: { type: 'team', id }, data: { name: team.name } });
}

async function refuseUnknownOffice(tx: Tx, office: string | null): Promise<void> {
  if (office === null) return;
  const known = await tx.one(
    sql`select from offices where organisation_id = ${tx.scope.organisationId} and id = ${office}`,
  );
  if (!known) throw invalid(['office'], 'There is no such office.');
}

export async function removeTeam(tx: Tx, actor: Member, id: string): Promise<void> {
  const gone = await tx.one<{ name: string }>(sql`
    delete from teams where organisation_id = ${actor.organisationId} and id = ${id} returning name`);
  if (!gone) throw notFound();
  tx.record({ kind: 'team.removed', subject: { type: 'team', id }, data: { name: gone.name } });
}

export async function createOffice(tx: Tx, actor: Member, name: string): Promise<Office> {
  const id = newId();
  await tx.run(sql`insert into offices (organisation_id, id, name) values (${actor.organisationId}, ${id}, ${name})`);
  tx.record({ kind: 'office.created', subject: { type: 'office', id }, data: { name } });
  return readOffice(tx, actor, id);
}

export async function renameOffice(
  tx: Tx,
  actor: Member,
  version: number,
  { id, name }: InputOf<typeof teamCalls.renameOffice>,
): Promise<Office> {
  await tx.run(sql`select from offices where organisation_id = ${actor.organisationId} and id = ${id} for update`);
  const before = await readOffice(tx, actor, id);
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  await tx.run(sql`
    update offices set name = ${name}, version = version + 1 where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'office.changed', subject: { type: 'office', id }, data: { name } });
  return readOffice(tx, actor, id);
}

export async function removeOffice(tx: Tx, actor: Member, id: string): Promise<void> {
  const gone = await tx.one<{ name: string }>(sql`
    delete from offices where organisation_id = ${actor.organisationId} and id = ${id} returning name`);
  if (!gone) throw notFound();
  tx.record({ kind: 'office.removed', subject: { type: 'office', id }, data: { name: gone.name } });
}
