import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, auth } from '#contract/account/auth.ts';
import { invitations } from '#contract/account/organisations.ts';
import { leads } from '#contract/people/leads.ts';
import { eventually } from '#tests/process/watch.ts';
import { openSocket } from '#tests/security/raw-http.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { callerAt } from '#tests/setup/people.ts';
import { freePort, type Product } from '#tests/setup/product.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { enter, settingsFor, startPart } from './installation.ts';
import { expectExactlyOnce, Writer } from './writer.ts';

let folder: string;
let database: TestDatabase;
let owner: pg.Client;
let settings: Record<string, string>;
let webs: [Product, Product];
let workers: Product[];

beforeAll(async () => {
  folder = await scratchFolder();
  database = await testDatabase();
  owner = new pg.Client(database.owner);
  await owner.connect();
  settings = settingsFor(database.owner, database.secret);
  const web = () => startPart(folder, 'web', settings);
  const worker = () => startPart(folder, 'worker', settings);
  const [one, two, ...rest] = await Promise.all([web(), web(), worker(), worker()]);
  webs = [one!, two!];
  workers = rest;
});
afterAll(async () => {
  await Promise.all([...webs, ...workers].map((product) => product.kill()));
  await owner.end();
  await database.drop();
  await removeFolder(folder);
});

const urls = () => webs.map(({ url }) => url);
const again = async (index: 0 | 1) => {
  webs[index] = await startPart(folder, 'web', settings, webs[index].port);
};

test('what one process writes the other has, and a session ended at one is dead at the other', async () => {
  const [one, two] = webs;
  const { cookie } = await enter(one.url);
  const here = callerAt(one.url, { cookie });
  const there = callerAt(two.url, { cookie });
  const made = await here.do(leads.create, { firstName: 'Both' });
  expect((await there.do(leads.get, { id: made.body.id })).body).toEqual(made.body);
  // Both processes have just cached the session.
  for (const at of [here, there]) expect((await at.do(account.session)).status).toBe(200);
  await here.do(auth.signOut);
  expect((await here.do(account.session)).status).toBe(401);
  await eventually(async () => (await there.do(account.session)).status === 401);
});

test('two workers do every job once', async () => {
  const [one, two] = webs;
  const { cookie, organisationId, email } = await enter(one.url);
  await owner.query('update users set email_verified_at = now() where email = $1', [email]);
  // Both may have cached the account; confirming the address would notify them.
  await owner.query(`select pg_notify('lintel_sessions', id::text) from users where email = $1`, [email]);
  for (const { url, port } of [one, two]) {
    const ready = { email: `ready-at-${port}@example.test`, role: 'agent' } as const;
    await eventually(async () => (await callerAt(url, { cookie }).do(invitations.create, ready)).status === 200);
  }
  const invited = Array.from({ length: 24 }, (_, index) => `invited${index}@example.test`);
  const answers = await Promise.all(
    invited.map((address, index) =>
      callerAt([one, two][index % 2]!.url, { cookie }).do(invitations.create, { email: address, role: 'agent' }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(invited.map(() => 200));
  const sent = async () =>
    (
      await owner.query<{ recipient: string }>(
        `select recipient from outbox_messages where organisation_id = $1 and recipient like 'invited%'`,
        [organisationId],
      )
    ).rows.map(({ recipient }) => recipient);
  await eventually(async () => (await sent()).length >= invited.length);
  const waiting = `select count(*)::int as n from jobs where organisation_id = $1 and state <> 'done'`;
  await eventually(async () => (await owner.query(waiting, [organisationId])).rows[0].n === 0);
  expect((await sent()).sort()).toEqual(invited.sort());
  const { rows } = await owner.query(
    `select count(*)::int as jobs, max(attempts) as attempts from jobs where organisation_id = $1 and kind = 'account.mail'`,
    [organisationId],
  );
  expect(rows[0]).toEqual({ jobs: invited.length + webs.length, attempts: 1 });
});

test('web processes killed under writing lose nothing and do nothing twice', async () => {
  const { cookie } = await enter(webs[0].url);
  await owner.query('delete from leads; delete from lead_counts; delete from events');
  const writer = new Writer(urls(), cookie).start(15);
  for (const index of [0, 1, 0] as const) {
    await writer.more(25);
    await webs[index].kill();
    await again(index);
  }
  await writer.more(25);
  await writer.stop();
  expect(writer.failures.length).toBeGreaterThan(0);
  await expectExactlyOnce(database.owner, writer);
});

test('a web process asked to stop finishes what it was asked, fails nobody, and ends in peace', async () => {
  const { cookie } = await enter(webs[1].url);
  await owner.query('delete from leads; delete from lead_counts; delete from events');
  const writer = new Writer(urls(), cookie).start(10);
  const heeding = writer.heedReadiness(20);
  await writer.more(40);
  const kept = await openSocket(webs[0].url);
  let heard = '';
  const asking = setInterval(() => kept.write('GET /readyz HTTP/1.1\r\nhost: localhost\r\n\r\n'), 50);
  // Stops asking after the answer that closes the connection.
  kept.on('data', (said) => {
    heard += said;
    if (/connection: close/i.test(heard)) clearInterval(asking);
  });
  await once(kept, 'data');
  const over = once(kept, 'end');
  const stopped = webs[0].stop();
  // An open connection may send one more request; the answer closes it.
  await over;
  expect(heard).toMatch(/200 OK[\s\S]*503 Service Unavailable[\s\S]*connection: close/i);
  expect(await stopped).toBe(0);
  await writer.more(40);
  await again(0);
  await writer.stop();
  await heeding;
  // The server keeps listening until no request arrives, so none is refused or cut off.
  expect(writer.failures).toEqual([]);
  await expectExactlyOnce(database.owner, writer);
});

test('a port that its last holder is only just leaving is waited for', async () => {
  const port = await freePort();
  const holder = createServer().listen(port, 'localhost');
  await once(holder, 'listening');
  const starting = startPart(folder, 'web', settings, port);
  const released = pause(1_500).then(() => holder.close());
  const late = await starting;
  await released;
  expect((await fetch(`${late.url}/readyz`)).status).toBe(200);
  await late.kill();
});
