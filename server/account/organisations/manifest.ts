import { sql } from '#server/core/db/sql.ts';
import type { Domain } from '#server/domain.ts';
import { notices } from './notices.ts';

export const organisations = {
  notices,
  doors: [
    sql`update api_keys set revoked_at = now() where organisation_id = lintel.org() and revoked_at is null`,
    sql`update invitations set revoked_at = now()
        where organisation_id = lintel.org() and accepted_at is null and revoked_at is null`,
  ],
  connections: {
    api: sql`
      select count(*)::int as count, 0 as off, 0 as failing, max(last_used_at) as last, null::text as problem from api_keys
      where organisation_id = lintel.org() and revoked_at is null and (expires_at is null or expires_at > now())`,
  },
  sights: {
    user: { of: (ids, actor) => sql`select u.id from unnest(${ids}::uuid[]) u (id) where u.id = ${actor.userId}` },
    organisation: 'everybody',
    member: 'everybody',
    api_key: { right: 'keys.manage' },
    invitation: { right: 'members.manage' },
  },
} satisfies Domain;
