import { addDays, dayIn, instantAt, startOfDay, weekdayOf } from '#contract/core/time-zone.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';

const minute = 60_000;
/** Who has not answered by then has not answered in time, however it is counted. */
const mostDays = 120;

/** Minutes between two moments of which somebody was at work. Who keeps no hours is always at work. */
export function workMinutes(from: number, to: number, hours: WeeklyHours, timeZone: string): number {
  if (to <= from) return 0;
  if (hours.length === 0) return (to - from) / minute;
  let worked = 0;
  let day = dayIn(from, timeZone);
  const last = dayIn(to, timeZone);
  for (let count = 0; day <= last && count < mostDays; count += 1) {
    const weekday = weekdayOf(day);
    for (const span of hours) {
      if (span.weekday !== weekday) continue;
      const begins = instantAt(`${day}T${span.from}`, timeZone);
      const ends =
        span.to === '24:00' ? startOfDay(addDays(day, 1), timeZone) : instantAt(`${day}T${span.to}`, timeZone);
      worked += Math.max(0, Math.min(to, ends) - Math.max(from, begins));
    }
    day = addDays(day, 1);
  }
  return worked / minute;
}

/** What a share of them stays below, read between the two nearest as PostgreSQL does; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)]!;
  return below + (sorted[Math.ceil(place)]! - below) * (place % 1);
}
