import { holds } from '#contract/core/access.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { isHead, type Looking, nobody } from '#server/core/access/near.ts';
import { type Standing, visibilityOf } from '#server/core/access/visibility.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';

/** The owner_key of the office's own deals. */
export const office = nobody;

export type Can = Deal['can'];

/** What an actor may do with a visible deal; `shared` are deals in which they have a share. */
function canDo(actor: Pick<Member, 'role'>, standing: Standing): Can {
  const { role } = actor;
  const works = isHead(actor) || standing !== 'others';
  const decides = isHead(actor) || standing === 'own' || (role === 'manager' && standing !== 'others');
  return {
    change: holds(role, 'deals.change') && works,
    assign: holds(role, 'deals.assign') && (decides || standing === 'office'),
    archive: holds(role, 'deals.archive') && decides,
    /** An agent's earnings are visible only to themselves, owners, and admins. */
    money: holds(role, 'commissions.read') && (decides || standing === 'shared' || standing === 'office'),
  };
}

const sharedWith = ({ organisationId, userId }: Looking): Sql => sql`array(
  select s.deal_id from deal_agents s where s.organisation_id = ${organisationId} and s.user_id = ${userId})`;

export const dealVisibility = visibilityOf({ can: canDo, shared: sharedWith });
export const { visibleTo, canColumn } = dealVisibility;
