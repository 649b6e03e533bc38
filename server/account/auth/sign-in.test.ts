import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, auth } from '#contract/account/auth.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { mailsTo, tokenMailedTo } from '../testing/mailbox.ts';
import { goodPassword, newPerson, newVisitor } from '../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

test('wrong password and unknown address are answered alike, with the same work', async () => {
  const slow = await startTestServer(server.database, { TRUSTED_PROXIES: '127.0.0.1', PASSWORD_COST: '14' });
  const person = newPerson();
  await newVisitor(slow).do(auth.signUp, person);
  const tries = {
    wrong: { email: person.email, password: 'Wrong4Lamp!' },
    unknown: { email: 'nobody@example.test', password: 'Wrong4Lamp!' },
  };
  const work = { wrong: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
  for (let round = 0; round < 5; round += 1) {
    for (const kind of ['wrong', 'unknown'] as const) {
      // The server runs in this process, so CPU time measures its work. The minimum is the work without noise.
      const before = process.cpuUsage();
      const { status, body } = await newVisitor(slow).do(auth.signIn, tries[kind]);
      const { user, system } = process.cpuUsage(before);
      work[kind] = Math.min(work[kind], user + system);
      expect(status).toBe(401);
      expect(body).toMatchObject({ code: 'unauthenticated', message: 'Invalid login credentials' });
    }
  }
  expect(work.wrong / work.unknown).toBeGreaterThan(0.5);
  expect(work.wrong / work.unknown).toBeLessThan(2);
  await slow.stop();
});

test('a stale cookie does not stop a sign-in, and a planted session is not taken over', async () => {
  const person = newPerson();
  await newVisitor(server).do(auth.signUp, person);
  const visitor = newVisitor(server);
  visitor.jar.set('lintel-access', 'rubbish');
  visitor.jar.set('lintel-refresh', 'planted.by.somebody');
  expect((await visitor.do(auth.signIn, { email: person.email, password: person.password })).status).toBe(200);
  expect(visitor.jar.get('lintel-refresh')).not.toContain('planted');
  expect((await visitor.do(account.session)).status).toBe(200);
});

test('ten wrong guesses from one address, then it waits; forged headers do not help', async () => {
  const direct = await startTestServer(server.database);
  const statuses: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    const visitor = newVisitor(direct, `198.51.100.${n}`);
    const { status, headers } = await visitor.do(auth.signIn, {
      email: `nobody${n}@example.test`,
      password: 'Wrong4Lamp!',
    });
    statuses.push(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(100);
  }
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  await direct.stop();
});

test('guessing one account is slow from many addresses at once, and its owner still gets in', async () => {
  const person = newPerson();
  const owner = newVisitor(server);
  await owner.do(auth.signUp, person);
  await owner.do(auth.signOut);

  const guesses = await Promise.all(
    Array.from({ length: 14 }, (_, n) =>
      newVisitor(server, `192.0.2.${n}`).do(auth.signIn, { email: person.email, password: 'Wrong4Lamp!' }),
    ),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(4);

  const right = { email: person.email, password: person.password };
  expect((await newVisitor(server, '192.0.2.200').do(auth.signIn, right)).status).toBe(429);
  const sameNetwork = newVisitor(server, owner.ip);
  expect((await sameNetwork.do(auth.signIn, right)).status).toBe(200);
  owner.ip = '192.0.2.201';
  expect((await owner.do(auth.signIn, right)).status).toBe(200);
});

test('an office of people who know their passwords is not held up', async () => {
  const person = newPerson();
  const visitor = newVisitor(server);
  await visitor.do(auth.signUp, person);
  for (let n = 0; n < 13; n += 1) {
    expect(
      (await newVisitor(server, visitor.ip).do(auth.signIn, { email: person.email, password: person.password })).status,
    ).toBe(200);
  }
});

test('a new device is reported to who proved the address, a known one is not', async () => {
  const person = newPerson();
  const visitor = newVisitor(server);
  await visitor.do(auth.signUp, person);
  await visitor.do(auth.verifyEmail, { token: await tokenMailedTo(server.services, person.email) });
  const right = { email: person.email, password: person.password };
  visitor.ip = '192.0.2.210';
  await visitor.do(auth.signIn, right);
  expect(await mailsTo(server.services, person.email)).toHaveLength(0);
  await newVisitor(server, '192.0.2.211').do(auth.signIn, right, {
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0' },
  });
  const [mail] = await mailsTo(server.services, person.email);
  expect(mail?.text).toMatch(/Firefox, Windows[\s\S]*192\.0\.2\.211/);
});

test('what is no address is said at its field, and is no try', async () => {
  const reply = await newVisitor(server).do(auth.signIn, { email: 'maya at work', password: goodPassword });
  expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', issues: [{ path: ['email'] }] } });
});
