import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, instantAt, localAt, weekdayOf } from '../core/time-zone.ts';
import { lastDay, type Recurrence, repeatedDays, shiftRule } from './recurrence.ts';

const rule = (given: Partial<Recurrence>): Recurrence => ({
  every: 'daily',
  interval: 1,
  weekdays: [],
  monthDay: null,
  nth: null,
  until: null,
  count: null,
  ...given,
});
const some = (given: Partial<Recurrence>, first: string, most = 5, from?: string): string[] =>
  repeatedDays(rule(given), first, from).take(most).toArray();

test('what people say in a sentence', () => {
  expect(some({ interval: 3 }, '2026-01-30', 3)).toEqual(['2026-01-30', '2026-02-02', '2026-02-05']);
  expect(some({ every: 'weekly', weekdays: [1, 3] }, '2026-03-02', 4)).toEqual([
    '2026-03-02',
    '2026-03-04',
    '2026-03-09',
    '2026-03-11',
  ]);
  expect(some({ every: 'monthly' }, '2026-01-31', 4)).toEqual(['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']);
  expect(some({ every: 'monthly', monthDay: -1 }, '2026-01-31', 3)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(some({ every: 'monthly', nth: { week: 2, weekday: 2 } }, '2026-01-13', 3)).toEqual([
    '2026-01-13',
    '2026-02-10',
    '2026-03-10',
  ]);
  expect(some({ every: 'monthly', nth: { week: -1, weekday: 5 } }, '2026-01-30', 2)).toEqual([
    '2026-01-30',
    '2026-02-27',
  ]);
  expect(some({ every: 'yearly' }, '2024-02-29', 3)).toEqual(['2024-02-29', '2028-02-29', '2032-02-29']);
  expect(some({ every: 'yearly', nth: { week: 4, weekday: 4 } }, '2026-11-26', 2)).toEqual([
    '2026-11-26',
    '2027-11-25',
  ]);
});

test('the first day counts although the rule would not name it', () => {
  expect(some({ every: 'weekly', weekdays: [1], count: 3 }, '2026-03-04')).toEqual([
    '2026-03-04',
    '2026-03-09',
    '2026-03-16',
  ]);
});

const anyRule = fc
  .record({
    every: fc.constantFrom('daily', 'weekly', 'monthly', 'yearly'),
    interval: fc.integer({ min: 1, max: 5 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
    monthDay: fc.option(fc.constantFrom(-1, 1, 15, 29, 31)),
    nth: fc.option(fc.record({ week: fc.constantFrom(-1, 1, 2, 3, 4, 5), weekday: fc.integer({ min: 0, max: 6 }) })),
    end: fc.oneof(
      fc.constant({}),
      fc.record({ count: fc.integer({ min: 1, max: 30 }) }),
      fc.record({ days: fc.integer({ min: 0, max: 900 }) }),
    ),
    first: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days)),
  })
  .map(({ end, first, ...given }) => {
    const ending =
      'count' in end ? { count: end.count } : 'days' in end ? { until: addDays(first, end.days as number) } : {};
    return { first, rule: rule({ ...(given as Partial<Recurrence>), ...ending }) };
  });

/** A slow reference implementation that checks day by day. */
function isNamed({ every, interval, weekdays, monthDay, nth }: Recurrence, first: string, day: string): boolean {
  const monday = (of: string) => addDays(of, -((weekdayOf(of) + 6) % 7));
  const apart = (a: string, b: string) => Math.round((Date.parse(b) - Date.parse(a)) / 86_400_000);
  const months = (of: string) => Number(of.slice(0, 4)) * 12 + Number(of.slice(5, 7));
  if (every === 'daily') return apart(first, day) % interval === 0;
  if (every === 'weekly') {
    const days = weekdays.length > 0 ? weekdays : [weekdayOf(first)];
    return days.includes(weekdayOf(day)) && (apart(monday(first), monday(day)) / 7) % interval === 0;
  }
  const step = every === 'yearly' ? interval * 12 : interval;
  if ((months(day) - months(first)) % step !== 0) return false;
  const isLast = (by: number) => addDays(day, by).slice(0, 7) !== day.slice(0, 7);
  if (nth) {
    const week = Math.ceil(Number(day.slice(8)) / 7);
    return weekdayOf(day) === nth.weekday && (nth.week === -1 ? isLast(7) : week === nth.week);
  }
  const date = every === 'monthly' && monthDay !== null ? monthDay : Number(first.slice(8));
  return date === -1 ? isLast(1) : Number(day.slice(8)) === date;
}

test('days are those that a slow reading of the rule names, in order and each once', () => {
  fc.assert(
    fc.property(anyRule, ({ rule: given, first }) => {
      const span = 800;
      const wanted = Array.from({ length: span }, (_, n) => addDays(first, n))
        .filter((day) => day === first || isNamed(given, first, day))
        .filter((day) => given.until === null || day <= given.until)
        .slice(0, given.count ?? span);
      const last = addDays(first, span - 1);
      const found: string[] = [];
      for (const day of repeatedDays(given, first)) {
        if (day > last) break;
        found.push(day);
      }
      expect(found).toEqual(wanted);
    }),
    { numRuns: 150 },
  );
});

test('begun anywhere, the days from there on are the same', () => {
  fc.assert(
    fc.property(anyRule, fc.integer({ min: 0, max: 1_500 }), ({ rule: given, first }, later) => {
      const from = addDays(first, later);
      const all = repeatedDays(given, first)
        .take(2_000)
        .toArray()
        .filter((day) => day >= from)
        .slice(0, 10);
      expect(repeatedDays(given, first, from).take(10).toArray()).toEqual(all);
    }),
    { numRuns: 100 },
  );
});

test('nothing repeats after its last day', () => {
  fc.assert(
    fc.property(anyRule, ({ rule: given, first }) => {
      const last = lastDay(given, first);
      if (last === null) return;
      expect(repeatedDays(given, first, addDays(last, 1)).take(1).toArray()).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test('moved by days, a weekly rule names the days next to the old ones', () => {
  const moved = shiftRule(rule({ every: 'weekly', weekdays: [1, 6] }), 2, '2026-03-04');
  expect(moved.weekdays).toEqual([1, 3]);
});

test('nine o’clock stays nine o’clock when clocks change, north and south', () => {
  const hours = (zone: string, days: string[]) =>
    days.map((day) => new Date(instantAt(`${day}T09:00`, zone)).toISOString().slice(11, 16));
  // Clocks change on March 8 and November 1, 2026 in New York, and on April 5 and October 4 in Sydney.
  expect(hours('America/New_York', some({}, '2026-03-07', 3))).toEqual(['14:00', '13:00', '13:00']);
  expect(hours('America/New_York', some({}, '2026-10-31', 3))).toEqual(['13:00', '14:00', '14:00']);
  expect(hours('Australia/Sydney', some({}, '2026-04-04', 3))).toEqual(['22:00', '23:00', '23:00']);
  expect(hours('Australia/Sydney', some({}, '2026-10-03', 3))).toEqual(['23:00', '22:00', '22:00']);
});

test('a time that clocks skip is as far after the jump, one they show twice is the first', () => {
  expect(localAt(instantAt('2026-03-08T02:30', 'America/New_York'), 'America/New_York')).toBe('2026-03-08T03:30');
  expect(new Date(instantAt('2026-11-01T01:30', 'America/New_York')).toISOString()).toBe('2026-11-01T05:30:00.000Z');
  expect(localAt(instantAt('2026-10-04T02:30', 'Australia/Sydney'), 'Australia/Sydney')).toBe('2026-10-04T03:30');
});
