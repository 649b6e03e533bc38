import type { Domain } from '#server/domain.ts';
import { departing } from './release.ts';
import { viewRoutes } from './routes.ts';

export const views = {
  routes: viewRoutes,
  departing,
} satisfies Domain;
