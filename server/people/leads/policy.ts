import { holds, type Role } from '#contract/core/access.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';

/** The owner_key of leads that are nobody's. */
export const pond = '00000000-0000-0000-0000-000000000000';

export type Can = Lead['can'];
/** How an actor stands to a lead that they may see. A co-owner’s is their own. */
export type Standing = 'own' | 'pond' | 'others';

const seesAll: readonly Role[] = ['owner', 'admin', 'viewer'];

/** What an actor may do to a lead they may see. Deeds their role has no right to, they may do to none. */
export function canDo(actor: Pick<Member, 'role'>, standing: Standing): Can {
  const { role } = actor;
  // An agent may work and take what is shared or in the pond, but neither give away nor archive what is another's.
  const asAgent = role === 'agent';
  return {
    change: holds(role, 'leads.change'),
    assign: holds(role, 'leads.assign') && (!asAgent || standing !== 'others'),
    archive: holds(role, 'leads.archive') && (!asAgent || standing === 'own'),
  };
}

/**
 * The answers a row can have; SQL only picks one, so this file stays the only author of the rule. Who owns a lead beside its
 * owner is asked only of leads that are neither theirs nor the pond's.
 */
export const canColumn = (actor: Member): Sql => {
  const [own, inPond, others] = (['own', 'pond', 'others'] as const).map((standing) =>
    JSON.stringify(canDo(actor, standing)),
  );
  if (own === others && own === inPond) return sql`${own}::json`;
  return sql`
  case l.owner_key when ${actor.userId} then ${own}::json
    when ${pond} then ${inPond}::json
    else case when l.id = any(${coOwnedBy(actor)}) then ${own}::json else ${others}::json end end`;
};

export const coOwnedBy = ({ organisationId, userId }: Member): Sql => sql`array(
  select s.lead_id from lead_shares s where s.organisation_id = ${organisationId} and s.user_id = ${userId} and s.co_owner)`;

/** Who looks, as far as it matters for what they see. */
type Looking = Pick<Member, 'organisationId' | 'userId' | 'role'>;

/** Whose leads an actor sees, or undefined for everybody's: their own, the pond's, their team's or their agents'. */
export function visibleOwners(actor: Looking): Sql | undefined {
  const { role, organisationId, userId } = actor;
  if (seesAll.includes(role)) return undefined;
  const mineAndPond = sql`array[${userId}, ${pond}]::uuid[]`;
  if (role === 'manager') {
    return sql`(${mineAndPond} || array(
      select distinct theirs.user_id from team_members mine
      join team_members theirs on theirs.organisation_id = mine.organisation_id and theirs.team_id = mine.team_id
      where mine.organisation_id = ${organisationId} and mine.user_id = ${userId} and theirs.user_id <> ${userId}))`;
  }
  if (role === 'assistant') {
    return sql`(${mineAndPond} || array(
      select a.agent_id from assistants a where a.organisation_id = ${organisationId} and a.assistant_id = ${userId}))`;
  }
  return mineAndPond;
}

/**
 * Leads of the pond that are held out just now to others, or to several of whom none shall know who it is before one has
 * it; undefined for who sees those too: who leads others. Few at any time, so that their ids are read once and each lead is
 * only looked up among them.
 */
export function heldFrom(actor: Looking): Sql | undefined {
  const { role, organisationId, userId } = actor;
  if (role !== 'agent' && role !== 'assistant') return undefined;
  const acting =
    role === 'agent'
      ? sql`array[${userId}]::uuid[]`
      : sql`(array[${userId}]::uuid[] || array(
          select a.agent_id from assistants a where a.organisation_id = ${organisationId} and a.assistant_id = ${userId}))`;
  return sql`array(
    select o.lead_id from lead_offers o
    where o.organisation_id = ${organisationId} and o.state = 'open' and (not o.shows_name or not (o.people && ${acting})))`;
}

/** ` and …` for leads found by their owner, or nothing. */
export const notHeld = (actor: Looking): Sql => {
  const held = heldFrom(actor);
  return held ? sql` and l.id <> all(${held})` : nothing;
};

/** As a list of ids, not as a question to each lead: then the whole rule is two searches in indexes. */
export const sharedWith = ({ organisationId, userId }: Looking): Sql => sql`array(
  select s.lead_id from lead_shares s where s.organisation_id = ${organisationId} and s.user_id = ${userId})`;

/** The rule as a condition on `leads l`. What is not visible is not found. */
export function visibleTo(actor: Looking): Sql {
  const owners = visibleOwners(actor);
  return owners
    ? sql`((l.owner_key = any(${owners})${notHeld(actor)}) or l.id = any(${sharedWith(actor)}))`
    : sql.raw('true');
}
