import type { FilterContext } from './filter.ts';
import type { Period } from './filter-operators.ts';
import { addDays, addMonths, dayIn, type Span, shiftDay, shiftInstant, startOfDay, startOfWeek } from './time-zone.ts';

/** From the first day up to, but not including, the second; days are text. */
export type Days = { readonly gte?: string; readonly lt?: string };
/** The same in milliseconds since 1970. */
export type Instants = { readonly gte?: number; readonly lt?: number };

const today = ({ now, timeZone }: FilterContext): string => dayIn(now.getTime(), timeZone);

export function dayNamed(value: string, context: FilterContext): string {
  if (value === 'today') return today(context);
  if (value === 'yesterday') return addDays(today(context), -1);
  if (value === 'tomorrow') return addDays(today(context), 1);
  return value;
}

function startOfPeriod(kind: string, day: string): string {
  const month = Number(day.slice(5, 7));
  if (kind === 'week') return startOfWeek(day);
  if (kind === 'month') return `${day.slice(0, 7)}-01`;
  if (kind === 'quarter') return addMonths(`${day.slice(0, 7)}-01`, -((month - 1) % 3));
  return `${day.slice(0, 4)}-01-01`;
}

const monthsIn: Record<string, number> = { month: 1, quarter: 3, year: 12 };

/** The days of `this_week`, `last_quarter` and so on. */
export function daysOfPeriod(period: Period, context: FilterContext): Required<Days> {
  const [which, kind] = period.split('_') as [string, string];
  const start = startOfPeriod(kind, today(context));
  const moved = (from: string, times: number): string =>
    kind === 'week' ? addDays(from, 7 * times) : addMonths(from, monthsIn[kind]! * times);
  const first = moved(start, which === 'last' ? -1 : which === 'next' ? 1 : 0);
  return { gte: first, lt: moved(first, 1) };
}

/** Today belongs to both the last and the next days. */
export function daysOfSpan(op: 'in_last' | 'in_next' | 'older_than', span: Span, context: FilterContext): Days {
  const day = today(context);
  if (op === 'in_next') return { gte: day, lt: addDays(shiftDay(day, span, 1), 1) };
  const first = shiftDay(day, span, -1);
  return op === 'in_last' ? { gte: first, lt: addDays(day, 1) } : { lt: first };
}

/**
 * The past extends to the end of the current minute, so that a record that another machine with a slightly faster clock has just created
 * counts as past.
 */
export function instantsOfSpan(op: 'in_last' | 'in_next' | 'older_than', span: Span, context: FilterContext): Instants {
  const now = context.now.getTime();
  const endOfMinute = now - (now % 60_000) + 60_000;
  if (op === 'in_next') return { gte: now, lt: shiftInstant(now, span, 1, context.timeZone) };
  const first = shiftInstant(now, span, -1, context.timeZone);
  return op === 'in_last' ? { gte: first, lt: endOfMinute } : { lt: first };
}

export const instantsOfDays = ({ gte, lt }: Days, { timeZone }: FilterContext): Instants => ({
  ...(gte !== undefined && { gte: startOfDay(gte, timeZone) }),
  ...(lt !== undefined && { lt: startOfDay(lt, timeZone) }),
});
