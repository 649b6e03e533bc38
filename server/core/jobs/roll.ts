import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';

/** A worker is on the roll while it lives, with or without work, so that its silence can be seen. */
export const sayAlive = (tx: Queries, name: string): Promise<number> =>
  tx.run(sql`
    insert into workers (name, beat_at) values (${name}, clock_timestamp())
    on conflict (name) do update set beat_at = excluded.beat_at`);

/** Takes a worker that stops off the roll. Where that fails its row grows old, which says the same. */
export async function leave(db: Database, name: string): Promise<void> {
  await db.asSystem((tx) => tx.run(sql`delete from workers where name = ${name}`)).catch(() => {});
}
