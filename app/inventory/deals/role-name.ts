import type { T } from '#app/i18n/t.ts';
import type { Deal, DealParty } from '#contract/inventory/deals/deals.ts';

/** In a sale, whoever is across the table is the buyer or the seller, and is called so. */
export const roleName = (t: T, side: Deal['side'], role: DealParty['role']): string =>
  role === 'other_side' && side !== 'lease' ? t(`deals.role.otherOf.${side}`) : t(`deals.role.${role}`);
