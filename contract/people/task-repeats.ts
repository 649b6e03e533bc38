import { z } from 'zod';
import { addDays, addMonths, isTimeZone } from '../core/time-zone.ts';
import { type Recurrence, recurrence, repeatedDays } from './recurrence.ts';

/** How a task comes back once it is done. */
export const taskRepeats = z.strictObject({
  rule: recurrence,
  /** Counted from the day it was due, so that it keeps its weekday; or from the day it was done. */
  from: z.enum(['due', 'done']).default('due'),
  /** Where "the day it was done" is meant. */
  timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.').default('UTC'),
});
export type TaskRepeats = z.infer<typeof taskRepeats>;

type Turn = {
  /** The day that the rule named for it, which it may have been moved away from. */
  seriesOn: string | null;
  dueOn: string | null;
  doneOn: string;
  /** The how-manieth it is, from one. */
  turn: number;
};

/** The day the next one is due, or null where the rule has come to its end. What was missed is not made up for. */
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

/** "A month later" is in every month, though the day may not be: 31 January is followed by 28 February. */
const isSpanOfMonths = ({ every, monthDay, nth }: Recurrence): boolean =>
  (every === 'monthly' || every === 'yearly') && monthDay === null && nth === null;

const monthsLater = ({ every, interval }: Recurrence, day: string): string =>
  addMonths(day, interval * (every === 'yearly' ? 12 : 1));
