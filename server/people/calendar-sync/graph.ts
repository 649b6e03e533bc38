import { z } from 'zod';
import { addDays, localAt } from '#contract/core/time-zone.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import { graphRecurrence, readGraphRule, writeGraphRule, zoneNamed } from './graph-rule.ts';
import type { Content, Outgoing, Page, Remote, RemoteEvent } from './remote.ts';

const moment = z.object({ dateTime: z.string(), timeZone: z.string().default('UTC') });
const event = z.object({
  id: z.string(),
  '@odata.etag': z.string().default(''),
  '@removed': z.object({}).optional(),
  type: z.string().default('singleInstance'),
  seriesMasterId: z.string().nullish(),
  iCalUId: z.string().nullish(),
  transactionId: z.string().nullish(),
  lastModifiedDateTime: z.string().default('1970-01-01T00:00:00Z'),
  subject: z.string().nullish(),
  body: z.object({ content: z.string().default('') }).nullish(),
  location: z.object({ displayName: z.string().nullish() }).nullish(),
  start: moment.optional(),
  end: moment.optional(),
  isAllDay: z.boolean().default(false),
  isCancelled: z.boolean().default(false),
  originalStart: z.string().nullish(),
  originalStartTimeZone: z.string().nullish(),
  showAs: z.string().default('busy'),
  sensitivity: z.string().default('normal'),
  recurrence: graphRecurrence.nullish(),
});
type Event = z.infer<typeof event>;
const wholeSeries = event.extend({
  cancelledOccurrences: z.array(z.string()).default([]),
  exceptionOccurrences: z.array(event).default([]),
});
const page = z.object({
  value: z.array(z.unknown()).default([]),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});
const calendars = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string().default(''),
      canEdit: z.boolean().default(false),
      isDefaultCalendar: z.boolean().default(false),
    }),
  ),
});
const instances = z.object({
  value: z.array(z.object({ id: z.string(), originalStart: z.string().nullish(), start: moment })),
});
/** The delta link, and the end of the time window that it covers. */
const place = z.object({ link: z.string(), until: z.string() });

const property = 'String {7d1b1c0e-3f0f-4f8e-9a57-2f6f1f4f6a11} Name lintelId';
const prefer = { prefer: 'outlook.timezone="UTC", outlook.body-content-type="text", odata.maxpagesize=100' };
const aheadDays = 730;
/** When less than this much of the window lies ahead, a new window is opened from today. */
const leastDays = 365;

const at = ({ dateTime }: z.infer<typeof moment>): number => Date.parse(`${dateTime.slice(0, 19)}Z`);

function contentOf(given: Event, usual: string): Content | string {
  if (!given.start || !given.end) return 'The event says no time.';
  const named = given.recurrence?.range.recurrenceTimeZone || given.originalStartTimeZone || '';
  const zone = zoneNamed(named) ?? (given.recurrence && !given.isAllDay ? undefined : usual);
  if (zone === undefined) return `The time zone ${named} is not known.`;
  const start = given.isAllDay ? `${given.start.dateTime.slice(0, 10)}T00:00` : localAt(at(given.start), zone);
  const rule = given.recurrence ? readGraphRule(given.recurrence, start) : null;
  if (typeof rule === 'string') return rule;
  return {
    title: given.subject ?? '',
    place: given.location?.displayName ?? '',
    notes: given.body?.content.trim() ?? '',
    isPrivate: given.sensitivity !== 'normal',
    start,
    minutes: Math.max(given.isAllDay ? 1440 : 1, Math.round((at(given.end) - at(given.start)) / 60_000)),
    timeZone: zone,
    allDay: given.isAllDay,
    recurrence: rule,
    exceptDays: [],
  };
}

const bare = (id: string): RemoteEvent => ({
  id,
  etag: '',
  isGone: true,
  uid: id,
  ourId: null,
  updatedAt: new Date().toISOString(),
  ofSeries: null,
  isFree: false,
  content: null,
});

