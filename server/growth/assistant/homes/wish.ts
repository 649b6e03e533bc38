/** What somebody looks for, one condition at a time. Money is in whole cents, area in square feet. */
export const amounts = ['beds', 'baths', 'price', 'area'] as const;
export type Amount = (typeof amounts)[number];

export const homeTypes = ['house', 'condo', 'townhouse', 'apartment', 'multi_family', 'manufactured', 'land'] as const;
export type HomeType = (typeof homeTypes)[number];

export const features = [
  'pool',
  'garage',
  'fireplace',
  'waterfront',
  'yard',
  'basement',
  'balcony',
  'patio',
  'view',
  'air conditioning',
  'hardwood floors',
  'laundry',
  'solar panels',
  'elevator',
  'hot tub',
  'step-free access',
  'gated entry',
  'new construction',
] as const;
export type Feature = (typeof features)[number];

export type AmountCondition = { about: Amount; min?: number; max?: number };
export type PlaceCondition = { about: 'place'; city?: string; state?: string; postalCode?: string };
type TypeCondition = { about: 'type'; types: HomeType[] };
export type FeatureCondition = { about: 'feature'; feature: Feature; wanted: boolean };
export type WishCondition = AmountCondition | PlaceCondition | TypeCondition | FeatureCondition;
export type Wish = WishCondition[];
