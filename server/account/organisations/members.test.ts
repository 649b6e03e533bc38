import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '#contract/account/auth.ts';
import { members, organisations } from '#contract/account/organisations.ts';
import type { Role } from '#contract/core/access.ts';
import { sql } from '#server/core/db/sql.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  const settings = { PUBLIC_URL: 'http://localhost:3000' };
  server = await startTestServer(undefined, settings);
  other = await startTestServer(server.database, settings);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function house<R extends Role>(...roles: R[]): Promise<Person[]> {
  const organisationId = await newOrganisation(server);
  return Promise.all(roles.map((role) => newMember(server, organisationId, role)));
}

const eventsOf = (organisationId: string) =>
  server.services.db.asSystem((tx) =>
    tx.all<{ kind: string; subject_id: string; data: unknown }>(sql`
      select kind, subject_id, data from events where organisation_id = ${organisationId} order by position`),
  );

test('everybody sees who works here, and nobody sees who works elsewhere', async () => {
  const [owner, viewer] = await house('owner', 'viewer');
  await house('owner', 'agent');
  const { members: seen } = (await viewer!.do(members.list)).body;
  expect(seen.map(({ userId }) => userId).sort()).toEqual([owner!.id, viewer!.id].sort());
});

test('a changed role soon counts on every server and is on record', async () => {
  const [owner, agent] = await house('owner', 'agent');
  const there = sameAt(agent!);
  expect((await there.do(organisations.rename, { name: 'Mine' }, { version: 1 })).status).toBe(403);
  const changed = await owner!.do(members.changeRole, { userId: agent!.id, role: 'admin' }, { version: 1 });
  expect(changed).toMatchObject({ status: 200, body: { role: 'admin', version: 2 } });
  await vi.waitFor(
    async () => expect((await there.do(organisations.rename, { name: 'Ours' }, { version: 1 })).status).toBe(200),
    patience,
  );
  expect(await eventsOf(owner!.organisationId)).toMatchObject([
    { kind: 'member.role_changed', subject_id: agent!.id, data: { from: 'agent', to: 'admin' } },
    { kind: 'organisation.renamed' },
  ]);
});

const sameAt = (person: Person) => callerAt(other.url, { cookie: person.cookie });

test('two who change the same member do not overwrite each other', async () => {
  const [owner, agent] = await house('owner', 'agent');
  await owner!.do(members.changeRole, { userId: agent!.id, role: 'manager' }, { version: 1 });
  const stale = await owner!.do(members.changeRole, { userId: agent!.id, role: 'viewer' }, { version: 1 });
  expect(stale).toMatchObject({
    status: 412,
    body: { code: 'version_conflict', current: { role: 'manager', version: 2 } },
  });
});

test('only an owner makes or unmakes owners', async () => {
  const [owner, admin, agent] = await house('owner', 'admin', 'agent');
  expect((await admin!.do(members.changeRole, { userId: agent!.id, role: 'owner' }, { version: 1 })).status).toBe(403);
  expect((await admin!.do(members.changeRole, { userId: owner!.id, role: 'agent' }, { version: 1 })).status).toBe(403);
  expect((await admin!.do(members.remove, { userId: owner!.id })).status).toBe(403);
  expect((await agent!.do(members.changeRole, { userId: agent!.id, role: 'admin' }, { version: 1 })).status).toBe(403);
});

test('the last owner can neither leave nor be demoted nor removed', async () => {
  const [owner] = await house('owner', 'admin');
  const refused = { status: 409, body: { message: 'An organization needs at least one owner.' } };
  expect(await owner!.do(members.changeRole, { userId: owner!.id, role: 'agent' }, { version: 1 })).toMatchObject(
    refused,
  );
  expect(await owner!.do(members.leave)).toMatchObject(refused);
  expect(await owner!.do(members.remove, { userId: owner!.id })).toMatchObject(refused);
});

test('of 25 owners who all step down at once, exactly one stays', async () => {
  const owners = await house(...Array<'owner'>(25).fill('owner'));
  const answers = await Promise.all(
    owners.map((owner, n) =>
      n % 3 === 0
        ? owner.do(members.leave)
        : owner.do(members.changeRole, { userId: owner.id, role: 'agent' }, { version: 1 }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(24);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(1);
  const { owners: left } = await server.services.db.asSystem((tx) =>
    tx.get<{ owners: number }>(sql`
      select count(*) as owners from memberships
      where organisation_id = ${owners[0]!.organisationId} and role = 'owner' and removed_at is null`),
  );
  expect(left).toBe(1);
});

test('two owners who demote each other at once: one is refused', async () => {
  const [one, two] = await house('owner', 'owner');
  const answers = await Promise.all([
    one!.do(members.changeRole, { userId: two!.id, role: 'agent' }, { version: 1 }),
    two!.do(members.changeRole, { userId: one!.id, role: 'agent' }, { version: 1 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
});

test('who is removed is soon out everywhere, and stays a member elsewhere', async () => {
  const [owner, agent] = await house('owner', 'agent');
  const there = sameAt(agent!);
  expect((await there.do(members.list)).status).toBe(200);
  expect((await owner!.do(members.remove, { userId: agent!.id })).status).toBe(200);
  await vi.waitFor(async () => expect((await there.do(members.list)).status).toBe(401), patience);
  expect((await agent!.do(account.session)).status).toBe(401);
  expect((await owner!.do(members.list)).body.members).toHaveLength(1);
  expect((await owner!.do(members.remove, { userId: agent!.id })).status).toBe(404);
  expect(await eventsOf(owner!.organisationId)).toMatchObject([{ kind: 'member.removed', subject_id: agent!.id }]);
});

test('changing who may come in needs a sign-in of the last ten minutes', async () => {
  const [owner, agent] = await house('owner', 'agent');
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update sessions set signed_in_at = now() - interval '11 minutes' where user_id = ${owner!.id}`),
  );
  const refused = await owner!.do(members.changeRole, { userId: agent!.id, role: 'admin' }, { version: 1 });
  expect(refused).toMatchObject({ status: 403, body: { code: 'fresh_sign_in_required' } });
});

test('somebody of another organisation is not found', async () => {
  const [owner] = await house('owner');
  const [stranger] = await house('agent');
  expect((await owner!.do(members.changeRole, { userId: stranger!.id, role: 'viewer' }, { version: 1 })).status).toBe(
    404,
  );
  expect((await owner!.do(members.remove, { userId: stranger!.id })).status).toBe(404);
});
