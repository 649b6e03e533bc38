import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { singleSignOnRoutes } from './routes.ts';

export const singleSignOn = {
  routes: singleSignOnRoutes,
  outlived: [{ table: 'saml_answers', when: sql`ends_at < now() - interval '1 day'` }],
  doors: [sql`delete from saml_connections where organisation_id = lintel.org()`],
} satisfies Domain;
