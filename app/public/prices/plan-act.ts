import {
  type BillingPeriod,
  type Offer,
  type PlanTier,
  type Vertical,
  verticals,
} from '#contract/account/price-book.ts';

type PlanAct = { label: 'free' | 'early' | 'trial' | 'sales' | 'soon'; href: string | null };

/** The target of a plan's button: none if it can't be bought yet, sales for the largest bundle, otherwise sign-up. */
export function planAct(offer: Offer, tier: PlanTier, period: BillingPeriod, live: readonly Vertical[]): PlanAct {
  const isLive = offer === 'bundle' ? verticals.every((vertical) => live.includes(vertical)) : live.includes(offer);
  const signUp = `/signup?plan=${tier}&vertical=${offer}&period=${period}`;
  if (tier === 'free') return { label: isLive ? 'free' : 'early', href: signUp };
  if (!isLive) return { label: 'soon', href: null };
  if (offer === 'bundle' && tier === 'elite') return { label: 'sales', href: '/contact?topic=sales' };
  return { label: 'trial', href: signUp };
}
