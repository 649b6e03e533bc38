import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { dealSettings } from '#contract/inventory/deals/deal-settings.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let dispatcher: Dispatcher;
let owner: Person;
let agent: Person;
let viewer: Person;
let foreigner: Person;

const item = { need: 'required', before: null } as const;
const template = {
  key: 'purchase',
  name: 'Purchase',
  side: 'buyer',
  items: [
    { ...item, name: 'File number', kind: 'info' },
    { ...item, name: 'Broker’s review', kind: 'gate', before: 'offer' },
    { ...item, name: 'Call the lender', kind: 'task' },
    { ...item, name: 'Contract', kind: 'document' },
  ],
  dates: [],
} as const;
const templates = [
  template,
  { ...template, key: 'texas', name: 'Texas purchase', stateOrProvince: 'TX' },
  { ...template, key: 'land', name: 'Land', propertyType: 'Land', items: [] },
] as const;

beforeAll(async () => {
  server = await startTestServer();
  const { db, log } = server.services;
  dispatcher = new Dispatcher({ db, listeners: [noticesListener], log });
  db.onCommitted(() => dispatcher.wake());
  await dispatcher.start();
  ({ owner, agent, viewer, foreigner } = await newTeam(server, { owner: 'owner', agent: 'agent', viewer: 'viewer' }));
  const set = await owner.do(dealSettings.setTemplates, { templates: structuredClone(templates) as never });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
});
afterAll(async () => {
  await dispatcher.stop();
  await server.stop();
});

const open = async (more: object = {}) =>
  (await agent.do(deals.create, { name: '12 Juniper St', pipeline: 'buyer', ...more })).body.id;
const list = async (id: string) => (await agent.do(dealChecklist.items, { id })).body;
async function opened() {
  const id = await open();
  const [info, gate, task, contract] = (await list(id)).items;
  const set = (itemId: string, state: 'open' | 'submitted' | 'done' | 'waived', more: object = {}, by = agent) =>
    by.do(dealChecklist.setItem, { id, itemId, state, ...more });
  return { id, info: info!.id, gate: gate!.id, task: task!.id, contract: contract!.id, set };
}
const pathOf = (answer: { body: unknown }) => (answer.body as { issues: { path: string[] }[] }).issues[0]!.path;

test('what must be known is done once it is written down', async () => {
  const { info, task, set } = await opened();
  expect(pathOf(await set(info, 'done'))).toEqual(['value']);
  expect(pathOf(await set(info, 'done', { value: '   ' }))).toEqual(['value']);
  expect((await set(info, 'done', { value: 'GF 26-114' })).body).toMatchObject({ state: 'done', value: 'GF 26-114' });
  expect((await set(info, 'done', { value: 'GF 26-115' })).body).toMatchObject({ value: 'GF 26-115' });
  expect(pathOf(await set(info, 'waived'))).toEqual(['reason']);
  expect(pathOf(await set(task, 'done', { value: 'x' }))).toEqual(['value']);
});

test('what comes after a review waits until it is accepted; sent back, whoever asked is told why', async () => {
  const { id, info, gate, task, contract, set } = await opened();
  expect((await list(id)).items.map(({ waitsFor }) => waitsFor)).toEqual([
    null,
    null,
    'Broker’s review',
    'Broker’s review',
  ]);
  expect((await set(task, 'done')).status).toBe(409);
  expect((await set(task, 'waived', { reason: 'No' })).status).toBe(409);
  const body = new Blob(['%PDF-1.4']);
  const early = await agent.do(dealChecklist.submitItem, { id, itemId: contract, name: 'c.pdf' }, { body });
  expect(early.status).toBe(409);
  expect((await agent.do(dealChecklist.removeItem, { id, itemId: gate })).status, 'not round it').toBe(403);
  expect((await set(gate, 'waived', { reason: 'No time' })).status, 'not round it').toBe(403);
  expect(pathOf(await set(gate, 'done'))).toEqual(['state']);

  expect((await set(gate, 'submitted')).status, 'nothing to review yet').toBe(409);
  await set(info, 'done', { value: 'GF 26-114' });
  expect((await set(gate, 'submitted')).body).toMatchObject({ state: 'submitted', submittedBy: agent.id });
  const waiting = (await owner.do(dealChecklist.reviewQueue, {})).body.rows;
  expect(waiting).toMatchObject([{ id: gate, kind: 'gate', deal: { id } }]);
  const review = (approve: boolean, reason = '') =>
    owner.do(dealChecklist.reviewItem, { id, itemId: gate, approve, reason });
  expect((await agent.do(dealChecklist.reviewItem, { id, itemId: gate, approve: true })).status).toBe(403);
  expect(pathOf(await review(false))).toEqual(['reason']);
  expect((await review(false, 'Wrong number')).body).toMatchObject({ state: 'returned', reason: 'Wrong number' });
  const told = async () => (await agent.do(notifications.list, { kind: 'deal.review_returned' })).body.rows;
  await vi.waitUntil(async () => (await told()).length === 1, patience);
  expect((await told())[0]).toMatchObject({ subject: { type: 'deal', id }, data: { title: 'Broker’s review' } });
  expect((await set(task, 'done')).status, 'still waits').toBe(409);

  await set(gate, 'submitted');
  expect((await review(true)).body).toMatchObject({ state: 'approved' });
  expect((await set(task, 'done')).body).toMatchObject({ state: 'done', waitsFor: null });
  expect((await set(gate, 'open')).status, 'accepted stays').toBe(409);
});

