import { addDays, weekdayOf } from '../../core/time-zone.ts';

const twoDigits = (n: number): string => String(n).padStart(2, '0');
const dayOf = (year: number, month: number, date: number): string => `${year}-${twoDigits(month)}-${twoDigits(date)}`;

/** The nth given weekday of a month. */
function nth(year: number, month: number, weekday: number, count: number): string {
  const first = dayOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (count - 1) * 7);
}

function last(year: number, month: number, weekday: number): string {
  const end = addDays(dayOf(year, month + 1, 1), -1);
  return addDays(end, -((weekdayOf(end) - weekday + 7) % 7));
}

/** A holiday on a Saturday is observed on Friday, one on a Sunday on Monday. */
export function observed(day: string): string {
  const weekday = weekdayOf(day);
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, 1) : day;
}

const monday = 1;
const thursday = 4;
/** The first year of Juneteenth as a federal holiday. */
const juneteenthSince = 2021;

const known = new Map<number, readonly string[]>();

/** The observed federal holidays of a year (5 U.S.C. 6103). */
export function federalHolidays(year: number): readonly string[] {
  const before = known.get(year);
  if (before) return before;
  const days = [
    observed(dayOf(year, 1, 1)),
    nth(year, 1, monday, 3),
    nth(year, 2, monday, 3),
    last(year, 5, monday),
    ...(year >= juneteenthSince ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nth(year, 9, monday, 1),
    nth(year, 10, monday, 2),
    observed(dayOf(year, 11, 11)),
    nth(year, 11, thursday, 4),
    observed(dayOf(year, 12, 25)),
  ];
  known.set(year, days);
  return days;
}

export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(day.slice(0, 4));
  // New Year's Day may be observed on December 31 of the year before.
  return !federalHolidays(year).includes(day) && !federalHolidays(year + 1).includes(day);
}

/** The day itself if it is a business day, otherwise the nearest one in the given direction. */
export function rolled(day: string, towards: 'next' | 'previous'): string {
  let at = day;
  while (!isBusinessDay(at)) at = addDays(at, towards === 'next' ? 1 : -1);
  return at;
}

/** Counts business days forward, or back for a negative number. The start day itself is never counted. */
export function addBusinessDays(day: string, days: number): string {
  const step = days < 0 ? -1 : 1;
  let at = day;
  for (let left = Math.abs(days); left > 0; ) {
    at = addDays(at, step);
    if (isBusinessDay(at)) left -= 1;
  }
  return at;
}
