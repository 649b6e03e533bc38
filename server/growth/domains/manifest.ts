import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { domainRoutes } from './routes.ts';

export const siteDomains = {
  routes: domainRoutes,
  doors: [sql`delete from site_domains where organisation_id = lintel.org()`],
} satisfies Domain;
