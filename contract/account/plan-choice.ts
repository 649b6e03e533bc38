import type { Vertical } from '../core/verticals.ts';
import {
  type AddOn,
  addOnPrice,
  addOns,
  type BillingPeriod,
  billingPeriods,
  type Offer,
  offers,
  type PaidTier,
  type PlanTier,
  planPrice,
  planTiers,
  priceId,
} from './price-book.ts';

export type Plan = { offer: Offer; tier: PaidTier };

/** A purchase: plans of several verticals or one bundle, all for the same billing period, plus add-ons. */
export type Choice = { plans: readonly Plan[]; period: BillingPeriod; addOns: readonly AddOn[] };

/** One line of a bill. `id` is its name at the payment provider and contains everything that the price depends on. */
export type BookLine = { id: string; cents: number } & (
  | { plan: Plan }
  | {
      addOn: AddOn;
      /** The plan that gives the add-on its ten percent discount. */
      besides: PaidTier | null;
    }
);

export const tierOf = (plans: readonly Plan[], vertical: Vertical): PlanTier =>
  plans.find(({ offer }) => offer === vertical || offer === 'bundle')?.tier ?? 'free';

/** The highest of the tiers. */
export const highest = (tiers: readonly PlanTier[]): PlanTier =>
  tiers.reduce((best, tier) => (planTiers.indexOf(tier) > planTiers.indexOf(best) ? tier : best), 'free');

/** The lines of a bill, with the price book's amounts. Add-ons belong to real estate, so its plan decides their price. */
export function linesOf({ plans, period, addOns: chosen }: Choice): BookLine[] {
  const beside = tierOf(plans, 'realestate');
  return [
    ...plans.map((plan) => ({
      id: priceId(plan.offer, plan.tier, period),
      cents: planPrice(plan.offer, plan.tier, period)!.cents,
      plan,
    })),
    ...chosen.map((addOn) => ({
      id: addOnPriceId(addOn, beside, period),
      cents: addOnPrice(addOn, beside, period).cents,
      addOn,
      besides: beside === 'free' ? null : beside,
    })),
  ];
}

export const totalOf = (lines: readonly { cents: number }[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

const addOnPriceId = (addOn: AddOn, beside: PlanTier, period: BillingPeriod): string =>
  `${addOn}_${beside === 'free' ? 'alone' : 'bundled'}_${period}`;

type NamedPrice = { period: BillingPeriod; cents: number } & ({ plan: Plan } | { addOn: AddOn });

/** Every price in the book, by its name at checkout. */
export const namedPrices: ReadonlyMap<string, NamedPrice> = new Map(
  billingPeriods.flatMap((period) => [
    ...offers.flatMap((offer) =>
      (['pro', 'elite'] as const).map((tier): [string, NamedPrice] => [
        priceId(offer, tier, period),
        { period, plan: { offer, tier }, cents: planPrice(offer, tier, period)!.cents },
      ]),
    ),
    ...addOns.flatMap((addOn) =>
      (['free', 'pro'] as const).map((beside): [string, NamedPrice] => [
        addOnPriceId(addOn, beside, period),
        { period, addOn, cents: addOnPrice(addOn, beside, period).cents },
      ]),
    ),
  ]),
);

/** The choice whose bill has these lines; undefined when a line is unknown or the periods differ. */
export function choiceOf(ids: readonly string[]): Choice | undefined {
  const prices = ids.map((id) => namedPrices.get(id));
  const period = prices[0]?.period;
  if (!period || prices.some((price) => price?.period !== period)) return undefined;
  return {
    period,
    plans: prices.flatMap((price) => (price && 'plan' in price ? [price.plan] : [])),
    addOns: prices.flatMap((price) => (price && 'addOn' in price ? [price.addOn] : [])),
  };
}
