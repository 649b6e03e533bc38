import type { Domain } from '#server/domain.ts';
import { operatorRoutes } from './operator-routes.ts';
import { operationRoutes } from './routes.ts';

export const operations = {
  routes: [...operationRoutes, ...operatorRoutes],
} satisfies Domain;
