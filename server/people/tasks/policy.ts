import { holds } from '#contract/core/access.ts';
import type { Task } from '#contract/people/tasks.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleOwners, visibleTo } from '../leads/policy.ts';

/** Any member who sees a task and may work on tasks may change it, because they could change its lead as well. */
export const canDo = ({ role }: Pick<Member, 'role'>): Task['can'] => ({ change: holds(role, 'tasks.work') });

/**
 * Visibility as a condition on `tasks k left join leads l`: a task on a lead is visible like the lead. Any other is visible to its creator,
 * its assignee, owners and admins, and if it is for a listing, to those who see the listing.
 */
export const taskVisibleTo = (actor: Member): Sql => sql`
  case when k.lead_id is not null then ${visibleTo(actor)} else ${ownOf(actor, sql`k`)} or ${onSeenListing(actor)} end`;

/** A condition on `listings g`, which are visible by the same owner keys as leads. */
export function listingSeenBy(actor: Member): Sql {
  const owners = visibleOwners(actor);
  return owners ? sql`g.seen_key = any(${owners})` : sql.raw('true');
}

export const onSeenListing = (actor: Member): Sql => sql`(k.listing_id is not null and exists (
  select from listings g where g.organisation_id = k.organisation_id and g.id = k.listing_id and ${listingSeenBy(actor)}))`;

/** The condition for tasks without a lead, for any table alias. */
export const ownOf = (actor: Member, task: Sql): Sql =>
  isHead(actor)
    ? sql.raw('true')
    : sql`(${task}.assignee_id = ${actor.userId} or ${task}.created_by = ${actor.userId})`;
