import { addOnOf, allowedOf, type LimitKind } from '#contract/account/limits.ts';
import { highest, linesOf, type Plan, tierOf, totalOf } from '#contract/account/plan-choice.ts';
import {
  type AddOn,
  offers,
  type PlanTier,
  planTiers,
  type Vertical,
  verticals,
} from '#contract/account/price-book.ts';
import { tiersOf } from './subscription.ts';

type Used = readonly { limit: LimitKind; used: number }[];

const perMonth = (plans: readonly Plan[], addOns: readonly AddOn[]): number =>
  totalOf(linesOf({ plans, period: 'monthly', addOns }));

/** All combinations of plans that cover these verticals: separate plans or free tiers, or a bundle. */
function ways(chosen: readonly Vertical[]): Plan[][] {
  const each = chosen.reduce<Plan[][]>(
    (all, offer) =>
      all.flatMap((plans) => planTiers.map((tier) => (tier === 'free' ? plans : [...plans, { offer, tier }]))),
    [[]],
  );
  const bundles = offers.includes('bundle')
    ? (['pro', 'elite'] as const).map((tier) => [{ offer: 'bundle' as const, tier }])
    : [];
  return [...each, ...bundles];
}

/** The cheapest plans whose limits cover the usage and that reach the tier it needs, compared by monthly price. */
export function rightSize(
  chosen: readonly Vertical[],
  used: Used,
  addOns: readonly AddOn[],
  live: readonly Vertical[],
  least: PlanTier = 'free',
): { plans: Plan[]; monthlyCents: number } {
  const sold = ({ offer }: Plan) => (offer === 'bundle' ? [...verticals] : [offer]).every((one) => live.includes(one));
  const fits = (plans: readonly Plan[]) => {
    const tiers = tiersOf(chosen, (vertical) => tierOf(plans, vertical));
    if (planTiers.indexOf(highest(Object.values(tiers))) < planTiers.indexOf(least)) return false;
    // Limits lifted by add-ons aren't affected by plans.
    return used.every(
      ({ limit, used: count }) => limit in addOnOf || count <= (allowedOf(tiers, limit) ?? Number.POSITIVE_INFINITY),
    );
  };
  const onSale = ways(chosen)
    .filter((plans) => plans.every(sold))
    .map((plans) => ({ plans, monthlyCents: perMonth(plans, addOns) }))
    .toSorted((a, b) => a.monthlyCents - b.monthlyCents);
  // Where the usage exceeds every plan, the largest one comes closest.
  return onSale.find(({ plans }) => fits(plans)) ?? onSale.at(-1)!;
}

export const monthly = perMonth;
