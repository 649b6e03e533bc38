import type { Domain } from '#server/domain.ts';
import { presenceRoutes } from './routes.ts';

export const presence = {
  routes: presenceRoutes,
} satisfies Domain;
