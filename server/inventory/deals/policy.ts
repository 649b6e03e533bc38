import { holds, type Role } from '#contract/core/access.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** The owner_key of the office's own deals. */
export const office = '00000000-0000-0000-0000-000000000000';

export type Can = Deal['can'];
/** How an actor stands to a deal that they may see: `near` is of their team or of an agent they assist, `shares` theirs in part. */
export type Standing = 'own' | 'office' | 'near' | 'shares' | 'others';

const seesAll: readonly Role[] = ['owner', 'admin', 'viewer'];
const overAll: readonly Role[] = ['owner', 'admin'];

/** What an actor may do to a deal they may see. */
export function canDo({ role }: Pick<Member, 'role'>, standing: Standing): Can {
  const heads = overAll.includes(role);
  const works = heads || standing !== 'others';
  const decides = heads || standing === 'own' || (role === 'manager' && standing !== 'others');
  return {
    change: holds(role, 'deals.change') && works,
    assign: holds(role, 'deals.assign') && (decides || standing === 'office'),
    archive: holds(role, 'deals.archive') && decides,
    /** What somebody earns is their own business and the heads'. */
    money: holds(role, 'commissions.read') && (decides || standing === 'shares' || standing === 'office'),
  };
}

/** Whose deals are near an actor's own. */
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

/** As a list of ids, not as a question to each deal. */
const sharedIn = ({ organisationId, userId }: Member): Sql => sql`
  l.id = any(array(select s.deal_id from deal_agents s where s.organisation_id = ${organisationId} and s.user_id = ${userId}))`;

/** The answers a row can have; SQL only picks one, so this file stays the only author of the rule. */
export const canColumn = (actor: Member): Sql => sql`
  case when l.owner_key = ${actor.userId} then ${JSON.stringify(canDo(actor, 'own'))}::json
    when l.owner_key = ${office} then ${JSON.stringify(canDo(actor, 'office'))}::json
    when l.owner_key = any(${nearOwners(actor)}) then ${JSON.stringify(canDo(actor, 'near'))}::json
    when ${sharedIn(actor)} then ${JSON.stringify(canDo(actor, 'shares'))}::json
    else ${JSON.stringify(canDo(actor, 'others'))}::json end`;

/** The rule as a condition on `deals l`. What is not visible is not found. */
export function visibleTo(actor: Member): Sql {
  if (seesAll.includes(actor.role)) return sql.raw('true');
  return sql`(l.owner_key = any(array[${actor.userId}, ${office}]::uuid[] || ${nearOwners(actor)}) or ${sharedIn(actor)})`;
}
