import type { Domain } from '#server/domain.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboard = {
  routes: ({ metrics }) => dashboardRoutes(metrics),
} satisfies Domain;
