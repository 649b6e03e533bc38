import type { DealSide } from './deal-stages.ts';

/** What kind of sale it is, which is something else than what kind of home: papers and terms go by it. */
const saleKinds = ['resale', 'new_construction', 'auction', 'reo', 'short_sale', 'land', 'relocation'] as const;
const leaseKinds = ['new_lease', 'lease_renewal', 'sublease', 'lease_option'] as const;
export const dealKinds = [...saleKinds, ...leaseKinds] as const;
export type DealKind = (typeof dealKinds)[number];

export const kindsFor = (side: DealSide): readonly DealKind[] => (side === 'lease' ? leaseKinds : saleKinds);
export const fitsSide = (kind: DealKind | null | undefined, side: DealSide): boolean =>
  !kind || kindsFor(side).includes(kind);

type Listed = { propertyType: string; newConstructionYN: boolean | null };

/** What a listing tells of the kind of deal that comes of it; nothing where it could be several. */
export function kindOfListing({ propertyType, newConstructionYN }: Listed, side: DealSide): DealKind | null {
  if (side === 'lease') return propertyType.endsWith('Lease') ? 'new_lease' : null;
  if (propertyType === 'Land') return 'land';
  if (newConstructionYN === null) return null;
  return newConstructionYN ? 'new_construction' : 'resale';
}

/** Said where it does not fit. */
export const wrongKind = 'This deal type doesn’t apply to this side.';
