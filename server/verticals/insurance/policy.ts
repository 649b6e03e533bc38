import { holds } from '#contract/core/access.ts';
import type { Policy } from '#contract/verticals/insurance/policies.ts';
import { isHead, nobody } from '#server/core/access/near.ts';
import { type Standing, visibilityOf } from '#server/core/access/visibility.ts';
import type { Member } from '#server/core/auth/actor.ts';

/** The owner_key of the office's own policies. */
export const office = nobody;

/** What an actor may do to a policy or an opportunity that they may see. */
function canDo(actor: Pick<Member, 'role'>, standing: Standing): Policy['can'] {
  const { role } = actor;
  const works = isHead(actor) || standing !== 'others';
  const decides = isHead(actor) || standing === 'own' || (role === 'manager' && standing !== 'others');
  return {
    change: holds(role, 'policies.work') && works,
    assign: holds(role, 'policies.archive') && (decides || standing === 'office'),
    archive: holds(role, 'policies.archive') && decides,
  };
}

/** One rule for policies and for what is to become one. */
export const policyVisibility = visibilityOf({ can: canDo });
export const { visibleTo, canColumn } = policyVisibility;
