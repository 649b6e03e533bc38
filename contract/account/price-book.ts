import { type Vertical, verticals } from '../core/verticals.ts';

/**
 * The only price book: the pages show it, sign-up and checkout use it, and the server enforces it. Amounts are whole cents. Discounts are
 * multiplied first and rounded once at the end, to whole dollars for annual prices.
 */
export { type Vertical, verticals } from '../core/verticals.ts';

/** What a price is for: one vertical, or all of them in a bundle. */
export const offers = [...verticals, 'bundle'] as const;
export type Offer = (typeof offers)[number];

export const planTiers = ['free', 'pro', 'elite'] as const;
export type PlanTier = (typeof planTiers)[number];
export type PaidTier = Exclude<PlanTier, 'free'>;

export const billingPeriods = ['monthly', 'annual'] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

export const trialDays = 14;
const annualFactor = 0.8;
const addOnFactor = 0.9;

const monthlyDollars: Record<Offer, Partial<Record<PlanTier, number>>> = {
  realestate: { free: 0, pro: 199, elite: 399 },
  mortgage: { free: 0, pro: 229, elite: 449 },
  insurance: { free: 0, pro: 249, elite: 499 },
  bundle: { pro: 549, elite: 999 },
};

export const addOns = ['property-management', 'commercial'] as const;
export type AddOn = (typeof addOns)[number];
/** Each includes one free property or lease; for real estate only. */
const addOnDollars: Record<AddOn, number> = { 'property-management': 99, commercial: 129 };

/** Left out means unlimited. */
export type Limits = {
  websites?: number;
  /** Listings, applications, or quotes that may be active at the same time. */
  active?: number;
  aiCredits: number;
};

const limits: Record<Vertical, Record<PlanTier, Limits>> = {
  realestate: {
    free: { websites: 1, active: 1, aiCredits: 10 },
    pro: { websites: 3, active: 50, aiCredits: 500 },
    elite: { aiCredits: 5_000 },
  },
  mortgage: {
    free: { websites: 1, active: 1, aiCredits: 5 },
    pro: { websites: 3, aiCredits: 500 },
    elite: { aiCredits: 5_000 },
  },
  insurance: {
    free: { websites: 1, active: 1, aiCredits: 5 },
    pro: { websites: 3, aiCredits: 500 },
    elite: { aiCredits: 5_000 },
  },
};

/** The share of a limit at which its users are warned. */
export const warnFrom = 0.8;

export const tiersOf = (offer: Offer): PlanTier[] =>
  planTiers.filter((tier) => monthlyDollars[offer][tier] !== undefined);

export const limitsOf = (vertical: Vertical, tier: PlanTier): Limits => limits[vertical][tier];

export type Price = {
  /** The amount per payment, monthly or annual. */
  cents: number;
  /** The monthly equivalent, shown below an annual price. */
  perMonthCents: number;
};

/** Undefined when there is no such plan: a bundle has no free tier. */
export function planPrice(offer: Offer, tier: PlanTier, period: BillingPeriod): Price | undefined {
  const dollars = monthlyDollars[offer][tier];
  return dollars === undefined ? undefined : priceOf(dollars, 1, period);
}

export function addOnPrice(addOn: AddOn, withTier: PlanTier, period: BillingPeriod): Price {
  return priceOf(addOnDollars[addOn], withTier === 'free' ? 1 : addOnFactor, period);
}

function priceOf(monthly: number, factor: number, period: BillingPeriod): Price {
  if (period === 'monthly') {
    const cents = Math.round(monthly * factor * 100);
    return { cents, perMonthCents: cents };
  }
  const cents = Math.round(12 * monthly * factor * annualFactor) * 100;
  return { cents, perMonthCents: Math.round(cents / 12) };
}

/** The name of a plan at checkout. */
export const priceId = (offer: Offer, tier: PaidTier, period: BillingPeriod) => `${tier}_${offer}_${period}`;

export type Savings = {
  alternativesCents: number;
  oursCents: number;
  savedCents: number;
  /** Percentage saved compared with the alternatives, as a whole number. */
  percent: number;
};

/** `alternatives`: the monthly price of each other tool. */
export function savings(
  alternatives: number[],
  offer: Offer,
  tier: PaidTier,
  period: BillingPeriod,
): Savings | undefined {
  const ours = planPrice(offer, tier, period);
  const month = alternatives.reduce((sum, cents) => sum + cents, 0);
  if (!ours || month === 0) return undefined;
  const alternativesCents = period === 'annual' ? month * 12 : month;
  const savedCents = alternativesCents - ours.cents;
  return {
    alternativesCents,
    oursCents: ours.cents,
    savedCents,
    percent: Math.round((savedCents / alternativesCents) * 100),
  };
}