const readEvent = (given: Event, zone: string): RemoteEvent => ({
  ...bare(given.id),
  etag: given['@odata.etag'],
  isGone: given.isCancelled,
  uid: given.iCalUId || given.id,
  ourId: given.transactionId ?? null,
  updatedAt: given.lastModifiedDateTime,
  isFree: given.showAs === 'free',
  content: given.isCancelled ? null : contentOf(given, zone),
});

/** A series with every changed or removed date. */
function readSeries(given: z.infer<typeof wholeSeries>, zone: string): RemoteEvent[] {
  const series = readEvent(given, zone);
  if (!series.content || typeof series.content === 'string') return [series];
  const { timeZone, allDay } = series.content;
  const changed = given.exceptionOccurrences.map((one) => {
    const original = Date.parse(one.originalStart ?? '');
    const day = allDay ? new Date(original).toISOString().slice(0, 10) : localAt(original, timeZone).slice(0, 10);
    return { ...readEvent(one, zone), ourId: null, ofSeries: { id: given.id, day } };
  });
  // `OID.{id of the series}.2027-03-15`
  const gone = given.cancelledOccurrences.flatMap((id) => {
    const day = /\.(\d{4}-\d\d-\d\d)$/.exec(id)?.[1];
    return day ? [{ ...bare(id), updatedAt: series.updatedAt, ofSeries: { id: given.id, day } }] : [];
  });
  return [series, ...changed, ...gone];
}

function bodyOf({ content, ourId }: Outgoing) {
  const { start, minutes, timeZone, allDay, recurrence } = content;
  const end = new Date(Date.parse(`${start}:00Z`) + minutes * 60_000).toISOString().slice(0, 19);
  return {
    subject: content.title,
    body: { contentType: 'text', content: content.notes },
    location: { displayName: content.place },
    sensitivity: content.isPrivate ? 'private' : 'normal',
    isAllDay: allDay,
    // In local time; an hour that daylight saving skips or repeats is left to the zone's rules.
    start: { dateTime: `${start}:00`, timeZone },
    end: allDay
      ? { dateTime: `${addDays(start.slice(0, 10), minutes / 1440)}T00:00:00`, timeZone }
      : { dateTime: end, timeZone },
    recurrence: recurrence ? writeGraphRule(recurrence, start, timeZone) : null,
    singleValueExtendedProperties: [{ id: property, value: ourId }],
  };
}

