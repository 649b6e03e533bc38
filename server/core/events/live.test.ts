import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { account } from '#contract/account/auth.ts';
import type { EventKind } from '#contract/core/event-kinds.ts';
import { liveEvent } from '#contract/core/events.ts';
import { leads } from '#contract/people/leads.ts';
import { endSessions } from '#server/core/auth/sessions.ts';
import { newId } from '#server/core/db/ids.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { type LiveReader, openLive } from '#tests/setup/live.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { Dispatcher } from './dispatcher.ts';
import { liveListener } from './live-listener.ts';

let database: TestDatabase;
let one: TestServer;
let two: TestServer;
let owner: pg.Client;
let organisation: string;
let ana: Person;
const readers: LiveReader[] = [];

beforeAll(async () => {
  database = await testDatabase();
  [one, two] = await Promise.all([startTestServer(database), startTestServer(database)]);
  owner = new pg.Client(database.owner);
  await owner.connect();
  organisation = await newOrganisation(one);
  ana = await newMember(one, organisation, 'agent');
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  await vi.waitUntil(() => one.services.live.open + two.services.live.open === 0, patience);
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await owner.end();
  await database.drop();
});

async function watch(server: TestServer, person: Person, since?: string): Promise<LiveReader> {
  const reader = await openLive(server.url, { cookie: person.cookie }, since);
  readers.push(reader);
  return reader;
}

async function change(server: TestServer, organisationId = organisation, userId: string | null = null) {
  const subject = { type: 'site', id: newId() };
  await server.services.db.withOrg({ organisationId, userId, actorKind: 'user' }, async (tx) =>
    tx.record({ kind: 'thing.changed' as EventKind, subject, data: { secret: 'what only some may see' } }),
  );
  return subject;
}

test('a change shows on the screens of its own process and of another, without its contents', async () => {
  const [here, there] = await Promise.all([watch(one, ana), watch(two, ana)]);
  const subject = await change(one, organisation, ana.id);
  for (const screen of [here, there]) {
    const message = await screen.next('change');
    expect(liveEvent.parse(message!.data)).toMatchObject({ kind: 'thing.changed', subject, actorId: ana.id });
    expect(message!.text).not.toContain('secret');
  }
});

test('other organisations hear nothing', async () => {
  const elsewhere = await newOrganisation(one, 'Elsewhere');
  const ben = await newMember(one, elsewhere, 'owner');
  const screen = await watch(two, ben);
  await change(one);
  const own = await change(one, elsewhere);
  expect((await screen.next('change'))!.data.subject).toEqual(own);
});

test('who may not see a record hears neither which it is nor what happened, only that something did', async () => {
  const ben = await newMember(one, organisation, 'agent');
  const head = await newMember(one, organisation, 'owner');
  const [here, there, above] = await Promise.all([watch(one, ana), watch(two, ana), watch(two, head)]);
  const secret = (await ben.do(leads.create, { firstName: 'Secret' })).body.id;
  const shown = await change(one);
  for (const screen of [here, there]) {
    expect((await screen.next('change'))!.data.subject).toEqual(shown);
    // A record that a person no longer sees must also disappear from their screen.
    expect((await screen.next('resync'))!.text).not.toContain(secret);
  }
  expect((await above.next('change'))!.data).toMatchObject({ kind: 'lead.created', subject: { id: secret } });
  const own = (await ana.do(leads.create, { firstName: 'Own' })).body.id;
  for (const screen of [here, there])
    expect((await screen.next('change'))!.data).toMatchObject({ kind: 'lead.created', subject: { id: own } });
  // An event only for some roles, and one of a type for which no rule says who sees it.
  for (const type of ['api_key', 'thing']) {
    await one.services.db.withOrg({ organisationId: organisation, userId: null, actorKind: 'user' }, async (tx) =>
      tx.record({ kind: 'thing.changed' as EventKind, subject: { type, id: newId() } }),
    );
  }
  const last = await change(one);
  expect((await here.next('change'))!.data.subject).toEqual(last);
  expect((await above.next('change'))!.data.subject.id).toBe(shown.id);
  expect((await above.next('change'))!.data.subject.id).toBe(own);
  expect((await above.next('change'))!.data.subject.type).toBe('api_key');
});

test('what the workers tell later is not told twice', async () => {
  const dispatcher = new Dispatcher({
    db: one.services.db,
    listeners: [liveListener],
    log: one.services.log,
    pollMs: 20,
  });
  const screen = await watch(two, ana);
  const first = await change(one);
  await dispatcher.start();
  const last = (await owner.query('select max(position) as at from events')).rows[0].at;
  await vi.waitUntil(
    async () =>
      (await owner.query(`select from event_cursors where listener = 'live' and position >= $1`, [last])).rowCount ===
      1,
    patience,
  );
  await dispatcher.stop();
  const second = await change(one);
  // Changes of the tests before may still arrive.
  const told: string[] = [];
  while (told.at(-1) !== second.id) told.push((await screen.next('change'))!.data.subject.id);
  expect(told.filter((id) => id === first.id)).toHaveLength(1);
});

test('a process killed between commit and telling loses nothing: the workers tell', async () => {
  const screen = await watch(two, ana);
  const id = newId();
  // Inserted directly into the database, so that no process announces it.
  await owner.query(
    `insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind) values ($1, $2, 'thing.changed', 'site', $2, 'system')`,
    [organisation, id],
  );
  const dispatcher = new Dispatcher({
    db: one.services.db,
    listeners: [liveListener],
    log: one.services.log,
    pollMs: 20,
  });
  await dispatcher.start();
  let told = await screen.next('change');
  while (told!.data.id !== id) told = await screen.next('change');
  await dispatcher.stop();
});

