import {
  type BillingPeriod,
  billingPeriods,
  type Offer,
  offers,
  type PlanTier,
  planTiers,
} from '#contract/account/price-book.ts';

export type Choice = { offer: Offer | null; period: BillingPeriod; tier: PlanTier };
/** What was typed, but for the password. */
export type Typed = { firstName: string; lastName: string; email: string };

const key = 'lintel-sign-up';

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((each) => each === value);

/** What the link that led here asks for: `?vertical=&plan=&period=`. Whatever else stands in the address stays there. */
export const presets = (search: URLSearchParams): Choice => ({
  offer: oneOf(offers, search.get('vertical')) ?? null,
  period: oneOf(billingPeriods, search.get('period')) ?? 'annual',
  tier: oneOf(planTiers, search.get('plan')) ?? 'free',
});

type Draft = { typed: Typed; choice: Choice };

/** Lives as long as the tab. Another link with other wishes wins over what was chosen under the one before. */
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
    // Storage may be forbidden, or hold what somebody else put there.
    return undefined;
  }
}

export function keepDraft(link: string, draft: Draft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ link, ...draft }));
  } catch {
    // Then a reload begins anew.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be stored, nothing was.
  }
}
