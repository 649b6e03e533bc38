import type { Vertical } from '../core/verticals.ts';
import { type AddOn, type Limits, limitsOf, type PaidTier, type PlanTier, planTiers, verticals } from './price-book.ts';

/** What a plan limits. All but the monthly credits count what exists at the same time. */
export const limitKinds = ['listing', 'application', 'quote', 'website', 'credits', 'property', 'lease'] as const;
export type LimitKind = (typeof limitKinds)[number];
export type CountedKind = Exclude<LimitKind, 'credits'>;

type Tiers = Partial<Record<Vertical, PlanTier>>;

/** Active records belong to one vertical; websites and credits of all verticals are added up. */
export const verticalOf = { listing: 'realestate', application: 'mortgage', quote: 'insurance' } as const;
const isActive = (kind: LimitKind): kind is keyof typeof verticalOf => kind in verticalOf;

/** Limits lifted by an add-on: one record is free, and without real estate there is none. */
export const addOnOf = { property: 'property-management', lease: 'commercial' } as const satisfies Partial<
  Record<LimitKind, AddOn>
>;
const isAddOn = (kind: LimitKind): kind is keyof typeof addOnOf => kind in addOnOf;

const limitIn = (limits: Limits, kind: LimitKind): number | undefined =>
  kind === 'website' ? limits.websites : kind === 'credits' ? limits.aiCredits : limits.active;

/** Undefined means unlimited. A vertical that was not chosen counts as its free plan. */
export function allowedOf(tiers: Tiers, kind: LimitKind, addOns: readonly AddOn[] = []): number | undefined {
  if (isAddOn(kind)) return tiers.realestate === undefined ? 0 : addOns.includes(addOnOf[kind]) ? undefined : 1;
  if (isActive(kind)) return limitIn(limitsOf(verticalOf[kind], tiers[verticalOf[kind]] ?? 'free'), kind);
  const each = chosenIn(tiers).map((vertical) => limitIn(limitsOf(vertical, tiers[vertical]!), kind));
  return each.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0);
}

const chosenIn = (tiers: Tiers): Vertical[] => verticals.filter((vertical) => tiers[vertical] !== undefined);

/** The next plan with a higher limit; null when there is none. */
export function liftOf(tiers: Tiers, kind: LimitKind): { vertical: Vertical; tier: PaidTier } | null {
  const allowed = allowedOf(tiers, kind);
  if (allowed === undefined || isAddOn(kind)) return null;
  for (const vertical of isActive(kind) ? [verticalOf[kind]] : chosenIn(tiers)) {
    for (const tier of planTiers.slice(planTiers.indexOf(tiers[vertical] ?? 'free') + 1)) {
      const then = allowedOf({ ...tiers, [vertical]: tier }, kind);
      if (then === undefined || then > allowed) return { vertical, tier: tier as PaidTier };
    }
  }
  return null;
}

/** Details of an error with the code `plan_limit`. */
export type PlanLimit = {
  limit: LimitKind;
  used: number;
  allowed: number;
  liftedBy: { vertical: Vertical; tier: PaidTier } | null;
  /** The add-on that lifts the limit. */
  addOn?: AddOn;
};
