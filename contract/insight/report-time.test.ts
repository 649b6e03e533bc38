import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localAt } from '../core/time-zone.ts';
import { nextReport, paces, type ReportTime } from './report-time.ts';

const base: ReportTime = { every: 'day', weekday: 1, monthDay: 31, time: '08:00', timeZone: 'America/Chicago' };
const next = (given: Partial<ReportTime>, after: string): string => {
  const time = { ...base, ...given };
  return localAt(nextReport(time, Date.parse(after)), time.timeZone);
};

test.each([
  [{ every: 'day' }, '2026-03-07T14:00:01Z', '2026-03-08T08:00'],
  // The night on which clocks go forward has no 2:30.
  [{ every: 'day', time: '02:30' }, '2026-03-08T07:00:00Z', '2026-03-08T03:30'],
  [{ every: 'workday' }, '2026-11-20T15:00:00Z', '2026-11-23T08:00'],
  [{ every: 'week', weekday: 0 }, '2026-11-18T03:00:00Z', '2026-11-22T08:00'],
  [{ every: 'month' }, '2028-01-31T13:59:59Z', '2028-01-31T08:00'],
  [{ every: 'month' }, '2028-02-01T06:00:00Z', '2028-02-29T08:00'],
  [{ every: 'month', monthDay: 1 }, '2026-12-31T23:30:00Z', '2027-01-01T08:00'],
  [{ every: 'quarter', monthDay: 5 }, '2026-10-05T13:00:00Z', '2027-01-05T08:00'],
  [{ every: 'quarter', monthDay: 5 }, '2026-10-05T12:59:00Z', '2026-10-05T08:00'],
] as const)('%o after %s', (given, after, expected) => {
  expect(next(given, after)).toBe(expected);
});

test('each time is later than the one before, and none is left out for long', () => {
  const longest = { day: 2, workday: 4, week: 8, month: 32, quarter: 93 } as const;
  fc.assert(
    fc.property(
      fc.constantFrom(...paces),
      fc.integer({ min: 0, max: 6 }),
      fc.integer({ min: 1, max: 31 }),
      fc.constantFrom('00:00', '02:30', '23:59'),
      fc.constantFrom('America/Chicago', 'Pacific/Auckland', 'America/St_Johns', 'UTC'),
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) }),
      (every, weekday, monthDay, time, timeZone, after) => {
        const moment = nextReport({ every, weekday, monthDay, time, timeZone }, after);
        expect(moment).toBeGreaterThan(after);
        expect(moment - after).toBeLessThanOrEqual(longest[every] * 86_400_000 + 3_600_000);
      },
    ),
  );
});