test('a stage waits for a review, too, unless who reviews leaves it out', async () => {
  const { id, gate, set } = await opened();
  const move = async () =>
    agent.do(deals.changeStage, { id, stage: 'offer' }, { version: (await agent.do(deals.get, { id })).body.version });
  expect((await move()).status).toBe(400);
  expect((await set(gate, 'waived', { reason: 'Cash, known client' }, owner)).status).toBe(200);
  expect((await move()).status).toBe(200);
});

test('an accepted review locks what is before it, until who reviews opens it again and says why', async () => {
  const { id, info, gate, task, set } = await opened();
  await set(info, 'done', { value: 'GF 26-114' });
  await set(gate, 'submitted');
  expect((await owner.do(dealChecklist.reviewItem, { id, itemId: gate, approve: true })).status).toBe(200);
  expect((await list(id)).items.map(({ lockedBy }) => lockedBy)).toEqual(['Broker’s review', null, null, null]);
  for (const by of [agent, owner]) {
    expect((await set(info, 'done', { value: 'GF 26-115' }, by)).status).toBe(409);
    expect((await set(info, 'open', {}, by)).status).toBe(409);
    expect((await by.do(dealChecklist.removeItem, { id, itemId: info })).status).toBe(409);
  }
  // Repeating the current state changes nothing and is not rejected.
  expect((await set(info, 'done', { value: 'GF 26-114' })).status).toBe(200);
  await set(task, 'done');

  const wish = { id, itemId: gate, reason: 'The file number is another deal’s.' };
  expect((await stranger(server).do(dealChecklist.reopenReview, wish)).status).toBe(401);
  expect((await agent.do(dealChecklist.reopenReview, wish)).status).toBe(403);
  expect((await viewer.do(dealChecklist.reopenReview, wish)).status).toBe(403);
  expect((await foreigner.do(dealChecklist.reopenReview, wish)).status).toBe(404);
  expect(pathOf(await owner.do(dealChecklist.reopenReview, { ...wish, reason: ' ' }))).toEqual(['reason']);
  expect((await owner.do(dealChecklist.reopenReview, { ...wish, itemId: task })).status).toBe(409);
  const reopened = await owner.do(dealChecklist.reopenReview, wish);
  expect(reopened.body).toMatchObject({ state: 'open', reason: wish.reason, reviewedAt: null });
  expect((await owner.do(dealChecklist.reopenReview, wish)).status, 'open already').toBe(409);
  const { rows } = (await agent.do(deals.timeline, { id })).body;
  expect(rows[0]).toMatchObject({
    kind: 'deal.review_reopened',
    data: { name: 'Broker’s review', reason: wish.reason },
    actor: { id: owner.id },
  });
  expect((await set(info, 'done', { value: 'GF 26-115' })).body).toMatchObject({ value: 'GF 26-115', lockedBy: null });
  expect((await set(task, 'open')).status, 'waits again').toBe(409);
});

test('the closest template is taken by side, type and state, and the deal says which and why', async () => {
  const from = async (more: object = {}) => (await list(await open(more))).template;
  expect(await from()).toMatchObject({ name: 'Purchase', by: ['side'] });
  expect(await from({ stateOrProvince: 'TX' })).toMatchObject({ name: 'Texas purchase', by: ['side', 'state'] });
  expect(await from({ stateOrProvince: 'CA', propertyType: 'Land' })).toMatchObject({
    name: 'Land',
    by: ['side', 'type'],
    stateOrProvince: 'CA',
  });
  expect(await from({ pipeline: 'seller' })).toBeNull();
});
