import { z } from 'zod';

export const homeTypes = ['house', 'condo', 'townhouse', 'apartment', 'multi_family', 'manufactured', 'land'] as const;
export type HomeType = (typeof homeTypes)[number];

export const features = [
  'pool',
  'garage',
  'fireplace',
  'waterfront',
  'view',
  'newBuild',
  'yard',
  'basement',
  'balcony',
  'accessible',
  'oneStory',
  'pets',
  'olderPersons',
] as const;
export type Feature = (typeof features)[number];

export const sorts = ['cheapest', 'dearest', 'newest', 'largest'] as const;
export type Sort = (typeof sorts)[number];

const range = z.object({ min: z.number().optional(), max: z.number().optional() });
export type Range = z.infer<typeof range>;

const place = z.object({
  city: z.string().max(100).optional(),
  state: z.string().max(40).optional(),
  postalCode: z.string().max(12).optional(),
});
export type Place = z.infer<typeof place>;

/** The conditions of a home search. Money is in whole cents, area in square feet. */
export const wish = z.object({
  deal: z.enum(['sale', 'rent']).optional(),
  types: z.array(z.enum(homeTypes)).optional(),
  /** Types and places that were ruled out. */
  noTypes: z.array(z.enum(homeTypes)).optional(),
  noPlaces: z.array(place).max(8).optional(),
  beds: range.optional(),
  baths: range.optional(),
  price: range.optional(),
  area: range.optional(),
  year: range.optional(),
  places: z.array(place).max(8).optional(),
  /** A point to search around, nearest homes first. */
  near: z.object({ title: z.string().max(300), latitude: z.number(), longitude: z.number() }).optional(),
  features: z.array(z.object({ feature: z.enum(features), wanted: z.boolean() })).optional(),
  sort: z.enum(sorts).optional(),
});
export type Wish = z.infer<typeof wish>;

export const ranges = ['beds', 'baths', 'price', 'area', 'year'] as const;
export type RangeName = (typeof ranges)[number];

/** A condition that can be dropped from a wish by itself. */
export type WishPart =
  | { about: RangeName | 'deal' | 'types' | 'noTypes' | 'places' | 'noPlaces' | 'near' | 'sort' }
  | { about: 'feature'; feature: Feature };

export function partsOf(given: Wish): WishPart[] {
  const single = (['deal', 'types', 'noTypes', ...ranges, 'places', 'noPlaces', 'near'] as const).filter(
    (name) => given[name] !== undefined,
  );
  return [
    ...single.map((about): WishPart => ({ about })),
    ...(given.features ?? []).map(({ feature }): WishPart => ({ about: 'feature', feature })),
    ...(given.sort ? [{ about: 'sort' } as const] : []),
  ];
}

export function without(given: Wish, part: WishPart): Wish {
  if (part.about === 'feature') {
    const rest = given.features?.filter(({ feature }) => feature !== part.feature) ?? [];
    const { features: _, ...others } = given;
    return rest.length > 0 ? { ...others, features: rest } : others;
  }
  const { [part.about]: _, ...others } = given;
  return others;
}

/** Merges the new conditions into the earlier wish: new values replace old ones, and features add up. */
export function refined(before: Wish, now: Wish, adds: { places: boolean }): Wish {
  const features = [
    ...(before.features ?? []).filter((one) => !now.features?.some(({ feature }) => feature === one.feature)),
    ...(now.features ?? []),
  ];
  const places = adds.places && now.places ? [...(before.places ?? []), ...now.places] : (now.places ?? before.places);
  const both: Wish = { ...before, ...now };
  if (adds.places && before.types && now.types) both.types = [...new Set([...before.types, ...now.types])];
  // A type ruled out now is no longer wanted, and one wanted now is no longer ruled out.
  if (!now.types && now.noTypes) setOrDrop(both, 'types', leaving(before.types, now.noTypes));
  if (!now.noTypes && now.types) setOrDrop(both, 'noTypes', leaving(before.noTypes, now.types));
  if (now.deal && before.deal !== now.deal && !now.price) delete both.price;
  const cities = (some: Wish['places'] = []) => some.map(({ city }) => city);
  const left = places?.filter(({ city }) => !city || now.places || !cities(now.noPlaces).includes(city));
  setOrDrop(both, 'places', left);
  if (!now.noPlaces)
    setOrDrop(
      both,
      'noPlaces',
      before.noPlaces?.filter(({ city }) => !city || !cities(now.places).includes(city)),
    );
  if (features.length > 0) both.features = features;
  return both;
}

function setOrDrop<Name extends 'types' | 'noTypes' | 'places' | 'noPlaces'>(
  wish: Wish,
  name: Name,
  value: Wish[Name],
) {
  if (value && value.length > 0) wish[name] = value;
  else delete wish[name];
}

const leaving = (some: HomeType[] = [], others: HomeType[]): HomeType[] => some.filter((one) => !others.includes(one));

export const isEmptyWish = (given: Wish): boolean => partsOf(given).length === 0;
