import { addDays } from './days.ts';

/** The seven days starting with this one. */
export const weekOf = (start: string) => [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(start, offset));

/** The full weeks that contain a month. */
export function weeksOf(month: string, weekStart: number): string[][] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7;
  const weeks: string[][] = [];
  for (let day = addDays(first, -before); day.slice(0, 7) <= month; day = addDays(day, 7)) weeks.push(weekOf(day));
  return weeks;
}

/** The first day of the week in the reader's region; 0 is Sunday, which is also assumed in engines without week data. */
export function firstWeekday(tag: string): number {
  const locale = new Intl.Locale(tag) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 7) % 7;
}
