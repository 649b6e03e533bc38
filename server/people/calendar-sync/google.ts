import { z } from 'zod';
import { addDays, daysBetween, instantAt, isTimeZone, localAt } from '#contract/core/time-zone.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import { readRule, writeRule } from '../calendar/ics/rule-text.ts';
import { onDay } from '../calendar/times.ts';
import type { Content, Outgoing, Remote, RemoteEvent } from './remote.ts';

const when = z.object({
  date: z.string().optional(),
  dateTime: z.string().optional(),
  timeZone: z.string().optional(),
});
const event = z.object({
  id: z.string(),
  etag: z.string().default(''),
  status: z.string().default('confirmed'),
  iCalUID: z.string().default(''),
  updated: z.string().default('1970-01-01T00:00:00Z'),
  summary: z.string().default(''),
  description: z.string().default(''),
  location: z.string().default(''),
  start: when.optional(),
  end: when.optional(),
  recurrence: z.array(z.string()).default([]),
  recurringEventId: z.string().optional(),
  originalStartTime: when.optional(),
  transparency: z.string().default('opaque'),
  visibility: z.string().default('default'),
  extendedProperties: z.object({ private: z.record(z.string(), z.string()).default({}) }).optional(),
});
type Event = z.infer<typeof event>;
const list = z.object({
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});
const calendarList = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        summary: z.string().default(''),
        summaryOverride: z.string().optional(),
        primary: z.boolean().default(false),
        accessRole: z.string().default('reader'),
        timeZone: z.string().default(''),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

const property = 'lintelId';
const stamp = (at: number): string => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
const dayStamp = (day: string): string => day.replaceAll('-', '');
/** Google accepts ids in base32hex letters, which include the hex digits of a UUID. */
const idOf = (ourId: string): string => `l${ourId.replaceAll('-', '')}`;

