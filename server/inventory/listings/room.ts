import { onMarket, type StandardStatus } from '#contract/inventory/listing-status.ts';
import { countWith, requireRoom } from '#server/account/billing/entitlements.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** Listings on the market, from maintained counts without archived ones. Feed listings don't count. */
countWith('listing', async (tx) => {
  const { count } = await tx.get<{ count: number }>(sql`
    select (coalesce(sum(listings), 0) - (
      select count(*) from listings l where l.organisation_id = ${tx.scope.organisationId} and l.feed_id is not null
        and l.archived_at is null and l.standard_status = any(${[...onMarket]}::text[])))::int as count
    from listing_counts
    where organisation_id = ${tx.scope.organisationId} and standard_status = any(${[...onMarket]}::text[])`);
  return count;
});

/** Throws when the plan has no room for this many more active listings. */
export const requireListingRoom = (tx: Tx, more = 1): Promise<void> => requireRoom(tx, 'listing', more);

type Standing = { standardStatus: StandardStatus; archivedAt: string | null };

export const takesRoom = ({ standardStatus, archivedAt }: Standing): boolean =>
  onMarket.includes(standardStatus) && archivedAt === null;
