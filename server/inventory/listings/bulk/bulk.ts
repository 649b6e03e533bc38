import { filterSchema } from '#contract/core/filter-schema.ts';
import { type ListingBulkAct, listingBulkAct } from '#contract/inventory/listing-bulk.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import { onMarket, type StandardStatus } from '#contract/inventory/listing-status.ts';
import { listingSelection } from '#contract/inventory/listings.ts';
import { bulkOf } from '#server/core/bulk/bulk.ts';
import type { Told } from '#server/core/bulk/thing.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { canColumn, visibleTo } from '../policy.ts';
import { selected } from '../queries.ts';
import { requireListingRoom } from '../room.ts';
import { actOf } from './acts.ts';
import { keepHistories } from './write-histories.ts';

export type State = {
  status: StandardStatus;
  price: number | null;
  previousPrice: number | null;
  marketDays: number;
  marketSince: string | null;
  archivedAt: string | null;
  agent: string | null;
  onMarketDate: string | null;
  tags: string[];
};

const offered = sql`${[...onMarket]}::text[]`;

export const listingsInBulk = bulkOf({
  name: 'listings',
  subject: 'listing',
  act: listingBulkAct,
  selection: listingSelection.extend({ filter: filterSchema(listingFields).optional() }),
  table: sql`listings`,
  kept: { table: sql`listing_bulk_changes`, record: sql`listing_id` },
  actOf,
  named: sql`l.unparsed_address`,
  canColumn,
  visibleTo,
  selected,
  state: sql`jsonb_build_object('status', l.standard_status, 'price', l.list_price_cents,
    'previousPrice', l.previous_list_price_cents, 'marketDays', l.market_days, 'marketSince', l.market_since,
    'archivedAt', l.archived_at, 'agent', l.owner_id, 'onMarketDate', l.on_market_date, 'tags', l.tags)`,
  putBack: sql`
    standard_status = c.before ->> 'status', list_price_cents = (c.before ->> 'price')::bigint,
    previous_list_price_cents = (c.before ->> 'previousPrice')::bigint, market_days = (c.before ->> 'marketDays')::int,
    market_since = (c.before ->> 'marketSince')::date, archived_at = (c.before ->> 'archivedAt')::timestamptz,
    owner_id = case when c.before ? 'agent' then (c.before ->> 'agent')::uuid else l.owner_id end,
    on_market_date = case when c.before ? 'onMarketDate' then (c.before ->> 'onMarketDate')::date else l.on_market_date end,
    tags = case when c.before ? 'tags' then array(select jsonb_array_elements_text(c.before -> 'tags')) else l.tags end`,
  lost: {
    when: sql`(c.before ->> 'agent')::uuid <> l.owner_key and not exists (
      select from memberships m where m.organisation_id = c.organisation_id
        and m.user_id = (c.before ->> 'agent')::uuid and m.removed_at is null)`,
    reason: 'agent_left',
  },
  touched: sql`modified_at = now()`,
  putBackTakesRoom: sql`(c.before ->> 'status' = any(${offered}) and c.before ->> 'archivedAt' is null)
    and not (l.standard_status = any(${offered}) and l.archived_at is null)`,
  requireRoom: requireListingRoom,
  told,
  fault: noSuchAgent,
  alsoWrite: (tx, changed, wished) => keepHistories(tx, changed, wished?.act === 'price' ? wished.reason : ''),
});

function told(before: State, after: State, wished?: ListingBulkAct): Told {
  if (before.status !== after.status)
    return { kind: 'listing.status_changed', data: { from: before.status, to: after.status } };
  if ((before.archivedAt === null) !== (after.archivedAt === null))
    return { kind: after.archivedAt === null ? 'listing.restored' : 'listing.archived' };
  if (before.agent !== after.agent) return { kind: 'listing.assigned', data: { from: before.agent, to: after.agent } };
  if (before.tags?.join() !== after.tags?.join())
    return { kind: 'listing.changed', data: { changes: { tags: { from: before.tags, to: after.tags } } } };
  const reason = wished?.act === 'price' && wished.reason ? { reason: wished.reason } : {};
  return { kind: 'listing.price_changed', data: { from: before.price, to: after.price, ...reason } };
}

async function noSuchAgent(tx: Tx, wished: ListingBulkAct): Promise<{ path: string[]; message: string } | undefined> {
  if (wished.act !== 'agent' || wished.agent === null) return undefined;
  const member = await tx.one(sql`
    select from memberships
    where organisation_id = ${tx.scope.organisationId} and user_id = ${wished.agent} and removed_at is null for share`);
  return member ? undefined : { path: ['agent'], message: 'Choose a member of your organization.' };
}
