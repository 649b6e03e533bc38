import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { account, auth } from '#contract/account/auth.ts';
import { factors } from '#contract/account/factors.ts';
import { outbox } from '#contract/account/outbox.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { mailsTo, tokenMailedTo } from '../testing/mailbox.ts';
import { newPerson, newVisitor, type Visitor } from '../testing/visitor.ts';
import { phoneCode, phoneCodeJob } from './phone.ts';

let server: TestServer;
let worker: JobWorker;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  worker = new JobWorker({ services: server.services, kinds: [phoneCodeJob], pollMs: 50 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

type Person = ReturnType<typeof newPerson>;

async function arrive(): Promise<{ visitor: Visitor; person: Person }> {
  const visitor = newVisitor(server);
  const person = newPerson();
  await visitor.do(auth.signUp, person);
  await visitor.do(auth.verifyEmail, { token: await tokenMailedTo(server.services, person.email) });
  return { visitor, person };
}

/**
 * The code of the current step, then of the next: each works once, and codes of the previous step are still accepted, however slowly the
 * test runs.
 */
function codesOf(secret: string) {
  const totp = new TOTP({ secret });
  let step = 0;
  return () => {
    const timestamp = Date.now() + step * 30_000;
    step += 1;
    return totp.generate({ timestamp });
  };
}

async function addTotp(visitor: Visitor) {
  const enrolled = await visitor.do(factors.enrol, { type: 'totp', name: 'Phone app' });
  expect(enrolled.status).toBe(200);
  const { id, totp } = enrolled.body;
  const nextCode = codesOf(totp!.secret);
  const { challengeId } = (await visitor.do(factors.challenge, { id })).body;
  const verified = await visitor.do(factors.verify, { id, challengeId, code: nextCode() });
  expect(verified.status).toBe(200);
  return { id, nextCode, verified: verified.body, uri: totp!.uri };
}

const credentials = ({ email, password }: Person) => ({ email, password });
const sessionCookies = (visitor: Visitor) => [...visitor.jar.keys()].filter((name) => /access|refresh/.test(name));

/** The first step of a sign-in on a new device. */
async function halfWay(person: Person): Promise<Visitor> {
  const visitor = newVisitor(server);
  const { status, body } = await visitor.do(auth.signIn, credentials(person));
  expect(status).toBe(200);
  expect(body).toHaveProperty('factors');
  return visitor;
}

const answer = async (visitor: Visitor, id: string, code: string) => {
  const { challengeId } = (await visitor.do(factors.challenge, { id })).body;
  return visitor.do(factors.verify, { id, challengeId, code });
};

describe('an authenticator app', () => {
  test('counts from its first use on, lifts the session and brings recovery codes', async () => {
    const { visitor, person } = await arrive();
    const other = newVisitor(server);
    await other.do(auth.signIn, credentials(person));
    const { body } = await visitor.do(factors.enrol, { type: 'totp' });
    expect(body.totp!.uri).toMatch(/^otpauth:\/\/totp\/Lintel:/);
    expect((await visitor.do(factors.list)).body).toMatchObject({
      factors: [{ type: 'totp', status: 'unverified', lastUsedAt: null }],
      recoveryCodesLeft: 0,
    });
    // An unverified factor neither protects the account nor locks anyone out.
    expect((await newVisitor(server).do(auth.signIn, credentials(person))).body).toHaveProperty('expiresAt');

    const { verified } = await addTotp(visitor);
    expect(verified.recoveryCodes).toHaveLength(10);
    expect((await visitor.do(account.session)).body.aal).toBe('aal2');
    expect((await visitor.do(factors.list)).body).toMatchObject({
      factors: [{ type: 'totp', name: 'Phone app', status: 'verified' }],
      recoveryCodesLeft: 10,
    });
    // Other sessions, opened with the password alone, are ended.
    expect((await other.do(account.session)).status).toBe(401);
    const mails = await mailsTo(server.services, person.email);
    expect(mails.map(({ subject }) => subject)).toContain('Two-step verification was added to your Lintel account');
  });

  test('is asked for at sign-in, before there is a session', async () => {
    const { visitor, person } = await arrive();
    const { id, nextCode } = await addTotp(visitor);
    const device = newVisitor(server);
    const { body } = await device.do(auth.signIn, credentials(person));
    expect(body).toEqual({ factors: [{ id, type: 'totp', name: 'Phone app', hint: '' }] });
    expect(sessionCookies(device)).toEqual([]);
    for (const call of [account.session, factors.list]) expect((await device.do(call)).status).toBe(401);
    expect((await device.do(factors.enrol, { type: 'totp' })).status).toBe(401);
    expect((await answer(device, id, '000000')).body).toMatchObject({ issues: [{ path: ['code'] }] });
    expect((await answer(device, id, nextCode())).status).toBe(200);
    expect((await device.do(account.session)).body).toMatchObject({ aal: 'aal2', user: { email: person.email } });
    expect([...device.jar.keys()].some((name) => name.endsWith('halfway'))).toBe(false);
  });

  test('takes a code once', async () => {
    const { visitor, person } = await arrive();
    const { id, nextCode } = await addTotp(visitor);
    const code = nextCode();
    expect((await answer(await halfWay(person), id, code)).status).toBe(200);
    expect((await answer(await halfWay(person), id, code)).status).toBe(400);
  });

  test('waits after five wrong codes, also of those that come at once', async () => {
    const { visitor, person } = await arrive();
    const { id, nextCode } = await addTotp(visitor);
    const device = await halfWay(person);
    const { challengeId } = (await device.do(factors.challenge, { id })).body;
    const tries = await Promise.all(
      Array.from({ length: 9 }, (_, n) => device.do(factors.verify, { id, challengeId, code: `00000${n}` })),
    );
    expect(tries.filter(({ status }) => status === 400)).toHaveLength(5);
    const late = await device.do(factors.verify, { id, challengeId, code: nextCode() });
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('is nobody else’s, neither to ask for nor to remove', async () => {
    const { visitor } = await arrive();
    const { id, nextCode } = await addTotp(visitor);
    const { visitor: stranger } = await arrive();
    expect((await stranger.do(factors.challenge, { id })).status).toBe(404);
    expect((await stranger.do(factors.verify, { id, challengeId: id, code: nextCode() })).status).toBe(404);
    expect((await stranger.do(factors.remove, { id })).status).toBe(404);
    expect((await newVisitor(server).do(factors.challenge, { id })).status).toBe(401);
  });

  test('nothing of its secret or of the recovery codes can be read from the database', async () => {
    const { visitor } = await arrive();
    const { verified, uri } = await addTotp(visitor);
    const secret = new URL(uri).searchParams.get('secret')!;
    const { rows } = await server.services.db.asSystem((tx) =>
      tx.get<{ rows: string }>(sql`
        select string_agg(row, '') as rows from (select to_json(f)::text as row from factors f
          union all select to_json(r)::text from recovery_codes r union all select to_json(k)::text from idempotency_keys k) all_rows`),
    );
    expect(rows).not.toContain(secret);
    for (const code of verified.recoveryCodes!) expect(rows).not.toContain(code.replace('-', ''));
  });
});

test('a recovery code opens once, and its owner is told', async () => {
  const { visitor, person } = await arrive();
  const { verified } = await addTotp(visitor);
  const [code] = verified.recoveryCodes!;
  const device = await halfWay(person);
  expect((await device.do(factors.recover, { code: ` ${code!.toUpperCase()} ` })).status).toBe(200);
  expect((await device.do(account.session)).body.aal).toBe('aal2');
  expect((await device.do(factors.list)).body.recoveryCodesLeft).toBe(9);
  expect((await (await halfWay(person)).do(factors.recover, { code: code! })).status).toBe(400);
  const mails = await mailsTo(server.services, person.email);
  expect(mails.map(({ subject }) => subject)).toContain('A recovery code was used on your Lintel account');

  const renewed = await device.do(factors.renewRecoveryCodes);
  expect(renewed.body.recoveryCodes).toHaveLength(10);
  expect((await (await halfWay(person)).do(factors.recover, { code: verified.recoveryCodes![1]! })).status).toBe(400);
});

test('a new password does not stand in for the second factor', async () => {
  const { visitor, person } = await arrive();
  const { id, nextCode } = await addTotp(visitor);
  const device = newVisitor(server);
  await device.do(auth.requestReset, { email: person.email });
  const token = await tokenMailedTo(server.services, person.email);
  const { body } = await device.do(auth.resetPassword, { token, password: 'Another4Lamp!' });
  expect(body).toHaveProperty('factors');
  expect(sessionCookies(device)).toEqual([]);
  expect((await answer(device, id, nextCode())).status).toBe(200);
});

test('a password that was changed takes back what it opened half way', async () => {
  const { visitor, person } = await arrive();
  const { id, nextCode } = await addTotp(visitor);
  const device = await halfWay(person);
  await visitor.do(account.changePassword, { current: person.password, password: 'Another4Lamp!' });
  const { challengeId } = (await device.do(factors.challenge, { id })).body;
  expect((await device.do(factors.verify, { id, challengeId, code: nextCode() })).status).toBe(401);
});

test('what is sensitive needs the factor of who has one, however fresh the sign-in', async () => {
  const { visitor, person } = await arrive();
  const { id, nextCode } = await addTotp(visitor);
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update sessions set aal = 'aal1' where user_id = (select user_id from factors where id = ${id})`),
  );
  server.services.actors.forgetAll();
  const wanted = () => visitor.do(apiKeys.create, { name: 'Site', role: 'viewer' });
  expect((await wanted()).body).toMatchObject({ code: 'second_factor_required' });
  expect((await visitor.do(factors.remove, { id })).body).toMatchObject({ code: 'second_factor_required' });
  await visitor.do(account.confirm, { password: person.password });
  expect((await wanted()).status).toBe(403);
  expect((await answer(visitor, id, nextCode())).status).toBe(200);
  expect((await wanted()).status).toBe(200);
});

test('with the last factor go the recovery codes and what sessions owed to it', async () => {
  const { visitor, person } = await arrive();
  const { id } = await addTotp(visitor);
  expect((await visitor.do(factors.remove, { id })).status).toBe(200);
  expect((await visitor.do(account.session)).body.aal).toBe('aal1');
  expect((await visitor.do(factors.list)).body).toEqual({ factors: [], recoveryCodesLeft: 0 });
  expect((await newVisitor(server).do(auth.signIn, credentials(person))).body).toHaveProperty('expiresAt');
  const mails = await mailsTo(server.services, person.email);
  expect(mails.map(({ subject }) => subject)).toContain('A verification method was removed from your Lintel account');
});

describe('a phone', () => {
  const texts = () =>
    server.services.db.asSystem((tx) =>
      tx.all<{ body_text: string }>(sql`
        select body_text from outbox_messages where channel = 'sms' order by id`),
    );

  test('gets a code by text, which works for its challenge and for no other', async () => {
    const { visitor, person } = await arrive();
    expect((await visitor.do(factors.enrol, { type: 'phone' })).body).toMatchObject({ issues: [{ path: ['phone'] }] });
    const { id } = (await visitor.do(factors.enrol, { type: 'phone', phone: '(512) 555-0142' })).body;
    const { challengeId } = (await visitor.do(factors.challenge, { id })).body;
    const code = phoneCode(server.services.settings.secret, challengeId);
    // Until the phone is verified, its code can't open the account, so it shows in the user's own outbox.
    const own = async () => (await visitor.do(outbox.list, {})).body.rows.filter(({ channel }) => channel === 'sms');
    await expect.poll(own).toHaveLength(1);
    const [text] = await own();
    expect(text).toMatchObject({ recipient: '+15125550142' });
    expect((await visitor.do(outbox.read, { id: text!.id })).body.text).toContain(code);
    const { challengeId: another } = (await visitor.do(factors.challenge, { id })).body;
    expect((await visitor.do(factors.verify, { id, challengeId: another, code })).status).toBe(400);
    expect((await visitor.do(factors.verify, { id, challengeId, code })).status).toBe(200);
    expect((await visitor.do(factors.verify, { id, challengeId, code })).status).toBe(400);

    // Codes that open an account are in no outbox.
    const device = await halfWay(person);
    const asked = (await device.do(factors.challenge, { id })).body;
    const opens = phoneCode(server.services.settings.secret, asked.challengeId);
    await expect.poll(texts).toContainEqual(expect.objectContaining({ body_text: expect.stringContaining(opens) }));
    expect((await device.do(factors.verify, { id, challengeId: asked.challengeId, code: opens })).status).toBe(200);
    expect((await device.do(factors.list)).body.factors).toMatchObject([{ type: 'phone', hint: '0142' }]);
  });

  test('is texted at most five times an hour', async () => {
    const { visitor } = await arrive();
    const { id } = (await visitor.do(factors.enrol, { type: 'phone', phone: '+44 20 7946 0958' })).body;
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await visitor.do(factors.challenge, { id })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
