import { holds } from '#contract/core/access.ts';
import type { Referral } from '#contract/inventory/referrals/referrals.ts';
import { isHead } from '#server/core/access/near.ts';
import { type Standing, visibilityOf } from '#server/core/access/visibility.ts';
import type { Member } from '#server/core/auth/actor.ts';

function canDo(actor: Pick<Member, 'role'>, standing: Standing): Referral['can'] {
  const works = isHead(actor) || standing !== 'others';
  return {
    change: holds(actor.role, 'referrals.work') && works,
    approve: holds(actor.role, 'referrals.approve') && works,
    settle: holds(actor.role, 'referrals.settle'),
  };
}

export const referralVisibility = visibilityOf({ can: canDo });
export const { visibleTo, canColumn } = referralVisibility;
