import pg from 'pg';
import type { Database } from '#server/core/db/database.ts';
import { scopeStatement, Tx } from '#server/core/db/transaction.ts';

export type Door = Pick<Database, 'withOrg'>;

/** What a seed of each fills, which indexes its triggers need meanwhile, and where it stands how many there are. */
const filled = {
  leads: {
    tables: ['leads', 'lead_ownership', 'lead_history', 'lead_tags', 'events', 'notes', 'tasks'],
    // Asked for each new lead how its tags are spelled.
    asked: ['lead_tags_spelled'],
    there: 'sum(leads) from lead_counts',
  },
  listings: {
    tables: ['properties', 'listings', 'listing_statuses', 'listing_prices', 'events'],
    asked: [],
    there: 'sum(listings) from listing_counts',
  },
} as const;
type Filled = keyof typeof filled;

/** From so many on it is faster. */
const worthIt = 50_000;

/**
 * For very many rows: indexes and references to other tables are put away and made anew from all of them, which takes a
 * fraction of the time that a row at a time takes. It is one transaction, so that nothing is missing if it ends early;
 * whoever else works on this database waits for it. Fewer rows go in as any others do.
 */
export async function inBulk(
  owner: pg.ClientConfig,
  db: Door,
  of: Filled,
  rows: number,
  work: (door: Door) => Promise<void>,
): Promise<void> {
  if (rows < worthIt) return work(db);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    if (!(await isBetter(client, of, rows))) return await work(db);
    await client.query('begin');
    const statements = await putAway(client, filled[of]);
    await work({
      async withOrg(scope, inside) {
        const tx = new Tx(client as unknown as pg.PoolClient, scope);
        await tx.run(scopeStatement(scope));
        return inside(tx);
      },
    });
    await client.query('set local statement_timeout = 0');
    for (const statement of statements) await client.query(statement);
    for (const table of filled[of].tables) await client.query(`analyze ${table}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** Not where more are here than come, nor where this role is held to row policies, which let it write nothing. */
async function isBetter(client: pg.Client, of: Filled, coming: number): Promise<boolean> {
  const { rows } = await client.query<{ better: boolean }>(
    `select (rolsuper or rolbypassrls) and $1 > coalesce((select ${filled[of].there}), 0) as better
     from pg_roles where rolname = current_user`,
    [coming],
  );
  return rows[0]!.better;
}

/** Answers the statements that make anew what is put away. Keys and unique indexes stay. */
async function putAway(client: pg.Client, { tables, asked }: (typeof filled)[Filled]): Promise<string[]> {
  const { rows } = await client.query<{ away: string; back: string }>(
    `select format('drop index %s', indexrelid::regclass) as away, pg_get_indexdef(indexrelid) as back from pg_index
     where indrelid = any($1::regclass[]) and not indisunique and indexrelid <> all($2::regclass[])
     union all
     select format('alter table %s drop constraint %I', conrelid::regclass, conname),
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
     where conrelid = any($1::regclass[]) and contype = 'f'`,
    [tables, asked],
  );
  for (const { away } of rows) await client.query(away);
  return rows.map(({ back }) => back);
}
