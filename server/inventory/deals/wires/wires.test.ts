import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { dealBulk } from '#contract/inventory/deals/deal-bulk.ts';
import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { dealWires, mostMismatches } from '#contract/inventory/deals/deal-wires.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { wireAlertJob } from './alert-job.ts';

let server: TestServer;
let dispatcher: Dispatcher;
let owner: Person;
let agent: Person;
let colleague: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const { db, log } = server.services;
  dispatcher = new Dispatcher({ db, listeners: [noticesListener], log });
  db.onCommitted(() => dispatcher.wake());
  await dispatcher.start();
  ({ owner, agent, colleague, viewer, foreigner } = await newTeam(server, {
    owner: 'owner',
    agent: 'agent',
    colleague: 'agent',
    viewer: 'viewer',
  }));
});
afterAll(async () => {
  await dispatcher.stop();
  await server.stop();
});

const real = { routing: '021000021', account: '000123456789' };
const forged = { routing: '111000025', account: '998877665544' };
const call = { spokeWith: 'Rae at the desk', phone: '+1 512 555 0144', source: 'contract' as const };

const newDeal = async (more: object = {}) =>
  (await agent.do(deals.create, { name: '12 Juniper St', pipeline: 'lease', price: 40_000_000, ...more })).body.id;
const enter = (id: string, numbers = real, by = agent) =>
  by.do(dealWires.addWire, { id, use: 'closing_funds', payee: 'Gulf Title', bank: 'First Bank', ...numbers });
const check = (by: Person, id: string, wireId: string, numbers = real) =>
  by.do(dealWires.checkWire, { id, wireId, ...call, ...numbers });
const show = (by: Person, id: string, wireId: string) =>
  by.do(dealWires.showWire, { id, wireId, reason: 'To fill in the bank’s form' });
const list = async (id: string, by = agent) => (await by.do(dealWires.wires, { id })).body;
const moveOn = async (id: string, stage: string) =>
  agent.do(
    deals.changeStage,
    { id, stage, ...(stage === 'lost' && { lostReason: 'Fraud' }) },
    { version: (await agent.do(deals.get, { id })).body.version },
  );
const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);

test('numbers are sealed, masked, and shown with a reason only after two people called back', async () => {
  const id = await newDeal();
  const made = await enter(id);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const wireId = made.body.id;
  expect(made.body).toMatchObject({ ending: '6789', state: 'unverified', isChange: false });
  const kept = await inOrg((tx) =>
    tx.all(sql`
    select w.*::text as wire from deal_wires w union all select e.data::text from events e`),
  );
  expect(JSON.stringify(kept)).not.toContain('123456789');

  expect((await show(agent, id, wireId)).status).toBe(409);
  expect((await check(agent, id, wireId)).body).toMatchObject({ matched: true, wire: { state: 'unverified' } });
  expect((await check(agent, id, wireId)).status, 'the same person twice').toBe(409);
  expect((await show(agent, id, wireId)).status).toBe(409);
  expect((await check(owner, id, wireId)).body).toMatchObject({ matched: true, wire: { state: 'verified' } });
  const shown = await show(agent, id, wireId);
  expect(shown.body).toEqual(real);
  expect((await list(id)).wires[0]).toMatchObject({ shown: 1, checks: [{ spokeWith: call.spokeWith }, {}] });
  const { rows } = (await agent.do(deals.timeline, { id, limit: 50 })).body;
  expect(rows[0]).toMatchObject({ kind: 'deal.wire_shown', data: { reason: 'To fill in the bank’s form' } });
});

test('nobody else is let near it, and a program with a key never is', async () => {
  const id = await newDeal();
  const wireId = (await enter(id)).body.id;
  for (const [who, status] of [
    [viewer, 403],
    [colleague, 404],
    [foreigner, 404],
  ] as const) {
    expect((await enter(id, forged, who)).status).toBe(status);
    expect((await check(who, id, wireId)).status).toBe(status);
    expect((await show(who, id, wireId)).status).toBe(status);
  }
  expect(JSON.stringify((await viewer.do(dealWires.wires, { id })).body)).not.toContain('23456789');
  expect((await foreigner.do(dealWires.wires, { id })).status).toBe(404);
});

