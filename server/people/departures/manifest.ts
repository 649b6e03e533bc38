import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { departureExportRoutes } from './export/routes.ts';
import { writeExportJob } from './export/write-job.ts';
import { departuresListener, releaseJobOf } from './release.ts';
import { departureRoutes } from './routes.ts';

export const departures = {
  routes: ({ departing }) => [...departureRoutes(departing), ...departureExportRoutes],
  jobs: (_, { departing }) => [releaseJobOf(departing), writeExportJob],
  listeners: [departuresListener],
  doors: [
    sql`update departure_exports set link_until = null where organisation_id = lintel.org() and link_until is not null`,
  ],
} satisfies Domain;
