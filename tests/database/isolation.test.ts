import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { grantedColumns, readTables, type Table } from './catalogue.ts';
import { type Filled, fillAll, insertRow, leastRow } from './fill.ts';
import { violationsOf } from './proofs.ts';
import { ofNobody } from './rules.ts';

let database: TestDatabase;
let owner: pg.Client;
let tables: Table[];
let here: Filled;
let elsewhere: Filled;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.owner);
  await owner.connect();
  tables = (await readTables(owner)).filter(({ name }) => !(name in ofNobody));
  here = await fillAll(owner, tables);
  elsewhere = await fillAll(owner, tables);
  const over = await fillAll(owner, tables);
  await owner.query(`update organisations set demo_ends_at = now() - interval '1 minute' where id = $1`, [
    over.organisationId,
  ]);
  await addSpecialRows();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** Rows that some policies distinguish: a colleague's, unowned ones, old ones. An expired demo has its own. */
async function addSpecialRows(): Promise<void> {
  const of = (name: string) => tables.find((table) => table.name === name)!;
  for (const filled of [here, elsewhere]) {
    const userId = randomUUID();
    await insertRow(owner, 'users', { ...leastRow(of('users'), filled), id: userId });
    await insertRow(owner, 'memberships', { ...leastRow(of('memberships'), filled), user_id: userId });
    await insertRow(owner, 'notifications', { ...leastRow(of('notifications'), filled), user_id: userId });
    await insertRow(owner, 'outbox_messages', { ...leastRow(of('outbox_messages'), filled), organisation_id: null });
    await insertRow(owner, 'outbox_messages', { ...leastRow(of('outbox_messages'), filled), sent_at: '2020-01-01' });
    for (const name of [
      'notifications',
      'webhook_deliveries',
      'routing_decisions',
      'claim_answers',
      'file_imports',
      'inbound_messages',
      'file_share_visits',
      'site_visits',
      'form_refusals',
      'site_sign_ins',
    ]) {
      await insertRow(owner, name, { ...leastRow(of(name), filled), created_at: '2020-01-01' });
    }
    await insertRow(owner, 'comments', { ...leastRow(of('comments'), filled), subject_type: 'listing' });
    const old = { created_at: '2020-01-01', due_at: '2020-01-01' };
    await insertRow(owner, 'report_runs', { ...leastRow(of('report_runs'), filled), ...old });
    for (const name of ['dashboards', 'reports'])
      await insertRow(owner, name, { ...leastRow(of(name), filled), removed_at: '2020-01-01' });
    await insertRow(owner, 'site_visitors', { ...leastRow(of('site_visitors'), filled), last_at: '2020-01-01' });
    const over = { created_at: '2020-01-01', state: 'expired' };
    await insertRow(owner, 'lead_offers', { ...leastRow(of('lead_offers'), filled), ...over });
    const ended = { state: 'done', ended_at: '2020-01-01' };
    await insertRow(owner, 'enrolments', { ...leastRow(of('enrolments'), filled), ...ended });
    await insertRow(owner, 'lead_views', { ...leastRow(of('lead_views'), filled), hour: '2020-01-01' });
  }
  // One of the two organizations was deleted and can still be restored.
  await owner.query(`update organisations set delete_at = now() + interval '30 days' where id = $1`, [
    elsewhere.organisationId,
  ]);
  // A user in both organizations: only the organization keeps their data apart.
  const both = { organisation_id: elsewhere.organisationId, user_id: here.userId };
  await insertRow(owner, 'memberships', { ...leastRow(of('memberships'), elsewhere), ...both });
  await insertRow(owner, 'notifications', { ...leastRow(of('notifications'), elsewhere), ...both });
}

async function undone<T>(work: () => Promise<T>): Promise<T> {
  await owner.query('begin');
  try {
    return await work();
  } finally {
    await owner.query('rollback');
  }
}

const violations = (table: Table) => violationsOf(owner, table, here, elsewhere);

test('every table has rows of two organisations to tell apart', async () => {
  const empty: string[] = [];
  for (const { name, isTenant } of tables) {
    const { rows } = await owner.query(`select count(*)::int as n from ${name}`);
    if (rows[0].n < (isTenant ? 2 : 1)) empty.push(name);
  }
  expect(empty).toEqual([]);
});

test('each role sees, writes, changes and removes its own rows of every table, and no others', async () => {
  const found = await undone(async () => {
    const all: string[] = [];
    for (const table of tables) all.push(...(await violations(table)));
    return all;
  });
  expect(found).toEqual([]);
});

describe('what holds the line is seen to break', () => {
  const isTurnedRed = async (table: Table, breaking: string): Promise<boolean> =>
    undone(async () => {
      await owner.query(breaking);
      return (await violations(table)).length > 0;
    });

  const survivors = async (mutants: [Table, string][]): Promise<string[]> => {
    const found: string[] = [];
    for (const [table, breaking] of mutants) if (!(await isTurnedRed(table, breaking))) found.push(breaking);
    return found;
  };

  const policies = () => tables.flatMap((table) => table.policies.map((policy) => ({ table, policy })));

  test('each policy, dropped', async () => {
    const mutants = policies().map(({ table, policy }): [Table, string] => [
      table,
      `drop policy ${policy.name} on ${table.name}`,
    ]);
    expect(mutants.length).toBeGreaterThan(tables.length);
    expect(await survivors(mutants)).toEqual([]);
  });

  test('each policy that lets any row be read', async () => {
    const mutants = policies()
      .filter(({ policy }) => policy.using !== null && policy.using !== 'true')
      .map(({ table, policy }): [Table, string] => [
        table,
        `alter policy ${policy.name} on ${table.name} using (true)`,
      ]);
    expect(await survivors(mutants)).toEqual([]);
  });

  test('each policy that lets any row be written', async () => {
    const mutants: [Table, string][] = [];
    for (const { table, policy } of policies()) {
      if (policy.check === null || policy.check === 'true') continue;
      // No role can write the columns this check is about, so loosening it changes nothing.
      if (!(await canBeWritten(table, policy.roles, policy.check))) continue;
      mutants.push([table, `alter policy ${policy.name} on ${table.name} with check (true)`]);
    }
    expect(mutants.length).toBeGreaterThan(15);
    expect(await survivors(mutants)).toEqual([]);
  });

  test('row security, switched off', async () => {
    const mutants = tables.map((table): [Table, string] => [
      table,
      `alter table ${table.name} disable row level security`,
    ]);
    const open = tables.filter(({ policies: all }) => all.every(({ using }) => using === 'true'));
    // Where only the system role works and sees everything, only the catalog's test can tell.
    const told = mutants.filter(([table]) => !open.includes(table));
    expect(await survivors(told)).toEqual([]);
  });

  async function canBeWritten({ name, columns }: Table, roles: string[], check: string): Promise<boolean> {
    for (const role of roles) {
      const writable = [
        ...(await grantedColumns(owner, role, name, 'INSERT')),
        ...(await grantedColumns(owner, role, name, 'UPDATE')),
      ];
      if (columns.some((column) => new RegExp(`\\b${column.name}\\b`).test(check) && writable.includes(column.name)))
        return true;
    }
    return false;
  }
});
