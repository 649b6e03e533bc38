import { type Offer, type PlanTier, tiersOf, type Vertical, verticals } from '#contract/account/price-book.ts';

export type Plan = { tier: PlanTier; state: 'open' | 'early' | 'soon' };

/** Each vertical is offered for sign-up; the bundle only when all of them are live. */
export const industries = (live: readonly Vertical[]): Offer[] =>
  verticals.every((vertical) => live.includes(vertical)) ? [...verticals, 'bundle'] : [...verticals];

/** For a vertical that isn't live yet, the free plan is early access and the others come later. */
export function plansOf(offer: Offer, live: readonly Vertical[]): Plan[] {
  const isLive = offer === 'bundle' ? verticals.every((each) => live.includes(each)) : live.includes(offer);
  return tiersOf(offer).map((tier) => ({ tier, state: isLive ? 'open' : tier === 'free' ? 'early' : 'soon' }));
}

/** The plan to select when the industry changes: the same if available, otherwise the first available one. */
export function nearestPlan(offer: Offer, live: readonly Vertical[], wanted: PlanTier): PlanTier {
  const plans = plansOf(offer, live).filter(({ state }) => state !== 'soon');
  return (plans.find(({ tier }) => tier === wanted) ?? plans[0])?.tier ?? 'free';
}
