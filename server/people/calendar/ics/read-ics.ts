import { instantAt, isTimeZone, localAt } from '#contract/core/time-zone.ts';
import { mostMinutes } from '#contract/people/appointments.ts';
import type { Recurrence } from '#contract/people/recurrence.ts';
import { type ContentLine, readLines, unescapeText } from './lines.ts';
import { readRule } from './rule-text.ts';

export type ReadEvent = {
  line: number;
  uid: string;
  title: string;
  place: string;
  notes: string;
  link: string;
  isPrivate: boolean;
  isCancelled: boolean;
  start: string;
  minutes: number;
  timeZone: string;
  allDay: boolean;
  recurrence: Recurrence | null;
  exceptDays: string[];
  reminders: number[];
  /** For a changed date of the series with this UID: its original date. */
  occurrence: string | null;
};
export type Problem = { line: number; name: string; message: string };
export type ReadIcs = { events: ReadEvent[]; problems: Problem[] };

const mostEvents = 2_000;

/** Reads all events of a file and collects all problems in one pass. Unreadable events are left out. */
export function readIcs(text: string, timeZone: string): ReadIcs {
  const lines = readLines(text);
  const problems: Problem[] = [];
  const events: ReadEvent[] = [];
  if (lines[0]?.name !== 'BEGIN' || lines[0].value.toUpperCase() !== 'VCALENDAR') {
    return { events, problems: [{ line: 1, name: '', message: 'This is not an iCalendar file.' }] };
  }
  const zones = namedZones(lines);
  for (const block of blocksOf(lines, 'VEVENT')) {
    if (events.length >= mostEvents) {
      problems.push({
        line: block[0]!.number,
        name: '',
        message: `A file may hold ${mostEvents} events; the rest was left out.`,
      });
      break;
    }
    const read = readEvent(block, zones, timeZone);
    if (typeof read === 'string') problems.push({ line: block[0]!.number, name: titleOf(block), message: read });
    else events.push(read);
  }
  if (events.length === 0 && problems.length === 0)
    problems.push({ line: 1, name: '', message: 'The file holds no events.' });
  return { events, problems };
}

/** The lines between BEGIN and END of each component with this name. */
function blocksOf(lines: readonly ContentLine[], name: string): ContentLine[][] {
  const blocks: ContentLine[][] = [];
  let open: ContentLine[] | undefined;
  for (const line of lines) {
    const value = line.value.toUpperCase();
    if (line.name === 'BEGIN' && value === name) open = [line];
    else if (line.name === 'END' && value === name && open) {
      blocks.push(open);
      open = undefined;
    } else open?.push(line);
  }
  return blocks;
}

/** Maps time zone names that programs invent to the real zones they stand for. */
function namedZones(lines: readonly ContentLine[]): Map<string, string> {
  const zones = new Map<string, string>();
  for (const block of blocksOf(lines, 'VTIMEZONE')) {
    const value = (name: string) => block.find((line) => line.name === name)?.value ?? '';
    const real = [value('X-LIC-LOCATION'), value('TZID').replace(/^.*\/(?=\w+\/\w+$)/, '')].find(isTimeZone);
    if (real) zones.set(value('TZID'), real);
  }
  for (const [name, real] of Object.entries(windowsZones)) if (!zones.has(name)) zones.set(name, real);
  return zones;
}

/** Outlook's names for time zones. */
const windowsZones: Record<string, string> = {
  'Eastern Standard Time': 'America/New_York',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Atlantic Standard Time': 'America/Halifax',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
  'Romance Standard Time': 'Europe/Paris',
  'AUS Eastern Standard Time': 'Australia/Sydney',
  'Tokyo Standard Time': 'Asia/Tokyo',
  'China Standard Time': 'Asia/Shanghai',
};

const titleOf = (block: readonly ContentLine[]): string =>
  unescapeText(block.find(({ name }) => name === 'SUMMARY')?.value ?? '').slice(0, 300);

type Moment = { local: string; zone: string; isDate: boolean };

function readMoment(
  { value, params }: Pick<ContentLine, 'value' | 'params'>,
  zones: ReadonlyMap<string, string>,
  zone: string,
): Moment | string {
  const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value.trim());
  const day = match && `${match[1]}-${match[2]}-${match[3]}`;
  if (!day || Number.isNaN(Date.parse(day)) || new Date(day).toISOString().slice(0, 10) !== day)
    return 'A day or time in it cannot be read.';
  if (match[4] === undefined) return { local: `${day}T00:00`, zone, isDate: true };
  const local = `${day}T${match[4]}:${match[5]}`;
  if (Number.isNaN(Date.parse(`${local}:00Z`))) return 'A day or time in it cannot be read.';
  if (match[7]) return { local: localAt(Date.parse(`${local}:00Z`), zone), zone, isDate: false };
  const named = params.TZID;
  if (named === undefined) return { local, zone, isDate: false };
  const real = isTimeZone(named) ? named : zones.get(named);
  return real ? { local, zone: real, isDate: false } : `Its time zone “${named}” is not known.`;
}

