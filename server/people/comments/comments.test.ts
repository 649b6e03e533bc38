import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { comments } from '#contract/people/comments.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let dispatcher: Dispatcher;
let owner: Person;
let agent: Person;
let colleague: Person;
let viewer: Person;

beforeAll(async () => {
  server = await startTestServer();
  const { db, log } = server.services;
  dispatcher = new Dispatcher({ db, listeners: [noticesListener], log });
  db.onCommitted(() => dispatcher.wake());
  await dispatcher.start();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
});
afterAll(async () => {
  await dispatcher.stop();
  await server.stop();
});

const newLead = async () => (await agent.do(leads.create, { firstName: 'Ana' })).body;
const say = (by: Person, lead: { id: string }, body: string, more: object = {}) =>
  by.do(comments.create, { subject: { type: 'lead', id: lead.id }, body, ...more });
const told = async (who: Person, kind: string) =>
  (await who.do(notifications.list)).body.rows.filter((row) => row.kind === kind);

test('whoever sees a record speaks about it, in threads that can be settled; nobody else hears of it', async () => {
  const lead = await newLead();
  const { body: asked } = await say(agent, lead, 'Did anybody call her?');
  const { body: answer } = await say(owner, lead, 'I did.', { thread: asked.id });
  const list = async (by: Person) => by.do(comments.list, { type: 'lead', id: lead.id });
  expect((await list(agent)).body.rows.map(({ body, thread }) => [body, thread])).toEqual([
    ['Did anybody call her?', null],
    ['I did.', asked.id],
  ]);
  expect((await list(colleague)).status).toBe(404);
  expect((await say(colleague, lead, 'Me too')).status).toBe(404);
  expect((await say(viewer, lead, 'I may only read')).status).toBe(403);
  expect((await say(owner, await newLead(), 'Elsewhere', { thread: asked.id })).status).toBe(400);
  expect((await owner.do(comments.resolve, { id: answer.id, resolved: true })).status).toBe(400);
  const settled = await owner.do(comments.resolve, { id: asked.id, resolved: true });
  expect(settled.body).toMatchObject({ resolvedBy: owner.id });
  expect((await owner.do(comments.resolve, { id: asked.id, resolved: false })).body.resolvedAt).toBeNull();
  await vi.waitUntil(async () => (await told(agent, 'comment.added')).length === 1, patience);
  expect((await told(agent, 'comment.added'))[0]).toMatchObject({ data: { commentId: answer.id } });
});

test('what was said is changed by who said it, and taken back by them or the heads; its words then leave no more', async () => {
  const lead = await newLead();
  const { body: said } = await say(agent, lead, 'Wrong words');
  const change = (by: Person, version: number) => by.do(comments.change, { id: said.id, body: 'Better' }, { version });
  expect((await change(owner, 1)).status).toBe(403);
  expect((await change(agent, 1)).body).toMatchObject({ body: 'Better', version: 2 });
  expect((await change(agent, 1)).status).toBe(412);
  expect((await owner.do(comments.remove, { id: said.id })).status).toBe(200);
  const [row] = (await agent.do(comments.list, { type: 'lead', id: lead.id })).body.rows;
  expect(row).toMatchObject({ body: '', isRemoved: true, can: { change: false, remove: false } });
});

test('only who sees a record can be mentioned; once it is shared they are told, by note as by comment', async () => {
  const lead = await newLead();
  const note = () => agent.do(leads.addNote, { id: lead.id, body: '@Colleague please', mentions: [colleague.id] });
  for (const refused of [await note(), await say(agent, lead, '@Colleague', { mentions: [colleague.id] })]) {
    expect(refused.status).toBe(400);
    expect((refused.body as unknown as { details: object }).details).toEqual({ blind: [colleague.id] });
  }
  await agent.do(leadShares.share, { id: lead.id, users: [colleague.id] });
  expect((await note()).status).toBe(200);
  const { body: said } = await say(agent, lead, '@Colleague', { mentions: [colleague.id, agent.id] });
  await vi.waitUntil(async () => (await told(colleague, 'mention.made')).length === 2, patience);
  expect((await told(colleague, 'mention.made'))[0]).toMatchObject({
    subject: { type: 'lead', id: lead.id },
    data: { commentId: said.id },
  });
  expect(await told(agent, 'mention.made')).toEqual([]);
});

test('who had a say and no longer sees the record hears nothing more of it', async () => {
  const lead = await newLead();
  const { body: asked } = await say(agent, lead, 'Who knows her?');
  await agent.do(leadShares.share, { id: lead.id, users: [colleague.id] });
  expect((await say(colleague, lead, 'I do.', { thread: asked.id })).status).toBe(200);
  await agent.do(leadShares.share, { id: lead.id, users: [] });
  const { body: last } = await say(owner, lead, 'Thanks.', { thread: asked.id });
  const scope = { organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' as const };
  const event = await server.services.db.withOrg(scope, (tx) =>
    tx.get<{ users: string[] }>(sql`
      select data -> 'users' as users from events where kind = 'comment.added' and data ->> 'commentId' = ${last.id}`),
  );
  expect(event.users).toEqual([agent.id]);
});

test('one note of a lead stands above all others', async () => {
  const lead = await newLead();
  const write = async (body: string) => (await agent.do(leads.addNote, { id: lead.id, body })).body.id;
  const [first, second] = [await write('Gate code 4711'), await write('Allergic to cats')];
  const pinned = async () => (await agent.do(leads.pinnedNote, { id: lead.id })).body.note?.body;
  expect(await pinned()).toBeUndefined();
  await agent.do(leads.pinNote, { id: lead.id, noteId: first, pinned: true });
  await agent.do(leads.pinNote, { id: lead.id, noteId: second, pinned: true });
  expect(await pinned()).toBe('Allergic to cats');
  await agent.do(leads.pinNote, { id: lead.id, noteId: second, pinned: false });
  expect(await pinned()).toBeUndefined();
  expect((await colleague.do(leads.pinnedNote, { id: lead.id })).status).toBe(404);
});

test('a nod at what was said is given once and taken back; who may only read gives none', async () => {
  const lead = await newLead();
  const { body: said } = await say(agent, lead, 'She signed!');
  const react = (by: Person, on: boolean) => by.do(comments.react, { id: said.id, reaction: 'celebrate', on });
  expect((await react(owner, true)).body.reactions).toEqual([{ reaction: 'celebrate', people: [owner.id] }]);
  await react(agent, true);
  expect((await react(owner, true)).body.reactions[0]!.people).toEqual([owner.id, agent.id]);
  expect((await react(viewer, true)).status).toBe(403);
  expect((await react(colleague, true)).status).toBe(404);
  await react(owner, false);
  const [row] = (await agent.do(comments.list, { type: 'lead', id: lead.id })).body.rows;
  expect(row!.reactions).toEqual([{ reaction: 'celebrate', people: [agent.id] }]);
  await agent.do(comments.remove, { id: said.id });
  expect((await react(owner, true)).status).toBe(409);
  const [gone] = (await agent.do(comments.list, { type: 'lead', id: lead.id })).body.rows;
  expect(gone).toMatchObject({ reactions: [], can: { react: false } });
});
