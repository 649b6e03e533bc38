import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { members } from '#contract/account/organisations.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { listings } from '#contract/inventory/listings.ts';
import { departures } from '#contract/people/departures.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { departing } from '#server/departing.ts';
import { departuresListener, releaseJobOf } from '#server/people/departures/release.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let worker: JobWorker;
let dispatcher: Dispatcher;

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  worker = new JobWorker({ services, kinds: [releaseJobOf(departing)], pollMs: 20 });
  dispatcher = new Dispatcher({
    db: services.db,
    listeners: [departuresListener],
    log: services.log,
    pollMs: 20,
  });
  worker.start();
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await server.stop();
});

const create = async (by: Person, streetName: string) => {
  const { status, body } = await by.do(listings.create, {
    streetNumber: '12',
    streetName,
    city: 'Austin',
    stateOrProvince: 'TX',
  });
  expect(status).toBe(200);
  return body;
};

test('the listings of whoever is removed become the office’s, drafts and archived ones, too', async () => {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  const leaving = await newMember(server, here, 'agent');
  const staying = await newMember(server, here, 'agent');
  const draft = await create(leaving, 'Juniper');
  const archived = await create(leaving, 'Cedar');
  await leaving.do(listings.archive, { id: archived.id });
  const others = await create(staying, 'Walnut');
  expect((await staying.do(listings.get, { id: draft.id })).status).toBe(404);

  expect((await owner.do(members.remove, { userId: leaving.id })).status).toBe(200);
  for (const { id } of [draft, archived]) {
    await vi.waitFor(async () => expect((await owner.do(listings.get, { id })).body.listAgent).toBeNull(), patience);
  }
  // Every member can see and edit the office's records.
  const seen = await staying.do(listings.get, { id: draft.id });
  expect(seen.body).toMatchObject({ listAgent: null, can: { change: true, assign: true } });
  expect((await owner.do(listings.get, { id: others.id })).body.listAgent).toBe(staying.id);
  const { body } = await owner.do(listings.timeline, { id: draft.id });
  expect(body.rows[0]).toMatchObject({ kind: 'listing.assigned', data: { from: leaving.id, to: null } });
});

test('whoever leaves hands everything over by kind, as was said before: to one the leads, to another the listings', async () => {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  const [leaving, first, second] = [
    await newMember(server, here, 'agent'),
    await newMember(server, here, 'agent'),
    await newMember(server, here, 'agent'),
  ];
  const lead = (await leaving.do(leads.create, { firstName: 'Ana' })).body;
  const task = (await leaving.do(tasks.create, { title: 'Call', lead: lead.id })).body;
  const listing = await create(leaving, 'Juniper');
  const deal = (await leaving.do(deals.create, { name: 'Juniper', pipeline: 'seller' })).body;
  const together = (await second.do(leads.create, { firstName: 'Ben' })).body;
  await second.do(leadShares.share, { id: together.id, users: [leaving.id], coOwners: [leaving.id] });
  const { body: has } = await owner.do(departures.belongings, { userId: leaving.id });
  expect(has).toEqual({
    leads: 1,
    coOwned: 1,
    tasks: 1,
    appointments: 0,
    listings: 1,
    deals: 1,
    loans: 0,
    policies: 0,
    bookingPages: 0,
    views: 0,
  });
  const to = {
    leads: first.id,
    coOwned: first.id,
    // A task is not given to a member who can't see its lead; the lead's new owner gets it.
    tasks: second.id,
    appointments: null,
    listings: second.id,
    deals: first.id,
    loans: null,
    policies: null,
    bookingPages: null,
    views: null,
  };
  const unknown = await owner.do(departures.depart, { userId: leaving.id, to: { ...to, leads: leaving.id } });
  expect(unknown).toMatchObject({ status: 400, body: { issues: [{ path: ['to', 'leads'] }] } });
  expect((await owner.do(members.list)).body.members).toHaveLength(4);

  expect((await owner.do(departures.depart, { userId: leaving.id, to })).status).toBe(200);
  expect((await leaving.do(leads.list)).status).toBe(401);
  await vi.waitFor(
    async () => expect((await owner.do(leads.get, { id: lead.id })).body.owner).toBe(first.id),
    patience,
  );
  await vi.waitFor(
    async () => expect((await owner.do(tasks.get, { id: task.id })).body.assignee).toBe(first.id),
    patience,
  );
  const owning = async () => (await owner.do(leadShares.collaborators, { id: together.id })).body.collaborators;
  await vi.waitFor(async () => expect(await owning()).toMatchObject([{ userId: first.id, coOwner: true }]), patience);
  await vi.waitFor(
    async () => expect((await owner.do(listings.get, { id: listing.id })).body.listAgent).toBe(second.id),
    patience,
  );
  await vi.waitFor(
    async () => expect((await owner.do(deals.get, { id: deal.id })).body.owner).toBe(first.id),
    patience,
  );
});
