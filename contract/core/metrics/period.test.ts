import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysOfPeriod } from '../filter-dates.ts';
import { addDays } from '../time-zone.ts';
import { wilson } from './metric.ts';
import { bucketsOf, comparedWith, daysOf, endOf, grains, isPeriod, periodNames, startOf } from './period.ts';

const today = '2026-11-17';

test.each([
  ['today', '2026-11-17', '2026-11-17'],
  ['last_7_days', '2026-11-11', '2026-11-17'],
  ['last_30_days', '2026-10-19', '2026-11-17'],
  ['this_month', '2026-11-01', '2026-11-30'],
  ['last_month', '2026-10-01', '2026-10-31'],
  ['this_quarter', '2026-10-01', '2026-12-31'],
  ['last_quarter', '2026-07-01', '2026-09-30'],
  ['this_year', '2026-01-01', '2026-12-31'],
  ['last_year', '2025-01-01', '2025-12-31'],
  ['last_12_months', '2025-11-18', '2026-11-17'],
  ['2024-02-01..2024-02-29', '2024-02-01', '2024-02-29'],
])('%s', (period, from, to) => {
  expect(daysOf(period, today)).toEqual({ from, to });
});

test('what lasts until the end of a month is compared with as much of the one before as has passed', () => {
  const month = daysOf('this_month', today);
  expect(comparedWith(month, 'previous', today)).toEqual({ from: '2026-10-01', to: '2026-10-17' });
  expect(comparedWith(month, 'year_ago', today)).toEqual({ from: '2025-11-01', to: '2025-11-17' });
  expect(comparedWith(daysOf('last_7_days', today), 'previous', today)).toEqual({
    from: '2026-11-04',
    to: '2026-11-10',
  });
  expect(comparedWith(daysOf('last_quarter', today), 'previous', today)).toEqual({
    from: '2026-04-01',
    to: '2026-06-30',
  });
  const march = { from: '2026-03-01', to: '2026-03-31' };
  expect(comparedWith(march, 'previous', '2026-03-30')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(comparedWith(month, 'none', today)).toBeUndefined();
  expect(comparedWith(daysOf('all', today), 'previous', today)).toBeUndefined();
});

test('a week is the same in a report as in a list', () => {
  for (let offset = 0; offset < 14; offset += 1) {
    const day = addDays('2026-11-08', offset);
    const start = startOf('week', day);
    const listed = daysOfPeriod('this_week', { now: new Date(`${day}T12:00:00Z`), timeZone: 'UTC', me: null });
    expect([day, start, addDays(endOf('week', start), 1)]).toEqual([day, listed.gte, listed.lt]);
  }
  expect(startOf('week', '2026-11-15')).toBe('2026-11-15');
  expect(startOf('week', '2026-11-14')).toBe('2026-11-08');
});

test('only periods are periods', () => {
  for (const name of periodNames) expect(isPeriod(name)).toBe(true);
  for (const text of ['', 'whenever', '2026-02-30..2026-03-01', '2026-03-02..2026-03-01', '2026-03-01'])
    expect([text, isPeriod(text)]).toEqual([text, false]);
});

test('stretches follow each other without a gap and hold every day of the period', () => {
  const day = fc.integer({ min: 0, max: 9_000 }).map((days) => addDays('2005-01-01', days));
  fc.assert(
    fc.property(day, fc.nat(500), fc.constantFrom(...grains), (from, length, grain) => {
      const to = addDays(from, length);
      const starts = bucketsOf({ from, to }, grain);
      expect(starts[0]! <= from && endOf(grain, starts.at(-1)!) >= to).toBe(true);
      for (const [place, start] of starts.entries()) {
        expect(startOf(grain, start)).toBe(start);
        if (place > 0) expect(addDays(endOf(grain, starts[place - 1]!), 1)).toBe(start);
      }
    }),
  );
});

/** Expected values: Newcombe 1998, method 3. */
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('Wilson’s interval of %i of %i', (part, whole, low, high) => {
  const found = wilson(part, whole);
  expect(found.low).toBeCloseTo(low, 4);
  expect(found.high).toBeCloseTo(high, 4);
});
