import { afterAll, beforeAll, expect, test } from 'vitest';
import { listings } from '#contract/inventory/listings.ts';
import { calendar } from '#contract/people/appointments.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { search } from '#contract/people/search.ts';
import { taskTemplates } from '#contract/people/task-templates.ts';
import { tasks } from '#contract/people/tasks.ts';
import { sql } from '#server/core/db/sql.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let helper: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const team = await newTeam(server, { owner: 'owner', agent: 'agent', helper: 'agent', viewer: 'viewer' });
  ({ owner, agent, helper, viewer, foreigner } = team);
});
afterAll(() => server.stop());

const newTemplate = async (by: Person, items: object[] = [{ title: 'Call', offset: 0 }], name = 'New buyer') => {
  const made = await by.do(taskTemplates.createTemplate, { name, items: items as never });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
};
const newLead = async (by: Person) => (await by.do(leads.create, { firstName: 'Ana' })).body.id;
const startOn = '2031-03-01';
const apply = (by: Person, id: string, type: 'lead' | 'appointment' | 'listing', subject: string, key?: string) =>
  by.do(taskTemplates.applyTemplate, { id, subject: { type, id: subject }, startOn }, key ? { key } : {});

test('makes all its tasks for a lead in one act: days from the start, doers, and what waits for what', async () => {
  const lead = await newLead(agent);
  await agent.do(leadShares.share, { id: lead, users: [helper.id] });
  const { id } = await newTemplate(owner, [
    { title: 'Sign the agreement', offset: -1, doer: 'owner' },
    { title: 'Order photos', offset: 2, doer: helper.id, after: [0] },
    { title: 'Go live', offset: 7, doer: 'nobody', after: [0, 1] },
  ]);
  const applied = await apply(agent, id, 'lead', lead, 'once');
  expect(applied.body).toMatchObject({ tasks: 3 });
  // Repeating the same request creates nothing more.
  expect((await apply(agent, id, 'lead', lead, 'once')).body).toEqual(applied.body);
  const { rows } = (await agent.do(tasks.list, { lead, limit: 50 })).body;
  expect(
    rows.map(({ title, dueOn, assignee, waitsFor }) => [title, dueOn, assignee, waitsFor.map((w) => w.title)]),
  ).toEqual([
    ['Sign the agreement', '2031-02-28', agent.id, []],
    ['Order photos', '2031-03-03', helper.id, ['Sign the agreement']],
    ['Go live', '2031-03-08', null, expect.arrayContaining(['Sign the agreement', 'Order photos'])],
  ]);
  expect(rows[0]!.set).toEqual({ id: applied.body.setId, name: 'New buyer', about: null });
  const { body } = await agent.do(leads.timeline, { id: lead, kinds: ['task_set.made', 'task.assigned'] });
  expect(body.rows.map(({ kind, data }) => [kind, data.to ?? data.title])).toEqual([
    ['task.assigned', helper.id],
    ['task_set.made', 'New buyer'],
  ]);
});

test('is taken back, but for what was done or changed since', async () => {
  const lead = await newLead(agent);
  const items = ['a', 'b', 'c'].map((title, offset) => ({ title, offset }));
  const { setId } = (await apply(agent, (await newTemplate(agent, items)).id, 'lead', lead)).body;
  const [a, b] = (await agent.do(tasks.list, { lead, limit: 50 })).body.rows;
  await agent.do(tasks.complete, { id: a!.id });
  await agent.do(tasks.change, { id: b!.id, dueOn: null }, { version: 1 });
  for (const who of [helper, foreigner]) expect((await who.do(taskTemplates.undoSet, { id: setId })).status).toBe(404);
  expect((await agent.do(taskTemplates.undoSet, { id: setId })).body).toEqual({ removed: 1, kept: 2 });
  expect((await agent.do(taskTemplates.undoSet, { id: setId })).body).toEqual({ removed: 0, kept: 2 });
  expect((await agent.do(tasks.list, { lead, limit: 50 })).body.rows.map(({ title }) => title)).toEqual(['b']);
});

test('gives nothing to who cannot see the record, and then makes nothing', async () => {
  const lead = await newLead(agent);
  const { id } = await newTemplate(agent, [
    { title: 'Mine', offset: 0 },
    { title: 'Theirs', offset: 1, doer: helper.id },
  ]);
  const refused = await apply(agent, id, 'lead', lead);
  expect(refused).toMatchObject({ status: 400, body: { details: { blind: [helper.id] } } });
  expect((await agent.do(tasks.list, { lead })).body.rows).toEqual([]);
  // A member who doesn't see the lead can't apply a template to it, and a viewer can't apply any.
  expect((await apply(helper, id, 'lead', lead)).status).toBe(400);
  expect((await apply(viewer, id, 'lead', lead)).status).toBe(403);
  expect((await apply(foreigner, id, 'lead', lead)).status).toBe(404);
});

