import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/auth.ts';
import { billing } from '#contract/account/billing.ts';
import { StripeStandIn } from '#server/outside/testing/stripe-server.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let stripe: StripeStandIn;
let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  stripe = await new StripeStandIn().start();
  server = await startTestServer(undefined, {
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  owner = new pg.Client(server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
  await stripe.stop();
});

const newOwner = async (): Promise<Person> => newMember(server, await newOrganisation(server), 'owner');
const deliver = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
  (await fetch(`${server.url}/payments/events`, { method: 'POST', body, headers })).status;
const tell = (type: string, object: unknown, id?: string) => deliver(stripe.event(type, object, id));
const stateOf = async (person: Person) => (await person.do(billing.state)).body;
const pro = { tier: 'pro', price: '199', priceId: 'pro_realestate_monthly' } as const;

async function pay(person: Person) {
  const { body } = await person.do(billing.createCheckoutSession, pro);
  const sessionId = body.url.split('/').at(-1)!;
  return { sessionId, ...stripe.pay(sessionId) };
}

async function newPayer() {
  const person = await newOwner();
  const { subscriptionId } = await pay(person);
  expect(await tell('customer.subscription.created', stripe.subscriptions.get(subscriptionId))).toBe(200);
  return { person, subscriptionId, subscription: stripe.subscriptions.get(subscriptionId)! };
}

test('from checkout to plan: nothing is given until the signed event comes, and then once', async () => {
  const person = await newOwner();
  const { sessionId, subscriptionId, invoiceId } = await pay(person);
  expect(stripe.sessions.get(sessionId)).toMatchObject({ reference: person.id, metadata: { reference: person.id } });
  expect((await stateOf(person)).tier).toBe('freemium');
  const completed = { object: 'checkout.session', subscription: subscriptionId };
  for (let times = 0; times < 3; times++)
    expect(await tell('checkout.session.completed', completed, 'evt_once_only')).toBe(200);
  expect(await tell('invoice.paid', stripe.invoices.get(invoiceId))).toBe(200);
  expect(await stateOf(person)).toMatchObject({
    status: 'active',
    tier: 'pro',
    plans: [{ offer: 'realestate', tier: 'pro' }],
    period: 'monthly',
    totalCents: 199_00,
    payments: 'stripe',
  });
  expect((await person.do(account.session)).body.subscription.tier).toBe('pro');
  const { rows } = (await person.do(billing.invoices)).body;
  expect(rows).toMatchObject([{ status: 'paid', totalCents: 199_00, lines: [{ text: 'Real Estate Pro, monthly' }] }]);
  const { rows: told } = await owner.query(
    `select count(*)::int as n from events where organisation_id = $1 and kind = 'plan.changed'`,
    [person.organisationId],
  );
  expect(told[0].n).toBeLessThanOrEqual(2);
});

test('an event that Stripe did not sign, or signed long ago, changes nothing', async () => {
  const person = await newOwner();
  const { subscriptionId } = await pay(person);
  const good = stripe.event('customer.subscription.created', stripe.subscriptions.get(subscriptionId));
  const old = good.headers['stripe-signature']!.replace(/t=\d+/, 't=1600000000');
  for (const signature of ['', 't=1,v1=00', old, 'nonsense']) {
    expect(await deliver({ ...good, headers: { ...good.headers, 'stripe-signature': signature } })).toBe(400);
  }
  expect(await deliver({ ...good, body: good.body.replace('active', 'Active') })).toBe(400);
  expect((await stateOf(person)).tier).toBe('freemium');
});

test('events in any order end in what is true now', async () => {
  const { person, subscription } = await newPayer();
  const asItWas = structuredClone(subscription);
  const invoiceId = stripe.failPayment(subscription.id);
  expect(await tell('invoice.payment_failed', stripe.invoices.get(invoiceId))).toBe(200);
  expect(await stateOf(person)).toMatchObject({ status: 'past_due', tier: 'pro' });
  // Paid after all; the events of an earlier state arrive last.
  subscription.status = 'active';
  expect(await tell('invoice.paid', stripe.invoices.get(invoiceId))).toBe(200);
  expect(await tell('customer.subscription.updated', { ...asItWas, status: 'past_due' })).toBe(200);
  expect(await stateOf(person)).toMatchObject({ status: 'active', tier: 'pro' });
  subscription.status = 'canceled';
  expect(await tell('customer.subscription.deleted', subscription)).toBe(200);
  expect(await tell('customer.subscription.updated', asItWas)).toBe(200);
  expect(await stateOf(person)).toMatchObject({ status: 'free', tier: 'freemium', plans: [] });
});

test('a payment that failed is told to the payer once', async () => {
  const { person, subscription } = await newPayer();
  const invoiceId = stripe.failPayment(subscription.id);
  await tell('invoice.payment_failed', stripe.invoices.get(invoiceId));
  await tell('customer.subscription.updated', subscription);
  const { rows } = await owner.query(
    `select (select count(*)::int from events where organisation_id = $1 and kind = 'payment.failed') as told,
            (select count(*)::int from jobs where created_by = $2 and payload ->> 'template' = 'payment-failed') as mails`,
    [person.organisationId, person.id],
  );
  expect(rows[0]).toEqual({ told: 1, mails: 1 });
});

test('a change costs what its preview said, and is in force with the event', async () => {
  const { person, subscription } = await newPayer();
  const choice = { plans: [{ offer: 'realestate' as const, tier: 'elite' as const }], period: 'monthly' as const };
  const { body } = await person.do(billing.previewChange, choice);
  expect(body).toMatchObject({ nextCents: 399_00 });
  expect(body.totalCents).toBeGreaterThan(199_00);
  expect((await person.do(billing.change, { ...choice, at: body.at })).status).toBe(200);
  const invoice = [...stripe.invoices.values()].at(-1)!;
  expect(invoice.total).toBe(body.totalCents);
  expect((await stateOf(person)).tier).toBe('pro');
  await tell('customer.subscription.updated', subscription);
  expect(await stateOf(person)).toMatchObject({ tier: 'elite', totalCents: 399_00 });
});

test('a change whose payment is declined is none', async () => {
  const { person, subscription } = await newPayer();
  const choice = { plans: [{ offer: 'realestate' as const, tier: 'elite' as const }], period: 'monthly' as const };
  const { body } = await person.do(billing.previewChange, choice);
  stripe.declines = true;
  const refused = await person.do(billing.change, { ...choice, at: body.at });
  stripe.declines = false;
  expect(refused).toMatchObject({ status: 409, body: { message: 'The payment was declined.' } });
  await tell('customer.subscription.updated', subscription);
  expect(await stateOf(person)).toMatchObject({ tier: 'pro' });
});

test('cancelled at the end of the period, and resumed before it', async () => {
  const { person, subscription } = await newPayer();
  await person.do(billing.cancel);
  await tell('customer.subscription.updated', subscription);
  expect((await stateOf(person)).cancelAt).toBe((await stateOf(person)).currentPeriodEnd);
  await person.do(billing.resume);
  await tell('customer.subscription.updated', subscription);
  expect(await stateOf(person)).toMatchObject({ cancelAt: null, status: 'active' });
});

test('of two subscriptions paid side by side the later counts, and the older is to be ended', async () => {
  const person = await newOwner();
  const [first, second] = [await pay(person), await pay(person)];
  stripe.subscriptions.get(second.subscriptionId)!.created += 1;
  for (const { subscriptionId } of [first, second])
    await tell('customer.subscription.created', stripe.subscriptions.get(subscriptionId));
  await tell('customer.subscription.updated', stripe.subscriptions.get(first.subscriptionId));
  const { rows } = await owner.query(
    `select subscription_id, (select payload ->> 'id' from jobs where kind = 'billing.end_subscription') as ends
     from subscriptions where user_id = $1`,
    [person.id],
  );
  expect(rows[0]).toEqual({ subscription_id: second.subscriptionId, ends: first.subscriptionId });
});

test('a subscription of nobody here, or at a price that is not in the book, gives nothing', async () => {
  const { person, subscription } = await newPayer();
  subscription.items.data[0]!.price = {
    ...subscription.items.data[0]!.price,
    metadata: { price_id: 'elite_for_free' },
  };
  expect(await tell('customer.subscription.updated', subscription)).toBe(200);
  expect((await stateOf(person)).tier).toBe('pro');
  expect(await tell('customer.subscription.updated', { ...subscription, id: 'sub_unknown' })).toBe(200);
  expect(await tell('charge.refunded', { id: 'ch_1' })).toBe(200);
});

test('while Stripe cannot be asked, an event is not taken, so that it comes again', async () => {
  const person = await newOwner();
  const { subscriptionId } = await pay(person);
  const subscription = stripe.subscriptions.get(subscriptionId)!;
  const event = stripe.event('customer.subscription.created', subscription);
  const { secretKey } = stripe;
  Object.assign(stripe, { secretKey: 'sk_changed' });
  expect(await deliver(event)).toBeGreaterThanOrEqual(500);
  Object.assign(stripe, { secretKey });
  expect(await deliver(event)).toBe(200);
  expect((await stateOf(person)).tier).toBe('pro');
});

test('a price that the book has changed is made anew under the same name', async () => {
  const [price] = [...stripe.prices.values()].filter(({ lookup_key }) => lookup_key === 'pro_realestate_monthly');
  price!.unit_amount = 149_00;
  const person = await newOwner();
  const { sessionId } = await pay(person);
  const [used] = stripe.sessions.get(sessionId)!.prices;
  expect(stripe.prices.get(used!)).toMatchObject({ unit_amount: 199_00, lookup_key: 'pro_realestate_monthly' });
});

test('the built-in checkout is not there', async () => {
  const token = 'x'.repeat(40);
  expect((await (await newOwner()).do(billing.readTestCheckout, { token })).status).toBe(404);
});
