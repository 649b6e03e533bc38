import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../../core/time-zone.ts';
import { addBusinessDays, federalHolidays, isBusinessDay, rolled } from './business-days.ts';

test('the eleven holidays of a year, as they are kept', () => {
  expect(federalHolidays(2026)).toEqual([
    '2026-01-01',
    '2026-01-19',
    '2026-02-16',
    '2026-05-25',
    '2026-06-19',
    '2026-07-03',
    '2026-09-07',
    '2026-10-12',
    '2026-11-11',
    '2026-11-26',
    '2026-12-25',
  ]);
  expect(federalHolidays(2020)).toHaveLength(10);
});

test('a first of January on a Saturday closes the last day of the year before', () => {
  expect(isBusinessDay('2021-12-31')).toBe(false);
  expect(rolled('2021-12-31', 'next')).toBe('2022-01-03');
});

test.for([
  ['2026-07-02', 1, '2026-07-06'],
  ['2026-07-06', -1, '2026-07-02'],
  ['2026-11-25', 1, '2026-11-27'],
  ['2026-11-21', 0, '2026-11-21'],
  ['2026-11-21', 1, '2026-11-23'],
] as const)('%s and %i business days is %s', ([from, days, to]) => {
  expect(addBusinessDays(from, days)).toBe(to);
});

const anyDay = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays('1990-01-01', days));

test('counting on and back again ends on a business day and where it began', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 90 }), (day, days) => {
      const start = rolled(day, 'next');
      const there = addBusinessDays(start, days);
      expect(isBusinessDay(there)).toBe(true);
      expect(addBusinessDays(there, -days)).toBe(start);
      expect(daysBetween(start, there)).toBeGreaterThanOrEqual(days);
    }),
  );
});

test('no closed stretch is longer than four days', () => {
  fc.assert(
    fc.property(anyDay, (day) => {
      expect(daysBetween(day, rolled(day, 'next'))).toBeLessThanOrEqual(4);
      expect(daysBetween(rolled(day, 'previous'), day)).toBeLessThanOrEqual(4);
    }),
  );
});
