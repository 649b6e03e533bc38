import type { Domain } from '#server/domain.ts';
import { pageRoutes } from './routes.ts';

export const pages = {
  routes: pageRoutes,
  sights: { page: 'everybody' },
} satisfies Domain;
