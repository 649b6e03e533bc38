import { chunk } from '#server/core/bulk/chunks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Departing } from '#server/people/departures/release.ts';

/** Policies that run on, so that their renewals and certificates are somebody's; what was canceled or rewritten stays with who wrote it. */
async function releasePolicies(tx: Tx, userId: string, to: string | null): Promise<number> {
  const { organisationId } = tx.scope;
  const released = await tx.all<{ id: string }>(sql`
    update policies set owner_id = ${to}::uuid, version = version + 1, modified_at = now()
    where organisation_id = ${organisationId} and id in (
      select id from policies
      where organisation_id = ${organisationId} and owner_key = ${userId} and ending is null and archived_at is null
      order by id limit ${sql.int(chunk)} for update)
    returning id`);
  for (const { id } of released)
    tx.record({ kind: 'policy.assigned', subject: { type: 'policy', id }, data: { from: userId, to } });
  return released.length;
}

/** All that did not become a policy: what was lost waits for its next X-date, and that is told to the owner. */
async function releaseOpportunities(tx: Tx, userId: string, to: string | null): Promise<number> {
  const { organisationId } = tx.scope;
  const released = await tx.all<{ id: string }>(sql`
    update opportunities set owner_id = ${to}::uuid, version = version + 1, modified_at = now()
    where organisation_id = ${organisationId} and id in (
      select id from opportunities where organisation_id = ${organisationId} and owner_key = ${userId} and policy_id is null
      order by id limit ${sql.int(chunk)} for update)
    returning id`);
  for (const { id } of released)
    tx.record({ kind: 'opportunity.changed', subject: { type: 'opportunity', id }, data: { fields: ['owner'] } });
  return released.length;
}

export const departing: readonly Departing[] = [
  {
    of: 'policies',
    count: ({ organisationId, userId }) => sql`
      select (select count(*) from policies where organisation_id = ${organisationId} and owner_key = ${userId} and ending is null
          and archived_at is null)
        + (select count(*) from opportunities where organisation_id = ${organisationId} and owner_key = ${userId} and policy_id is null)`,
    release: releasePolicies,
  },
  { of: 'policies', release: releaseOpportunities },
];
