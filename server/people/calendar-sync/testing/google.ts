import { randomUUID } from 'node:crypto';
import { type Question, type Reply, startProvider } from '#server/account/connections/testing/provider.ts';

type GoogleEvent = Record<string, unknown> & {
  id: string;
  etag: string;
  status: string;
  updated: string;
  n: number;
};

/** A stand-in for the Google Calendar API, version 3, as documented: sync tokens, pages, etags, and deletions kept as canceled. */
export async function startGoogle(account = 'ann@gmail.test') {
  const calendars = new Map<string, Map<string, GoogleEvent>>([
    [account, new Map()],
    ['holidays@group.test', new Map()],
  ]);
  let change = 0;
  const state = { pageSize: 250, oldestToken: 0, clock: () => new Date().toISOString() };
  const wrong = (status: number, reason: string, message = reason): Reply => ({
    status,
    body: { error: { code: status, message, errors: [{ reason, message }] } },
  });
  const without = (given: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => {
        if (value === null) return [];
        return [
          [
            name,
            value && typeof value === 'object' && !Array.isArray(value)
              ? without(value as Record<string, unknown>)
              : value,
          ],
        ];
      }),
    );

  function write(calendar: string, id: string, given: Record<string, unknown>): GoogleEvent {
    change += 1;
    const before = calendars.get(calendar)!.get(id);
    const made = {
      iCalUID: `${id}@google.com`,
      status: 'confirmed',
      ...before,
      ...without(given),
      id,
      etag: `"${change}"`,
      updated: state.clock(),
      n: change,
    } as GoogleEvent;
    calendars.get(calendar)!.set(id, made);
    return made;
  }

  function list(events: Map<string, GoogleEvent>, query: URLSearchParams): Reply {
    const token = query.get('syncToken');
    if (token && query.has('timeMin')) return wrong(400, 'invalid', 'Sync token cannot be combined with timeMin.');
    if (token && Number(token) < state.oldestToken)
      return wrong(410, 'fullSyncRequired', 'Sync token is no longer valid, a full sync is required.');
    const since = token ? Number(token) : 0;
    const from = Number(query.get('pageToken') ?? 0);
    const all = [...events.values()]
      .filter(({ n, status }) => n > since && (token || status !== 'cancelled' || query.get('showDeleted') === 'true'))
      .sort((a, b) => a.n - b.n);
    const items = all.slice(from, from + state.pageSize).map(({ n: _, ...event }) => event);
    const isLast = from + state.pageSize >= all.length;
    return {
      status: 200,
      body: {
        items,
        ...(isLast ? { nextSyncToken: String(change) } : { nextPageToken: String(from + state.pageSize) }),
      },
    };
  }

  /** A date of a series becomes a separate event once it is changed. */
  function timeOf(calendar: string, id: string): GoogleEvent | undefined {
    const match = /^(.+)_(\d{8})(T\d{6}Z)?$/.exec(id);
    const series = match && calendars.get(calendar)!.get(match[1]!);
    if (!match || !series) return undefined;
    const [, , day, time] = match;
    const date = `${day!.slice(0, 4)}-${day!.slice(4, 6)}-${day!.slice(6)}`;
    const zone = (series.start as { timeZone?: string }).timeZone;
    const original = time
      ? { dateTime: `${date}T${time.slice(1, 3)}:${time.slice(3, 5)}:00Z`, timeZone: zone }
      : { date };
    const { recurrence: _, n: __, ...rest } = series;
    return {
      ...rest,
      id,
      recurringEventId: series.id,
      originalStartTime: original,
      etag: '"0"',
      n: 0,
    } as unknown as GoogleEvent;
  }

  function answer({ method, path, query, headers, json }: Question): Reply {
    if (path === '/calendar/v3/users/me/calendarList')
      return {
        status: 200,
        body: {
          items: [
            { id: account, summary: 'Ann', primary: true, accessRole: 'owner', timeZone: 'America/New_York' },
            { id: 'holidays@group.test', summary: 'Holidays', accessRole: 'reader', timeZone: 'America/New_York' },
          ],
        },
      };
    const [, , , , calendarId = '', what, id] = path.split('/').map(decodeURIComponent);
    const name = calendarId === 'primary' ? account : calendarId;
    const events = calendars.get(name);
    if (!events) return wrong(404, 'notFound');
    if (!what) return { status: 200, body: { id: name, summary: 'Ann' } };
    if (!id && method === 'GET') return list(events, query);
    if (!id) {
      const wanted = (json.id as string | undefined) ?? randomUUID().replaceAll('-', '');
      if (events.has(wanted)) return wrong(409, 'duplicate', 'The requested identifier already exists.');
      return { status: 200, body: write(name, wanted, json) };
    }
    const found = events.get(id) ?? timeOf(name, id);
    if (!found) return wrong(404, 'notFound', 'Not Found');
    const match = headers['if-match'];
    if (method === 'GET') return { status: 200, body: found };
    if (match && match !== found.etag) return wrong(412, 'conditionNotMet', 'Precondition Failed');
    if (method === 'DELETE') {
      if (found.status === 'cancelled') return wrong(410, 'deleted', 'Resource has been deleted');
      write(name, id, { ...found, status: 'cancelled' });
      return { status: 204 };
    }
    return { status: 200, body: write(name, id, { ...found, ...json }) };
  }

  const provider = await startProvider(answer);
  return Object.assign(provider, {
    calendar: state,
    account,
    environment: {
      GOOGLE_CLIENT_ID: 'app',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_DIALOG_URL: `${provider.url}/dialog`,
      GOOGLE_OAUTH_URL: provider.url,
      GOOGLE_CALENDAR_URL: `${provider.url}/calendar/v3`,
    },
    events: (calendar = account) => [...calendars.get(calendar)!.values()],
    live: (calendar = account) => [...calendars.get(calendar)!.values()].filter(({ status }) => status !== 'cancelled'),
    /** A change made in Google Calendar itself. */
    put: (given: Record<string, unknown>, id: string = randomUUID().replaceAll('-', ''), calendar = account) => {
      const before = calendars.get(calendar)!.get(id) ?? timeOf(calendar, id) ?? {};
      return write(calendar, id, { ...before, ...given });
    },
    drop: (id: string, calendar = account) => {
      const before = calendars.get(calendar)!.get(id) ?? timeOf(calendar, id) ?? {};
      return write(calendar, id, { ...before, status: 'cancelled' });
    },
    /** Expires every sync token, as Google does after a while. */
    forgetPlaces: () => {
      state.oldestToken = change + 1;
      change += 1;
    },
  });
}
