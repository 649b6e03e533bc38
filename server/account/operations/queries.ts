import type { z } from 'zod';
import type { failedEvent, operations } from '#contract/account/operations.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { operatedJob } from '#contract/core/jobs.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

export type OperatedJob = z.infer<typeof operatedJob>;
export type FailedEvent = z.infer<typeof failedEvent>;

const newestFirst: Order = { id: sql`id`, descending: true };

/** What an operator may see of a job: never its payload, result, or refusals, which contain clients' data. */
const jobColumns = sql`
  id, kind, state, organisation_id as "organisationId", attempts, max_attempts as "maxAttempts", run_at as "runAt",
  worker, heartbeat_at as "heartbeatAt", error, total, done, skipped, refused,
  cancel_requested_at is not null as "cancelRequested",
  created_at as "createdAt", started_at as "startedAt", finished_at as "finishedAt"`;

const pageOf = <Row extends { id: string }>(rows: Row[], limit: number) => ({
  rows,
  next: rows.length === limit ? rows.at(-1)!.id : null,
});

export async function jobsInState(tx: Queries, { state, kind, cursor, limit }: InputOf<typeof operations.jobs>) {
  const rows = await tx.all<OperatedJob>(sql`
    select ${jobColumns} from jobs
    where state = ${state} and ${kind === undefined ? sql`true` : sql`kind = ${kind}`} and ${after(newestFirst, cursor)}
    order by ${orderBy(newestFirst)} limit ${limit}`);
  return pageOf(rows, limit);
}

export const operatedJobById = (tx: Queries, id: string, lock: Sql = sql.raw('')): Promise<OperatedJob | undefined> =>
  tx.one<OperatedJob>(sql`select ${jobColumns} from jobs where id = ${id} ${lock}`);

export async function failedEvents(tx: Queries, { state, cursor, limit }: InputOf<typeof operations.failedEvents>) {
  const rows = await tx.all<FailedEvent>(sql`
    select id, listener, organisation_id as "organisationId", event_id as "eventId", kind,
           json_build_object('type', subject_type, 'id', subject_id) as subject, attempts, error,
           failed_at as "failedAt", settled_at as "settledAt"
    from event_failures
    where ${state === 'open' ? sql`settled_at is null` : sql`settled_at is not null`} and ${after(newestFirst, cursor)}
    order by ${orderBy(newestFirst)} limit ${limit}`);
  return pageOf(rows, limit);
}

export function overview(tx: Queries): Promise<OutputOf<typeof operations.overview>> {
  return tx.get(sql`
    select
      (select json_build_object(
         'waiting', count(*) filter (where state = 'waiting'),
         'overdue', count(*) filter (where state = 'waiting' and run_at < now() - interval '1 minute'),
         'running', count(*) filter (where state = 'running'),
         'dead', count(*) filter (where state = 'dead'))
       from jobs where state in ('waiting', 'running', 'dead')) as jobs,
      (select count(*)::int from event_failures where settled_at is null) as "failedEvents",
      (select coalesce(json_agg(l order by l.name), '[]') from (
         select c.listener as name, c.attempts, c.moved_at as "movedAt",
           (select count(*) from (
              select from events e where (e.tx, e.position) > (c.tx, c.position) limit 1000) ahead) as behind
         from event_cursors c) l) as listeners`);
}
