import { addDays, addMonths, daysBetween, startOfWeek } from '../time-zone.ts';

/** Periods relative to today, in menu order. A fixed period is `2026-01-01..2026-03-31`. */
export const periodNames = [
  'today',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'last_12_months',
  'all',
] as const;
type PeriodName = (typeof periodNames)[number];

export const grains = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Grain = (typeof grains)[number];

export const comparisons = ['none', 'previous', 'year_ago'] as const;
export type Comparison = (typeof comparisons)[number];

/** Both days are included. */
export type Days = { from: string; to: string };

export const firstDay = '2000-01-01';
const fixed = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/;

const isDay = (text: string): boolean => !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && addDays(text, 0) === text;

export function isPeriod(text: string): boolean {
  if ((periodNames as readonly string[]).includes(text)) return true;
  const [, from, to] = fixed.exec(text) ?? [];
  return from !== undefined && isDay(from) && isDay(to!) && from <= to!;
}

export function startOf(grain: Grain, day: string): string {
  const month = Number(day.slice(5, 7));
  switch (grain) {
    case 'day':
      return day;
    case 'week':
      return startOfWeek(day);
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'quarter':
      return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
  }
}

const nextOf = (grain: Grain, start: string): string => {
  if (grain === 'day') return addDays(start, 1);
  if (grain === 'week') return addDays(start, 7);
  return addMonths(start, grain === 'month' ? 1 : grain === 'quarter' ? 3 : 12);
};

/** The last day of the bucket that starts here. */
export const endOf = (grain: Grain, start: string): string => addDays(nextOf(grain, start), -1);

export function daysOf(period: string, today: string): Days {
  const [, from, to] = fixed.exec(period) ?? [];
  if (from && to) return { from, to };
  const back = (days: number): Days => ({ from: addDays(today, 1 - days), to: today });
  const whole = (grain: Grain, day: string): Days => {
    const start = startOf(grain, day);
    return { from: start, to: endOf(grain, start) };
  };
  switch (period as PeriodName) {
    case 'today':
      return { from: today, to: today };
    case 'last_7_days':
      return back(7);
    case 'last_90_days':
      return back(90);
    case 'this_month':
      return whole('month', today);
    case 'last_month':
      return whole('month', addDays(startOf('month', today), -1));
    case 'this_quarter':
      return whole('quarter', today);
    case 'last_quarter':
      return whole('quarter', addDays(startOf('quarter', today), -1));
    case 'this_year':
      return whole('year', today);
    case 'last_year':
      return whole('year', addDays(startOf('year', today), -1));
    case 'last_12_months':
      return { from: addDays(addMonths(today, -12), 1), to: today };
    case 'all':
      return { from: firstDay, to: today };
    default:
      return back(30);
  }
}

const monthsIn = (from: string, to: string): number =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/**
 * The period to compare with: the same number of days or whole months just before, or the same days a year ago. A period that is still
 * running is compared with an equally long part.
 */
export function comparedWith({ from, to }: Days, comparison: Comparison, today: string): Days | undefined {
  if (comparison === 'none' || from === firstDay) return undefined;
  const end = to > today && from <= today ? today : to;
  if (comparison === 'year_ago') return { from: addMonths(from, -12), to: addMonths(end, -12) };
  const isMonths = startOf('month', from) === from && endOf('month', startOf('month', to)) === to;
  const start = isMonths ? addMonths(from, -monthsIn(from, to)) : addDays(from, -daysBetween(from, to) - 1);
  const last = addDays(from, -1);
  const asFar = addDays(start, daysBetween(from, end));
  return { from: start, to: end === to || asFar > last ? last : asFar };
}

/** The first day of each bucket. */
export function bucketsOf({ from, to }: Days, grain: Grain): string[] {
  const starts: string[] = [];
  for (let start = startOf(grain, from); start <= to; start = nextOf(grain, start)) starts.push(start);
  return starts;
}
