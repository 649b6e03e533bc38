import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { directoryRoutes } from './routes.ts';

export const directory = {
  routes: directoryRoutes,
  doors: [
    sql`update directory_tokens set revoked_at = now() where organisation_id = lintel.org() and revoked_at is null`,
  ],
} satisfies Domain;
