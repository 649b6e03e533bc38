import { newId } from '../db/ids.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';
import { sendLive } from '../events/live-channel.ts';
import type { Undo } from './define-job.ts';

/** A job as claimed by a worker. `attempts` distinguishes this claim from a later claim of the same job. */
export type Claim = {
  id: string;
  kind: string;
  organisationId: string | null;
  createdBy: string | null;
  payload: Record<string, unknown>;
  attempts: number;
  maxAttempts: number;
  checkpoint: unknown;
  shown: boolean;
  worker: string;
};

/** While an organization is being deleted, only jobs that notify its members or carry out the deletion still run. */
const mayRun = sql`(organisation_id is null or kind like 'archives.%' or kind in ('account.mail', 'billing.stop') or not lintel.is_leaving(organisation_id))`;

/** The kinds that have a due job, so that the worker doesn't try to claim jobs of every kind in every round. */
export async function kindsDue(tx: Queries, kinds: readonly string[]): Promise<string[]> {
  const { due } = await tx.get<{ due: string[] }>(sql`
    select array(
      select wanted from unnest(${kinds}::text[]) wanted
      where exists (select from jobs where state = 'waiting' and run_at <= now() and kind = wanted and ${mayRun})) as due`);
  return due;
}

/** Claims due jobs, skipping those that another worker is claiming. */
export function claimJobs(tx: Queries, worker: string, kinds: readonly string[], limit: number): Promise<Claim[]> {
  const ofKind = kinds.length === 1 ? sql`kind = ${kinds[0]}` : sql`kind = any(${kinds}::text[])`;
  return tx.all<Claim>(sql`
    with next as (
      select id from jobs where state = 'waiting' and run_at <= now() and ${ofKind} and ${mayRun}
      order by run_at, id limit ${sql.int(limit)} for update skip locked)
    update jobs j
    set state = 'running', worker = ${worker}, attempts = attempts + 1, heartbeat_at = clock_timestamp(),
        started_at = coalesce(started_at, now()),
        -- A run that cannot go on where the last one ended counts anew.
        total = case when checkpoint is null then null else total end,
        done = case when checkpoint is null then 0 else done end,
        skipped = case when checkpoint is null then 0 else skipped end,
        refused = case when checkpoint is null then 0 else refused end,
        refusals = case when checkpoint is null then '[]' else refusals end
    from next where j.id = next.id
    returning j.id, kind, organisation_id as "organisationId", created_by as "createdBy", payload, attempts,
              max_attempts as "maxAttempts", checkpoint, shown, worker`);
}

/** True for the row only while this exact claim is valid. */
export const held = ({ id, worker, attempts }: Claim): Sql =>
  sql`id = ${id} and state = 'running' and worker = ${worker} and attempts = ${attempts}`;

/** Records a heartbeat. Returns which of the worker's jobs are still its own, and which should be canceled. */
export function beat(tx: Queries, worker: string, ids: readonly string[]) {
  return tx.all<{ id: string; attempts: number; cancel: boolean }>(sql`
    update jobs set heartbeat_at = clock_timestamp()
    where id = any(${ids}::uuid[]) and state = 'running' and worker = ${worker}
    returning id, attempts, cancel_requested_at is not null as cancel`);
}

/** Another job with the same key is already waiting and will do the work. */
const isSuperseded = sql`(jobs.key is not null and exists (
  select from jobs other where other.organisation_id is not distinct from jobs.organisation_id
    and other.kind = jobs.kind and other.key = jobs.key and other.state = 'waiting'))`;
const waitAgain = sql`
  state = case when ${isSuperseded} then 'cancelled' else 'waiting' end,
  finished_at = case when ${isSuperseded} then now() end`;

/** Puts jobs of workers that stopped responding back in the queue, or marks them dead if that happened too often. */
export function takeBackLost(tx: Queries, staleMs: number) {
  return tx.all<{ id: string; kind: string; state: string }>(sql`
    with lost as (
      select id from jobs where state = 'running' and heartbeat_at < clock_timestamp() - ${staleMs} * interval '1 ms'
      order by heartbeat_at limit 100 for update skip locked),
    fate as (
      select id, case when attempts >= max_attempts then 'dead'
        when cancel_requested_at is not null or ${isSuperseded} then 'cancelled' else 'waiting' end as state
      from jobs join lost using (id))
    update jobs
    set state = fate.state, finished_at = case when fate.state <> 'waiting' then now() end,
        run_at = now() + least(60, 2 ^ (jobs.attempts - 1) - 1) * interval '1 second',
        worker = null, heartbeat_at = null, error = 'The worker that ran this job ended without a word.'
    from fate where jobs.id = fate.id
    returning jobs.id, kind, jobs.state`);
}

export type Settlement =
  | { state: 'done'; result?: Record<string, unknown> | undefined; undo?: Undo | undefined }
  | { state: 'cancelled' }
  | { state: 'dead'; error: string; notice?: string | undefined }
  | { state: 'waiting'; error: string; afterSeconds: number }
  /** The process is stopping: the job is returned as if it had never been claimed. */
  | { state: 'given back' };

/** Records how a claimed job ended. Returns whether the claim was still valid. */
export async function settle(tx: Queries, claim: Claim, settlement: Settlement): Promise<boolean> {
  const settled = await tx.run(sql`
    update jobs set ${changesOf(settlement)}, worker = null, heartbeat_at = null where ${held(claim)}`);
  if (settled === 1) await tellWatcher(tx, claim);
  return settled === 1;
}

function changesOf(settlement: Settlement): Sql {
  switch (settlement.state) {
    case 'done': {
      const { result, undo } = settlement;
      return sql`state = 'done', finished_at = now(), error = null, result = coalesce(${asJson(result)}, result),
        undo = coalesce(${asJson(undo)}, undo), checkpoint = null`;
    }
    case 'cancelled':
      return sql`state = 'cancelled', finished_at = now()`;
    case 'dead':
      return sql`state = 'dead', finished_at = now(), error = ${settlement.error}, notice = ${settlement.notice ?? null}`;
    case 'waiting':
      return sql`${waitAgain}, error = ${settlement.error},
        run_at = now() + ${settlement.afterSeconds} * interval '1 second'`;
    case 'given back':
      return sql`${waitAgain}, attempts = attempts - 1, run_at = now()`;
  }
}

export const asJson = (value: unknown): Sql => sql`${value === undefined ? null : JSON.stringify(value)}::jsonb`;

/** Tells the person who watches a long-running job that it changed. */
export async function tellWatcher(tx: Queries, { id, organisationId, createdBy, shown }: Claim): Promise<void> {
  if (!shown || !organisationId || !createdBy) return;
  const event = { id: newId(), kind: 'job.changed', subject: { type: 'job', id }, actorId: null, at: '' };
  await sendLive(tx, [{ organisationId, userId: createdBy, events: [event] }]);
}
