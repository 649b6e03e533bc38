import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { Finding } from '#contract/insight/test-runs.ts';
import type { SimulationResult } from '#contract/people/routing.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, TryAgain } from '#server/core/jobs/define-job.ts';
import { endRun } from './runs.ts';

type Run = { kind: string; waitsFor: string; state: string };
type Result = { checked: number; failed: number; findings: Finding[] };

/** Looks whether what a run waits for has come, and ends it. What never comes is a failure, too. */
export const settleRunJob = defineJob({
  kind: 'tests.settle',
  payload: z.strictObject({ runId: id }),
  maxAttempts: 20,
  async run({ services, job, payload: { runId } }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    const isEnded = await services.db.withOrg(scope, async (tx) => {
      const run = await tx.one<Run>(sql`
        select kind, waits_for as "waitsFor", state from test_runs where organisation_id = ${scope.organisationId} and id = ${runId}`);
      if (run?.state !== 'running') return true;
      const late: Result = { checked: 1, failed: 1, findings: [found('block', 'There was no answer in time.')] };
      const result = run.kind === 'webhook' ? await delivered(tx, run) : await replayed(tx, run);
      if (!result && !job.isLastAttempt) return false;
      await endRun(tx, runId, run.kind, result ?? late);
      return true;
    });
    if (!isEnded) throw new TryAgain('It is not answered yet.', Math.min(120, job.attempt ** 2));
    return undefined;
  },
});

const found = (level: Finding['level'], text: string, what = ''): Finding => ({ level, what, text, to: null });

async function delivered(tx: Tx, { waitsFor }: Run): Promise<Result | undefined> {
  const delivery = await tx.one<{ state: string; status: number | null; error: string | null }>(sql`
    select state, last_status as status, last_error as error from webhook_deliveries
    where organisation_id = ${tx.scope.organisationId} and id = ${waitsFor}`);
  if (!delivery) return { checked: 1, failed: 1, findings: [found('block', 'The endpoint was removed.')] };
  if (delivery.state === 'waiting') return undefined;
  return delivery.state === 'delivered'
    ? { checked: 1, failed: 0, findings: [found('info', `The receiver answered ${delivery.status}.`)] }
    : { checked: 1, failed: 1, findings: [found('block', delivery.error ?? 'It was not delivered.')] };
}

async function replayed(tx: Tx, { waitsFor }: Run): Promise<Result | undefined> {
  const job = await tx.one<{ state: string; result: SimulationResult | null; error: string | null }>(sql`
    select state, result, notice as error from jobs where organisation_id = ${tx.scope.organisationId} and id = ${waitsFor}`);
  if (!job || job.state === 'dead' || job.state === 'cancelled')
    return { checked: 0, failed: 1, findings: [found('block', job?.error ?? 'The replay was canceled.')] };
  if (job.state !== 'done' || !job.result) return undefined;
  const { leads, toOwner, byRule, breaches } = job.result;
  const broken = Object.values(breaches.would).reduce((sum, count) => sum + count, 0);
  return {
    checked: leads,
    failed: broken,
    findings: [
      ...byRule.map(({ name, leads: count }) => found('info', `${count} of ${leads}`, name)),
      ...(toOwner > 0 ? [found('warn', `${toOwner} of ${leads} came to the owner, since nobody else could.`)] : []),
      ...Object.entries(breaches.would)
        .filter(([, count]) => count > 0)
        .map(([name, count]) => found('block', `${count} of ${leads}`, name)),
    ],
  };
}
