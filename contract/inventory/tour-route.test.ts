import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { driveMinutes, kmBetween, shortestOrder, stopTimes } from './tour-route.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });
const austin = at(30.2672, -97.7431);

describe('a tour', () => {
  test('knows how far homes lie apart, and how long one drives', () => {
    expect(kmBetween(austin, at(29.4241, -98.4936))).toBeCloseTo(118.4, 0);
    expect(driveMinutes(austin, austin)).toBe(5);
    expect(driveMinutes(austin, at(30.3072, -97.7431))).toBe(15);
    expect(driveMinutes(austin, null)).toBe(20);
  });

  test('goes along a street rather than back and forth, from where it begins', () => {
    const street = [0, 3, 1, 4, 2].map((step) => at(30 + step / 100, -97));
    expect(shortestOrder(street)).toEqual([0, 2, 4, 1, 3]);
    expect(shortestOrder([])).toEqual([]);
    expect(shortestOrder([null])).toEqual([0]);
  });

  test('holds every home once and begins where it was told to', () => {
    const point = fc.record({
      latitude: fc.double({ min: 29, max: 31, noNaN: true }),
      longitude: fc.double({ min: -99, max: -96, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 9 }), (points) => {
        const order = shortestOrder(points);
        expect([...order].sort((a, b) => a - b)).toEqual([...points.keys()]);
        expect(order[0]).toBe(0);
      }),
    );
  });

  test('begins each stop once the one before is over and one has driven there', () => {
    const start = Date.parse('2026-12-01T16:00:00Z');
    const times = stopTimes(start, 30, [austin, austin, null]);
    expect(times.map((time) => (time - start) / 60_000)).toEqual([0, 35, 85]);
  });
});