/** Converts the HTML of Google's editor to plain text. */
const plain = (text: string): string =>
  text
    .replace(/<br\s*\/?>|<\/p>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

function dayOf({ date, dateTime }: z.infer<typeof when>, zone: string): string {
  return date ?? localAt(Date.parse(dateTime!), zone).slice(0, 10);
}

function contentOf(given: Event, usual: string): Content | string {
  const { start, end } = given;
  if (!start || !end || (!start.date && !start.dateTime)) return 'The event says no time.';
  const zone = [start.timeZone, usual].find((name) => name && isTimeZone(name)) ?? 'UTC';
  const allDay = start.date !== undefined;
  const local = allDay ? `${start.date}T00:00` : localAt(Date.parse(start.dateTime!), zone);
  const minutes = allDay
    ? Math.max(1, daysBetween(start.date!, end.date ?? start.date!)) * 1440
    : Math.max(1, Math.round((Date.parse(end.dateTime ?? start.dateTime!) - Date.parse(start.dateTime!)) / 60_000));
  const rules = given.recurrence.filter((line) => line.startsWith('RRULE:'));
  if (given.recurrence.some((line) => /^(RDATE|EXRULE)/.test(line)) || rules.length > 1)
    return 'It repeats by more than one rule, which is not supported.';
  const rule = rules[0] === undefined ? null : readRule(rules[0].slice('RRULE:'.length), local, zone);
  if (typeof rule === 'string') return rule;
  return {
    title: given.summary,
    place: given.location,
    notes: plain(given.description),
    isPrivate: given.visibility === 'private' || given.visibility === 'confidential',
    start: local,
    minutes,
    timeZone: zone,
    allDay,
    recurrence: rule,
    exceptDays: given.recurrence.flatMap((line) => exceptionsIn(line, zone)),
  };
}

/** `EXDATE;TZID=America/New_York:20270315T090000,…`, in UTC, or as dates. */
function exceptionsIn(line: string, zone: string): string[] {
  if (!line.startsWith('EXDATE')) return [];
  return line
    .slice(line.indexOf(':') + 1)
    .split(',')
    .flatMap((text) => {
      const match = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(text.trim());
      if (!match) return [];
      const [, year, month, day, hour, minute, utc] = match;
      const date = `${year}-${month}-${day}`;
      return [utc ? localAt(Date.parse(`${date}T${hour}:${minute}:00Z`), zone).slice(0, 10) : date];
    });
}

function readEvent(raw: unknown, zone: string): RemoteEvent | undefined {
  const given = event.safeParse(raw).data;
  if (!given) return undefined;
  const isGone = given.status === 'cancelled';
  const original = given.originalStartTime;
  const content = isGone ? null : contentOf(given, zone);
  const seriesZone = [original?.timeZone, given.start?.timeZone, zone].find((name) => name && isTimeZone(name))!;
  return {
    id: given.id,
    etag: given.etag,
    isGone,
    uid: given.iCalUID || given.id,
    ourId: given.recurringEventId ? null : (given.extendedProperties?.private[property] ?? null),
    updatedAt: given.updated,
    ofSeries:
      given.recurringEventId && original ? { id: given.recurringEventId, day: dayOf(original, seriesZone) } : null,
    isFree: given.transparency === 'transparent',
    content,
  };
}

function bodyOf({ content, ourId }: Outgoing) {
  const { start, minutes, timeZone, allDay, recurrence, exceptDays } = content;
  const day = start.slice(0, 10);
  const from = allDay ? 0 : instantAt(start, timeZone);
  const at = (given: string) => instantAt(onDay(start, given), timeZone);
  const until = (given: string) => (allDay ? dayStamp(given) : stamp(at(given)));
  const except = allDay
    ? exceptDays.map((given) => `EXDATE;VALUE=DATE:${dayStamp(given)}`)
    : exceptDays.map((given) => `EXDATE:${stamp(at(given))}`);
  // An event that becomes all-day must have its time cleared explicitly, because a patch keeps omitted fields.
  return {
    status: 'confirmed',
    summary: content.title,
    location: content.place,
    description: content.notes,
    visibility: content.isPrivate ? 'private' : 'default',
    start: allDay ? { date: day, dateTime: null } : { dateTime: new Date(from).toISOString(), timeZone, date: null },
    end: allDay
      ? { date: addDays(day, minutes / 1440), dateTime: null }
      : { dateTime: new Date(from + minutes * 60_000).toISOString(), timeZone, date: null },
    recurrence: recurrence ? [`RRULE:${writeRule(recurrence, start, until)}`, ...except] : [],
    extendedProperties: { private: { [property]: ourId } },
  };
}

/** The Google Calendar API, version 3. */
export const googleCalendar: Remote = ({ ask, settings, zone }) => {
  const base = settings.GOOGLE_CALENDAR_URL;
  const events = (calendar: string) => `${base}/calendars/${encodeURIComponent(calendar)}/events`;
  const one = (calendar: string, id: string) => `${events(calendar)}/${encodeURIComponent(id)}`;
  const written = (body: Record<string, unknown>) => {
    const { id, etag } = event.parse(body);
    return { id, etag };
  };
  return {
    async calendars() {
      const found: z.infer<typeof calendarList>['items'] = [];
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ maxResults: '250', ...(next && { pageToken: next }) });
        const page = calendarList.parse((await ask(`${base}/users/me/calendarList?${query}`)).body);
        found.push(...page.items);
        next = page.nextPageToken;
      } while (next && found.length < 500);
      return found.map(({ id, summary, summaryOverride, primary, accessRole, timeZone }) => ({
        id,
        name: summaryOverride ?? (summary || id),
        detail: timeZone,
        isReadOnly: accessRole !== 'owner' && accessRole !== 'writer',
        isUsual: primary,
      }));
    },
    async changes(calendar, { reached, next, from }) {
      const query = new URLSearchParams({
        maxResults: '250',
        showDeleted: 'true',
        ...(next && { pageToken: next }),
        // A sync token can't be combined with other conditions.
        ...(reached ? { syncToken: reached } : { timeMin: from }),
      });
      const page = list.parse((await ask(`${events(calendar)}?${query}`)).body);
      return {
        events: page.items.flatMap((raw) => readEvent(raw, zone) ?? []),
        next: page.nextPageToken ?? null,
        reached: page.nextSyncToken ?? null,
      };
    },
    async get(calendar, id) {
      const found = readEvent((await ask(one(calendar, id))).body, zone);
      if (!found) throw new ProviderRefusal('refused', 'The event cannot be read.');
      return found;
    },
    async insert(calendar, outgoing) {
      const id = idOf(outgoing.ourId);
      const body = bodyOf(outgoing);
      try {
        return written((await ask(events(calendar), { json: { ...body, id } })).body);
      } catch (error) {
        // The event exists already: an earlier run created it before it could store that, or it was removed and is now restored.
        if (!(error instanceof ProviderRefusal) || error.kind !== 'refused') throw error;
        await ask(one(calendar, id)).catch(() => {
          throw error;
        });
        return written((await ask(one(calendar, id), { method: 'PATCH', json: body })).body);
      }
    },
    async update(calendar, id, etag, outgoing) {
      const headers = etag ? { 'if-match': etag } : {};
      // A patch, so that guests, colors, and calls set in Google stay.
      return written((await ask(one(calendar, id), { method: 'PATCH', json: bodyOf(outgoing), headers })).body);
    },
    async remove(calendar, id) {
      await ask(one(calendar, id), { method: 'DELETE' });
    },
    timeOf: async (_, seriesId, { start, timeZone, allDay }, day) =>
      `${seriesId}_${allDay ? dayStamp(day) : stamp(instantAt(onDay(start, day), timeZone))}`,
  };
};
