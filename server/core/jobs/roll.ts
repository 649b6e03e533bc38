import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';

/** Records a heartbeat of the worker, with or without jobs, so that its failure can be noticed. */
export const sayAlive = (tx: Queries, name: string): Promise<number> =>
  tx.run(sql`
    insert into workers (name, beat_at) values (${name}, clock_timestamp())
    on conflict (name) do update set beat_at = excluded.beat_at`);

/** Removes a stopping worker's row. If that fails, the row grows old, which has the same meaning. */
export async function leave(db: Database, name: string): Promise<void> {
  await db.asSystem((tx) => tx.run(sql`delete from workers where name = ${name}`)).catch(() => {});
}
