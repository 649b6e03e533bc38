import type { Domain } from '#server/domain.ts';
import { testRunRoutes } from './routes.ts';
import { settleRunJob } from './settle-job.ts';

export const testRuns = {
  routes: testRunRoutes,
  jobs: [settleRunJob],
  sights: { test_run: { right: 'tests.run' } },
} satisfies Domain;
