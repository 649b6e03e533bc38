import { keysOf, type T } from '#app/i18n/t.ts';
import { limitKinds } from '#contract/account/limits.ts';
import type { Plan } from '#contract/account/plan-choice.ts';
import { addOns, offers, planTiers } from '#contract/account/price-book.ts';

export const tierKeys = keysOf('account-billing.tier', planTiers);
export const offerKeys = keysOf('account-billing.offer', offers);
export const addOnKeys = keysOf('account-billing.addOn', addOns);
export const limitKeys = keysOf('account-billing.limit', limitKinds);
export const invoiceKeys = keysOf('account-billing.invoice', ['paid', 'open', 'void'] as const);

export const planName = (t: T, { offer, tier }: Plan): string => `${t(offerKeys[offer])} ${t(tierKeys[tier])}`;

export const planNames = (t: T, plans: readonly Plan[]): string =>
  plans.length === 0 ? t('account-billing.tier.free') : plans.map((plan) => planName(t, plan)).join(' + ');
