import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, auth } from '#contract/account/auth.ts';
import { organisations } from '#contract/account/organisations.ts';
import { madeOfOwnWords } from '#contract/core/own-words.ts';
import { sql } from '#server/core/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { withdrawOperators } from '../operators.ts';
import { mailsTo, tokenMailedTo } from '../testing/mailbox.ts';
import { newPerson, newVisitor } from '../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1', OPERATOR_EMAILS: 'boss@example.test' });
});
afterAll(() => server.stop());

test('signing up makes an account with its own organization, profile, subscription and session', async () => {
  const visitor = newVisitor(server);
  const person = newPerson();
  const { status, body } = await visitor.do(auth.signUp, { ...person, locale: 'de' });
  expect(status).toBe(200);
  expect(body.expiresAt - Date.now() / 1000).toBeGreaterThan(590);
  const session = (await visitor.do(account.session)).body;
  expect(session).toMatchObject({
    user: {
      email: person.email,
      emailVerified: false,
      firstName: 'Mara',
      lastName: 'Quill',
      onboardingCompleted: false,
      preferredLocale: 'de',
    },
    organisation: { name: 'Arbeitsbereich Quill', isSample: false },
    role: 'owner',
    subscription: { tier: 'freemium', verticals: ['realestate'] },
    aal: 'aal1',
    expiresAt: body.expiresAt,
  });
  expect(session.rights).toContain('members.manage');
});

test('cookies are httpOnly and SameSite, and the tokens stand in no body', async () => {
  const visitor = newVisitor(server);
  const { body } = await visitor.do(auth.signUp, newPerson());
  expect(Object.keys(body)).toEqual(['expiresAt']);
  expect(visitor.cookies).toHaveLength(3);
  for (const line of visitor.cookies)
    expect(line).toMatch(/^lintel-\w+=[^;]+; Path=\/; HttpOnly; SameSite=(Lax|Strict); Max-Age=\d+$/);
});

