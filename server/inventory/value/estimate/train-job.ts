import { z } from 'zod';
import { salesNeeded } from '#contract/inventory/value/estimates.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import { inThread } from '#server/core/jobs/in-thread.ts';
import type { LearntPrices } from './learn.ts';
import { packModel } from './pack.ts';
import { readSales } from './sales.ts';

/** The previous model is kept as a record. */
const keptModels = 2;

type Kept = LearntPrices | { state: 'refused'; refusal: 'few_sales'; quality: null };

/** Reads the newest sales, trains in a thread, and stores the result. */
export const trainPricesJob = defineJob({
  kind: 'estimates.train',
  payload: z.strictObject({}),
  timeoutSeconds: 1_800,
  concurrency: 1,
  shown: true,
  async run({ services, job, signal }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    const sales = await services.db.withOrg(scope, readSales);
    const isThin = sales.length < salesNeeded;
    // A user who requested the training is told; the weekly job doesn't report that there are still too few sales.
    if (isThin && job.createdBy === null) return { result: { refusal: 'few_sales' } };
    const learnt: Kept = isThin
      ? { state: 'refused', refusal: 'few_sales', quality: null }
      : await inThread<LearntPrices>(new URL('./thread.ts', import.meta.url), sales, signal);
    const model = learnt.state === 'ready' ? await packModel(learnt.model) : null;
    await services.db.withOrg(scope, (tx) => keep(tx, sales.length, learnt, model));
    return { result: { state: learnt.state } };
  },
});

async function keep(tx: Tx, sales: number, learnt: Kept, model: Buffer | null): Promise<void> {
  const { organisationId } = tx.scope;
  const refusal = learnt.state === 'refused' ? learnt.refusal : null;
  await tx.run(sql`
    insert into price_models (organisation_id, state, refusal, sales, quality, model)
    values (${organisationId}, ${learnt.state}, ${refusal}, ${sales}, ${learnt.quality && JSON.stringify(learnt.quality)}::jsonb, ${model})`);
  await tx.run(sql`
    delete from price_models where organisation_id = ${organisationId} and id in (
      select id from price_models where organisation_id = ${organisationId} order by id desc offset ${sql.int(keptModels)})`);
  tx.record({
    kind: 'estimates.trained',
    subject: { type: 'organisation', id: organisationId },
    data: { state: learnt.state, refusal, sales },
  });
}
