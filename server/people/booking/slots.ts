import { addDays, dayIn, instantAt, localAt, weekdayOf } from '#contract/core/time-zone.ts';
import type { WeeklyHours } from '#contract/people/booking.ts';

export type Rules = {
  timeZone: string;
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  leadMinutes: number;
  horizonDays: number;
  dailyCap: number | null;
  hours: WeeklyHours;
};
export type Span = { from: number; to: number };
export type Busy = Span & { host: string };

const minute = 60_000;
const day = 24 * 60 * minute;

/** Start times are half an hour apart, or closer for short appointments. */
const stepOf = (minutes: number): number => Math.min(30, Math.max(15, minutes));

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** The earliest and latest moment that may be booked. */
export const bookable = ({ leadMinutes, horizonDays }: Rules, now: number): Span => ({
  from: now + leadMinutes * minute,
  to: now + horizonDays * day,
});

/**
 * Start times by the weekly hours alone. A local time skipped by daylight saving is left out, and one that occurs twice is offered once.
 */
export function offeredWithin(rules: Rules, span: Span): number[] {
  const { timeZone, minutes, hours } = rules;
  const found = new Set<number>();
  const last = dayIn(span.to, timeZone);
  for (let each = dayIn(span.from, timeZone); each <= last; each = addDays(each, 1)) {
    for (const { weekday, from, to } of hours) {
      if (weekday !== weekdayOf(each)) continue;
      for (let at = minutesOf(from); at + minutes <= minutesOf(to); at += stepOf(minutes)) {
        const local = `${each}T${clockOf(at)}`;
        const start = instantAt(local, timeZone);
        if (start >= span.from && start < span.to && localAt(start, timeZone) === local) found.add(start);
      }
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** The time that must be free around a start, including buffers. */
export const neededAt = ({ minutes, bufferBefore, bufferAfter }: Rules, start: number): Span => ({
  from: start - bufferBefore * minute,
  to: start + (minutes + bufferAfter) * minute,
});

/** The hosts who are free at a start time. */
export function freeHosts(rules: Rules, start: number, hosts: readonly string[], busy: readonly Busy[]): string[] {
  const needed = neededAt(rules, start);
  const taken = new Set(busy.filter(({ from, to }) => from < needed.to && to > needed.from).map(({ host }) => host));
  return hosts.filter((host) => !taken.has(host));
}

/** Round robin: the next free host after the last one. */
export function nextInTurn(hosts: readonly string[], free: readonly string[], last: string | null): string | undefined {
  const after = last === null ? -1 : hosts.indexOf(last);
  const inTurn = [...hosts.slice(after + 1), ...hosts.slice(0, after + 1)];
  return inTurn.find((host) => free.includes(host));
}
