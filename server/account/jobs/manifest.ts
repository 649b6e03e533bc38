import { sql } from '#server/core/db/sql.ts';
import { whoSees } from '#server/core/events/sights.ts';
import type { Domain } from '#server/domain.ts';
import { jobVisibleTo } from './queries.ts';
import { jobRoutes } from './routes.ts';

export const jobs = {
  routes: jobRoutes,
  sights: {
    job: whoSees({ from: sql`jobs j`, row: sql`j`, visibleTo: jobVisibleTo }),
  },
} satisfies Domain;
