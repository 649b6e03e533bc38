import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const newLead = async (by: Person, input: object = {}) => {
  const answer = await by.do(leads.create, { firstName: 'Ana', ...input });
  expect(answer.status).toBe(200);
  return answer.body;
};
const newTask = async (by: Person, input: object = {}) => {
  const answer = await by.do(tasks.create, { title: 'Call back', ...input });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
/** The titles of all pages of a list. */
const titles = async (by: Person, input: object = {}, limit = 2) => {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await by.do(tasks.list, { ...input, limit, ...(cursor && { cursor }) });
    expect(page.status, JSON.stringify(page.body)).toBe(200);
    found.push(...page.body.rows.map(({ title }) => title));
    cursor = page.body.next ?? undefined;
  } while (cursor);
  return found;
};

describe('order', () => {
  test('open tasks come by day, those of no day last, and pages cut anywhere', async () => {
    const me = await newMember(server, agent.organisationId, 'agent');
    const days = ['2026-03-02', null, '2026-03-01', '2026-03-02', null, '2026-02-28', '9999-12-31'];
    for (const [index, dueOn] of days.entries()) await newTask(me, { title: `t${index}`, dueOn });
    const wanted = ['t5', 't2', 't0', 't3', 't6', 't1', 't4'];
    for (const limit of [1, 2, 3, 100]) expect(await titles(me, { assignee: 'me' }, limit)).toEqual(wanted);
    expect(await titles(me, {}, 3)).toEqual(wanted);
    expect(await titles(me, { assignee: 'me', dueFrom: '2026-03-01', dueTo: '2026-03-02' })).toEqual([
      't2',
      't0',
      't3',
    ]);
  });

  test('done tasks come by when they were done, the last first', async () => {
    const me = await newMember(server, agent.organisationId, 'agent');
    const made = [
      await newTask(me, { title: 'a' }),
      await newTask(me, { title: 'b' }),
      await newTask(me, { title: 'c' }),
    ];
    for (const { id } of [made[1]!, made[0]!, made[2]!]) await me.do(tasks.complete, { id });
    expect(await titles(me, { assignee: 'me', state: 'done' })).toEqual(['c', 'a', 'b']);
    expect(await titles(me, { state: 'done' })).toEqual(['c', 'a', 'b']);
    expect(await titles(me, { assignee: 'me' })).toEqual([]);
  });
});

describe('who sees which', () => {
  test('a task on a lead is seen by whoever sees the lead, whoever’s it becomes', async () => {
    const lead = await newLead(agent);
    const task = await newTask(agent, { title: 'On a lead', lead: lead.id });
    const sees = async (who: Person) => {
      const one = (await who.do(tasks.get, { id: task.id })).status === 200;
      const inList = (await titles(who, {}, 100)).includes('On a lead');
      expect(inList).toBe(one);
      return one;
    };
    expect([await sees(agent), await sees(owner), await sees(viewer)]).toEqual([true, true, true]);
    expect([await sees(colleague), await sees(foreigner)]).toEqual([false, false]);
    await agent.do(leadShares.share, { id: lead.id, users: [colleague.id] });
    expect(await sees(colleague)).toBe(true);
    await agent.do(leadShares.share, { id: lead.id, users: [] });
    expect(await sees(colleague)).toBe(false);
    await owner.do(leads.change, { id: lead.id, owner: colleague.id }, { version: lead.version });
    expect([await sees(agent), await sees(colleague)]).toEqual([false, true]);
    await owner.do(leads.change, { id: lead.id, owner: null }, { version: lead.version + 1 });
    expect([await sees(agent), await sees(colleague)]).toEqual([true, true]);
  });

  test('a task on no lead is its maker’s, its assignee’s and the heads’', async () => {
    const task = await newTask(agent, { title: 'On its own', assignee: colleague.id });
    const status = async (who: Person) => (await who.do(tasks.get, { id: task.id })).status;
    expect([await status(agent), await status(colleague), await status(owner)]).toEqual([200, 200, 200]);
    expect([await status(viewer), await status(foreigner)]).toEqual([404, 404]);
    expect((await titles(agent, {}, 100)).filter((title) => title === 'On its own')).toHaveLength(1);
    expect((await titles(colleague, {}, 100)).filter((title) => title === 'On its own')).toHaveLength(1);
    expect(await titles(viewer, {}, 100)).not.toContain('On its own');
  });

  test('an archived lead’s tasks are out of the lists and stay on the lead', async () => {
    const lead = await newLead(agent);
    await newTask(agent, { title: 'Archived with it', lead: lead.id });
    await agent.do(leads.archive, { id: lead.id });
    expect(await titles(agent, {}, 100)).not.toContain('Archived with it');
    expect(await titles(agent, { assignee: 'me' }, 100)).not.toContain('Archived with it');
    expect(await titles(agent, { lead: lead.id })).toEqual(['Archived with it']);
  });

  test('the tasks of a lead that one does not see are not found', async () => {
    const lead = await newLead(agent);
    expect((await colleague.do(tasks.list, { lead: lead.id })).status).toBe(404);
    expect((await foreigner.do(tasks.list, { lead: lead.id })).status).toBe(404);
    expect((await stranger(server).do(tasks.list, {})).status).toBe(401);
  });
});

