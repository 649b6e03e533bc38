import { type BillingPeriod, billingPeriods, type Offer, offers, type PaidTier } from '#contract/account/price-book.ts';

export const comparedTiers = ['pro', 'elite'] as const satisfies readonly PaidTier[];

/** The selected part of the price list. It is in the address, so that it can be shared and works without JavaScript. */
export type PriceChoice = { offer: Offer; period: BillingPeriod; tier: PaidTier };

export function choiceFrom(search: URLSearchParams): PriceChoice {
  return {
    offer: offers.find((offer) => offer === search.get('vertical')) ?? 'realestate',
    period: billingPeriods.find((period) => period === search.get('period')) ?? 'monthly',
    tier: comparedTiers.find((tier) => tier === search.get('compare')) ?? 'pro',
  };
}

export const choiceAddress = (path: string, { offer, period, tier }: PriceChoice): string =>
  `${path}?vertical=${offer}&period=${period}&compare=${tier}#pricing`;
