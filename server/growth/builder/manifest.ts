import type { Domain } from '#server/domain.ts';
import { builderRoutes } from './routes.ts';
import { writeSiteJob } from './write-job.ts';

export const builder = {
  routes: builderRoutes,
  jobs: [writeSiteJob],
} satisfies Domain;
