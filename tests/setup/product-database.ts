import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { clusterIn, database, homeIn, passwordOf, superuser } from '#server/core/postgres/cluster.ts';

/** Changes the database of the product under browser test, for states that no screen can produce, such as a failed job. */
export async function inProductDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  await rowsInProductDatabase(statement, values);
}

/** Reads what no screen shows, such as records that a page has written. */
export async function rowsInProductDatabase(
  statement: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const home = homeIn(await realpath(process.env.LINTEL_TEST_DATA!));
  const password = await passwordOf(clusterIn(home));
  const client = new pg.Client({ host: join(home, 'run'), user: superuser, password, database });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement, [...values]).finally(() => client.end());
  return rows;
}
