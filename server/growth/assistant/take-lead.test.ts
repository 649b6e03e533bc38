import { afterAll, beforeAll, expect, test } from 'vitest';
import { assistant } from '#contract/growth/assistant.ts';
import { leads } from '#contract/people/leads.ts';
import { ownership } from '#contract/people/ownership.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newChatter } from './testing/chatter.ts';

const organisationId = newId();
let server: TestServer;
let worker: Worker;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1', ASSISTANT_ORGANISATION: organisationId });
  await server.services.db.asSystem((tx) =>
    tx.run(sql`insert into organisations (id, name) values (${organisationId}, 'Harbor & Vine')`),
  );
  owner = await newMember(server, organisationId, 'owner');
  worker = await startWorker(server.services);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const ask = (name: string, message: string) => {
  const visitor = newChatter(server);
  return visitor.do(assistant.leaveRequest, {
    sessionId: visitor.sessionId,
    kind: 'showing',
    name,
    email: 'ana@example.test',
    phone: '(512) 555-0142',
    message,
    consent: '2026-11-en',
  });
};
const found = async () => (await owner.do(leads.list, { search: 'ana@example.test' })).body.rows;

test('a request becomes a lead with its words of consent, and a second one is added to the same lead', async () => {
  await ask('Ana Díaz', 'Saturday, please');
  await expect.poll(async () => (await found()).length, patience).toBe(1);
  const [lead] = await found();
  expect(lead).toMatchObject({
    firstName: 'Ana',
    lastName: 'Díaz',
    phone: '+15125550142',
    source: 'website',
    owner: null,
  });
  expect((await owner.do(ownership.ownership, { id: lead!.id })).body).toMatchObject({
    class: 'brokerage',
    came: { by: 'assistant' },
  });
  const told = async () =>
    (await owner.do(leads.timeline, { id: lead!.id })).body.rows.filter(({ kind }) => kind === 'lead.enquired');
  expect((await told())[0]!.data).toMatchObject({
    message: 'Saturday, please',
    consent: expect.stringContaining('I agree'),
  });
  await ask('Ana Diaz', 'Or Sunday');
  await expect.poll(async () => (await told()).length, patience).toBe(2);
  expect(await found()).toHaveLength(1);
});
