import { holds } from '#contract/core/access.ts';
import type { Lead } from '#contract/people/leads.ts';
import { assistedBy, type Looking, nobody } from '#server/core/access/near.ts';
import { type Rule, type Standing, visibilityOf } from '#server/core/access/visibility.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';

/** The `owner_key` of leads without an owner. */
export const pond = nobody;

export type Can = Lead['can'];

/** What an actor may do to a visible lead. A right that the role lacks is never granted. */
function canDo({ role }: Pick<Member, 'role'>, standing: Standing): Can {
  // Agents may work and take leads that are shared with them or in the pond, but may not give away or archive leads of others.
  const asAgent = role === 'agent';
  return {
    change: holds(role, 'leads.change'),
    assign: holds(role, 'leads.assign') && (!asAgent || standing === 'own' || standing === 'office'),
    archive: holds(role, 'leads.archive') && (!asAgent || standing === 'own'),
  };
}

export const coOwnedBy = ({ organisationId, userId }: Looking): Sql => sql`array(
  select s.lead_id from lead_shares s where s.organisation_id = ${organisationId} and s.user_id = ${userId} and s.co_owner)`;

/** As an array of ids rather than a subquery per lead, so that the visibility rule takes two index searches. */
export const sharedWith = ({ organisationId, userId }: Looking): Sql => sql`array(
  select s.lead_id from lead_shares s where s.organisation_id = ${organisationId} and s.user_id = ${userId})`;

/**
 * Pond leads with an open offer that this agent must not see (offered to others, or with names hidden until someone claims); undefined for
 * roles that see every offer. Open offers are few, so their ids are read once instead of checking the offers of each lead.
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

/** ` and …` to exclude withheld leads from leads found by owner, or an empty fragment. */
export const notHeld = (actor: Looking): Sql => {
  const held = heldFrom(actor);
  return held ? sql` and l.id <> all(${held})` : nothing;
};

const rule: Rule<Can> = { can: canDo, shared: sharedWith, coOwned: coOwnedBy, withheld: heldFrom };

export const leadVisibility = visibilityOf(rule);
/** The owner keys of the leads an actor sees (their own, the pond's, their team's, or their agents'), or undefined for all leads. */
export const { visibleTo, canColumn, owners: visibleOwners } = leadVisibility;
