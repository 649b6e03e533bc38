import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

type InForce = { organisationId: string; role: string };

/** Of these sessions, those that still stand, with the organisation they work in and the role they have there. */
export async function sessionsInForce(db: Database, ids: readonly string[]): Promise<Map<string, InForce>> {
  const rows = await db.asSystem((tx) =>
    tx.all<InForce & { id: string }>(sql`
      select s.id, m.organisation_id as "organisationId", m.role
      from sessions s join memberships m
        on m.organisation_id = s.organisation_id and m.user_id = s.user_id and m.removed_at is null
      where s.id = any(${ids}::uuid[]) and s.ended_at is null and s.expires_at > now()
        and not exists (
          select from security_policies p where p.organisation_id = s.organisation_id
            and (s.signed_in_at <= now() - p.session_hours * interval '1 hour'
              or (p.require_factor and p.factor_from <= now() and s.aal <> 'aal2')))`),
  );
  return new Map(rows.map(({ id, ...session }) => [id, session]));
}