/** Calendars of Microsoft 365 through Microsoft Graph 1.0. */
export const graphCalendar: Remote = ({ ask, settings, zone }) => {
  const base = settings.MICROSOFT_GRAPH_URL;
  const calendar = (id: string) => `${base}/me/calendars/${encodeURIComponent(id)}`;
  const one = (id: string) => `${base}/me/events/${encodeURIComponent(id)}`;
  const readOne = async (id: string) => event.parse((await ask(one(id), { headers: prefer })).body);
  const written = (body: unknown) => {
    const { id, '@odata.etag': etag } = event.parse(body);
    return { id, etag };
  };
  /** Graph returns the links to continue from; only links to Graph itself are followed, so that the token can't leak elsewhere. */
  const own = (link: string): string => {
    if (new URL(link).origin !== new URL(base).origin)
      throw new ProviderRefusal('refused', 'The answer leads elsewhere.');
    return link;
  };
  const series = async (id: string): Promise<RemoteEvent[]> => {
    const query = new URLSearchParams({
      $select: Object.keys(event.shape)
        .filter((name) => !name.startsWith('@'))
        .concat('cancelledOccurrences')
        .join(','),
      $expand: 'exceptionOccurrences',
    });
    return readSeries(wholeSeries.parse((await ask(`${one(id)}?${query}`, { headers: prefer })).body), zone);
  };
  const idOfTime = async (
    seriesId: string,
    { timeZone, allDay }: Content,
    day: string,
  ): Promise<string | undefined> => {
    const query = new URLSearchParams({
      startDateTime: `${addDays(day, -31)}T00:00:00Z`,
      endDateTime: `${addDays(day, 32)}T00:00:00Z`,
      $select: 'id,originalStart,start',
      $top: '100',
    });
    const found = instances.parse((await ask(`${one(seriesId)}/instances?${query}`, { headers: prefer })).body).value;
    const dayOf = (from: number) =>
      allDay ? new Date(from).toISOString().slice(0, 10) : localAt(from, timeZone).slice(0, 10);
    return found.find(
      ({ originalStart, start }) => dayOf(originalStart ? Date.parse(originalStart) : at(start)) === day,
    )?.id;
  };
  /** Graph rules can't leave out dates, so each one is deleted separately. */
  const takeOut = async (done: { id: string; etag: string }, { content }: Outgoing) => {
    if (!content.recurrence || content.exceptDays.length === 0) return done;
    for (const day of content.exceptDays) {
      const id = await idOfTime(done.id, content, day);
      if (id) await ask(one(id), { method: 'DELETE' });
    }
    return written(await readOne(done.id));
  };
  return {
    async calendars() {
      const query = new URLSearchParams({ $select: 'id,name,canEdit,isDefaultCalendar', $top: '100' });
      const { value } = calendars.parse((await ask(`${base}/me/calendars?${query}`)).body);
      return value.map(({ id, name, canEdit, isDefaultCalendar }) => ({
        id,
        name: name || id,
        detail: '',
        isReadOnly: !canEdit,
        isUsual: isDefaultCalendar,
      }));
    },
    async changes(id, { reached, next, from }): Promise<Page> {
      const known = reached ? place.parse(JSON.parse(reached)) : undefined;
      if (known && Date.parse(known.until) < Date.now() + leastDays * 86_400_000)
        throw new ProviderRefusal('gone', 'The calendar is read again from the start.');
      const until = known?.until ?? new Date(Date.now() + aheadDays * 86_400_000).toISOString();
      const first = `${calendar(id)}/calendarView/delta?${new URLSearchParams({ startDateTime: from, endDateTime: until })}`;
      const read = page.parse((await ask(own(next ?? known?.link ?? first), { headers: prefer })).body);
      const items = read.value.flatMap((raw) => event.safeParse(raw).data ?? []);
      const masters = new Set(
        items.flatMap((item) =>
          item['@removed'] ? [] : item.type === 'seriesMaster' ? [item.id] : (item.seriesMasterId ?? []),
        ),
      );
      const singles = items.filter(
        (item) => !masters.has(item.id) && (item['@removed'] || item.type === 'singleInstance'),
      );
      const events = singles.map((item) => (item['@removed'] ? bare(item.id) : readEvent(item, zone)));
      for (const master of masters) events.push(...(await series(master)));
      const delta = read['@odata.deltaLink'];
      return {
        events,
        next: read['@odata.nextLink'] ?? null,
        reached: delta ? JSON.stringify({ link: delta, until }) : null,
      };
    },
    get: async (_, id) => readEvent(await readOne(id), zone),
    async insert(id, outgoing) {
      const query = new URLSearchParams({
        $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${property}' and ep/value eq '${outgoing.ourId}')`,
        $select: 'id',
        $top: '1',
      });
      const { value } = page.parse((await ask(`${calendar(id)}/events?${query}`)).body);
      const made = value.length > 0 ? event.parse(value[0]) : undefined;
      if (made)
        return takeOut(
          written((await ask(one(made.id), { method: 'PATCH', json: bodyOf(outgoing), headers: prefer })).body),
          outgoing,
        );
      const json = { ...bodyOf(outgoing), transactionId: outgoing.ourId };
      return takeOut(written((await ask(`${calendar(id)}/events`, { json, headers: prefer })).body), outgoing);
    },
    async update(_, id, etag, outgoing) {
      const headers = { ...prefer, ...(etag && { 'if-match': etag }) };
      const { recurrence, ...rest } = bodyOf(outgoing);
      // A single date of a series has no rule, and Graph refuses a null one.
      const json = recurrence ? { ...rest, recurrence } : rest;
      return takeOut(written((await ask(one(id), { method: 'PATCH', json, headers })).body), outgoing);
    },
    async remove(_, id) {
      await ask(one(id), { method: 'DELETE' });
    },
    async timeOf(_, seriesId, content, day) {
      const id = await idOfTime(seriesId, content, day);
      if (!id) throw new ProviderRefusal('gone', 'The series has no such time there.');
      return id;
    },
  };
};