describe('working', () => {
  test('only somebody who works and sees the lead can be given its task', async () => {
    const lead = await newLead(agent);
    const refused = async (by: Person, assignee: string, leadId: string | null = lead.id) => {
      const { status, body } = await by.do(tasks.create, { title: 'x', lead: leadId, assignee });
      return [status, (body as unknown as { issues?: { path: string[] }[] }).issues?.[0]?.path.join('.')];
    };
    expect(await refused(agent, colleague.id)).toEqual([400, 'assignee']);
    expect(await refused(agent, viewer.id)).toEqual([400, 'assignee']);
    expect(await refused(agent, foreigner.id, null)).toEqual([400, 'assignee']);
    expect((await refused(agent, owner.id))[0]).toBe(200);
    expect(await refused(colleague, colleague.id)).toEqual([400, 'lead']);
    expect((await viewer.do(tasks.create, { title: 'x' })).status).toBe(403);
    const task = await newTask(agent, { lead: lead.id });
    const change = await agent.do(tasks.change, { id: task.id, assignee: colleague.id }, { version: 1 });
    expect(change.status).toBe(400);
  });

  test('changing needs the version that was read, and tells what is there when it is another', async () => {
    const task = await newTask(agent);
    const first = await agent.do(tasks.change, { id: task.id, title: 'First', dueOn: '2026-05-01' }, { version: 1 });
    expect(first.body).toMatchObject({ title: 'First', dueOn: '2026-05-01', version: 2 });
    const second = await agent.do(tasks.change, { id: task.id, title: 'Second' }, { version: 1 });
    expect(second.status).toBe(412);
    expect((second.body as unknown as { current: object }).current).toEqual(first.body);
    const onLead = await newTask(agent, { lead: (await newLead(agent)).id });
    await agent.do(tasks.change, { id: onLead.id, dueOn: '2026-05-01' }, { version: 1 });
    const late = await agent.do(tasks.change, { id: onLead.id, dueOn: '2026-06-01' }, { version: 1 });
    const changes = [{ field: 'dueOn', by: expect.any(String), at: expect.any(String) }];
    expect(late.body).toMatchObject({ details: { changes } });
    expect((await agent.do(tasks.change, { id: task.id, title: 'Third' })).status).toBe(428);
    expect((await foreigner.do(tasks.change, { id: task.id, title: 'x' }, { version: 2 })).status).toBe(404);
  });

  test('done, done again and reopened: each happens once and stands in the lead’s story', async () => {
    const lead = await newLead(agent);
    const task = await newTask(agent, { title: 'Send the papers', lead: lead.id });
    const done = await agent.do(tasks.complete, { id: task.id });
    expect(done.body).toMatchObject({ doneBy: agent.id, version: 2 });
    expect((await agent.do(tasks.complete, { id: task.id })).body).toEqual(done.body);
    const again = await agent.do(tasks.reopen, { id: task.id });
    expect(again.body).toMatchObject({ doneAt: null, doneBy: null, version: 3 });
    const { body } = await agent.do(leads.timeline, { id: lead.id });
    expect(body.rows.map(({ kind }) => kind)).toEqual([
      'task.reopened',
      'task.completed',
      'task.created',
      'lead.created',
    ]);
    expect(body.rows[1]!.data).toEqual({ taskId: task.id, title: 'Send the papers' });
  });

  test('giving a task away and finishing it while its lead changes owner never leaves it behind', async () => {
    const lead = await newLead(owner, { owner: agent.id });
    const made = await Promise.all(Array.from({ length: 6 }, () => newTask(owner, { lead: lead.id, assignee: null })));
    await Promise.all([
      owner.do(leads.change, { id: lead.id, owner: colleague.id }, { version: lead.version }),
      ...made.map(({ id }) => owner.do(tasks.complete, { id })),
      ...made.map(() => newTask(owner, { lead: lead.id, assignee: null })),
    ]);
    const wrong = await server.services.db.withOrg(
      { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
      (tx) =>
        tx.all(sql`select from tasks k join leads l on l.organisation_id = k.organisation_id and l.id = k.lead_id
          where k.organisation_id = ${owner.organisationId} and k.lead_owner_key is distinct from l.owner_key`),
    );
    expect(wrong).toEqual([]);
  });
});
