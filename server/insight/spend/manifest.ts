import { spendMetrics } from '#contract/insight/spend.ts';
import type { Domain } from '#server/domain.ts';
import { spendImportJobs } from './import.ts';
import { spendRoutes } from './routes.ts';
import { spendSubject } from './subject.ts';

export const spend = {
  routes: spendRoutes,
  jobs: spendImportJobs,
  sights: { spend: { right: 'spend.manage' } },
  metrics: [{ subject: spendSubject, metrics: spendMetrics }],
} satisfies Domain;
