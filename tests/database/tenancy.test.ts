import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Tables that hold nobody's rows. Whoever adds one here says why. */
const ofNobody = ['schema_migrations'];

const tables = async () =>
  (
    await owner.query<{ name: string; secured: boolean; forced: boolean; policies: number; tenant: boolean }>(`
      select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
             (select count(*)::int from pg_policy p where p.polrelid = c.oid) as policies,
             exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id') as tenant
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`)
  ).rows;

test('every table is under row security, forced, with a policy', async () => {
  const bare = (await tables()).filter(
    ({ name, secured, forced, policies }) => !ofNobody.includes(name) && !(secured && forced && policies > 0),
  );
  expect(bare.map(({ name }) => name)).toEqual([]);
});
