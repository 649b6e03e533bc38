import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const team = await newTeam(server, { owner: 'owner', agent: 'agent', colleague: 'agent' });
  ({ owner, agent, colleague, foreigner } = team);
});
afterAll(() => server.stop());

const newTask = async (by: Person, input: object = {}) => {
  const answer = await by.do(tasks.create, { title: 'Call back', ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const newLead = async (by: Person) => (await by.do(leads.create, { firstName: 'Ana' })).body.id;
const openOn = async (by: Person, lead: string) => (await by.do(tasks.list, { lead, limit: 50 })).body.rows;

const weekly = { rule: { every: 'weekly' as const }, from: 'due' as const, timeZone: 'America/Chicago' };

describe('steps', () => {
  test('are ticked off one by one, refused by name, and begin anew with the next of a series', async () => {
    const steps = ['Draft', 'Print', 'Mail'].map((text) => ({ text, isDone: false }));
    const task = await newTask(agent, { dueOn: '2031-05-05', repeats: weekly, steps, title: 'Newsletter' });
    expect(task.steps).toEqual(steps);
    const ticked = steps.map((step, place) => ({ ...step, isDone: place < 2 }));
    const changed = await agent.do(tasks.change, { id: task.id, steps: ticked }, { version: task.version });
    expect(changed.body.steps).toEqual(ticked);
    const stale = await agent.do(tasks.change, { id: task.id, steps: [] }, { version: task.version });
    expect(stale.body).toMatchObject({ code: 'version_conflict', current: { steps: ticked } });
    const empty = [{ text: ' ', isDone: false }];
    const refused = await agent.do(tasks.change, { id: task.id, steps: empty }, { version: changed.body.version });
    expect(refused.body).toMatchObject({ code: 'invalid_input', issues: [{ path: ['steps', 0, 'text'] }] });
    await agent.do(tasks.complete, { id: task.id });
    const { rows } = (await agent.do(tasks.list, { dueFrom: '2031-05-12', dueTo: '2031-05-12' })).body;
    expect(rows.find(({ title }) => title === 'Newsletter')?.steps).toEqual(steps);
  });
});

describe('a task that repeats', () => {
  test('is made anew when it is done, once, however often and from wherever that is said', async () => {
    const lead = await newLead(agent);
    const task = await newTask(agent, { lead, dueOn: '2031-03-03', repeats: weekly, title: 'Market report' });
    const answers = await Promise.all([1, 2, 3, 4].map(() => agent.do(tasks.complete, { id: task.id })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await owner.do(tasks.complete, { id: task.id });
    const open = await openOn(agent, lead);
    expect(open).toMatchObject([
      { title: 'Market report', dueOn: '2031-03-10', assignee: agent.id, repeats: { from: 'due' }, doneAt: null },
    ]);
    const { body } = await agent.do(leads.timeline, { id: lead, kinds: ['task.created', 'task.completed'] });
    expect(body.rows.map(({ kind }) => kind)).toEqual(['task.created', 'task.completed', 'task.created']);
  });

  test('goes on from the day it was done, where that is wanted, in its own zone', async () => {
    const lead = await newLead(agent);
    const timeZone = 'Pacific/Kiritimati';
    const repeats = { rule: { every: 'daily' as const, interval: 10 }, from: 'done' as const, timeZone };
    const { id } = await newTask(agent, { lead, repeats });
    await agent.do(tasks.complete, { id });
    const [next] = await openOn(agent, lead);
    // Midnight may pass during the test.
    const days = [0, 1].map((late) => addDays(dayIn(Date.now(), timeZone), 10 - late));
    expect(days).toContain(next!.dueOn);
  });

  test('ends after so many times', async () => {
    const lead = await newLead(agent);
    const repeats = { ...weekly, rule: { every: 'weekly' as const, count: 2 } };
    const { id } = await newTask(agent, { lead, dueOn: '2031-03-03', repeats });
    await agent.do(tasks.complete, { id });
    const [second] = await openOn(agent, lead);
    await agent.do(tasks.complete, { id: second!.id });
    expect(await openOn(agent, lead)).toEqual([]);
  });

  test('reopened, takes the next one back, unless somebody has touched that', async () => {
    const lead = await newLead(agent);
    const { id } = await newTask(agent, { lead, dueOn: '2031-03-03', repeats: weekly });
    await agent.do(tasks.complete, { id });
    await agent.do(tasks.reopen, { id });
    expect((await openOn(agent, lead)).map((task) => task.id)).toEqual([id]);
    await agent.do(tasks.complete, { id });
    const [next] = await openOn(agent, lead);
    await agent.do(tasks.change, { id: next!.id, title: 'Call at noon' }, { version: 1 });
    await agent.do(tasks.reopen, { id });
    expect((await openOn(agent, lead)).map(({ title }) => title)).toEqual(['Call back', 'Call at noon']);
    await agent.do(tasks.complete, { id });
    expect((await openOn(agent, lead)).map(({ title }) => title)).toEqual(['Call at noon']);
  });

  test('goes to whoever completed it, where its doer no longer sees the lead', async () => {
    const lead = await newLead(agent);
    await agent.do(leadShares.share, { id: lead, users: [colleague.id] });
    const { id } = await newTask(agent, { lead, dueOn: '2031-03-03', repeats: weekly, assignee: colleague.id });
    await agent.do(leadShares.share, { id: lead, users: [] });
    await agent.do(tasks.complete, { id });
    expect(await openOn(agent, lead)).toMatchObject([{ assignee: agent.id }]);
  });

  test('needs a day, from which its days are counted', async () => {
    const refused = await agent.do(tasks.create, { title: 'x', repeats: weekly });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['dueOn'] }] } });
    const { id } = await newTask(agent, { dueOn: '2031-03-03', repeats: weekly });
    const undated = await agent.do(tasks.change, { id, dueOn: null }, { version: 1 });
    expect(undated).toMatchObject({ status: 400, body: { issues: [{ path: ['dueOn'] }] } });
    expect((await agent.do(tasks.change, { id, dueOn: null, repeats: null }, { version: 1 })).status).toBe(200);
  });
});

