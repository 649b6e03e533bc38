import { nextHour } from '../core/programs/time.ts';
import { addMonths, dayIn, instantAt } from '../core/time-zone.ts';

export const paces = ['day', 'workday', 'week', 'month', 'quarter'] as const;
export type Pace = (typeof paces)[number];

/** When a report goes out: on the clock of its zone, whatever clocks do between two of its days. */
export type ReportTime = {
  every: Pace;
  /** Of the week, 0 is Sunday. */
  weekday: number;
  /** Of the month, or of the first month of a quarter; 31 is the last day of a shorter month. */
  monthDay: number;
  time: string;
  timeZone: string;
};

const workdays = [1, 2, 3, 4, 5];

/** The first of its times after a moment. */
export function nextReport({ every, weekday, monthDay, time, timeZone }: ReportTime, after: number): number {
  const from = after + 1;
  if (every === 'day') return nextHour(from, { days: [], time }, timeZone);
  if (every === 'workday') return nextHour(from, { days: workdays, time }, timeZone);
  if (every === 'week') return nextHour(from, { days: [weekday], time }, timeZone);
  const today = dayIn(after, timeZone);
  const months = every === 'month' ? 1 : 3;
  const month = Number(today.slice(5, 7)) - 1;
  // The 31st of January, so that addMonths finds the last day of each month after it.
  const start = `${today.slice(0, 4)}-01-31`;
  for (let ahead = Math.floor(month / months) * months; ; ahead += months) {
    const last = addMonths(start, ahead);
    const day = `${last.slice(0, 8)}${String(Math.min(monthDay, Number(last.slice(8)))).padStart(2, '0')}`;
    const moment = instantAt(`${day}T${time}`, timeZone);
    if (moment > after) return moment;
  }
}
