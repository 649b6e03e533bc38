import { addDays, dayIn, instantAt, startOfDay, weekdayOf } from '#contract/core/time-zone.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';

const minute = 60_000;

/** The minutes of working time between two moments. */
export type WorkClock = (from: number, to: number) => number;

/**
 * Lays out weekly hours over all days between two moments with running totals, so that measuring any stretch takes two look-ups. Without
 * weekly hours, all time is working time.
 */
export function workClock(hours: WeeklyHours, timeZone: string, first: number, last: number): WorkClock {
  if (hours.length === 0) return (from, to) => Math.max(0, to - from) / minute;
  const begins: number[] = [];
  const ends: number[] = [];
  for (let day = dayIn(first, timeZone); day <= dayIn(last, timeZone); day = addDays(day, 1)) {
    const weekday = weekdayOf(day);
    for (const span of hours.filter((one) => one.weekday === weekday).sort((a, b) => (a.from < b.from ? -1 : 1))) {
      const begin = instantAt(`${day}T${span.from}`, timeZone);
      const end =
        span.to === '24:00' ? startOfDay(addDays(day, 1), timeZone) : instantAt(`${day}T${span.to}`, timeZone);
      // Overlapping spans are merged, so that no hour counts twice.
      if (begins.length > 0 && begin <= ends.at(-1)!) ends[ends.length - 1] = Math.max(ends.at(-1)!, end);
      else {
        begins.push(begin);
        ends.push(end);
      }
    }
  }
  const before = [0];
  for (const [at, begin] of begins.entries()) before.push(before[at]! + ends[at]! - begin);
  const workedUntil = (moment: number): number => {
    const begun = countUpTo(begins, moment);
    return begun === 0 ? 0 : before[begun - 1]! + Math.min(moment, ends[begun - 1]!) - begins[begun - 1]!;
  };
  return (from, to) => Math.max(0, workedUntil(to) - workedUntil(from)) / minute;
}

/** How many of these ascending values are at most `value`. */
function countUpTo(rising: readonly number[], value: number): number {
  let low = 0;
  let high = rising.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The quantile, interpolated between the two nearest values like PostgreSQL does; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  return below + (sorted[Math.ceil(place)]! - below) * (place % 1);
}
