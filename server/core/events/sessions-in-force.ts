import { needsFactor, needsSso, sessionRelations, sessionStands } from '../auth/session-rules.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';

type InForce = { organisationId: string; role: string };

/** The sessions among these that are still valid, with the organization they work in and their role there. */
export async function sessionsInForce(db: Database, ids: readonly string[]): Promise<Map<string, InForce>> {
  const rows = await db.asSystem((tx) =>
    tx.all<InForce & { id: string }>(sql`
      select s.id, coalesce(v.organisation_id, m.organisation_id) as "organisationId",
        case when v.id is null then m.role else 'admin' end as role
      from sessions s ${sessionRelations}
      where s.id = any(${ids}::uuid[]) and ${sessionStands} and (v.id is not null or m.organisation_id is not null)
        and not (${needsFactor} and s.aal <> 'aal2') and not ${needsSso}`),
  );
  return new Map(rows.map(({ id, ...session }) => [id, session]));
}
