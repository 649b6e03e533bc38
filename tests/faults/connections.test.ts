import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { account } from '#contract/account/auth.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { sql } from '#server/core/db/sql.ts';
import { asInProductMs, testDatabase } from '#tests/setup/database.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { expectExactlyOnce, Writer } from './writer.ts';

let server: TestServer;
let owner: Person;
let elsewhere: Person;
let other: pg.Client;
/** A connection outside any transaction, because inside one the view of other activity is frozen. */
let watcher: pg.Client;

beforeAll(async () => {
  server = await startTestServer(await testDatabase(asInProductMs), { DATABASE_POOL: '4' });
  owner = await newMember(server, await newOrganisation(server), 'owner');
  elsewhere = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(async () => {
  await server.stop();
  await server.database.drop();
});
beforeEach(async () => {
  other = new pg.Client(server.database.owner);
  watcher = new pg.Client(server.database.owner);
  await Promise.all([other.connect(), watcher.connect()]);
});
afterEach(async () => {
  await Promise.all([other.end(), watcher.end()]);
});

const waiting = async (): Promise<number> =>
  (
    await watcher.query(`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and usename = 'lintel_app' and wait_event_type = 'Lock'`)
  ).rows[0].n;

test('with all connections held, requests are told to come back, and the rest goes on', async () => {
  const { organisationId, id: userId } = owner;
  const taken: (() => void)[] = [];
  const holding = Array.from({ length: 4 }, () =>
    server.services.db.withOrg({ organisationId, userId, actorKind: 'user' }, async (tx) => {
      await tx.run(sql`select 1`);
      await new Promise<void>((resolve) => taken.push(resolve));
    }),
  );
  await vi.waitUntil(() => taken.length === 4, patience);

  const answer = await owner.do(tasks.list);
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.headers.get('retry-after')).toBe('1');
  // Refusals and the health check need no connection.
  expect((await stranger(server).do(tasks.list)).status).toBe(401);
  expect((await owner.do(tasks.list, { surplus: 1 } as never)).status).toBe(400);
  expect((await fetch(`${server.url}/api/v1/nothing`)).status).toBe(404);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  // Sessions are looked up over separate connections.
  expect((await owner.do(account.session)).status).toBe(200);

  for (const release of taken) release();
  await Promise.all(holding);
  expect((await owner.do(tasks.list)).status).toBe(200);
});

test('behind a lock that stays, a request is told so, and other tables are as ever', async () => {
  await other.query('begin; lock table notes in access exclusive mode');
  const made = await owner.do(leads.create, { firstName: 'Locked' });
  const blocked = owner.do(leads.addNote, { id: made.body.id, body: 'Waits' });
  await vi.waitFor(async () => expect(await waiting()).toBe(1), patience);
  expect((await owner.do(tasks.list)).status).toBe(200);
  expect((await owner.do(leads.list)).status).toBe(200);
  expect(await blocked).toMatchObject({ status: 503, body: { code: 'unavailable' } });
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
      // Kills at most one connection per served request, so that a slow machine makes progress too.
      const served = writer.acknowledged.size;
      do await other.query('select pg_sleep(0.03)');
      while (dying && writer.acknowledged.size === served);
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
