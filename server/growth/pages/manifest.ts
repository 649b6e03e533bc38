import type { Domain } from '#server/domain.ts';
import { notices } from './notices.ts';
import { pageRoutes } from './routes.ts';
import { publishPageJob } from './schedule.ts';

export const pages = {
  routes: pageRoutes,
  jobs: [publishPageJob],
  notices,
  sights: { page: 'everybody' },
} satisfies Domain;
