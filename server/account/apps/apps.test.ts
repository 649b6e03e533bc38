import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { apps } from '#contract/account/apps.ts';
import { members } from '#contract/account/organisations.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let organisation: string;
let owner: Person;
let agent: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  organisation = await newOrganisation(server);
  owner = await newMember(server, organisation, 'owner');
  agent = await newMember(server, organisation, 'agent');
});
afterAll(() => server.stop());

const back = 'https://app.example.com/back';
const machine = (token: string, from = '203.0.113.7') =>
  callerAt(server.url, { authorization: `Bearer ${token}`, 'x-forwarded-for': from });

async function post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const reply = await fetch(server.url + path, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return { status: reply.status, body: (await reply.json()) as Record<string, string> };
}

async function newApp(isConfidential = false) {
  const { body } = await owner.do(apps.register, { name: 'Sheets', redirectUris: [back], isConfidential });
  return body;
}

function errand(client: string) {
  const verifier = randomBytes(32).toString('base64url');
  const request = {
    client_id: client,
    redirect_uri: back,
    response_type: 'code' as const,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256' as const,
    scope: 'leads.read leads.create keys.manage',
    state: 'where-i-was',
  };
  return { verifier, request };
}

type Allowed = { client: string; by?: Person; scopes?: ('leads.read' | 'leads.create')[] };

async function codeFor({ client, by = agent, scopes = ['leads.read'] }: Allowed) {
  const { verifier, request } = errand(client);
  const { status, body } = await by.do(apps.allow, { ...request, scopes });
  expect(status).toBe(200);
  const next = new URL(body.next);
  expect(next.origin + next.pathname).toBe(back);
  expect(Object.fromEntries(next.searchParams)).toMatchObject({
    state: 'where-i-was',
    iss: server.services.settings.publicUrl,
  });
  return { code: next.searchParams.get('code')!, verifier };
}

async function connect(allowed: Allowed) {
  const { code, verifier } = await codeFor(allowed);
  const { status, body } = await post('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: allowed.client,
    code,
    code_verifier: verifier,
    redirect_uri: back,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return { code, verifier, access: body.access_token!, refresh: body.refresh_token! };
}

test('an app acts for who let it in, within its scopes', async () => {
  const { id: client } = await newApp();
  const { request } = errand(client);
  const asked = (await agent.do(apps.ask, request)).body;
  // An agent's role doesn't include managing keys, whatever the app requests.
  expect(asked).toMatchObject({ app: { name: 'Sheets', isOurs: true }, scopes: ['leads.create', 'leads.read'] });
  expect(asked.refuse).toContain('error=access_denied');

  const { access } = await connect({ client });
  expect((await machine(access).do(leads.list)).status).toBe(200);
  const refused = await machine(access).do(leads.create, { firstName: 'Ana', lastName: 'Ruiz' } as never);
  expect(refused).toMatchObject({ status: 403, body: { message: expect.stringContaining('leads.create') } });
  expect((await machine(access).do(apiKeys.list)).status).toBe(403);

  const mine = (await agent.do(apps.connections)).body.connections;
  expect(mine).toMatchObject([{ app: { name: 'Sheets' }, isMine: true, scopes: ['leads.read'] }]);
  expect((await owner.do(apps.connections)).body.connections.map(({ id }) => id)).toContain(mine[0]!.id);
  expect((await owner.do(apps.disconnect, { id: mine[0]!.id })).status).toBe(200);
  await vi.waitFor(async () => expect((await machine(access).do(leads.list)).status).toBe(401), patience);
});

test('a right that whoever let an app in has lost is the app’s no longer, with the token it holds', async () => {
  const { id: client } = await newApp();
  const member = await newMember(server, organisation, 'agent');
  const { access } = await connect({ client, by: member, scopes: ['leads.read', 'leads.create'] });
  const create = () => machine(access).do(leads.create, { firstName: 'Ana' });
  expect((await create()).status).toBe(200);
  const { version } = (await owner.do(members.list, {})).body.members.find(({ userId }) => userId === member.id)!;
  expect((await owner.do(members.changeRole, { userId: member.id, role: 'viewer' }, { version })).status).toBe(200);
  // This process heard of the change together with the answer, so no later request has the permission.
  expect((await create()).status).toBe(403);
  expect((await machine(access).do(leads.list)).status).toBe(200);
});

test('nobody allows what they may not do, nor what was not asked for', async () => {
  const { id: client } = await newApp();
  const { request } = errand(client);
  for (const scopes of [['keys.manage'], ['deals.read']] as const)
    expect((await agent.do(apps.allow, { ...request, scopes: [...scopes] })).status).toBe(400);
});

test('an answer goes only where the app is registered for', async () => {
  const { id: client } = await newApp();
  const { request } = errand(client);
  for (const redirect_uri of ['https://evil.example/back', `${back}/more`, `${back}?x=1`, 'javascript:alert(1)'])
    expect((await agent.do(apps.ask, { ...request, redirect_uri })).status, redirect_uri).toBe(400);
  expect((await agent.do(apps.ask, { ...request, client_id: 'nobody' })).status).toBe(404);
  const local = await owner.do(apps.register, { name: 'Desk', redirectUris: ['http://127.0.0.1/back'] });
  const there = { ...request, client_id: local.body.id, redirect_uri: 'http://127.0.0.1:51234/back' };
  expect((await agent.do(apps.ask, there)).status).toBe(200);
});

test('a code is good once, with its verifier, for its app; used again it ends what it gave', async () => {
  const { id: client } = await newApp();
  const { id: other } = await newApp();
  const { code, verifier } = await codeFor({ client });
  const asked = { grant_type: 'authorization_code', client_id: client, code, redirect_uri: back };
  const wrong = [
    { ...asked, code_verifier: 'x'.repeat(43) },
    { ...asked, code_verifier: verifier, redirect_uri: `${back}2` },
    { ...asked, code_verifier: verifier, client_id: other },
  ];
  for (const fields of wrong)
    expect(await post('/oauth/token', fields)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  const { body } = await post('/oauth/token', { ...asked, code_verifier: verifier });
  expect((await machine(body.access_token!).do(leads.list)).status).toBe(200);
  await server.services.db.asSystem((tx) =>
    tx.run(
      sql`update app_tokens set used_at = used_at - interval '1 minute' where kind = 'code' and used_at is not null`,
    ),
  );
  expect((await post('/oauth/token', { ...asked, code_verifier: verifier })).status).toBe(400);
  await vi.waitFor(async () => expect((await machine(body.access_token!).do(leads.list)).status).toBe(401), patience);
});

test('a refresh token gives new ones; an old one that comes back ends everything', async () => {
  const { id: client } = await newApp();
  const { refresh } = await connect({ client });
  const renew = (token: string) =>
    post('/oauth/token', { grant_type: 'refresh_token', client_id: client, refresh_token: token });
  const second = (await renew(refresh)).body;
  expect((await machine(second.access_token!).do(leads.list)).status).toBe(200);
  // A retry within seconds is allowed, because the first answer may have been lost.
  expect((await renew(refresh)).status).toBe(400);
  expect((await renew(second.refresh_token!)).status).toBe(200);
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update app_tokens set used_at = used_at - interval '1 minute' where used_at is not null`),
  );
  expect((await renew(refresh)).body.error).toBe('invalid_grant');
  await vi.waitFor(async () => expect((await machine(second.access_token!).do(leads.list)).status).toBe(401), patience);
});

test('an app with a secret must send it; what it hands back is over', async () => {
  const { id: client, secret } = await newApp(true);
  const { code, verifier } = await codeFor({ client });
  const asked = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: back };
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`${client}:${password}`).toString('base64')}`,
  });
  expect(await post('/oauth/token', { ...asked, client_id: client })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  });
  expect((await post('/oauth/token', asked, basic('wrong'))).status).toBe(401);
  const { body } = await post('/oauth/token', asked, basic(secret!));
  expect((await machine(body.access_token!).do(leads.list)).status).toBe(200);
  expect((await post('/oauth/revoke', { token: body.refresh_token! }, basic(secret!))).status).toBe(200);
  await vi.waitFor(async () => expect((await machine(body.access_token!).do(leads.list)).status).toBe(401), patience);
});

