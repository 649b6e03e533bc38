import type { Domain } from '#server/domain.ts';
import { agentProfileRoutes } from './routes.ts';

export const profiles = {
  routes: agentProfileRoutes,
} satisfies Domain;
