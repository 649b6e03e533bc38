import { holds } from '#contract/core/access.ts';
import type { Introduction } from '#contract/verticals/lenders/lenders.ts';
import { isHead } from '#server/core/access/near.ts';
import { type Standing, visibilityOf } from '#server/core/access/visibility.ts';
import type { Member } from '#server/core/auth/actor.ts';

const canDo = (actor: Pick<Member, 'role'>, standing: Standing): Introduction['can'] => ({
  change: holds(actor.role, 'lenders.work') && (isHead(actor) || standing !== 'others'),
});

const introductionVisibility = visibilityOf({ can: canDo });
export const { visibleTo, canColumn } = introductionVisibility;
