import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { cmaRoutes } from './cma/routes.ts';
import { estimateRoutes } from './estimate/routes.ts';
import { trainPricesJob } from './estimate/train-job.ts';
import { weeklyPricesJob, weeklyPricesSchedule } from './estimate/weekly-job.ts';

export const value = {
  routes: [...estimateRoutes, ...cmaRoutes],
  jobs: [trainPricesJob, weeklyPricesJob],
  schedules: [weeklyPricesSchedule],
  doors: [sql`update cma_links set revoked_at = now() where organisation_id = lintel.org() and revoked_at is null`],
} satisfies Domain;
