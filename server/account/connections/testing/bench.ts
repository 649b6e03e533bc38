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

/** The only connection of a user who has one. */
export const mine = async (by: Person) => ok(await by.do(connections.list, {})).connections[0]!;

export const set = async (by: Person, given: object) => {
  const { id, version } = await mine(by);
  return by.do(connections.change, { id, ...given }, { version });
};

type More = { kinds?: readonly JobKind[]; fetch?: GuardedFetch };

/** Runs the connectors' jobs, which the server under test would leave to a worker. */
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

/** Skips the pause before a retry. */
const hurry = ({ services }: TestServer, which: Sql): Promise<number> =>
  services.db.asSystem((tx) =>
    tx.run(sql`update jobs set run_at = now() where kind = ${runKind} and state = 'waiting' and ${which}`),
  );

/** Lets runs go on without pauses until the check passes. */
export const hurriedUntil = <T>(server: TestServer, look: () => Promise<T>): Promise<T> =>
  until(async () => {
    await hurry(server, sql`true`);
    return look();
  });

/** Waits until no run is active, so that no earlier run sees what the test does next. */
const idle = ({ services }: TestServer): Promise<void> =>
  until(async () => {
    const running = await services.db.asSystem((tx) =>
      tx.one(sql`select from jobs where kind = ${runKind} and state = 'running' limit 1`),
    );
    expect(running).toBeUndefined();
  });

/** Waits for the next run that ends, whether started by `begin` or by an earlier action. */
export async function ran(server: TestServer, by: Person, begin: () => Promise<unknown>) {
  await idle(server);
  const before = (await mine(by)).lastRun?.id;
  await begin();
  await hurry(server, sql`true`);
  const run = await until(async () => {
    // Only untried runs from now on: retrying the awaited run would do what the test expects of the next one.
    await hurry(server, sql`attempts = 0`);
    const last = (await mine(by)).lastRun;
    expect(last && last.id !== before && last.endedAt).toBeTruthy();
    return last!;
  });
  await idle(server);
  return run;
}

export const runNow = (server: TestServer, by: Person, mode: 'sync' | 'test' = 'sync') =>
  ran(server, by, async () => ok(await by.do(connections.run, { id: (await mine(by)).id, mode })));
