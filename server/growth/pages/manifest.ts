import type { Domain } from '#server/domain.ts';
import { pageRoutes } from './routes.ts';
import { publishPageJob } from './schedule.ts';

export const pages = {
  routes: pageRoutes,
  jobs: [publishPageJob],
  sights: { page: 'everybody' },
} satisfies Domain;
