import type { Domain } from '#server/domain.ts';
import { metrics } from './metrics.ts';
import { notices } from './notices.ts';
import { taskRoutes } from './routes.ts';

export const tasks = {
  routes: taskRoutes,
  notices,
  metrics,
} satisfies Domain;
