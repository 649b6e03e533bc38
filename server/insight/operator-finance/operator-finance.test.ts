import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { billing } from '#contract/account/billing.ts';
import { operatorFinance } from '#contract/insight/operator-finance.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { StripeStandIn } from '#server/outside/testing/stripe-server.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { retryJob, tryOverdue } from './dunning.ts';
import { notePrices, pricesJob } from './price-versions.ts';
import { refundJob } from './refunds.ts';
import { revenueOf } from './revenue.ts';

let stripe: StripeStandIn;
let server: TestServer;
let operator: Person;
beforeAll(async () => {
  stripe = await new StripeStandIn().start();
  server = await startTestServer(undefined, {
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
const tell = async (type: string, object: unknown) => {
  const { body, headers } = stripe.event(type, object);
  expect((await fetch(`${server.url}/payments/events`, { method: 'POST', body, headers })).status).toBe(200);
};

async function newPayer(price = { tier: 'pro', price: '199', priceId: 'pro_realestate_monthly' } as const) {
  const person = await newMember(server, await newOrganisation(server), 'owner');
  const { body } = await person.do(billing.createCheckoutSession, price);
  const { subscriptionId, invoiceId } = stripe.pay(body.url.split('/').at(-1)!);
  const subscription = stripe.subscriptions.get(subscriptionId)!;
  await tell('customer.subscription.created', subscription);
  await tell('invoice.paid', stripe.invoices.get(invoiceId));
  return { person, subscription, invoiceId };
}

const kinds = [retryJob, refundJob, pricesJob];
async function doJobs() {
  const worker = new JobWorker({ services: server.services, kinds, pollMs: 20 });
  worker.start();
  await vi.waitUntil(async () => {
    const open = await server.services.db.asSystem((tx) =>
      tx.one(
        sql`select from jobs where kind = any(${kinds.map(({ kind }) => kind)}) and state in ('waiting', 'running') limit 1`,
      ),
    );
    return open === undefined;
  }, patience);
  await worker.stop();
}

const overview = async () => {
  const { status, body } = await operator.do(operatorFinance.overview);
  expect(status).toBe(200);
  return body;
};
const overdueOf = async (person: Person) =>
  (await operator.do(operatorFinance.overdue, { limit: 100 })).body.rows.find(({ id }) => id === person.id);
const invoicesIn = async (state: 'open' | 'paid' | 'refunded', person: Person) =>
  (await operator.do(operatorFinance.invoices, { state, limit: 100 })).body.rows.filter(
    ({ payer }) => payer.id === person.id,
  );

test('recurring revenue is what accounts are charged, and its months end with it whatever happens', async () => {
  const before = await overview();
  const { person, subscription } = await newPayer();
  const after = await overview();
  expect(after.monthlyCents - before.monthlyCents).toBe(199_00);
  expect(after.payers - before.payers).toBe(1);
  const choice = { plans: [{ offer: 'realestate' as const, tier: 'elite' as const }], period: 'monthly' as const };
  const preview = (await person.do(billing.previewChange, choice)).body;
  await person.do(billing.change, { ...choice, at: preview.at });
  await tell('customer.subscription.updated', subscription);
  await newPayer();
  const gone = await newPayer();
  gone.subscription.status = 'canceled';
  await tell('customer.subscription.deleted', gone.subscription);
  const end = await overview();
  expect(end.monthlyCents - before.monthlyCents).toBe(399_00 + 199_00);
  const month = end.months.at(-1)!;
  expect(month).toMatchObject({ lostCents: 199_00, lostPayers: 1, moreCents: 200_00, newPayers: end.payers + 1 });
  for (const one of end.months) {
    const { openingCents, newCents, returnedCents, moreCents, lessCents, lostCents, closingCents } = one;
    expect(openingCents + newCents + returnedCents + moreCents - lessCents - lostCents).toBe(closingCents);
  }
  expect(month.closingCents).toBe(end.monthlyCents);
  expect(end.sold.find(({ price }) => price === 'elite_realestate_monthly')).toMatchObject({ payers: 1 });
});

test('a plan by the year counts with a twelfth, at the price that the provider charges', async () => {
  const before = await overview();
  const { subscription } = await newPayer({ tier: 'pro', price: '1910', priceId: 'pro_realestate_annual' } as never);
  expect((await overview()).monthlyCents - before.monthlyCents).toBe(Math.round(191_000 / 12));
  const [item] = subscription.items.data;
  subscription.items.data = [{ ...item!, price: { ...item!.price, unit_amount: 120_000 } }];
  await tell('customer.subscription.updated', subscription);
  expect((await overview()).monthlyCents - before.monthlyCents).toBe(100_00);
});

test('a failed payment is tried on days 1, 3, 5 and 7, its payer hears of each, and a paid one is overdue no more', async () => {
  const { person, subscription } = await newPayer();
  const invoiceId = stripe.failPayment(subscription.id);
  await tell('invoice.payment_failed', stripe.invoices.get(invoiceId));
  expect(await overdueOf(person)).toMatchObject({ tries: 0, openCents: 199_00, monthlyCents: 199_00 });
  const signal = new AbortController().signal;
  const tried = () => stripe.log.filter((line) => line === `POST /v1/invoices/${invoiceId}/pay`).length;
  stripe.declines = true;
  await tryOverdue(server.services.db, signal, days(0.9));
  await doJobs();
  expect(tried()).toBe(0);
  for (const [at, times] of [
    [1.01, 1],
    [1.02, 1],
    [3.01, 2],
    [5.01, 3],
  ] as const) {
    await tryOverdue(server.services.db, signal, days(at));
    await doJobs();
    expect(tried()).toBe(times);
  }
  expect(await overdueOf(person)).toMatchObject({ tries: 3 });
  stripe.declines = false;
  await tryOverdue(server.services.db, signal, days(7.01));
  await tryOverdue(server.services.db, signal, days(30));
  await doJobs();
  expect(tried()).toBe(4);
  expect(stripe.invoices.get(invoiceId)).toMatchObject({ status: 'paid' });
  subscription.status = 'active';
  await tell('invoice.paid', stripe.invoices.get(invoiceId));
  expect(await overdueOf(person)).toBeUndefined();
});

test('what was missed while nothing ran is tried once, and an operator’s two clicks are one try', async () => {
  const { person, subscription } = await newPayer();
  const invoiceId = stripe.failPayment(subscription.id);
  await tell('invoice.payment_failed', stripe.invoices.get(invoiceId));
  const answers = await Promise.all([1, 2, 3].map(() => operator.do(operatorFinance.retry, { id: person.id })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  stripe.declines = true;
  await doJobs();
  await tryOverdue(server.services.db, new AbortController().signal, days(6));
  await doJobs();
  expect(stripe.log.filter((line) => line === `POST /v1/invoices/${invoiceId}/pay`)).toHaveLength(2);
  expect(await overdueOf(person)).toMatchObject({ tries: 3 });
  stripe.declines = false;
  const paid = await newPayer();
  expect((await operator.do(operatorFinance.retry, { id: paid.person.id })).status).toBe(409);
  expect((await operator.do(operatorFinance.retry, { id: operator.organisationId })).status).toBe(404);
});

test('a refund is made once, by whoever asks first, and counts when the provider says so', async () => {
  const { person, invoiceId } = await newPayer();
  const [invoice] = await invoicesIn('paid', person);
  const asked = await Promise.all(
    ['Paid twice', 'By mistake'].map((reason) => operator.do(operatorFinance.refund, { id: invoice!.id, reason })),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await invoicesIn('refunded', person))[0]).toMatchObject({ refundedAt: null });
  await doJobs();
  const intent = `pi_of_${invoiceId}`;
  expect(stripe.refunds.get(intent)).toBe(invoiceId);
  const before = (await overview()).months.at(-1)!.refundedCents;
  await tell('charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: intent, refunded: true });
  expect((await overview()).months.at(-1)!.refundedCents - before).toBe(199_00);
  expect((await invoicesIn('refunded', person))[0]!.refundedAt).not.toBeNull();
  const { rows } = (await operator.do(operatorFinance.invoices, { state: 'refunded' })).body;
  expect(rows.map(({ id }) => id)).toContain(invoice!.id);
});

test('a refund that the provider refused is asked for again', async () => {
  const { person, invoiceId } = await newPayer();
  const [invoice] = await invoicesIn('paid', person);
  const ask = async () => {
    expect((await operator.do(operatorFinance.refund, { id: invoice!.id, reason: 'Paid twice' })).status).toBe(200);
    await doJobs();
  };
  stripe.refusesRefunds = true;
  await ask();
  expect(await invoicesIn('refunded', person)).toEqual([]);
  stripe.refusesRefunds = false;
  await ask();
  expect(stripe.refunds.get(`pi_of_${invoiceId}`)).toBe(invoiceId);
});

test('an invoice that is open or was for nothing cannot be refunded', async () => {
  const { person, subscription } = await newPayer();
  await tell('invoice.finalized', stripe.invoices.get(stripe.failPayment(subscription.id)));
  const [open] = await invoicesIn('open', person);
  expect((await operator.do(operatorFinance.refund, { id: open!.id, reason: 'No' })).status).toBe(409);
  expect((await operator.do(operatorFinance.refund, { id: open!.id, reason: ' ' })).status).toBe(400);
});

test('nobody but an operator sees or changes any of it', async () => {
  const { person } = await newPayer();
  for (const call of [operatorFinance.overview, operatorFinance.overdue, operatorFinance.invoices])
    expect((await person.do(call, {} as never)).status).toBe(403);
  expect((await person.do(operatorFinance.retry, { id: person.id })).status).toBe(403);
});

test('a changed price book becomes a version that says which prices changed', async () => {
  await server.services.db.asSystem(async (tx) => {
    await notePrices(tx);
    await notePrices(tx);
    const before = (await revenueOf(tx, 'stripe')).prices;
    expect(before).toHaveLength(1);
    await notePrices(tx, { pro_realestate_monthly: 209_00 });
    const [latest] = (await revenueOf(tx, 'stripe')).prices;
    expect(latest!.changes).toContainEqual({
      price: 'pro_realestate_monthly',
      beforeCents: 199_00,
      afterCents: 209_00,
    });
    expect(latest!.changes).toContainEqual(expect.objectContaining({ price: 'elite_bundle_annual', afterCents: null }));
  });
});

test('what was bought before amounts were kept is asked for at the provider', async () => {
  const { person } = await newPayer();
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update subscriptions set period_cents = 0, recurring_cents = 0 where user_id = ${person.id}`),
  );
  const before = (await overview()).monthlyCents;
  await server.services.db.asSystem((tx) => tx.enqueueFor(null, null, pricesJob.with({})));
  await doJobs();
  expect((await overview()).monthlyCents - before).toBe(199_00);
});
