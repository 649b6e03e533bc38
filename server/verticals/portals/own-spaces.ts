import type { PortalSpace } from '#contract/verticals/portals/portal-view.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { todayAt } from '../commercial/buildings.ts';
import { billedStatements } from '../commercial/disputes.ts';

/** What somebody leases for their business, with what they were billed of its costs. */
export async function spacesOf(tx: Tx, lead: string): Promise<PortalSpace[]> {
  const rows = await tx.all<Omit<PortalSpace, 'statements'> & { today: string }>(sql`
    select l.id, b.name || ', ' || s.suite as name, l.from_on::text as "from", l.until_on::text as until, ${todayAt}::text as today
    from commercial_leases l
    join commercial_spaces s on s.organisation_id = l.organisation_id and s.id = l.space_id
    join commercial_buildings b on b.organisation_id = l.organisation_id and b.id = l.building_id
    where l.organisation_id = ${tx.scope.organisationId} and l.lead_id = ${lead} order by l.from_on desc, l.id limit 20`);
  if (rows.length === 0) return [];
  const statements = await billedStatements(tx, sql`l.id = any(${rows.map(({ id }) => id)}::uuid[])`);
  return rows.map(({ today, ...space }) => ({
    ...space,
    statements: statements.flatMap(({ lease, ...one }) =>
      lease === space.id ? [{ ...one, canDispute: today <= one.auditUntil }] : [],
    ),
  }));
}
