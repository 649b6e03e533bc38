import { holds } from '#contract/core/access.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { isHead, nobody, seesAll } from '#server/core/access/near.ts';
import { type Standing, visibilityOf } from '#server/core/access/visibility.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** The owner_key of the office's own listings, and the seen_key of those visible to every member. */
export const office = nobody;

export type Can = Listing['can'];

/** What an actor may do with a visible listing. A colleague's listing can be viewed but not changed. */
function canDo(actor: Pick<Member, 'role'>, standing: Standing): Can {
  const { role } = actor;
  const works = isHead(actor) || standing !== 'others';
  const decides = isHead(actor) || standing === 'own' || (role === 'manager' && standing !== 'others');
  return {
    change: holds(role, 'listings.change') && works,
    assign: holds(role, 'listings.assign') && (decides || standing === 'office'),
    archive: holds(role, 'listings.archive') && decides,
  };
}

export const listingVisibility = visibilityOf({ can: canDo, seenAs: sql`l.seen_key` });
/** The keys of visible listings, or undefined when the actor sees all. */
export const { visibleTo, canColumn, owners: seenKeys } = listingVisibility;

/**
 * Information between the sides of a sale is only for members who work on the listing, and for those who see everything: a colleague who
 * can view the listing may also represent a buyer.
 */
export const seesInside = (actor: Pick<Member, 'role'>, { can }: Pick<Listing, 'can'>): boolean =>
  can.change || seesAll(actor);

/** The same as a condition on `listings l`. */
export const isInsideTo = (actor: Member): Sql =>
  seesAll(actor) ? sql.raw('true') : sql`coalesce((${canColumn(actor)} ->> 'change')::boolean, false)`;
