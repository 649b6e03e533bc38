import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#contract/account/auth.ts';
import { billing } from '#contract/account/billing.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  owner = new pg.Client(server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

const newOwner = async (): Promise<Person> => newMember(server, await newOrganisation(server), 'owner');
const day = 86_400_000;

const wish = (tier: 'free' | 'pro' | 'elite') => ({
  verticals: ['realestate' as const],
  vertical_tiers: { realestate: tier },
  billing_period: 'annual' as const,
});

test('an account begins as freemium and may choose what is free', async () => {
  const person = await newOwner();
  expect((await person.do(account.session)).body.subscription.tier).toBe('freemium');
  const { body } = await person.do(billing.choosePlan, wish('free'));
  expect(body).toEqual({ tier: 'freemium', ...wish('free'), trial_ends_at: null });
});

test('choosing a paid plan begins a trial of fourteen days, however often it is chosen', async () => {
  const person = await newOwner();
  const [first] = await Promise.all([1, 2, 3].map(() => person.do(billing.choosePlan, wish('pro'))));
  expect(first!.body).toMatchObject({ tier: 'pro', vertical_tiers: { realestate: 'pro' } });
  const ends = Date.parse(first!.body.trial_ends_at!);
  expect(Math.abs(ends - Date.now() - 14 * day)).toBeLessThan(60_000);
  const later = await person.do(billing.choosePlan, wish('elite'));
  expect(later.body).toMatchObject({ tier: 'elite', trial_ends_at: first!.body.trial_ends_at });
  expect((await person.do(account.session)).body.subscription.tier).toBe('elite');
});

test('there is one trial: who gave it up may take it up again until its last day, and not after', async () => {
  const person = await newOwner();
  const { body } = await person.do(billing.choosePlan, wish('pro'));
  await person.do(billing.choosePlan, wish('free'));
  expect((await person.do(billing.choosePlan, wish('pro'))).body.trial_ends_at).toBe(body.trial_ends_at);
  await owner.query(`update subscriptions set trial_ends_at = now() where user_id = $1`, [person.id]);
  expect((await person.do(billing.choosePlan, wish('pro'))).body).toMatchObject({
    tier: 'freemium',
    vertical_tiers: { realestate: 'free' },
    trial_ends_at: null,
  });
});

test('a vertical that is not live is given free, as early access', async () => {
  const person = await newOwner();
  const { body } = await person.do(billing.choosePlan, {
    verticals: ['insurance', 'mortgage'],
    vertical_tiers: { mortgage: 'elite', insurance: 'pro', realestate: 'elite' },
    billing_period: 'monthly',
  });
  expect(body).toEqual({
    tier: 'freemium',
    verticals: ['insurance', 'mortgage'],
    vertical_tiers: { mortgage: 'free', insurance: 'free' },
    billing_period: 'monthly',
    trial_ends_at: null,
  });
});

test('verticals are stored in the order they were chosen, each once, and the session says the first first', async () => {
  const person = await newOwner();
  const { body } = await person.do(billing.choosePlan, {
    verticals: ['insurance', 'mortgage', 'insurance'],
    vertical_tiers: {},
    billing_period: 'monthly',
  });
  expect(body.verticals).toEqual(['insurance', 'mortgage']);
  await person.do(billing.choosePlan, {
    verticals: ['mortgage', 'realestate', 'insurance'],
    vertical_tiers: {},
    billing_period: 'monthly',
  });
  expect((await person.do(account.session)).body.subscription.verticals).toEqual([
    'mortgage',
    'realestate',
    'insurance',
  ]);
});

test('a wish takes nothing from what is paid for', async () => {
  const person = await newOwner();
  await owner.query(
    `update subscriptions set status = 'active', tier = 'elite', plans = '[{"offer": "realestate", "tier": "elite"}]',
       vertical_tiers = '{"realestate": "elite"}' where user_id = $1`,
    [person.id],
  );
  const { body } = await person.do(billing.choosePlan, {
    verticals: ['mortgage'],
    vertical_tiers: { mortgage: 'free' },
    billing_period: 'annual',
  });
  expect(body).toMatchObject({
    tier: 'elite',
    verticals: ['mortgage', 'realestate'],
    vertical_tiers: { realestate: 'elite', mortgage: 'free' },
    billing_period: 'monthly',
  });
});
