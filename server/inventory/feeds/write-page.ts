import { addDays } from '#contract/core/time-zone.ts';
import type { StandardStatus } from '#contract/inventory/listing-status.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { nearOf } from '#server/core/places/places.ts';
import { typeOf } from '../listings/column-types.ts';
import { isOnMarket, written } from '../listings/columns.ts';
import { dayAt } from '../listings/day-there.ts';
import { type Address, addressKey } from '../listings/property.ts';
import { tellingChanges } from '../searches/tell-feed-changes.ts';
import { type FeedListing, feedFields } from './read-record.ts';

type Here = {
  id: string;
  key: string;
  property: string;
  status: StandardStatus;
  price: number | null;
  isArchived: boolean;
  isSame: boolean;
};
type Item = { id: string; listing: FeedListing; before: Here | undefined; address: string };
export type Counts = { created: number; changed: number; removed: number };

/** A listing that its server marks as deleted is archived. */
const isGone = ({ status }: FeedListing): boolean => status === 'Delete';

/**
 * Writes a page of records, each to its existing listing by key or to a new one; writing a page again changes nothing. `isNews` is false
 * for the first import, which creates no events.
 */
export async function writePage(
  tx: Tx,
  feedId: string,
  listings: readonly FeedListing[],
  isNews: boolean,
): Promise<Counts> {
  // If a page contains a record twice, the later one counts.
  const latest = [...new Map(listings.map((listing) => [listing.key, listing])).values()];
  const here = await known(tx, feedId, latest);
  const items = latest.flatMap((listing): Item[] => {
    const before = here.get(listing.key);
    if (before?.isSame || (!before && isGone(listing))) return [];
    return [{ id: before?.id ?? newId(), listing, before, address: addressOf(feedId, listing) }];
  });
  if (items.length === 0) return { created: 0, changed: 0, removed: 0 };
  await writeProperties(tx, items);
  const fresh = items.filter(({ before }) => !before);
  const others = items.filter(({ before }) => before);
  if (fresh.length > 0) await insertAll(tx, feedId, fresh);
  const update = () => updateAll(tx, others);
  if (others.length > 0 && isNews)
    await tellingChanges(
      tx,
      others.filter(({ listing, before }) => !isGone(listing) && !before!.isArchived).map(({ id }) => id),
      update,
    );
  else if (others.length > 0) await update();
  await writeMedia(tx, items);
  await writeHistories(tx, items);
  if (isNews) for (const item of items) tell(tx, item);
  const removed = others.filter(({ listing, before }) => isGone(listing) && !before!.isArchived).length;
  return { created: fresh.length, changed: others.length - removed, removed };
}

async function known(tx: Tx, feedId: string, listings: readonly FeedListing[]): Promise<Map<string, Here>> {
  const rows = await tx.all<Here>(sql`
    select l.id, l.feed_key as key, l.property_id as property, l.standard_status as status, l.list_price_cents as price,
      l.archived_at is not null as "isArchived",
      -- Gone here by the walk and told again: it is back, though nothing of it was modified.
      l.feed_modified_at = r.modified::timestamptz and l.list_office_name is not distinct from r.office
        and (l.archived_at is null or l.standard_status = 'Delete') as "isSame"
    from unnest(${listings.map(({ key }) => key)}::text[], ${listings.map(({ modified }) => modified)}::text[],
      ${listings.map(({ office }) => office)}::text[]) r(key, modified, office)
    join listings l on l.organisation_id = ${tx.scope.organisationId} and l.feed_id = ${feedId} and l.feed_key = r.key
    order by l.id for update of l`);
  return new Map(rows.map((row) => [row.key, row]));
}

/** Listings without a street must not all become the same property. */
function addressOf(feedId: string, { key, fields }: FeedListing): string {
  const told = fields as unknown as Address;
  return told.streetName ? addressKey(told) : `feed ${feedId} ${key}`.slice(0, 400);
}

const writeProperties = (tx: Tx, items: readonly Item[]): Promise<number> =>
  tx.run(sql`
    insert into properties (organisation_id, id, address_key)
    select distinct on (key) ${tx.scope.organisationId}::uuid, lintel.new_id(), key
    from unnest(${items.map(({ address }) => address)}::text[]) h(key) order by key
    on conflict (organisation_id, address_key) do nothing`);

