import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { outlivedInCore, removeOutlived } from './retention.ts';
import { fireSchedules, type Schedule } from './schedule.ts';

let database: TestDatabase;
let owner: pg.Client;
let machines: Database[];

beforeAll(async () => {
  database = await testDatabase();
  machines = [new Database(database), new Database(database)];
  owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query('set search_path = public');
});
afterAll(async () => {
  await Promise.all(machines.map((machine) => machine.close()));
  await owner.end();
  await database.drop();
});

const schedule = (name: string, cron = '0 9 * * *', timeZone = 'America/New_York'): Schedule => ({
  name,
  cron,
  timeZone,
  enqueue: (dueAt) => ({ kind: 'test.scheduled', payload: { name, dueAt: dueAt.toISOString() } }),
});

const firings = async (name: string): Promise<string[]> =>
  (
    await owner.query(`select payload ->> 'dueAt' as due from jobs where payload ->> 'name' = $1 order by id`, [name])
  ).rows.map(({ due }) => due);

const firedFor = (name: string, time: string) =>
  owner.query(
    'insert into schedules (name, fired_for) values ($1, $2) on conflict (name) do update set fired_for = $2',
    [name, time],
  );

test('many workers fire a schedule once', async () => {
  const daily = schedule('daily');
  await firedFor('daily', '2026-01-01T00:00:00Z');
  await Promise.all(Array.from({ length: 20 }, (_, n) => fireSchedules(machines[n % 2]!, [daily])));
  expect(await firings('daily')).toHaveLength(1);
  await Promise.all(machines.map((machine) => fireSchedules(machine, [daily])));
  expect(await firings('daily')).toHaveLength(1);
});

test('a new schedule begins now and does not make up for the past', async () => {
  expect(await fireSchedules(machines[0]!, [schedule('new', '* * * * *')])).toBe(0);
  expect(await firings('new')).toEqual([]);
});

test('the hour is the time zone’s, on both sides of a clock change', async () => {
  const nine = schedule('nine');
  for (const [before, due] of [
    ['2025-03-08T15:00:00Z', '2025-03-09T13:00:00.000Z'],
    ['2025-03-07T15:00:00Z', '2025-03-08T14:00:00.000Z'],
    ['2025-11-01T14:00:00Z', '2025-11-02T14:00:00.000Z'],
  ] as const) {
    await firedFor('nine', before);
    await fireSchedules(machines[0]!, [nine]);
    expect((await firings('nine')).at(-1)).toBe(due);
  }
});

test('what is outlived goes, what is not stays', async () => {
  await owner.query(`
    insert into jobs (id, kind, payload, state, finished_at) values
      (lintel.new_id(), 'old', '{}', 'done', now() - interval '31 days'),
      (lintel.new_id(), 'old', '{}', 'cancelled', now() - interval '31 days'),
      (lintel.new_id(), 'kept', '{}', 'done', now() - interval '29 days'),
      (lintel.new_id(), 'kept', '{}', 'dead', now() - interval '31 days'),
      (lintel.new_id(), 'kept', '{}', 'waiting', null);
    insert into idempotency_keys (owner, key, call, fingerprint, status, body, created_at) values
      ('a', 'old', '', '', 200, '', now() - interval '8 days'), ('a', 'kept', '', '', 200, '', now() - interval '6 days');
    insert into rate_limits (bucket, hits, resets_at) values ('old', 1, now() - interval '2 days'), ('kept', 1, now())`);
  const [db] = machines;
  for (const rule of outlivedInCore) await removeOutlived(db!, rule, new AbortController().signal);
  const names = (table: string, column: string) =>
    db!.asSystem((tx) =>
      tx.all<{ name: string }>(
        sql`select distinct ${sql.raw(column)} as name from ${sql.raw(table)} where ${sql.raw(column)} in ('old', 'kept')`,
      ),
    );
  for (const [table, column] of [
    ['jobs', 'kind'],
    ['idempotency_keys', 'key'],
    ['rate_limits', 'bucket'],
  ] as const) {
    expect(await names(table, column)).toEqual([{ name: 'kept' }]);
  }
});
