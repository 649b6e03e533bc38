import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Departing } from '../departures/release.ts';

/** Removes a departing member from booking pages. A page left without hosts is closed, not deleted. */
async function releaseBookingPages(tx: Tx, userId: string, to: string | null): Promise<number> {
  const { organisationId } = tx.scope;
  const left = await tx.all<{ page: string }>(sql`
    delete from booking_hosts where organisation_id = ${organisationId} and user_id = ${userId} returning page_id as page`);
  const pages = left.map(({ page }) => page);
  if (to !== null)
    await tx.run(sql`
      insert into booking_hosts (organisation_id, page_id, user_id)
      select ${organisationId}, p, ${to} from unnest(${pages}::uuid[]) p on conflict do nothing`);
  await tx.run(sql`
    update booking_pages b set is_open = false, version = version + 1
    where b.organisation_id = ${organisationId} and b.id = any(${pages}::uuid[]) and b.is_open
      and not exists (select from booking_hosts h where h.organisation_id = b.organisation_id and h.page_id = b.id)`);
  return 0;
}

export const departing: readonly Departing[] = [
  {
    of: 'bookingPages',
    count: ({ organisationId, userId }) =>
      sql`select count(*) from booking_hosts where organisation_id = ${organisationId} and user_id = ${userId}`,
    release: releaseBookingPages,
  },
];
