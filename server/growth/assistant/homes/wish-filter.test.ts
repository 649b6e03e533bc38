import { expect, it } from 'vitest';
import { normal } from '../mind/normal.ts';
import { readWish } from './read-wish.ts';
import { partsOf } from './wish.ts';
import { isSearchable, wishFilter } from './wish-filter.ts';

const notLeased = { not: { field: 'propertyType', op: 'any_of', value: ['Residential Lease', 'Commercial Lease'] } };
const read = (sentence: string) =>
  readWish({ text: normal(sentence), original: sentence, locale: 'en', cities: ['Austin'] }).wish;

it.each([
  [
    '3 bed under 450k in Austin with a pool',
    [
      notLeased,
      { field: 'bedroomsTotal', op: 'gte', value: 3 },
      { field: 'listPrice', op: 'lte', value: 45_000_000 },
      { and: [{ field: 'city', op: 'is', value: 'Austin' }] },
      { field: 'poolPrivateYN', op: 'is', value: true },
    ],
  ],
  [
    'condo or townhouse, exactly 2 bedrooms, 2.5 baths, no garage, between 300k and 400k in 78704',
    [
      notLeased,
      { field: 'propertySubType', op: 'any_of', value: ['Condominium', 'Stock Cooperative', 'Townhouse'] },
      { field: 'bedroomsTotal', op: 'is', value: 2 },
      { field: 'bathroomsTotalInteger', op: 'gte', value: 2 },
      { field: 'listPrice', op: 'gte', value: 30_000_000 },
      { field: 'listPrice', op: 'lte', value: 40_000_000 },
      { and: [{ field: 'postalCode', op: 'is', value: '78704' }] },
      { not: { field: 'garageSpaces', op: 'gte', value: 1 } },
    ],
  ],
])('%s', (sentence, expected) => expect(wishFilter(read(sentence))).toEqual({ and: expected }));

it('leaves out what records do not say', () => {
  const wish = read('2 bedrooms, pets allowed');
  expect(partsOf(wish).map(isSearchable)).toEqual([true, false]);
  expect(wishFilter(wish)).toEqual({ and: [notLeased, { field: 'bedroomsTotal', op: 'gte', value: 2 }] });
});
