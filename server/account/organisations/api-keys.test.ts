import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { account } from '#contract/account/auth.ts';
import { members, organisations } from '#contract/account/organisations.ts';
import { sql } from '#server/core/db/sql.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

const machine = (key: string) => callerAt(server.url, { authorization: `Bearer ${key}` });

async function newKey(role: 'admin' | 'viewer' = 'viewer') {
  owner = await newMember(server, await newOrganisation(server), 'owner');
  const { status, body } = await owner.do(apiKeys.create, { name: 'Website', role });
  expect(status).toBe(200);
  return body;
}

test('a key works in its organisation with its role, and its last use is shown', async () => {
  const { key, prefix } = await newKey();
  expect(key).toMatch(/^lk_[\w-]{43}$/);
  expect(key.startsWith(prefix)).toBe(true);
  expect((await machine(key).do(members.list)).body.members).toHaveLength(1);
  expect((await machine(key).do(organisations.rename, { name: 'Taken' }, { version: 1 })).status).toBe(403);
  const { keys } = (await owner.do(apiKeys.list)).body;
  expect(keys).toMatchObject([{ name: 'Website', role: 'viewer', prefix }]);
  expect(keys[0]!.lastUsedAt).not.toBeNull();
  expect(keys[0]).not.toHaveProperty('key');
});

test('it is shown once, to who asked, and lies nowhere in the open', async () => {
  owner = await newMember(server, await newOrganisation(server), 'owner');
  const input = { name: 'Website', role: 'viewer' } as const;
  const first = await owner.do(apiKeys.create, input, { key: 'the-same' });
  const again = await owner.do(apiKeys.create, input, { key: 'the-same' });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const { open } = await server.services.db.asSystem((tx) =>
    tx.get<{ open: number }>(sql`
      select count(*) as open from (select to_json(k)::text as row from api_keys k union all select to_json(i)::text from idempotency_keys i
        union all select to_json(e)::text from events e) rows where row like '%' || ${first.body.key} || '%'`),
  );
  expect(open).toBe(0);
});

test('a key cannot do what only people do', async () => {
  const { key } = await newKey('admin');
  for (const call of [apiKeys.list, account.session, account.listSessions, members.leave]) {
    expect((await machine(key).do(call)).status).toBe(403);
  }
  expect((await machine(key).do(apiKeys.create, { name: 'More', role: 'admin' })).status).toBe(403);
  expect((await machine(key).do(members.remove, { userId: owner.id })).status).toBe(403);
});

test('revoked it is soon dead', async () => {
  const { id, key } = await newKey();
  expect((await machine(key).do(members.list)).status).toBe(200);
  await owner.do(apiKeys.revoke, { id });
  await vi.waitFor(async () => expect((await machine(key).do(members.list)).status).toBe(401), patience);
  expect((await owner.do(apiKeys.list)).body.keys).toEqual([]);
});

test('an expired key is refused', async () => {
  const { key } = await newKey();
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update api_keys set expires_at = now() where organisation_id = ${owner.organisationId}`),
  );
  expect(await machine(key).do(members.list)).toMatchObject({
    status: 401,
    body: { message: 'This API key is not valid.' },
  });
});

test('an accountant’s rights and a colleague’s are no more and no less: a key with the one made by the other is dead', async () => {
  const { key } = await newKey('viewer');
  const second = await newMember(server, owner.organisationId, 'owner');
  const version = (await second.do(members.list)).body.members.find(({ userId }) => userId === owner.id)!.version;
  await second.do(members.changeRole, { userId: owner.id, role: 'accountant' }, { version });
  await vi.waitFor(async () => expect((await machine(key).do(members.list)).status).toBe(401), patience);
});

test('a key never does more than its maker may do, and dies when they go', async () => {
  const { key } = await newKey('admin');
  const second = await newMember(server, owner.organisationId, 'owner');
  const rename = () => machine(key).do(organisations.rename, { name: 'Renamed' }, { version: 1 });
  await second.do(members.changeRole, { userId: owner.id, role: 'viewer' }, { version: 1 });
  expect((await rename()).status).toBe(403);
  expect((await machine(key).do(members.list)).status).toBe(200);
  await second.do(members.remove, { userId: owner.id });
  await vi.waitFor(async () => expect((await machine(key).do(members.list)).status).toBe(401), patience);
});
