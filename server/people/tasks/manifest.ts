import type { Domain } from '#server/domain.ts';
import { notices } from './notices.ts';
import { taskRoutes } from './routes.ts';
import { metrics } from './metrics.ts';

export const tasks = {
  routes: taskRoutes,
  notices,
  metrics,
} satisfies Domain;
