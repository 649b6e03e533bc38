import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Database } from '#server/core/db/database.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';

const scope: Scope = { organisationId: randomUUID(), userId: null, actorKind: 'system' };

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase();
  db = new Database({ app: database.app, system: database.system });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const page = async (rows: Sql, cursor: readonly Sql[], limit: number) =>
  JSON.parse(new TextDecoder().decode(await db.pageInOneBatch(scope, { rows, cursor, limit })));

/** The JSON that PostgreSQL itself produces. */
const byPostgres = async (rows: Sql): Promise<unknown> =>
  JSON.parse((await db.inOneBatch(scope, sql`select coalesce(json_agg(r), '[]')::text from (${rows}) r`))!);

describe('rows that are written as JSON here', () => {
  test('read as PostgreSQL would have written them, whatever stands in them', async () => {
    const rows = sql`
      select n::int as n, (n * 10000000000)::bigint as "bigNumber", (n / 3.0)::float8 as share, n % 2 = 0 as "isEven",
        md5(n::text)::uuid as id, date '2024-02-29' + n::int as day,
        timestamptz '2026-03-08 06:59:59.123456+00' + n * interval '1 hour 1 microsecond' as "exactly",
        timestamptz '2026-03-08 07:00:00+00' as "onTheSecond", (array['infinity', null])[n]::timestamptz as "never",
        (array['NaN', '-Infinity', '1e-9'])[n]::float8 as "hardlyNumber",
        (array['plain', '"quoted" \\ and \n broken', 'Zoë 🏡 مرحبا', '', null])[n] as "text",
        case n when 1 then array[]::text[] when 2 then array['a, b', '{"c"}', '', 'NULL', null] end as "list",
        json_build_object('deep', array[n, null]) as "asJson", jsonb_build_object('deep', n) as "asJsonb"
      from generate_series(1, 5) n`;
    const { rows: written, next } = await page(rows, [sql`r.id`], 10);
    expect(written).toEqual(await byPostgres(rows));
    expect(written).toHaveLength(5);
    expect(next).toBeNull();
  });

  test('a full page says where it ends, by fields that do not leave', async () => {
    const rows = sql`select n, 'Lead ' || n as name from generate_series(1, 9) n limit 3`;
    expect(await page(rows, [sql`r.n * 2`, sql`r.name`], 3)).toEqual({
      rows: [1, 2, 3].map((n) => ({ n, name: `Lead ${n}` })),
      next: '6~Lead 3',
    });
  });

  test('a page without rows', async () => {
    expect(await page(sql`select 1 as n where false`, [sql`r.n`], 3)).toEqual({ rows: [], next: null });
  });

  test('a field of a type that nobody has thought of is refused, and the connection goes on', async () => {
    await expect(page(sql`select point(1, 2) as spot`, [sql`1`], 3)).rejects.toThrow('spot');
    expect(await page(sql`select 1 as n`, [sql`r.n`], 3)).toEqual({ rows: [{ n: 1 }], next: null });
  });
});
