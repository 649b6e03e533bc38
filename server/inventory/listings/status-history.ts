import type { StandardStatus } from '#contract/inventory/listing-status.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { isOnMarket } from './columns.ts';
import { dayThere } from './day-there.ts';

/** Records the start of a status, for counting days. */
export async function keepStatus(
  tx: Tx,
  listing: { id: string; property: string },
  status: StandardStatus,
  effectiveOn: string,
): Promise<void> {
  const { organisationId, userId } = tx.scope;
  await tx.run(sql`
    insert into listing_statuses (organisation_id, id, listing_id, property_id, status, effective_on, actor_id)
    values (${organisationId}, ${newId()}, ${listing.id}, ${listing.property}, ${status},
            ${effectiveOn}, ${userId})`);
}

/** The status columns of the listing's row; the days are counted from its history. Over `listings l`. */
export function statusSets(from: string, to: string, effectiveOn: string): Sql[] {
  const sets = [sql`standard_status = ${to}, status_changed_at = now()`];
  if (!isOnMarket(from) && isOnMarket(to)) sets.push(onMarketFrom(sql`${effectiveOn}::date`));
  return sets;
}

/** An entered on-market date stays; a future one was only a plan, which is now replaced. */
export const onMarketFrom = (on: Sql): Sql =>
  sql`on_market_date = case when l.on_market_date <= ${dayThere} then l.on_market_date else ${on} end`;

export async function tellStatus(
  tx: Tx,
  before: Pick<Listing, 'id' | 'property' | 'standardStatus'>,
  to: StandardStatus,
  effectiveOn: string,
): Promise<void> {
  await keepStatus(tx, before, to, effectiveOn);
  tx.record({
    kind: 'listing.status_changed',
    subject: { type: 'listing', id: before.id },
    data: { from: before.standardStatus, to, effectiveOn },
  });
}
