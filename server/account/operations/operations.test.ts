import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { audit } from '#contract/account/audit.ts';
import { operations } from '#contract/account/operations.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { startWorker } from '#server/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let organisation: string;
let operator: Person;
let owner: Person;

beforeAll(async () => {
  server = await startTestServer();
  organisation = await newOrganisation(server);
  owner = await newMember(server, organisation, 'owner');
  operator = await newMember(server, await newOrganisation(server, 'Operators'), 'owner', { operator: true });
});
afterAll(() => server.stop());

const newJob = async (state: string): Promise<string> => {
  const id = newId();
  await server.services.db.asSystem((tx) =>
    tx.run(sql`
      insert into jobs (id, organisation_id, kind, payload, state, attempts, error, result, refusals)
      values (${id}, ${organisation}, 'test.work', '{"client": "Ana Ruiz"}', ${state}, 10, 'Error: it broke',
              '{"client": "Ana Ruiz"}', '[{"item": "Ana Ruiz", "reason": "-"}]')`),
  );
  return id;
};

test('operators see how jobs fare and nothing of whom they concern; owners see none of it', async () => {
  const id = await newJob('dead');
  const { body, status } = await operator.do(operations.jobs, { state: 'dead' });
  expect(status).toBe(200);
  expect(body.rows).toMatchObject([
    { id, kind: 'test.work', organisationId: organisation, error: 'Error: it broke', attempts: 10 },
  ]);
  expect(JSON.stringify(body)).not.toContain('Ana');
  for (const call of [operations.jobs, operations.failedEvents, operations.overview]) {
    expect((await owner.do(call)).status).toBe(403);
  }
  expect((await owner.do(operations.retryJob, { id })).status).toBe(403);
});

test('a dead job gets all its tries again, on the organisation’s record', async () => {
  const id = await newJob('dead');
  const retried = await operator.do(operations.retryJob, { id });
  expect(retried.body).toMatchObject({ state: 'waiting', attempts: 0, finishedAt: null });
  expect((await operator.do(operations.retryJob, { id })).status).toBe(409);
  expect((await operator.do(operations.cancelJob, { id })).body).toMatchObject({ state: 'cancelled' });
  expect((await operator.do(operations.cancelJob, { id: newId() })).status).toBe(404);
  const { body } = await owner.do(audit.list, { subjectType: 'job', subjectId: id });
  expect(body.rows.map(({ kind, actor }) => [kind, actor])).toEqual([
    ['job.cancelled', { kind: 'user', id: operator.id, name: null }],
    ['job.retried', { kind: 'user', id: operator.id, name: null }],
  ]);
});

test('an event that was set aside is delivered after all', async () => {
  const eventId = newId();
  const failureId = newId();
  const { db } = server.services;
  await db.withOrg({ organisationId: organisation, userId: null, actorKind: 'system' }, async (tx) => {
    await tx.run(sql`
      insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data)
      values (${organisation}, ${eventId}, 'lead.assigned', 'lead', ${newId()}, 'system', ${JSON.stringify({ from: null, to: owner.id })})`);
  });
  await db.asSystem((tx) =>
    tx.run(sql`
      insert into event_failures (id, listener, organisation_id, event_id, kind, subject_type, subject_id, tx, position, attempts, error)
      select ${failureId}, 'notifications', organisation_id, id, kind, subject_type, subject_id, tx, position, 5, 'Error: broken then'
      from events where id = ${eventId}`),
  );
  // Moves the listener's cursor past the event. Not to the current horizon, which an open transaction may hold before the event.
  await db.asSystem((tx) =>
    tx.run(sql`
      insert into event_cursors (listener, tx, position)
      select 'notifications', tx, position from events where id = ${eventId}
      on conflict (listener) do update set tx = excluded.tx, position = excluded.position`),
  );
  expect((await operator.do(operations.failedEvents)).body.rows).toMatchObject([
    { id: failureId, eventId, error: 'Error: broken then' },
  ]);
  expect((await operator.do(operations.overview)).body).toMatchObject({ failedEvents: 1 });

  const worker = await startWorker(server.services);
  expect((await operator.do(operations.retryFailedEvent, { id: failureId })).status).toBe(200);
  await vi.waitUntil(
    async () => (await operator.do(operations.failedEvents, { state: 'settled' })).body.rows.length === 1,
    patience,
  );
  await worker.stop();
  expect((await operator.do(operations.failedEvents)).body.rows).toEqual([]);
  expect((await operator.do(operations.retryFailedEvent, { id: failureId })).status).toBe(409);
});