test('who leaves takes along what acts for them, and a removed app is out', async () => {
  const { id: client } = await newApp();
  const leaving = await newMember(server, organisation, 'agent');
  const ofLeaving = await connect({ client, by: leaving });
  const ofStaying = await connect({ client });
  await owner.do(members.remove, { userId: leaving.id });
  await vi.waitFor(async () => expect((await machine(ofLeaving.access).do(leads.list)).status).toBe(401), patience);
  expect((await machine(ofStaying.access).do(leads.list)).status).toBe(200);
  await owner.do(apps.remove, { id: client });
  await vi.waitFor(async () => expect((await machine(ofStaying.access).do(leads.list)).status).toBe(401), patience);
});

test('a key does what its scopes say, from where it may', async () => {
  const make = (more: object) =>
    owner.do(apiKeys.create, { name: 'Importer', role: 'admin', scopes: ['leads.read'], ...more });
  const { key } = (await make({})).body;
  expect((await machine(key).do(leads.list)).status).toBe(200);
  expect((await machine(key).do(members.list)).status).toBe(403);
  const odata = await fetch(`${server.url}/odata`, { headers: { authorization: `Bearer ${key}` } });
  expect(odata.status).toBe(403);

  const local = (await make({ networks: ['203.0.113.0/24', '2001:db8::/32'] })).body;
  expect(local.networks).toEqual(['203.0.113.0/24', '2001:db8::/32']);
  for (const from of ['203.0.113.7', '2001:db8::1'])
    expect((await machine(local.key, from).do(leads.list)).status, from).toBe(200);
  for (const from of ['198.51.100.7', '2001:db9::1'])
    expect((await machine(local.key, from).do(leads.list)).status, from).toBe(401);
});

test('a key is replaced without a failed call', async () => {
  const { id, key } = (await owner.do(apiKeys.create, { name: 'Importer', role: 'agent', scopes: ['leads.read'] }))
    .body;
  const made = (await owner.do(apiKeys.rotate, { id, overlapHours: 24 })).body;
  expect(made).toMatchObject({ name: 'Importer', role: 'agent', scopes: ['leads.read'] });
  for (const one of [key, made.key]) expect((await machine(one).do(leads.list)).status).toBe(200);
  const now = (await owner.do(apiKeys.rotate, { id: made.id, overlapHours: 0 })).body;
  await vi.waitFor(async () => expect((await machine(made.key).do(leads.list)).status).toBe(401), patience);
  expect((await machine(now.key).do(leads.list)).status).toBe(200);
});
