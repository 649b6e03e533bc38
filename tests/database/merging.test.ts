import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hanging } from '#server/hanging.ts';
import { staying } from '#server/people/merging/staying.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { grantedColumns, readTables } from './catalogue.ts';

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

const known = [
  ...hanging.filter(({ unreferenced }) => !unreferenced).map(({ table, column }) => `${table}.${column}`),
  ...Object.keys(staying),
];

test('everything that refers to a lead is moved by a merge, or stays for a reason', async () => {
  const references = (await readTables(owner)).flatMap(({ name, foreignKeys }) =>
    foreignKeys
      .filter(({ target }) => target === 'leads')
      .map(({ columns }) => `${name}.${columns.find((column) => column !== 'organisation_id')}`),
  );
  expect(
    references.toSorted(),
    'Say in its domain’s hanging.ts that a merge moves its rows, or in server/people/merging/staying.ts why they stay.',
  ).toEqual(known.toSorted());
});

test('what is moved may be moved by the program, and by the key that the table has', async () => {
  const tables = await readTables(owner);
  for (const { table, column, key, oncePer } of hanging) {
    expect(await grantedColumns(owner, 'lintel_app', table, 'UPDATE'), table).toContain(column);
    const { columns, uniqueKeys } = tables.find(({ name }) => name === table)!;
    for (const name of key) expect(columns.map((each) => each.name)).toContain(name);
    const beside = uniqueKeys
      .filter((unique) => unique.columns.includes(column))
      .map((unique) => unique.columns.filter((name) => name !== 'organisation_id' && name !== column).toSorted());
    expect(oncePer ? [[...oncePer].toSorted()] : [], `${table}: what a lead can have only once`).toEqual(beside);
  }
});
