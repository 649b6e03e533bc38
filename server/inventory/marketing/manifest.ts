import type { Domain } from '#server/domain.ts';
import { callOffStaleJob, staleMailsListener } from './call-off.ts';
import { marketingRoutes } from './routes.ts';

export const marketing = {
  routes: ({ sitePageOf }) => marketingRoutes(sitePageOf),
  jobs: [callOffStaleJob],
  listeners: [staleMailsListener],
} satisfies Domain;
