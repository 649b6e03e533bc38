import type { Domain } from '#server/domain.ts';
import { metricRoutes } from './routes.ts';

export const metrics = {
  routes: ({ metrics: registry }) => metricRoutes(registry),
} satisfies Domain;
