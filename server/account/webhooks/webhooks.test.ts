import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { audit } from '#contract/account/audit.ts';
import { integrationKeys, integrations } from '#contract/account/integrations.ts';
import { hooks, webhooks } from '#contract/account/webhooks.ts';
import type { EventKind } from '#contract/core/event-kinds.ts';
import { seal } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { deliverWebhooksJob, sealPurpose } from './deliver-job.ts';
import { wants, webhooksListener } from './listener.ts';

type Received = { headers: IncomingHttpHeaders; body: string };

let server: TestServer;
let dispatcher: Dispatcher;
let worker: JobWorker;
let receiver: Server;
let address: string;
let organisation: string;
let owner: Person;
let received: Received[];
/** The receiver's next responses; after these, 200. */
let answers: { status: number; headers?: Record<string, string> }[];

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  dispatcher = new Dispatcher({ db: services.db, listeners: [webhooksListener], log: services.log, pollMs: 20 });
  const fetch = createGuardedFetch({ userAgent: 'test', allowLoopback: true });
  worker = new JobWorker({ services, kinds: [deliverWebhooksJob(fetch)], pollMs: 20 });
  await dispatcher.start();
  worker.start();
  receiver = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    received.push({ headers: request.headers, body });
    const { status, headers } = answers.shift() ?? { status: 200 };
    response.writeHead(status, headers).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
beforeEach(async () => {
  received = [];
  answers = [];
  organisation = await newOrganisation(server);
  owner = await newMember(server, organisation, 'owner');
});
afterEach(() => inOrganisation((tx) => tx.run(sql`delete from webhook_endpoints`)));
afterAll(async () => {
  await Promise.all([dispatcher.stop(), worker.stop()]);
  await server.stop();
  receiver.close();
});

const inOrganisation = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.services.db.withOrg({ organisationId: organisation, userId: owner.id, actorKind: 'user' }, work);

const until = (condition: () => Promise<boolean> | boolean) => vi.waitUntil(condition, patience);

/** Creates an endpoint through the API, then changes its URL to this machine, which the API does not allow. */
async function newEndpoint(input: { kinds?: string[]; scheme?: 'v1' | 'v1a' } = {}, url = address) {
  const { body, status } = await owner.do(webhooks.create, {
    url: 'https://hooks.example.com/x',
    kinds: ['thing.*'],
    ...input,
  });
  expect(status).toBe(200);
  await inOrganisation((tx) => tx.run(sql`update webhook_endpoints set url = ${url} where id = ${body.id}`));
  return body;
}

async function happen(kind = 'thing.changed', data: Record<string, unknown> = { name: 'Ana Ruiz' }) {
  const subject = { type: 'thing', id: newId() };
  await inOrganisation(async (tx) => tx.record({ kind: kind as EventKind, subject, data }));
  return subject;
}

const deliveries = async (id: string) => (await owner.do(webhooks.deliveries, { id })).body.rows;
const queue = () =>
  inOrganisation((tx) =>
    tx.get<{ running: number; waiting: number }>(sql`
      select count(*) filter (where state = 'running') as running, count(*) filter (where state = 'waiting') as waiting
      from jobs where kind = 'webhooks.deliver' and organisation_id = ${organisation}`),
  );

/** Skips the pauses, after the current job has ended and the next one is waiting. */
async function passTime(id: string): Promise<void> {
  await until(async () => {
    const { running, waiting } = await queue();
    return running === 0 && waiting === 1;
  });
  await inOrganisation(async (tx) => {
    await tx.run(sql`update webhook_endpoints set hold_until = null where id = ${id}`);
    await tx.run(sql`update webhook_deliveries set next_at = now() where endpoint_id = ${id} and state = 'waiting'`);
    await tx.run(sql`update jobs set run_at = now() where kind = 'webhooks.deliver' and state = 'waiting'`);
  });
}

