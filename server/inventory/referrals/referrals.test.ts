import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { whole } from '#contract/core/money.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import { acceptanceText, feeOf, mayGo, referralStates } from '#contract/inventory/referrals/referral-rules.ts';
import { type Referral, referrals } from '#contract/inventory/referrals/referrals.ts';
import { serviceReferrals } from '#contract/inventory/referrals/service-referrals.ts';
import { circles } from '#contract/people/circle.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { ok, refused } from '#tests/setup/answers.ts';
import { newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { expireReferrals } from './expire-job.ts';
import { settleListener } from './settle.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ owner, agent, colleague } = await newTeam(server, { owner: 'owner', agent: 'agent', colleague: 'agent' }));
});
afterAll(() => server.stop());

const system = () => ({ organisationId: owner.organisationId, userId: null, actorKind: 'system' as const });
const newLead = async () =>
  (await ok(agent.do(leads.create, { firstName: 'Ana', lastName: 'Lee', email: 'ana@x.test' }))).id;
const draft = async (given: Partial<RequestOf<typeof referrals.create>> = {}): Promise<Referral> =>
  ok(
    agent.do(referrals.create, {
      direction: 'out',
      lead: await newLead(),
      partnerAgent: 'Ben Cole',
      partnerBrokerage: 'Far Realty',
      partnerLicense: 'CO-778',
      partnerState: 'CO',
      covers: 'Purchase of a home in Denver',
      ...given,
    }),
  );
const sent = async (given: Partial<RequestOf<typeof referrals.create>> = {}) => {
  const { id } = await draft(given);
  const { address } = await ok(owner.do(referrals.send, { id }));
  return { id, token: address.split('/').at(-1)! };
};
const visitor = () => stranger(server);
const accepted = async (given: Partial<RequestOf<typeof referrals.create>> = {}) => {
  const one = await sent(given);
  await ok(visitor().do(referrals.answer, { token: one.token, accepts: true, name: 'Cy Broker', license: 'CO-1' }));
  return one;
};
const balances = async () => {
  const { accounts } = await ok(owner.do(finance.accounts, { book: 'operating', on: '2099-12-31' }));
  return Object.fromEntries(accounts.map(({ code, balance }) => [code, balance]));
};
const today = () =>
  server.services.db.withOrg(
    system(),
    async (tx) => (await tx.get<{ day: string }>(sql`select (now() at time zone 'UTC')::date::text as day`)).day,
  );

test('rules: a fee is a part of the gross before any split, and states go one way', () => {
  expect(feeOf(1_200_001, 250_000)).toBe(300_000);
  expect(feeOf(1, 500_000)).toBe(1);
  expect(referralStates.filter((to) => mayGo('paid', to))).toEqual([]);
  expect(mayGo('draft', 'accepted')).toBe(false);
});

