import { operations } from '#contract/account/operations.ts';
import type { EventKind } from '#contract/core/event-kinds.ts';
import type { Actor } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { retryEventsKind } from '#server/core/events/retry-job.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { requestCancel, tryAgain } from '#server/core/jobs/control.ts';
import { failedEvents, jobsInState, type OperatedJob, operatedJobById, overview } from './queries.ts';

export const operationRoutes: Served[] = [
  serve(operations.overview, ({ write }) => write(overview)),
  serve(operations.jobs, ({ write, input }) => write((tx) => jobsInState(tx, input))),
  serve(operations.retryJob, ({ write, input, actor, request }) =>
    write(async (tx) => {
      const before = await lockedJob(tx, input.id);
      if (before.state !== 'dead' && before.state !== 'cancelled') {
        throw new Refusal('conflict', 'Only a failed or canceled job can be retried.');
      }
      await tryAgain(tx, input.id);
      recordFor(tx, actor, request, before, 'job.retried');
      return lockedJob(tx, input.id);
    }),
  ),
  serve(operations.cancelJob, ({ write, input, actor, request }) =>
    write(async (tx) => {
      const before = await lockedJob(tx, input.id);
      if (await requestCancel(tx, input.id)) recordFor(tx, actor, request, before, 'job.cancelled');
      return lockedJob(tx, input.id);
    }),
  ),
  serve(operations.failedEvents, ({ write, input }) => write((tx) => failedEvents(tx, input))),
  serve(operations.retryFailedEvent, ({ write, input, actor }) =>
    write(async (tx) => {
      const failure = await tx.one<{ settled: boolean }>(sql`
        select settled_at is not null as settled from event_failures where id = ${input.id}`);
      if (!failure) throw notFound();
      if (failure.settled) throw new Refusal('conflict', 'This event was delivered in the meantime.');
      const job = { kind: retryEventsKind, payload: { failureId: input.id }, key: input.id, maxAttempts: 1 };
      return { jobId: await tx.enqueueFor(null, actor.userId, job) };
    }),
  ),
];

async function lockedJob(tx: Queries, id: string): Promise<OperatedJob> {
  const job = await operatedJobById(tx, id, sql`for update`);
  if (!job) throw notFound();
  return job;
}

/** Records an operator's actions on an organization's jobs in that organization's audit log. */
function recordFor(tx: Queries, actor: Actor, request: RequestFacts, job: OperatedJob, kind: EventKind): void {
  if (!job.organisationId) return;
  const scope = {
    organisationId: job.organisationId,
    userId: actor.userId,
    actorKind: 'user',
    requestId: request.id,
  } as const;
  tx.recordFor(scope, { kind, subject: { type: 'job', id: job.id }, data: { job: job.kind, operator: true } });
}
