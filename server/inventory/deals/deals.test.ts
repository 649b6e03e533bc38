import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { dashboard } from '#contract/insight/dashboard.ts';
import { startingTerms } from '#contract/inventory/deals/commission-terms.ts';
import { dealBulk } from '#contract/inventory/deals/deal-bulk.ts';
import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { dealDates } from '#contract/inventory/deals/deal-dates.ts';
import { dealSettings } from '#contract/inventory/deals/deal-settings.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { comments } from '#contract/people/comments.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { planTerms } from '#tests/contract/things/deals.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let viewer: Person;
let elsewhere: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
  elsewhere = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const png = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAGElEQVR4AWK60KX3XyTUHoyZXE4LMsAAAAAA//+oWk6AAAAABklEQVQDAH9xBvrbP2VHAAAAAElFTkSuQmCC',
    'base64',
  ),
]);

const open = async (by: Person, more: Partial<RequestOf<typeof deals.create>> = {}) => {
  const made = await by.do(deals.create, {
    name: '12 Juniper St',
    pipeline: 'buyer',
    price: 40_000_000,
    commissionRate: 25_000,
    acceptedOn: '2026-06-24',
    closingOn: '2026-08-03',
    timeZone: 'America/Chicago',
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
};
const now = async (id: string, by = owner) => (await by.do(deals.get, { id })).body;

/** Waives all required items, so that the stage can be changed freely. */
async function clear(id: string): Promise<void> {
  for (const item of (await owner.do(dealChecklist.items, { id })).body.items)
    if (item.state === 'open')
      await owner.do(dealChecklist.setItem, { id, itemId: item.id, state: 'waived', reason: 'Test' });
}
const move = async (id: string, stage: string, more: object = {}) =>
  owner.do(deals.changeStage, { id, stage, ...more }, { version: (await now(id)).version });

describe('a deal', () => {
  test('is its maker’s, seen by them and the heads, and by whoever has a share in it', async () => {
    const deal = await open(agent);
    expect(deal).toMatchObject({
      side: 'buyer',
      stage: 'searching',
      state: 'open',
      probability: 10,
      gross: 1_000_000,
      weighted: 100_000,
      owner: agent.id,
    });
    expect((await colleague.do(deals.get, { id: deal.id })).status).toBe(404);
    expect((await elsewhere.do(deals.get, { id: deal.id })).status).toBe(404);
    expect((await viewer.do(deals.get, { id: deal.id })).body.can).toEqual({
      change: false,
      assign: false,
      archive: false,
      money: false,
    });
    const terms = {
      ...startingTerms('buyer', agent.id, { kind: 'percent', rate: 25_000 }),
      agents: [
        { user: agent.id, share: 600_000 },
        { user: colleague.id, share: 400_000 },
      ],
    };
    await owner.do(dealCommissions.setCommission, { id: deal.id, terms }, { version: deal.version });
    expect((await colleague.do(deals.get, { id: deal.id })).body.can).toMatchObject({ change: true, assign: false });
    expect((await colleague.do(comments.list, { type: 'deal', id: deal.id })).status).toBe(200);
  });

  test('is linked only to people its maker sees, and finds its lead again', async () => {
    const { body: lead } = await agent.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz' });
    const refused = await colleague.do(deals.create, { name: 'Ana', pipeline: 'buyer', lead: lead.id });
    expect(refused.status).toBe(400);
    expect((await open(agent, { lead: lead.id })).lead).toEqual({ id: lead.id, name: 'Ana Ruiz' });
  });

  test('is found by filter, search and order, page by page', async () => {
    const names = ['Zebra Lane', 'Yarrow Way', 'Xenia Court'];
    for (const [place, name] of names.entries())
      await open(agent, {
        name,
        pipeline: 'lease',
        price: (place + 1) * 1_000_000,
        closingOn: `2027-0${place + 1}-15`,
      });
    const list = async (input: object) => (await agent.do(deals.list, input)).body;
    const lease = 'pipeline:is(lease)';
    expect((await list({ filter: lease, sort: 'name' })).rows.map(({ name }) => name)).toEqual(names.toReversed());
    expect((await list({ filter: lease, sort: 'closingOn' })).rows.map(({ name }) => name)).toEqual(names);
    const first = await list({ filter: lease, sort: '-price', limit: 1 });
    const rest = await list({ filter: lease, sort: '-price', cursor: first.next });
    expect([...first.rows, ...rest.rows].map(({ name }) => name)).toEqual(names.toReversed());
    expect((await list({ search: 'xenia' })).rows).toHaveLength(1);
    const between = `${lease}~closingOn:between(2027-02-01,2027-02-28)`;
    expect((await agent.do(deals.count, { filter: between })).body.count).toBe(1);
  });

  test('is changed on the version that was read, told as events, archived and put back', async () => {
    const deal = await open(agent);
    const changed = await agent.do(deals.change, { id: deal.id, price: 50_000_000 }, { version: deal.version });
    expect(changed.body).toMatchObject({ gross: 1_250_000, version: deal.version + 1 });
    expect((await agent.do(deals.change, { id: deal.id, price: 1 }, { version: deal.version })).status).toBe(412);
    await agent.do(deals.archive, { id: deal.id });
    expect((await agent.do(deals.restore, { id: deal.id })).body.archivedAt).toBeNull();
    const told = (await agent.do(deals.timeline, { id: deal.id })).body.rows.map(({ kind }) => kind);
    expect(told).toEqual(['deal.restored', 'deal.archived', 'deal.changed', 'deal.created']);
  });

  test('has parties that stay with it', async () => {
    const { id } = await open(agent);
    const { body: party } = await agent.do(deals.addParty, { id, role: 'lender', name: 'Ida', company: 'First Bank' });
    await agent.do(deals.changeParty, { id, partyId: party.id, phone: '+15125550100' });
    expect((await agent.do(deals.parties, { id })).body.parties).toMatchObject([
      { name: 'Ida', phone: '+15125550100' },
    ]);
    expect((await colleague.do(deals.parties, { id })).status).toBe(404);
    await agent.do(deals.removeParty, { id, partyId: party.id });
    expect((await agent.do(deals.parties, { id })).body.parties).toEqual([]);
  });
});

describe('its checklist', () => {
  test('holds a stage back until what it asks for is approved; what is approved is locked', async () => {
    const deal = await open(agent);
    const { id } = deal;
    const { items } = (await agent.do(dealChecklist.items, { id })).body;
    const contract = items.find(({ name }) => name === 'Buyer representation agreement')!;
    const early = await move(id, 'offer');
    expect(early.status).toBe(400);
    expect((early.body as unknown as { details: object }).details).toEqual({
      lacking: ['Buyer representation agreement'],
    });
    const submit = () =>
      agent.do(dealChecklist.submitItem, { id, itemId: contract.id, name: 'signed.png' }, { body: png });
    expect((await submit()).body).toMatchObject({ state: 'submitted', file: { name: 'signed.png' } });
    expect((await agent.do(dealChecklist.reviewItem, { id, itemId: contract.id, approve: true })).status).toBe(403);
    const back = await owner.do(dealChecklist.reviewItem, {
      id,
      itemId: contract.id,
      approve: false,
      reason: 'Unsigned',
    });
    expect(back.body).toMatchObject({ state: 'returned', reason: 'Unsigned' });
    const again = (await submit()).body;
    expect((await owner.do(dealChecklist.reviewQueue, {})).body.rows).toMatchObject([{ deal: { id } }]);
    await owner.do(dealChecklist.reviewItem, { id, itemId: contract.id, approve: true });
    expect((await submit()).status).toBe(409);
    expect((await agent.do(dealChecklist.removeItem, { id, itemId: contract.id })).status).toBe(409);
    expect((await agent.do(files.remove, { id: again.file!.id })).status).toBe(409);
    expect((await move(id, 'offer')).body).toMatchObject({ stage: 'offer', probability: 30 });
    expect((await move(id, 'lost')).status).toBe(400);
    expect((await move(id, 'lost', { lostReason: 'Rates' })).body).toMatchObject({
      state: 'lost',
      lostReason: 'Rates',
    });
  });

  test('takes a task as done and leaves something out only with a reason', async () => {
    const { id } = await open(agent);
    const { body: task } = await agent.do(dealChecklist.addItem, { id, name: 'Call the bank', kind: 'task' });
    expect((await agent.do(dealChecklist.setItem, { id, itemId: task.id, state: 'done' })).body.state).toBe('done');
    expect((await agent.do(dealChecklist.setItem, { id, itemId: task.id, state: 'waived' })).status).toBe(400);
  });
});

describe('its dates', () => {
  test('follow acceptance and closing, told before they move; what was kept stays', async () => {
    const deal = await open(agent);
    const { id } = deal;
    const list = async () => (await agent.do(dealDates.dates, { id })).body.dates;
    const dayOf = async (key: string) => (await list()).find((date) => date.key === key)!;
    expect(await dayOf('inspection')).toMatchObject({ on: '2026-07-06', dueAt: '2026-07-06T22:00:00.000Z' });
    expect(deal.nextDateOn).toBe('2026-06-29');
    const { body } = await agent.do(dealDates.previewMove, { id, acceptedOn: '2026-06-25' });
    expect(body.moves.find(({ name }) => name === 'Earnest money due')).toMatchObject({
      from: '2026-06-29',
      to: '2026-06-30',
    });
    expect((await now(id)).acceptedOn).toBe('2026-06-24');
    const deposit = await dayOf('deposit');
    await agent.do(dealDates.changeDate, { id, dateId: deposit.id, state: 'done' });
    const { version } = await now(id);
    const moved = await agent.do(dealDates.moveBases, { id, acceptedOn: '2026-06-25' }, { version });
    expect(moved.body.moves.map(({ name }) => name)).not.toContain('Earnest money due');
    expect((await dayOf('deposit')).on).toBe('2026-06-29');
    expect(moved.body.deal).toMatchObject({ acceptedOn: '2026-06-25', nextDateOn: '2026-07-06' });
    expect((await agent.do(dealDates.moveBases, { id, closingOn: null }, { version })).status).toBe(412);
  });

  test('are counted from each other but not in a circle', async () => {
    const { id } = await open(agent);
    const inspection = (await agent.do(dealDates.dates, { id })).body.dates.find(({ key }) => key === 'inspection')!;
    const circle = { base: 'objection', days: 1, count: 'calendar', roll: 'none' } as const;
    expect((await agent.do(dealDates.changeDate, { id, dateId: inspection.id, rule: circle })).status).toBe(400);
    expect((await agent.do(dealDates.removeDate, { id, dateId: inspection.id })).status).toBe(409);
    expect((await agent.do(dealDates.changeDate, { id, dateId: inspection.id, state: 'waived' })).status).toBe(400);
  });
});

describe('its commission', () => {
  test('is split by the plan in force that day; a deal that crosses the cap is cut, and only closed deals count', async () => {
    const plan = { user: agent.id, name: 'Capped', from: '2026-01-01', terms: { ...planTerms, cap: 400_000 } };
    expect((await owner.do(dealCommissions.addPlan, plan)).status).toBe(200);
    expect((await owner.do(dealCommissions.addPlan, plan)).status).toBe(409);
    const first = await open(agent);
    const sheetOf = async (id: string) => (await agent.do(dealCommissions.sheet, { id })).body;
    // 10,000 less a 6% franchise fee is 9,400; 30% of that, 2,820, is the house's, plus 50 for insurance.
    const { sheet } = await sheetOf(first.id);
    const paid = (of: typeof sheet) => Object.fromEntries(of!.payouts.map(({ to, cents }) => [to, cents]));
    expect(paid(sheet)).toEqual({ house: 60_000 + 282_000 + 5_000, [`agent:${agent.id}`]: 653_000 });
    expect((await agent.do(dealCommissions.moveSheet, { id: first.id, state: 'approved' })).status).toBe(403);
    expect((await owner.do(dealCommissions.moveSheet, { id: first.id, state: 'sent' })).status).toBe(409);
    await owner.do(dealCommissions.moveSheet, { id: first.id, state: 'approved' });
    const second = await open(agent, { closingOn: '2026-09-01' });
    expect((await sheetOf(second.id)).sheet!.moves.find(({ step }) => step === 'split')!.before).toEqual({
      split: 0,
      house: 0,
    });
    await clear(first.id);
    expect((await move(first.id, 'closed', { closedOn: '2026-08-03' })).body.state).toBe('won');
    const crossing = (await sheetOf(second.id)).sheet!;
    expect(crossing.moves.map(({ step, cents }) => [step, cents])).toContainEqual(['split', 118_000]);
    expect(crossing.moves.map(({ step }) => step)).toContain('beyond_cap');
    expect(crossing.payouts.reduce((sum, { cents }) => sum + cents, 0)).toBe(crossing.gross);
    const nextYear = await agent.do(dealCommissions.sheet, { id: second.id, on: '2027-04-15' });
    expect(nextYear.body.sheet!.moves.map(({ step }) => step)).not.toContain('beyond_cap');
    const { version } = await now(first.id);
    expect((await owner.do(deals.change, { id: first.id, price: 1 }, { version })).status).toBe(409);
    const [used] = (await owner.do(dealCommissions.plans)).body.plans;
    expect((await owner.do(dealCommissions.removePlan, { id: used!.id })).status).toBe(409);
  });

  test('is never more than the client agreed to, and shares make a whole', async () => {
    const { id, version } = await open(agent);
    const terms = startingTerms('buyer', agent.id, { kind: 'percent', rate: 25_000 });
    const agreed = { kind: 'flat', cents: 900_000 } as const;
    const set = (given: typeof terms) => agent.do(dealCommissions.setCommission, { id, terms: given }, { version });
    expect((await set({ ...terms, agreed })).status).toBe(400);
    expect((await set({ ...terms, agents: [{ user: agent.id, share: 900_000 }] })).status).toBe(400);
  });

  test('comes as a sheet that a reader of PDF opens', async () => {
    const { id } = await open(agent, { name: 'Größe “Łódź” (5)' });
    const answer = await fetch(`${server.url}/api/v1/deals/${id}/sheet.pdf`, { headers: { cookie: agent.cookie } });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    expect(text).toContain('Gr\u00f6\u00dfe');
    expect(text).toContain('Commission Disbursement Authorization');
    expect(text).toMatch(/CLOSING DATE\s+[A-Z][a-z]{2} \d{1,2}, \d{4}/);
    expect((await viewer.do(dealCommissions.sheet, { id })).status).toBe(403);
  });
});

describe('many deals', () => {
  test('are moved as far as their pipelines and checklists let them, told before', async () => {
    const free = await open(agent, { pipeline: 'seller' });
    await clear(free.id);
    const bound = await open(agent, { pipeline: 'seller' });
    const lease = await open(agent, { pipeline: 'lease' });
    const { body } = await owner.do(dealBulk.previewBulk, {
      selection: { ids: [free.id, bound.id, lease.id] },
      do: { act: 'stage', stage: 'listed' },
    });
    expect(body).toMatchObject({ total: 3, changing: 1 });
    expect(body.refused.map(({ reason }) => reason).toSorted()).toEqual(['checklist', 'no_such_stage']);
  });

  test('go by the clock at the home: of an address that is written, and of one that comes later', async () => {
    const zone = { timeZone: 'America/New_York' };
    const { body } = await agent.do(deals.create, {
      name: 'Ours',
      pipeline: 'seller',
      address: '12 Vine St, Tacoma, WA 98402',
      ...zone,
    });
    expect(body.timeZone).toBe('America/Los_Angeles');
    const moved = await agent.do(
      deals.change,
      { id: body.id, address: '12 Vine St, El Paso, TX 79901' },
      { version: body.version },
    );
    expect(moved.body.timeZone).toBe('America/Denver');
    const unknown = await agent.do(deals.create, { name: 'Ours', pipeline: 'seller', ...zone });
    expect(unknown.body.timeZone).toBe('America/New_York');
  });

  test('are forecast by month and stage, each number the sum of its rows', async () => {
    const apart = await newMember(server, await newOrganisation(server, 'Apart'), 'owner');
    await open(apart, { closingOn: '2026-08-03' });
    await open(apart, { closingOn: '2026-08-20', pipeline: 'seller' });
    await open(apart, { closingOn: null });
    await open(apart, { closingOn: '2026-09-10', commissionRate: undefined });
    const { body } = await apart.do(deals.forecast, {});
    expect(body.months).toEqual([
      { month: '2026-08', deals: 2, unstated: 0, gross: 2_000_000, weighted: 300_000 },
      { month: '2026-09', deals: 1, unstated: 1, gross: 0, weighted: 0 },
      { month: null, deals: 1, unstated: 0, gross: 1_000_000, weighted: 100_000 },
    ]);
    const filter = 'state:is(open)~closingOn:between(2026-08-01,2026-08-31)';
    const rows = (await apart.do(deals.list, { filter })).body.rows;
    expect(rows.reduce((sum, { weighted }) => sum + (weighted ?? 0), 0)).toBe(300_000);
    const unstated = await apart.do(deals.list, { filter: 'state:is(open)~gross:is_empty' });
    expect(unstated.body.rows).toMatchObject([{ closingOn: '2026-09-10', gross: null }]);
  });

  test('take the chances of their stages when these change; a stage that holds deals cannot go', async () => {
    const apart = await newMember(server, await newOrganisation(server, 'Changing'), 'owner');
    const { id } = await open(apart);
    const { pipelines } = (await apart.do(dealSettings.pipelines)).body;
    const likelier = structuredClone(pipelines);
    likelier[0]!.stages[0]!.probability = 25;
    await apart.do(dealSettings.setPipelines, { pipelines: likelier });
    expect((await now(id, apart)).weighted).toBe(250_000);
    // A change based on an outdated version is rejected, but repeating the current one is not.
    const other = structuredClone(pipelines);
    other[0]!.stages[0]!.probability = 40;
    const late = await apart.do(dealSettings.setPipelines, { pipelines: other, was: pipelines });
    expect([late.status, (await now(id, apart)).weighted]).toEqual([409, 250_000]);
    expect((await apart.do(dealSettings.setPipelines, { pipelines: likelier, was: pipelines })).status).toBe(200);
    const { templates } = (await apart.do(dealSettings.templates)).body;
    const renamed = templates.map((one) => ({ ...one, name: `${one.name} 2` }));
    expect((await apart.do(dealSettings.setTemplates, { templates: renamed, was: templates })).status).toBe(200);
    const again = templates.map((one) => ({ ...one, name: `${one.name} 3` }));
    expect((await apart.do(dealSettings.setTemplates, { templates: again, was: templates })).status).toBe(409);
    const without = structuredClone(pipelines);
    without[0]!.stages.shift();
    expect((await apart.do(dealSettings.setPipelines, { pipelines: without })).status).toBe(409);
  });
});

test('the next date of a deal stands among what is at risk', async () => {
  const apart = await newMember(server, await newOrganisation(server, 'At risk'), 'owner');
  const { id } = await open(apart, { name: 'Late one', acceptedOn: '2026-01-05' });
  const { rows } = (await apart.do(dashboard.risks, {})).body;
  expect(rows).toMatchObject([{ kind: 'deal', id, title: 'Earnest money due: Late one', on: '2026-01-08' }]);
});
