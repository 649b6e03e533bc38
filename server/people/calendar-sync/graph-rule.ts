import { z } from 'zod';
import { isTimeZone } from '#contract/core/time-zone.ts';
import type { Recurrence } from '#contract/people/recurrence.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
const indexes = ['first', 'second', 'third', 'fourth', 'last'] as const;

export const graphRecurrence = z.object({
  pattern: z.object({
    type: z.string(),
    interval: z.number().default(1),
    daysOfWeek: z.array(z.string()).default([]),
    firstDayOfWeek: z.string().default('sunday'),
    dayOfMonth: z.number().default(0),
    index: z.string().default('first'),
    month: z.number().default(0),
  }),
  range: z.object({
    type: z.string(),
    startDate: z.string().default(''),
    endDate: z.string().default(''),
    numberOfOccurrences: z.number().default(0),
    recurrenceTimeZone: z.string().default(''),
  }),
});
type GraphRecurrence = z.infer<typeof graphRecurrence>;

/** Returns the rule, or a message that says why it isn't supported. */
export function readGraphRule({ pattern, range }: GraphRecurrence, start: string): Recurrence | string {
  const weekdays = pattern.daysOfWeek
    .map((name) => days.indexOf(name.toLowerCase() as (typeof days)[number]))
    .filter((n) => n >= 0);
  const base: Recurrence = {
    every: 'daily',
    interval: pattern.interval,
    weekdays: [],
    monthDay: null,
    nth: null,
    until: range.type === 'endDate' ? range.endDate.slice(0, 10) : null,
    count: range.type === 'numbered' ? range.numberOfOccurrences : null,
  };
  const at = indexes.indexOf(pattern.index as (typeof indexes)[number]);
  const nth = weekdays.length === 1 && at >= 0 ? { week: at === 4 ? -1 : at + 1, weekday: weekdays[0]! } : null;
  switch (pattern.type) {
    case 'daily':
      return base;
    case 'weekly':
      if (pattern.firstDayOfWeek !== 'monday' && pattern.interval > 1 && weekdays.length > 1)
        return 'Its weeks do not begin on Monday, which is not supported.';
      return { ...base, every: 'weekly', weekdays: weekdays.sort((a, b) => a - b) };
    case 'absoluteMonthly':
      // Outlook uses the last day in months without a 31st.
      return { ...base, every: 'monthly', monthDay: pattern.dayOfMonth >= 31 ? -1 : pattern.dayOfMonth };
    case 'relativeMonthly':
      return nth ? { ...base, every: 'monthly', nth } : 'It repeats on days that are not supported.';
    case 'absoluteYearly':
      return pattern.month === Number(start.slice(5, 7)) && pattern.dayOfMonth === Number(start.slice(8, 10))
        ? { ...base, every: 'yearly' }
        : 'It repeats on days that are not supported.';
    case 'relativeYearly':
      return nth && pattern.month === Number(start.slice(5, 7))
        ? { ...base, every: 'yearly', nth }
        : 'It repeats on days that are not supported.';
    default:
      return `It repeats ${pattern.type}, which is not supported.`;
  }
}

function patternOf(rule: Recurrence, start: string) {
  const { interval, nth } = rule;
  const month = Number(start.slice(5, 7));
  const relative = nth && { daysOfWeek: [days[nth.weekday]], index: nth.week === -1 ? 'last' : indexes[nth.week - 1] };
  if (nth?.week === 5) throw new ProviderRefusal('refused', 'Outlook cannot repeat on the fifth weekday of a month.');
  if (rule.every === 'daily') return { type: 'daily', interval };
  if (rule.every === 'weekly') {
    const weekdays = rule.weekdays.length > 0 ? rule.weekdays : [new Date(`${start.slice(0, 10)}T00:00Z`).getUTCDay()];
    return { type: 'weekly', interval, daysOfWeek: weekdays.map((n) => days[n]), firstDayOfWeek: 'monday' };
  }
  const dayOfMonth = (rule.every === 'monthly' ? rule.monthDay : null) ?? Number(start.slice(8, 10));
  if (rule.every === 'yearly')
    return relative
      ? { type: 'relativeYearly', interval, month, ...relative }
      : { type: 'absoluteYearly', interval, month, dayOfMonth };
  if (relative) return { type: 'relativeMonthly', interval, ...relative };
  // Outlook uses the last day of shorter months, while our rule skips such months.
  if (dayOfMonth > 28) throw new ProviderRefusal('refused', 'Outlook cannot pass over months without this day.');
  return { type: 'absoluteMonthly', interval, dayOfMonth: dayOfMonth === -1 ? 31 : dayOfMonth };
}

export const writeGraphRule = (rule: Recurrence, start: string, zone: string) => ({
  pattern: patternOf(rule, start),
  range: {
    startDate: start.slice(0, 10),
    recurrenceTimeZone: zone,
    ...(rule.until !== null
      ? { type: 'endDate', endDate: rule.until }
      : rule.count !== null
        ? { type: 'numbered', numberOfOccurrences: rule.count }
        : { type: 'noEnd' }),
  },
});

/** Windows names of the common time zones (Unicode CLDR, windowsZones, territory 001). */
const windowsZones: Readonly<Record<string, string>> = {
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Alaskan Standard Time': 'America/Anchorage',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Pacific Standard Time (Mexico)': 'America/Tijuana',
  'US Mountain Standard Time': 'America/Phoenix',
  'Mountain Standard Time': 'America/Denver',
  'Central Standard Time': 'America/Chicago',
  'Central Standard Time (Mexico)': 'America/Mexico_City',
  'Canada Central Standard Time': 'America/Regina',
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indianapolis',
  'SA Pacific Standard Time': 'America/Bogota',
  'SA Western Standard Time': 'America/La_Paz',
  'Atlantic Standard Time': 'America/Halifax',
  'Newfoundland Standard Time': 'America/St_Johns',
  'E. South America Standard Time': 'America/Sao_Paulo',
  'Argentina Standard Time': 'America/Buenos_Aires',
  'GMT Standard Time': 'Europe/London',
  'Greenwich Standard Time': 'Atlantic/Reykjavik',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'Central Europe Standard Time': 'Europe/Budapest',
  'Central European Standard Time': 'Europe/Warsaw',
  'E. Europe Standard Time': 'Europe/Chisinau',
  'FLE Standard Time': 'Europe/Kiev',
  'GTB Standard Time': 'Europe/Bucharest',
  'Israel Standard Time': 'Asia/Jerusalem',
  'South Africa Standard Time': 'Africa/Johannesburg',
  'Egypt Standard Time': 'Africa/Cairo',
  'Turkey Standard Time': 'Europe/Istanbul',
  'Arab Standard Time': 'Asia/Riyadh',
  'Arabian Standard Time': 'Asia/Dubai',
  'Russian Standard Time': 'Europe/Moscow',
  'India Standard Time': 'Asia/Calcutta',
  'SE Asia Standard Time': 'Asia/Bangkok',
  'China Standard Time': 'Asia/Shanghai',
  'Singapore Standard Time': 'Asia/Singapore',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'Korea Standard Time': 'Asia/Seoul',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'New Zealand Standard Time': 'Pacific/Auckland',
};

export const zoneNamed = (name: string): string | undefined =>
  windowsZones[name] ?? (name !== '' && isTimeZone(name) ? name : undefined);