describe('a task that waits for others', () => {
  test('cannot be completed before they are', async () => {
    const lead = await newLead(agent);
    const first = await newTask(agent, { lead, title: 'Inspection' });
    const then = await newTask(agent, { lead, title: 'Repairs', waitsFor: [first.id] });
    expect(then.waitsFor).toEqual([{ id: first.id, title: 'Inspection', isDone: false }]);
    const refused = await agent.do(tasks.complete, { id: then.id });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(JSON.stringify(refused.body)).toContain('Inspection');
    await agent.do(tasks.complete, { id: first.id });
    expect((await agent.do(tasks.complete, { id: then.id })).status).toBe(200);
  });

  test('never waits for itself, however long the way round', async () => {
    const lead = await newLead(agent);
    const [a, b, c] = [await newTask(agent, { lead }), await newTask(agent, { lead }), await newTask(agent, { lead })];
    const wait = (id: string, waitsFor: string[], version: number) =>
      agent.do(tasks.change, { id, waitsFor }, { version });
    expect((await wait(b.id, [a.id], 1)).status).toBe(200);
    expect((await wait(c.id, [b.id], 1)).status).toBe(200);
    for (const circle of [[a.id], [b.id], [c.id]])
      expect(await wait(a.id, circle, 1)).toMatchObject({ status: 400, body: { issues: [{ path: ['waitsFor', 0] }] } });
    expect((await wait(b.id, [], 2)).status).toBe(200);
    expect((await wait(a.id, [c.id], 1)).status).toBe(200);
  });

  test('two that are said at once make no circle together', async () => {
    const lead = await newLead(agent);
    const [a, b] = [await newTask(agent, { lead }), await newTask(agent, { lead })];
    const said = await Promise.all([
      agent.do(tasks.change, { id: a.id, waitsFor: [b.id] }, { version: 1 }),
      owner.do(tasks.change, { id: b.id, waitsFor: [a.id] }, { version: 1 }),
    ]);
    expect(said.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('waits only for what is on the same lead and seen', async () => {
    const lead = await newLead(agent);
    const elsewhere = await newTask(agent, { lead: await newLead(agent) });
    const unseen = await newTask(colleague, { assignee: colleague.id });
    const foreign = await newTask(foreigner);
    for (const waitsFor of [[elsewhere.id], [foreign.id]])
      expect((await agent.do(tasks.create, { title: 'x', lead, waitsFor })).status).toBe(400);
    expect((await agent.do(tasks.create, { title: 'x', waitsFor: [unseen.id] })).status).toBe(400);
  });
});