/** Moves everything that is scheduled closer by this many minutes, keeping its order. */
async function passMinutes(id: string, minutes: number): Promise<void> {
  await until(async () => {
    const { running, waiting } = await queue();
    return running === 0 && waiting === 1;
  });
  const so = sql`${sql.int(minutes)} * interval '1 minute'`;
  await inOrganisation(async (tx) => {
    await tx.run(sql`
      update webhook_endpoints set hold_until = hold_until - ${so}, failing_since = failing_since - ${so} where id = ${id}`);
    await tx.run(
      sql`update webhook_deliveries set next_at = next_at - ${so} where endpoint_id = ${id} and state = 'waiting'`,
    );
    await tx.run(sql`update jobs set run_at = now() where kind = 'webhooks.deliver' and state = 'waiting'`);
  });
}

function signed({ headers, body }: Received, key: string): string {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(content)
    .digest('base64')}`;
}

test('tells what happened, signed, without its contents', async () => {
  const { id, key } = await newEndpoint();
  const subject = await happen();
  await until(() => received.length >= 1);
  const [message] = received;
  expect(message!.headers['webhook-signature']).toBe(signed(message!, key));
  expect(Math.abs(Number(message!.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60);
  expect(JSON.parse(message!.body)).toEqual({
    type: 'thing.changed',
    timestamp: expect.any(String),
    data: { id: expect.any(String), organisationId: organisation, subject, actorId: owner.id },
  });
  expect(message!.headers['webhook-id']).toBe(`msg_${JSON.parse(message!.body).data.id}`);
  await until(async () => (await deliveries(id))[0]?.state === 'delivered');
  expect(await deliveries(id)).toMatchObject([{ attempts: 1, lastStatus: 200, lastError: null, nextAt: null }]);
});

test('only kinds asked for, only one’s own organisation’s events', async () => {
  expect(wants({ kinds: [] }, 'lead.created')).toBe(true);
  expect(wants({ kinds: ['lead.*'] }, 'lead.created')).toBe(true);
  expect(wants({ kinds: ['lead.*'] }, 'leads.imported')).toBe(false);
  await newEndpoint({ kinds: ['thing.wanted', 'other.*'] });
  await happen('thing.unwanted');
  const elsewhere = await newOrganisation(server, 'Elsewhere');
  await server.services.db.withOrg({ organisationId: elsewhere, userId: null, actorKind: 'system' }, async (tx) =>
    tx.record({ kind: 'thing.wanted' as EventKind, subject: { type: 'thing', id: newId() } }),
  );
  await happen('thing.wanted');
  await happen('other.anything');
  await until(() => received.length >= 2);
  const told = received.map(({ body }) => JSON.parse(body));
  expect(told.map(({ type }) => type).sort()).toEqual(['other.anything', 'thing.wanted']);
  expect(new Set(told.map(({ data }) => data.organisationId))).toEqual(new Set([organisation]));
});

test('failures are tried again with the same id; redirects count as failures; the rest waits behind the probe', async () => {
  const { id } = await newEndpoint();
  answers = [{ status: 500 }, { status: 302, headers: { location: address } }];
  await happen();
  await until(async () => (await deliveries(id))[0]?.lastStatus === 500);
  expect((await owner.do(webhooks.list)).body.endpoints[0]!.failingSince).not.toBeNull();
  await happen();
  await until(async () => (await deliveries(id)).length === 2);
  await passTime(id);
  await until(() => received.length >= 2);
  await until(async () => (await deliveries(id)).some(({ lastStatus }) => lastStatus === 302));
  await passTime(id);
  await until(async () => (await deliveries(id)).every(({ state }) => state === 'delivered'));
  const ids = received.map(({ headers }) => headers['webhook-id']);
  expect(ids.length).toBe(4);
  expect(new Set(ids).size).toBe(2);
  expect((await owner.do(webhooks.list)).body.endpoints[0]!.failingSince).toBeNull();
});

test('a receiver that is down for an hour is told everything afterwards, in the order in which it happened', async () => {
  const { id } = await newEndpoint();
  answers = Array.from({ length: 4 }, () => ({ status: 503 }));
  const subjects = [await happen()];
  await until(async () => (await deliveries(id))[0]?.lastStatus === 503);
  for (let n = 0; n < 4; n += 1) subjects.push(await happen());
  await until(async () => (await deliveries(id)).length === 5);
  for (let tries = 2; tries <= 4; tries += 1) {
    await passMinutes(id, 20);
    await until(() => received.length === tries);
  }
  await passMinutes(id, 20);
  await until(async () => (await deliveries(id)).every(({ state }) => state === 'delivered'));
  // The oldest message was tried all along, and then each one once.
  const told = received.map(({ body }) => (JSON.parse(body) as { data: { subject: { id: string } } }).data.subject.id);
  const [first, ...rest] = subjects.map((subject) => subject.id);
  expect(told).toEqual([first, first, first, first, first, ...rest]);
});

test('a message that is refused for what it says holds up no other', async () => {
  const { id } = await newEndpoint();
  answers = [{ status: 422 }];
  await happen();
  await until(async () => (await deliveries(id))[0]?.lastStatus === 422);
  await happen();
  await until(async () => (await deliveries(id)).length === 2);
  await inOrganisation(async (tx) => {
    await tx.run(sql`update webhook_endpoints set hold_until = null where id = ${id}`);
    await tx.run(sql`update webhook_deliveries set next_at = now() + interval '5 minutes' where last_status = 422`);
    await tx.run(sql`update jobs set run_at = now() where kind = 'webhooks.deliver' and state = 'waiting'`);
  });
  await until(async () => (await deliveries(id)).some(({ state }) => state === 'delivered'));
  expect((await deliveries(id)).map(({ state }) => state).sort()).toEqual(['delivered', 'waiting']);
});

test('after the tenth try it has failed, and can be sent again by hand', async () => {
  const { id } = await newEndpoint();
  answers = [{ status: 500 }];
  await happen();
  await until(async () => (await deliveries(id))[0]?.attempts === 1);
  await inOrganisation((tx) => tx.run(sql`update webhook_deliveries set attempts = 9 where endpoint_id = ${id}`));
  answers = [{ status: 500 }];
  await passTime(id);
  await until(async () => (await deliveries(id))[0]?.state === 'failed');
  const [failed] = await deliveries(id);
  expect((await owner.do(webhooks.replay, { id, deliveryId: failed!.id })).status).toBe(200);
  await until(async () => (await deliveries(id))[0]?.state === 'delivered');
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await owner.do(webhooks.replay, { id, deliveryId: newId() })).status).toBe(404);
});

test('410 switches it off; so do five days of failures; whoever set it up is told; on again it catches up', async () => {
  const { id } = await newEndpoint();
  answers = [{ status: 410 }];
  await happen();
  const state = async () => (await owner.do(webhooks.list)).body.endpoints[0]!;
  await until(async () => (await state()).state === 'off');
  expect(await state()).toMatchObject({ offWhy: 'gone' });
  expect((await owner.do(webhooks.test, { id })).status).toBe(409);
  expect((await owner.do(audit.list, { kind: 'webhook.switched_off' })).body.rows).toMatchObject([
    { data: { createdBy: owner.id, reason: 'gone' } },
  ]);
  const { version } = await state();
  await inOrganisation((tx) => tx.run(sql`update webhook_deliveries set next_at = now() where state = 'waiting'`));
  expect((await owner.do(webhooks.change, { id, state: 'on' }, { version })).body).toMatchObject({
    state: 'on',
    offWhy: null,
  });
  await until(async () => (await deliveries(id)).every((delivery) => delivery.state === 'delivered'));

  answers = [{ status: 500 }];
  await inOrganisation((tx) =>
    tx.run(sql`update webhook_endpoints set failures = 40, failing_since = now() - interval '6 days' where id = ${id}`),
  );
  await happen();
  await until(async () => (await state()).offWhy === 'failing');
});

test('a receiver that is away does not hold up another', async () => {
  let givenUp = 0;
  const dead = createServer(({ socket }) => socket.once('close', () => givenUp++)).listen(0, '127.0.0.1');
  await once(dead, 'listening');
  await newEndpoint({}, `http://127.0.0.1:${(dead.address() as AddressInfo).port}/`);
  await newEndpoint();
  for (let n = 0; n < 5; n++) await happen();
  await until(() => received.length >= 5);
  expect(givenUp).toBe(0);
  dead.closeAllConnections();
  dead.close();
});

