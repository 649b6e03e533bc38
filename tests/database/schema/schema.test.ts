import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/core/db/migrate.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { formerNames, formerSchema } from './former-chain.ts';
import { pagePath, schemaPage } from './page.ts';
import { readFirstRows, readSchema } from './read-schema.ts';

const folder = join(import.meta.dirname, '../../../server/core/db/migrations');
const folded = globSync('*.sql', { cwd: folder })
  .filter((name) => name < '0600')
  .sort();
const { owner: server, secret } = inject('cluster');
const made: string[] = [];
const open: pg.Client[] = [];

const connect = async (database: string): Promise<pg.Client> => {
  const client = new pg.Client({ ...server, database });
  await client.connect();
  open.push(client);
  await client.query('set search_path = public');
  return client;
};

/** A database made by the folded migrations only, which records that `names` were applied. */
async function standing(names: string[]): Promise<{ name: string; client: pg.Client }> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = await connect('postgres');
  await admin.query(`create database ${name}`);
  made.push(name);
  const client = await connect(name);
  await client.query(
    'create table schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  for (const file of folded) await client.query(readFileSync(join(folder, file), 'utf8'));
  await client.query('select lintel.rebase_events(), lintel.open_to_remover()');
  await client.query('insert into schema_migrations (name) select unnest($1::text[])', [names]);
  return { name, client };
}

afterAll(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()));
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  for (const name of made) await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

const applied = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  );

test('a database at the end of the former chain is what the folded files make, and goes on without losing a row', async () => {
  const { name, client } = await standing(formerNames);
  const found = { ...(await readSchema(client)), rows: await readFirstRows(client) };
  const hashes = Object.entries(found).map(([about, lines]) => [
    about,
    createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(formerSchema);

  const { rows } = await client.query(`insert into organisations (name) values ('Old') returning id`);
  await client.query(`insert into leads (organisation_id, first_name) values ($1, 'Ana')`, [rows[0].id]);
  await migrate({ owner: { ...server, database: name }, secret });
  const all = globSync('*.sql', { cwd: folder });
  expect(await applied(client)).toEqual([...new Set([...all, ...formerNames])].sort());
  const { rows: kept } = await client.query(
    'select l.first_name, o.name from leads l join organisations o on o.id = organisation_id',
  );
  expect(kept).toEqual([{ first_name: 'Ana', name: 'Old' }]);
});

test('one in the middle of the former chain is refused, told what to start first, and left as it is', async () => {
  const before = formerNames.slice(0, 60);
  const { name, client } = await standing(before);
  await expect(migrate({ owner: { ...server, database: name }, secret })).rejects.toThrow(
    `last migrated by ${before.at(-1)}, from before the migrations were folded. Start Lintel as of commit`,
  );
  expect(await applied(client)).toEqual(before);
});

test('docs/schema.md tells the schema as it is', async () => {
  const database: TestDatabase = await testDatabase();
  made.push(database.name);
  expect(
    readFileSync(pagePath, 'utf8') === (await schemaPage(await connect(database.name))),
    'Run: npm run schema',
  ).toBe(true);
});
