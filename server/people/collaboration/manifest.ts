import type { Domain } from '#server/domain.ts';
import { collaborationRoutes } from './routes.ts';

export const collaboration = {
  routes: collaborationRoutes,
} satisfies Domain;
