import type { Domain } from '#server/domain.ts';
import { notices } from './notices.ts';
import { hubRoutes } from './routes.ts';

export const hub = {
  routes: ({ outgoing }) => hubRoutes(outgoing),
  notices,
  sights: { piece: 'everybody' },
} satisfies Domain;
