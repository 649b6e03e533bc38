import type { Domain } from '#server/domain.ts';
import { searchRoutes } from './routes.ts';

export const search = {
  routes: searchRoutes,
} satisfies Domain;
