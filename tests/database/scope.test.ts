import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FirstText, runBatch } from '#server/core/db/batch.ts';
import { Database } from '#server/core/db/database.ts';
import { openPool } from '#server/core/db/pool.ts';
import { type Sql, sql, statement } from '#server/core/db/sql.ts';
import { type Scope, scopeStatement } from '#server/core/db/transaction.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';

const organisations = [randomUUID(), randomUUID()] as const;
const scopes = organisations.map((organisationId): Scope => ({ organisationId, userId: null, actorKind: 'system' }));
const [here, elsewhere] = scopes as [Scope, Scope];

let database: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client(database.owner);
  await owner.connect();
  for (const id of organisations) await owner.query(`insert into organisations (id, name) values ($1, 'One')`, [id]);
});
beforeEach(async () => {
  await owner.query('delete from leads');
  for (const id of organisations)
    await owner.query(`insert into leads (organisation_id, first_name) select $1, 'Lead' from generate_series(1, 5)`, [
      id,
    ]);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

const countLeads = sql`select count(*) from leads`;
const insertLead = (organisationId: string, firstName = 'New'): Sql =>
  sql`insert into leads (organisation_id, first_name) values (${organisationId}, ${firstName}) returning id`;

describe('one connection of the pool, used again', () => {
  let pool: pg.Pool;
  beforeEach(() => {
    pool = openPool(database.app, 1, () => {});
    return () => pool.end();
  });
  const batch = async (scope: Scope, ...queries: Sql[]) => {
    const readings = [scopeStatement(scope), ...queries].map((query) => ({
      statement: statement(query),
      reader: new FirstText(),
    }));
    await runBatch(pool, readings);
    return readings.map(({ reader }) => reader.text);
  };
  const unscoped = async () => {
    const { rows } = await pool.query(`
      select (select count(*)::int from leads) as leads, current_setting('app.org_id', true) as organisation,
             current_setting('app.user_id', true) as person`);
    return { ...rows[0], organisation: rows[0].organisation ?? '', person: rows[0].person ?? '' };
  };
  const nothing = { leads: 0, organisation: '', person: '' };

  test('sees nothing before any scope was set', async () => {
    expect(await unscoped()).toEqual(nothing);
  });

  test('sees nothing after a batch of an organisation', async () => {
    expect(await batch(here, countLeads)).toEqual([here.organisationId, '5']);
    expect(await unscoped()).toEqual(nothing);
  });

  test('sees nothing after a transaction of an organisation, committed or not', async () => {
    const db = new Database({ app: database.app, system: database.system, poolSize: 1 });
    const nobody: Scope = { organisationId: '', userId: null, actorKind: 'system' };
    const count = () => db.withOrg(nobody, (tx) => tx.get<{ count: number }>(countLeads));
    expect(await db.withOrg(here, (tx) => tx.get(countLeads))).toEqual({ count: 5 });
    expect(await count()).toEqual({ count: 0 });
    await expect(db.withOrg(here, () => Promise.reject(new Error('thrown')))).rejects.toThrow('thrown');
    expect(await count()).toEqual({ count: 0 });
    await db.close();
  });

  test('an error in the middle of a batch leaves nothing, and the connection is as good as new', async () => {
    const failing = [insertLead(here.organisationId), sql`select 1 / 0`, insertLead(here.organisationId)];
    for (let time = 0; time < 3; time += 1) {
      await expect(batch(here, ...failing)).rejects.toThrow('division by zero');
      expect(await batch(here, countLeads)).toEqual([here.organisationId, '5']);
      expect(await unscoped()).toEqual(nothing);
    }
  });

  test('a batch that was broken off in its statements’ texts can be sent again', async () => {
    const misspelt = sql`select nonsense from leads`;
    for (let time = 0; time < 2; time += 1)
      await expect(batch(here, countLeads, misspelt)).rejects.toMatchObject({ code: '42703' });
    expect(await batch(here, countLeads)).toEqual([here.organisationId, '5']);
  });

  test('a connection cut under a batch fails that batch alone', async () => {
    const sleeping = batch(here, sql`select pg_sleep(10)`);
    const cut = async () =>
      (
        await owner.query(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'lintel_app' and datname = current_database() and query like '%pg_sleep%'`)
      ).rowCount;
    const failed = expect(sleeping).rejects.toThrow();
    await expect.poll(cut).toBe(1);
    await failed;
    expect(await batch(here, countLeads)).toEqual([here.organisationId, '5']);
  });

  test('what one organisation’s batch writes into another’s is refused', async () => {
    await expect(batch(here, insertLead(elsewhere.organisationId))).rejects.toMatchObject({ code: '42501' });
    expect(await batch(elsewhere, countLeads)).toEqual([elsewhere.organisationId, '5']);
  });
});

describe('two organisations over one small pool', () => {
  let db: Database;
  beforeAll(() => {
    db = new Database({ app: database.app, system: database.system, poolSize: 3 });
    return () => db.close();
  });
  const ownRows = sql`select json_agg(distinct organisation_id)::text as seen from leads`;

  test('300 interleaved reads, in batches and transactions, some of them failing, see their own rows only', async () => {
    const readAs = async (index: number): Promise<boolean> => {
      const scope = scopes[index % 2]!;
      const fails = index % 7 === 0;
      const read =
        index % 3 === 0
          ? db.withOrg(scope, async (tx) => {
              const { seen } = await tx.get<{ seen: string }>(ownRows);
              if (fails) await tx.run(sql`select 1 / 0`);
              return seen;
            })
          : db.inOneBatch(scope, fails ? sql`select 1 / 0 from (${ownRows}) r` : ownRows);
      const seen = await read.catch((error: { code: string }) => error.code);
      return fails ? seen === '22012' : seen === `["${scope.organisationId}"]`;
    };
    // Ten lanes for three connections: always some waiting, never so many that waiting is refused.
    const lanes = Array.from({ length: 10 }, async (_, lane) => {
      const right: boolean[] = [];
      for (let index = lane; index < 300; index += 10) right.push(await readAs(index));
      return right;
    });
    expect((await Promise.all(lanes)).flat().filter((isRight) => !isRight)).toEqual([]);
  });

  test('batches that write at once do not mix', async () => {
    const writes = Array.from({ length: 60 }, (_, index) => {
      const scope = scopes[index % 2]!;
      return db.inOneBatch(scope, insertLead(scope.organisationId, scope.organisationId));
    });
    const ids = await Promise.all(writes);
    expect(new Set(ids).size).toBe(60);
    const { rows } = await owner.query(`
      select organisation_id::text as organisation, count(*)::int as leads from leads
      where first_name = organisation_id::text group by 1 order by 1`);
    expect(rows).toEqual([...organisations].sort().map((organisation) => ({ organisation, leads: 30 })));
  });
});

describe('connections', () => {
  let db: Database;
  beforeAll(() => {
    db = new Database({ app: database.app, system: database.system, watched: true });
    return () => db.close();
  });
  const one = sql`select 1 as one`;

  test('are taken in one order, so that nobody waits for whoever waits for them', async () => {
    const found = await db.asOutermost(() =>
      db.withOrg(here, () => db.asSystem((system) => system.get<{ one: number }>(one))),
    );
    expect(found).toEqual({ one: 1 });
  });

  test('asked for against that order are refused', async () => {
    const inOrganisation = (work: () => Promise<unknown>) => db.withOrg(here, work);
    const inSystem = (work: () => Promise<unknown>) => db.asSystem(work);
    const nested = [
      inOrganisation(() => db.withOrg(here, (tx) => tx.get(one))),
      inOrganisation(() => db.inOneBatch(here, one)),
      inSystem(() => db.withOrg(here, (tx) => tx.get(one))),
      inSystem(() => db.asSystem((tx) => tx.get(one))),
      inOrganisation(() => db.asOutermost((tx) => tx.get(one))),
    ];
    for (const outcome of await Promise.allSettled(nested))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('was held') } });
  });

  test('are anybody’s again for what is begun on behalf of somebody else', async () => {
    const found = await db.withOrg(here, () =>
      db.apart(() => db.withOrg(elsewhere, (tx) => tx.get<{ one: number }>(one))),
    );
    expect(found).toEqual({ one: 1 });
  });
});