describe('a client sent to another brokerage', () => {
  test('goes from draft to paid, and who the client is stays here until both brokers signed', async () => {
    const { id, token } = await sent();
    const before = await ok(visitor().do(referrals.read, { token }));
    expect(before).toMatchObject({ state: 'sent', client: null, feeRate: 250_000 });
    await refused(visitor().do(referrals.answer, { token, accepts: true, name: 'Cy' }), 400, 'license');
    await ok(visitor().do(referrals.answer, { token, accepts: true, name: 'Cy Broker', license: 'CO-1' }));
    await ok(visitor().do(referrals.answer, { token, accepts: true, name: 'Cy Broker', license: 'CO-1' }));
    expect(await ok(visitor().do(referrals.read, { token }))).toMatchObject({ client: { name: 'Ana Lee' } });
    const kept = await server.services.db.withOrg(system(), (tx) =>
      tx.get<{ text: string }>(sql`select accepted_text as text from referrals where id = ${id}`),
    );
    expect(kept.text).toContain(acceptanceText.text);
    await ok(visitor().do(referrals.report, { token, progress: 'under_contract', note: 'Closing soon' }));
    const active = await ok(agent.do(referrals.get, { id }));
    expect(active).toMatchObject({ state: 'active', progress: 'under_contract', acceptedName: 'Cy Broker' });

    const day = await today();
    await refused(agent.do(referrals.close, { id, gross: 1_200_000, on: day }), 403);
    await refused(owner.do(referrals.close, { id, gross: 1, on: addDays(active.protectedUntil!, 1) }), 400, 'on');
    const was = await balances();
    const closed = await ok(owner.do(referrals.close, { id, gross: 1_200_000, on: day }));
    expect(closed).toMatchObject({ state: 'closed', fee: 300_000 });
    await refused(owner.do(referrals.close, { id, gross: 1_200_000, on: day }), 409);
    const owed = await balances();
    expect(owed[1210]! - (was[1210] ?? 0)).toBe(300_000);
    expect(owed[4150]! - (was[4150] ?? 0)).toBe(300_000);
    expect(await ok(owner.do(referrals.pay, { id, on: day }))).toMatchObject({ state: 'paid' });
    const paid = await balances();
    expect(paid[1210] ?? 0).toBe(was[1210] ?? 0);
    expect(paid[1000]! - (owed[1000] ?? 0)).toBe(300_000);
    expect(await ok(visitor().do(referrals.read, { token }))).toMatchObject({ client: null });
  });

  test('is signed by a broker, changed in draft only, and never between agents of one house', async () => {
    const one = await draft();
    await refused(agent.do(referrals.send, { id: one.id }), 403);
    await refused(colleague.do(referrals.get, { id: one.id }), 404);
    const changed = await ok(agent.do(referrals.change, { id: one.id, feeRate: 300_000 }, { version: one.version }));
    await refused(agent.do(referrals.change, { id: one.id, feeRate: 200_000 }, { version: one.version }), 412);
    const { rows } = await server.services.db.asSystem(async (tx) => ({
      rows: await tx.all<{ name: string }>(sql`select name from organisations where id = ${owner.organisationId}`),
    }));
    await refused(
      agent.do(
        referrals.change,
        { id: one.id, partnerBrokerage: rows[0]!.name.toUpperCase() },
        { version: changed.version },
      ),
      400,
      'partnerBrokerage',
    );
    const { address } = await ok(owner.do(referrals.send, { id: one.id }));
    await refused(agent.do(referrals.change, { id: one.id, covers: 'All' }, { version: changed.version + 1 }), 409);
    await ok(agent.do(referrals.move, { id: one.id, to: 'draft' }));
    await refused(visitor().do(referrals.read, { token: address.split('/').at(-1)! }), 404);
    await refused(visitor().do(referrals.read, { token: 'v1.aaaaaaaaaaaaaaaaaaaa.b.c' }), 404);
  });

  test('expires with its protection period, by the organization’s day', async () => {
    const { id } = await accepted();
    await server.services.db.withOrg(system(), async (tx) => {
      await tx.run(sql`update referrals set protected_until = '2020-01-01' where id = ${id}`);
      await expireReferrals(tx);
    });
    expect(await ok(agent.do(referrals.get, { id }))).toMatchObject({ state: 'expired' });
  });
});

