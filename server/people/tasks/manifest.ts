import type { Domain } from '#server/domain.ts';
import { deeds } from './deeds.ts';
import { notices } from './notices.ts';
import { taskRoutes } from './routes.ts';

export const tasks = {
  routes: taskRoutes,
  notices,
  programs: { deeds },
} satisfies Domain;
