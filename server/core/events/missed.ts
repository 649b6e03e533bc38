import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';

/** A snapshot of PostgreSQL as text: which transactions had ended. */
const snapshot = /^\d{1,19}:\d{1,19}:[\d,]{0,4000}$/;
/**
 * With more events than this since the oldest transaction that had not ended, of whichever organization, reading again is cheaper than
 * looking for one's own. One transaction may have been open for long, so that most of them are known.
 */
const mostRead = 10_000;

/** The state of the database now. What is read later has all of it. */
export async function asOfNow(tx: Queries): Promise<string> {
  return (await tx.get<{ asOf: string }>(sql`select pg_current_snapshot()::text as "asOf"`)).asOf;
}

/**
 * Whether something may have happened in an organization that a screen with data of `since` doesn't know. The tx of an event is its
 * transaction's id and a summand (`lintel.rebase_events`).
 */
export async function hasMissed(
  db: Database,
  organisationId: string,
  since: string,
): Promise<{ missed: boolean; asOf: string }> {
  return db.asSystem(async (tx) => {
    if (!snapshot.test(since)) return { missed: true, asOf: await asOfNow(tx) };
    return tx.get<{ missed: boolean; asOf: string }>(sql`
      with known as materialized (
        select pg_current_snapshot() as now, ${since}::pg_snapshot as seen,
          lintel.event_horizon() - pg_snapshot_xmin(pg_current_snapshot())::text::bigint as summand),
      later as (
        select organisation_id, tx from events
        where tx >= (select pg_snapshot_xmin(seen)::text::bigint + summand from known)
        order by tx, position limit ${sql.int(mostRead)})
      select now::text as "asOf",
        -- One of the future is of another cluster.
        pg_snapshot_xmax(seen) > pg_snapshot_xmax(now) or (
          select count(*) = ${sql.int(mostRead)} or coalesce(bool_or(
            organisation_id = ${organisationId} and not pg_visible_in_snapshot((tx - summand)::text::xid8, seen)), false)
          from later) as missed
      from known`);
  });
}
