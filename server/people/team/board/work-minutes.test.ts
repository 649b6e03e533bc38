import { expect, test } from 'vitest';
import { quantile, workClock } from './work-minutes.ts';

const zone = 'America/New_York';
const office = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));
const at = (text: string) => Date.parse(text);
const workMinutes = (from: number, to: number, hours: Parameters<typeof workClock>[0]) =>
  workClock(hours, zone, at('2026-03-01T00:00:00Z'), at('2026-03-10T00:00:00Z'))(from, to);

test.each([
  ['within a day', '2026-03-02T15:00:00Z', '2026-03-02T15:30:00Z', 30],
  ['over a night', '2026-03-02T21:50:00Z', '2026-03-03T14:10:00Z', 20],
  ['over a weekend', '2026-03-06T21:55:00Z', '2026-03-09T13:05:00Z', 10],
  ['in the night only', '2026-03-03T03:00:00Z', '2026-03-03T04:00:00Z', 0],
  ['backwards', '2026-03-03T15:00:00Z', '2026-03-03T14:00:00Z', 0],
])('%s', (_, from, to, expected) => {
  expect(workMinutes(at(from), at(to), office)).toBe(expected);
});

test('who keeps no hours is always at work, and a day may last until midnight', () => {
  expect(workMinutes(at('2026-03-02T00:00:00Z'), at('2026-03-03T00:00:00Z'), [])).toBe(1_440);
  const late = [{ weekday: 1, from: '22:00', to: '24:00' }];
  expect(workMinutes(at('2026-03-03T03:00:00Z'), at('2026-03-03T12:00:00Z'), late)).toBe(120);
});

test('an hour that stands in two spans is worked once, and the hour that clocks leave out not at all', () => {
  const twice = [
    { weekday: 1, from: '12:00', to: '14:00' },
    { weekday: 1, from: '09:00', to: '13:00' },
  ];
  expect(workMinutes(at('2026-03-02T00:00:00Z'), at('2026-03-03T12:00:00Z'), twice)).toBe(300);
  const night = [{ weekday: 0, from: '01:00', to: '04:00' }];
  expect(workMinutes(at('2026-03-08T00:00:00Z'), at('2026-03-08T12:00:00Z'), night)).toBe(120);
});

test('what a share stays below is unknown of none, and lies between the nearest two', () => {
  const halves = [[], [3], [9, 1], [5, 1, 9]].map((values) => quantile(values, 0.5));
  expect(halves).toEqual([null, 3, 5, 5]);
  expect([quantile([10, 60, 4], 0.9), quantile([7], 0.9), quantile([1, 2], 1)]).toEqual([50, 7, 2]);
});
