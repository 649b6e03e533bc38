import { chunk } from '#server/core/bulk/chunks.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Departing } from '#server/people/departures/release.ts';

/** Whoever takes over the appointments hosts the open houses that are still to come; without anybody they stay as planned. */
async function releaseOpenHouses(tx: Tx, userId: string, to: string | null): Promise<number> {
  if (to === null) return 0;
  const { organisationId } = tx.scope;
  const released = await tx.all<{ id: string; listing: string; startsAt: string }>(sql`
    update open_houses set host_id = ${to}, version = version + 1
    where organisation_id = ${organisationId} and id in (
      select id from open_houses where organisation_id = ${organisationId} and host_id = ${userId} and state = 'planned'
        and starts_at + minutes * interval '1 minute' > now()
      order by id limit ${sql.int(chunk)} for update)
    returning id, listing_id as listing, starts_at as "startsAt"`);
  for (const { id, listing, startsAt } of released)
    tx.record({
      kind: 'open_house.changed',
      subject: { type: 'listing', id: listing },
      data: { openHouseId: id, startsAt: new Date(startsAt).toISOString() },
    });
  return released.length;
}

export const departing: readonly Departing[] = [{ of: 'appointments', release: releaseOpenHouses }];
