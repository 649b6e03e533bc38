import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { account, auth } from '#contract/account/auth.ts';
import { factors } from '#contract/account/factors.ts';
import { identities } from '#contract/account/identities.ts';
import { sql } from '#server/core/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { mailsTo, tokenMailedTo } from '../testing/mailbox.ts';
import { newPerson, newVisitor, type Visitor } from '../testing/visitor.ts';
import { startProvider, type TestProvider } from './testing/provider.ts';

let server: TestServer;
let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider(() => ['http://localhost:3000/auth/with/acme/callback']);
  server = await startTestServer(undefined, {
    PUBLIC_URL: 'http://localhost:3000',
    TRUSTED_PROXIES: '127.0.0.1',
    OIDC_ACME_ISSUER: provider.issuer,
    OIDC_ACME_CLIENT_ID: 'lintel',
    OIDC_ACME_CLIENT_SECRET: 'a secret between the two',
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** Opens a page as the visitor's browser would. */
async function open(visitor: Visitor, path: string): Promise<{ status: number; location: string }> {
  const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { 'x-forwarded-for': visitor.ip, ...(cookie && { cookie }) };
  const response = await fetch(server.url + path, { redirect: 'manual', headers });
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const name = pair.slice(0, pair.indexOf('='));
    if (/Max-Age=0/.test(line)) visitor.jar.delete(name);
    else visitor.jar.set(name, pair.slice(name.length + 1));
  }
  return { status: response.status, location: response.headers.get('location') ?? '' };
}

/** Signs in at the provider and returns the URL it redirects to. */
async function atProvider(address: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  const go = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return response;
  };
  let url = address;
  for (let hops = 0; hops < 12; hops += 1) {
    let response = await go(url);
    if (response.status === 200) {
      const page = await response.text();
      const action = /action="([^"]+)"/.exec(page)![1]!;
      const prompt = /name="prompt" value="(\w+)"/.exec(page)![1]!;
      const form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login, password: 'any' }) });
      response = await go(new URL(action, url).href, form);
    }
    url = new URL(response.headers.get('location')!, url).href;
    if (url.startsWith('http://localhost:3000/')) return url.slice('http://localhost:3000'.length);
  }
  throw new Error('The provider leads nowhere.');
}

async function signInThere(visitor: Visitor, login: string, query = ''): Promise<string> {
  const { status, location } = await open(visitor, `/auth/with/acme${query}`);
  expect(status).toBe(302);
  return (await open(visitor, await atProvider(location, login))).location;
}

/** Connects the provider account of a signed-in user. */
async function connectThere(visitor: Visitor, login: string): Promise<string> {
  const { url } = (await visitor.do(identities.connect, { provider: 'acme' })).body;
  return signInThere(visitor, login, url.slice(url.indexOf('?')));
}

let people = 0;
const newLogin = (told: Record<string, unknown> = {}): { login: string; email: string } => {
  people += 1;
  const login = `there${people}`;
  const email = `there${people}@example.test`;
  provider.people.set(login, { email, email_verified: true, given_name: 'Noor', family_name: 'Haddad', ...told });
  return { login, email };
};

test('who comes from there with a proved address has an account, and finds it again', async () => {
  const { login, email } = newLogin();
  const visitor = newVisitor(server);
  expect(await signInThere(visitor, login, '?next=/settings')).toBe('/auth?next=%2Fsettings&step=in');
  const session = (await visitor.do(account.session)).body;
  expect(session).toMatchObject({
    user: { email, emailVerified: true, firstName: 'Noor', lastName: 'Haddad', hasPassword: false },
    organisation: { name: 'Haddad workspace' },
    aal: 'aal1',
  });
  const again = newVisitor(server);
  await signInThere(again, login);
  expect((await again.do(account.session)).body.user.id).toBe(session.user.id);
  expect((await again.do(identities.list)).body.identities).toMatchObject([{ provider: 'acme', email }]);
});

test('an address that nobody proved makes no account', async () => {
  const { login } = newLogin({ email_verified: false });
  const visitor = newVisitor(server);
  expect(await signInThere(visitor, login)).toBe('/auth?elsewhere=unverified');
  expect((await visitor.do(account.session)).status).toBe(401);
});

