import { sql } from '#server/core/db/sql.ts';
import { whoSees } from '#server/core/events/sights.ts';
import type { Domain } from '#server/domain.ts';
import { visibleTo } from './policy.ts';
import { recruitingRoutes } from './routes.ts';
import { departing, handJob, joinedListener } from './win-recruit.ts';

export const recruiting = {
  routes: recruitingRoutes,
  jobs: [handJob],
  listeners: [joinedListener],
  departing,
  sights: { recruit: whoSees({ from: sql`recruits r`, row: sql`r`, visibleTo }) },
} satisfies Domain;
