import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { appRoutes } from './routes.ts';

export const apps = {
  routes: appRoutes,
  doors: [
    sql`update app_grants set revoked_at = now() where organisation_id = lintel.org() and revoked_at is null`,
    sql`update apps set removed_at = now() where organisation_id = lintel.org() and removed_at is null`,
  ],
  connections: {
    apps: sql`
      select count(*)::int as count, 0 as off, 0 as failing, max(last_used_at) as last, null::text as problem from app_grants
      where organisation_id = lintel.org() and revoked_at is null and started_at is not null`,
  },
  sights: { app: { right: 'keys.manage' } },
  outlived: [
    // A used refresh token is kept, so that its reuse by a thief is detected.
    { table: 'app_tokens', when: sql`expires_at < now() - interval '1 day'` },
    { table: 'app_grants', when: sql`started_at is null and created_at < now() - interval '1 day'` },
    { table: 'app_grants', when: sql`revoked_at < now() - interval '180 days'` },
    // Apps that registered themselves and were never connected.
    {
      table: 'public_apps',
      when: sql`created_at < now() - interval '7 days'
        and not exists (select from app_grants g where g.public_app_id = public_apps.id)`,
    },
  ],
} satisfies Domain;
