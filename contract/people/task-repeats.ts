import { z } from 'zod';
import { addDays, addMonths, isTimeZone } from '../core/time-zone.ts';
import { type Recurrence, recurrence, repeatedDays } from './recurrence.ts';

/** How a task repeats once it is completed. */
export const taskRepeats = z.strictObject({
  rule: recurrence,
  /** Counted from the due date, which keeps the weekday, or from the completion date. */
  from: z.enum(['due', 'done']).default('due'),
  /** The zone that determines the completion date. */
  timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.').default('UTC'),
});
export type TaskRepeats = z.infer<typeof taskRepeats>;

type Turn = {
  /** The date by the rule, which the task may have been moved away from. */
  seriesOn: string | null;
  dueOn: string | null;
  doneOn: string;
  /** Its number in the series, starting with 1. */
  turn: number;
};

/** The next due date, or null if the rule has ended. Missed dates are not made up for. */
export function nextDue({ rule, from }: TaskRepeats, { seriesOn, dueOn, doneOn, turn }: Turn): string | null {
  if (rule.count !== null && turn >= rule.count) return null;
  const endless = { ...rule, count: null, until: null };
  const first = from === 'due' ? (seriesOn ?? dueOn ?? doneOn) : doneOn;
  const earliest = from === 'due' ? latest(addDays(first, 1), doneOn, dueOn && addDays(dueOn, 1)) : addDays(doneOn, 1);
  const next = from === 'done' && isSpanOfMonths(rule) ? monthsLater(rule, doneOn) : dayFrom(endless, first, earliest);
  return next === null || (rule.until !== null && next > rule.until) ? null : next;
}

const latest = (...days: (string | null)[]): string => days.reduce<string>((a, b) => (b && b > a ? b : a), '');

function dayFrom(rule: Recurrence, first: string, earliest: string): string | null {
  for (const day of repeatedDays(rule, first, earliest)) return day;
  return null;
}

/** "A month later" exists in every month even if the day doesn't: January 31 is followed by February 28. */
const isSpanOfMonths = ({ every, monthDay, nth }: Recurrence): boolean =>
  (every === 'monthly' || every === 'yearly') && monthDay === null && nth === null;

const monthsLater = ({ every, interval }: Recurrence, day: string): string =>
  addMonths(day, interval * (every === 'yearly' ? 12 : 1));
