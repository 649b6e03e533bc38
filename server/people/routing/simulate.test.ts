import { afterAll, beforeAll, expect, test } from 'vitest';
import { routing, type SimulationResult } from '#contract/people/routing.ts';
import { defaultRule, type RoutingRule } from '#contract/people/routing-rules.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { unevenness } from './simulate.ts';
import { simulateJob } from './simulate-job.ts';

let server: TestServer;
let worker: JobWorker;
beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({ services: server.services, kinds: [simulateJob], pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

test('a draft is replayed on the leads of ninety days, says the difference by agent and source, and changes nothing', async () => {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  const [first, second] = [await newMember(server, here, 'agent'), await newMember(server, here, 'agent')];
  await server.services.db.withOrg({ organisationId: here, userId: null, actorKind: 'system' }, (tx) =>
    tx.run(sql`
      insert into leads (organisation_id, first_name, source, owner_id, created_at)
      select ${here}, 'Lead ' || n, case when n % 4 = 0 then 'zillow' else 'website' end, ${first.id},
        now() - case when n > 40 then interval '91 days' else interval '1 day' end
      from generate_series(1, 44) n`),
  );
  const before = (await owner.do(routing.rules)).body;
  const zillow: RoutingRule = {
    ...defaultRule(newId()),
    id: newId(),
    isDefault: false,
    name: 'Zillow',
    filter: { and: [{ field: 'source', op: 'is', value: 'zillow' }] },
    method: 'direct',
    people: [{ user: second.id, weight: 1 }],
  };
  const rest: RoutingRule = {
    ...defaultRule(here),
    method: 'round_robin',
    people: [first, second].map(({ id }) => ({ user: id, weight: 1 })),
  };
  const { body } = await owner.do(routing.simulate, { rules: [zillow, rest] });
  const job = await jobEnded(owner, body.jobId);
  const result = job.result as unknown as SimulationResult;
  expect(result).toMatchObject({
    leads: 40,
    // All ten from Zillow, and every other one of the thirty others.
    moved: 25,
    byAgent: [
      { user: second.id, was: 0, would: 25 },
      { user: first.id, was: 40, would: 15 },
    ],
    byOffice: [{ office: null, was: 40, would: 40 }],
    bySource: [
      { source: 'website', leads: 30, moved: 15 },
      { source: 'zillow', leads: 10, moved: 10 },
    ],
    byRule: [
      { name: 'Zillow', leads: 10 },
      { name: rest.name, leads: 30 },
    ],
    toOwner: 0,
  });
  expect(job).toMatchObject({ total: 40, done: 40 });
  expect((await owner.do(routing.rules)).body).toEqual(before);
});

test('evenness is a number', () => {
  expect(
    unevenness(
      new Map([
        ['a', 5],
        ['b', 5],
      ]),
    ),
  ).toBe(0);
  expect(
    unevenness(
      new Map([
        ['a', 0],
        ['b', 10],
      ]),
    ),
  ).toBe(0.5);
  expect(
    unevenness(
      new Map([
        ['a', 3],
        [null, 90],
      ]),
    ),
  ).toBe(0);
});
