import { addressOf } from '#contract/core/addresses.ts';
import { homePath } from '#contract/growth/home-address.ts';
import { type HomeDetails, mostHomePhotos, mostSimilar } from '#contract/growth/home-page.ts';
import { mostHomes, type SiteContent } from '#contract/growth/site-content.ts';
import type { CityMarket, SiteHome } from '#contract/growth/site-home.ts';
import { homePhotos } from '#contract/inventory/listing-originals.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { baths } from '#server/inventory/listings/baths.ts';
import { photosFor } from '#server/inventory/listings/photos/shown.ts';
import { isOursToShow, mayBeSeenByAll, publicFeatureColumn, staysAsSold } from '#server/inventory/listings/public.ts';

const photoPath = addressOf(homePhotos.content.path);
const photoWidth = 800;

/** Includes the notice that the feed's operator requires. */
export type Home = SiteHome & { notice: string };
export type Shown = { slug: string; homes: SiteContent['homes'] };

const shown = sql`
  l.id, l.standard_status as status, case when l.internet_address_display_yn then l.unparsed_address end as address,
  coalesce(l.city, '') as city, l.state_or_province as region, l.list_price_cents as "listPrice", l.bedrooms_total as bedrooms,
  ${baths} as bathrooms, l.living_area as "livingArea"`;

export const ownColumns = sql`${shown},
  replace(replace(replace(${photoPath}::text, '{organisation}', l.organisation_id::text), '{id}', l.id::text), '{photoId}',
    l.first_photo_id::text) || ${`?width=${photoWidth}`}::text as photo,
  exists (select from listing_photos p where p.organisation_id = l.organisation_id and p.id = l.first_photo_id
    and p.altered = 'materially_altered') as "isPhotoAltered",
  u.first_name || ' ' || u.last_name as agent, l.list_office_name as firm, '' as notice, l.modified_at as "updatedAt"`;

const feedColumns = sql`${shown},
  (select m.url from listing_media_links m where m.organisation_id = l.organisation_id and m.listing_id = l.id and m.category = 'Photo'
    order by m.position limit 1) as photo,
  false as "isPhotoAltered", null::text as agent, l.list_office_name as firm, d.notice, l.feed_modified_at as "updatedAt"`;

type Asked = { columns?: Sql; where: Sql; order: Sql; most: number };
const newest = sql`l.id desc`;

/** Leaves out homes their sellers keep off the internet, and addresses that may not be shown. */
const ownHomes = (
  organisationId: string,
  { columns = sql``, where, order, most }: Asked,
  may = mayBeSeenByAll,
): Sql => sql`
  select ${ownColumns}${columns} from listings l left join users u on u.id = l.owner_id
  where l.organisation_id = ${organisationId} and l.feed_id is null and ${isOursToShow} and ${may} ${where}
  order by ${order} limit ${sql.int(most)}`;

/** Homes from feeds that may be shown and name the listing firm, which is displayed with each. Their pictures stay at the source. */
const feedHomes = (organisationId: string, { columns = sql``, where, order, most }: Asked): Sql => sql`
  select ${feedColumns}${columns}
  from listings l join listing_feeds d on d.organisation_id = l.organisation_id and d.id = l.feed_id and d.is_shown
  where l.organisation_id = ${organisationId} and l.list_office_name is not null and ${mayBeSeenByAll} ${where}
  order by ${order} limit ${sql.int(most)}`;

const onlyChosen = ({ which, chosen }: SiteContent['homes']): Sql =>
  which === 'chosen' ? sql`and l.id = any(${chosen}::uuid[])` : sql``;

/** The organization's own homes come first. */
async function found(tx: Tx, { slug, homes }: Shown, asked: Omit<Asked, 'columns'>): Promise<Home[]> {
  if (homes.which === 'none') return [];
  const organisationId = tx.scope.organisationId!;
  const here = { ...asked, where: sql`${onlyChosen(homes)} ${asked.where}` };
  const own = await tx.all<Home>(ownHomes(organisationId, here));
  const all =
    homes.which === 'all' || own.length === asked.most
      ? own
      : [...own, ...(await tx.all<Home>(feedHomes(organisationId, here)))].slice(0, asked.most);
  return all.map((home) => ({ ...home, page: homePath(slug, home) }));
}

