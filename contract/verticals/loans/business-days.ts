import { addDays, weekdayOf } from '../../core/time-zone.ts';
import { federalHolidays } from '../../inventory/deals/business-days.ts';

/**
 * Regulation Z counts by two kinds of business days (12 CFR 1026.2(a)(6)). General: days on which the creditor's offices are
 * open to the public. Specific: all calendar days except Sundays and the legal public holidays of 5 U.S.C. 6103(a). Of those
 * four are named by their date, and comment 2(a)(6)-2 says that the date itself counts as the holiday: where July 4 is a
 * Saturday, offices close on Friday the 3rd, and the 3rd is a specific business day all the same.
 */
export const dayKinds = ['general', 'specific', 'calendar'] as const;
type DayKind = (typeof dayKinds)[number];

/** When a creditor's offices are open: Monday to Friday but for holidays as they are kept, unless it says otherwise. */
export type OfficeDays = { readonly opensSaturdays: boolean; readonly closedOn: readonly string[] };
export const usualOfficeDays: OfficeDays = { opensSaturdays: false, closedOn: [] };

export const strikes = ['sunday', 'saturday', 'holiday', 'closed'] as const;
type Strike = (typeof strikes)[number];

const dated = ['01-01', '06-19', '07-04', '11-11', '12-25'];
/** June 19 is a legal public holiday since June 17, 2021. */
const isDated = (day: string): boolean =>
  dated.includes(day.slice(5)) && (day.slice(5) !== '06-19' || day >= '2021-06-19');

const keptHolidays = (day: string): readonly string[] => {
  const year = Number(day.slice(0, 4));
  return [...federalHolidays(year), ...federalHolidays(year + 1)];
};

/** The days that are a Monday or a Thursday of a month, so that they are kept on themselves. */
const isFloating = (day: string): boolean =>
  keptHolidays(day).includes(day) && !isDated(addDays(day, -1)) && !isDated(day) && !isDated(addDays(day, 1));

/** Why a day does not count; undefined where it does. */
export function struckFor(day: string, kind: DayKind, office: OfficeDays = usualOfficeDays): Strike | undefined {
  if (kind === 'calendar') return undefined;
  const weekday = weekdayOf(day);
  if (weekday === 0) return 'sunday';
  if (kind === 'specific') return isDated(day) || isFloating(day) ? 'holiday' : undefined;
  if (weekday === 6 && !office.opensSaturdays) return 'saturday';
  if (office.closedOn.includes(day)) return 'closed';
  return keptHolidays(day).includes(day) || isDated(day) ? 'holiday' : undefined;
}

type CountedDay = { readonly day: string; readonly number: number | null; readonly struck: Strike | null };
/** A count one can follow: each day with its number, or why it has none. */
export type Count = {
  readonly from: string;
  readonly to: string;
  readonly kind: DayKind;
  readonly days: readonly CountedDay[];
};

/** So many days on from a day, or back; that day itself is never counted. */
export function countDays(from: string, wanted: number, kind: DayKind, office: OfficeDays = usualOfficeDays): Count {
  const step = wanted < 0 ? -1 : 1;
  const days: CountedDay[] = [];
  let at = from;
  for (let number = 0; number < Math.abs(wanted); ) {
    at = addDays(at, step);
    const struck = struckFor(at, kind, office) ?? null;
    if (!struck) number += 1;
    days.push({ day: at, number: struck ? null : number, struck });
  }
  return { from, to: at, kind, days };
}

export const addCounted = (from: string, wanted: number, kind: DayKind, office?: OfficeDays): string =>
  countDays(from, wanted, kind, office).to;
