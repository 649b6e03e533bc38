import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Area, encloses, type Point } from '#contract/core/area.ts';
import { coverOf, quarterBox, type Range, spotLevels } from './cover.ts';

/** The number of a point's deepest quarter, found by repeated halving. */
function spotOf({ latitude, longitude }: Point): number {
  let number = 0;
  let [south, north, west, east] = [-90, 90, -180, 180];
  for (let level = 0; level < spotLevels; level++) {
    const middle = (south + north) / 2;
    const centre = (west + east) / 2;
    number = number * 4 + (latitude >= middle ? 2 : 0) + (longitude >= centre ? 1 : 0);
    if (latitude >= middle) south = middle;
    else north = middle;
    if (longitude >= centre) west = centre;
    else east = centre;
  }
  return number;
}

const isIn = (ranges: readonly Range[], spot: number) => ranges.some(([first, last]) => spot >= first && spot <= last);
const points = fc.record({
  latitude: fc.double({ min: 25, max: 49, noNaN: true }),
  longitude: fc.double({ min: -124, max: -67, noNaN: true }),
});
const areas: fc.Arbitrary<Area> = fc.oneof(
  fc.array(points, { minLength: 3, maxLength: 12 }).map((ring) => ({ kind: 'ring' as const, ring })),
  fc.record({ kind: fc.constant('circle' as const), at: points, km: fc.double({ min: 0.5, max: 500, noNaN: true }) }),
);

test('a cover misses nothing of its area, and nothing outside is within', () => {
  fc.assert(
    fc.property(areas, fc.array(points, { minLength: 30, maxLength: 30 }), (area, asked) => {
      const { all, within } = coverOf(area);
      const isThere = encloses(area);
      expect(all.length).toBeLessThan(200);
      for (const point of asked) {
        const spot = spotOf(point);
        if (isThere(point)) expect(isIn(all, spot)).toBe(true);
        else expect(isIn(within, spot)).toBe(false);
      }
    }),
    { numRuns: 300 },
  );
});

test('a quarter is known by its number', () => {
  fc.assert(
    fc.property(points, fc.integer({ min: 1, max: spotLevels }), (point, level) => {
      const box = quarterBox(Math.floor(spotOf(point) / 4 ** (spotLevels - level)), level);
      expect(point.latitude >= box.south && point.latitude <= box.north).toBe(true);
      expect(point.longitude >= box.west && point.longitude <= box.east).toBe(true);
    }),
  );
});
