import { holds, type Role } from '#contract/core/access.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** The owner_key of the office's own listings, and the seen_key of what everybody in it sees. */
export const office = '00000000-0000-0000-0000-000000000000';

export type Can = Listing['can'];
/** How an actor stands to a listing that they may see: `near` is of their team, or of an agent they assist. */
export type Standing = 'own' | 'office' | 'near' | 'others';

const seesAll: readonly Role[] = ['owner', 'admin', 'viewer'];
const overAll: readonly Role[] = ['owner', 'admin'];

/** What an actor may do to a listing they may see. A colleague's home is for looking at, not for changing. */
export function canDo({ role }: Pick<Member, 'role'>, standing: Standing): Can {
  const works = overAll.includes(role) || standing !== 'others';
  const decides = overAll.includes(role) || standing === 'own' || (role === 'manager' && standing !== 'others');
  return {
    change: holds(role, 'listings.change') && works,
    assign: holds(role, 'listings.assign') && (decides || standing === 'office'),
    archive: holds(role, 'listings.archive') && decides,
  };
}

/**
 * What passes between the sides of a sale is the business of those who work on the listing, and of those who see everything: a
 * colleague who may look at the home may bring a buyer for it, too.
 */
export const seesInside = ({ role }: Pick<Member, 'role'>, { can }: Pick<Listing, 'can'>): boolean =>
  can.change || seesAll.includes(role);

/** The same as a condition on `listings l`. */
export const isInsideTo = (actor: Member): Sql =>
  seesAll.includes(actor.role) ? sql.raw('true') : sql`coalesce((${canColumn(actor)} ->> 'change')::boolean, false)`;

/** Whose listings are near an actor's own. */
function nearOwners({ role, organisationId, userId }: Member): Sql {
  if (role === 'manager') {
    return sql`array(
      select distinct theirs.user_id from team_members mine
      join team_members theirs on theirs.organisation_id = mine.organisation_id and theirs.team_id = mine.team_id
      where mine.organisation_id = ${organisationId} and mine.user_id = ${userId} and theirs.user_id <> ${userId})`;
  }
  if (role === 'assistant') {
    return sql`array(
      select a.agent_id from assistants a where a.organisation_id = ${organisationId} and a.assistant_id = ${userId})`;
  }
  return sql.raw(`'{}'::uuid[]`);
}

/** The answers a row can have; SQL only picks one, so this file stays the only author of the rule. */
export const canColumn = (actor: Member): Sql => sql`
  case when l.owner_key = ${actor.userId} then ${JSON.stringify(canDo(actor, 'own'))}::json
    when l.owner_key = ${office} then ${JSON.stringify(canDo(actor, 'office'))}::json
    when l.owner_key = any(${nearOwners(actor)}) then ${JSON.stringify(canDo(actor, 'near'))}::json
    else ${JSON.stringify(canDo(actor, 'others'))}::json end`;

/** Under whose names an actor sees listings, or undefined for everybody's. */
export function seenKeys(actor: Member): Sql | undefined {
  if (seesAll.includes(actor.role)) return undefined;
  return sql`(array[${actor.userId}, ${office}]::uuid[] || ${nearOwners(actor)})`;
}

/** The rule as a condition on `listings l`. What is not visible is not found. */
export function visibleTo(actor: Member): Sql {
  const keys = seenKeys(actor);
  return keys ? sql`l.seen_key = any(${keys})` : sql.raw('true');
}
