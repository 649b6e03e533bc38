import pg from 'pg';
import type { Database } from '#server/core/db/database.ts';
import { scopeStatement, Tx } from '#server/core/db/transaction.ts';

export type Door = Pick<Database, 'withOrg'>;

/** What a seed fills. */
const tables = ['leads', 'lead_tags', 'events', 'notes', 'tasks', 'listings'];

/** From so many on it is faster, where they are more than there are already. */
const worthIt = 50_000;

/**
 * For very many rows: the indexes are put away and made anew from all of them, which takes a fraction of the time that a row
 * at a time takes. It is one transaction, so that nothing is missing if it ends early; whoever else works on this database
 * waits for it. Fewer rows go in as any others do.
 */
export async function inBulk(
  owner: pg.ClientConfig,
  db: Door,
  rows: number,
  work: (door: Door) => Promise<void>,
): Promise<void> {
  if (rows < worthIt) return work(db);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    if (rows < (await aboutHowManyLeads(client))) return await work(db);
    await client.query('begin');
    const definitions = await putAway(client);
    await work({
      async withOrg(scope, inside) {
        const tx = new Tx(client as unknown as pg.PoolClient, scope);
        await tx.run(scopeStatement(scope));
        return inside(tx);
      },
    });
    await client.query('set local statement_timeout = 0');
    for (const definition of definitions) await client.query(definition);
    for (const table of tables) await client.query(`analyze ${table}`);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

async function aboutHowManyLeads(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ n: string }>('select coalesce(sum(leads), 0) as n from lead_counts');
  return Number(rows[0]!.n);
}

/** Those that hold no promise: a key or a unique index stays. */
async function putAway(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}
