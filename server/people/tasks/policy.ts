import { holds } from '#contract/core/access.ts';
import type { Task } from '#contract/people/tasks.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { visibleOwners, visibleTo } from '../leads/policy.ts';

/** Whoever sees a task and has the right to work may change it: they could as well change the lead it is on. */
export const canDo = ({ role }: Pick<Member, 'role'>): Task['can'] => ({ change: holds(role, 'tasks.work') });

/**
 * The rule as a condition on `tasks k left join leads l`: a task on a lead is seen by whoever sees the lead, any other by
 * whoever made it, whoever is to do it, the heads of the organisation, and, if it is for a listing, whoever sees that.
 */
export const taskVisibleTo = (actor: Member): Sql => sql`
  case when k.lead_id is not null then ${visibleTo(actor)} else ${ownOf(actor, sql`k`)} or ${onSeenListing(actor)} end`;

/** As a condition on `listings g`, which are seen under the names of the same people as leads. */
export function listingSeenBy(actor: Member): Sql {
  const owners = visibleOwners(actor);
  return owners ? sql`g.seen_key = any(${owners})` : sql.raw('true');
}

export const onSeenListing = (actor: Member): Sql => sql`(k.listing_id is not null and exists (
  select from listings g where g.organisation_id = k.organisation_id and g.id = k.listing_id and ${listingSeenBy(actor)}))`;

/** Of tasks on no lead, under whatever name they are asked for. */
export const ownOf = (actor: Member, task: Sql): Sql =>
  isHead(actor)
    ? sql.raw('true')
    : sql`(${task}.assignee_id = ${actor.userId} or ${task}.created_by = ${actor.userId})`;
