import type { Domain } from '#server/domain.ts';
import { hubRoutes } from './routes.ts';

export const hub = {
  routes: ({ outgoing }) => hubRoutes(outgoing),
  sights: { piece: 'everybody' },
} satisfies Domain;
