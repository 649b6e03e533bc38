import type { Domain } from '#server/domain.ts';
import { commissionRoutes } from './commissions/routes.ts';
import { lifeEventsListener } from './life-events.ts';
import { marketplaceRoutes, policyRoutes } from './routes.ts';
import { rollXDatesJob, rollXDatesSchedule } from './x-dates-job.ts';

export const insurance = {
  routes: [...policyRoutes, ...marketplaceRoutes, ...commissionRoutes],
  jobs: [rollXDatesJob],
  schedules: [rollXDatesSchedule],
  listeners: [lifeEventsListener],
} satisfies Domain;
