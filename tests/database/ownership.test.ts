import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  client = new pg.Client(database.owner);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('nobody can change what stands in the ledger, not even the database’s owner', async () => {
  const { rows } = await client.query(`insert into organisations (name) values ('Here') returning id`);
  await client.query(`insert into leads (organisation_id, first_name) values ($1, 'Ana')`, [rows[0].id]);
  const { rows: ledger } = await client.query('select to_class from lead_ownership');
  expect(ledger).toHaveLength(1);
  await expect(client.query(`update lead_ownership set to_class = 'shared'`)).rejects.toThrow('never changed');
});
