import { z } from 'zod';
import { defineJob } from '#server/core/jobs/define-job.ts';

/** When two subscriptions were started in parallel, the older one is ended, so that nobody pays twice. */
export const endSubscriptionJob = defineJob({
  kind: 'billing.end_subscription',
  payload: z.object({ id: z.string() }),
  async run({ payload, services }) {
    await services.payments.endSubscription(payload.id);
    return undefined;
  },
});
