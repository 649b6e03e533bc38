import type { Filter } from '#contract/core/filter.ts';
import { type PublicDetail, publicDetails } from '#server/inventory/listings/public.ts';
import { type Feature, type HomeType, type Place, type RangeName, ranges, type Wish, type WishPart } from './wish.ts';

const rangeFields: Record<RangeName, string> = {
  beds: 'bedroomsTotal',
  baths: 'bathroomsTotalInteger',
  price: 'listPrice',
  area: 'livingArea',
  year: 'yearBuilt',
};

export const subTypes: Record<HomeType, string[]> = {
  house: ['Single Family Residence'],
  condo: ['Condominium', 'Stock Cooperative'],
  townhouse: ['Townhouse'],
  apartment: ['Apartment', 'Condominium'],
  multi_family: ['Multi Family', 'Duplex', 'Triplex', 'Quadruplex'],
  manufactured: ['Manufactured Home'],
  land: ['Unimproved Land'],
};

const yesNo: Partial<Record<Feature, string>> = {
  pool: 'poolPrivateYN',
  waterfront: 'waterfrontYN',
  view: 'viewYN',
  fireplace: 'fireplaceYN',
  newBuild: 'newConstructionYN',
};

/** Whether listings have a field for this condition; without one it can't be searched for. */
export const isSearchable = (part: WishPart): boolean =>
  part.about !== 'feature' || part.feature === 'garage' || part.feature in yesNo || isDetail(part.feature);

const isDetail = (feature: Feature): feature is Feature & PublicDetail =>
  (publicDetails as readonly Feature[]).includes(feature);

/** The conditions of a wish on what is no field of its own in listings. */
export const detailsWished = (wish: Wish) =>
  (wish.features ?? []).flatMap(({ feature, wanted }) => (isDetail(feature) ? [{ detail: feature, wanted }] : []));

const leases = ['Residential Lease', 'Commercial Lease'];

/** The wish as a filter over public listings. A home whose field is empty does not match. */
export function wishFilter(wish: Wish): Filter {
  const isLease: Filter = { field: 'propertyType', op: 'any_of', value: leases };
  const places = (wish.places ?? []).map(placeFilter);
  const kinds = (types: readonly HomeType[]): Filter => ({
    field: 'propertySubType',
    op: 'any_of',
    value: [...new Set(types.flatMap((type) => subTypes[type]))],
  });
  return {
    and: [
      // Without a stated deal, look at sales only: a monthly rent among prices would look like a bargain.
      wish.deal === 'rent' ? isLease : { not: isLease },
      ...(wish.types ? [kinds(wish.types)] : []),
      ...(wish.noTypes ? [{ not: kinds(wish.noTypes) }] : []),
      ...(wish.noPlaces ?? []).map((place): Filter => ({ not: placeFilter(place) })),
      ...ranges.flatMap((name) => rangeFilter(name, wish)),
      ...(places.length > 1 ? [{ or: places }] : places),
      ...(wish.features ?? []).flatMap(({ feature, wanted }) => featureFilter(feature, wanted)),
    ],
  };
}

function placeFilter({ city, state, postalCode }: Place): Filter {
  return {
    and: [
      ...(city ? [is('city', city)] : []),
      ...(state ? [is('stateOrProvince', state)] : []),
      ...(postalCode ? [is('postalCode', postalCode)] : []),
    ],
  };
}

const is = (field: string, value: string | number): Filter => ({ field, op: 'is', value });

function featureFilter(feature: Feature, wanted: boolean): Filter[] {
  const field = yesNo[feature];
  if (feature !== 'garage' && field === undefined) return [];
  const filter: Filter =
    field === undefined ? { field: 'garageSpaces', op: 'gte', value: 1 } : { field, op: 'is', value: true };
  return [wanted ? filter : { not: filter }];
}

/** Records count half bathrooms as whole ones, so a wish for 2.5 bathrooms must also find homes with 2 and 3. */
function rangeFilter(name: RangeName, wish: Wish): Filter[] {
  const { min, max } = wish[name] ?? {};
  const field = rangeFields[name];
  const [low, high] = [min === undefined ? undefined : Math.floor(min), max === undefined ? undefined : Math.ceil(max)];
  if (low !== undefined && low === high) return [is(field, low)];
  return [
    ...(low === undefined ? [] : [{ field, op: 'gte', value: low } as const]),
    ...(high === undefined ? [] : [{ field, op: 'lte', value: high } as const]),
  ];
}
