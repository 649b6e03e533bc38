import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { account } from '#contract/account/auth.ts';
import { billing } from '#contract/account/billing.ts';
import { notifications } from '#contract/account/notifications.ts';
import { outbox } from '#contract/account/outbox.ts';
import { settleTrials } from '#server/account/billing/trials.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let worker: Worker;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  worker = await startWorker(server.services);
  owner = new pg.Client(server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await worker.stop();
  await owner.end();
  await server.stop();
});

const hour = 3_600_000;
const settleAt = (day: number, began: number) =>
  settleTrials(server.services.db, new AbortController().signal, new Date(began + day * 24 * hour + hour));

async function beginTrial(): Promise<{ person: Person; began: number }> {
  const person = await newMember(server, await newOrganisation(server), 'owner');
  const { body } = await person.do(billing.choosePlan, {
    verticals: ['realestate'],
    vertical_tiers: { realestate: 'pro' },
    billing_period: 'monthly',
  });
  return { person, began: Date.parse(body.trial_ends_at!) - 14 * 24 * hour };
}

const subjectsOf = async (person: Person) =>
  (await person.do(outbox.list)).body.rows.map(({ subject }) => subject).reverse();
const kindsOf = async (person: Person) =>
  (await person.do(notifications.list)).body.rows.map(({ kind, data }) => [kind, data]).reverse();

test('a trial is told of three days and one day before its end, and then falls back to free', async () => {
  const { person, began } = await beginTrial();
  expect(await settleAt(10, began - 2 * hour)).toBe(0);
  for (const day of [11, 13]) {
    expect(await settleAt(day, began), `day ${day}`).toBe(1);
    expect(await settleAt(day, began), `day ${day} again`).toBe(0);
  }
  expect((await person.do(account.session)).body.subscription.tier).toBe('pro');
  expect(await settleAt(14, began)).toBe(1);
  expect(await settleAt(15, began)).toBe(0);
  expect((await person.do(account.session)).body.subscription.tier).toBe('freemium');
  await vi.waitUntil(
    async () => (await subjectsOf(person)).length === 3 && (await kindsOf(person)).length === 3,
    patience,
  );
  expect(new Set(await subjectsOf(person))).toEqual(
    new Set(['Your Lintel trial ends in 3 days', 'Your Lintel trial ends in 24 hours', 'Your Lintel trial ended']),
  );
  expect(await kindsOf(person)).toEqual([
    ['trial.ending', { days: 3 }],
    ['trial.ending', { days: 1 }],
    ['trial.ended', {}],
  ]);
});

test('a worker that slept over the notices says only that it is over', async () => {
  const { person, began } = await beginTrial();
  expect(await settleAt(20, began)).toBe(1);
  await vi.waitUntil(async () => (await kindsOf(person)).length > 0, patience);
  expect(await kindsOf(person)).toEqual([['trial.ended', {}]]);
});

test('who pays is told nothing', async () => {
  const { person, began } = await beginTrial();
  await owner.query(`update subscriptions set status = 'active' where user_id = $1`, [person.id]);
  expect(await settleAt(20, began)).toBe(0);
});
