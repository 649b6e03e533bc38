import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

type InForce = { organisationId: string; role: string };

/** The sessions among these that are still valid, with the organization they work in and their role there. */
export async function sessionsInForce(db: Database, ids: readonly string[]): Promise<Map<string, InForce>> {
  const rows = await db.asSystem((tx) =>
    tx.all<InForce & { id: string }>(sql`
      select s.id, coalesce(v.organisation_id, m.organisation_id) as "organisationId",
        case when v.id is null then m.role else 'admin' end as role
      from sessions s
      left join support_accesses v on v.id = s.support_id and v.operator_id = s.user_id and v.ended_at is null and v.ends_at > now()
        and s.aal = 'aal2' and exists (select from users u where u.id = s.user_id and u.is_operator)
      left join memberships m
        on v.id is null and m.organisation_id = s.organisation_id and m.user_id = s.user_id and m.removed_at is null
      where (v.id is not null or m.organisation_id is not null) and s.id = any(${ids}::uuid[]) and s.ended_at is null and s.expires_at > now()
        and not exists (
          select from security_policies p where p.organisation_id = s.organisation_id
            and (s.signed_in_at <= now() - p.session_hours * interval '1 hour'
              or (p.require_factor and p.factor_from <= now() and s.aal <> 'aal2')))`),
  );
  return new Map(rows.map(({ id, ...session }) => [id, session]));
}
