import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { members } from '#contract/account/organisations.ts';
import { listings } from '#contract/inventory/listings.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { listingDeparturesListener, releaseListingsJob } from './departures.ts';

let server: TestServer;
let worker: JobWorker;
let dispatcher: Dispatcher;

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  worker = new JobWorker({ services, kinds: [releaseListingsJob], pollMs: 20 });
  dispatcher = new Dispatcher({
    db: services.db,
    listeners: [listingDeparturesListener],
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
  // What is the office's, everybody in it sees and may work on.
  const seen = await staying.do(listings.get, { id: draft.id });
  expect(seen.body).toMatchObject({ listAgent: null, can: { change: true, assign: true } });
  expect((await owner.do(listings.get, { id: others.id })).body.listAgent).toBe(staying.id);
  const { body } = await owner.do(listings.timeline, { id: draft.id });
  expect(body.rows[0]).toMatchObject({ kind: 'listing.assigned', data: { from: leaving.id, to: null } });
});
