import { randomUUID } from 'node:crypto';
import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';

type Event = Record<string, unknown> & { id: string; n: number; isGone?: true };

/** A stand-in for calendars in Microsoft Graph 1.0 as documented: delta links, etags, and a property to find an event again. */
export async function startGraph() {
  const events = new Map<string, Event>();
  let change = 0;
  const state = { oldest: 0, pageSize: 100 };
  const wrong = (status: number, code: string): Reply => ({ status, body: { error: { code, message: code } } });

  function write(id: string, given: Record<string, unknown>): Event {
    change += 1;
    const before = events.get(id);
    const utc = (value: unknown, fallback: unknown) => {
      const { dateTime, timeZone } = (value ?? fallback) as { dateTime: string; timeZone: string };
      // Responses are in UTC, as requested, while input was in a zone.
      const offset = timeZone === 'America/New_York' ? 5 : 0;
      return {
        dateTime: new Date(Date.parse(`${dateTime.slice(0, 19)}Z`) + offset * 3_600_000).toISOString().slice(0, 19),
        timeZone: 'UTC',
      };
    };
    const zone = (given.start as { timeZone?: string } | undefined)?.timeZone;
    const made = {
      type: given.recurrence ? 'seriesMaster' : 'singleInstance',
      iCalUId: `uid-${id}`,
      showAs: 'busy',
      sensitivity: 'normal',
      isAllDay: false,
      ...before,
      ...given,
      ...(given.start ? { start: utc(given.start, null), end: utc(given.end, null) } : {}),
      ...(zone && { originalStartTimeZone: zone === 'America/New_York' ? 'Eastern Standard Time' : zone }),
      id,
      '@odata.etag': `W/"${change}"`,
      lastModifiedDateTime: new Date().toISOString(),
      n: change,
    } as Event;
    events.set(id, made);
    return made;
  }

  function delta({ query, origin }: Question): Reply {
    const since = Number(query.get('$deltatoken') ?? 0);
    if (query.has('$deltatoken') && since < state.oldest) return wrong(410, 'syncStateNotFound');
    const from = Number(query.get('$skiptoken') ?? 0);
    const all = [...events.values()]
      .filter(({ n, isGone }) => n > since && (since > 0 || !isGone))
      .sort((a, b) => a.n - b.n);
    const value = all
      .slice(from, from + state.pageSize)
      .map(({ n: _, isGone, ...event }) => (isGone ? { id: event.id, '@removed': { reason: 'deleted' } } : event));
    const base = `${origin}/v1.0/me/calendars/c1/calendarView/delta`;
    return from + state.pageSize < all.length
      ? {
          status: 200,
          body: { value, '@odata.nextLink': `${base}?$skiptoken=${from + state.pageSize}&$deltatoken=${since}` },
        }
      : { status: 200, body: { value, '@odata.deltaLink': `${base}?$deltatoken=${change}` } };
  }

  function answer(question: Question): Reply {
    const { method, path, query, json, headers } = question;
    const rest = path.replace('/v1.0/me', '');
    if (rest === '') return { status: 200, body: { id: 'u1', mail: 'bo@outlook.test' } };
    if (rest === '/calendars')
      return { status: 200, body: { value: [{ id: 'c1', name: 'Calendar', canEdit: true, isDefaultCalendar: true }] } };
    if (rest.endsWith('/calendarView/delta')) return delta(question);
    if (rest === '/calendars/c1/events' && method === 'GET') {
      const wanted = /ep\/value eq '([^']+)'/.exec(query.get('$filter') ?? '')?.[1];
      const holds = ({ singleValueExtendedProperties: held }: Event) =>
        (held as { value: string }[] | undefined)?.some(({ value }) => value === wanted);
      return {
        status: 200,
        body: { value: [...events.values()].filter((event) => !event.isGone && holds(event)).slice(0, 1) },
      };
    }
    if (rest === '/calendars/c1/events') return { status: 201, body: write(randomUUID(), json) };
    const id = decodeURIComponent(rest.split('/')[2] ?? '');
    const found = events.get(id);
    if (!found || found.isGone) return wrong(404, 'ErrorItemNotFound');
    if (method === 'GET') return { status: 200, body: found };
    if (headers['if-match'] && headers['if-match'] !== found['@odata.etag'])
      return wrong(412, 'ErrorIrresolvableConflict');
    if (method === 'DELETE') {
      write(id, { isGone: true });
      return { status: 204 };
    }
    return { status: 200, body: write(id, json) };
  }

  const provider = await startProvider(answer);
  return Object.assign(provider, {
    environment: {
      MICROSOFT_CLIENT_ID: 'app',
      MICROSOFT_CLIENT_SECRET: 'secret',
      MICROSOFT_LOGIN_URL: provider.url,
      MICROSOFT_GRAPH_URL: `${provider.url}/v1.0`,
    },
    live: () => [...events.values()].filter(({ isGone }) => !isGone),
    put: (given: Record<string, unknown>, id: string = randomUUID()) => write(id, given),
    drop: (id: string) => write(id, { isGone: true }),
    forgetPlaces: () => {
      change += 1;
      state.oldest = change;
    },
    state: Object.assign(provider.state, { graph: state }),
  });
}