test('a client sent to us: the fee comes off the gross of the deal, is a payable, and the referral follows its payout', async () => {
  const { id } = await accepted({ direction: 'in' });
  const deal = await ok(agent.do(deals.create, { name: 'Elm', pipeline: 'lease', price: 40_000_000 }));
  await ok(
    owner.do(
      dealCommissions.setCommission,
      {
        id: deal.id,
        terms: {
          sources: [{ side: 'lease', amount: { kind: 'flat', cents: 1_200_000 } }],
          referral: null,
          preItems: [],
          agents: [{ user: agent.id, share: whole }],
          bonuses: [],
          postItems: [],
          agreed: null,
        },
      },
      { version: deal.version },
    ),
  );
  expect(await ok(agent.do(referrals.attach, { id, deal: deal.id }))).toMatchObject({ state: 'active' });
  const other = await accepted({ direction: 'in', partnerBrokerage: 'Third Realty' });
  await refused(agent.do(referrals.attach, { id: other.id, deal: deal.id }), 400, 'deal');
  await refused(agent.do(referrals.move, { id, to: 'expired' }), 409);
  for (const state of ['approved', 'sent', 'funded'] as const)
    await ok(owner.do(dealCommissions.moveSheet, { id: deal.id, state }));
  const told = async (kind: string) => {
    const events = await server.services.db.asSystem((tx) =>
      tx.all<Parameters<typeof settleListener.handle>[1][number]>(sql`
        select id, kind, organisation_id as "organisationId", actor_id as "actorId", data,
          json_build_object('type', subject_type, 'id', subject_id) as subject from events
        where organisation_id = ${owner.organisationId} and kind = ${kind}`),
    );
    for (const _ of [1, 2]) await server.services.db.withOrg(system(), (tx) => settleListener.handle(tx, events));
  };
  await told('deal.sheet_moved');
  const closed = await ok(agent.do(referrals.get, { id }));
  expect(closed).toMatchObject({ state: 'closed', gross: 1_200_000, fee: 300_000 });
  const due = (await ok(owner.do(finance.payouts, { state: 'due' }))).rows.find(
    ({ payee, deal: of }) => payee.name === 'Far Realty' && of?.id === deal.id,
  )!;
  expect(due.cents).toBe(300_000);
  await ok(owner.do(finance.payPayout, { id: due.id, on: due.dueOn, method: 'check' }));
  await told('finance.payout_paid');
  expect(await ok(agent.do(referrals.get, { id }))).toMatchObject({ state: 'paid' });
});

describe('across licenses', () => {
  const choice = (name: string) => ({ name, company: 'Mutual', reason: 'Close by' });
  test('there is a choice of three, a disclosure for affiliates, and nowhere to put a fee', async () => {
    const lead = await newLead();
    const given = { lead, service: 'insurance' as const, consentHow: 'phone' as const };
    const three = [choice('A'), choice('B'), choice('C')];
    await refused(agent.do(serviceReferrals.create, { ...given, choices: three.slice(0, 2) }), 400, 'choices');
    await refused(
      agent.do(serviceReferrals.create, { ...given, choices: [three[0]!, three[0]!, three[1]!] }),
      400,
      'choices',
    );
    await refused(
      agent.do(serviceReferrals.create, {
        ...given,
        choices: [{ ...three[0]!, isAffiliated: true }, ...three.slice(1)],
      }),
      400,
      'choices',
    );
    for (const fee of [{ feeRate: 250_000 }, { fee: 10_000 }])
      await refused(agent.do(serviceReferrals.create, { ...given, ...fee, choices: three } as never), 400);
    const made = await ok(agent.do(serviceReferrals.create, { ...given, choices: three }));
    const chosen = await ok(agent.do(serviceReferrals.choose, { id: made.id, choice: made.choices[1]!.id }));
    expect(chosen.choices.map(({ isChosen }) => isChosen)).toEqual([false, true, false]);
    await refused(colleague.do(serviceReferrals.choose, { id: made.id, choice: made.choices[1]!.id }), 404);
    const columns = await server.services.db.withOrg(system(), (tx) =>
      tx.all<{ name: string }>(sql`
        select attname as name from pg_attribute where attrelid in ('service_referrals'::regclass, 'service_choices'::regclass)
          and attnum > 0`),
    );
    expect(columns.filter(({ name }) => /fee|cents|rate|amount/.test(name))).toEqual([]);
  });
});

test('who referred whom is counted with closings, and who was thanked is no longer due', async () => {
  const [referrer, client] = [await newLead(), await newLead()];
  await ok(agent.do(circles.relate, { id: client, other: referrer, kind: 'referral_source' }));
  const found = async () =>
    (await ok(agent.do(referrals.referrers))).referrers.find(({ lead }) => lead.id === referrer);
  expect(await found()).toMatchObject({ referred: 1, closings: 0, isDue: true });
  expect((await ok(colleague.do(referrals.referrers))).referrers.some(({ lead }) => lead.id === referrer)).toBe(false);
  await ok(agent.do(referrals.thank, { lead: referrer, kind: 'note', on: await today() }));
  expect(await found()).toMatchObject({ isDue: false, thankedOn: await today() });
});
