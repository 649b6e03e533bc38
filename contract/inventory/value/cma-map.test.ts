import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cmaPlan } from './cma-map.ts';

const home = { latitude: 30.25, longitude: -97.76 };
const size = { width: 400, height: 300, pin: 20 };

test('north is up, east is right, and a ring says how far', () => {
  const { middle, pins, rings } = cmaPlan(
    home,
    [{ latitude: 30.27, longitude: -97.76 }, null, { latitude: 30.25, longitude: -97.74 }],
    size,
  );
  expect(middle).toEqual({ x: 200, y: 150 });
  const [north, east] = pins;
  expect(pins.map(({ place }) => place)).toEqual([0, 2]);
  expect([Math.round(north!.x), Math.round(north!.y)]).toEqual([200, 20]);
  expect(east!.x).toBeGreaterThan(300);
  expect(Math.round(east!.y)).toBe(150);
  // 0.02 degrees north are 1.38 miles, drawn as 130 points.
  expect(rings.map(({ miles }) => miles)).toEqual([0.5, 1]);
  expect(Math.round(rings[1]!.radius)).toBe(Math.round((130 * 1.609344) / (0.02 * 111.32)));
});

test('twelve homes in one building do not hide one another, and none leaves the paper', () => {
  const near = fc.record({
    latitude: fc.double({ min: 30.2, max: 30.3, noNaN: true }),
    longitude: fc.double({ min: -97.8, max: -97.7, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(near, fc.constant(home)), { maxLength: 12 }), (others) => {
      const { middle, pins } = cmaPlan(home, others, size);
      const all = [middle, ...pins];
      for (const [at, one] of all.entries()) {
        expect(one.x).toBeGreaterThanOrEqual(10);
        expect(one.x).toBeLessThanOrEqual(390);
        expect(one.y).toBeGreaterThanOrEqual(10);
        expect(one.y).toBeLessThanOrEqual(290);
        for (const other of all.slice(at + 1)) expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(19);
      }
    }),
  );
});
