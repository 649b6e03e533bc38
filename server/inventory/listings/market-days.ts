import type { OutputOf } from '#contract/core/call.ts';
import type { Listing, listings } from '#contract/inventory/listings.ts';
import { countMarketDays, countRelisted, type MarketRule, type StatusChange } from '#contract/inventory/market-days.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { dayAt } from './day-there.ts';
import { listingById } from './queries.ts';

/** Computed from all statuses of the property's listings. */
export async function marketDays(
  tx: Tx,
  actor: Member,
  id: string,
  { rule, relistOn }: { rule: MarketRule; relistOn?: string | undefined },
): Promise<OutputOf<typeof listings.marketDays>> {
  const listing = await tx.one<Listing>(listingById(id, actor));
  if (!listing) throw notFound();
  // A status recorded later replaces any recorded before it with a later effective day.
  const changes = await tx.all<StatusChange>(sql`
    select s.listing_id as listing, s.status, s.effective_on::text as on
    from listing_statuses s
    where s.organisation_id = ${actor.organisationId} and s.property_id = ${listing.property} and not exists (
      select from listing_statuses n where n.organisation_id = s.organisation_id and n.property_id = s.property_id
        and n.listing_id = s.listing_id and n.id > s.id and n.effective_on < s.effective_on)
    order by s.effective_on, s.id limit 5000`);
  const today = dayAt(listing.stateOrProvince);
  return {
    ...countMarketDays(id, changes, today, rule),
    // For a feed's listing, the feed's server counts the days.
    ...(listing.feed && { daysOnMarket: listing.daysOnMarket }),
    // It may still be yesterday in the reader's time zone.
    relisted: relistOn ? countRelisted(changes, today, relistOn < today ? today : relistOn, rule) : null,
  };
}
