import type { Domain } from '#server/domain.ts';
import { boardRoutes } from './routes.ts';

export const boards = {
  routes: ({ metrics }) => boardRoutes(metrics),
} satisfies Domain;
