import type { Domain } from '#server/domain.ts';
import { triggersListener } from './listener.ts';
import { notices } from './notices.ts';
import { triggerRoutes } from './routes.ts';

export const triggers = {
  routes: triggerRoutes,
  listeners: [triggersListener],
  notices,
} satisfies Domain;
