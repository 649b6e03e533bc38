import type { DealSide } from './deal-stages.ts';

/** The kind of sale, which is independent of the property type and decides documents and terms. */
const saleKinds = ['resale', 'new_construction', 'auction', 'reo', 'short_sale', 'land', 'relocation'] as const;
const leaseKinds = ['new_lease', 'lease_renewal', 'sublease', 'lease_option'] as const;
export const dealKinds = [...saleKinds, ...leaseKinds] as const;
export type DealKind = (typeof dealKinds)[number];

export const kindsFor = (side: DealSide): readonly DealKind[] => (side === 'lease' ? leaseKinds : saleKinds);
export const fitsSide = (kind: DealKind | null | undefined, side: DealSide): boolean =>
  !kind || kindsFor(side).includes(kind);

type Listed = { propertyType: string; newConstructionYN: boolean | null };

/** The kind of deal that a listing implies; null when several are possible. */
export function kindOfListing({ propertyType, newConstructionYN }: Listed, side: DealSide): DealKind | null {
  if (side === 'lease') return propertyType.endsWith('Lease') ? 'new_lease' : null;
  if (propertyType === 'Land') return 'land';
  if (newConstructionYN === null) return null;
  return newConstructionYN ? 'new_construction' : 'resale';
}

/** The message when it doesn't match. */
export const wrongKind = 'This deal type doesn’t apply to this side.';
