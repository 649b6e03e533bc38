import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readWaters, watersIn } from './waters.ts';

test('lakes lie where they are, and specks are left out', () => {
  const waters = readWaters(gunzipSync(readFileSync(join(import.meta.dirname, 'waters.bin'))));
  expect(waters.length).toBeGreaterThan(50_000);
  const aroundTahoe = { south: 38.9, north: 39.3, west: -120.2, east: -119.9 };
  const tahoe = watersIn(waters, aroundTahoe, 0.1);
  expect(tahoe).toHaveLength(1);
  const { box } = tahoe[0]!;
  for (const [found, real] of [
    [box.south, 38.92],
    [box.north, 39.25],
    [box.west, -120.16],
    [box.east, -119.93],
  ] as const)
    expect(Math.abs(found - real)).toBeLessThan(0.03);
  expect(watersIn(waters, aroundTahoe, 0.01).length).toBeGreaterThan(1);
  // At a closer zoom, waters with only a few known corners would look angular, so they are left out.
  expect(watersIn(waters, aroundTahoe, 0.001)).toEqual(tahoe);
  expect(waters.every(({ rings }) => rings.every((ring) => ring.length >= 6))).toBe(true);
});
