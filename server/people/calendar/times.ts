import { addDays, dayIn, instantAt, startOfDay } from '#contract/core/time-zone.ts';
import { lastDay, type Recurrence, repeatedDays } from '#contract/people/recurrence.ts';

export type Times = { start: string; minutes: number; timeZone: string; allDay: boolean };
export type Span = { from: number; to: number };

const minute = 60_000;
const day = 24 * 60;

/** The time span. An all-day event is on the same date everywhere, so its span depends on the viewer's zone. */
export function spanOf({ start, minutes, timeZone, allDay }: Times, zone = timeZone): Span {
  if (!allDay) {
    const from = instantAt(start, timeZone);
    return { from, to: from + minutes * minute };
  }
  const first = start.slice(0, 10);
  return { from: startOfDay(first, zone), to: startOfDay(addDays(first, minutes / day), zone) };
}

/** The span stored for searching: all-day events count in UTC. */
export const storedSpan = (times: Times): Span => spanOf(times, times.allDay ? 'UTC' : times.timeZone);

/** When the last date ends, or null for a series without an end. */
export function storedEnd(times: Times, rule: Recurrence | null): number | null {
  if (!rule) return storedSpan(times).to;
  const last = lastDay(rule, times.start.slice(0, 10));
  return last === null ? null : storedSpan({ ...times, start: onDay(times.start, last) }).to;
}

export const onDay = (start: string, given: string): string => `${given}T${start.slice(11)}`;

/** No range that may be requested has more days. */
const mostTimes = 500;

/** The dates of a series whose times overlap a span, except those removed or changed separately. */
export function daysWithin(
  times: Times,
  rule: Recurrence,
  without: ReadonlySet<string>,
  { from, to }: Span,
  zone = times.timeZone,
): string[] {
  const first = times.start.slice(0, 10);
  const earliest = addDays(dayIn(from - times.minutes * minute, times.timeZone), -1);
  const latest = addDays(dayIn(to, times.timeZone), 1);
  const found: string[] = [];
  for (const each of repeatedDays(rule, first, earliest)) {
    if (each > latest || found.length >= mostTimes) break;
    if (without.has(each)) continue;
    const span = spanOf({ ...times, start: onDay(times.start, each) }, zone);
    if (span.from < to && span.to > from) found.push(each);
  }
  return found;
}

/** All dates of an appointment in order: one, or those of its series except the removed ones. A series without an end has no last one. */
export function* daysOf(start: string, rule: Recurrence | null, without: readonly string[]): Generator<string> {
  const first = start.slice(0, 10);
  if (!rule) yield first;
  else for (const each of repeatedDays(rule, first)) if (!without.includes(each)) yield each;
}

/** Whether a date belongs to a series. */
export function isDayOf(times: Times, rule: Recurrence, given: string): boolean {
  for (const each of repeatedDays(rule, times.start.slice(0, 10), given)) return each === given;
  return false;
}
