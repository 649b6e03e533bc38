import type { Domain } from '#server/domain.ts';
import { identityRoutes } from './routes.ts';

export const identity = {
  routes: identityRoutes,
} satisfies Domain;
