import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account, auth } from '#contract/account/auth.ts';
import { organisations } from '#contract/account/organisations.ts';
import { sql } from '#server/core/db/sql.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newPerson, newVisitor, type Visitor } from '../testing/visitor.ts';

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  const settings = { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'http://localhost:3000' };
  server = await startTestServer(undefined, settings);
  other = await startTestServer(server.database, settings);
});
afterAll(async () => {
  await other.stop();
  await server.stop();
});

async function signedUp(): Promise<Visitor> {
  const visitor = newVisitor(server);
  await visitor.do(auth.signUp, newPerson());
  return visitor;
}

function clone(visitor: Visitor, there: TestServer = server): Visitor {
  const copy = newVisitor(there, visitor.ip);
  for (const [name, value] of visitor.jar) copy.jar.set(name, value);
  return copy;
}

const later = (seconds: number, sessionId: string) =>
  server.services.db.asSystem((tx) =>
    tx.run(sql`update sessions set rotated_at = rotated_at - ${seconds} * interval '1 second' where id = ${sessionId}`),
  );

test('a bad token is answered with exactly the four messages', async () => {
  const { keys, settings } = server.services;
  const person = await newMember(server, await newOrganisation(server), 'owner');
  const { kid, key } = keys.signing;
  const sign = (claims: Record<string, unknown>, expires?: number) => {
    const token = new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid })
      .setSubject(person.id)
      .setIssuer(settings.publicUrl);
    return (expires === undefined ? token : token.setExpirationTime(expires)).sign(key);
  };
  const now = Math.floor(Date.now() / 1000);
  const good = person.cookie.match(/lintel-access=([^;]+)/)![1]!;
  const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${good.split('.')[1]}.`;
  const tried: [token: string, message: string][] = [
    [await sign({ sid: person.id }, now - 1), 'JWT has expired'],
    [await sign({ sid: person.id }), 'Missing exp claim'],
    [`${good.slice(0, -4)}AAAA`, 'Invalid JWT signature'],
    ['rubbish', 'Invalid JWT signature'],
    [unsigned, 'Invalid alg claim'],
    [
      await new SignJWT({ sid: person.id })
        .setProtectedHeader({ alg: 'HS256', kid })
        .setExpirationTime(now + 60)
        .sign(new Uint8Array(32)),
      'Invalid alg claim',
    ],
  ];
  for (const [token, message] of tried) {
    const { status, body } = await callerAt(server.url, { authorization: `Bearer ${token}` }).do(account.session);
    expect({ status, body }).toMatchObject({ status: 401, body: { code: 'unauthenticated', message } });
  }
});

test('the key set is public, cached for ten minutes, and holds no private part', async () => {
  for (const path of ['/.well-known/jwks.json', '/auth/v1/.well-known/jwks.json']) {
    const response = await fetch(server.url + path);
    expect(response.headers.get('cache-control')).toBe('public, max-age=600');
    const { keys } = (await response.json()) as { keys: Record<string, string>[] };
    expect(keys[0]).toMatchObject({
      kty: 'OKP',
      crv: 'Ed25519',
      alg: 'EdDSA',
      use: 'sig',
      kid: server.services.keys.signing.kid,
    });
    expect(keys[0]).not.toHaveProperty('d');
  }
});

test('refreshing rotates the token; who lost the answer gets the same one again', async () => {
  const visitor = await signedUp();
  const twin = clone(visitor);
  const before = visitor.jar.get('lintel-refresh');
  expect((await visitor.do(auth.refresh)).status).toBe(200);
  expect(visitor.jar.get('lintel-refresh')).not.toBe(before);
  expect((await twin.do(auth.refresh)).status).toBe(200);
  expect(twin.jar.get('lintel-refresh')).toBe(visitor.jar.get('lintel-refresh'));
  expect((await visitor.do(account.session)).status).toBe(200);
});

test('a token that was rotated away ends the whole family, on every server', async () => {
  const visitor = await signedUp();
  const thief = clone(visitor, other);
  const { sessionId } = (await visitor.do(account.session)).body;
  await visitor.do(auth.refresh);
  await later(11, sessionId);
  expect((await thief.do(auth.refresh)).status).toBe(401);
  expect((await visitor.do(account.session)).status).toBe(401);
  expect((await visitor.do(auth.refresh)).status).toBe(401);
});

test('two generations back there is no grace', async () => {
  const visitor = await signedUp();
  const thief = clone(visitor);
  await visitor.do(auth.refresh);
  await visitor.do(auth.refresh);
  expect((await thief.do(auth.refresh)).status).toBe(401);
  expect((await visitor.do(auth.refresh)).status).toBe(401);
});

test('a made-up refresh token is refused and harms nobody', async () => {
  const visitor = await signedUp();
  const { sessionId } = (await visitor.do(account.session)).body;
  const stranger = newVisitor(server);
  stranger.jar.set('lintel-refresh', `${sessionId}.${'A'.repeat(43)}.${'A'.repeat(43)}`);
  expect((await stranger.do(auth.refresh)).status).toBe(401);
  expect((await visitor.do(auth.refresh)).status).toBe(200);
});

test('twenty tabs that refresh at once all stay signed in', async () => {
  const visitor = await signedUp();
  const tabs = Array.from({ length: 20 }, (_, n) => clone(visitor, n % 2 ? server : other));
  const answers = await Promise.all(tabs.map((tab) => tab.do(auth.refresh)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(tabs.map((tab) => tab.jar.get('lintel-refresh'))).size).toBe(1);
  expect((await tabs[7]!.do(auth.refresh)).status).toBe(200);
});

test('an idle session cannot be refreshed', async () => {
  const visitor = await signedUp();
  const { sessionId } = (await visitor.do(account.session)).body;
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update sessions set last_seen_at = now() - interval '15 days' where id = ${sessionId}`),
  );
  expect((await visitor.do(auth.refresh)).status).toBe(401);
});

