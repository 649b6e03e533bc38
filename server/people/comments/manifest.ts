import type { Domain } from '#server/domain.ts';
import { notices } from './notices.ts';
import { commentRoutes } from './routes.ts';

export const comments = {
  routes: commentRoutes,
  notices,
} satisfies Domain;
