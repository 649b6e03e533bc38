import type { Domain } from '#server/domain.ts';
import { billFeesJob } from './fees.ts';
import { postSheetsJob } from './post-sheets-job.ts';
import { financeRoutes } from './routes.ts';

export const finance = {
  routes: financeRoutes,
  jobs: [billFeesJob, postSheetsJob],
} satisfies Domain;
