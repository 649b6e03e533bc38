import { expect, vi } from 'vitest';
import { connections } from '#contract/account/connections.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { JobKind } from '#server/core/jobs/define-job.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { patience } from '#tests/setup/patience.ts';
import type { Person } from '#tests/setup/people.ts';
import { providerFetch } from '#tests/setup/provider-fetch.ts';
import type { TestServer } from '#tests/setup/server.ts';
import type { Connector } from '../connector.ts';
import { runKind } from '../kinds.ts';
import { revokeJob } from '../revoke.ts';
import { runJob } from '../run.ts';
import { connectJob } from '../start.ts';

export const ok = <B>(answer: { status: number; body: B }): B => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
export const until = <T>(work: () => Promise<T>): Promise<T> => vi.waitFor(work, patience);

/** The one connection of somebody who has one. */
export const mine = async (by: Person) => ok(await by.do(connections.list, {})).connections[0]!;

export const set = async (by: Person, given: object) => {
  const { id, version } = await mine(by);
  return by.do(connections.change, { id, ...given }, { version });
};

type More = { kinds?: readonly JobKind[]; fetch?: GuardedFetch };

/** Does the jobs of these connectors, which the server under test would leave to a worker. */
export function startWorker(
  { services }: TestServer,
  given: readonly Connector[],
  { kinds = [], fetch = providerFetch }: More = {},
): JobWorker {
  const connectors = new Map(given.map((one) => [one.key, one]));
  const own = [connectJob, runJob, revokeJob].map((job) => job(fetch, connectors));
  const worker = new JobWorker({ services, kinds: [...own, ...kinds], pollMs: 20 });
  worker.start();
  return worker;
}

/** The next run that ends, begun by this or by what happened before. */
export async function ran({ services }: TestServer, by: Person, begin: () => Promise<unknown>) {
  const before = (await mine(by)).lastRun?.id;
  await begin();
  // What failed before waits for its pause; here nobody has to.
  const hurry = (which: Sql) =>
    services.db.asSystem((tx) =>
      tx.run(sql`update jobs set run_at = now() where kind = ${runKind} and state = 'waiting' and ${which}`),
    );
  await hurry(sql`true`);
  return until(async () => {
    // Now only what has not been tried: another try of the run that is waited for would do what the test asks of the next one.
    await hurry(sql`attempts = 0`);
    const run = (await mine(by)).lastRun;
    expect(run && run.id !== before && run.endedAt).toBeTruthy();
    return run!;
  });
}

export const runNow = (server: TestServer, by: Person, mode: 'sync' | 'test' = 'sync') =>
  ran(server, by, async () => ok(await by.do(connections.run, { id: (await mine(by)).id, mode })));
