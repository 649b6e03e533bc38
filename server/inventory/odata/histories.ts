import { onMarket } from '#contract/inventory/listing-status.ts';
import { sql } from '#server/core/db/sql.ts';
import { dayThere } from '../listings/day-there.ts';

/** RESO fields about a listing's history, over `listings l`. Each reads only the listing's few status rows, by index. */

/** By the product's default rule. Used together with `countsOf`. */
export const cumulativeDays = sql`(coalesce(c.days, 0) + coalesce(greatest(0, ${dayThere} - c.since), 0))`;
export const countsOf = sql`listing_market_counts c on c.organisation_id = l.organisation_id and c.listing_id = l.id`;

const statuses = sql`from listing_statuses s where s.organisation_id = l.organisation_id and s.listing_id = l.id`;
const offered = sql`${[...onMarket]}::text[]`;

/** The first day off the market after the listing was last on it. */
export const offMarketDate = sql`case when l.standard_status <> all (${offered}) then (
  select s.effective_on ${statuses} and s.id > (select s.id ${statuses} and s.status = any (${offered}) order by s.id desc limit 1)
  order by s.id limit 1) end`;

const before = sql`(select s.status ${statuses} order by s.id desc offset 1 limit 1)`;

/** A feed's Active listing may be old; only our own is known to be new. */
export const majorChange = sql`case
  when l.price_changed_at > l.status_changed_at then 'Price Change'
  when l.standard_status = 'Delete' then 'Deleted'
  when l.standard_status <> 'Active' then l.standard_status
  else case coalesce(${before}, case when l.feed_id is null then 'Incomplete' else 'Active' end)
    when 'Incomplete' then 'New Listing'
    when 'Active' then 'Active' when 'Active Under Contract' then 'Active' when 'Coming Soon' then 'Active'
    else 'Back On Market' end end`;