test('sign-out ends the session at once on every server, also when the access token ran out', async () => {
  const visitor = await signedUp();
  const elsewhere = clone(visitor, other);
  expect((await elsewhere.do(account.session)).status).toBe(200);
  const copy = clone(visitor);
  visitor.jar.delete('lintel-access');
  await visitor.do(auth.signOut);
  expect([...visitor.jar.keys()]).toEqual(['lintel-device']);
  await dead(elsewhere);
  expect((await copy.do(account.session)).status).toBe(401);
  expect((await copy.do(auth.refresh)).status).toBe(401);
});

test('sessions are listed, and one that is ended is soon dead on two servers', async () => {
  const person = newPerson();
  const laptop = newVisitor(server);
  await laptop.do(auth.signUp, person);
  const phone = newVisitor(other);
  await phone.do(auth.signIn, { email: person.email, password: person.password });
  const { sessions } = (await laptop.do(account.listSessions)).body;
  expect(sessions).toHaveLength(2);
  expect(sessions.filter(({ current }) => current)).toHaveLength(1);
  const theirs = sessions.find(({ current }) => !current)!;
  expect(theirs.ip).toBe(phone.ip);

  const stranger = await signedUp();
  expect((await stranger.do(account.endSession, { id: theirs.id })).status).toBe(404);
  expect((await phone.do(account.session)).status).toBe(200);
  expect((await laptop.do(account.endSession, { id: theirs.id })).status).toBe(200);
  await dead(phone);
  expect((await phone.do(auth.refresh)).status).toBe(401);
});

async function dead(visitor: Visitor): Promise<void> {
  await vi.waitFor(async () => expect((await visitor.do(account.session)).status).toBe(401), patience);
}

test('all other sessions can be ended, this one stays', async () => {
  const person = newPerson();
  const here = newVisitor(server);
  await here.do(auth.signUp, person);
  const there = newVisitor(server);
  await there.do(auth.signIn, { email: person.email, password: person.password });
  expect((await here.do(account.endOtherSessions)).body).toEqual({ ended: 1 });
  await dead(there);
  expect((await here.do(account.session)).status).toBe(200);
});

test('proving again who one is makes the session fresh and replaces its tokens', async () => {
  const person = newPerson();
  const visitor = newVisitor(server);
  await visitor.do(auth.signUp, person);
  const { sessionId } = (await visitor.do(account.session)).body;
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update sessions set signed_in_at = now() - interval '1 hour' where id = ${sessionId}`),
  );
  server.services.actors.forgetAll();
  const before = visitor.jar.get('lintel-refresh');
  const wrong = await visitor.do(account.confirm, { password: 'Wrong4Lamp!' });
  expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: ['password'] }] } });
  expect((await visitor.do(account.confirm, { password: person.password })).status).toBe(200);
  expect(visitor.jar.get('lintel-refresh')).not.toBe(before);
  const { sessions } = (await visitor.do(account.listSessions)).body;
  expect(Date.now() - Date.parse(sessions[0]!.signedInAt)).toBeLessThan(60_000);
});

test('changing the password ends the other sessions and says so', async () => {
  const person = newPerson();
  const here = newVisitor(server);
  await here.do(auth.signUp, person);
  const there = newVisitor(server);
  await there.do(auth.signIn, { email: person.email, password: person.password });
  const refused = await here.do(account.changePassword, { current: 'Wrong4Lamp!', password: 'Brighter5Lamp!' });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['current'] }] } });
  expect((await here.do(account.changePassword, { current: person.password, password: 'Brighter5Lamp!' })).status).toBe(
    200,
  );
  await dead(there);
  expect((await here.do(account.session)).status).toBe(200);
  expect((await newVisitor(server).do(auth.signIn, { email: person.email, password: person.password })).status).toBe(
    401,
  );
});

test('switching the organisation moves this session only, and only where one belongs', async () => {
  const visitor = await signedUp();
  const made = (await visitor.do(organisations.create, { name: 'Second House' })).body;
  expect((await visitor.do(organisations.switchTo, { id: made.id })).status).toBe(200);
  expect((await visitor.do(account.session)).body.organisation).toMatchObject({ id: made.id, name: 'Second House' });
  const foreign = await newOrganisation(server);
  expect((await visitor.do(organisations.switchTo, { id: foreign })).status).toBe(404);
  const stale = await visitor.do(organisations.current, {}, { headers: { 'lintel-organisation': foreign } });
  expect(stale).toMatchObject({ status: 409, body: { code: 'organisation_changed' } });
});
