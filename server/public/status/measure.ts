import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HealthState, Status } from '#contract/public/status.ts';
import { sql } from '#server/core/db/sql.ts';
import { inForce } from '#server/core/in-force.ts';
import type { Services } from '#server/core/services.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};

type Measured = { beatMs: number | null; waitMs: number };

const slowDatabaseMs = 500;
/** Workers report every five seconds. */
const lateBeatMs = 20_000;
const deadBeatMs = 60_000;
const slowQueueMs = 60_000;
const stuckQueueMs = 15 * 60_000;

const judged = (ms: number, slow: number, down: number): HealthState =>
  ms < slow ? 'ok' : ms < down ? 'slow' : 'down';

/** Measures the current state of database, workers and queue. */
export async function measure(services: Services): Promise<Status> {
  const started = performance.now();
  const measured = await services.db
    .asSystem((tx) =>
      tx.get<Measured>(sql`
        select
          (select (extract(epoch from clock_timestamp() - max(beat_at)) * 1000)::int from workers) as "beatMs",
          coalesce((select (extract(epoch from clock_timestamp() - min(run_at)) * 1000)::bigint::float8
                    from jobs where state = 'waiting' and run_at <= now()), 0) as "waitMs"`),
    )
    .catch(() => undefined);
  const databaseMs = Math.round(performance.now() - started);
  const checks: Status['checks'] = measured
    ? [
        { name: 'database', state: judged(databaseMs, slowDatabaseMs, Number.POSITIVE_INFINITY), ms: databaseMs },
        {
          name: 'worker',
          state: measured.beatMs === null ? 'down' : judged(measured.beatMs, lateBeatMs, deadBeatMs),
          ms: measured.beatMs === null ? null : Math.max(0, measured.beatMs),
        },
        {
          name: 'queue',
          state: judged(measured.waitMs, slowQueueMs, stuckQueueMs),
          ms: Math.max(0, Math.round(measured.waitMs)),
        },
      ]
    : [
        { name: 'database', state: 'down', ms: null },
        { name: 'worker', state: 'down', ms: null },
        { name: 'queue', state: 'down', ms: null },
      ];
  return { state: worst(checks), version, checkedAt: new Date().toISOString(), checks, services: inForce(services) };
}

function worst(checks: Status['checks']): HealthState {
  const states = checks.map(({ state }) => state);
  return states.includes('down') ? 'down' : states.includes('slow') ? 'slow' : 'ok';
}
