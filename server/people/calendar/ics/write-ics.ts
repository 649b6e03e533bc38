import { addDays } from '#contract/core/time-zone.ts';
import type { Row } from '../queries.ts';
import { onDay, spanOf } from '../times.ts';
import { escapeText, joinLines } from './lines.ts';
import { writeRule } from './rule-text.ts';
import { zoneLines } from './zone-text.ts';

export type Party = { name: string; email: string };
type IcsEvent = { row: Row; organiser?: Party | undefined; guests?: readonly Party[]; sequence?: number };
export type Method = 'PUBLISH' | 'REQUEST' | 'CANCEL';

const stamp = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
const localStamp = (local: string): string => `${local.replace(/[-:]/g, '')}00`;
const dateStamp = (day: string): string => day.replaceAll('-', '');

/** A series and its changed dates share one UID, as RFC 5545 requires. */
const uidOf = ({ id, seriesId }: Pick<Row, 'id' | 'seriesId'>): string => `${seriesId ?? id}@lintel`;

type Single = Pick<Row, 'id' | 'title' | 'place' | 'start' | 'minutes' | 'timeZone' | 'version'>;

/** An event at a single time that is not an appointment in a calendar here. */
export const singleEvent = (single: Single): Row => ({
  ...{ seriesId: null, occurrence: null, kind: 'other', link: '', notes: '', status: 'planned', isPrivate: false },
  ...{ organiser: '', people: [], leads: [], recurrence: null, without: [], exceptDays: [], reminders: [] },
  ...{ removed: false, isSeen: true, mayChange: false, allDay: false },
  ...single,
});

/** Writes an iCalendar file. Single events are in UTC; repeating ones need their time zone, which is included. */
export function writeIcs(name: string, method: Method, events: readonly IcsEvent[], now = Date.now()): string {
  const zones = new Map<string, number>();
  for (const { row } of events) {
    if (row.allDay || (!row.recurrence && !row.seriesId)) continue;
    const year = Number(row.start.slice(0, 4));
    zones.set(row.timeZone, Math.min(zones.get(row.timeZone) ?? year, year));
  }
  const lastYear = new Date(now).getUTCFullYear() + 3;
  const changed = new Set(events.flatMap(({ row }) => (row.seriesId ? [`${row.seriesId} ${row.occurrence}`] : [])));
  return joinLines([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lintel//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...[...zones].flatMap(([zone, year]) => zoneLines(zone, year, Math.max(lastYear, year + 1))),
    ...events.flatMap((event) => eventLines(event, method, changed, now)),
    'END:VCALENDAR',
  ]);
}

function eventLines(
  { row, organiser, guests = [], sequence }: IcsEvent,
  method: Method,
  changed: ReadonlySet<string>,
  now: number,
): string[] {
  const isCancelled = method === 'CANCEL' || row.status === 'cancelled';
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(row)}`,
    `DTSTAMP:${stamp(now)}`,
    `SEQUENCE:${sequence ?? row.version - 1}`,
    ...timeLines(row, changed),
    `SUMMARY:${escapeText(row.title)}`,
    ...(row.place ? [`LOCATION:${escapeText(row.place)}`] : []),
    ...(row.notes ? [`DESCRIPTION:${escapeText(row.notes)}`] : []),
    ...(row.link ? [`URL:${row.link}`] : []),
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `CLASS:${row.isPrivate ? 'PRIVATE' : 'PUBLIC'}`,
    ...(organiser ? [`ORGANIZER;CN=${paramText(organiser.name)}:mailto:${organiser.email}`] : []),
    ...guests.map(
      ({ name, email }) => `ATTENDEE;CN=${paramText(name)};ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION:mailto:${email}`,
    ),
    ...row.reminders.flatMap((before) => [
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      `DESCRIPTION:${escapeText(row.title)}`,
      `TRIGGER:-PT${before}M`,
      'END:VALARM',
    ]),
    'END:VEVENT',
  ];
}

const paramText = (text: string): string => `"${text.replace(/["\r\n]/g, ' ')}"`;

function timeLines(row: Row, changed: ReadonlySet<string>): string[] {
  const day = row.start.slice(0, 10);
  const { from, to } = spanOf(row);
  /** A date of the series in the format of its start. */
  const at = (name: string, given: string) =>
    row.allDay
      ? `${name};VALUE=DATE:${dateStamp(given)}`
      : `${name};TZID=${row.timeZone}:${localStamp(onDay(row.start, given))}`;
  const until = (given: string) =>
    row.allDay ? dateStamp(given) : stamp(spanOf({ ...row, start: onDay(row.start, given) }).from);
  const repeats = row.recurrence !== null || row.seriesId !== null;
  const lines = row.allDay
    ? [`DTSTART;VALUE=DATE:${dateStamp(day)}`, `DTEND;VALUE=DATE:${dateStamp(addDays(day, row.minutes / 1440))}`]
    : repeats
      ? [at('DTSTART', day), `DURATION:PT${row.minutes}M`]
      : [`DTSTART:${stamp(from)}`, `DTEND:${stamp(to)}`];
  if (row.recurrence) {
    lines.push(`RRULE:${writeRule(row.recurrence, row.start, until)}`);
    const gone = row.without.filter((each) => !changed.has(`${row.id} ${each}`)).sort();
    lines.push(...gone.map((each) => at('EXDATE', each)));
  }
  if (row.seriesId && row.occurrence) lines.push(at('RECURRENCE-ID', row.occurrence));
  return lines;
}
