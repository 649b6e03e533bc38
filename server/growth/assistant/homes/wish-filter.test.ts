import { expect, it } from 'vitest';
import { parseWish } from './parse-wish.ts';
import { isSearchable, wishFilter } from './wish-filter.ts';

it.each([
  [
    '3 bed under 450k in Austin with a pool',
    [
      { field: 'bedroomsTotal', op: 'gte', value: 3 },
      { field: 'city', op: 'is', value: 'Austin' },
      { field: 'listPrice', op: 'lte', value: 45_000_000 },
      { field: 'poolPrivateYN', op: 'is', value: true },
    ],
  ],
  [
    'condo or townhouse, exactly 2 bedrooms, 2.5 baths, no garage, between 300k and 400k in 78704',
    [
      { field: 'propertySubType', op: 'any_of', value: ['Townhouse', 'Condominium', 'Stock Cooperative'] },
      { field: 'bedroomsTotal', op: 'is', value: 2 },
      { field: 'bathroomsTotalInteger', op: 'gte', value: 2 },
      { field: 'postalCode', op: 'is', value: '78704' },
      { field: 'listPrice', op: 'gte', value: 30_000_000 },
      { field: 'listPrice', op: 'lte', value: 40_000_000 },
      { not: { field: 'garageSpaces', op: 'gte', value: 1 } },
    ],
  ],
])('%s', (sentence, expected) => expect(wishFilter(parseWish(sentence))).toEqual({ and: expected }));

it('leaves out what records do not say', () => {
  const wish = parseWish('2 bedrooms with a basement');
  expect(wish.map(isSearchable)).toEqual([true, false]);
  expect(wishFilter(wish)).toEqual({ and: [{ field: 'bedroomsTotal', op: 'gte', value: 2 }] });
});