/** Without the feed's on-market date, ours applies. */
const asTold = feedFields.filter((name) => name !== 'onMarketDate');
const typed = sql.join(asTold.map((name) => sql`r."${sql.raw(name)}"`));
const declared = sql.join(feedFields.map((name) => sql`"${sql.raw(name)}" ${sql.raw(typeOf(name))}`));
const columns = sql.join(asTold.map((name) => written[name]));
const setAll = sql.join(asTold.map((name) => sql`${written[name]} = r."${sql.raw(name)}"`));

/** Rows with their columns and the property each belongs to. */
function rowsOf(tx: Tx, items: readonly Item[]): Sql {
  const rows = items.map(({ id, address, listing }) => {
    const near = nearOf(listing.fields as Parameters<typeof nearOf>[0]);
    const { key, status, modified, features, particulars, rooms, originalListPrice, agentEmail, office, daysOnMarket } =
      listing;
    return {
      ...listing.fields,
      id,
      address,
      key,
      status,
      modified,
      features,
      particulars,
      rooms,
      original: originalListPrice,
      agentEmail,
      office,
      days: isOnMarket(status) ? 0 : Math.min(Math.max(0, daysOnMarket ?? 0), 100_000),
      since: isOnMarket(status) ? sinceOf(listing) : null,
      isGone: isGone(listing),
      north: near?.latitude ?? null,
      east: near?.longitude ?? null,
    };
  });
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) r(id uuid, address text, key text, status text, modified timestamptz,
      features jsonb, particulars jsonb, rooms jsonb, original bigint, "agentEmail" text, office text, days int, since date, "isGone" boolean, north float8,
      east float8, ${declared})
    join properties p on p.organisation_id = ${tx.scope.organisationId} and p.address_key = r.address`;
}

/** Without the feed's on-market date, uses the day of its first import with an on-market status. */
const onMarketDate = (before: Sql): Sql => sql`coalesce(r."onMarketDate",
  case when r.since is null then ${before} when ${before} <= lintel.day_at(r."stateOrProvince") then ${before} else r.since end)`;

const todayAt = (fields: FeedListing['fields']): string => dayAt((fields.stateOrProvince as string | null) ?? null);

/** The on-market date: from the server's days on market, otherwise from the contract date. */
function sinceOf({ daysOnMarket, fields }: FeedListing): string {
  const today = todayAt(fields);
  if (daysOnMarket !== null && daysOnMarket >= 0 && daysOnMarket < 10_000) return addDays(today, -daysOnMarket);
  const contract = fields.listingContractDate as string | null;
  return contract !== null && contract < today ? contract : today;
}

/** The listing agent, if they are a member; from then on the agent is set here. */
const ownerOf = (tx: Tx): Sql => sql`(
  select m.user_id from users u join memberships m on m.organisation_id = ${tx.scope.organisationId} and m.user_id = u.id
  where u.email = r."agentEmail" and m.removed_at is null and u.email_verified_at is not null limit 1)`;

const insertAll = (tx: Tx, feedId: string, items: readonly Item[]): Promise<number> =>
  tx.run(sql`
    insert into listings (organisation_id, id, property_id, feed_id, feed_key, feed_modified_at, owner_id, list_office_name, standard_status, features, particulars, rooms,
                          original_list_price_cents, market_days, market_since, near_latitude, near_longitude, on_market_date, ${columns})
    select ${tx.scope.organisationId}, r.id, p.id, ${feedId}, r.key, r.modified, ${ownerOf(tx)}, r.office, r.status, r.features, r.particulars, r.rooms,
           coalesce(r.original, r."listPrice"), r.days, r.since, r.north, r.east, ${onMarketDate(sql`null::date`)}, ${typed}
    from ${rowsOf(tx, items)}`);

const updateAll = (tx: Tx, items: readonly Item[]): Promise<number> =>
  tx.run(sql`
    update listings l set property_id = p.id, feed_modified_at = r.modified, list_office_name = r.office, features = r.features,
      particulars = r.particulars, rooms = r.rooms,
      original_list_price_cents = coalesce(r.original, l.original_list_price_cents, r."listPrice"),
      previous_list_price_cents = case when l.list_price_cents is distinct from r."listPrice" then l.list_price_cents
        else l.previous_list_price_cents end,
      price_changed_at = case when l.list_price_cents is distinct from r."listPrice" then now() else l.price_changed_at end,
      standard_status = r.status, market_days = r.days, market_since = r.since,
      status_changed_at = case when l.standard_status <> r.status then now() else l.status_changed_at end,
      archived_at = case when r."isGone" then coalesce(l.archived_at, now()) end,
      near_latitude = r.north, near_longitude = r.east, on_market_date = ${onMarketDate(sql`l.on_market_date`)}, ${setAll}, version = l.version + 1, modified_at = now()
    from ${rowsOf(tx, items)}
    where l.organisation_id = ${tx.scope.organisationId} and l.id = r.id`);

async function writeMedia(tx: Tx, items: readonly Item[]): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    delete from listing_media_links where organisation_id = ${organisationId}
      and listing_id = any(${items.filter(({ before }) => before).map(({ id }) => id)}::uuid[])`);
  const links = items.flatMap(({ id, listing }) =>
    listing.media.map((link, position) => ({ ...link, listing: id, position })),
  );
  if (links.length === 0) return;
  await tx.run(sql`
    insert into listing_media_links (organisation_id, id, listing_id, position, url, category, caption)
    select ${organisationId}, lintel.new_id(), r.listing, r.position, r.url, r.category, r.caption
    from json_to_recordset(${JSON.stringify(links)}::json) r(listing uuid, position int, url text, category text, caption text)`);
}

