import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billing } from '#contract/account/billing.ts';
import type { Role } from '#contract/core/access.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer(undefined, { LIVE_ADD_ONS: 'commercial' });
  owner = new pg.Client(server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const newOwner = async (): Promise<Person> => newMember(server, await newOrganisation(server), 'owner');
const stateOf = async (person: Person) => (await person.do(billing.state)).body;
const pro = { tier: 'pro', price: '199', priceId: 'pro_realestate_monthly' } as const;
const tokenIn = (url: string) => new URL(url).hash.slice(1);

async function pay(person: Person, outcome: 'paid' | 'declined' = 'paid') {
  const { body } = await person.do(billing.createCheckoutSession, pro);
  return stranger(server).do(billing.settleTestCheckout, { token: tokenIn(body.url), outcome });
}

test('a test checkout shows what it asks for and ends in the plan, an invoice and the way back', async () => {
  const person = await newOwner();
  const { body } = await person.do(billing.createCheckoutSession, pro);
  const shown = await stranger(server).do(billing.readTestCheckout, { token: tokenIn(body.url) });
  expect(shown.body).toMatchObject({
    every: 'month',
    totalCents: 199_00,
    lines: [{ name: 'Real Estate Pro, monthly', cents: 199_00 }],
  });
  const settled = await pay(person);
  expect(settled.body.url).toMatch(/\/settings\/billing\?paid=1$/);
  expect(await stateOf(person)).toMatchObject({ status: 'active', tier: 'pro', payments: 'test' });
  const { rows } = (await person.do(billing.invoices)).body;
  expect(rows).toHaveLength(1);
  const { body: invoice } = await person.do(billing.invoice, { id: rows[0]!.id });
  expect(invoice).toMatchObject({ totalCents: 199_00, status: 'paid', billedTo: { email: expect.any(String) } });
});

test('declined, nothing is given; paid twice, it is given once', async () => {
  const person = await newOwner();
  await pay(person, 'declined');
  expect((await stateOf(person)).tier).toBe('freemium');
  const { body } = await person.do(billing.createCheckoutSession, pro);
  for (let times = 0; times < 2; times++)
    await stranger(server).do(billing.settleTestCheckout, { token: tokenIn(body.url), outcome: 'paid' });
  expect((await person.do(billing.invoices)).body.rows).toHaveLength(1);
});

test.each([
  [{ ...pro, price: '19' }, ['price']],
  [{ ...pro, price: '1910' }, ['price']],
  [{ ...pro, tier: 'elite' as const }, ['tier']],
  [{ ...pro, priceId: 'pro_realestate_weekly' }, ['priceId']],
  [{ ...pro, priceId: 'property-management_alone_monthly', price: '99' }, ['priceId']],
])('a price that is not the book’s is refused: %j', async (input, path) => {
  const { status, body } = await (await newOwner()).do(billing.createCheckoutSession, input);
  expect({ status, code: (body as never as { code: string }).code }).toEqual({ status: 400, code: 'invalid_input' });
  expect((body as never as { issues: { path: string[] }[] }).issues[0]!.path).toEqual(path);
});

test.each([
  [{ tier: 'pro', price: 229, priceId: 'pro_mortgage_monthly' }],
  [{ tier: 'elite', price: 999, priceId: 'elite_bundle_monthly' }],
] as const)('what is coming soon cannot be bought: %j', async (input) => {
  expect((await (await newOwner()).do(billing.createCheckoutSession, input)).status).toBe(409);
});

test('an admin pays for the owner; nobody below may, and nobody elsewhere is changed by it', async () => {
  const person = await newOwner();
  const elsewhere = await newOwner();
  const as = (role: Role) => newMember(server, person.organisationId, role);
  for (const role of ['manager', 'agent', 'assistant', 'viewer'] as const) {
    const { status } = await (await as(role)).do(billing.createCheckoutSession, pro);
    expect(status, role).toBe(403);
  }
  await pay(await as('admin'));
  expect(await stateOf(person)).toMatchObject({ tier: 'pro', payer: { id: person.id } });
  expect((await stateOf(elsewhere)).tier).toBe('freemium');
  const invoice = (await person.do(billing.invoices)).body.rows[0]!;
  expect((await elsewhere.do(billing.invoice, { id: invoice.id })).status).toBe(404);
});

test('a trial becomes what is paid for', async () => {
  const person = await newOwner();
  await person.do(billing.choosePlan, {
    verticals: ['realestate'],
    vertical_tiers: { realestate: 'elite' },
    billing_period: 'monthly',
  });
  expect(await stateOf(person)).toMatchObject({ status: 'trialing', tier: 'elite' });
  await pay(person);
  expect(await stateOf(person)).toMatchObject({ status: 'active', tier: 'pro', trialEndsAt: null });
});

test('who pays already is led to where a plan is changed, not to a second checkout', async () => {
  const person = await newOwner();
  await pay(person);
  const { body } = await person.do(billing.createCheckoutSession, {
    tier: 'elite',
    price: '3830',
    priceId: 'elite_realestate_annual',
  });
  expect(body.url).toMatch(/\/settings\/billing\?change=elite_realestate_annual$/);
});

test('a change is previewed, costs that, and gives the add-on its discount', async () => {
  const person = await newOwner();
  await pay(person);
  const choice = {
    plans: [{ offer: 'realestate' as const, tier: 'pro' as const }],
    period: 'monthly' as const,
    addOns: ['commercial' as const],
  };
  const { body } = await person.do(billing.previewChange, choice);
  expect(body.nextCents).toBe(199_00 + 116_10);
  expect((await stateOf(person)).addOns).toEqual([]);
  await person.do(billing.change, { ...choice, at: body.at });
  expect(await stateOf(person)).toMatchObject({ addOns: ['commercial'], totalCents: 315_10 });
  const [newest] = (await person.do(billing.invoices)).body.rows;
  expect(newest!.totalCents).toBe(body.totalCents);
  expect((await person.do(billing.change, { ...choice, at: '2026-01-01T00:00:00Z' })).status).toBe(409);
});

test('an add-on is sold where it is there, and to real estate only', async () => {
  const person = await newOwner();
  const wants = (...addOns: ('commercial' | 'property-management')[]) =>
    person.do(billing.checkout, { plans: [], period: 'monthly', addOns });
  const { status, body } = await wants('property-management');
  expect([status, body]).toMatchObject([409, { message: 'This add-on is coming soon and cannot be bought yet.' }]);
  expect((await wants('commercial')).status).toBe(200);
  await person.do(billing.choosePlan, { verticals: ['insurance'], vertical_tiers: {}, billing_period: 'monthly' });
  const refused = await wants('commercial');
  expect([refused.status, refused.body]).toMatchObject([400, { issues: [{ path: ['addOns'] }] }]);
  const withPlan = await person.do(billing.checkout, {
    plans: [{ offer: 'realestate', tier: 'pro' }],
    period: 'monthly',
    addOns: ['commercial'],
  });
  expect(withPlan.status).toBe(200);
});

test('cancelled, it lasts to the end of the period; resumed, it goes on', async () => {
  const person = await newOwner();
  expect((await person.do(billing.cancel)).status).toBe(409);
  await pay(person);
  await person.do(billing.cancel);
  const cancelled = await stateOf(person);
  expect(cancelled).toMatchObject({ tier: 'pro', cancelAt: cancelled.currentPeriodEnd });
  await person.do(billing.resume);
  expect((await stateOf(person)).cancelAt).toBeNull();
});

test.each([
  [{ plans: [], period: 'monthly' }, 'plans'],
  [
    {
      plans: [
        { offer: 'realestate', tier: 'pro' },
        { offer: 'realestate', tier: 'elite' },
      ],
      period: 'monthly',
    },
    'plans',
  ],
  [
    {
      plans: [
        { offer: 'bundle', tier: 'pro' },
        { offer: 'realestate', tier: 'elite' },
      ],
      period: 'annual',
    },
    'plans',
  ],
] as const)('a choice that is none is refused: %j', async (choice, field) => {
  const { status, body } = await (await newOwner()).do(billing.checkout, choice as never);
  expect(status).toBe(400);
  expect((body as never as { issues: { path: string[] }[] }).issues[0]!.path).toEqual([field]);
});

test('a plan that cannot hold the team is not advised to it', async () => {
  const person = await newOwner();
  await pay(person);
  expect((await stateOf(person)).rightSize).toMatchObject({ plans: [], members: 1 });
  for (let more = 0; more < 3; more++) await newMember(server, person.organisationId, 'agent');
  expect((await stateOf(person)).rightSize).toBeNull();
});

test('what is used says which plan is enough, the smaller too', async () => {
  const person = await newOwner();
  await pay(person);
  expect((await stateOf(person)).rightSize).toMatchObject({ plans: [], monthlyCents: 0, nowMonthlyCents: 199_00 });
  await owner.query(
    `insert into credit_use (organisation_id, month, used) values ($1, date_trunc('month', now()), 400)`,
    [person.organisationId],
  );
  const state = await stateOf(person);
  expect(state.rightSize).toBeNull();
  expect(state.use.find(({ limit }) => limit === 'credits')).toEqual({ limit: 'credits', used: 400, allowed: 500 });
});
