import type { Domain } from '#server/domain.ts';
import { sitePageOf } from './home-page.ts';
import { siteRoutes } from './routes.ts';

export const sites = {
  routes: siteRoutes,
  answers: { sitePageOf },
} satisfies Domain;
