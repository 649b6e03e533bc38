import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { account, auth } from '#contract/account/auth.ts';
import { invitations, members } from '#contract/account/organisations.ts';
import { teamCalls } from '#contract/people/team.ts';
import { sql } from '#server/core/db/sql.ts';
import { joinedListener } from '#server/people/team/joined-listener.ts';
import { callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { tokenMailedTo } from '../testing/mailbox.ts';
import { newPerson, newVisitor } from '../testing/visitor.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

const newOwner = async () => newMember(server, await newOrganisation(server), 'owner');

async function invited(email: string): Promise<string> {
  owner = await newOwner();
  expect((await owner.do(invitations.create, { email, role: 'agent' })).status).toBe(200);
  return tokenMailedTo(server.services, email);
}

test('an invitation is mailed, can be read by its link, and brings in a new person whose address is proved by it', async () => {
  const person = newPerson();
  const token = await invited(person.email);
  const visitor = newVisitor(server);
  expect((await visitor.do(invitations.read, { token })).body).toEqual({
    organisation: 'Harbor & Vine Realty',
    email: person.email,
    role: 'agent',
    invitedBy: expect.stringContaining('Tester'),
  });
  expect((await visitor.do(auth.signUp, { ...person, invitation: token })).status).toBe(200);
  const session = (await visitor.do(account.session)).body;
  expect(session).toMatchObject({
    user: { emailVerified: true },
    organisation: { id: owner.organisationId },
    role: 'agent',
  });
  expect(session.organisations).toHaveLength(1);
  expect((await owner.do(members.list)).body.members).toHaveLength(2);
  expect((await newVisitor(server).do(invitations.read, { token })).status).toBe(404);
});

test('it is bound to its address: others cannot use it, by sign-up or signed in', async () => {
  const token = await invited('invited@example.test');
  expect((await newVisitor(server).do(auth.signUp, { ...newPerson(), invitation: token })).status).toBe(404);
  const somebody = await newOwner();
  expect(await somebody.do(invitations.accept, { token })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('who has an account accepts signed in, once; accepting again changes nothing', async () => {
  const person = newPerson();
  const visitor = newVisitor(server);
  await visitor.do(auth.signUp, person);
  const token = await invited(person.email);
  expect((await visitor.do(invitations.accept, { token })).status).toBe(200);
  const session = (await visitor.do(account.session)).body;
  expect(session).toMatchObject({
    organisation: { id: owner.organisationId },
    role: 'agent',
    user: { emailVerified: true },
  });
  expect(session.organisations).toHaveLength(2);
  expect((await visitor.do(invitations.accept, { token })).status).toBe(200);
  await owner.do(members.remove, { userId: session.user.id });
  await visitor.do(auth.signIn, { email: person.email, password: person.password });
  expect((await visitor.do(invitations.accept, { token })).status).toBe(404);
});

test('a proved address cannot be signed up a second time by an invitation', async () => {
  const person = newPerson();
  const visitor = newVisitor(server);
  await visitor.do(auth.signUp, person);
  await visitor.do(auth.verifyEmail, { token: await tokenMailedTo(server.services, person.email) });
  const token = await invited(person.email);
  expect((await newVisitor(server).do(auth.signUp, { ...person, invitation: token })).status).toBe(409);
});

test('a second invitation replaces the first; revoked and expired ones are gone', async () => {
  const email = newPerson().email;
  const first = await invited(email);
  await owner.do(invitations.create, { email, role: 'viewer' });
  const second = await tokenMailedTo(server.services, email);
  expect((await newVisitor(server).do(invitations.read, { token: first })).status).toBe(404);
  const { invitations: open } = (await owner.do(invitations.list)).body;
  expect(open).toMatchObject([{ email, role: 'viewer' }]);
  expect((await owner.do(invitations.revoke, { id: open[0]!.id })).status).toBe(200);
  expect((await newVisitor(server).do(invitations.read, { token: second })).status).toBe(404);

  const third = await invited(newPerson().email);
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update invitations set expires_at = now() where organisation_id = ${owner.organisationId}`),
  );
  expect((await newVisitor(server).do(invitations.read, { token: third })).status).toBe(404);
});

test('members cannot be invited again, and who may not manage members cannot invite', async () => {
  owner = await newOwner();
  const agent = await newMember(server, owner.organisationId, 'agent');
  const { members: all } = (await owner.do(members.list)).body;
  const { email } = all.find(({ userId }) => userId === agent.id)!;
  expect((await owner.do(invitations.create, { email, role: 'admin' })).status).toBe(409);
  expect((await agent.do(invitations.create, { email: 'x@example.test', role: 'admin' })).status).toBe(403);
});

test('an organisation sends at most fifty an hour, also when asked many times at once', async () => {
  owner = await newOwner();
  const statuses: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const guests = Array.from({ length: 11 }, (_, n) => `guest${round}.${n}@example.test`);
    const answers = await Promise.all(guests.map((email) => owner.do(invitations.create, { email, role: 'viewer' })));
    statuses.push(...answers.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});

test('an API key cannot invite', async () => {
  owner = await newOwner();
  const { key } = (await owner.do(apiKeys.create, { name: 'Sync', role: 'admin' })).body;
  const machine = callerAt(server.url, { authorization: `Bearer ${key}` });
  expect((await machine.do(invitations.create, { email: 'x@example.test', role: 'admin' })).status).toBe(403);
});

test('a pasted list is invited at once, each with a role and teams; who joins is in them, and an open one can be sent again', async () => {
  owner = await newOwner();
  const team = (await owner.do(teamCalls.createTeam, { name: 'Lake', members: [] })).body.id;
  const known = await newMember(server, owner.organisationId, 'agent');
  const { members: all } = (await owner.do(members.list)).body;
  const taken = all.find(({ userId }) => userId === known.id)!.email;
  const person = newPerson();
  const { status, body } = await owner.do(invitations.createMany, {
    people: [
      { email: person.email, role: 'agent', teams: [team] },
      { email: 'second@list.test', role: 'manager' },
      { email: 'second@list.test', role: 'viewer' },
      { email: taken, role: 'agent' },
    ],
  });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.members).toEqual([taken]);
  expect(body.invited.map(({ email, role, teams }) => [email, role, teams])).toEqual(
    expect.arrayContaining([
      [person.email, 'agent', [team]],
      ['second@list.test', 'viewer', []],
    ]),
  );
  expect(body.invited).toHaveLength(2);

  const first = await tokenMailedTo(server.services, person.email);
  const open = body.invited.find(({ email }) => email === person.email)!;
  const again = await owner.do(invitations.resend, { id: open.id });
  expect(again.body).toMatchObject({ email: person.email, role: 'agent', teams: [team] });
  const second = await tokenMailedTo(server.services, person.email);
  expect((await newVisitor(server).do(invitations.read, { token: first })).status).toBe(404);
  expect((await owner.do(invitations.resend, { id: open.id })).status).toBe(404);
  expect((await newVisitor(server).do(auth.signUp, { ...person, invitation: second })).status).toBe(200);

  const joined = await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
    async (tx) => {
      const events = await tx.all<{ subject: { id: string }; data: Record<string, unknown> }>(sql`
        select json_build_object('type', subject_type, 'id', subject_id) as subject, data from events
        where organisation_id = ${owner.organisationId} and kind = 'member.joined'`);
      for (let twice = 0; twice < 2; twice += 1) await joinedListener.handle(tx, events as never);
      return tx.all(
        sql`select user_id from team_members where organisation_id = ${owner.organisationId} and team_id = ${team}`,
      );
    },
  );
  expect(joined).toHaveLength(1);
  const strange = (await (await newOwner()).do(teamCalls.createTeam, { name: 'Elsewhere', members: [] })).body.id;
  const refused = await owner.do(invitations.createMany, {
    people: [{ email: 'third@list.test', role: 'agent', teams: [strange] }],
  });
  expect(refused.status).toBe(400);
});
