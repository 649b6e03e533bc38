import { chunk } from '#server/core/bulk/chunks.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Departing } from '#server/people/departures/release.ts';

/** Active and archived listings are released separately, because each has its own index. */
async function releaseListings(tx: Tx, userId: string, to: string | null, half: Sql): Promise<number> {
  const { organisationId } = tx.scope;
  const released = await tx.all<{ id: string }>(sql`
    update listings set owner_id = ${to}::uuid, version = version + 1, modified_at = now()
    where organisation_id = ${organisationId} and id in (
      select id from listings
      where organisation_id = ${organisationId} and owner_key = ${userId} and ${half} and standard_status <> 'Closed'
      order by id limit ${sql.int(chunk)} for update)
    returning id`);
  for (const { id } of released)
    tx.record({ kind: 'listing.assigned', subject: { type: 'listing', id }, data: { from: userId, to } });
  return released.length;
}

/** They go to the office where nobody is named, and every member may take them there. Sold listings stay theirs. */
export const departing: readonly Departing[] = [
  {
    of: 'listings',
    count: ({ organisationId, userId }) => sql`
      select count(*) from listings
      where organisation_id = ${organisationId} and owner_key = ${userId} and standard_status <> 'Closed'`,
    release: (tx, userId, to) => releaseListings(tx, userId, to, sql`archived_at is null`),
  },
  { of: 'listings', release: (tx, userId, to) => releaseListings(tx, userId, to, sql`archived_at is not null`) },
];