test('thousands of changes at once become one request to read again', async () => {
  const screen = await watch(two, ana);
  await one.services.db.withOrg({ organisationId: organisation, userId: null, actorKind: 'system' }, async (tx) => {
    for (let n = 0; n < 3_000; n++)
      tx.record({ kind: 'thing.changed' as EventKind, subject: { type: 'site', id: newId() } });
  });
  expect(await screen.next('resync')).toBeDefined();
});

const sessionOf = async (person: Person): Promise<string> =>
  (await owner.query('select id from sessions where user_id = $1 order by id desc limit 1', [person.id])).rows[0].id;

test('a session that ends takes its screens with it, in every process', async () => {
  const eve = await newMember(one, organisation, 'agent');
  const [here, there, other] = await Promise.all([watch(one, eve), watch(two, eve), watch(two, ana)]);
  const session = await sessionOf(eve);
  await one.services.db.asSystem((tx) => endSessions(tx, [session], 'revoked'));
  await Promise.all([here.ended(), there.ended()]);
  const subject = await change(one);
  expect((await other.next('change'))!.data.subject).toEqual(subject);
});

test('a lost role and a removal close the screens too, whoever wrote them and however', async () => {
  const eve = await newMember(one, organisation, 'manager');
  const screen = await watch(two, eve);
  await owner.query(`update memberships set role = 'viewer' where user_id = $1`, [eve.id]);
  await screen.ended();
  const again = await watch(two, eve);
  await owner.query('update memberships set removed_at = now() where user_id = $1', [eve.id]);
  await again.ended();
  // The process trusts what it read about a session for only a moment.
  const tried = async () => {
    const third = await watch(two, eve);
    third.close();
    return third.status;
  };
  await expect.poll(tried).toBe(403);
});

test('the listening connection is made again after it was killed, and screens are told to read again', async () => {
  const eve = await newMember(one, organisation, 'agent');
  const [screen, doomed] = await Promise.all([watch(two, ana), watch(two, eve)]);
  const killed = await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'lintel notices'`);
  expect(killed.rowCount).toBe(2);
  expect(await screen.next('resync')).toBeDefined();
  const subject = await change(one);
  expect((await screen.next('change'))!.data.subject).toEqual(subject);
  const session = await sessionOf(eve);
  await owner.query('update sessions set ended_at = now() where id = $1', [session]);
  await doomed.ended();
});

describe('a screen that connects is told whether what it has loaded is current', () => {
  const asOf = async () => (await ana.do(account.session)).body.asOf;
  const began = async (since?: string) => (await watch(two, ana, since)).began;

  test('it is when nothing happened here since, whatever happened elsewhere', async () => {
    const elsewhere = await newOrganisation(one, 'Elsewhere');
    const since = await asOf();
    await change(one, elsewhere);
    expect(await began(since)).toMatchObject({ name: 'current' });
    await change(one);
    const late = await began(since);
    expect(late).toMatchObject({ name: 'resync' });
    expect(await began(late.asOf)).toMatchObject({ name: 'current' });
  });

  test('it is not when a transaction that had begun before commits after', async () => {
    await owner.query('begin');
    await owner.query(
      `insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind) values ($1, $2, 'thing.changed', 'site', $2, 'system')`,
      [organisation, newId()],
    );
    await change(one);
    const since = await asOf();
    expect(await began(since)).toMatchObject({ name: 'current' });
    await owner.query('commit');
    expect(await began(since)).toMatchObject({ name: 'resync' });
  });

  test.each([undefined, 'yesterday', '9:1:', `9${'9'.repeat(17)}:9${'9'.repeat(17)}:`])(
    'nobody knows since %s',
    async (since) => {
      expect(await began(since)).toMatchObject({ name: 'resync' });
    },
  );
});

test('strangers and people without an organisation are refused; a person has at most ten screens', async () => {
  expect((await openLive(one.url, {})).status).toBe(401);
  const ten = await Promise.all(Array.from({ length: 10 }, () => watch(one, ana)));
  expect(ten.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await watch(one, ana)).status).toBe(429);
  ten[0]!.close();
  await vi.waitUntil(() => one.services.live.open === 9, patience);
  expect((await watch(one, ana)).status).toBe(200);
});

test('a reader that does not read is let go', async () => {
  const screen = await watch(one, ana);
  const round = () =>
    one.services.db.withOrg({ organisationId: organisation, userId: null, actorKind: 'system' }, async (tx) => {
      for (let n = 0; n < 200; n++)
        tx.record({ kind: 'thing.changed' as EventKind, subject: { type: 'site', id: newId() } });
    });
  const isAlone = async () => {
    await round();
    return one.services.live.open === 0;
  };
  await vi.waitUntil(isAlone, { ...patience, interval: 1 });
  expect(screen.status).toBe(200);
});

test('stopping tells screens to come back', async () => {
  const three = await startTestServer(database);
  const screen = await watch(three, ana);
  const stopped = three.stop();
  const message = await screen.next('reconnect');
  expect(message!.text).toMatch(/^retry: \d{3,4}$/m);
  await screen.ended();
  await stopped;
});