function readEvent(
  block: readonly ContentLine[],
  zones: ReadonlyMap<string, string>,
  defaultZone: string,
): ReadEvent | string {
  const own = withoutInner(block);
  const find = (name: string) => own.find((line) => line.name === name);
  const text = (name: string, most: number) =>
    unescapeText(find(name)?.value ?? '')
      .replaceAll('\u0000', '')
      .trim()
      .slice(0, most);
  const [first, uid] = [find('DTSTART'), find('UID')?.value.trim()];
  if (!first) return 'It has no beginning.';
  if (!uid || uid.length > 500) return 'It has no name of its own (UID).';
  if (find('RDATE')) return 'It is also on days listed one by one (RDATE), which is not supported.';
  const start = readMoment(first, zones, defaultZone);
  if (typeof start === 'string') return start;
  const minutes = lengthOf(start, find('DTEND'), find('DURATION'), zones);
  if (typeof minutes === 'string') return minutes;
  const rules = own.filter(({ name }) => name === 'RRULE');
  if (rules.length > 1) return 'It repeats in more than one way, which is not supported.';
  const recurrence = rules[0] ? readRule(rules[0].value, start.local, start.zone) : null;
  if (typeof recurrence === 'string') return recurrence;
  const days = daysOf(
    own.filter(({ name }) => name === 'EXDATE'),
    zones,
    start,
  );
  const replaced = daysOf(
    own.filter(({ name }) => name === 'RECURRENCE-ID'),
    zones,
    start,
  );
  if (typeof days === 'string') return days;
  if (typeof replaced === 'string') return replaced;
  const link = text('URL', 500);
  return {
    line: block[0]!.number,
    uid,
    title: text('SUMMARY', 300).replace(/\s+/g, ' ') || '–',
    place: text('LOCATION', 300).replace(/\s+/g, ' '),
    notes: text('DESCRIPTION', 5_000),
    link: /^https?:\/\/\S+$/i.test(link) ? link : '',
    isPrivate: /^(PRIVATE|CONFIDENTIAL)$/i.test(text('CLASS', 20)),
    isCancelled: /^CANCELLED$/i.test(text('STATUS', 20)),
    start: start.local,
    minutes,
    timeZone: start.zone,
    allDay: start.isDate,
    recurrence,
    exceptDays: days,
    reminders: alarmsOf(block),
    occurrence: replaced[0] ?? null,
  };
}

/** Leaves out nested alarms, which have properties with the same names. */
function withoutInner(block: readonly ContentLine[]): ContentLine[] {
  let depth = 0;
  return block.slice(1).filter(({ name }) => {
    if (name === 'BEGIN') depth += 1;
    const isOwn = depth === 0;
    if (name === 'END') depth -= 1;
    return isOwn;
  });
}

const minute = 60_000;

function lengthOf(
  start: Moment,
  end: ContentLine | undefined,
  duration: ContentLine | undefined,
  zones: ReadonlyMap<string, string>,
): number | string {
  let minutes = start.isDate ? 1440 : 30;
  if (end) {
    const until = readMoment(end, zones, start.zone);
    if (typeof until === 'string') return until;
    // All-day events are counted in days; others by real time, including changes of daylight saving.
    const at = ({ local, zone }: Moment) => (start.isDate ? Date.parse(`${local}Z`) : instantAt(local, zone));
    minutes = (at(until) - at(start)) / minute;
  } else if (duration) {
    const match = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(duration.value.trim());
    if (!match) return 'How long it lasts cannot be read.';
    const [weeks, days, hours, rest] = match.slice(1).map((part) => Number(part ?? 0));
    minutes = ((weeks! * 7 + days!) * 24 + hours!) * 60 + rest!;
  }
  if (minutes < 0) return 'It ends before it begins.';
  if (minutes > mostMinutes) return 'It lasts longer than a month, which is not supported.';
  return start.isDate ? Math.max(1440, Math.round(minutes / 1440) * 1440) : Math.max(1, minutes);
}

function daysOf(lines: readonly ContentLine[], zones: ReadonlyMap<string, string>, start: Moment): string[] | string {
  const days: string[] = [];
  for (const { value, params } of lines) {
    for (const each of value.split(',')) {
      const read = readMoment({ value: each, params }, zones, start.zone);
      if (typeof read === 'string') return read;
      days.push(read.local.slice(0, 10));
    }
  }
  return [...new Set(days)].sort();
}

function alarmsOf(block: readonly ContentLine[]): number[] {
  const found = block.flatMap(({ name, value }) => {
    const match =
      name === 'TRIGGER' && /^-P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:\d+S)?)?$/.exec(value.trim());
    if (!match) return [];
    const [weeks, days, hours, rest] = match.slice(1).map((part) => Number(part ?? 0));
    return [((weeks! * 7 + days!) * 24 + hours!) * 60 + rest!];
  });
  return [...new Set(found)].filter((before) => before <= 28 * 24 * 60).slice(0, 5);
}
