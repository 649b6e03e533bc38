import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account, auth } from '#contract/account/auth.ts';
import { newPerson, newVisitor } from '#server/account/testing/visitor.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

const parse = (line: string) => {
  const [pair = '', ...rest] = line.split('; ');
  const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
  const flags = rest.filter((flag) => !flag.startsWith('Max-Age')).sort();
  return { name, value, flags, maxAge: Number(/Max-Age=(\d+)/.exec(line)?.[1]) };
};

describe.each([
  { address: 'http://localhost:3000', prefix: 'lintel-', secure: [] as string[] },
  { address: 'https://app.example.com', prefix: '__Host-lintel-', secure: ['Secure'] },
])('cookies of $address', ({ address, prefix, secure }) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(undefined, { PUBLIC_URL: address, TRUSTED_PROXIES: '127.0.0.1' });
  });
  afterAll(() => server.stop());

  const arrive = async () => {
    const visitor = newVisitor(server);
    const answer = await visitor.do(auth.signUp, newPerson());
    expect(answer.status).toBe(200);
    return { visitor, answer, cookies: visitor.cookies.map(parse) };
  };

  test('cannot be read by scripts, sent along by other sites or to other hosts', async () => {
    const { cookies } = await arrive();
    const flags = (sameSite: string) => ['HttpOnly', 'Path=/', `SameSite=${sameSite}`, ...secure].sort();
    expect(cookies.map(({ name, flags: given }) => [name, given])).toEqual([
      [`${prefix}access`, flags('Lax')],
      [`${prefix}refresh`, flags('Strict')],
      [`${prefix}device`, flags('Strict')],
    ]);
    for (const { maxAge } of cookies) expect(maxAge).toBeGreaterThan(0);
  });

  test('hold what no answer repeats', async () => {
    const { visitor, answer, cookies } = await arrive();
    const answers = [answer, await visitor.do(account.session), await visitor.do(account.listSessions)];
    for (const { body } of answers)
      for (const { value } of cookies) expect(JSON.stringify(body)).not.toContain(value.split('.').at(-1));
  });

  test('are new at each sign-in; planted ones are not taken up', async () => {
    const person = newPerson();
    const first = newVisitor(server);
    await first.do(auth.signUp, person);
    const second = newVisitor(server);
    for (const [name, value] of first.jar) second.jar.set(name, value);
    await second.do(auth.signIn, { email: person.email, password: person.password });
    for (const name of ['access', 'refresh']) {
      const value = second.jar.get(prefix + name);
      expect(value).toBeDefined();
      expect(value).not.toBe(first.jar.get(prefix + name));
    }
    // At least 128 random bits.
    expect(second.jar.get(`${prefix}refresh`)!.split('.')[1]!.length).toBeGreaterThanOrEqual(22);
  });

  test('go with the sign-out, and what was copied before opens nothing', async () => {
    const { visitor } = await arrive();
    const copied = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    await visitor.do(auth.signOut);
    expect(visitor.cookies.map(parse)).toMatchObject([
      { name: `${prefix}access`, value: '', maxAge: 0 },
      { name: `${prefix}refresh`, value: '', maxAge: 0 },
    ]);
    const late = newVisitor(server);
    expect((await late.do(account.session, {}, { headers: { cookie: copied } })).status).toBe(401);
    expect((await late.do(auth.refresh, {}, { headers: { cookie: copied } })).status).toBe(401);
  });

  test('are the only thing that makes a session, beside a bearer token', async () => {
    const { visitor } = await arrive();
    const { body } = await visitor.do(account.session);
    const claims = {
      'x-user-id': body.user.id,
      'x-forwarded-user': body.user.email,
      'x-session-id': body.sessionId,
      authorization: `Basic ${Buffer.from(`${body.user.email}:x`).toString('base64')}`,
    };
    expect((await newVisitor(server).do(account.session, {}, { headers: claims })).status).toBe(401);
    const token = visitor.jar.get(`${prefix}access`);
    const inAddress = await fetch(`${server.url}/api/v1/session?access_token=${token}&token=${token}`);
    expect([400, 401]).toContain(inAddress.status);
  });
});
