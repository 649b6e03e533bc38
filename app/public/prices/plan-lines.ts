import type { T } from '#app/i18n/t.ts';
import { limitsOf, type Offer, type PaidTier, type PlanTier, type Vertical } from '#contract/account/price-book.ts';

/** The contents of a plan in lines: its limits from the price book, then its other features. */
export function planLines(t: T, offer: Offer, tier: PlanTier): string[] {
  return offer === 'bundle' ? bundleLines(t, tier as PaidTier) : verticalLines(t, offer, tier);
}

function verticalLines(t: T, vertical: Vertical, tier: PlanTier): string[] {
  const { active, websites, aiCredits } = limitsOf(vertical, tier);
  const sites = vertical === 'realestate' && tier === 'pro' ? 'public-prices.websitesTeam' : 'public-prices.websites';
  return [
    active === undefined
      ? t(`public-prices.unlimited.${vertical}`)
      : t(`public-prices.active.${vertical}`, { count: active }),
    websites === undefined ? t('public-prices.websitesUnlimited') : t(sites, { count: websites }),
    t('public-prices.credits', { count: aiCredits }),
    t(`public-prices.more.${tier}`),
  ];
}

function bundleLines(t: T, tier: PaidTier): string[] {
  const names = (['realestate', 'mortgage', 'insurance'] as const).map((vertical) =>
    t(`public-prices.offer.${vertical}`),
  );
  return [...names, t(`public-prices.all.${tier}`)];
}
