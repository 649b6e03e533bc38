import { estimates } from '#contract/inventory/value/estimates.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { estimateOfListing } from './estimate-home.ts';
import { trainPricesJob } from './train-job.ts';

export const estimateRoutes: Served[] = [
  serve(estimates.ofListing, ({ tx, actor, input }) => estimateOfListing(tx, actor, input.id)),
  serve(estimates.train, async ({ tx, actor }) => {
    const jobId = await tx.enqueue(trainPricesJob.with({}, { key: 'prices' }));
    tx.record({
      kind: 'job.started',
      subject: { type: 'job', id: jobId },
      data: { job: trainPricesJob.kind, by: actor.userId },
    });
    return { jobId };
  }),
];
