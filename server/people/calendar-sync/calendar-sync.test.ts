import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#contract/account/connections.ts';
import { integrations } from '#contract/account/integrations.ts';
import { calendar } from '#contract/people/appointments.ts';
import { mine, ok, runNow, startWorker, until } from '#server/account/connections/testing/bench.ts';
import { sql } from '#server/core/db/sql.ts';
import type { JobWorker } from '#server/core/jobs/worker.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { calendarConnectors } from './connector.ts';
import { startGoogle } from './testing/google.ts';

let server: TestServer;
let google: Awaited<ReturnType<typeof startGoogle>>;
let worker: JobWorker;
let organisationId: string;
const zone = 'America/New_York';

beforeAll(async () => {
  google = await startGoogle();
  server = await startTestServer(undefined, google.environment);
  organisationId = await newOrganisation(server);
  worker = startWorker(server, calendarConnectors);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await google.stop();
});

const lastRun = async (by: Person) => (await mine(by)).lastRun;
const synced = (by: Person, mode: 'sync' | 'test' = 'sync') => runNow(server, by, mode);

async function connected(by: Person): Promise<string> {
  const { address } = ok(await by.do(connections.start, { connector: 'google_calendar' }));
  const { code, state } = google.agree(address) as { code: string; state: string };
  ok(await by.do(connections.finish, { code, state }));
  const made = await until(async () => {
    const one = await mine(by);
    expect(one?.choices.length).toBe(2);
    return one;
  });
  expect(made).toMatchObject({ state: 'connecting', account: google.account, missing: [] });
  return made.id;
}

async function turnOn(by: Person, given: object = {}) {
  const { id, version } = await mine(by);
  return ok(await by.do(connections.change, { id, isOn: true, ...given }, { version }));
}

const shown = async (by: Person, from: string, to: string) =>
  ok(await by.do(calendar.list, { from, to, timeZone: zone })).rows.map(({ start, title }) => `${start} ${title}`);
const plan = async (by: Person, given: object) =>
  ok(await by.do(calendar.create, { title: 'Planned', start: '2030-03-04T09:00', timeZone: zone, ...given }));
const at = (local: string, minutes = 60) => ({
  start: { dateTime: `${local}:00-05:00`, timeZone: zone },
  end: { dateTime: new Date(Date.parse(`${local}:00-05:00`) + minutes * 60_000).toISOString(), timeZone: zone },
});

