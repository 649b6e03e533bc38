import type { Domain } from '#server/domain.ts';
import { hanging } from './hanging.ts';
import { notices } from './notices.ts';
import { commentRoutes } from './routes.ts';

export const comments = {
  routes: commentRoutes,
  notices,
  hanging,
} satisfies Domain;