test('an account with that address is never taken over by it; its owner connects it, signed in', async () => {
  const person = newPerson();
  const owner = newVisitor(server);
  await owner.do(auth.signUp, person);
  await owner.do(auth.verifyEmail, { token: await tokenMailedTo(server.services, person.email) });
  const { login } = newLogin({ email: person.email });
  const stranger = newVisitor(server);
  expect(await signInThere(stranger, login)).toBe('/auth?elsewhere=known');
  expect((await stranger.do(account.session)).status).toBe(401);

  expect(await connectThere(owner, login)).toBe('/settings/security?elsewhere=connected');
  expect((await mailsTo(server.services, person.email)).at(-1)?.subject).toBe(
    'Acme was connected to your Lintel account',
  );
  const elsewhere = newVisitor(server);
  await signInThere(elsewhere, login);
  expect((await elsewhere.do(account.session)).body.user.email).toBe(person.email);

  const other = newVisitor(server);
  const another = newPerson();
  await other.do(auth.signUp, another);
  // An unverified account must not be opened later by a stranger's identity.
  expect((await other.do(identities.connect, { provider: 'acme' })).body).toMatchObject({ code: 'unproved_address' });
  await other.do(auth.verifyEmail, { token: await tokenMailedTo(server.services, another.email) });
  expect(await connectThere(other, login)).toBe('/settings/security?elsewhere=taken');
});

test('only who asks for it in a fresh session sets out to connect', async () => {
  const person = newPerson();
  const owner = newVisitor(server);
  await owner.do(auth.signUp, person);
  await owner.do(auth.verifyEmail, { token: await tokenMailedTo(server.services, person.email) });
  for (const ticket of ['1', '', 'nonsense'])
    for (const visitor of [owner, newVisitor(server)])
      expect((await open(visitor, `/auth/with/acme?connect=${ticket}`)).location).toBe('/auth?elsewhere=expired');
  const { url } = (await owner.do(identities.connect, { provider: 'acme' })).body;
  expect((await open(newVisitor(server), url)).location).toBe('/auth?elsewhere=expired');
  const thief = newVisitor(server);
  await thief.do(auth.signUp, newPerson());
  expect((await open(thief, url)).location).toBe('/auth?elsewhere=expired');
  expect((await owner.do(identities.connect, { provider: 'nobody' })).status).toBe(404);
  const { id } = (await owner.do(account.session)).body.user;
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update sessions set signed_in_at = now() - interval '11 minutes' where user_id = ${id}`),
  );
  server.services.actors.forgetAll();
  expect((await owner.do(identities.connect, { provider: 'acme' })).body).toMatchObject({
    code: 'fresh_sign_in_required',
  });
});

test('the answer belongs to the browser that set out, once', async () => {
  const { login } = newLogin();
  const visitor = newVisitor(server);
  const { location } = await open(visitor, '/auth/with/acme');
  const back = await atProvider(location, login);
  const thief = newVisitor(server);
  expect((await open(thief, back)).location).toBe('/auth?elsewhere=expired');
  const other = newVisitor(server);
  await open(other, '/auth/with/acme');
  expect((await open(other, back)).location).toBe('/auth?elsewhere=failed');
  expect((await open(visitor, back)).location).toBe('/auth?step=in');
  expect((await open(visitor, back)).location).toBe('/auth?elsewhere=expired');
});

test('state, nonce and PKCE go along, and nothing leads to another site', async () => {
  const visitor = newVisitor(server);
  const { location } = await open(visitor, '/auth/with/acme?next=//evil.example');
  const { searchParams } = new URL(location);
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge']) expect(searchParams.get(name)!.length).toBeGreaterThan(40);
  expect(await open(visitor, await atProvider(location, newLogin().login))).toMatchObject({
    location: '/auth?step=in',
  });
  expect((await open(newVisitor(server), '/auth/with/nobody')).status).toBe(404);
});

test('a second factor is asked for here too', async () => {
  const { login } = newLogin();
  const visitor = newVisitor(server);
  await signInThere(visitor, login);
  const { id, totp } = (await visitor.do(factors.enrol, { type: 'totp' })).body;
  const { challengeId } = (await visitor.do(factors.challenge, { id })).body;
  await visitor.do(factors.verify, { id, challengeId, code: new TOTP({ secret: totp!.secret }).generate() });
  const device = newVisitor(server);
  expect(await signInThere(device, login)).toBe('/auth?step=factor');
  expect((await device.do(account.session)).status).toBe(401);
  expect((await device.do(factors.asked)).body.factors).toMatchObject([{ id }]);
});

test('without a password a fresh sign-in is made there, and the last way in stays', async () => {
  const { login } = newLogin();
  const visitor = newVisitor(server);
  await signInThere(visitor, login);
  const { identities: known } = (await visitor.do(identities.list)).body;
  expect((await visitor.do(identities.remove, { id: known[0]!.id })).status).toBe(409);
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update sessions set signed_in_at = now() - interval '11 minutes'`),
  );
  server.services.actors.forgetAll();
  const wanted = () => visitor.do(apiKeys.create, { name: 'Site', role: 'viewer' });
  expect((await wanted()).body).toMatchObject({ code: 'fresh_sign_in_required' });
  expect((await visitor.do(account.confirm, { password: 'none' })).status).toBe(403);
  await signInThere(visitor, login, '?again=1');
  expect((await wanted()).status).toBe(200);
});
