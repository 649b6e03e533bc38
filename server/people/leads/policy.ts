import { holds } from '#contract/core/access.ts';
import type { Lead } from '#contract/people/leads.ts';
import { assistedBy, type Looking, nobody } from '#server/core/access/near.ts';
import { type Rule, type Standing, visibilityOf } from '#server/core/access/visibility.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';

/** The owner_key of leads that are nobody's. */
export const pond = nobody;

export type Can = Lead['can'];

/** What an actor may do to a lead they may see. Deeds their role has no right to, they may do to none. */
function canDo({ role }: Pick<Member, 'role'>, standing: Standing): Can {
  // An agent may work and take what is shared or in the pond, but neither give away nor archive what is another's.
  const asAgent = role === 'agent';
  return {
    change: holds(role, 'leads.change'),
    assign: holds(role, 'leads.assign') && (!asAgent || standing === 'own' || standing === 'office'),
    archive: holds(role, 'leads.archive') && (!asAgent || standing === 'own'),
  };
}

export const coOwnedBy = ({ organisationId, userId }: Looking): Sql => sql`array(
  select s.lead_id from lead_shares s where s.organisation_id = ${organisationId} and s.user_id = ${userId} and s.co_owner)`;

/** As a list of ids, not as a question to each lead: then the whole rule is two searches in indexes. */
export const sharedWith = ({ organisationId, userId }: Looking): Sql => sql`array(
  select s.lead_id from lead_shares s where s.organisation_id = ${organisationId} and s.user_id = ${userId})`;

/**
 * Leads of the pond that are held out just now to others, or to several of whom none shall know who it is before one has
 * it; undefined for who sees those too: who leads others. Few at any time, so that their ids are read once and each lead is
 * only looked up among them.
 */
export function heldFrom(actor: Looking): Sql | undefined {
  const { role, organisationId, userId } = actor;
  if (role !== 'agent' && role !== 'assistant') return undefined;
  const self = sql`array[${userId}]::uuid[]`;
  const acting = role === 'agent' ? self : sql`(${self} || ${assistedBy(actor)})`;
  return sql`array(
    select o.lead_id from lead_offers o
    where o.organisation_id = ${organisationId} and o.state = 'open' and (not o.shows_name or not (o.people && ${acting})))`;
}

/** ` and …` for leads found by their owner, or nothing. */
export const notHeld = (actor: Looking): Sql => {
  const held = heldFrom(actor);
  return held ? sql` and l.id <> all(${held})` : nothing;
};

const rule: Rule<Can> = { can: canDo, shared: sharedWith, coOwned: coOwnedBy, withheld: heldFrom };

export const leadVisibility = visibilityOf(rule);
/** Whose leads an actor sees, or undefined for everybody's: their own, the pond's, their team's or their agents'. */
export const { visibleTo, canColumn, owners: visibleOwners } = leadVisibility;