test('a new key signs beside the old one for a day', async () => {
  const { id, key } = await newEndpoint();
  const rotated = await owner.do(webhooks.rotate, { id });
  await happen();
  await until(() => received.length >= 1);
  expect(received[0]!.headers['webhook-signature']).toBe(
    `${signed(received[0]!, rotated.body.key)} ${signed(received[0]!, key)}`,
  );
  await inOrganisation((tx) => tx.run(sql`update webhook_endpoints set previous_ends_at = now() where id = ${id}`));
  await owner.do(webhooks.test, { id });
  await until(() => received.length >= 2);
  expect(JSON.parse(received[1]!.body)).toMatchObject({ type: 'webhook.test' });
  expect(received[1]!.headers['webhook-signature']).toBe(signed(received[1]!, rotated.body.key));
});

test('addresses inside are refused, keys are not readable again, and only heads of the organisation come near', async () => {
  for (const url of [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://10.0.0.8/',
    'https://router.local/',
    'https://u:p@example.com/',
    'nonsense',
  ]) {
    const { status, body } = await owner.do(webhooks.create, { url });
    expect([url, status]).toEqual([url, 400]);
    expect(body).toMatchObject({ issues: [{ path: ['url'] }] });
  }
  const { id, key } = await newEndpoint();
  expect(JSON.stringify((await owner.do(webhooks.list)).body)).not.toContain(key.slice(6));
  const stored = await inOrganisation((tx) =>
    tx.get<{ all: string }>(sql`select e::text as all from webhook_endpoints e`),
  );
  expect(stored.all).not.toContain(key.slice(6));
  const agent = await newMember(server, organisation, 'agent');
  expect((await agent.do(webhooks.list)).status).toBe(403);
  const outsider = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  expect((await outsider.do(webhooks.deliveries, { id })).status).toBe(404);
  expect((await outsider.do(webhooks.rotate, { id })).status).toBe(404);
  expect((await outsider.do(webhooks.remove, { id })).status).toBe(404);
  expect((await owner.do(webhooks.remove, { id })).status).toBe(200);
});

