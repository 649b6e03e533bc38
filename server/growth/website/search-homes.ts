import { homePath } from '#contract/growth/home-address.ts';
import {
  boxIn,
  featuresIn,
  type HomeSearch,
  mostPins,
  type Narrowing,
  narrowing,
  type SearchMap,
  type SoughtFeature,
} from '#contract/growth/home-search.ts';
import { mostHomes } from '#contract/growth/site-content.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { baths } from '#server/inventory/listings/baths.ts';
import { subTypes } from '../assistant/homes/wish-filter.ts';
import { type Home, ownColumns, type Shown, shownOn } from './homes.ts';

const price = { column: sql`coalesce(l.list_price_cents, 0)`, type: 'bigint' } as const;
const size = { column: sql`coalesce(l.living_area, 0)`, type: 'bigint' } as const;

const orders: Record<HomeSearch['sort'], Order> = {
  newest: { id: sql`l.id`, descending: true },
  cheapest: { value: price, id: sql`l.id`, descending: false },
  dearest: { value: price, id: sql`l.id`, descending: true },
  largest: { value: size, id: sql`l.id`, descending: true },
};

const featureIs: Record<SoughtFeature, Sql> = {
  pool: sql`l.pool_private_yn`,
  garage: sql`l.garage_spaces > 0`,
  fireplace: sql`l.fireplace_yn`,
  waterfront: sql`l.waterfront_yn`,
  view: sql`l.view_yn`,
  newBuild: sql`l.new_construction_yn`,
};

/** Homes that may be shown on a map. Homes with a hidden address are excluded, because a matching box would reveal their location. */
const isPlaced = sql`l.internet_address_display_yn and l.latitude is not null and l.longitude is not null`;

/** The condition of each search field; undefined if the field is not set. */
const asks: { [Name in Narrowing]: (wanted: HomeSearch) => Sql | undefined } = {
  city: ({ city }) =>
    city === ''
      ? undefined
      : /^\d{5}$/.test(city)
        ? sql`left(l.postal_code, 5) = ${city}`
        : sql`lower(l.city) = ${city.toLowerCase()}`,
  least: ({ least }) => (least ? sql`l.list_price_cents >= ${least * 100}::bigint` : undefined),
  most: ({ most }) => (most ? sql`l.list_price_cents <= ${most * 100}::bigint` : undefined),
  beds: ({ beds }) => (beds ? sql`l.bedrooms_total >= ${beds}` : undefined),
  baths: (wanted) => (wanted.baths ? sql`${baths} >= ${wanted.baths}` : undefined),
  sqft: ({ sqft }) => (sqft ? sql`l.living_area >= ${sqft}` : undefined),
  type: ({ type }) => (type ? sql`l.property_sub_type = any(${subTypes[type]}::text[])` : undefined),
  deal: ({ deal }) =>
    deal ? sql`${deal === 'rent' ? sql`` : sql`not`} coalesce(l.property_type like '%Lease', false)` : undefined,
  has: (wanted) => {
    const wished = featuresIn(wanted).map((feature) => featureIs[feature]);
    return wished.length > 0 ? sql.join(wished, ' and ') : undefined;
  },
  box: (wanted) => {
    const box = boxIn(wanted);
    return (
      box &&
      sql`${isPlaced} and l.latitude between ${box.south} and ${box.north} and l.longitude between ${box.west} and ${box.east}`
    );
  },
};

function matching(tx: Tx, { homes }: Shown, wanted: HomeSearch, except?: Narrowing): Sql {
  const parts = narrowing.flatMap((name) => (name === except ? [] : (asks[name](wanted) ?? [])));
  return sql.join([shownOn(tx.scope.organisationId!, homes), ...parts], ' and ');
}

type Found = { homes: Home[]; count: number; next: string | null };
type Row = Home & { sorted: string; linked: string | null; told: string };

/** A page of search results. */
export async function searchHomes(tx: Tx, site: Shown, wanted: HomeSearch): Promise<Found> {
  if (site.homes.which === 'none') return { homes: [], count: 0, next: null };
  const order = orders[wanted.sort];
  const where = matching(tx, site, wanted);
  const rows = await tx.all<Row>(sql`
    select ${ownColumns}, ${order.value?.column ?? sql`0`}::text as sorted,
      case when l.feed_id is not null then (select m.url from listing_media_links m where m.organisation_id = l.organisation_id
        and m.listing_id = l.id and m.category = 'Photo' order by m.position limit 1) end as linked,
      coalesce((select d.notice from listing_feeds d where d.organisation_id = l.organisation_id and d.id = l.feed_id), '') as told
    from listings l left join users u on u.id = l.owner_id
    where ${where} and ${after(order, wanted.cursor)} order by ${orderBy(order)} limit ${sql.int(mostHomes + 1)}`);
  const { count } = await tx.get<{ count: number }>(sql`select count(*)::int as count from listings l where ${where}`);
  const shown = rows.slice(0, mostHomes);
  const last = shown.at(-1);
  return {
    count,
    next: rows.length > mostHomes && last ? (order.value ? `${last.sorted}~${last.id}` : last.id) : null,
    homes: shown.map(({ sorted: _, linked, told, ...home }) => ({
      ...home,
      photo: linked ?? home.photo,
      notice: told,
      page: homePath(site.slug, home),
    })),
  };
}

type Pinned = SearchMap['pins'][number];

/** Map positions of the results: those on the page first, so that each card has a pin, then the newest others. */
export async function pinsOf(tx: Tx, site: Shown, wanted: HomeSearch, onPage: readonly Home[]) {
  if (site.homes.which === 'none') return { pins: [], unplaced: 0 };
  const where = matching(tx, site, wanted);
  const ids = onPage.map(({ id }) => id);
  const pins = await tx.all<Omit<Pinned, 'page'> & { address: string | null; city: string }>(sql`
    select l.id, l.latitude, l.longitude, l.list_price_cents as "listPrice", l.unparsed_address as address, coalesce(l.city, '') as city
    from listings l where ${where} and ${isPlaced}
    order by l.id = any(${ids}::uuid[]) desc, l.id desc limit ${sql.int(mostPins)}`);
  const { unplaced } = await tx.get<{ unplaced: number }>(
    sql`select count(*)::int as unplaced from listings l where ${where} and not (${isPlaced})`,
  );
  return {
    unplaced,
    pins: pins.map(
      ({ address, city, ...pin }): Pinned => ({
        ...pin,
        page: homePath(site.slug, { id: pin.id, address, city }),
      }),
    ),
  };
}

type Missed = { without: Narrowing; count: number };

/** For an empty result: how many homes would match without each of the conditions, most first. */
export async function nearMisses(tx: Tx, site: Shown, wanted: HomeSearch): Promise<Missed[]> {
  const asked = narrowing.filter((name) => asks[name](wanted) !== undefined);
  if (asked.length === 0 || site.homes.which === 'none') return [];
  const counts = asked.map(
    (name) =>
      sql`select ${name} as without, (select count(*)::int from listings l where ${matching(tx, site, wanted, name)}) as count`,
  );
  const rows = await tx.all<Missed>(sql.join(counts, ' union all '));
  return rows.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}
