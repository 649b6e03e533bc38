import type { Domain } from '#server/domain.ts';
import { cmaRoutes } from './cma/routes.ts';
import { estimateRoutes } from './estimate/routes.ts';
import { trainPricesJob } from './estimate/train-job.ts';
import { weeklyPricesJob, weeklyPricesSchedule } from './estimate/weekly-job.ts';

export const value = {
  routes: [...estimateRoutes, ...cmaRoutes],
  jobs: [trainPricesJob, weeklyPricesJob],
  schedules: [weeklyPricesSchedule],
} satisfies Domain;