test('two-way without an echo: made, changed, moved and taken out on either side, through lost lines, full readings and limits', async () => {
  const me = await newMember(server, organisationId, 'agent');
  const id = await connected(me);
  const before = await plan(me, { title: 'Listing talk' });
  google.put({ summary: 'Dentist', ...at('2030-03-05T10:00') }, 'dentist');
  google.put({ summary: 'Off', transparency: 'transparent', ...at('2030-03-05T12:00') }, 'free');

  // A test run counts and changes nothing.
  const tested = await synced(me, 'test');
  expect(tested).toMatchObject({ mode: 'test', outcome: 'ok', counts: { in: 1, out: 1, skipped: 1 } });
  expect(google.live()).toHaveLength(2);
  expect(await shown(me, '2030-03-01', '2030-03-31')).toEqual(['2030-03-04T09:00 Listing talk']);

  await turnOn(me);
  await until(async () => expect(google.live()).toHaveLength(3));
  expect(await shown(me, '2030-03-01', '2030-03-31')).toEqual([
    '2030-03-04T09:00 Listing talk',
    '2030-03-05T10:00 Dentist',
  ]);
  // Nothing is duplicated, however often both sides are compared.
  expect((await synced(me)).counts).toMatchObject({ in: 0, out: 0, removed: 0 });
  google.forgetPlaces();
  expect((await synced(me)).counts).toMatchObject({ in: 0, out: 0, removed: 0 });
  expect(google.asked.some((line) => line.includes('timeMin'))).toBe(true);

  // Changed in Google; guests and colors, which only Google has, survive a change made here.
  const copy = google.live().find(({ summary }) => summary === 'Listing talk')!;
  google.put({ ...at('2030-03-04T14:00'), attendees: [{ email: 'x@y.test' }] }, copy.id);
  expect((await synced(me)).counts).toMatchObject({ in: 1, out: 0 });
  expect(await shown(me, '2030-03-04', '2030-03-05')).toEqual(['2030-03-04T14:00 Listing talk']);
  const { version } = ok(await me.do(calendar.get, { id: before.id }));
  ok(await me.do(calendar.change, { id: before.id, title: 'Listing talk, Elm St' }, { version }));
  // The connection breaks after Google took the event: the next run finds it and doesn't create it again.
  await plan(me, { title: 'Inspection', start: '2030-03-06T08:00' });
  google.faults.push({ on: /^POST .*\/events$/, dropped: 'done' });
  expect(await synced(me)).toMatchObject({ outcome: 'failed' });
  expect((await mine(me)).state).toBe('failing');
  expect(await synced(me)).toMatchObject({ outcome: 'ok' });
  expect(
    google
      .live()
      .map(({ summary }) => summary)
      .sort(),
  ).toEqual(['Dentist', 'Inspection', 'Listing talk, Elm St', 'Off']);
  expect(google.live().find(({ id: one }) => one === copy.id)).toMatchObject({ attendees: [{ email: 'x@y.test' }] });
  expect(await shown(me, '2030-03-06', '2030-03-07')).toEqual(['2030-03-06T08:00 Inspection']);

  // Rate limits and server errors pass, and all pages are read.
  google.calendar.pageSize = 1;
  google.faults.push({
    on: /^GET .*\/events\?/,
    reply: { status: 429, headers: { 'retry-after': '1' }, body: { error: { message: 'Rate Limit Exceeded' } } },
  });
  google.faults.push({ on: /^GET .*\/events\?/, reply: { status: 500 } });
  google.put({ summary: 'Dentist again' }, 'dentist');
  google.put({ summary: 'Lunch', ...at('2030-03-07T12:00') }, 'lunch');
  expect((await synced(me)).problem).toContain('Rate Limit');
  await until(async () => expect((await synced(me)).outcome).toBe('ok'));
  google.calendar.pageSize = 250;
  expect(await shown(me, '2030-03-05', '2030-03-08')).toEqual([
    '2030-03-05T10:00 Dentist again',
    '2030-03-06T08:00 Inspection',
    '2030-03-07T12:00 Lunch',
  ]);

  // Removed on either side.
  google.drop('lunch');
  const inspection = google.live().find(({ summary }) => summary === 'Inspection')!;
  const [row] = ok(await me.do(calendar.list, { from: '2030-03-06', to: '2030-03-07', timeZone: zone })).rows;
  ok(await me.do(calendar.remove, { id: row!.id }));
  expect((await synced(me)).counts).toMatchObject({ removed: 2 });
  expect(google.events().find(({ id: one }) => one === inspection.id)!.status).toBe('cancelled');
  // Restored here, it is the same event in Google again.
  ok(await me.do(calendar.restore, { id: row!.id }));
  await synced(me);
  expect(google.events().find(({ id: one }) => one === inspection.id)!.status).toBe('confirmed');
  expect(await shown(me, '2030-03-05', '2030-03-08')).toEqual([
    '2030-03-05T10:00 Dentist again',
    '2030-03-06T08:00 Inspection',
  ]);

  // Removed in Google while the sync token expired.
  google.drop('dentist');
  const gone = google.events().find(({ id: one }) => one === 'dentist')!;
  Object.assign(gone, { n: -1 });
  google.forgetPlaces();
  expect((await synced(me)).counts).toMatchObject({ removed: 1 });
  expect(await shown(me, '2030-03-05', '2030-03-06')).toEqual([]);

  // After disconnecting and reconnecting, nothing is duplicated on either side.
  const count = google.live().length;
  ok(await me.do(connections.disconnect, { id }));
  await until(async () => expect(google.keys.size).toBe(0));
  const rows = await shown(me, '2030-03-01', '2030-03-31');
  expect(rows).toHaveLength(2);
  await connected(me);
  await turnOn(me);
  await until(async () => expect((await lastRun(me))?.outcome).toBe('ok'));
  await synced(me);
  expect(google.live()).toHaveLength(count);
  expect(await shown(me, '2030-03-01', '2030-03-31')).toEqual(rows);
  ok(await me.do(connections.disconnect, { id: (await mine(me)).id }));
});

