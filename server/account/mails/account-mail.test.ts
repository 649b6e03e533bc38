import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { account, auth } from '#contract/account/auth.ts';
import { invitations } from '#contract/account/organisations.ts';
import { outbox } from '#contract/account/outbox.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newPerson, newVisitor } from '../testing/visitor.ts';
import { accountMailJob } from './account-mail.ts';

let server: TestServer;
let worker: JobWorker;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1', OPERATOR_EMAILS: 'boss@example.test' });
  worker = new JobWorker({ services: server.services, kinds: [accountMailJob], pollMs: 50 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const settled = () =>
  vi.waitFor(async () => {
    const states = await server.services.db.asSystem((tx) =>
      tx.all<{ state: string; error: string | null }>(sql`select distinct state, error from jobs`),
    );
    expect(states).toEqual([{ state: 'done', error: null }]);
  }, patience);

test('where no mail leaves, who signs up finds the link in their own outbox and confirms with it', async () => {
  const visitor = newVisitor(server);
  const person = newPerson();
  await visitor.do(auth.signUp, { ...person, locale: 'fr' });
  await settled();
  const { rows } = (await visitor.do(outbox.list, {})).body;
  expect(rows).toMatchObject([
    { channel: 'email', recipient: person.email, subject: expect.stringContaining('Confirmez') },
  ]);
  const { text } = (await visitor.do(outbox.read, { id: rows[0]!.id })).body;
  const token = text.match(/\/verify#(\S+)/)![1]!;
  expect((await visitor.do(auth.verifyEmail, { token })).status).toBe(200);
  expect((await visitor.do(account.session)).body.user.emailVerified).toBe(true);
});

test('links that open an account, or make an operator, lie in nobody’s outbox', async () => {
  const visitor = newVisitor(server);
  const person = newPerson();
  await visitor.do(auth.signUp, person);
  await newVisitor(server).do(auth.requestReset, { email: person.email });
  await newVisitor(server).do(auth.requestReset, { email: 'nobody@example.test' });
  const boss = newVisitor(server);
  await boss.do(auth.signUp, newPerson({ email: 'boss@example.test' }));
  await settled();
  expect((await visitor.do(outbox.list, {})).body.rows).toHaveLength(1);
  expect((await boss.do(outbox.list, {})).body.rows).toHaveLength(0);
});

test('an invitation is read by who may, in its own organisation, and not by a key', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  const agent = await newMember(server, owner.organisationId, 'agent');
  const elsewhere = await newMember(server, await newOrganisation(server), 'owner');
  await owner.do(invitations.create, { email: 'guest@example.test', role: 'agent' });
  await settled();
  const { rows } = (await owner.do(outbox.list, {})).body;
  expect(rows).toMatchObject([{ recipient: 'guest@example.test' }]);
  expect((await agent.do(outbox.list, {})).status).toBe(403);
  expect((await elsewhere.do(outbox.list, {})).body.rows).toEqual([]);
  expect((await elsewhere.do(outbox.read, { id: rows[0]!.id })).status).toBe(404);
  const { key } = (await owner.do(apiKeys.create, { name: 'Reader', role: 'admin' })).body;
  expect((await callerAt(server.url, { authorization: `Bearer ${key}` }).do(outbox.list, {})).status).toBe(403);
});
