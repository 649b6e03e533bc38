import { z } from 'zod';
import { defineJob } from '#server/core/jobs/define-job.ts';

/** Of two subscriptions that were begun side by side the older is ended, so that nobody pays twice. */
export const endSubscriptionJob = defineJob({
  kind: 'billing.end_subscription',
  payload: z.object({ id: z.string() }),
  async run({ payload, services }) {
    await services.payments.endSubscription(payload.id);
    return undefined;
  },
});
