import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { account, auth } from '#contract/account/auth.ts';
import { factors } from '#contract/account/factors.ts';
import { identities } from '#contract/account/identities.ts';
import { invitations } from '#contract/account/organisations.ts';
import { webhooks } from '#contract/account/webhooks.ts';
import { calendar } from '#contract/people/appointments.ts';
import { booking } from '#contract/people/booking.ts';
import { inbound } from '#contract/people/inbound.ts';
import { sql } from '#server/core/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { tokenMailedTo } from '../testing/mailbox.ts';
import { goodPassword, newPerson, newVisitor, type Visitor } from '../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

const asSystem = (query: ReturnType<typeof sql>) => server.services.db.asSystem((tx) => tx.run(query));

/** Reproduces an account from before verified addresses were required, in which a stranger has left traces. */
async function leaveTraces(stranger: Visitor) {
  const { user } = (await stranger.do(account.session)).body;
  await asSystem(sql`update users set email_verified_at = now() where id = ${user.id}`);
  server.services.actors.forgetAll();
  await asSystem(sql`
    insert into identities (user_id, provider, issuer, subject) values (${user.id}, 'acme', 'https://id.example', ${randomUUID()})`);
  const done = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
    return body as never;
  };
  const key: { key: string } = await done(stranger.do(apiKeys.create, { name: 'Mine', role: 'admin' }));
  await done(stranger.do(webhooks.create, { url: 'https://hooks.example.com/mine', kinds: ['lead.created'] }));
  await done(stranger.do(invitations.create, { email: 'accomplice@example.test', role: 'admin' }));
  const feed: { address: string } = await done(stranger.do(calendar.openFeed));
  const own = `mine-${user.id.slice(-8)}`;
  await done(
    stranger.do(inbound.openDoor, { kind: 'form', name: 'Mine', slug: own, consentText: 'You may answer me.' }),
  );
  const hours = [{ weekday: 1, from: '09:00', to: '17:00' }];
  await done(stranger.do(booking.createPage, { title: 'Call', slug: own, timeZone: 'America/Chicago', hours }));
  await done(stranger.do(account.changeEmail, { email: 'stranger@example.test' }));
  const moving = await tokenMailedTo(server.services, 'stranger@example.test');
  const { id, totp }: { id: string; totp: { secret: string } } = await done(
    stranger.do(factors.enrol, { type: 'totp' }),
  );
  const { challengeId }: { challengeId: string } = await done(stranger.do(factors.challenge, { id }));
  const code = new TOTP({ secret: totp.secret }).generate();
  await done(stranger.do(factors.verify, { id, challengeId, code }));
  await asSystem(sql`update users set email_verified_at = null where id = ${user.id}`);
  server.services.actors.forgetAll();
  return { key: key.key, feed: feed.address, slug: own, moving };
}

/** Expects that nothing the stranger created works or remains. */
async function expectNoTraces(left: Awaited<ReturnType<typeof leaveTraces>>, owner: Visitor): Promise<void> {
  const { key, feed, slug, moving } = left;
  const byKey = await fetch(`${server.url}/api/v1/members`, { headers: { authorization: `Bearer ${key}` } });
  expect(byKey.status).toBe(401);
  expect((await fetch(server.url + new URL(feed).pathname)).status).toBe(404);
  const stranger = newVisitor(server);
  expect((await stranger.do(booking.open, { slug })).status).toBe(404);
  expect((await stranger.do(inbound.form, { slug })).status).toBe(404);
  expect((await stranger.do(auth.confirmNewEmail, { token: moving })).status).toBe(404);
  expect((await owner.do(identities.list)).body.identities).toEqual([]);
  expect((await owner.do(factors.list)).body.factors).toEqual([]);
  expect((await owner.do(apiKeys.list)).body.keys).toEqual([]);
  expect((await owner.do(invitations.list)).body.invitations).toEqual([]);
  expect((await owner.do(webhooks.list)).body.endpoints).toEqual([]);
  expect((await owner.do(calendar.feed)).body).toEqual({ createdAt: null });
  expect((await owner.do(inbound.doors)).body.doors).toEqual([]);
}

test('whose address it is resets the password and is in, past a stranger’s second factor, with nothing left of them', async () => {
  const stranger = newVisitor(server);
  const person = newPerson();
  await stranger.do(auth.signUp, person);
  const left = await leaveTraces(stranger);

  const owner = newVisitor(server);
  await owner.do(auth.requestReset, { email: person.email });
  const token = await tokenMailedTo(server.services, person.email);
  const entered = await owner.do(auth.resetPassword, { token, password: 'Lantern7Quay!' });
  expect(entered).toMatchObject({ status: 200, body: { expiresAt: expect.any(Number) } });
  expect((await stranger.do(account.session)).status).toBe(401);
  expect((await newVisitor(server).do(auth.signIn, { email: person.email, password: goodPassword })).status).toBe(401);
  await expectNoTraces(left, owner);
});

test('the link that confirms the address keeps the session it is opened in and ends everything else', async () => {
  const owner = newVisitor(server);
  const person = newPerson();
  await owner.do(auth.signUp, person);
  const token = await tokenMailedTo(server.services, person.email);
  const left = await leaveTraces(owner);
  const elsewhere = newVisitor(server);
  await elsewhere.do(auth.signIn, { email: person.email, password: goodPassword });

  expect((await owner.do(auth.verifyEmail, { token })).status).toBe(200);
  expect((await owner.do(account.session)).body).toMatchObject({ aal: 'aal1', user: { emailVerified: true } });
  await expectNoTraces(left, owner);
  // No second factor is required, because there is none.
  const again = await newVisitor(server).do(auth.signIn, { email: person.email, password: goodPassword });
  expect(again.body).toMatchObject({ expiresAt: expect.any(Number) });

  // What the owner creates from now on stays, even if another link is opened later.
  await owner.do(apiKeys.create, { name: 'Site', role: 'viewer' });
  expect((await owner.do(auth.verifyEmail, { token })).status).toBe(404);
  await owner.do(auth.requestReset, { email: person.email });
  const reset = await tokenMailedTo(server.services, person.email);
  expect((await owner.do(auth.resetPassword, { token: reset, password: 'Lantern7Quay!' })).status).toBe(200);
  expect((await owner.do(apiKeys.list)).body.keys).toHaveLength(1);
});

test('a link that is opened outside of the account proves nothing without its password', async () => {
  const stranger = newVisitor(server);
  const person = newPerson();
  await stranger.do(auth.signUp, person);
  const token = await tokenMailedTo(server.services, person.email);
  const owner = newVisitor(server);
  for (const password of [undefined, 'NotTheirs4!'])
    expect(await owner.do(auth.verifyEmail, { token, ...(password && { password }) })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['password'] }] },
    });
  expect((await stranger.do(account.session)).body).toMatchObject({ user: { emailVerified: false } });
  // Another device of the person who signed up: they know the password.
  expect((await owner.do(auth.verifyEmail, { token, password: goodPassword })).status).toBe(200);
});