export const homesIn = (tx: Tx, site: Shown): Promise<Home[]> =>
  found(tx, site, { where: sql``, order: newest, most: mostHomes });

/** The public homes that a block names, in its order. */
export async function chosenHomes(tx: Tx, { slug }: Shown, chosen: readonly string[]): Promise<Home[]> {
  if (chosen.length === 0) return [];
  const homes = { which: 'chosen' as const, chosen: [...chosen] };
  const all = await found(tx, { slug, homes }, { where: sql``, order: newest, most: mostHomes });
  return chosen.flatMap((id) => all.find((home) => home.id === id) ?? []);
}

/** Saved homes, newest first, including our sold ones; homes the site no longer shows are left out. */
export async function savedHomes(tx: Tx, { slug, homes }: Shown, ids: readonly string[]): Promise<Home[]> {
  if (ids.length === 0 || homes.which === 'none') return [];
  const organisationId = tx.scope.organisationId!;
  const where = sql`${onlyChosen(homes)} and l.id = any(${ids}::uuid[])`;
  const asked = { where, order: newest, most: ids.length };
  const own = await tx.all<Home>(ownHomes(organisationId, asked, sql`(${mayBeSeenByAll} or ${staysAsSold})`));
  const others = homes.which === 'all' ? [] : await tx.all<Home>(feedHomes(organisationId, asked));
  const all = new Map([...own, ...others].map((home) => [home.id, { ...home, page: homePath(slug, home) }]));
  return ids.flatMap((id) => all.get(id) ?? []);
}

/** The homes most similar in city, type and price. */
export const similarTo = (tx: Tx, site: Shown, id: string): Promise<Home[]> =>
  found(tx, site, {
    where: sql`and l.id <> ${id}`,
    order: sql`(
      select (l.city is not distinct from o.city)::int * 2 + (l.property_sub_type is not distinct from o.property_sub_type)::int
        - least(2, abs(ln(greatest(l.list_price_cents, 1)::float8 / greatest(o.list_price_cents, 1)::float8)))
      from listings o where o.organisation_id = l.organisation_id and o.id = ${id}) desc nulls last, l.id desc`,
    most: mostSimilar,
  });

const places = (cities: readonly string[]) => cities.map((city) => city.trim().toLowerCase());

/** The homes that the site shows: its own and those that feeds allow. */
export const shownOn = (organisationId: string, homes: SiteContent['homes']): Sql => sql`
  l.organisation_id = ${organisationId} and ${mayBeSeenByAll} ${onlyChosen(homes)} and (
    l.feed_id is null and ${isOursToShow} ${
      homes.which === 'all'
        ? sql``
        : sql`or l.list_office_name is not null and exists (select from listing_feeds d
            where d.organisation_id = l.organisation_id and d.id = l.feed_id and d.is_shown)`
    })`;

/** The number and price range of the site's homes in each city that a block names. */
export async function marketsOf(tx: Tx, { homes }: Shown, cities: readonly string[]): Promise<CityMarket[]> {
  if (cities.length === 0 || homes.which === 'none') return [];
  const rows = await tx.all<CityMarket & { key: string }>(sql`
    select lower(l.city) as key, count(*)::int as homes, min(l.list_price_cents) as low, max(l.list_price_cents) as high,
      percentile_disc(0.5) within group (order by l.list_price_cents) as middle
    from listings l where ${shownOn(tx.scope.organisationId!, homes)} and lower(l.city) = any(${places(cities)}::text[])
    group by lower(l.city)`);
  return cities.flatMap((city) => {
    const row = rows.find(({ key }) => key === city.trim().toLowerCase());
    return row ? { city, homes: row.homes, low: row.low, middle: row.middle, high: row.high } : [];
  });
}

/** The newest homes in each city that a block names. */
export async function homesOfCities(tx: Tx, site: Shown, cities: readonly string[]): Promise<Home[]> {
  if (cities.length === 0) return [];
  return found(tx, site, {
    where: sql`and lower(l.city) = any(${places(cities)}::text[])`,
    order: newest,
    most: mostHomes,
  });
}

/** The cities with homes on the site, most homes first. */
export async function citiesOn(tx: Tx, { homes }: Shown, most = 50): Promise<{ name: string; homes: number }[]> {
  if (homes.which === 'none') return [];
  return tx.all<{ name: string; homes: number }>(sql`
    select min(l.city) as name, count(*)::int as homes from listings l
    where ${shownOn(tx.scope.organisationId!, homes)} and l.city <> '' group by lower(l.city) order by count(*) desc, min(l.city) limit ${sql.int(most)}`);
}

