import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '#contract/account/auth.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { expectExactlyOnce, Writer } from './writer.ts';

// Waits for the product's own limits.
vi.setConfig({ testTimeout: 60_000 });

let server: TestServer;
let owner: Person;
let elsewhere: Person;
let other: pg.Client;
/** Looks on from outside: within a transaction the picture of what others do stands still. */
let watcher: pg.Client;

beforeAll(async () => {
  server = await startTestServer(undefined, { DATABASE_POOL: '4' });
  owner = await newMember(server, await newOrganisation(server), 'owner');
  elsewhere = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());
beforeEach(async () => {
  other = new pg.Client(server.database.owner);
  watcher = new pg.Client(server.database.owner);
  await Promise.all([other.connect(), watcher.connect()]);
});
afterEach(async () => {
  await Promise.all([other.end(), watcher.end()]);
});

const timed = async <T>(work: Promise<T>): Promise<{ answer: T; ms: number }> => {
  const began = performance.now();
  return { answer: await work, ms: performance.now() - began };
};
const waiting = async (): Promise<number> =>
  (
    await watcher.query(`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and usename = 'lintel_app' and wait_event_type = 'Lock'`)
  ).rows[0].n;

test('with all connections held, requests are told to come back within two seconds, and the rest goes on', async () => {
  await other.query('begin; lock table leads in access exclusive mode');
  const holding = Array.from({ length: 4 }, () => owner.do(leads.list));
  await vi.waitFor(async () => expect(await waiting()).toBe(4), { timeout: 5_000 });

  const { answer, ms } = await timed(owner.do(tasks.list));
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(ms).toBeGreaterThan(1_500);
  expect(ms).toBeLessThan(4_000);
  // Refusals need no connection, and neither does life.
  expect((await stranger(server).do(tasks.list)).status).toBe(401);
  expect((await owner.do(tasks.list, { surplus: 1 } as never)).status).toBe(400);
  expect((await fetch(`${server.url}/api/v1/nothing`)).status).toBe(404);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  // Who people are is asked over connections of its own.
  expect((await owner.do(account.session)).status).toBe(200);

  await other.query('rollback');
  expect((await Promise.all(holding)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect((await owner.do(tasks.list)).status).toBe(200);
});

test('behind a lock that stays, a request is told so after five seconds, and other tables are as ever', async () => {
  await other.query('begin; lock table notes in access exclusive mode');
  const made = await owner.do(leads.create, { firstName: 'Locked' });
  const blocked = timed(owner.do(leads.addNote, { id: made.body.id, body: 'Waits' }));
  await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 5_000 });
  expect((await owner.do(tasks.list)).status).toBe(200);
  expect((await owner.do(leads.list)).status).toBe(200);
  const { answer, ms } = await blocked;
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(ms).toBeLessThan(8_000);
  await other.query('rollback');
  expect((await owner.do(leads.addNote, { id: made.body.id, body: 'Written' })).status).toBe(200);
});

test('connections that die at random cost a moment, never a wrong row or a write', async () => {
  await other.query('delete from notes; delete from leads; delete from lead_counts; delete from events');
  await elsewhere.do(leads.create, { firstName: 'Elsewhere' });
  await other.query(`delete from events where kind = 'lead.created'`);
  const writer = new Writer([server.url], owner.cookie).start(10);
  let dying = true;
  const reaper = (async () => {
    while (dying) {
      await other.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename in ('lintel_app', 'lintel_system') order by random() limit 1`);
      await other.query('select pg_sleep(0.03)');
    }
  })();
  const statuses = new Set<number>();
  for (let read = 0; read < 40; read += 1) {
    const { status, body } = await elsewhere.do(leads.list);
    statuses.add(status);
    if (status === 200) expect(body.rows.map(({ firstName }) => firstName)).toEqual(['Elsewhere']);
  }
  await writer.more(20);
  dying = false;
  await reaper;
  await writer.stop();
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(writer.failures.filter(({ what }) => !what.startsWith('503'))).toEqual([]);
  expect((await owner.do(leads.list)).status).toBe(200);
  await other.query(`delete from leads where first_name = 'Elsewhere'`);
  await other.query(`delete from lead_counts where organisation_id = $1`, [elsewhere.organisationId]);
  await expectExactlyOnce(server.database.owner, writer);
});
