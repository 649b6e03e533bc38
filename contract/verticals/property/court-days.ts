import { addDays, weekdayOf } from '../../core/time-zone.ts';
import { federalHolidays, isBusinessDay, observed } from '../../inventory/deals/business-days.ts';

const friday = 5;
const thanksgiving = (year: number): string => federalHolidays(year).findLast((day) => day.slice(5, 7) === '11')!;

/** The last Friday of a month, or the one that is so many weeks after its first. */
function fridayOf(year: number, month: string, place: number | 'last'): string {
  const first = `${year}-${month}-01`;
  const firstFriday = addDays(first, (friday - weekdayOf(first) + 7) % 7);
  if (place !== 'last') return addDays(firstFriday, 7 * place);
  const fifth = addDays(firstFriday, 28);
  return fifth.slice(5, 7) === month ? fifth : addDays(firstFriday, 21);
}

/**
 * Days on which courts of a state are closed beside the federal holidays, written from memory and to be checked. A day that only some of
 * its courts keep is here as well: a notice that runs a day too long holds, and one that runs a day too short does not.
 */
const courtHolidays: Readonly<Record<string, (year: number) => readonly string[]>> = {
  // Code Civ. Proc. § 135: Lincoln’s birthday, March 31, Native American Day, the day after Thanksgiving.
  CA: (year) => [
    observed(`${year}-02-12`),
    observed(`${year}-03-31`),
    fridayOf(year, '09', 3),
    addDays(thanksgiving(year), 1),
  ],
  FL: (year) => [addDays(thanksgiving(year), 1)],
  // NRS 236.015: Nevada Day and Family Day.
  NV: (year) => [fridayOf(year, '10', 'last'), addDays(thanksgiving(year), 1)],
};

export const isCourtDay = (day: string, state: string): boolean =>
  isBusinessDay(day) && !courtHolidays[state]?.(Number(day.slice(0, 4))).includes(day);