export const hasHomes = async (tx: Tx, { homes }: Pick<SiteContent, 'homes'>): Promise<boolean> =>
  homes.which !== 'none' &&
  (await tx.one(sql`select from listings l where ${shownOn(tx.scope.organisationId!, homes)} limit 1`)) !== undefined;

type Detailed = Omit<HomeDetails, 'card' | 'page'> & { owner: string | null };

const details = sql`, l.postal_code as "postalCode", coalesce(l.property_sub_type, l.property_type) as kind, l.lot_size_square_feet as "lotSize",
  l.year_built as "yearBuilt", l.garage_spaces as "garageSpaces", l.association_fee_cents as "associationFee",
  l.tax_annual_amount_cents as "annualTax", l.subdivision_name as subdivision, l.county_or_parish as county,
  ${publicFeatureColumn} as features, l.public_remarks as remarks,
  case when l.internet_address_display_yn then l.virtual_tour_url end as tour,
  case when l.internet_address_display_yn then l.latitude end as latitude,
  case when l.internet_address_display_yn then l.longitude end as longitude, l.owner_id as owner,
  l.on_market_date as "postedOn", l.property_type like '%Lease' as "isLease"`;

/** One home, if the site shows it or did until it was sold. */
export async function homeOn(tx: Tx, { homes }: Shown, id: string): Promise<Detailed | undefined> {
  if (homes.which === 'none') return undefined;
  const organisationId = tx.scope.organisationId!;
  const where = sql`${onlyChosen(homes)} and l.id = ${id}`;
  const asked = { where, order: newest, most: 1 };
  const own = await tx.one<Detailed>(
    ownHomes(
      organisationId,
      { ...asked, columns: sql`${details}, ${photosFor(mostHomePhotos)} as photos` },
      sql`(${mayBeSeenByAll} or ${staysAsSold})`,
    ),
  );
  if (own || homes.which === 'all') return own;
  const links = sql`coalesce((select json_agg(json_build_object('src', m.url, 'alt', coalesce(m.caption, '')) order by m.position)
    from (select * from listing_media_links n where n.organisation_id = l.organisation_id and n.listing_id = l.id and n.category = 'Photo'
      order by n.position limit ${sql.int(mostHomePhotos)}) m), '[]') as photos`;
  return tx.one<Detailed>(feedHomes(organisationId, { ...asked, columns: sql`${details}, ${links}` }));
}

/** A home with the data for its page title, for listing all pages. */
export type MappedHome = Pick<
  HomeDetails,
  | 'id'
  | 'status'
  | 'address'
  | 'city'
  | 'region'
  | 'listPrice'
  | 'bedrooms'
  | 'bathrooms'
  | 'livingArea'
  | 'yearBuilt'
  | 'remarks'
  | 'photo'
  | 'updatedAt'
> & { photos: number; photosWithoutAlt: number };

type Walk = { after?: string | undefined; only?: string; most: number; skip?: number };

/** The organization's own homes with a page on the site, including sold ones, in the order of their ids. */
export async function mappedHomes(tx: Tx, homes: SiteContent['homes'], { after, only, most, skip = 0 }: Walk) {
  if (homes.which === 'none') return [];
  const where = sql`${onlyChosen(homes)} ${after ? sql`and l.id > ${after}` : sql``} ${only ? sql`and l.id = ${only}` : sql``}`;
  const columns = sql`, l.year_built as "yearBuilt", l.public_remarks as remarks, n.photos, n.bare as "photosWithoutAlt"`;
  return tx.all<MappedHome>(sql`
    select ${ownColumns}${columns} from listings l left join users u on u.id = l.owner_id
    cross join lateral (select count(*)::int as photos, (count(*) filter (where p.alt = ''))::int as bare from listing_photos p
      where p.organisation_id = l.organisation_id and p.listing_id = l.id) n
    where l.organisation_id = ${tx.scope.organisationId} and l.feed_id is null and ${isOursToShow} and (${mayBeSeenByAll} or ${staysAsSold})
      and l.list_office_name is null ${where}
    order by l.id limit ${sql.int(most)} offset ${sql.int(skip)}`);
}
