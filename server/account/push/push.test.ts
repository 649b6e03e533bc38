import { createPublicKey } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auth } from '#contract/account/auth.ts';
import { type PushNote, push } from '#contract/account/push.ts';
import { hashToken, seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { sealPurpose } from './routes.ts';
import { sendPushJob } from './send-job.ts';
import { newDevice } from './testing/device.ts';

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

let server: TestServer;
let dispatcher: Dispatcher;
let worker: JobWorker;
let receiver: Server;
let origin: string;
let received: Received[];
let status: number;
let organisation: string;
let owner: Person;
let agent: Person;

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  dispatcher = new Dispatcher({ db: services.db, listeners: [noticesListener], log: services.log, pollMs: 20 });
  const fetch = createGuardedFetch({ userAgent: 'test', allowLoopback: true });
  worker = new JobWorker({ services, kinds: [sendPushJob(fetch)], pollMs: 20 });
  await dispatcher.start();
  worker.start();
  receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>));
    received.push({ path: request.url!, headers: request.headers, body });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  received = [];
  status = 201;
  organisation = await newOrganisation(server);
  owner = await newMember(server, organisation, 'owner');
  agent = await newMember(server, organisation, 'agent');
});
afterAll(async () => {
  await Promise.all([dispatcher.stop(), worker.stop()]);
  await server.stop();
  receiver.close();
});

const until = (condition: () => Promise<boolean> | boolean) => vi.waitUntil(condition, patience);

/** Subscribes through the API, then changes the endpoint to this machine, which the API does not allow. */
async function subscribe(person: Person, path = `/${newId()}`) {
  const device = newDevice();
  const given = { endpoint: `https://push.example.com${path}`, keys: device.keys };
  expect((await person.do(push.subscribe, given)).status).toBe(200);
  const here = { ...given, endpoint: origin + path };
  const { db, settings } = server.services;
  await db.asSystem((tx) =>
    tx.run(sql`
      update push_subscriptions set sealed = ${seal(settings.secret, sealPurpose, JSON.stringify(here))}
      where endpoint_hash = ${hashToken(given.endpoint)}`),
  );
  return { path, read: (body: Buffer) => JSON.parse(device.read(body)) as PushNote };
}

const isOn = async (person: Person) => (await person.do(push.state)).body.on;

async function assign(count = 1): Promise<string> {
  const lead = newId();
  const scope = { organisationId: organisation, userId: owner.id, actorKind: 'user' } as const;
  await server.services.db.withOrg(scope, async (tx) => {
    for (let n = 0; n < count; n++)
      tx.record({ kind: 'lead.assigned', subject: { type: 'lead', id: lead }, data: { from: null, to: agent.id } });
  });
  return lead;
}

test('who is given a lead is told on their device, in a message that only it can read, signed by us', async () => {
  expect(await isOn(agent)).toBe(false);
  const device = await subscribe(agent);
  await subscribe(owner);
  expect(await isOn(agent)).toBe(true);
  const lead = await assign();
  await until(() => received.length > 0);
  expect(received).toHaveLength(1);
  const [{ path, headers, body }] = received as [Received];
  expect(path).toBe(device.path);
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' });
  expect(device.read(body)).toEqual({
    id: expect.any(String),
    kind: 'lead.assigned',
    subject: { type: 'lead', id: lead },
    name: expect.stringContaining('Tester'),
    count: 1,
    days: 0,
    locale: 'en',
    brand: 'Lintel',
  });

  const [, token, key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization!)!;
  expect(key).toBe((await agent.do(push.state)).body.publicKey);
  const point = Buffer.from(key!, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const { payload } = await jwtVerify(token!, publicKey, { audience: origin });
  expect(payload.sub).toBe('mailto:support@lintel.example');
  expect(payload.exp! - Date.now() / 1_000).toBeLessThanOrEqual(24 * 60 * 60);
});

test('many at once are one message', async () => {
  const device = await subscribe(agent);
  await assign(50);
  await until(() => received.length > 0);
  expect(device.read(received[0]!.body)).toMatchObject({ kind: 'lead.assigned', count: 50 });
});

test.each([404, 410])('a device that is answered for with %i is forgotten', async (answer) => {
  await subscribe(agent);
  status = answer;
  await assign();
  await until(async () => !(await isOn(agent)));
  expect(received).toHaveLength(1);
});

test('a receiver that is down is asked again', async () => {
  await subscribe(agent);
  status = 503;
  await assign();
  await until(() => received.length > 0);
  const waiting = () =>
    server.services.db.asSystem((tx) =>
      tx.get<{ state: string; attempts: number }>(sql`
        select state, attempts from jobs where kind = 'push.send' and organisation_id = ${organisation}`),
    );
  await until(async () => (await waiting()).state === 'waiting' && (await waiting()).attempts === 1);
  expect(await isOn(agent)).toBe(true);
});

test('switched off, signed out or working elsewhere, a device hears nothing', async () => {
  const elsewhere = await newMember(server, await newOrganisation(server), 'owner');
  await server.services.db.asSystem((tx) =>
    tx.run(
      sql`insert into memberships (organisation_id, user_id, role) values (${organisation}, ${elsewhere.id}, 'agent')`,
    ),
  );
  const second = await newMember(server, organisation, 'agent');
  for (const person of [agent, second, elsewhere]) await subscribe(person);
  await agent.do(push.unsubscribe);
  await second.do(auth.signOut);
  const scope = { organisationId: organisation, userId: owner.id, actorKind: 'user' } as const;
  await server.services.db.withOrg(scope, async (tx) => {
    for (const to of [agent.id, second.id, elsewhere.id])
      tx.record({ kind: 'lead.assigned', subject: { type: 'lead', id: newId() }, data: { from: null, to } });
  });
  await until(async () => {
    const { done } = await server.services.db.asSystem((tx) =>
      tx.get<{ done: number }>(sql`
        select count(*)::int as done from jobs
        where kind = 'push.send' and organisation_id = ${organisation} and state = 'done'`),
    );
    return done === 3;
  });
  expect(received).toEqual([]);
});

test('a device belongs to who used it last', async () => {
  const path = `/${newId()}`;
  await subscribe(agent, path);
  await subscribe(owner, path);
  expect(await isOn(agent)).toBe(false);
  expect(await isOn(owner)).toBe(true);
});

test('an address inside, and keys that are none, are refused by their field', async () => {
  const { keys } = newDevice();
  const inside = await agent.do(push.subscribe, { endpoint: 'https://127.0.0.1/x', keys });
  expect(inside).toMatchObject({ status: 400, body: { issues: [{ path: ['endpoint'] }] } });
  const wrong = await agent.do(push.subscribe, {
    endpoint: 'https://push.example.com/x',
    keys: { ...keys, auth: 'AAAA' },
  });
  expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: ['keys', 'auth'] }] } });
  const noPoint = await agent.do(push.subscribe, {
    endpoint: 'https://push.example.com/x',
    keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') },
  });
  expect(noPoint).toMatchObject({ status: 400, body: { issues: [{ path: ['keys', 'p256dh'] }] } });
});

test('what opens a device or speaks for us lies sealed', async () => {
  await subscribe(agent);
  const { publicKey } = (await agent.do(push.state)).body;
  const rows = await server.services.db.asSystem((tx) =>
    tx.all<{ text: string }>(sql`
      select k::text as text from push_keys k union all select p::text from push_subscriptions p`),
  );
  const text = rows.map((row) => row.text).join('\n');
  expect(text).toContain(publicKey);
  expect(text).not.toContain('push.example.com');
  expect(text).not.toContain(origin);
});
