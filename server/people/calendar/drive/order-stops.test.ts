import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthOf, orderStops, type Visit } from './order-stops.ts';

const at = (hour: number, latitude: number, isFree = false, longitude = -97): Visit => ({
  startsAt: `2031-03-01T${String(hour).padStart(2, '0')}:00:00Z`,
  minutes: 30,
  isFree,
  latitude,
  longitude,
});
const latitudes = (visits: readonly Visit[]) => orderStops(visits).map(({ latitude }) => latitude);

test('what has its time keeps its order, however far the way', () => {
  expect(latitudes([at(9, 30), at(11, 31), at(13, 30.1)])).toEqual([30, 31, 30.1]);
});

test('what is free stands where it is on the way', () => {
  // From 30.0 to 30.3 and back: 30.1 and 30.2 are on the way there, whatever their own times.
  expect(latitudes([at(9, 30), at(15, 30.3), at(18, 30.2, true), at(16, 30.1, true)])).toEqual([30, 30.1, 30.2, 30.3]);
});

test('what there is no time for between two goes elsewhere', () => {
  const long = { ...at(18, 30.15, true), minutes: 120 };
  expect(latitudes([at(9, 30), at(10, 30.3), long])).toEqual([30, 30.3, 30.15]);
});

test('all free: the nearest next, and no stretch that is shorter the other way round', () => {
  const zigzag = [30.4, 30.1, 30.3, 30, 30.2].map((latitude, hour) => at(9 + hour, latitude, true));
  const way = latitudes(zigzag);
  expect([way, way.toReversed()]).toContainEqual([30, 30.1, 30.2, 30.3, 30.4]);
});

test('nobody is left out or visited twice, and the fixed stay in order', () => {
  const visit = fc.record({
    startsAt: fc.integer({ min: 0, max: 23 }).map((hour) => `2031-03-01T${String(hour).padStart(2, '0')}:00:00Z`),
    minutes: fc.integer({ min: 5, max: 120 }),
    isFree: fc.boolean(),
    latitude: fc.double({ min: 30, max: 31, noNaN: true }),
    longitude: fc.double({ min: -98, max: -97, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 8 }), (visits) => {
      const way = orderStops(visits);
      expect(new Set(way)).toEqual(new Set(visits));
      expect(way).toHaveLength(visits.length);
      const times = way.filter(({ isFree }) => !isFree).map(({ startsAt }) => startsAt);
      expect(times).toEqual(times.toSorted());
      expect(lengthOf(way)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 100 },
  );
});
