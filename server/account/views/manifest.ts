import type { Domain } from '#server/domain.ts';
import { viewRoutes } from './routes.ts';

export const views = {
  routes: viewRoutes,
} satisfies Domain;