test('numbers that cannot be a bank’s are refused by field', async () => {
  const id = await newDeal();
  const refused = await enter(id, { routing: '123456789', account: '12' });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toMatch(/routing.*account|account.*routing/);
});

test('a change locks the deal, warns everybody who takes part, and is undone by rejecting it', async () => {
  const client = (await agent.do(leads.create, { firstName: 'Ana', email: 'ana@example.test' })).body.id;
  const id = await newDeal({ lead: client });
  await agent.do(deals.addParty, { id, role: 'title', name: 'Gulf Title', email: 'desk@gulf.example' });
  const first = (await enter(id)).body.id;
  await check(agent, id, first);
  await check(owner, id, first);

  const changed = (await enter(id, forged)).body;
  expect(changed).toMatchObject({ isChange: true, state: 'unverified' });
  expect((await list(id)).isLocked).toBe(true);
  expect((await show(agent, id, first)).status).toBe(409);
  expect((await moveOn(id, 'application')).status).toBe(409);
  expect((await owner.do(dealCommissions.moveSheet, { id, state: 'approved' })).status).toBe(409);
  const preview = await agent.do(dealBulk.previewBulk, {
    selection: { ids: [id] },
    do: { act: 'stage', stage: 'application' },
  });
  expect(JSON.stringify(preview.body)).toContain('wire_changed');

  await vi.waitUntil(
    async () => (await owner.do(notifications.list, { kind: 'deal.wire_changed' })).body.rows.length === 1,
    patience,
  );
  const warnings = () =>
    inOrg((tx) =>
      tx.all<{ address: string; body: string }>(sql`
        select address, body from messages where subject like 'Before you send money%' order by address`),
    );
  const worker = new JobWorker({ services: server.services, kinds: [wireAlertJob], pollMs: 20 });
  worker.start();
  await vi.waitUntil(async () => (await warnings()).length === 2, patience).finally(() => worker.stop());
  expect((await warnings()).map(({ address }) => address)).toEqual(['ana@example.test', 'desk@gulf.example']);
  expect(JSON.stringify(await warnings())).not.toMatch(/5544|6789/);

  expect((await check(owner, id, changed.id, real)).body.matched).toBe(false);
  const rejected = await agent.do(dealWires.rejectWire, { id, wireId: changed.id, reason: 'They know nothing of it' });
  expect(rejected.body.isLocked).toBe(false);
  expect(rejected.body.wires.map(({ id: wire, state }) => [wire, state])).toEqual([
    [first, 'verified'],
    [changed.id, 'rejected'],
  ]);
  expect((await show(agent, id, first)).body).toEqual(real);
  expect((await moveOn(id, 'application')).status).toBe(200);
});

test('a lock does not keep a deal from being given up, and a checked change takes over', async () => {
  const id = await newDeal();
  await enter(id);
  const changed = (await enter(id, forged)).body.id;
  await check(agent, id, changed, forged);
  expect((await check(owner, id, changed, forged)).body.wire.state).toBe('verified');
  expect((await list(id)).isLocked).toBe(false);
  expect((await show(owner, id, changed)).body).toEqual(forged);
  await enter(id);
  expect((await moveOn(id, 'lost')).status).toBe(200);
});

test('numbers cannot be guessed: after some that do not match, instructions are rejected', async () => {
  const id = await newDeal();
  const wireId = (await enter(id)).body.id;
  for (let tries = 1; tries <= mostMismatches; tries++)
    expect((await check(agent, id, wireId, forged)).body.matched).toBe(false);
  expect((await check(agent, id, wireId)).status).toBe(409);
  expect((await list(id)).wires[0]).toMatchObject({ state: 'rejected' });
});
