import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { enterpriseRoutes } from './routes.ts';
import { syncAllJob, syncJob, syncSchedule } from './sync-job.ts';

export const enterprise = {
  routes: enterpriseRoutes,
  jobs: [syncJob, syncAllJob],
  schedules: [syncSchedule],
  sights: { enterprise_unit: { right: 'enterprise.read' } },
  doors: [
    sql`update enterprise_units set link_state = 'none', invited_at = null where organisation_id = lintel.org() and link_state = 'invited'`,
  ],
} satisfies Domain;
