import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import { mayBeSeenByAll, type PublicListing, publicListings } from '../listings/public.ts';

const mostComing = 30;

type ComingOpenHouse = { listing: PublicListing; startsAt: string; minutes: number; timeZone: string };

/** An organization's announced open houses that are not over, soonest first; of these listings only, where some are named. */
export async function comingOpenHouses(
  db: Database,
  organisationId: string,
  only?: readonly string[],
): Promise<ComingOpenHouse[]> {
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const chosen = only === undefined ? sql`` : sql` and h.listing_id = any(${only}::uuid[])`;
  const planned = await db.withOrg(scope, (tx) =>
    tx.all<Omit<ComingOpenHouse, 'listing'> & { listing: string }>(sql`
      select h.listing_id as listing, h.starts_at as "startsAt", h.minutes, h.time_zone as "timeZone"
      from open_houses h join listings l on l.organisation_id = h.organisation_id and l.id = h.listing_id
      where h.organisation_id = ${organisationId} and h.state = 'planned' and h.is_public
        and h.starts_at + h.minutes * interval '1 minute' > now() and ${mayBeSeenByAll}${chosen}
      order by h.starts_at limit ${sql.int(mostComing)}`),
  );
  if (planned.length === 0) return [];
  const ids = [...new Set(planned.map(({ listing }) => listing))];
  const listings = await publicListings(db, organisationId, { only: ids, limit: ids.length });
  return planned.flatMap(({ listing: id, ...open }) => {
    const listing = listings.find((one) => one.id === id);
    return listing ? [{ ...open, listing }] : [];
  });
}
