import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { clusterIn, database, homeIn, passwordOf, superuser } from '#server/core/postgres/cluster.ts';

/** The database of the product that the browser's specs meet, for what no screen can bring about: a job that died. */
export async function inProductDatabase(statement: string, values: readonly unknown[]): Promise<void> {
  await rowsInProductDatabase(statement, values);
}

/** And for what no screen shows: what a page wrote down. */
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
