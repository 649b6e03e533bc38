import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/**
 * For statements that join thousands of rows with leads. Where a table grew a moment ago and has no statistics yet,
 * PostgreSQL takes it for small and walks through it once for each row; without nested loops it walks through it once.
 */
export async function inOneWalk<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await tx.run(sql`select set_config('enable_nestloop', 'off', true)`);
  const result = await work();
  await tx.run(sql`select set_config('enable_nestloop', 'on', true)`);
  return result;
}
