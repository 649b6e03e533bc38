import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { tasks } from '#contract/people/tasks.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { purgeLeads } from './purge-job.ts';

let server: TestServer;
let database: pg.Client;
let agent: Person;
let assistant: Person;
let colleague: Person;

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
  const here = await newOrganisation(server);
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  assistant = await newMember(server, here, 'assistant');
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: agent.organisationId, userId: null, actorKind: 'system' }, work);
const create = async (firstName: string) => (await agent.do(leads.create, { firstName })).body;
const listed = async (archived: 'no' | 'only' | 'trash') =>
  (await agent.do(leads.list, { archived })).body.rows.map(({ id }) => id);

test('what is removed lies in the trash alone, and comes back from there; an archived lead is elsewhere', async () => {
  const [removed, archived] = [await create('Removed'), await create('Archived')];
  expect((await colleague.do(leads.remove, { id: removed.id })).status).toBe(404);
  expect((await assistant.do(leads.remove, { id: removed.id })).status).toBe(403);
  const gone = await agent.do(leads.remove, { id: removed.id });
  expect(gone.body.purgeAt).not.toBeNull();
  expect((await agent.do(leads.remove, { id: removed.id })).body).toEqual(gone.body);
  await agent.do(leads.archive, { id: archived.id });
  expect(await listed('trash')).toEqual([removed.id]);
  expect(await listed('only')).toEqual([archived.id]);
  expect(await listed('no')).toEqual([]);
  expect((await agent.do(leads.restore, { id: removed.id })).body).toMatchObject({ archivedAt: null, purgeAt: null });
  expect(await listed('no')).toEqual([removed.id]);
});

test('after its time it is gone with all that is known of it, and nothing else is', async () => {
  const [gone, stays] = [await create('Gone'), await create('Stays')];
  for (const { id } of [gone, stays]) {
    await agent.do(leads.addNote, { id, body: 'Likes gardens.' });
    await agent.do(tasks.create, { title: 'Call', lead: id });
    await agent.do(files.upload, { name: 'plan.txt', lead: id }, { body: 'plan' });
    await agent.do(leads.remove, { id });
  }
  expect(await inOrg(purgeLeads)).toBe(0);
  await database.query(`update leads set purge_at = now() - interval '1 minute' where id = $1`, [gone.id]);
  expect(await inOrg(purgeLeads)).toBe(1);
  expect((await agent.do(leads.get, { id: gone.id })).status).toBe(404);
  expect((await agent.do(leads.get, { id: stays.id })).status).toBe(200);
  for (const table of ['notes', 'tasks', 'files', 'events']) {
    const column = table === 'events' ? 'subject_id' : 'lead_id';
    const { rows } = await database.query(`select ${column} as id from ${table} where ${column} = any($1)`, [
      [gone.id, stays.id],
    ]);
    expect([table, ...new Set(rows.map(({ id }) => id))]).toEqual([table, stays.id]);
  }
});

test('nothing can be deleted before its time, nor what happened to who is still there, whatever the statement', async () => {
  const lead = await create('Kept');
  const none = await inOrg(async (tx) => [
    await tx.run(sql`delete from leads where organisation_id = ${agent.organisationId}`),
    await tx.run(sql`delete from events where organisation_id = ${agent.organisationId} and subject_id = ${lead.id}`),
  ]);
  expect(none).toEqual([0, 0]);
});

test('every table that refers to leads says what happens to it when one is gone', async () => {
  const { rows } = await database.query<{ table: string }>(`
    select c.conrelid::regclass::text as table from pg_constraint c
    where c.confrelid = 'leads'::regclass and c.contype = 'f' and c.confdeltype = 'a'`);
  expect(rows.map(({ table }) => table)).toEqual([]);
});
