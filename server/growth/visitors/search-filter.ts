import { writePoint } from '#contract/core/area.ts';
import type { Filter } from '#contract/core/filter.ts';
import { boxIn, featuresIn, type HomeSearch, type SoughtFeature } from '#contract/growth/home-search.ts';
import { filterOf } from '#contract/inventory/search-wish.ts';
import { subTypes } from '../assistant/homes/wish-filter.ts';

const has: Record<SoughtFeature, Filter> = {
  pool: { field: 'poolPrivateYN', op: 'is', value: true },
  garage: { field: 'garageSpaces', op: 'gte', value: 1 },
  fireplace: { field: 'fireplaceYN', op: 'is', value: true },
  waterfront: { field: 'waterfrontYN', op: 'is', value: true },
  view: { field: 'viewYN', op: 'is', value: true },
  newBuild: { field: 'newConstructionYN', op: 'is', value: true },
};

const leases = ['Residential Lease', 'Commercial Lease'];

/** Turns a site search into the criteria of a saved search. */
export function criteriaOf(wanted: Omit<HomeSearch, 'sort' | 'cursor'>): Filter {
  const { city, least, most, beds, baths, sqft, type, deal } = wanted;
  const box = boxIn(wanted);
  const lease: Filter = { field: 'propertyType', op: 'any_of', value: leases };
  const rest: Filter[] = [
    ...(sqft ? [{ field: 'livingArea', op: 'gte', value: sqft } as const] : []),
    ...(type ? [{ field: 'propertySubType', op: 'any_of', value: subTypes[type] } as const] : []),
    ...(deal ? [deal === 'rent' ? lease : { not: lease }] : []),
    ...featuresIn(wanted).map((feature) => has[feature]),
    ...(box
      ? [
          {
            field: 'location',
            op: 'inside',
            value: [
              { latitude: box.south, longitude: box.west },
              { latitude: box.north, longitude: box.west },
              { latitude: box.north, longitude: box.east },
              { latitude: box.south, longitude: box.east },
            ].map(writePoint),
          } as const,
        ]
      : []),
  ];
  const bounds = {
    places: city ? [city] : [],
    priceFrom: least ? least * 100 : null,
    priceTo: most ? most * 100 : null,
    beds: beds || null,
    baths: baths || null,
  };
  return filterOf(bounds, rest);
}
