import type { Role } from '#contract/core/access.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** The owner id of a record that belongs to no single member: the office's own records and the pond of leads. */
export const nobody = '00000000-0000-0000-0000-000000000000';

/** The facts about an actor that decide which records they see. */
export type Looking = Pick<Member, 'organisationId' | 'userId' | 'role'>;

/**
 * Whose records a role sees beside its own and the office's: a manager sees the team's, an assistant those of the agents they assist. An
 * accountant sees no client record at all.
 */
const reach: Record<Role, 'all' | 'team' | 'assisted' | 'own' | 'none'> = {
  owner: 'all',
  admin: 'all',
  viewer: 'all',
  manager: 'team',
  assistant: 'assisted',
  agent: 'own',
  accountant: 'none',
};

export const seesAll = ({ role }: Pick<Member, 'role'>): boolean => reach[role] === 'all';

export const seesNone = ({ role }: Pick<Member, 'role'>): boolean => reach[role] === 'none';

/** Owners and admins run the organization. */
export const isHead = ({ role }: Pick<Member, 'role'>): boolean => role === 'owner' || role === 'admin';

/** The ids of the other members of the actor's teams, without the actor. */
export const teamOf = ({ organisationId, userId }: Looking): Sql => sql`array(
  select distinct theirs.user_id from team_members mine
  join team_members theirs on theirs.organisation_id = mine.organisation_id and theirs.team_id = mine.team_id
  where mine.organisation_id = ${organisationId} and mine.user_id = ${userId} and theirs.user_id <> ${userId})`;

/** The ids of the agents that the actor assists. */
export const assistedBy = ({ organisationId, userId }: Looking): Sql => sql`array(
  select a.agent_id from assistants a where a.organisation_id = ${organisationId} and a.assistant_id = ${userId})`;

/** The ids of the users whose records count as near the actor's own; undefined if the role has no such users. */
export function nearTo(actor: Looking): Sql | undefined {
  if (reach[actor.role] === 'team') return teamOf(actor);
  return reach[actor.role] === 'assisted' ? assistedBy(actor) : undefined;
}

/** The ids of the managers of any team that the user is in: the inverse of `teamOf`. */
export const leadersOf = (organisationId: string, userId: string | null): Sql => sql`
  select distinct m.user_id as id from team_members theirs
  join team_members own on own.organisation_id = theirs.organisation_id and own.team_id = theirs.team_id
  join memberships m on m.organisation_id = own.organisation_id and m.user_id = own.user_id
  where theirs.organisation_id = ${organisationId} and theirs.user_id = ${userId}
    and m.role = 'manager' and m.removed_at is null`;

/** The results of `teamOf` and `assistedBy`, already read. */
export type Near = { team: readonly string[]; assisted: readonly string[] };

export function isNear({ role }: Pick<Member, 'role'>, { team, assisted }: Near, owner: string): boolean {
  if (reach[role] === 'team') return team.includes(owner);
  return reach[role] === 'assisted' && assisted.includes(owner);
}
