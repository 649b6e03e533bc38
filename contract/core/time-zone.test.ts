import { describe, expect, test } from 'vitest';
import { addDays, addMonths, dayIn, isTimeZone, shiftDay, shiftInstant, startOfDay, weekdayOf } from './time-zone.ts';

const at = (iso: string) => Date.parse(iso);
const iso = (instant: number) => new Date(instant).toISOString();

test('the day depends on where one is', () => {
  const instant = at('2026-03-08T03:30:00Z');
  expect(dayIn(instant, 'UTC')).toBe('2026-03-08');
  expect(dayIn(instant, 'America/Chicago')).toBe('2026-03-07');
  expect(dayIn(instant, 'Pacific/Kiritimati')).toBe('2026-03-08');
});

describe('a day begins', () => {
  test.each([
    ['at midnight', '2026-01-31', 'America/Chicago', '2026-01-31T06:00:00.000Z'],
    ['at midnight on the day clocks go forward', '2026-03-08', 'America/Chicago', '2026-03-08T06:00:00.000Z'],
    ['an hour earlier by the world on the day after', '2026-03-09', 'America/Chicago', '2026-03-09T05:00:00.000Z'],
    ['at one where midnight is skipped', '2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
    ['at the first of two midnights', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['with half an hour', '2026-06-01', 'Asia/Kolkata', '2026-05-31T18:30:00.000Z'],
    ['where a whole day never was, with the next', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s', (_how, day, zone, start) => {
    expect(iso(startOfDay(day, zone))).toBe(start);
  });
});

test('months end where they end', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(shiftDay('2024-02-29', { n: 1, unit: 'years' }, -1)).toBe('2023-02-28');
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(weekdayOf('2026-03-08')).toBe(0);
});

test('days keep the time of day across a change of clocks, hours do not', () => {
  const noon = at('2026-03-08T17:00:00Z');
  expect(iso(shiftInstant(noon, { n: 1, unit: 'days' }, -1, 'America/Chicago'))).toBe('2026-03-07T18:00:00.000Z');
  expect(iso(shiftInstant(noon, { n: 24, unit: 'hours' }, -1, 'America/Chicago'))).toBe('2026-03-07T17:00:00.000Z');
  expect(iso(shiftInstant(noon, { n: 1, unit: 'months' }, -1, 'America/Chicago'))).toBe('2026-02-08T18:00:00.000Z');
});

test('before 1970 too', () => {
  expect(iso(startOfDay('1950-07-01', 'America/Chicago'))).toBe('1950-07-01T05:00:00.000Z');
  expect(iso(shiftInstant(at('1960-01-01T12:00:00.250Z'), { n: 2, unit: 'weeks' }, -1, 'UTC'))).toBe(
    '1959-12-18T12:00:00.250Z',
  );
});

test('zones are known by name', () => {
  expect(isTimeZone('America/Chicago')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
});
