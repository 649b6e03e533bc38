import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let organisation: string;
let owner: Person;
let agent: Person;
let viewer: Person;
let outsider: Person;

beforeAll(async () => {
  server = await startTestServer();
  organisation = await newOrganisation(server);
  owner = await newMember(server, organisation, 'owner');
  agent = await newMember(server, organisation, 'agent');
  viewer = await newMember(server, organisation, 'viewer');
  outsider = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

type Columns = { state?: string; undo?: unknown; shown?: boolean; refusals?: unknown[] };

async function newJob(
  by: Person,
  { state = 'waiting', undo = null, shown = true, refusals = [] }: Columns = {},
): Promise<string> {
  const id = newId();
  await server.services.db.asSystem((tx) =>
    tx.run(sql`
      insert into jobs (id, organisation_id, created_by, kind, payload, state, shown, undo, refused, refusals)
      values (${id}, ${by.organisationId}, ${by.id}, 'test.long', '{"secret": "payload"}', ${state}, ${shown},
              ${undo === null ? null : JSON.stringify(undo)}, ${refusals.length}, ${JSON.stringify(refusals)})`),
  );
  return id;
}

test('people see what they started, heads see all, others nothing; small jobs are nobody’s business', async () => {
  const id = await newJob(agent, { refusals: [{ item: 'row 3', reason: 'No name.' }] });
  const hidden = await newJob(agent, { shown: false });
  const seen = await agent.do(jobs.get, { id });
  expect(seen.body).toMatchObject({
    id,
    state: 'waiting',
    refused: 1,
    refusals: [{ item: 'row 3', reason: 'No name.' }],
  });
  expect(JSON.stringify(seen.body)).not.toContain('payload');
  expect((await owner.do(jobs.get, { id })).status).toBe(200);
  expect((await viewer.do(jobs.get, { id })).status).toBe(404);
  expect((await outsider.do(jobs.get, { id })).status).toBe(404);
  expect((await agent.do(jobs.get, { id: hidden })).status).toBe(404);

  const own = await agent.do(jobs.list, { limit: 1 });
  expect(own.body.rows.map((row) => row.id)).toEqual([id]);
  expect((await owner.do(jobs.list)).body.rows).toEqual([]);
  expect((await owner.do(jobs.list, { of: 'organisation' })).body.rows.map((row) => row.id)).toContain(id);
  expect((await viewer.do(jobs.list, { of: 'organisation' })).body.rows).toEqual([]);
});

test('lists go by cursor', async () => {
  const maker = await newMember(server, organisation, 'agent');
  const ids = [];
  for (let n = 0; n < 3; n++) ids.unshift(await newJob(maker));
  const first = await maker.do(jobs.list, { limit: 2 });
  const second = await maker.do(jobs.list, { limit: 2, cursor: first.body.next! });
  expect([...first.body.rows, ...second.body.rows].map((row) => row.id)).toEqual(ids);
  expect(second.body.next).toBeNull();
});

test('what waits is cancelled at once, what runs is told so, what is over is not', async () => {
  const waiting = await newJob(agent);
  expect((await viewer.do(jobs.cancel, { id: waiting })).status).toBe(404);
  expect((await agent.do(jobs.cancel, { id: waiting })).body).toMatchObject({ state: 'cancelled' });
  expect((await agent.do(jobs.cancel, { id: waiting })).body).toMatchObject({ state: 'cancelled' });
  const running = await newJob(agent, { state: 'running' });
  expect((await agent.do(jobs.cancel, { id: running })).body).toMatchObject({
    state: 'running',
    cancelRequested: true,
  });
  expect((await agent.do(jobs.cancel, { id: await newJob(agent, { state: 'done' }) })).status).toBe(409);
  const events = await server.services.db.asSystem((tx) =>
    tx.all(sql`select subject_id from events where kind = 'job.cancelled' and organisation_id = ${organisation}`),
  );
  expect(events).toHaveLength(2);
});

test('what can be undone is undone once, by whoever holds the right', async () => {
  const undo = { job: { kind: 'test.undo', payload: { from: 1 } }, right: 'leads.assign' };
  const id = await newJob(agent, { state: 'done', undo });
  expect((await agent.do(jobs.get, { id })).body.can).toEqual({ cancel: false, undo: true });
  const undoing = await agent.do(jobs.undo, { id });
  expect(undoing.body).toMatchObject({ kind: 'test.undo', state: 'waiting', createdBy: agent.id });
  expect((await agent.do(jobs.get, { id })).body).toMatchObject({ undoneBy: undoing.body.id, can: { undo: false } });
  expect((await agent.do(jobs.undo, { id })).status).toBe(409);

  const demoted = await newMember(server, organisation, 'assistant');
  const theirs = await newJob(demoted, { state: 'done', undo });
  expect((await demoted.do(jobs.undo, { id: theirs })).status).toBe(403);
  expect((await agent.do(jobs.undo, { id: await newJob(agent, { state: 'done' }) })).status).toBe(409);
});
