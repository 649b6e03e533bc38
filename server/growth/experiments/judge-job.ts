import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import type { ExperimentEnd } from '#contract/growth/experiments/experiments.ts';
import { leastDays, mostDays } from '#contract/growth/experiments/trial.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import { type Kept, lockExperiment } from './queries.ts';
import { armsOf, judged } from './results.ts';
import { endExperiment } from './write.ts';

const dayMs = 86_400_000;

/** Why the experiment must end now, if it must. Broken tests and harm end it at once; a verdict waits for the minimum duration. */
async function whyToEnd(tx: Tx, kept: Kept): Promise<ExperimentEnd | undefined> {
  if (!kept.isThere) return 'page_changed';
  const { verdict, isGuardBroken, isUneven } = judged((await armsOf(tx, [kept.id])).get(kept.id)!, kept);
  if (isUneven) return 'uneven';
  if (isGuardBroken) return 'guard';
  const days = (Date.now() - Date.parse(kept.startedAt!)) / dayMs;
  if (days >= leastDays && (verdict === 'a' || verdict === 'b')) return 'decided';
  if (days >= leastDays && verdict === 'alike') return 'alike';
  return days >= mostDays ? 'expired' : undefined;
}

export const judgeExperimentJob = defineJob({
  kind: 'experiments.judge',
  payload: z.strictObject({ experimentId: id }),
  maxAttempts: 3,
  async run({ services, job, payload: { experimentId } }) {
    const scope: Scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' };
    await services.db.withOrg(scope, async (tx) => {
      const kept = await lockExperiment(tx, experimentId);
      if (kept.state !== 'running') return;
      const why = await whyToEnd(tx, kept);
      if (why) await endExperiment(tx, kept, why);
    });
    return undefined;
  },
});

/** The confidence range is valid at every look, so checking hourly produces no false winner. */
export const judgeAllJob = defineJob({
  kind: 'experiments.judge_all',
  payload: z.strictObject({ at: z.string() }),
  maxAttempts: 1,
  async run({ services, payload: { at } }) {
    await services.db.asSystem(async (tx) => {
      const running = await tx.all<{ organisationId: string; experimentId: string }>(sql`
        select organisation_id as "organisationId", id as "experimentId" from experiments where state = 'running' order by started_at limit 10000`);
      for (const { organisationId, experimentId } of running)
        await tx.enqueueFor(
          organisationId,
          null,
          judgeExperimentJob.with({ experimentId }, { key: `${experimentId} ${at}` }),
        );
    });
    return undefined;
  },
});

export const judgeSchedule: Schedule = {
  name: 'experiments judged',
  cron: '17 * * * *',
  timeZone: 'UTC',
  enqueue: (at) => judgeAllJob.with({ at: at.toISOString() }, { key: at.toISOString() }),
};
