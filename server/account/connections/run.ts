import { z } from 'zod';
import type { Counts } from '#contract/account/connections.ts';
import { type ConnectionSettings, type ConnectorKey, connectorEntries } from '#contract/account/connectors.ts';
import { id as idText } from '#contract/core/primitives.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob, type JobContext, type JobKind, TryAgain } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import type { Services } from '#server/core/services.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { askFor } from './access.ts';
import { ProviderRefusal } from './ask.ts';
import type { Connectors, Run } from './connector.ts';
import { mostRunAttempts, runKind } from './kinds.ts';
import { lookUpChoices } from './look-up-choices.ts';

const payload = z.strictObject({ connectionId: idText, mode: z.enum(['sync', 'test']) });
const timeoutSeconds = 600;
const mostRuns = 200;
/** How soon a run checks again while another run of the connection is active. */
const againSeconds = 3;

type Taken = {
  connector: ConnectorKey;
  ownerId: string | null;
  account: string;
  externalId: string;
  base: string | null;
  /** Null until settings were chosen; a test run then only loads the choices. */
  settings: ConnectionSettings | null;
  since: string | null;
  isListed: boolean;
};

const none = (): Counts => ({ in: 0, out: 0, removed: 0, same: 0, skipped: 0, failed: 0 });

/**
 * Leases the connection for one run, or says why it can't: two runs at once would each import what the other just exported. After a crash,
 * the same job takes the lease again.
 */
async function take({ db }: Services, scope: Scope, jobId: string, connectionId: string, mode: 'sync' | 'test') {
  return db.withOrg(scope, async (tx) => {
    const mine = sql`c.organisation_id = ${scope.organisationId} and c.id = ${connectionId}`;
    const ready = sql`c.refused_at is null and (c.is_on and c.settings is not null or ${mode === 'test'}::boolean)`;
    const taken = await tx.one<Taken>(sql`
      update connections c set running_job = ${jobId}, running_until = now() + ${sql.int(timeoutSeconds + 30)} * interval '1 second'
      where ${mine} and ${ready} and (c.running_until is null or c.running_until < now() or c.running_job = ${jobId})
      returning c.connector, c.owner_id as "ownerId", c.account, c.external_id as "externalId", c.base, c.settings, c.turned_on_at as since,
        coalesce(c.choices_at > now() - interval '1 hour', false) as "isListed"`);
    if (taken) return taken;
    return (await tx.one(sql`select from connections c where ${mine} and ${ready}`)) ? 'busy' : 'none';
  });
}

/** Keys of items that failed before and were not queued for a retry. */
async function parkedOf({ db }: Services, scope: Scope, connectionId: string): Promise<Set<string>> {
  const rows = await db.withOrg(scope, (tx) =>
    tx.all<{ key: string }>(sql`
      select key from connection_failures
      where organisation_id = ${scope.organisationId} and connection_id = ${connectionId} and not is_queued and attempts >= 3 limit 5000`),
  );
  return new Set(rows.map(({ key }) => key));
}

const messageOf = (error: unknown): string =>
  error instanceof ProviderRefusal || error instanceof Refusal ? error.message || error.name : 'It could not be read.';

type Opened = { run: Run; lag: () => number | null };

async function open(
  context: JobContext<z.output<typeof payload>>,
  fetch: GuardedFetch,
  connectors: Connectors,
  scope: Scope,
  taken: Taken,
): Promise<Opened> {
  const {
    services,
    signal,
    payload: { connectionId, mode },
  } = context;
  const connector = connectors.get(taken.connector)!;
  const parked = await parkedOf(services, scope, connectionId);
  const counts = none();
  let lag: number | null = null;
  const within: Run['within'] = (work) =>
    services.db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(60);
      return work(tx);
    });
  const run: Run = {
    services,
    scope,
    connection: { id: connectionId, ...taken },
    ask: askFor({ services, fetch, connector, scope, id: connectionId, signal }),
    signal,
    mode,
    settings: taken.settings!,
    since: taken.since ?? new Date().toISOString(),
    counts,
    within,
    changedAt(at) {
      const seconds = Math.max(0, Math.round((Date.now() - new Date(at).getTime()) / 1_000));
      lag = Math.max(lag ?? 0, Math.min(seconds, 2_000_000_000));
    },
    isParked: (key) => parked.has(key),
    async failed({ key, direction, name }, error) {
      // A temporary problem of the provider or of this machine is not the item's fault, so it fails the run.
      if (
        !(error instanceof Refusal) &&
        !(error instanceof ProviderRefusal && ['refused', 'gone'].includes(error.kind))
      )
        throw error;
      counts.failed += 1;
      if (mode === 'test') return;
      await within((tx) =>
        tx.run(sql`
          insert into connection_failures as f (organisation_id, connection_id, key, direction, name, problem)
          values (${scope.organisationId}, ${connectionId}, ${key}, ${direction}, ${name.slice(0, 300)}, ${messageOf(error).slice(0, 500)})
          on conflict (organisation_id, connection_id, key) do update set problem = excluded.problem, attempts = f.attempts + 1,
            is_queued = false, at = now(), name = excluded.name`),
      );
    },
    async succeeded(keys) {
      const done = typeof keys === 'string' ? [keys] : keys;
      if (mode === 'test' || done.length === 0) return;
      await within((tx) =>
        tx.run(sql`
          delete from connection_failures
          where organisation_id = ${scope.organisationId} and connection_id = ${connectionId}
            and key = any(${[...done]}::text[])`),
      );
    },
  };
  return { run, lag: () => lag };
}

type Ended = { runId: string; counts: Counts; lag: number | null; error: unknown };

