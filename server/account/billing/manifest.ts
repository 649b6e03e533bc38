import type { Domain } from '#server/domain.ts';
import { competitorRoutes } from './competitors.ts';
import { endSubscriptionJob } from './end-subscription-job.ts';
import { notices } from './notices.ts';
import { outlivedPayments } from './outlived.ts';
import { renewalsJob, renewalsSchedule } from './renewals-job.ts';
import { billingRoutes } from './routes.ts';
import { stopBillingJob } from './stop-job.ts';
import { trialsJob, trialsSchedule } from './trials.ts';

export const billing = {
  routes: [...competitorRoutes, ...billingRoutes],
  jobs: [renewalsJob, trialsJob, endSubscriptionJob, stopBillingJob],
  schedules: [trialsSchedule, renewalsSchedule],
  outlived: [outlivedPayments],
  notices,
  sights: {
    subscription: { right: 'billing.manage' },
  },
} satisfies Domain;
