import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, auth } from '#contract/account/auth.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { mailsTo, tokenMailedTo } from '../testing/mailbox.ts';
import { newPerson, newVisitor } from '../testing/visitor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1', OPERATOR_EMAILS: 'boss@example.test' });
});
afterAll(() => server.stop());

async function arrive(email?: string) {
  const visitor = newVisitor(server);
  const person = newPerson(email ? { email } : {});
  await visitor.do(auth.signUp, person);
  await visitor.do(auth.verifyEmail, { token: await tokenMailedTo(server.services, person.email) });
  return { visitor, person };
}

test('an address changes when the link sent to the new one is opened, and the old one is told', async () => {
  const { visitor, person } = await arrive();
  const email = `new.${person.email}`;
  await newVisitor(server).do(auth.requestReset, { email: person.email });
  const oldLink = await tokenMailedTo(server.services, person.email);

  expect((await visitor.do(account.changeEmail, { email })).status).toBe(200);
  expect((await visitor.do(account.session)).body.user.email).toBe(person.email);
  const token = await tokenMailedTo(server.services, email);
  expect((await newVisitor(server).do(auth.confirmNewEmail, { token })).status).toBe(200);
  expect((await visitor.do(account.session)).body.user).toMatchObject({ email, emailVerified: true });

  const signIn = (address: string) => newVisitor(server).do(auth.signIn, { email: address, password: person.password });
  expect((await signIn(email)).status).toBe(200);
  expect((await signIn(person.email)).status).toBe(401);
  // By now the password is hashed with the new address; it is still the same password.
  expect((await signIn(email)).status).toBe(200);
  const told = (await mailsTo(server.services, person.email)).at(-1)!;
  expect(told.subject).toBe('The email address of your Lintel account was changed');
  expect(told.text).toContain('n…@');
  expect(told.text.replaceAll('\u200b', '')).not.toContain(email);

  expect((await newVisitor(server).do(auth.confirmNewEmail, { token })).status).toBe(404);
  const stolen = await newVisitor(server).do(auth.resetPassword, { token: oldLink, password: 'Another4Lamp!' });
  expect(stolen.status).toBe(404);
});

test('an address of somebody else is answered alike, and stays theirs', async () => {
  const { person: holder } = await arrive();
  const { visitor, person } = await arrive();
  expect((await visitor.do(account.changeEmail, { email: holder.email })).status).toBe(200);
  expect((await mailsTo(server.services, holder.email)).at(-1)!.subject).toBe('You already have a Lintel account');
  expect((await visitor.do(account.session)).body.user.email).toBe(person.email);
});

test('who was first to prove an address keeps it', async () => {
  const { visitor } = await arrive();
  const email = newPerson().email;
  await visitor.do(account.changeEmail, { email });
  const token = await tokenMailedTo(server.services, email);
  await arrive(email);
  expect((await visitor.do(auth.confirmNewEmail, { token })).status).toBe(409);
});

test('only the link that was sent last counts', async () => {
  const { visitor } = await arrive();
  const [first, second] = [newPerson().email, newPerson().email];
  await visitor.do(account.changeEmail, { email: first });
  const old = await tokenMailedTo(server.services, first);
  await visitor.do(account.changeEmail, { email: second });
  expect((await visitor.do(auth.confirmNewEmail, { token: old })).status).toBe(404);
  expect((await visitor.do(auth.confirmNewEmail, { token: await tokenMailedTo(server.services, second) })).status).toBe(
    200,
  );
  expect((await visitor.do(account.session)).body.user.email).toBe(second);
});

test('an operator is who holds an operator’s address', async () => {
  const { visitor } = await arrive('boss@example.test');
  expect((await visitor.do(account.session)).body.user.isOperator).toBe(true);
  const { email } = newPerson();
  await visitor.do(account.changeEmail, { email });
  await visitor.do(auth.confirmNewEmail, { token: await tokenMailedTo(server.services, email) });
  expect((await visitor.do(account.session)).body.user.isOperator).toBe(false);
});
