import { localAt } from '#contract/core/time-zone.ts';
import type { Recurrence } from '#contract/people/recurrence.ts';

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const frequencies = { daily: 'DAILY', weekly: 'WEEKLY', monthly: 'MONTHLY', yearly: 'YEARLY' } as const;

const numberOf = (name: string): number => names.indexOf(name as (typeof names)[number]);

/** `until` formats the last date as the caller needs it: a date, or the UTC instant of that day's start. */
export function writeRule(rule: Recurrence, start: string, until: (day: string) => string): string {
  const parts = [`FREQ=${frequencies[rule.every]}`];
  if (rule.interval > 1) parts.push(`INTERVAL=${rule.interval}`);
  if (rule.every === 'weekly' && rule.weekdays.length > 0)
    parts.push(`BYDAY=${rule.weekdays.map((n) => names[n]).join(',')}`);
  if (rule.nth && (rule.every === 'monthly' || rule.every === 'yearly')) {
    if (rule.every === 'yearly') parts.push(`BYMONTH=${Number(start.slice(5, 7))}`);
    parts.push(`BYDAY=${rule.nth.week}${names[rule.nth.weekday]}`);
  } else if (rule.every === 'monthly' && rule.monthDay !== null) parts.push(`BYMONTHDAY=${rule.monthDay}`);
  if (rule.count !== null) parts.push(`COUNT=${rule.count}`);
  if (rule.until !== null) parts.push(`UNTIL=${until(rule.until)}`);
  return parts.join(';');
}

const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST']);

/** Returns the rule, or a message that says why it isn't supported. */
export function readRule(text: string, start: string, timeZone: string): Recurrence | string {
  const given = new Map(
    text.split(';').flatMap((part) => {
      const [name = '', value = ''] = part.split('=');
      return name ? [[name.toUpperCase(), value.toUpperCase()] as const] : [];
    }),
  );
  const strange = [...given.keys()].find((name) => !known.has(name));
  if (strange) return `It repeats by ${strange}, which is not supported.`;
  const every = Object.entries(frequencies).find(([, name]) => name === given.get('FREQ'))?.[0] as
    | Recurrence['every']
    | undefined;
  if (!every) return `It repeats ${given.get('FREQ') ?? 'without saying how often'}, which is not supported.`;
  const interval = Number(given.get('INTERVAL') ?? 1);
  const count = given.has('COUNT') ? Number(given.get('COUNT')) : null;
  if (!Number.isInteger(interval) || interval < 1 || interval > 99) return 'Its interval is not supported.';
  if (count !== null && (!Number.isInteger(count) || count < 1 || count > 1_000)) return 'It repeats too often.';
  const until = given.has('UNTIL') ? untilDay(given.get('UNTIL')!, start, timeZone) : null;
  if (until === undefined) return 'The day on which it ends cannot be read.';
  const base: Recurrence = { every, interval, weekdays: [], monthDay: null, nth: null, until, count };
  return withDays(base, given, start);
}

function withDays(rule: Recurrence, given: Map<string, string>, start: string): Recurrence | string {
  const days = (given.get('BYDAY') ?? '').split(',').filter(Boolean).map(readDay);
  if (days.some((day) => !day)) return 'Its weekdays cannot be read.';
  const plain = days.every((day) => day!.week === 0);
  const weekdays = days.map((day) => day!.weekday).sort((a, b) => a - b);
  const position = given.has('BYSETPOS') ? Number(given.get('BYSETPOS')) : 0;
  const dates = (given.get('BYMONTHDAY') ?? '').split(',').filter(Boolean).map(Number);
  const months = (given.get('BYMONTH') ?? '').split(',').filter(Boolean).map(Number);
  const refused = 'It repeats on days that are not supported.';
  if (months.length > 0 && (rule.every !== 'yearly' || months.length > 1 || months[0] !== Number(start.slice(5, 7))))
    return refused;
  if (rule.every === 'weekly') {
    if (!plain || dates.length > 0 || position) return refused;
    const begins = given.get('WKST') ?? 'MO';
    if (begins !== 'MO' && rule.interval > 1 && weekdays.length > 1)
      return 'Its weeks do not begin on Monday, which is not supported.';
    return { ...rule, weekdays };
  }
  if (rule.every === 'daily') {
    if (dates.length > 0 || position || !plain) return refused;
    if (days.length === 0) return rule;
    return rule.interval === 1 ? { ...rule, every: 'weekly', weekdays } : refused;
  }
  if (days.length > 1 || dates.length > 1 || (days.length > 0 && dates.length > 0)) return refused;
  if (days.length === 1) {
    const week = days[0]!.week || position;
    if (week !== -1 && !(week >= 1 && week <= 5)) return refused;
    return { ...rule, nth: { week, weekday: days[0]!.weekday } };
  }
  if (position) return refused;
  const [date] = dates;
  if (date === undefined) return rule;
  if (rule.every === 'yearly') return date === Number(start.slice(8, 10)) ? rule : refused;
  return date === -1 || (date >= 1 && date <= 31) ? { ...rule, monthDay: date } : refused;
}

function readDay(text: string): { week: number; weekday: number } | undefined {
  const match = /^([+-]?\d{1,2})?(SU|MO|TU|WE|TH|FR|SA)$/.exec(text);
  return match ? { week: Number(match[1] ?? 0), weekday: numberOf(match[2]!) } : undefined;
}

/** For an instant, the last date is the day before if that day's event starts later. */
function untilDay(text: string, start: string, timeZone: string): string | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, , utc] = match;
  const date = `${year}-${month}-${day}`;
  if (Number.isNaN(Date.parse(date))) return undefined;
  if (hour === undefined) return date;
  const local = utc ? localAt(Date.parse(`${date}T${hour}:${minute}:00Z`), timeZone) : `${date}T${hour}:${minute}`;
  if (local.slice(11) >= start.slice(11)) return local.slice(0, 10);
  return new Date(Date.parse(`${local.slice(0, 10)}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
