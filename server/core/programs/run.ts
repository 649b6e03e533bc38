import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Scope } from '../db/transaction.ts';
import { advance } from './advance.ts';
import type { Engine } from './engine.ts';
import { claim, dueIds, iso, nextDue, Path, settle } from './rows.ts';

const batch = 100;
/** After this long the job re-enqueues itself, so that other organizations' jobs get a turn. */
const longestMs = 20_000;
/** After this many failed attempts of a step, the enrollment ends as failed. */
const mostTries = 6;

type Ran = { taken: number; failed: number; again: number | undefined };

/**
 * Runs all due enrollments of an organization, one transaction each. Any number of workers may do so at once, because each skips
 * enrollments that another has locked.
 */
export async function runDue(
  db: Database,
  scope: Scope,
  engine: Engine,
  { now = Date.now, signal }: { now?: () => number; signal?: AbortSignal } = {},
): Promise<Ran> {
  const started = performance.now();
  const ran: Ran = { taken: 0, failed: 0, again: undefined };
  for (;;) {
    signal?.throwIfAborted();
    const due = await db.withOrg(scope, (tx) => dueIds(tx, engine, now(), batch));
    let taken = 0;
    for (const { id } of due) {
      signal?.throwIfAborted();
      const outcome = await takeOne(db, scope, engine, id, now());
      if (outcome === 'taken') taken += 1;
      if (outcome === 'failed') ran.failed += 1;
    }
    ran.taken += taken;
    // If another worker has locked all of them, that worker continues with the rest.
    if (due.length < batch || taken === 0 || performance.now() - started > longestMs) break;
  }
  ran.again = await db.withOrg(scope, (tx) => nextDue(tx, engine));
  return ran;
}

async function takeOne(
  db: Database,
  scope: Scope,
  engine: Engine,
  id: string,
  now: number,
): Promise<'taken' | 'passed' | 'failed'> {
  try {
    return await db.withOrg(scope, async (tx) => {
      const row = await claim(tx, engine, id, now);
      if (!row) return 'passed';
      await advance(tx, engine, row, now);
      return 'taken';
    });
  } catch (error) {
    await putOff(db, scope, engine, id, now, error);
    return 'failed';
  }
}

/** Postpones an enrollment that failed, and ends it after too many attempts, so that it doesn't block others. */
async function putOff(
  db: Database,
  scope: Scope,
  engine: Engine,
  id: string,
  now: number,
  error: unknown,
): Promise<void> {
  await db.withOrg(scope, async (tx) => {
    const row = await claim(tx, engine, id, now);
    if (!row) return;
    const path = new Path();
    const words = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
    if (row.tries + 1 >= mostTries) {
      path.add(null, 'failed', now, { error: words });
      return settle(tx, row, path, { ended: 'failed', why: 'failed', at: now });
    }
    await tx.run(sql`
      update enrolments set tries = tries + 1, next_due_at = ${iso(now + 60_000 * 2 ** row.tries)}
      where organisation_id = ${scope.organisationId} and id = ${id}`);
  });
}
