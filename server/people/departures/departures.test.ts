import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { members } from '#contract/account/organisations.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { departing } from '#server/departing.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { departuresListener, releaseJobOf } from './release.ts';

let server: TestServer;
let worker: JobWorker;
let dispatcher: Dispatcher;

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  worker = new JobWorker({ services, kinds: [releaseJobOf(departing)], pollMs: 20 });
  dispatcher = new Dispatcher({ db: services.db, listeners: [departuresListener], log: services.log, pollMs: 20 });
  worker.start();
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await server.stop();
});

test('the leads of whoever is removed go to the pond, their open tasks to nobody, and what was shared ends', async () => {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  const leaving = await newMember(server, here, 'agent');
  const staying = await newMember(server, here, 'agent');
  const own = (await leaving.do(leads.create, { firstName: 'Ana' })).body;
  const others = (await staying.do(leads.create, { firstName: 'Boris' })).body;
  const database = { organisationId: here, userId: null, actorKind: 'system' as const };
  const talk = await server.services.db.withOrg(database, (tx) =>
    tx.get<{ id: string }>(sql`
      insert into conversations (organisation_id, lead_id, assignee_id) values (${here}, ${others.id}, ${leaving.id}) returning id`),
  );
  await owner.do(leadShares.share, { id: others.id, users: [leaving.id], coOwners: [leaving.id] });
  const open = (await leaving.do(tasks.create, { title: 'Call', lead: own.id })).body;
  const done = (await leaving.do(tasks.create, { title: 'Called', lead: own.id })).body;
  await leaving.do(tasks.complete, { id: done.id });

  expect((await owner.do(members.remove, { userId: leaving.id })).status).toBe(200);
  // Agents see the pond, so anyone can take the lead now.
  await vi.waitFor(async () => expect((await staying.do(leads.get, { id: own.id })).body.owner).toBeNull(), patience);
  await vi.waitFor(async () => expect((await owner.do(tasks.get, { id: open.id })).body.assignee).toBeNull(), patience);
  expect((await owner.do(tasks.get, { id: done.id })).body.assignee).toBe(leaving.id);
  expect((await owner.do(leads.get, { id: others.id })).body.owner).toBe(staying.id);
  // Nobody would be told of what is answered to somebody who left.
  const assignees = () =>
    server.services.db.withOrg(database, (tx) =>
      tx.all(
        sql`select assignee_id as assignee from conversations where organisation_id = ${here} and id = ${talk.id}`,
      ),
    );
  await vi.waitFor(async () => expect(await assignees()).toEqual([{ assignee: null }]), patience);
  const shares = () =>
    server.services.db.withOrg(database, (tx) => tx.all(sql`select from lead_shares where organisation_id = ${here}`));
  await vi.waitFor(async () => expect(await shares()).toEqual([]), patience);
  const ended = await owner.do(leads.timeline, { id: others.id, kinds: ['lead.co_owned'] });
  expect(ended.body.rows[0]).toMatchObject({ data: { added: [], removed: [leaving.id] } });
  const { body } = await owner.do(leads.timeline, { id: own.id });
  expect(body.rows[0]).toMatchObject({ kind: 'lead.assigned', data: { from: leaving.id, to: null } });
});
