import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { commissionRoutes } from './commission-routes.ts';
import { compImportJobs } from './comp-import.ts';
import { hanging } from './hanging.ts';
import { metrics } from './metrics.ts';
import { roomMailJob } from './room-mail-job.ts';
import { commercialRoutes } from './routes.ts';
import { saleRoutes } from './sale-routes.ts';

const toBrokers = { right: 'commercial.read' } as const;

export const commercial = {
  routes: [...commercialRoutes, ...commissionRoutes, ...saleRoutes],
  jobs: [roomMailJob, ...compImportJobs],
  metrics,
  doors: [
    sql`update commercial_sales set is_published = false where organisation_id = lintel.org() and is_published`,
    sql`update commercial_room_guests set revoked_at = now() where organisation_id = lintel.org() and revoked_at is null`,
    sql`update commercial_tours set token_hash = null where organisation_id = lintel.org() and token_hash is not null`,
  ],
  sights: {
    commercial_building: toBrokers,
    commercial_lease: toBrokers,
    commercial_proposal: toBrokers,
    commercial_sale: toBrokers,
    commercial_contact: toBrokers,
    commercial_comp: toBrokers,
    commercial_tour: toBrokers,
  },
  hanging,
} satisfies Domain;
