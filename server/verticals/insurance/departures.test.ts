import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { departures } from '#contract/people/departures.ts';
import { leads } from '#contract/people/leads.ts';
import { carriers } from '#contract/verticals/insurance/carriers.ts';
import { opportunities } from '#contract/verticals/insurance/opportunities.ts';
import { policies } from '#contract/verticals/insurance/policies.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { departing } from '#server/departing.ts';
import { departuresListener, releaseJobOf } from '#server/people/departures/release.ts';
import { ok } from '#tests/setup/answers.ts';
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
  dispatcher = new Dispatcher({ db: services.db, listeners: [departuresListener], log: services.log, pollMs: 20 });
  worker.start();
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await server.stop();
});

test('the policies of a producer who leaves, and what may become one, are handed on; what was canceled stays', async () => {
  const org = await newOrganisation(server, 'Lakeview Insurance Group');
  const [owner, leaving, heir] = [
    await newMember(server, org, 'owner'),
    await newMember(server, org, 'agent'),
    await newMember(server, org, 'agent'),
  ];
  const { id: carrier } = await ok(
    owner.do(carriers.create, {
      name: 'Prairie Mutual',
      appointments: [{ state: 'TX', from: '2020-01-01' }],
      appetite: [{ line: 'home' }],
    }),
  );
  const { id: lead } = await ok(leaving.do(leads.create, { firstName: 'Ana', lastName: 'Lee' }));
  const policy = (number: string, by: Person) =>
    ok(
      by.do(policies.create, {
        lead,
        line: 'home',
        carrier,
        number,
        effectiveOn: '2026-01-31',
        premium: 365_000,
        stateOrProvince: 'TX',
        coverages: { dwelling: 40_000_000 },
      }),
    );
  const kept = await policy('HO 1', leaving);
  const ended = await policy('HO 2', leaving);
  const wish = { kind: 'cancellation', effectiveOn: '2026-02-28', method: 'pro_rata', reason: 'Sold' } as const;
  await ok(leaving.do(policies.transact, { id: ended.id, ...wish }, { version: ended.version }));
  const asked = await ok(
    leaving.do(opportunities.create, {
      lead,
      line: 'home',
      stateOrProvince: 'TX',
      wanted: { dwelling: 40_000_000, deductible: 100_000 },
    }),
  );
  const { body: has } = await owner.do(departures.belongings, { userId: leaving.id });
  expect(has.policies).toBe(2);
  const to = { ...Object.fromEntries(Object.keys(has).map((kind) => [kind, null])), policies: heir.id };
  expect((await owner.do(departures.depart, { userId: leaving.id, to: to as never })).status).toBe(200);
  await vi.waitFor(async () => {
    expect((await ok(owner.do(opportunities.get, { id: asked.id }))).owner).toBe(heir.id);
    expect((await ok(owner.do(policies.get, { id: kept.id }))).owner).toBe(heir.id);
  }, patience);
  expect((await ok(owner.do(policies.get, { id: ended.id }))).owner).toBe(leaving.id);
  const told = await ok(owner.do(policies.timeline, { id: kept.id }));
  expect(told.rows[0]).toMatchObject({ kind: 'policy.assigned', data: { from: leaving.id, to: heir.id } });
});