const priceOf = ({ fields }: FeedListing): number | null => (fields.listPrice as number | null) ?? null;
const isMoved = ({ before, listing }: Item): boolean => before?.status !== listing.status;
const isRepriced = ({ before, listing }: Item): boolean => (before?.price ?? null) !== priceOf(listing);

async function writeHistories(tx: Tx, items: readonly Item[]): Promise<void> {
  const { organisationId } = tx.scope;
  // A listing with a corrected address takes its history along.
  await tx.run(sql`
    update listing_statuses s set property_id = l.property_id from listings l
    where l.organisation_id = ${organisationId} and l.id = any(${items.map(({ id }) => id)}::uuid[])
      and s.organisation_id = l.organisation_id and s.listing_id = l.id and s.property_id <> l.property_id`);
  const moved = items
    .filter(isMoved)
    .map(({ id, listing }) => ({ id, status: listing.status, on: effectiveOn(listing) }));
  if (moved.length > 0)
    await tx.run(sql`
      insert into listing_statuses (organisation_id, id, listing_id, property_id, status, effective_on)
      select l.organisation_id, lintel.new_id(), l.id, l.property_id, r.status, r."on"
      from json_to_recordset(${JSON.stringify(moved)}::json) r(id uuid, status text, "on" date)
      join listings l on l.organisation_id = ${organisationId} and l.id = r.id`);
  const repriced = items
    .filter(isRepriced)
    .map(({ id, before, listing }) => ({ id, from: before?.price ?? null, to: priceOf(listing) }));
  if (repriced.length > 0)
    await tx.run(sql`
      insert into listing_prices (organisation_id, id, listing_id, from_cents, to_cents)
      select ${organisationId}, lintel.new_id(), r.id, r."from", r."to"
      from json_to_recordset(${JSON.stringify(repriced)}::json) r(id uuid, "from" bigint, "to" bigint)`);
}

/** The day given by the server if it isn't in the future; otherwise today. */
function effectiveOn({ statusOn, status, fields }: FeedListing): string {
  const day = statusOn ?? (isOnMarket(status) ? (fields.listingContractDate as string | null) : null);
  const isDay = day !== null && /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  const today = todayAt(fields);
  return isDay && day < today ? day : today;
}

function tell(tx: Tx, item: Item): void {
  const { id, before, listing } = item;
  const subject = { type: 'listing', id };
  if (!before) {
    tx.record({ kind: 'listing.created', subject, data: { listPrice: priceOf(listing) } });
    return;
  }
  if (isMoved(item))
    tx.record({ kind: 'listing.status_changed', subject, data: { from: before.status, to: listing.status } });
  if (isRepriced(item))
    tx.record({ kind: 'listing.price_changed', subject, data: { from: before.price, to: priceOf(listing) } });
  if (isGone(listing) && !before.isArchived) tx.record({ kind: 'listing.archived', subject });
  if (!isGone(listing) && before.isArchived) tx.record({ kind: 'listing.restored', subject });
}
