import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { whole } from '#contract/core/money.ts';
import { startingTerms } from '#contract/inventory/deals/commission-terms.ts';
import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { planTerms } from '#tests/contract/things/deals.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { recountListener, recountSheetsJob } from './recount.ts';

let server: TestServer;
let dispatcher: Dispatcher;
let worker: JobWorker;

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  dispatcher = new Dispatcher({ db: services.db, listeners: [recountListener], log: services.log, pollMs: 20 });
  worker = new JobWorker({ services, kinds: [recountSheetsJob], pollMs: 20 });
  await dispatcher.start();
  worker.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await server.stop();
});

const bare = {
  ...planTerms,
  tiers: [{ from: 0, agent: 700_000 }],
  cap: null,
  preItems: [],
  postItems: [],
  afterCapFee: 0,
};
const team = () => newTeam(server, { owner: 'owner', agent: 'agent', mentor: 'agent' });
const addPlan = async (owner: Person, user: string | null, terms: object, from = '2026-01-01') => {
  const made = await owner.do(dealCommissions.addPlan, { user, name: 'Plan', from, terms: { ...bare, ...terms } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
};
const open = async (by: Person, more: Partial<RequestOf<typeof deals.create>> = {}) =>
  (
    await by.do(deals.create, {
      name: 'Elm',
      pipeline: 'lease',
      price: 40_000_000,
      commissionRate: 25_000,
      closingOn: '2026-08-03',
      ...more,
    })
  ).body;
const sheetOf = async (by: Person, id: string) => (await by.do(dealCommissions.sheet, { id })).body;
const paidBy = (payouts: { to: string; cents: number }[]) =>
  Object.fromEntries(payouts.map(({ to, cents }) => [to.split(':')[0], cents]));

/** Approves the sheet and closes the deal, so that it counts. */
async function close(owner: Person, id: string, closedOn: string): Promise<void> {
  for (const item of (await owner.do(dealChecklist.items, { id })).body.items)
    await owner.do(dealChecklist.setItem, { id, itemId: item.id, state: 'waived', reason: 'Test' });
  expect((await owner.do(dealCommissions.moveSheet, { id, state: 'approved' })).status).toBe(200);
  const { version } = (await owner.do(deals.get, { id })).body;
  const moved = await owner.do(deals.changeStage, { id, stage: 'signed', closedOn }, { version });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
}
/** Waits until this many deals have their first numbers, by the count that each new deal itself asks for. */
const counted = (owner: Person, count: number) =>
  vi.waitUntil(async () => {
    const scope = { organisationId: owner.organisationId, userId: null, actorKind: 'system' as const };
    const own = await server.services.db.withOrg(scope, (tx) =>
      tx.all(sql`
        select distinct d from jobs j, jsonb_array_elements_text(j.payload -> 'ids') d
        where j.organisation_id = ${owner.organisationId} and j.kind = 'deals.recount_sheets' and j.state = 'done'
          and j.payload ->> 'of' = 'deals'`),
    );
    return own.length === count;
  }, patience);
const waiting = async (owner: Person) => (await owner.do(dealCommissions.sheetChanges, {})).body.rows;
const waitFor = async (owner: Person, count: number) => {
  await vi.waitUntil(async () => (await waiting(owner)).length === count, patience);
  return waiting(owner);
};

test('a year is counted by deals closed, and a mentor has a part of the first of them only', async () => {
  const { owner, agent, mentor } = await team();
  await addPlan(owner, agent.id, {
    base: 'units',
    tiers: [
      { from: 0, agent: 600_000 },
      { from: 1, agent: 800_000 },
    ],
    mentor: { user: mentor.id, rate: 100_000, deals: 1, until: null },
  });
  const first = await open(agent);
  expect((await sheetOf(agent, first.id)).sheet!.payouts).toContainEqual({ to: `agent:${mentor.id}`, cents: 60_000 });
  await close(owner, first.id, '2026-08-03');
  const { sheet, plans } = await sheetOf(agent, (await open(agent, { closingOn: '2026-09-01' })).id);
  expect(sheet!.payouts).not.toContainEqual(expect.objectContaining({ to: `agent:${mentor.id}` }));
  expect(sheet!.moves.find(({ step }) => step === 'split')).toMatchObject({
    cents: 200_000,
    plan: plans[0]!.id,
    rule: { kind: 'tier', base: 'units', scale: 'marginal', from: whole, before: whole, after: 2 * whole },
  });
  expect(plans).toMatchObject([{ user: agent.id, version: 1 }]);
});

test('a mentor works here, and a bonus goes to who has a share; it earns with the deal', async () => {
  const { owner, agent, mentor } = await team();
  const elsewhere = (await team()).mentor.id;
  const plan = (user: string) => ({ ...bare, mentor: { user, rate: 1, deals: null, until: '2027-01-01' } });
  const add = (terms: object) =>
    owner.do(dealCommissions.addPlan, { user: null, name: 'P', from: '2026-01-01', terms: terms as never });
  expect((await add(plan(elsewhere))).body).toMatchObject({ issues: [{ path: ['terms', 'mentor', 'user'] }] });
  const endless = await add({ ...bare, mentor: { user: mentor.id, rate: 1, deals: null, until: null } });
  expect(endless.body).toMatchObject({ issues: [{ path: ['terms', 'mentor', 'deals'] }] });

  const { id, version } = await open(agent);
  const bonus = { name: 'Builder', amount: { kind: 'flat', cents: 100_000 }, counts: false } as const;
  const set = (user: string) =>
    agent.do(
      dealCommissions.setCommission,
      {
        id,
        terms: {
          ...startingTerms('lease', agent.id, { kind: 'percent', rate: 25_000 }),
          bonuses: [{ ...bonus, user }],
        },
      },
      { version },
    );
  expect((await set(mentor.id)).body).toMatchObject({ issues: [{ path: ['terms', 'bonuses', 0, 'user'] }] });
  expect((await set(agent.id)).body).toMatchObject({ gross: 1_100_000 });
});

test('a deal that closes fills the cap: what others would pay waits as a difference until it is agreed to', async () => {
  const { owner, agent } = await team();
  await addPlan(owner, agent.id, { cap: 400_000 });
  const first = await open(agent);
  const second = await open(agent, { closingOn: '2026-09-01' });
  const third = await open(agent, { closingOn: '2026-10-01' });
  await owner.do(dealCommissions.moveSheet, { id: third.id, state: 'approved' });
  await counted(owner, 3);
  expect(await waiting(owner)).toEqual([]);
  await close(owner, first.id, '2026-08-03');
  const rows = await waitFor(owner, 2);
  const draft = rows.find(({ deal }) => deal.id === second.id)!;
  expect(draft).toMatchObject({ state: 'draft', because: 'year' });
  expect([paidBy(draft.before), paidBy(draft.after)]).toEqual([
    { house: 300_000, agent: 700_000 },
    { house: 100_000, agent: 900_000 },
  ]);
  expect(paidBy((await sheetOf(owner, second.id)).was!)).toEqual({ house: 300_000, agent: 700_000 });

  const accept = (id: string, payouts: typeof draft.after) => owner.do(dealCommissions.acceptSheet, { id, payouts });
  expect((await agent.do(dealCommissions.acceptSheet, { id: second.id, payouts: draft.after })).status).toBe(403);
  expect((await accept(second.id, draft.before)).status, 'not what it is now').toBe(409);
  expect((await accept(second.id, draft.after)).body).toMatchObject({ state: 'draft', was: null });
  const approved = rows.find(({ deal }) => deal.id === third.id)!;
  const again = await accept(third.id, approved.after);
  expect(again.body).toMatchObject({ state: 'approved', now: null });
  expect(paidBy(again.body.sheet!.payouts)).toEqual({ house: 100_000, agent: 900_000 });
  expect((await accept(third.id, approved.after)).status, 'said twice').toBe(200);
  await waitFor(owner, 0);
  const told = (await owner.do(deals.timeline, { id: third.id })).body.rows.map(({ kind }) => kind);
  expect(told).toEqual(expect.arrayContaining(['deal.sheet_differs', 'deal.sheet_recounted']));
});

test('a plan that takes over does the same; a deal’s own new price needs nobody’s approval', async () => {
  const { owner, agent } = await team();
  await addPlan(owner, null, {});
  const { id, version } = await open(agent);
  await counted(owner, 1);
  const agreed = async () => paidBy((await waitFor(owner, 1))[0]!.before);
  await addPlan(owner, agent.id, { tiers: [{ from: 0, agent: 900_000 }] });
  expect(await agreed()).toEqual({ house: 300_000, agent: 700_000 });
  await owner.do(deals.change, { id, price: 80_000_000 }, { version });
  await waitFor(owner, 0);
  expect(await sheetOf(owner, id)).toMatchObject({ was: null, plans: [{ user: agent.id, version: 1 }] });
});

test('what is agreed to while everything is recounted stays agreed', async () => {
  const { owner, agent } = await team();
  await addPlan(owner, agent.id, { cap: 400_000 });
  const ids: string[] = [];
  for (const closingOn of ['2026-09-01', '2026-10-01', '2026-08-03']) ids.push((await open(agent, { closingOn })).id);
  const [earliest, accepted, closed] = ids as [string, string, string];
  await counted(owner, 3);
  await close(owner, closed, '2026-08-03');
  const { after } = (await waitFor(owner, 2)).find(({ deal }) => deal.id === accepted)!;

  const [holder, watcher] = [1, 2].map(() => new pg.Client(server.database.owner)) as [pg.Client, pg.Client];
  await Promise.all([holder.connect(), watcher.connect()]);
  const held = async () =>
    (
      await watcher.query(`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    ).rowCount!;
  await holder.query('begin');
  await holder.query('select from deal_recounts where deal_id = $1 for update', [earliest]);
  const scope = { organisationId: owner.organisationId, userId: null, actorKind: 'system' as const };
  await server.services.db.withOrg(scope, (tx) =>
    tx.enqueue(recountSheetsJob.with({ of: 'people', users: [agent.id], because: 'year' })),
  );
  // The job has read all rows and is waiting to write the first.
  await vi.waitUntil(async () => (await held()) > 0, patience);
  let isAnswered = false;
  const accepting = owner.do(dealCommissions.acceptSheet, { id: accepted, payouts: after });
  void accepting.then(() => {
    isAnswered = true;
  });
  await vi.waitUntil(async () => isAnswered || (await held()) > 1, patience);
  await holder.query('commit');
  expect((await accepting).body).toMatchObject({ state: 'draft', was: null });
  await vi.waitUntil(async () => {
    const { rows } = await watcher.query(
      `select from jobs where organisation_id = $1 and kind = $2 and state in ('waiting', 'running')`,
      [owner.organisationId, recountSheetsJob.kind],
    );
    return rows.length === 0;
  }, patience);
  expect((await waiting(owner)).map(({ deal }) => deal.id)).toEqual([earliest]);
  await Promise.all([holder.end(), watcher.end()]);
});
