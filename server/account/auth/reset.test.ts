import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, auth } from '#contract/account/auth.ts';
import { sql } from '#server/core/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { mailsTo, tokenMailedTo } from '../testing/mailbox.ts';
import { newPerson, newVisitor } from '../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

const password = 'Brighter5Lamp!';

test('known and unknown addresses are answered alike, and the queue holds nothing that opens an account', async () => {
  const person = newPerson();
  await newVisitor(server).do(auth.signUp, person);
  const known = await newVisitor(server).do(auth.requestReset, { email: person.email });
  const unknown = await newVisitor(server).do(auth.requestReset, { email: 'nobody@example.test' });
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const token = await tokenMailedTo(server.services, person.email);
  const { held } = await server.services.db.asSystem((tx) =>
    tx.get<{ held: number }>(sql`
      select count(*) as held from (select to_json(j)::text as row from jobs j union all select to_json(t)::text from one_time_tokens t) rows
      where row like '%' || ${token} || '%'`),
  );
  expect(held).toBe(0);
});

test('a reset works once, ends every session, proves the address and tells its owner', async () => {
  const person = newPerson();
  const before = newVisitor(server);
  await before.do(auth.signUp, person);
  await before.do(auth.requestReset, { email: person.email });
  const token = await tokenMailedTo(server.services, person.email);

  const visitor = newVisitor(server);
  const common = await visitor.do(auth.resetPassword, { token, password: 'Password1' });
  expect(common).toMatchObject({ status: 400, body: { issues: [{ path: ['password'] }] } });
  expect((await visitor.do(auth.resetPassword, { token, password })).status).toBe(200);
  expect((await visitor.do(account.session)).body.user).toMatchObject({ email: person.email, emailVerified: true });
  expect((await before.do(auth.refresh)).status).toBe(401);
  expect((await newVisitor(server).do(auth.resetPassword, { token, password: 'Third6Lamp!x' })).status).toBe(404);
  expect((await newVisitor(server).do(auth.signIn, { email: person.email, password: person.password })).status).toBe(
    401,
  );
  const notice = (await mailsTo(server.services, person.email)).at(-1);
  expect(notice?.subject).toBe('Your Lintel password was changed');
});

test('of two who use the same link at once, one succeeds', async () => {
  const person = newPerson();
  await newVisitor(server).do(auth.signUp, person);
  await newVisitor(server).do(auth.requestReset, { email: person.email });
  const token = await tokenMailedTo(server.services, person.email);
  const answers = await Promise.all(
    [1, 2, 3].map(() => newVisitor(server).do(auth.resetPassword, { token, password })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});

test('a link is dead after an hour', async () => {
  const person = newPerson();
  await newVisitor(server).do(auth.signUp, person);
  await newVisitor(server).do(auth.requestReset, { email: person.email });
  const token = await tokenMailedTo(server.services, person.email);
  await server.services.db.asSystem((tx) =>
    tx.run(
      sql`update one_time_tokens set expires_at = expires_at - interval '61 minutes' where purpose = 'reset_password'`,
    ),
  );
  expect((await newVisitor(server).do(auth.resetPassword, { token, password })).status).toBe(404);
});

test('one mailbox gets at most five links an hour, and nobody is told', async () => {
  const person = newPerson();
  await newVisitor(server).do(auth.signUp, person);
  for (let n = 0; n < 7; n += 1)
    expect((await newVisitor(server).do(auth.requestReset, { email: person.email })).status).toBe(200);
  const links = (await mailsTo(server.services, person.email)).filter(({ subject }) => subject.startsWith('Reset'));
  expect(links).toHaveLength(5);
});

test('a token of one purpose does not serve another', async () => {
  const person = newPerson();
  await newVisitor(server).do(auth.signUp, person);
  const token = await tokenMailedTo(server.services, person.email);
  expect((await newVisitor(server).do(auth.resetPassword, { token, password })).status).toBe(404);
  expect((await newVisitor(server).do(auth.enter, { token })).status).toBe(404);
});
