import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { outlivedNotifications } from '#server/account/notifications/outlived.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { removeOutlived } from '#server/core/jobs/retention.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { openLive } from '#tests/setup/live.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let worker: Worker;
let organisation: string;
let owner: Person;
let agent: Person;

beforeAll(async () => {
  server = await startTestServer();
  worker = await startWorker(server.services);
  organisation = await newOrganisation(server);
  owner = await newMember(server, organisation, 'owner');
  agent = await newMember(server, organisation, 'agent');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const kindsOf = async (person: Person) => (await person.do(notifications.list)).body.rows.map(({ kind }) => kind);
const hears = (person: Person, count: number) =>
  vi.waitUntil(async () => (await person.do(notifications.count)).body.unread >= count, patience);

test('who is given a lead or a task is told, at once on an open screen; whoever gave it is not', async () => {
  const screen = await openLive(server.url, { cookie: agent.cookie });
  const lead = (await owner.do(leads.create, { firstName: 'Ana', owner: agent.id })).body;
  for (
    let told = await screen.next('change');
    told!.data.kind !== 'notification.created';
    told = await screen.next('change')
  );
  screen.close();
  await owner.do(tasks.create, { title: 'Call Ana', assignee: agent.id, lead: lead.id });
  await owner.do(tasks.create, { title: 'Own work' });
  await hears(agent, 2);
  const { rows } = (await agent.do(notifications.list)).body;
  expect(rows).toMatchObject([
    { kind: 'task.assigned', data: { title: 'Call Ana' }, readAt: null },
    {
      kind: 'lead.assigned',
      subject: { type: 'lead', id: lead.id },
      actor: { id: owner.id, name: expect.any(String) },
    },
  ]);
  expect(await kindsOf(owner)).toEqual([]);
});

test('many at once are one piece of news', async () => {
  const busy = await newMember(server, organisation, 'agent');
  await server.services.db.withOrg(
    { organisationId: organisation, userId: owner.id, actorKind: 'user' },
    async (tx) => {
      for (let n = 0; n < 50; n++)
        tx.record({ kind: 'lead.assigned', subject: { type: 'lead', id: newId() }, data: { from: null, to: busy.id } });
    },
  );
  await hears(busy, 1);
  expect((await busy.do(notifications.list)).body.rows).toMatchObject([{ kind: 'lead.assigned', data: { count: 50 } }]);
});

test('who invited somebody is told that they came', async () => {
  const invitationId = newId();
  await server.services.db.asSystem(async (tx) => {
    await tx.run(sql`
      insert into invitations (organisation_id, id, email, role, token_hash, invited_by, expires_at)
      values (${organisation}, ${invitationId}, 'new@example.test', 'agent', 'h', ${owner.id}, now() + interval '1 day')`);
    tx.recordFor(
      { organisationId: organisation, userId: agent.id, actorKind: 'user' },
      {
        kind: 'member.joined',
        subject: { type: 'member', id: agent.id },
        data: { role: 'agent', invitationId },
      },
    );
  });
  await hears(owner, 1);
  expect((await owner.do(notifications.list)).body.rows).toMatchObject([
    { kind: 'member.joined', data: { role: 'agent' } },
  ]);
});

test('reading some or all; only one’s own', async () => {
  const [newest] = (await agent.do(notifications.list)).body.rows;
  expect((await owner.do(notifications.markRead, { ids: [newest!.id] })).body.unread).toBe(1);
  expect((await agent.do(notifications.count)).body.unread).toBe(2);
  expect((await agent.do(notifications.markRead, { ids: [newest!.id] })).body.unread).toBe(1);
  expect((await agent.do(notifications.list, { only: 'unread' })).body.rows).toHaveLength(1);
  expect((await agent.do(notifications.markRead)).body.unread).toBe(0);
  expect(await kindsOf(agent)).toHaveLength(2);
});

test('the database shows nobody another’s, even to a query that forgets to ask', async () => {
  const all = (userId: string | null) =>
    server.services.db.withOrg({ organisationId: organisation, userId, actorKind: 'user' }, (tx) =>
      tx.all<{ user_id: string }>(sql`select distinct user_id from notifications`),
    );
  expect(await all(agent.id)).toEqual([{ user_id: agent.id }]);
  expect(await all(null)).toEqual([]);
  const system = await server.services.db.asSystem((tx) => tx.all(sql`select from notifications`));
  expect(system).toEqual([]);
});

test('somebody removed is told nothing more, and old ones go', async () => {
  const gone = await newMember(server, organisation, 'agent');
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update memberships set removed_at = now() where user_id = ${gone.id}`),
  );
  await server.services.db.withOrg(
    { organisationId: organisation, userId: owner.id, actorKind: 'user' },
    async (tx) => {
      for (const to of [gone.id, agent.id])
        tx.record({ kind: 'lead.assigned', subject: { type: 'lead', id: newId() }, data: { from: null, to } });
    },
  );
  await hears(agent, 1);
  const count = (where: string) =>
    server.services.db.withOrg({ organisationId: organisation, userId: where, actorKind: 'user' }, (tx) =>
      tx.run(sql`select from notifications`),
    );
  expect(await count(gone.id)).toBe(0);

  await server.services.db.withOrg({ organisationId: organisation, userId: agent.id, actorKind: 'user' }, (tx) =>
    tx.run(sql`
      insert into notifications (organisation_id, user_id, event_id, kind, subject_type, subject_id, created_at)
      values (${organisation}, ${agent.id}, ${newId()}, 'lead.assigned', 'lead', ${newId()}, now() - interval '91 days')`),
  );
  const before = await count(agent.id);
  expect(await removeOutlived(server.services.db, outlivedNotifications, new AbortController().signal)).toBe(1);
  expect(await count(agent.id)).toBe(before - 1);
});
