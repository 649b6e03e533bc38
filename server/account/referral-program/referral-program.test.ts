import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, auth } from '#contract/account/auth.ts';
import { billing } from '#contract/account/billing.ts';
import { holdDays, referralProgram, yearlyCap } from '#contract/account/referral-program.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import { StripeStandIn } from '#server/outside/testing/stripe-server.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newPerson, newVisitor } from '../testing/visitor.ts';
import { mailKey } from './mail-key.ts';
import { settleReferrals } from './settle.ts';

let stripe: StripeStandIn;
let server: TestServer;
let operator: Person;
beforeAll(async () => {
  stripe = await new StripeStandIn().start();
  server = await startTestServer(undefined, {
    TRUSTED_PROXIES: '127.0.0.1',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  operator = await newMember(server, await newOrganisation(server), 'owner', { operator: true });
});
afterAll(async () => {
  await server.stop();
  await stripe.stop();
});

const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const settle = (now?: Date) => settleReferrals(server.services, new AbortController().signal, now);
const tell = async (type: string, object: unknown) => {
  const { body, headers } = stripe.event(type, object);
  expect((await fetch(`${server.url}/payments/events`, { method: 'POST', body, headers })).status).toBe(200);
};

async function newReferrer() {
  const person = await newMember(server, await newOrganisation(server), 'owner');
  const { code } = (await person.do(referralProgram.createCode)).body;
  return { person, code: code! };
}
type Payer = Pick<Person, 'do'>;

async function pay(person: Payer, card = `card_${Math.random()}`) {
  const pro = { tier: 'pro', price: '199', priceId: 'pro_realestate_monthly' } as const;
  const { body } = await person.do(billing.createCheckoutSession, pro);
  const paid = stripe.pay(body.url.split('/').at(-1)!);
  const subscription = stripe.subscriptions.get(paid.subscriptionId)!;
  stripe.cards.set(subscription.customer, [card]);
  await tell('customer.subscription.created', subscription);
  await tell('invoice.paid', stripe.invoices.get(paid.invoiceId));
  return { ...paid, customer: subscription.customer };
}

async function signUpBy(code: string, given: { email?: string } = {}) {
  const visitor = newVisitor(server);
  const person = { ...newPerson(), ...(given.email && { email: given.email }) };
  const answer = await visitor.do(auth.signUp, { ...person, referral: code });
  expect(answer.status).toBe(200);
  const { user } = (await visitor.do(account.session)).body;
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update users set email_verified_at = now() where id = ${user.id}`),
  );
  return visitor;
}
const only = async (person: Person) => (await person.do(referralProgram.signUps)).body.rows[0]!;

test('both get a credit once the refund window has passed, it lowers the next bill, and a refund takes it back', async () => {
  const { person, code } = await newReferrer();
  const own = await pay(person);
  const visitor = await signUpBy(code.toLowerCase());
  expect(await only(person)).toMatchObject({ state: 'signed_up', creditCents: 50_00, paidAt: null });
  expect(JSON.stringify(await only(person))).not.toContain('@');
  await settle();
  expect(await only(person)).toMatchObject({ state: 'signed_up' });

  const theirs = await pay(visitor);
  await settle();
  expect(await only(person)).toMatchObject({ state: 'waiting' });
  await settle(days(holdDays - 1));
  expect(stripe.balances.get(own.customer) ?? 0).toBe(0);
  await settle(days(holdDays + 1));
  await settle(days(holdDays + 2));
  expect(await only(person)).toMatchObject({ state: 'credited' });
  expect([own, theirs].map(({ customer }) => stripe.balances.get(customer))).toEqual([-50_00, -50_00]);

  const next = stripe.renew(own.subscriptionId);
  await tell('invoice.paid', stripe.invoices.get(next));
  const [bill] = (await person.do(billing.invoices)).body.rows;
  expect(bill).toMatchObject({ totalCents: 149_00, lines: [{ cents: 199_00 }, { text: 'Credit', cents: -50_00 }] });
  const program = (await person.do(referralProgram.get)).body;
  expect(program).toMatchObject({ code, earnedCents: 50_00, usedCents: 50_00, owedCents: 0 });
  expect(program.url).toMatch(new RegExp(`/signup\\?ref=${code}$`));

  await tell('charge.refunded', stripe.refund(theirs.invoiceId));
  await settle();
  await settle();
  expect(await only(person)).toMatchObject({ state: 'reversed' });
  expect([own, theirs].map(({ customer }) => stripe.balances.get(customer))).toEqual([50_00, 0]);
  expect((await person.do(referralProgram.get)).body.earnedCents).toBe(0);
});

test('who is on a free plan is owed the credit until they pay; money that went back in time earns nothing', async () => {
  const { person, code } = await newReferrer();
  const first = await signUpBy(code);
  await pay(first);
  const second = await signUpBy(code);
  const { invoiceId } = await pay(second);
  await settle();
  await tell('charge.refunded', stripe.refund(invoiceId));
  await settle(days(holdDays + 1));
  const { rows } = (await person.do(referralProgram.signUps)).body;
  expect(rows.map(({ state }) => state)).toEqual(['reversed', 'credited']);
  expect((await person.do(referralProgram.get)).body).toMatchObject({ earnedCents: 0, owedCents: 50_00 });
  const own = await pay(person);
  await settle();
  expect(stripe.balances.get(own.customer)).toBe(-50_00);
});

test('what looks like referring oneself is held with why, and an operator releases or refuses it with a reason', async () => {
  const { person, code } = await newReferrer();
  await pay(person, 'card_shared');
  const { email } = (await person.do(account.session)).body.user;
  const [name, domain] = email.split('@');
  const cases = [
    { email: `${name}+again@${domain}`, reasons: ['same_address'] },
    { email: `x${Date.now()}@mailinator.com`, reasons: ['disposable_address'] },
    { card: 'card_shared', reasons: ['same_card'] },
  ];
  for (const { card, ...given } of cases) await pay(await signUpBy(code, given), card);
  await settle();
  const mine = (await person.do(referralProgram.signUps)).body.rows;
  expect(mine.map(({ state }) => state)).toEqual(['held', 'held', 'held']);
  const held = (await operator.do(referralProgram.list, { limit: 100 })).body.rows;
  const found = (one: { id: string }) => held.find(({ id }) => id === one.id)!;
  expect(mine.map((one) => found(one).reasons)).toEqual(cases.map(({ reasons }) => reasons).reverse());
  expect((await person.do(referralProgram.list)).status).toBe(403);

  const [released, refused, left] = mine.map(({ id }) => id) as [string, string, string];
  const reason = 'A couple with one card, two licenses.';
  expect((await operator.do(referralProgram.release, { id: released, reason })).body).toMatchObject({
    state: 'waiting',
    decision: reason,
  });
  expect((await operator.do(referralProgram.refuse, { id: refused, reason: 'One person' })).body.state).toBe('refused');
  expect((await operator.do(referralProgram.release, { id: refused, reason })).status).toBe(409);
  await settle(days(holdDays + 1));
  const after = (await person.do(referralProgram.signUps)).body.rows;
  expect(after.map(({ id, state }) => [id, state])).toEqual([
    [released, 'credited'],
    [refused, 'refused'],
    [left, 'held'],
  ]);
  const audited = await server.services.db.asSystem((tx) =>
    tx.all(sql`
      select kind, data ->> 'reason' as reason from events
      where organisation_id = ${operator.organisationId} and kind like 'referral_program.%' order by position`),
  );
  expect(audited).toEqual([
    { kind: 'referral_program.released', reason },
    { kind: 'referral_program.refused', reason: 'One person' },
  ]);
});

test('a device that the referrer uses, a year’s share that is full, and a code that nobody has', async () => {
  const { person, code } = await newReferrer();
  const device = 'd'.repeat(43);
  const atHome = newVisitor(server);
  atHome.jar.set('lintel-device', device);
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update sessions set device_hash = ${hashToken(device)} where user_id = ${person.id}`),
  );
  expect((await atHome.do(auth.signUp, { ...newPerson(), referral: code })).status).toBe(200);
  const noted = await server.services.db.asSystem((tx) =>
    tx.one(sql`select reasons from referred_sign_ups where organisation_id = ${person.organisationId}`),
  );
  expect(noted).toEqual({ reasons: ['same_device'] });

  await server.services.db.asSystem((tx) =>
    tx.run(sql`
      with made as (
        insert into users (email, first_name, last_name)
        select 'full' || n || ${person.id} || '@example.test', 'Full', 'Year' from generate_series(1, ${yearlyCap}) n returning id)
      insert into referred_sign_ups (organisation_id, user_id, state, credit_cents, credited_at)
      select ${person.organisationId}, id, 'credited', 5000, now() from made`),
  );
  await pay(await signUpBy(code));
  await settle();
  await settle(days(holdDays + 1));
  const { rows } = (await operator.do(referralProgram.list, { limit: 100 })).body;
  expect(rows[0]).toMatchObject({ reasons: ['yearly_cap'], state: 'held' });

  const wrong = await newVisitor(server).do(auth.signUp, { ...newPerson(), referral: 'ZZZZZZZZ' });
  expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: ['referral'] }] } });
});

test('addresses that reach one mailbox have one key', () => {
  expect(mailKey('Ana.Maria+lintel@GoogleMail.com')).toBe(mailKey('anamaria@gmail.com'));
  expect(mailKey('ana.maria@office.example')).not.toBe(mailKey('anamaria@office.example'));
});
