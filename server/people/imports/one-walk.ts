import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/**
 * For statements that join thousands of rows with leads. Just after a table has grown, PostgreSQL still takes it for small and scans it
 * once per row; without nested loops, it scans it once.
 */
export async function inOneWalk<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`select set_config('enable_nestloop', 'off', true)`);
  const result = await work();
  await tx.run(sql`select set_config('enable_nestloop', 'on', true)`);
  return result;
}
