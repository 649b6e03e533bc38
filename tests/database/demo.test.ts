import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeDemos } from '#server/account/demo/remove-demos.ts';
import { Database } from '#server/core/db/database.ts';
import type { Storage } from '#server/outside/storage/storage.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { readTables, type Table } from './catalogue.ts';
import { type Filled, fillAll } from './fill.ts';
import { ofNobody } from './rules.ts';

let database: TestDatabase;
let owner: pg.Client;
let db: Database;
let tables: Table[];

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.owner);
  await owner.connect();
  db = new Database({ app: database.app, system: database.system });
  tables = (await readTables(owner)).filter(({ name }) => !(name in ofNobody));
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await database.drop();
});

async function demoEnding(when: string): Promise<Filled> {
  const demo = await fillAll(owner, tables);
  await owner.query(`update organisations set demo_ends_at = now() + $2::interval where id = $1`, [
    demo.organisationId,
    when,
  ]);
  return demo;
}

/** The number of rows in each table that belong to an organization or its user. */
async function rowsOf({ organisationId, userId }: Filled): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, isTenant, columns, foreignKeys } of tables) {
    const ofPerson = foreignKeys.filter(({ target }) => target === 'users').map(({ columns: [column] }) => column);
    const conditions = [
      ...(isTenant ? [`organisation_id = '${organisationId}'`] : []),
      ...(name === 'organisations' ? [`id = '${organisationId}'`] : []),
      ...(name === 'users' ? [`id = '${userId}'`] : []),
      ...(columns.some((column) => column.name === 'owner') ? [`owner like '${organisationId}:%'`] : []),
      ...ofPerson.map((column) => `${column} = '${userId}'`),
    ];
    if (conditions.length === 0) continue;
    const { rows } = await owner.query(`select count(*)::int as n from ${name} where ${conditions.join(' or ')}`);
    counts[name] = rows[0].n;
  }
  return counts;
}

test('a demo that is over goes with every row of every table, and nothing else goes with it', async () => {
  const over = await demoEnding('-1 minute');
  const living = await demoEnding('1 minute');
  const customer = await fillAll(owner, tables);
  const before = { living: await rowsOf(living), customer: await rowsOf(customer) };
  const filled = await rowsOf(over);
  expect(tables.filter(({ name, isTenant }) => isTenant && filled[name] === 0)).toEqual([]);

  const gone: string[] = [];
  const storage = { delete: async (key: string) => void gone.push(key) } as unknown as Storage;
  await removeDemos({ db, storage }, new AbortController().signal);
  expect(gone.length).toBeGreaterThan(0);

  const left = Object.entries(await rowsOf(over)).filter(([, count]) => count > 0);
  expect(left, 'A reference to users or organisations needs a row policy or a cascade that takes it along.').toEqual(
    [],
  );
  expect({ living: await rowsOf(living), customer: await rowsOf(customer) }).toEqual(before);
});