test('for an appointment the tasks are about its lead, for a listing about the listing', async () => {
  const lead = await newLead(agent);
  const { id } = await newTemplate(agent, [{ title: 'Confirm', offset: -1 }]);
  const meeting = await agent.do(calendar.create, {
    title: 'Inspection at noon',
    kind: 'inspection',
    start: '2031-03-01T12:00',
    timeZone: 'America/Chicago',
    leads: [lead],
  });
  expect((await apply(agent, id, 'appointment', meeting.body.id)).status).toBe(200);
  const [onLead] = (await agent.do(tasks.list, { lead })).body.rows;
  expect(onLead).toMatchObject({
    title: 'Confirm',
    set: { about: { type: 'appointment', id: meeting.body.id, name: 'Inspection at noon' } },
  });
  const home = { streetNumber: '12', streetName: 'Juniper', city: 'Austin', stateOrProvince: 'TX' };
  const listing = (await agent.do(listings.create, home)).body;
  expect((await apply(helper, id, 'listing', listing.id)).status).toBe(400);
  expect((await apply(agent, id, 'listing', listing.id)).status).toBe(200);
  const { rows } = (await agent.do(tasks.list, { assignee: 'me', limit: 100 })).body;
  expect(rows.map(({ set }) => set?.about?.type)).toContain('listing');
});

test('tasks for a listing are seen, and done, by whoever sees the listing', async () => {
  const { id } = await newTemplate(owner, [{ title: 'Hang the sign', offset: 0, doer: 'owner' }]);
  const home = { streetNumber: '14', streetName: 'Juniper', city: 'Austin', stateOrProvince: 'TX' };
  const listing = (await agent.do(listings.create, home)).body;
  await apply(agent, id, 'listing', listing.id);
  const shown = (by: Person) => by.do(tasks.list, { listing: listing.id });
  const [task] = (await shown(agent)).body.rows;
  // A draft is visible only to its agent.
  for (const who of [helper, foreigner]) {
    expect((await shown(who)).status).toBe(404);
    expect((await who.do(tasks.get, { id: task!.id })).status).toBe(404);
  }
  const scope = { organisationId: owner.organisationId, userId: null, actorKind: 'system' } as const;
  await server.services.db.withOrg(scope, (tx) =>
    tx.run(sql`update listings set standard_status = 'Active' where id = ${listing.id}`),
  );
  expect((await shown(helper)).body.rows.map(({ title }) => title)).toEqual(['Hang the sign']);
  const ofHelper = async () => (await helper.do(tasks.list, { limit: 100 })).body.rows.map((row) => row.id);
  expect(await ofHelper()).toContain(task!.id);
  expect((await helper.do(search.everything, { q: 'hang the sign' })).body.tasks.map((row) => row.id)).toEqual([
    task!.id,
  ]);
  expect((await foreigner.do(tasks.get, { id: task!.id })).status).toBe(404);
  expect((await viewer.do(tasks.complete, { id: task!.id })).status).toBe(403);
  expect((await helper.do(tasks.complete, { id: task!.id })).body).toMatchObject({ doneBy: helper.id });
});

test('everybody may use a template, its maker and the heads may change it', async () => {
  const { id } = await newTemplate(agent);
  const change = (by: Person, version: number) =>
    by.do(taskTemplates.changeTemplate, { id, name: 'Another' }, { version });
  expect((await change(helper, 1)).status).toBe(403);
  expect((await change(foreigner, 1)).status).toBe(404);
  expect((await change(agent, 1)).body).toMatchObject({ name: 'Another', version: 2 });
  expect((await change(agent, 1)).status).toBe(412);
  expect((await change(owner, 2)).status).toBe(200);
  const seen = (await helper.do(taskTemplates.templates)).body.templates.find((one) => one.id === id);
  expect(seen?.can.change).toBe(false);
  expect((await helper.do(taskTemplates.removeTemplate, { id })).status).toBe(403);
  expect((await agent.do(taskTemplates.removeTemplate, { id })).status).toBe(200);
});

test('a task of a template waits for earlier ones only, and is for people of the organisation', async () => {
  const create = (items: object[]) => agent.do(taskTemplates.createTemplate, { name: 'x', items: items as never });
  const later = await create([
    { title: 'a', offset: 0, after: [1] },
    { title: 'b', offset: 0 },
  ]);
  expect(later).toMatchObject({ status: 400, body: { issues: [{ path: ['items', 0, 'after'] }] } });
  const stranger = await create([{ title: 'a', offset: 0, doer: foreigner.id }]);
  expect(stranger).toMatchObject({ status: 400, body: { issues: [{ path: ['items', 0, 'doer'] }] } });
});
