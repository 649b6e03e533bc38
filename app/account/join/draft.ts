import {
  type BillingPeriod,
  billingPeriods,
  type Offer,
  offers,
  type PlanTier,
  planTiers,
} from '#contract/account/price-book.ts';

export type Choice = { offer: Offer | null; period: BillingPeriod; tier: PlanTier };
/** The typed values, except the password. */
export type Typed = { firstName: string; lastName: string; email: string };

const key = 'lintel-sign-up';

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

/** The choice in the link: `?vertical=&plan=&period=`. Other parameters stay in the URL. */
export const presets = (search: URLSearchParams): Choice => ({
  offer: oneOf(offers, search.get('vertical')) ?? null,
  period: oneOf(billingPeriods, search.get('period')) ?? 'annual',
  tier: oneOf(planTiers, search.get('plan')) ?? 'free',
});

type Draft = { typed: Typed; choice: Choice };

/** Kept for the lifetime of the tab. A link with other parameters overrides the earlier choice. */
export function readDraft(link: string): (Omit<Draft, 'choice'> & { choice?: Choice }) | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null') as (Draft & { link: string }) | null;
    if (!kept) return undefined;
    const { offer, period, tier } = kept.choice;
    const choice = {
      offer: oneOf(offers, offer) ?? null,
      period: oneOf(billingPeriods, period) ?? 'annual',
      tier: oneOf(planTiers, tier) ?? 'free',
    } as const;
    return { typed: kept.typed, ...(kept.link === link && { choice }) };
  } catch {
    // Storage may be forbidden, or contain something else.
    return undefined;
  }
}

export function keepDraft(link: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ link, ...draft }));
  } catch {
    // A reload then starts over.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage, nothing was stored.
  }
}
