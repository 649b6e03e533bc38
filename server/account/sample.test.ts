import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, auth } from '#contract/account/auth.ts';
import { members } from '#contract/account/organisations.ts';
import { roles } from '#contract/core/access.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { sampleWorkspace } from './sample.ts';
import { newPerson, newVisitor } from './testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

const tokenIn = (link: string): string => link.split('/enter/')[1]!;

test('an empty installation offers a sample workspace with somebody of every role, entered once by its link', async () => {
  const starts = await Promise.all([1, 2, 3].map(() => sampleWorkspace(server.services)));
  expect(starts.map((sample) => sample?.isNew).sort()).toEqual([false, false, true]);
  const again = (await sampleWorkspace(server.services))!;
  expect(again.isNew).toBe(false);

  const visitor = newVisitor(server);
  for (const { link } of starts.map((sample) => sample!)) {
    expect((await visitor.do(auth.enter, { token: tokenIn(link) })).status).toBe(404);
  }
  expect((await visitor.do(auth.enter, { token: tokenIn(again.link) })).status).toBe(200);
  expect((await visitor.do(account.session)).body).toMatchObject({
    organisation: { id: again.organisationId, name: 'Harbor & Vine Realty', isSample: true },
    role: 'owner',
    user: { hasPassword: false, isOperator: false },
  });
  const { members: staff } = (await visitor.do(members.list)).body;
  expect(new Set(staff.map(({ role }) => role))).toEqual(new Set(roles));
  expect((await newVisitor(server).do(auth.enter, { token: tokenIn(again.link) })).status).toBe(404);

  // From now on the installation is in use, and a restart creates no link.
  expect(await sampleWorkspace(server.services)).toBeUndefined();
});

test('where somebody has signed up there is no sample', async () => {
  const used = await startTestServer();
  await newVisitor(used).do(auth.signUp, newPerson());
  expect(await sampleWorkspace(used.services)).toBeUndefined();
  await used.stop();
});
