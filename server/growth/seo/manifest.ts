import type { Domain } from '#server/domain.ts';
import { auditJob } from './audit-job.ts';
import { seoRoutes } from './routes.ts';

export const seo = {
  routes: seoRoutes,
  jobs: ({ fetch }) => [auditJob(fetch)],
} satisfies Domain;
