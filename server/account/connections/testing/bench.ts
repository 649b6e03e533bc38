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

/** What failed waits for its pause; in tests nobody has to. */
const hurry = ({ services }: TestServer, which: Sql): Promise<number> =>
  services.db.asSystem((tx) =>
    tx.run(sql`update jobs set run_at = now() where kind = ${runKind} and state = 'waiting' and ${which}`),
  );

/** The runs go on without a pause, until what is looked for is there. */
export const hurriedUntil = <T>(server: TestServer, look: () => Promise<T>): Promise<T> =>
  until(async () => {
    await hurry(server, sql`true`);
    return look();
  });

/** No run is under way: what is done next is seen by none that began before. */
const idle = ({ services }: TestServer): Promise<void> =>
  until(async () => {
    const running = await services.db.asSystem((tx) =>
      tx.one(sql`select from jobs where kind = ${runKind} and state = 'running' limit 1`),
    );
    expect(running).toBeUndefined();
  });

/** The next run that ends, begun by this or by what happened before. */
export async function ran(server: TestServer, by: Person, begin: () => Promise<unknown>) {
  await idle(server);
  const before = (await mine(by)).lastRun?.id;
  await begin();
  await hurry(server, sql`true`);
  const run = await until(async () => {
    // Now only what has not been tried: another try of the run that is waited for would do what the test asks of the next one.
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
