import { z } from 'zod';
import { day } from '../core/primitives.ts';
import { addDays, daysBetween, weekdayOf } from '../core/time-zone.ts';

export const frequencies = ['daily', 'weekly', 'monthly', 'yearly'] as const;
const weekday = z.int().min(0).max(6);

/** How an appointment repeats: the part of RFC 5545 that people can say in a sentence. */
export const recurrence = z
  .strictObject({
    every: z.enum(frequencies),
    interval: z.int().min(1).max(99).default(1),
    /** Weekly: the weekdays, 0 is Sunday. If empty, the weekday of the first date. */
    weekdays: z.array(weekday).max(7).default([]),
    /** Monthly: the day of the month, or -1 for the last; null means that of the first date. Months without that day are skipped. */
    monthDay: z
      .union([z.literal(-1), z.int().min(1).max(31)])
      .nullable()
      .default(null),
    /** Monthly and yearly: the first to fourth, or with -1 the last, such weekday of the month. */
    nth: z
      .strictObject({ week: z.union([z.literal(-1), z.int().min(1).max(5)]), weekday })
      .nullable()
      .default(null),
    /** Inclusive. */
    until: day.nullable().default(null),
    count: z.int().min(1).max(1_000).nullable().default(null),
  })
  .refine(({ until, count }) => until === null || count === null, {
    path: ['count'],
    message: 'It ends on a day or after so many times, not both.',
  });
export type Recurrence = z.infer<typeof recurrence>;

/**
 * The search ends after this many periods in a row without a date, so that a rule that never matches ends; no practical rule needs as many.
 */
const mostEmptyPeriods = 1_000;

/**
 * The dates on which something that begins on `first` repeats, from `from` on, in order; the first date is always included, as RFC 5545
 * requires. Dates have no zone; the caller adds the local time.
 */
export function* repeatedDays(rule: Recurrence, first: string, from = first): Generator<string> {
  const limit = rule.until ?? '9999-12-31';
  const most = rule.count ?? Number.POSITIVE_INFINITY;
  // A rule with a count must be counted from the first date; any other rule can be started near `from`.
  let period = rule.count === null ? Math.max(0, periodsBefore(rule, first, from) - 1) : 0;
  let found = 0;
  if (first <= limit && !daysIn(rule, first, 0).includes(first)) {
    found = 1;
    if (first >= from) yield first;
  }
  for (let empty = 0; empty < mostEmptyPeriods; period += 1) {
    const days = daysIn(rule, first, period).filter((candidate) => candidate >= first);
    empty = days.length === 0 ? empty + 1 : 0;
    for (const candidate of days) {
      if (candidate > limit || found >= most) return;
      found += 1;
      if (candidate >= from) yield candidate;
    }
    if (startOfPeriod(rule, first, period) > limit) return;
  }
}

/** Whole intervals between the period of the first date and that of another date. */
function periodsBefore({ every, interval }: Recurrence, first: string, at: string): number {
  if (at <= first) return 0;
  const units = { daily: 1, weekly: 7 } as const;
  if (every === 'daily' || every === 'weekly') return Math.floor(daysBetween(first, at) / (units[every] * interval));
  const months =
    (Number(at.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(at.slice(5, 7)) - Number(first.slice(5, 7));
  return Math.floor(months / (interval * (every === 'yearly' ? 12 : 1)));
}

function startOfPeriod({ every, interval }: Recurrence, first: string, period: number): string {
  if (every === 'daily') return addDays(first, period * interval);
  // Weeks begin on Monday, the default of RFC 5545.
  if (every === 'weekly') return addDays(first, period * interval * 7 - ((weekdayOf(first) + 6) % 7));
  return monthAfter(first, period * interval * (every === 'yearly' ? 12 : 1));
}

/** The first of the month that many months later, limited to the year 9999. */
function monthAfter(first: string, months: number): string {
  const month = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months;
  const year = Math.floor(month / 12);
  return year > 9999
    ? '9999-12-31'
    : `${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}

function daysIn(rule: Recurrence, first: string, period: number): string[] {
  const start = startOfPeriod(rule, first, period);
  if (rule.every === 'daily') return [start];
  if (rule.every === 'weekly') {
    const weekdays = rule.weekdays.length > 0 ? rule.weekdays : [weekdayOf(first)];
    return [...new Set(weekdays.map((weekday) => (weekday + 6) % 7))]
      .sort((a, b) => a - b)
      .map((offset) => addDays(start, offset));
  }
  const chosen = rule.nth ? nthWeekday(start, rule.nth) : dateIn(start, dayOfMonth(rule, first));
  return chosen ? [chosen] : [];
}

const dayOfMonth = ({ every, monthDay }: Recurrence, first: string): number =>
  (every === 'monthly' ? monthDay : null) ?? Number(first.slice(8, 10));

function dateIn(start: string, date: number): string | undefined {
  const length = lengthOfMonth(start);
  if (date > length) return undefined;
  return addDays(start, (date === -1 ? length : date) - 1);
}

function nthWeekday(start: string, { week, weekday }: NonNullable<Recurrence['nth']>): string | undefined {
  const length = lengthOfMonth(start);
  const firstSuch = (weekday - weekdayOf(start) + 7) % 7;
  const offset = week === -1 ? firstSuch + 7 * Math.floor((length - 1 - firstSuch) / 7) : firstSuch + 7 * (week - 1);
  return offset < length ? addDays(start, offset) : undefined;
}

const lengthOfMonth = (start: string): number =>
  new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 0)).getUTCDate();

/** The last date of a rule that ends, or null if it doesn't. */
export function lastDay(rule: Recurrence, first: string): string | null {
  if (rule.count === null && rule.until === null) return null;
  if (rule.count === null) {
    // An upper bound is enough: nothing repeats after it.
    return rule.until! < first ? first : rule.until;
  }
  let last = first;
  for (const each of repeatedDays(rule, first)) last = each;
  return last;
}

/** Adjusts the rule when a series is moved by whole days. */
export function shiftRule(rule: Recurrence, days: number, newFirst: string): Recurrence {
  if (days === 0) return rule;
  const turned = (from: number) => (((from + days) % 7) + 7) % 7;
  const week = Math.ceil(Number(newFirst.slice(8, 10)) / 7);
  return {
    ...rule,
    weekdays: rule.weekdays.map(turned).sort((a, b) => a - b),
    monthDay: rule.monthDay === null ? null : Number(newFirst.slice(8, 10)),
    nth: rule.nth && { week: week > 4 ? -1 : week, weekday: weekdayOf(newFirst) },
    until: rule.until && addDays(rule.until, days),
  };
}
