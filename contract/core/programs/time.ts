import { addDays, dayIn, instantAt, type Span, shiftInstant, weekdayOf } from '../time-zone.ts';

/** Days of the week (0 is Sunday; none named: every day) and the time of day from which it may go on. */
export type Hour = { readonly days: readonly number[]; readonly time: string };

/** The first moment from `at` on at which the person's own clock shows this. */
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

/** After so long; from days on the clock's time of day stays. */
export const after = (at: number, span: Span, zone: string): number => shiftInstant(at, span, 1, zone);