test('a chat room is told a line with a link, without a signature or a name, and its address is shown to nobody', async () => {
  const { body: made } = await owner.do(webhooks.create, {
    url: 'https://hooks.slack.com/services/T0/B0/secretwxyz',
    format: 'slack',
    kinds: ['lead.*'],
  });
  expect(made).toMatchObject({ url: 'https://hooks.slack.com/…wxyz', key: '', verifiedAt: null });
  const wrong = await owner.do(webhooks.create, { url: 'https://example.com/services', format: 'slack' });
  expect(wrong.status).toBe(400);
  expect((await owner.do(webhooks.rotate, { id: made.id })).status).toBe(409);
  const sealed = seal(server.services.settings.secret, sealPurpose, address);
  await inOrganisation((tx) => tx.run(sql`update webhook_endpoints set sealed_key = ${sealed} where id = ${made.id}`));
  const id = newId();
  await inOrganisation(async (tx) =>
    tx.record({ kind: 'lead.created', subject: { type: 'lead', id }, data: { name: 'Ana Ruiz' } }),
  );
  await until(() => received.length >= 1);
  const [message] = received;
  expect(message!.headers['webhook-signature']).toBeUndefined();
  expect(JSON.parse(message!.body)).toEqual({
    text: `A lead was created by hand or over the API. <${server.services.settings.publicUrl}/lead/${id}|Open>`,
  });
  await until(async () => (await owner.do(webhooks.list, {})).body.endpoints[0]!.verifiedAt !== null);
  const [row] = await deliveries(made.id);
  const { body: one } = await owner.do(webhooks.delivery, { id: made.id, deliveryId: row!.id });
  expect(one).toMatchObject({ state: 'delivered', lastStatus: 200, tookMs: expect.any(Number), answer: '' });
  // 429 causes a pause; an archived channel ends the endpoint.
  answers = [{ status: 429, headers: { 'retry-after': '3600' } }];
  await inOrganisation(async (tx) => tx.record({ kind: 'lead.changed', subject: { type: 'lead', id } }));
  await until(async () => (await deliveries(made.id))[0]!.lastStatus === 429);
  const waits = (await deliveries(made.id))[0]!;
  expect(Date.parse(waits.nextAt!)).toBeGreaterThan(Date.now() + 3_000_000);
  answers = [{ status: 404 }];
  await passTime(made.id);
  await until(async () => (await owner.do(webhooks.list, {})).body.endpoints[0]!.offWhy === 'gone');
});