test('under https, cookies are bound to the host', async () => {
  const secure = await startTestServer(server.database, {
    PUBLIC_URL: 'https://lintel.example',
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const visitor = newVisitor(secure);
  await visitor.do(auth.signUp, newPerson());
  for (const line of visitor.cookies)
    expect(line).toMatch(/^__Host-lintel-\w+=[^;]+; Path=\/; HttpOnly; SameSite=(Lax|Strict); Max-Age=\d+; Secure$/);
  await secure.stop();
});

test('a taken address is answered like a free one, and only its owner is told', async () => {
  const person = newPerson();
  const first = newVisitor(server);
  await first.do(auth.signUp, person);
  await first.do(auth.verifyEmail, { token: await tokenMailedTo(server.services, person.email) });

  const stranger = newVisitor(server);
  const strangers = { ...person, password: 'Another4Lamp!', data: { first_name: 'Eve', last_name: 'Stranger' } };
  const taken = await stranger.do(auth.signUp, strangers);
  const free = await newVisitor(server).do(auth.signUp, newPerson({ password: strangers.password }));
  expect(taken.status).toBe(free.status);
  expect(Object.keys(taken.body)).toEqual(Object.keys(free.body));

  // The stranger got a separate account: it contains nothing of the first one, and signing in to it reveals nothing.
  const theirs = (await stranger.do(account.session)).body;
  expect(theirs.user).toMatchObject({ emailVerified: false, lastName: 'Stranger' });
  expect(theirs.organisations).toHaveLength(1);
  expect((await newVisitor(server).do(auth.signIn, { email: person.email, password: strangers.password })).status).toBe(
    200,
  );
  const own = newVisitor(server);
  await own.do(auth.signIn, { email: person.email, password: person.password });
  expect((await own.do(account.session)).body.user.lastName).toBe('Quill');

  const mails = await mailsTo(server.services, person.email);
  const notice = mails.find(({ subject }) => subject === 'You already have a Lintel account');
  expect(notice?.text).toContain('Hello Mara');
  expect(notice?.text).not.toContain('Eve');
});

test('an address is proved once, by the link, and a second account cannot prove it too', async () => {
  const person = newPerson();
  const one = newVisitor(server);
  const two = newVisitor(server);
  await one.do(auth.signUp, person);
  await two.do(auth.signUp, person);
  const [mail, second] = await mailsTo(server.services, person.email);
  const tokens = [mail, second].map((each) => each!.text.match(/\/verify#(\S+)/)![1]!);
  expect((await one.do(auth.verifyEmail, { token: tokens[0]! })).status).toBe(200);
  expect((await one.do(account.session)).body.user.emailVerified).toBe(true);
  expect((await newVisitor(server).do(auth.verifyEmail, { token: tokens[0]! })).status).toBe(404);
  const refused = await two.do(auth.verifyEmail, { token: tokens[1]! });
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Another account') } });
});

test('the link comes from configuration, whatever the request says', async () => {
  const visitor = newVisitor(server);
  const person = newPerson();
  await visitor.do(auth.signUp, person, {
    headers: { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
  });
  const [mail] = await mailsTo(server.services, person.email);
  expect(mail?.text).toContain(`${server.services.settings.publicUrl}/verify#`);
  expect(mail?.text).not.toContain('evil.example');
});

test('an address that operates the installation does so once it is proved', async () => {
  const boss = newVisitor(server);
  await boss.do(auth.signUp, newPerson({ email: 'boss@example.test' }));
  expect((await boss.do(account.session)).body.user.isOperator).toBe(false);
  await boss.do(auth.verifyEmail, { token: await tokenMailedTo(server.services, 'boss@example.test') });
  expect((await boss.do(account.session)).body.user.isOperator).toBe(true);

  // A restart with other settings revokes it.
  await withdrawOperators(server.services);
  expect((await boss.do(account.session)).body.user.isOperator).toBe(true);
  await withdrawOperators({ ...server.services, settings: { ...server.services.settings, OPERATOR_EMAILS: [] } });
  expect((await boss.do(account.session)).body.user.isOperator).toBe(false);
});

test.each(['Password1', 'Qwerty123', 'P@ssw0rd1', 'Welcome1!', 'Summer2024!', 'Lintel2024!', 'Iloveyou1'])(
  'the common password %s is refused beside its field',
  async (password) => {
    const { status, body } = await newVisitor(server).do(auth.signUp, newPerson({ password }));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_input',
      issues: [{ path: ['password'], message: expect.stringContaining('too common') }],
    });
  },
);

test.each(['Quill12345', 'MaraQuill2026', 'Quill.Mara.77x', 'M4raQu1ll!2026', 'Mara@example4test'])(
  'the password %s, made of what anybody knows of its owner, is refused beside its field',
  async (password) => {
    const person = { ...newPerson({ password }), data: { first_name: 'Mára', last_name: 'Quill' } };
    expect(await newVisitor(server).do(auth.signUp, person)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', issues: [{ path: ['password'], message: madeOfOwnWords }] },
    });
  },
);

test('neither a change nor a reset takes a password made of name, address or organization', async () => {
  const visitor = newVisitor(server);
  const person = newPerson();
  await visitor.do(auth.signUp, person);
  await visitor.do(auth.verifyEmail, { token: await tokenMailedTo(server.services, person.email) });
  await visitor.do(organisations.rename, { name: 'Harborlight Realty' }, { version: 1 });
  const refused = { status: 400, body: { issues: [{ path: ['password'], message: madeOfOwnWords }] } };
  for (const password of ['MaraQuill2026', 'Harborlight1Realty']) {
    expect(await visitor.do(account.changePassword, { current: person.password, password })).toMatchObject(refused);
    await visitor.do(auth.requestReset, { email: person.email });
    const token = await tokenMailedTo(server.services, person.email);
    expect(await visitor.do(auth.resetPassword, { token, password })).toMatchObject(refused);
  }
  const password = 'Cobalt7Mara!Orchard';
  expect((await visitor.do(account.changePassword, { current: person.password, password })).status).toBe(200);
});

test('all rules that a password breaks are told at once, in the words of the specification', async () => {
  const { body } = await newVisitor(server).do(auth.signUp, newPerson({ password: 'a' }));
  expect((body as unknown as { issues: { message: string }[] }).issues.map(({ message }) => message)).toEqual([
    'Password must be at least 8 characters',
    'Password must contain an uppercase letter',
    'Password must contain a number',
  ]);
  // Seven characters are too few, eight are enough.
  expect((await newVisitor(server).do(auth.signUp, newPerson({ password: 'Abcdef1' }))).body).toMatchObject({
    issues: [{ message: 'Password must be at least 8 characters' }],
  });
  expect((await newVisitor(server).do(auth.signUp, newPerson({ password: 'Vb7kQz2w' }))).status).toBe(200);
});

test('long passwords, any letter and case are taken as they are', async () => {
  const password = `Ünïcødé 密码 ${'x'.repeat(80)} 7`;
  const person = newPerson({ password });
  await newVisitor(server).do(auth.signUp, person);
  expect((await newVisitor(server).do(auth.signIn, { email: person.email, password })).status).toBe(200);
  expect(
    (await newVisitor(server).do(auth.signIn, { email: person.email, password: password.slice(0, -1) })).status,
  ).toBe(401);
});

test('nothing of a password can be read from the database, not from what is kept for repetitions either', async () => {
  const person = newPerson({ password: 'Distinct7Phrase!' });
  await newVisitor(server).do(auth.signUp, person, { key: 'kept-once' });
  const { plain } = await server.services.db.asSystem((tx) =>
    tx.get<{ plain: number }>(sql`
      select count(*) as plain from (select to_json(c)::text as row from credentials c union all select to_json(k)::text from idempotency_keys k
        union all select to_json(j)::text from jobs j) rows where row like '%Distinct7%'`),
  );
  expect(plain).toBe(0);
});

test('the eleventh sign-up from one address within three minutes is refused, and forged headers change nothing', async () => {
  const direct = await startTestServer(server.database);
  const results: number[] = [];
  for (let n = 0; n < 12; n += 1) {
    // Rejected by the password list, which is cheap and counts like any other attempt.
    const { status, headers } = await newVisitor(direct, `198.51.100.${n}`).do(
      auth.signUp,
      newPerson({ password: 'Password1' }),
    );
    results.push(status);
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(results).toEqual([...Array(10).fill(400), 429, 429]);
  await direct.stop();
});
