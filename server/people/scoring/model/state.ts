import type { ModelState } from '#contract/people/scoring.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { shownForbidden } from './forbidden.ts';
import { countOutcomes, needed } from './outcomes.ts';
import { trainJob } from './train-job.ts';

export async function modelState(tx: Tx): Promise<ModelState> {
  const { organisationId } = tx.scope;
  const [counts, latest, training] = await Promise.all([
    countOutcomes(tx),
    tx.one<NonNullable<ModelState['latest']>>(sql`
      select state, refusal, trained_at as "trainedAt", outcomes, won, quality, features
      from scoring_models where organisation_id = ${organisationId} order by id desc limit 1`),
    tx.one<{ jobId: string }>(sql`
      select id as "jobId" from jobs where organisation_id = ${organisationId} and shown and kind = ${trainJob.kind}
        and state in ('waiting', 'running') order by id desc limit 1`),
  ]);
  return {
    ...counts,
    needed,
    latest: latest ?? null,
    training: training ?? null,
    forbidden: shownForbidden,
  };
}
