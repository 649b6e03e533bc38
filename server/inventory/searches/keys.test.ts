import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writePoint } from '#contract/core/area.ts';
import type { Condition, Filter } from '#contract/core/filter.ts';
import { always } from './criteria.ts';
import { boundsOfHome, filedUnder, keysOfHome } from './keys.ts';
import { meets } from './match.ts';
import { aHome } from './testing/homes.ts';

const point = fc.record({
  latitude: fc.double({ min: 29, max: 31, noNaN: true }),
  longitude: fc.double({ min: -99, max: -96, noNaN: true }),
});
const money = fc.integer({ min: 0, max: 200 }).map((thousands) => thousands * 1_000_000);
const town = fc.constantFrom('Austin', 'austin', 'Round Rock', 'Ägypten');

const conditions: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ field: fc.constant('listPrice'), op: fc.constantFrom('lte', 'lt', 'gte', 'gt', 'is'), value: money }),
  fc
    .tuple(money, money)
    .map(([a, b]): Condition => ({ field: 'listPrice', op: 'between', value: [Math.min(a, b), Math.max(a, b)] })),
  fc.record({
    field: fc.constantFrom('bedroomsTotal', 'bathroomsTotalInteger'),
    op: fc.constantFrom('gte', 'gt', 'lte', 'is', 'is_not'),
    value: fc.integer({ min: 0, max: 5 }),
  }),
  fc.record({ field: fc.constant('city'), op: fc.constantFrom('is', 'is_not', 'contains'), value: town }),
  fc.record({
    field: fc.constant('postalCode'),
    op: fc.constant('any_of'),
    value: fc.constantFrom(['78704'], ['78701', '78704']),
  }),
  fc.record({ field: fc.constant('listPrice'), op: fc.constantFrom('is_empty', 'is_not_empty') }),
  fc
    .tuple(point, fc.integer({ min: 1, max: 80 }))
    .map(([at, km]): Condition => ({ field: 'location', op: 'near', value: [writePoint(at), km] })),
  fc
    .array(point, { minLength: 3, maxLength: 6 })
    .map((ring): Condition => ({ field: 'location', op: 'inside', value: ring.map(writePoint) })),
) as fc.Arbitrary<Condition>;

const { tree } = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    conditions,
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((and) => ({ and })),
    fc.array(tie('tree'), { minLength: 1, maxLength: 3 }).map((or) => ({ or })),
    tie('tree').map((not) => ({ not })),
  ),
}));

const homes = fc.record({
  location: fc.option(point),
  listPrice: fc.option(money),
  bedroomsTotal: fc.option(fc.integer({ min: 0, max: 5 })),
  bathroomsTotalInteger: fc.option(fc.integer({ min: 0, max: 5 })),
  city: fc.option(town),
  postalCode: fc.option(fc.constantFrom('78701', '78704')),
});

test('a home that criteria find is never missed by the words they are filed under', () => {
  fc.assert(
    fc.property(tree, homes, (filter, given) => {
      const home = aHome(given);
      if (!meets({ filter }, home)) return;
      const filed = filedUnder(filter, always());
      const { price, beds, baths } = boundsOfHome(home);
      const keys = keysOfHome(home);
      expect(filed.keys.some((key) => keys.includes(key))).toBe(true);
      expect(filed.priceFrom <= price && filed.priceTo >= price).toBe(true);
      expect(filed.bedsFrom <= beds && filed.bathsFrom <= baths).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a search is filed where it looks, and under few words', () => {
  const near: Filter = { field: 'location', op: 'near', value: ['30.26715/-97.74306', 8] };
  const upTo: Filter = { field: 'listPrice', op: 'lte', value: 50_000_000 };
  expect(filedUnder({ and: [near, upTo] }, always()).keys.length).toBeLessThanOrEqual(25);
  expect(filedUnder({ and: [near, { field: 'postalCode', op: 'is', value: '78704' }] }, always()).keys[0]).toMatch(
    /^q/,
  );
  expect(
    filedUnder({ and: [upTo, { field: 'city', op: 'any_of', value: ['Austin', 'Kyle'] }] }, always()),
  ).toMatchObject({
    keys: ['caustin', 'ckyle'],
    priceTo: 50_000_000,
  });
  expect(filedUnder(upTo, always()).keys.every((key) => key.startsWith('p'))).toBe(true);
  expect(filedUnder({ and: [] }, always()).keys).toEqual(['*']);
});
