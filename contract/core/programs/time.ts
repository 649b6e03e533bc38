import { addDays, dayIn, instantAt, type Span, shiftInstant, weekdayOf } from '../time-zone.ts';

/** The days of the week (0 is Sunday; empty means every day) and the time of day from which a program may continue. */
export type Hour = { readonly days: readonly number[]; readonly time: string };

/** The first time from `at` on that matches in the person's time zone. */
export function nextHour(at: number, { days, time }: Hour, zone: string): number {
  const today = dayIn(at, zone);
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const day = addDays(today, ahead);
    if (days.length > 0 && !days.includes(weekdayOf(day))) continue;
    const moment = instantAt(`${day}T${time}`, zone);
    if (moment >= at) return moment;
  }
  return at;
}

/** The time after a span; for days and longer, the local time of day stays the same. */
export const after = (at: number, span: Span, zone: string): number => shiftInstant(at, span, 1, zone);
