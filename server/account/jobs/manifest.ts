import type { Domain } from '#server/domain.ts';
import { jobRoutes } from './routes.ts';

export const jobs = {
  routes: jobRoutes,
} satisfies Domain;
