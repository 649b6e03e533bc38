import type { Domain } from '#server/domain.ts';
import { archiveRoutes } from './routes.ts';
import { writeArchiveJob } from './write-job.ts';

export const archives = {
  routes: archiveRoutes,
  jobs: [writeArchiveJob],
} satisfies Domain;
