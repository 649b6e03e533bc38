import type { Domain } from '#server/domain.ts';
import { duplicatesListener } from './listener.ts';
import { duplicateRoutes } from './routes.ts';
import { walkJob } from './walk-job.ts';

export const duplicates = {
  routes: duplicateRoutes,
  jobs: [walkJob],
  listeners: [duplicatesListener],
} satisfies Domain;
