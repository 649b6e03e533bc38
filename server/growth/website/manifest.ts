import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { sitePageOf } from './home-page.ts';
import { siteRoutes } from './routes.ts';

export const sites = {
  routes: siteRoutes,
  answers: { sitePageOf },
  doors: [
    sql`update sites set published = null, published_at = null, version = version + 1
        where organisation_id = lintel.org() and published_at is not null`,
  ],
  sights: {
    site: 'everybody',
  },
} satisfies Domain;
