/** Calendar arithmetic in a time zone. Days are text (`2026-01-31`), instants are milliseconds since 1970. */

const dayMs = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs a hundred times its use. There are about 600 zones, so the map stays small. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat('en-u-ca-iso8601', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  clocks.set(timeZone, clock);
  return clock;
}

export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The local time of the zone, written as if it were UTC. */
function wallTime(instant: number, timeZone: string): number {
  return instant + offsetAt(instant, timeZone);
}

const quarterHour = 900_000;
/** Since 1972, zones change their offset only at whole quarter hours. */
const regularSince = Date.UTC(1972, 0);
const mostOffsets = 10_000;
const offsets = new Map<string, number>();

/** Cached, because filters ask for the same few times all day and the formatter is slow. */
function offsetAt(instant: number, timeZone: string): number {
  if (instant < regularSince) return readOffset(instant, timeZone);
  const quarter = Math.floor(instant / quarterHour);
  const key = `${quarter} ${timeZone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= mostOffsets) offsets.clear();
  const offset = readOffset(quarter * quarterHour, timeZone);
  offsets.set(key, offset);
  return offset;
}

function readOffset(instant: number, timeZone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(instant)) part[type] = Number(value);
  const shown = Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!);
  return shown - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant with this local time. If the time occurs twice (clocks go back), the first; if it doesn't exist (clocks go forward), as far
 * after the change as the time lies after the start of the gap, so that midnight becomes the first moment of the day.
 */
function instantOf(wall: number, timeZone: string): number {
  const before = wall - dayMs;
  const after = wall + dayMs;
  const early = wall - (wallTime(before, timeZone) - before);
  const late = wall - (wallTime(after, timeZone) - after);
  for (const guess of early < late ? [early, late] : [late, early]) {
    if (wallTime(guess, timeZone) === wall) return guess;
  }
  return early;
}

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const textOf = (wall: number): string => new Date(wall).toISOString().slice(0, 10);

export const dayIn = (instant: number, timeZone: string): string => textOf(wallTime(instant, timeZone));

/** The first moment of a day. */
export const startOfDay = (day: string, timeZone: string): number => instantOf(numberOf(day), timeZone);

/** The instant of a local time, to the minute and without a zone: `2026-01-31T09:00`. */
export const instantAt = (local: string, timeZone: string): number =>
  instantOf(Date.parse(`${local.slice(0, 16)}:00Z`), timeZone);

export const localAt = (instant: number, timeZone: string): string =>
  new Date(wallTime(instant, timeZone)).toISOString().slice(0, 16);

export const daysBetween = (from: string, to: string): number => Math.round((numberOf(to) - numberOf(from)) / dayMs);

export const addDays = (day: string, days: number): string => textOf(numberOf(day) + days * dayMs);

/** The 31st becomes the last day of a shorter month. */
export const addMonths = (day: string, months: number): string => textOf(shiftMonths(numberOf(day), months));

function shiftMonths(wall: number, months: number): number {
  const from = new Date(wall);
  const first = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  return first + (Math.min(from.getUTCDate(), lastDay) - 1) * dayMs + (((wall % dayMs) + dayMs) % dayMs);
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(numberOf(day)).getUTCDay();

/**
 * Weeks start on Sunday, as on calendars in the United States. Lists, reports, and schedules all count by this week, whoever reads them; only
 * the calendars on screen follow the reader's region.
 */
export const startOfWeek = (day: string): string => addDays(day, -weekdayOf(day));

export const units = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;
export type Unit = (typeof units)[number];
export type Span = { readonly n: number; readonly unit: Unit };

export function shiftDay(day: string, { n, unit }: Span, sign: 1 | -1): string {
  if (unit === 'months' || unit === 'years') return addMonths(day, sign * n * (unit === 'years' ? 12 : 1));
  return addDays(day, sign * n * (unit === 'weeks' ? 7 : 1));
}

/** Minutes and hours are elapsed time; for days and longer units the local time of day stays the same across clock changes. */
export function shiftInstant(instant: number, { n, unit }: Span, sign: 1 | -1, timeZone: string): number {
  if (unit === 'minutes') return instant + sign * n * 60_000;
  if (unit === 'hours') return instant + sign * n * 3_600_000;
  const wall = wallTime(instant, timeZone);
  if (unit === 'months' || unit === 'years') {
    return instantOf(shiftMonths(wall, sign * n * (unit === 'years' ? 12 : 1)), timeZone);
  }
  return instantOf(wall + sign * n * (unit === 'weeks' ? 7 : 1) * dayMs, timeZone);
}

/** A person's age on a day, in whole years. */
export function ageOn(born: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4));
  return on.slice(5) < born.slice(5) ? years - 1 : years;
}