test('a program subscribes and unsubscribes by itself, with a key that may', async () => {
  const { body: made } = await owner.do(apiKeys.create, { name: 'Zap', role: 'admin', scopes: ['hooks.subscribe'] });
  const zap = callerAt(server.url, { authorization: `Bearer ${made.key}` });
  await happen('lead.created');
  const samples = await zap.do(hooks.samples, { event: 'lead.*' });
  expect(samples.body.items[0]).toMatchObject({ type: 'lead.created', data: { subject: { type: 'thing' } } });
  const inside = await zap.do(hooks.subscribe, { hookUrl: 'https://169.254.169.254/latest', event: 'thing.*' });
  expect(inside.status).toBe(400);
  const { body } = await zap.do(hooks.subscribe, { hookUrl: 'https://hooks.example.com/zap', event: 'thing.*' });
  await inOrganisation((tx) => tx.run(sql`update webhook_endpoints set url = ${address} where id = ${body.id}`));
  const subject = await happen('thing.changed');
  await until(() => received.length >= 1);
  expect(JSON.parse(received[0]!.body)).toMatchObject({ type: 'thing.changed', data: { subject } });
  // A program can't remove endpoints that people created.
  const { id } = await newEndpoint();
  expect((await zap.do(hooks.unsubscribe, { id })).status).toBe(404);
  expect((await zap.do(hooks.unsubscribe, { id: body.id })).status).toBe(200);
  const narrow = await owner.do(apiKeys.create, { name: 'Reader', role: 'admin', scopes: ['leads.read'] });
  const reader = callerAt(server.url, { authorization: `Bearer ${narrow.body.key}` });
  expect((await reader.do(hooks.subscribe, { hookUrl: 'https://hooks.example.com/z', event: 'thing.*' })).status).toBe(
    403,
  );
});

test('what programs did is left out where only people are wanted', async () => {
  const { body } = await owner.do(webhooks.create, {
    url: 'https://hooks.example.com/x',
    kinds: ['thing.*'],
    peopleOnly: true,
  });
  await inOrganisation((tx) => tx.run(sql`update webhook_endpoints set url = ${address} where id = ${body.id}`));
  await server.services.db.withOrg({ organisationId: organisation, userId: owner.id, actorKind: 'key' }, async (tx) =>
    tx.record({ kind: 'thing.changed' as EventKind, subject: { type: 'thing', id: newId() } }),
  );
  const subject = await happen();
  await until(() => received.length >= 1);
  expect(received.map(({ body: text }) => JSON.parse(text).data.subject)).toEqual([subject]);
});

test('the catalog tells how each connection stands', async () => {
  await newEndpoint();
  const { body } = await owner.do(integrations.list, {});
  const of = (key: string) => body.integrations.find((one) => one.key === key);
  expect(body.integrations).toHaveLength(integrationKeys.length);
  expect(of('webhooks')).toMatchObject({ state: 'on', count: 1 });
  expect(of('slack')).toMatchObject({ state: 'ready', count: 0 });
  expect(of('smtp')).toMatchObject({ state: 'unset' });
  expect(of('quickbooks')).toMatchObject({ state: 'unset' });
  await inOrganisation((tx) => tx.run(sql`update webhook_endpoints set failing_since = now(), failures = 3`));
  const after = (await owner.do(integrations.list, {})).body.integrations;
  expect(after.find(({ key }) => key === 'webhooks')).toMatchObject({ state: 'failing', failing: 1 });
});
