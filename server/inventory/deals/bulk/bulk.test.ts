import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { members } from '#contract/account/organisations.ts';
import { dealBulk } from '#contract/inventory/deals/deal-bulk.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { newId } from '#server/core/db/ids.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { dealsInBulk } from './bulk.ts';

let server: TestServer;
let worker: JobWorker;
let owner: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({ services: server.services, kinds: [dealsInBulk.job, dealsInBulk.undoJob], pollMs: 20 });
  worker.start();
  ({ owner, agent, colleague } = await newTeam(server, { owner: 'owner', agent: 'agent', colleague: 'agent' }));
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

test('what many were given comes back, but to nobody who has left', async () => {
  const open = async (by: Person) => (await by.do(deals.create, { name: 'Elm', pipeline: 'lease' })).body.id;
  const [theirs, ours] = [await open(agent), await open(owner)];
  const give = (to: string) =>
    owner.do(dealBulk.bulk, { selection: { ids: [theirs, ours] }, do: { act: 'assign', owner: to } });
  expect((await give(newId())).body).toMatchObject({ issues: [{ path: ['do', 'owner'] }] });
  const { jobId } = (await give(colleague.id)).body;
  expect(await jobEnded(owner, jobId)).toMatchObject({ state: 'done', done: 2 });
  expect((await owner.do(members.remove, { userId: agent.id })).status).toBe(200);
  const { body: undo } = await owner.do(jobs.undo, { id: jobId });
  expect(await jobEnded(owner, undo.id)).toMatchObject({ state: 'done', done: 1, refused: 1 });
  const ownerOf = async (id: string) => (await owner.do(deals.get, { id })).body.owner;
  expect([await ownerOf(theirs), await ownerOf(ours)]).toEqual([colleague.id, owner.id]);
});
