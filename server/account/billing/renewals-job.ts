import { z } from 'zod';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Schedule } from '#server/core/jobs/schedule.ts';
import { isTest } from '#server/outside/payments/choose-payments.ts';

/** Payment providers renew subscriptions themselves; the built-in checkout needs this job. */
export const renewalsJob = defineJob({
  kind: 'billing.renewals',
  payload: z.object({}),
  concurrency: 1,
  async run({ services: { payments } }) {
    return isTest(payments) ? { result: { renewed: await payments.renewDue() } } : undefined;
  },
});

export const renewalsSchedule: Schedule = {
  name: 'test renewals',
  cron: '*/10 * * * *',
  timeZone: 'UTC',
  enqueue: () => renewalsJob.with({}, { key: 'renewals' }),
};