async function settle(
  context: JobContext<z.output<typeof payload>>,
  connectors: Connectors,
  scope: Scope,
  taken: Taken,
  ended: Ended,
) {
  const {
    services,
    job: { id: jobId },
    payload: { connectionId, mode },
  } = context;
  const { runId, counts, lag, error } = ended;
  const { organisationId } = scope;
  const problem = error === undefined ? null : messageOf(error).slice(0, 500);
  const isOver = error instanceof ProviderRefusal && error.kind === 'access';
  const after = error instanceof ProviderRefusal ? (error.afterSeconds ?? null) : null;
  const minutes = connectorEntries[taken.connector].everyMinutes;
  await services.db.withOrg(scope, async (tx) => {
    await tx.run(sql`
      update connection_runs set ended_at = now(), outcome = ${problem === null ? 'ok' : 'failed'}, counts = ${JSON.stringify(counts)}::jsonb,
        lag_seconds = ${lag}, problem = ${problem}
      where organisation_id = ${organisationId} and connection_id = ${connectionId} and id = ${runId}`);
    await tx.run(sql`
      delete from connection_runs where organisation_id = ${organisationId} and connection_id = ${connectionId} and id <= (
        select r.id from connection_runs r where r.organisation_id = ${organisationId} and r.connection_id = ${connectionId}
        order by r.id desc offset ${sql.int(mostRuns)} limit 1)`);
    const kept = await connectors.get(taken.connector)!.kept(tx, connectionId);
    const changed = await tx.one<{ account: string }>(sql`
      update connections set kept = ${kept},
        -- Overdue, it may have been taken by another run, whose it is now.
        running_until = case when running_job = ${jobId} then null else running_until end,
        running_job = nullif(running_job, ${jobId}::uuid),
        failures = ${problem === null ? sql`0` : sql`failures + 1`}, problem = ${problem},
        last_ok_at = case when ${problem === null && mode === 'sync'}::boolean then now() else last_ok_at end,
        next_run_at = now() + greatest(${after}::int * interval '1 second',
          least(720, ${sql.int(minutes)} * power(2, least(${problem === null ? sql`0` : sql`failures`}, 6))) * interval '1 minute'),
        refused_at = case when ${isOver}::boolean then now() else refused_at end
      where organisation_id = ${organisationId} and id = ${connectionId} returning account`);
    if (changed && isOver)
      tx.record({
        kind: 'connection.refused',
        subject: { type: 'connection', id: connectionId },
        data: { name: connectorEntries[taken.connector].name, connector: taken.connector, account: changed.account },
      });
  });
}

/** One run of one connection. Temporary failures are retried when the provider says; others are reported on the connection. */
export const runJob = (fetch: GuardedFetch, connectors: Connectors): JobKind =>
  defineJob({
    kind: runKind,
    payload,
    maxAttempts: mostRunAttempts,
    timeoutSeconds,
    concurrency: 4,
    async run(context) {
      const {
        services,
        job,
        signal,
        payload: { connectionId, mode },
      } = context;
      const system: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
      const taken = await take(services, system, job.id, connectionId, mode);
      if (taken === 'none') return undefined;
      if (taken === 'busy') {
        await services.db.withOrg(system, (tx) =>
          tx.enqueue({
            kind: runKind,
            payload: context.payload,
            key: mode === 'sync' ? connectionId : `${connectionId} test`,
            maxAttempts: mostRunAttempts,
            afterSeconds: againSeconds,
          }),
        );
        return undefined;
      }
      const scope: Scope = { ...system, userId: taken.ownerId };
      const runId = newId();
      await services.db.withOrg(scope, (tx) =>
        tx.run(sql`
          insert into connection_runs (organisation_id, connection_id, id, mode) values (${scope.organisationId}, ${connectionId}, ${runId}, ${mode})`),
      );
      const { run, lag } = await open(context, fetch, connectors, scope, taken);
      let error: unknown;
      try {
        const connector = connectors.get(taken.connector)!;
        if (!taken.isListed || context.payload.mode === 'test') await lookUpChoices(connector, run);
        if (taken.settings) await connector.run(run);
      } catch (thrown) {
        error = thrown;
      }
      await settle(context, connectors, scope, taken, { runId, counts: run.counts, lag: lag(), error });
      if (error === undefined || signal.aborted) {
        signal.throwIfAborted();
        return { result: { ...run.counts } };
      }
      if (!(error instanceof ProviderRefusal)) throw error;
      if (error.kind === 'later' && !job.isLastAttempt)
        throw new TryAgain(error.message, error.afterSeconds ?? 2 ** job.attempt * 5);
      return undefined;
    },
  });

/** Queues a job for every connection that is due. */
export const dueJob = defineJob({
  kind: 'connections.due',
  payload: z.strictObject({}),
  maxAttempts: 1,
  async run({ services }) {
    await services.db.asSystem(async (tx) => {
      const due = await tx.all<{ organisationId: string; id: string }>(sql`
        select organisation_id as "organisationId", id from connections
        where is_on and refused_at is null and next_run_at <= now() order by next_run_at limit 2000`);
      for (const { organisationId, id } of due)
        await tx.enqueueFor(organisationId, null, {
          kind: runKind,
          payload: { connectionId: id, mode: 'sync' },
          key: id,
          maxAttempts: mostRunAttempts,
        });
    });
    return undefined;
  },
});

export const dueSchedule: Schedule = {
  name: 'connections',
  cron: '* * * * *',
  timeZone: 'UTC',
  enqueue: () => dueJob.with({}, { key: 'connections' }),
};
