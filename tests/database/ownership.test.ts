import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/core/db/migrate.ts';

const folder = join(import.meta.dirname, '../../server/core/db/migrations');
const { owner: server, secret } = inject('cluster');
const name = `test_${randomBytes(6).toString('hex')}`;
let client: pg.Client;

/** A database as it was before leads had a class. */
beforeAll(async () => {
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name}`).finally(() => admin.end());
  client = new pg.Client({ ...server, database: name });
  await client.connect();
  await client.query(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const file of readdirSync(folder).sort()) {
    if (file >= '0456') break;
    await client.query(`begin; set local search_path = public; ${readFileSync(join(folder, file), 'utf8')}; commit`);
    await client.query('insert into schema_migrations (name) values ($1)', [file]);
  }
});
afterAll(async () => {
  await client.end();
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`drop database ${name} with (force)`).finally(() => admin.end());
});

test('leads that were here before get the class that is inferred of them, with its entry, and their counts stay', async () => {
  const [here, agent, head] = [randomUUID(), randomUUID(), randomUUID()];
  await client.query(`insert into organisations (id, name) values ($1, 'Old')`, [here]);
  for (const [id, role] of [
    [agent, 'agent'],
    [head, 'owner'],
  ]) {
    await client.query(`insert into users (id, email, first_name, last_name) values ($1, $2, 'Ana', 'Old')`, [
      id,
      `${id}@old.test`,
    ]);
    await client.query('insert into memberships (organisation_id, user_id, role) values ($1, $2, $3)', [
      here,
      id,
      role,
    ]);
  }
  const put = (firstName: string, more: Record<string, unknown> = {}) => {
    const row = { organisation_id: here, first_name: firstName, ...more };
    return client.query(
      `insert into leads (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, n) => `$${n + 1}`)})`,
      Object.values(row),
    );
  };
  await put('Agent’s', { created_by: agent, owner_id: agent });
  await put('Imported', { created_by: agent, import_id: randomUUID() });
  await put('Portal', { created_by: agent, source: 'zillow' });
  await put('Office’s', { created_by: head, owner_id: agent });
  await put('Visitor', { source: 'open_house' });
  const counted = () => client.query('select sum(leads)::int as leads from lead_counts');
  const before = (await counted()).rows;
  await migrate({ owner: { ...server, database: name }, secret });
  const { rows } = await client.query(`
    select l.first_name as name, l.came_by as way, l.brought_as as as, l.owner_class as class, l.class_of as of,
      l.class_why ->> 'basis' as basis, o.to_class as entry
    from leads l join lead_ownership o on o.organisation_id = l.organisation_id and o.lead_id = l.id order by l.first_name`);
  const inferred = { basis: 'inferred' };
  const brokerage = { class: 'brokerage', of: null, entry: 'brokerage', ...inferred };
  const own = { class: 'agent', of: agent, entry: 'agent', as: 'agent', ...inferred };
  expect(rows).toEqual([
    { name: 'Agent’s', way: 'hand', ...own },
    { name: 'Imported', way: 'import', ...own },
    { name: 'Office’s', way: 'hand', as: 'office', ...brokerage },
    { name: 'Portal', way: 'hand', as: 'agent', ...brokerage },
    { name: 'Visitor', way: 'open_house', as: 'nobody', ...brokerage },
  ]);
  expect((await counted()).rows).toEqual(before);
});

test('nobody can change what stands in the ledger, not even the database’s owner', async () => {
  await expect(client.query(`update lead_ownership set to_class = 'shared'`)).rejects.toThrow();
});