test('series keep their zone, days stay days, one time is moved and one left out, both ways', async () => {
  const me = await newMember(server, organisationId, 'agent');
  await connected(me);
  const weekly = await plan(me, {
    title: 'Caravan',
    start: '2031-03-04T09:00',
    recurrence: { every: 'weekly', count: 4 },
  });
  await plan(me, { title: 'Closed', start: '2031-03-10T00:00', minutes: 2 * 1440, allDay: true });
  google.put(
    {
      summary: 'Gym',
      start: { dateTime: '2031-03-05T07:00:00-05:00', timeZone: zone },
      end: { dateTime: '2031-03-05T08:00:00-05:00', timeZone: zone },
      recurrence: ['RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=America/New_York:20310312T070000'],
    },
    'gym',
  );
  google.put({ summary: 'Secret', visibility: 'private', location: 'Clinic', ...at('2031-03-06T10:00') }, 'secret');
  google.put({ summary: 'Sabbatical', start: { date: '2031-04-01' }, end: { date: '2031-07-01' } }, 'long');
  await turnOn(me);
  await until(async () => expect((await lastRun(me))?.endedAt).toBeTruthy());
  const event = google.live().find(({ summary }) => summary === 'Caravan')!;
  // Clocks change on March 9, and the event stays at 9:00 AM.
  expect(event).toMatchObject({ start: { timeZone: zone }, recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'] });
  expect(google.live().find(({ summary }) => summary === 'Closed')).toMatchObject({
    start: { date: '2031-03-10' },
    end: { date: '2031-03-12' },
  });
  expect(await shown(me, '2031-03-01', '2031-03-31')).toEqual([
    '2031-03-04T09:00 Caravan',
    '2031-03-05T07:00 Gym',
    '2031-03-06T10:00 Busy',
    '2031-03-10T00:00 Closed',
    '2031-03-11T09:00 Caravan',
    '2031-03-18T09:00 Caravan',
    '2031-03-19T07:00 Gym',
    '2031-03-25T09:00 Caravan',
  ]);
  // An event that can't be imported is reported by name and retried on request.
  const { id, failures } = await mine(me);
  expect(failures).toBe(1);
  const told = ok(await me.do(connections.failures, { id })).rows;
  expect(told).toMatchObject([{ name: 'Sabbatical', direction: 'in', problem: expect.stringContaining('31 days') }]);
  google.put({ end: { date: '2031-04-03' } }, 'long');
  expect(ok(await me.do(connections.replay, { id }))).toEqual({ queued: 1 });
  await until(async () => expect((await mine(me)).failures).toBe(0));
  expect(await shown(me, '2031-04-01', '2031-04-02')).toEqual(['2031-04-01T00:00 Sabbatical']);

  // One date is moved and another removed in Google; one is moved and another removed here.
  google.put(
    {
      start: { dateTime: '2031-03-11T11:00:00-04:00', timeZone: zone },
      end: { dateTime: '2031-03-11T11:30:00-04:00', timeZone: zone },
    },
    `${event.id}_20310311T130000Z`,
  );
  google.drop(`${event.id}_20310318T130000Z`);
  await synced(me);
  const caravans = async () => (await shown(me, '2031-03-01', '2031-03-31')).filter((line) => line.endsWith('Caravan'));
  expect(await caravans()).toEqual([
    '2031-03-04T09:00 Caravan',
    '2031-03-11T11:00 Caravan',
    '2031-03-25T09:00 Caravan',
  ]);
  const { version } = ok(await me.do(calendar.get, { id: weekly.id }));
  ok(await me.do(calendar.change, { id: weekly.id, occurrence: '2031-03-25', start: '2031-03-26T09:30' }, { version }));
  await synced(me);
  expect(google.live().find(({ id: one }) => one === `${event.id}_20310325T130000Z`)).toMatchObject({
    start: { dateTime: '2031-03-26T13:30:00.000Z' },
  });
  expect((await synced(me)).counts).toMatchObject({ in: 0, out: 0, removed: 0, failed: 0 });
  expect(await caravans()).toEqual([
    '2031-03-04T09:00 Caravan',
    '2031-03-11T11:00 Caravan',
    '2031-03-26T09:30 Caravan',
  ]);
  ok(await me.do(connections.disconnect, { id }));
});

test('of two changes the later stands and is told; another’s appointment is theirs; access that was taken back is said', async () => {
  const me = await newMember(server, organisationId, 'agent');
  const other = await newMember(server, organisationId, 'agent');
  const id = await connected(me);
  const one = await plan(me, { title: 'First', start: '2032-03-04T09:00' });
  const theirs = await plan(other, { title: 'Theirs', start: '2032-03-05T09:00', people: [me.id] });
  await turnOn(me);
  await until(async () =>
    expect(google.live().filter(({ summary }) => ['First', 'Theirs'].includes(String(summary)))).toHaveLength(2),
  );
  await until(async () => expect((await lastRun(me))?.endedAt).toBeTruthy());
  const event = (title: string) => google.live().find(({ summary }) => summary === title)!;
  const [first, shared] = [event('First'), event('Theirs')];

  google.calendar.clock = () => '2020-01-01T00:00:00Z';
  google.put({ summary: 'Older there' }, first.id);
  google.calendar.clock = () => new Date().toISOString();
  const change = async (title: string) => {
    const { version } = ok(await me.do(calendar.get, { id: one.id }));
    ok(await me.do(calendar.change, { id: one.id, title }, { version }));
  };
  await change('Newer here');
  await synced(me);
  expect(google.events().find(({ id: each }) => each === first.id)!.summary).toBe('Newer here');
  await change('Older here');
  google.calendar.clock = () => '2100-01-01T00:00:00Z';
  google.put({ summary: 'Newer there' }, first.id);
  google.calendar.clock = () => new Date().toISOString();
  await synced(me);
  expect(ok(await me.do(calendar.get, { id: one.id })).title).toBe('Newer there');
  const settled = await server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.all<{ kept: string }>(sql`
      select data ->> 'kept' as kept from events where organisation_id = ${organisationId} and kind = 'appointment.sync_settled'
        and data ->> 'appointmentId' = ${one.id} order by id`),
  );
  expect(settled.map(({ kept }) => kept)).toEqual(['here', 'there']);

  // A participant can't change the appointment for others.
  google.put({ summary: 'Hijacked' }, shared.id);
  await synced(me);
  expect(ok(await other.do(calendar.get, { id: theirs.id })).title).toBe('Theirs');
  expect(google.events().find(({ id: each }) => each === shared.id)!.summary).toBe('Theirs');
  // An event that claims the id of another member's appointment gets nothing of it.
  const hidden = await plan(other, { title: 'Hidden', start: '2032-03-09T09:00', isPrivate: true });
  const bait = google.put({
    summary: 'Bait',
    ...at('2032-03-09T10:00'),
    extendedProperties: { private: { lintelId: hidden.id } },
  });
  await synced(me);
  expect(google.events().find(({ id: each }) => each === bait.id)!.summary).toBe('Bait');

  // Expired tokens are renewed; after access was revoked, the connection waits for its owner.
  google.endTokens();
  expect((await synced(me)).outcome).toBe('ok');
  google.takeBack();
  google.endTokens();
  ok(await me.do(connections.run, { id }));
  await until(async () => expect((await mine(me)).state).toBe('reconnect'));
  expect(await connected(me).catch(() => id)).toBe(id);
  const owner = await newMember(server, organisationId, 'owner');
  const standing = ok(await owner.do(integrations.list, {})).integrations.find(
    ({ key }) => key === 'microsoft_calendar',
  );
  expect(standing?.state).toBe('unset');
  expect((await owner.do(connections.get, { id })).status).toBe(404);
});
