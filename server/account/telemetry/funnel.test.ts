import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auth } from '#contract/account/auth.ts';
import { billing } from '#contract/account/billing.ts';
import { onboarding } from '#contract/account/onboarding.ts';
import { operators } from '#contract/account/operators.ts';
import { telemetry } from '#contract/account/telemetry.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newPerson, newVisitor, type Visitor } from '../testing/visitor.ts';

let server: TestServer;
let worker: Worker;
let operator: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  worker = await startWorker(server.services);
  operator = await newMember(server, await newOrganisation(server, 'Operators'), 'owner', { operator: true });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

/** A range of days around today, because midnight may pass during the test. */
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const browser = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36' } };
const look = (visitor: Visitor, session: string, more: object = {}) =>
  visitor.do(
    telemetry.track,
    { session_id: session, landing_page: '/', metadata: { screen_width: 1440, screen_height: 900 }, ...more },
    browser,
  );

const stepsOf = async (source: string) =>
  (await operator.do(operators.funnel, { from: dayFrom(-1), to: dayFrom(1) })).body.sources.find(
    (row) => row.source === source,
  )?.steps;
const noted = (session: string) =>
  server.services.db.asSystem((tx) =>
    tx.all<{ event: string; utm: string | null }>(sql`
      select conversion_event as event, utm_source as utm from acquisition_tracking
      where session_id = ${session} and conversion_event is not null and converted_at is not null order by 1`),
  );

const pro = { tier: 'pro', price: '199', priceId: 'pro_realestate_monthly' } as const;
const trial = { verticals: ['realestate'], vertical_tiers: { realestate: 'pro' }, billing_period: 'monthly' } as const;

async function pay(visitor: Visitor): Promise<void> {
  const { body } = await visitor.do(billing.createCheckoutSession, pro);
  const token = new URL(body.url).hash.slice(1);
  expect((await visitor.do(billing.settleTestCheckout, { token, outcome: 'paid' })).status).toBe(200);
}

test('a visit of a campaign that ends in a customer stands under its source, step by step', async () => {
  const visitor = newVisitor(server);
  await look(visitor, 'campaign', { utm_source: 'Spring-Mail', utm_campaign: 'spring' });
  expect(await stepsOf('spring-mail')).toMatchObject({ visit: 1, signUp: 0, paid: 0 });
  const plan = { ...trial, verticals: [...trial.verticals] };
  expect((await visitor.do(auth.signUp, { ...newPerson(), plan })).status).toBe(200);
  await look(visitor, 'campaign', { conversion_event: 'sign_up' });
  expect(await stepsOf('spring-mail')).toMatchObject({ visit: 1, signUp: 1, trial: 1, onboarded: 0, paid: 0 });
  await visitor.do(onboarding.complete);
  // Sample leads don't count as the first lead.
  await visitor.do(leads.create, { firstName: 'Sam', lastName: 'Ple', tags: ['sample'] });
  await pay(visitor);
  const soFar = ['onboarded', 'paid', 'sign_up', 'trial'];
  await vi.waitFor(async () => expect((await noted('campaign')).map(({ event }) => event)).toEqual(soFar), patience);
  await visitor.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz' });
  const reached = ['first_lead', 'onboarded', 'paid', 'sign_up', 'trial'];
  await vi.waitFor(async () => expect((await noted('campaign')).map(({ event }) => event)).toEqual(reached), patience);
  expect((await noted('campaign')).find(({ event }) => event === 'paid')?.utm).toBe('Spring-Mail');
  expect(await stepsOf('spring-mail')).toMatchObject({
    visit: 1,
    signUp: 1,
    verified: 0,
    onboarded: 1,
    firstLead: 1,
    trial: 1,
    paid: 1,
  });
  // Repeated events aren't counted again.
  await look(visitor, 'campaign', { conversion_event: 'sign_up' });
  expect((await noted('campaign')).map(({ event }) => event)).toEqual(reached);
});

test('a visit that says only later whose it was is told what had happened meanwhile; a plan that ended was paid', async () => {
  const visitor = newVisitor(server);
  await look(visitor, 'late', { referrer: 'https://late.example/post' });
  await visitor.do(auth.signUp, newPerson());
  await pay(visitor);
  await server.services.db.asSystem((tx) => tx.run(sql`update subscriptions set status = 'free', tier = 'freemium'`));
  await look(visitor, 'late');
  expect((await noted('late')).map(({ event }) => event)).toEqual(['paid', 'sign_up']);
  expect(await stepsOf('late.example')).toMatchObject({ visit: 1, signUp: 1, firstLead: 0, trial: 0, paid: 1 });
});
