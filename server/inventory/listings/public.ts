import type { Filter } from '#contract/core/filter.ts';
import { publicListingFields } from '#contract/inventory/listing-fields.ts';
import { publicStatuses } from '#contract/inventory/listing-status.ts';
import type { Listing } from '#contract/inventory/listings.ts';
import type { Database } from '#server/core/db/database.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { filterCompiler } from '#server/core/filter/compile.ts';
import { written } from './columns.ts';

/** The public fields of a listing. Private remarks, access instructions, and the owner aren't among them. */
export type PublicListing = Pick<
  Listing,
  | 'id'
  | 'standardStatus'
  | 'propertyType'
  | 'propertySubType'
  | 'listPrice'
  | 'bedroomsTotal'
  | 'bathroomsFull'
  | 'bathroomsHalf'
  | 'bathroomsTotalInteger'
  | 'livingArea'
  | 'lotSizeSquareFeet'
  | 'yearBuilt'
  | 'garageSpaces'
  | 'city'
  | 'stateOrProvince'
  | 'postalCode'
  | 'publicRemarks'
  | 'photosCount'
  | 'photo'
> & {
  /** The photo was materially altered, which must be stated wherever it is shown. */
  isPhotoAltered: boolean;
  features: PublicFeature[];
  details: PublicDetail[];
  /** Null when the seller hides it; then there are no coordinates either. */
  unparsedAddress: string | null;
  latitude: number | null;
  longitude: number | null;
  /** Costs besides the price, in cents. */
  annualTax: number | null;
  associationFee: number | null;
  /** Whether a value estimate may be shown with it. */
  mayEstimate: boolean;
  listAgentName: string | null;
  /** Another brokerage that lists it, which must be stated wherever it is shown. */
  listOfficeName: string | null;
};

export const publicFeatures = ['pool', 'garage', 'waterfront', 'view', 'fireplace', 'new construction'] as const;
type PublicFeature = (typeof publicFeatures)[number];

export const publicDetails = ['yard', 'basement', 'balcony', 'accessible', 'oneStory', 'olderPersons'] as const;
export type PublicDetail = (typeof publicDetails)[number];

const listed = (name: string): Sql => sql`coalesce(l.features -> ${sql.raw(`'${name}'`)}, '[]'::jsonb)`;

/** What a listing says in its RESO features and particulars. None of it is a column, so it is asked beside the filter. */
const detailConditions: Record<PublicDetail, Sql> = {
  yard: sql`(${listed('exteriorFeatures')} ?| array['Private Yard', 'Garden', 'Courtyard'] or ${listed('lotFeatures')} ? 'Back Yard'
    or ${listed('fencing')} ? 'Back Yard')`,
  basement: sql`(${listed('basement')} - 'None' - 'Crawl Space' <> '[]'::jsonb)`,
  balcony: sql`(${listed('patioAndPorchFeatures')} <> '[]'::jsonb or ${listed('exteriorFeatures')} ? 'Balcony')`,
  accessible: sql`(${listed('accessibilityFeatures')} <> '[]'::jsonb)`,
  oneStory: sql`(coalesce(l.particulars ->> 'stories' = '1', false) or ${listed('levels')} = '["One"]'::jsonb)`,
  olderPersons: sql`coalesce(l.particulars ->> 'seniorCommunityYN' = 'true', false)`,
};

const detailColumn = sql`array_remove(array[${sql.join(
  publicDetails.map((name) => sql`case when ${detailConditions[name]} then ${sql.raw(`'${name}'`)} end`),
  ', ',
)}], null)`;

const column = (name: keyof typeof written) => ({ column: sql`l.${written[name]}` });

const compile = filterCompiler(publicListingFields, {
  listPrice: column('listPrice'),
  bedroomsTotal: column('bedroomsTotal'),
  bathroomsTotalInteger: { column: sql`l.bathrooms_total` },
  livingArea: column('livingArea'),
  lotSizeSquareFeet: column('lotSizeSquareFeet'),
  yearBuilt: column('yearBuilt'),
  garageSpaces: column('garageSpaces'),
  city: column('city'),
  stateOrProvince: column('stateOrProvince'),
  postalCode: column('postalCode'),
  propertyType: column('propertyType'),
  propertySubType: column('propertySubType'),
  poolPrivateYN: column('poolPrivateYN'),
  waterfrontYN: column('waterfrontYN'),
  viewYN: column('viewYN'),
  fireplaceYN: column('fireplaceYN'),
  newConstructionYN: column('newConstructionYN'),
});

/** A condition on `listings l`: on the market, and the seller allows internet display. */
export const mayBeSeenByAll = sql`l.archived_at is null and l.internet_entire_listing_display_yn
  and l.standard_status in (${sql.raw(publicStatuses.map((status) => `'${status}'`).join(', '))})`;

/** Our own sold or pending listing: its public page stays and says so. */
export const staysAsSold = sql`l.archived_at is null and l.internet_entire_listing_display_yn and l.feed_id is null
  and l.standard_status in ('Pending', 'Closed') and (l.list_office_name is null or l.owner_id is not null)`;

const unlessHidden = (value: Sql): Sql => sql`case when l.internet_address_display_yn then ${value} end`;

export const publicFeatureColumn = sql`array_remove(array[case when l.pool_private_yn then 'pool' end, case when l.garage_spaces > 0 then 'garage' end,
    case when l.waterfront_yn then 'waterfront' end, case when l.view_yn then 'view' end,
    case when l.fireplace_yn then 'fireplace' end, case when l.new_construction_yn then 'new construction' end], null)`;

const publicColumns = sql`
  l.id, l.standard_status as "standardStatus", l.property_type as "propertyType", l.property_sub_type as "propertySubType",
  l.list_price_cents as "listPrice", l.bedrooms_total as "bedroomsTotal", l.bathrooms_full as "bathroomsFull",
  l.bathrooms_half as "bathroomsHalf", l.bathrooms_total as "bathroomsTotalInteger", l.living_area as "livingArea",
  l.lot_size_square_feet as "lotSizeSquareFeet", l.year_built as "yearBuilt", l.garage_spaces as "garageSpaces",
  l.city, l.state_or_province as "stateOrProvince", l.postal_code as "postalCode", l.public_remarks as "publicRemarks",
  l.photos_count as "photosCount", l.first_photo_id as photo,
  exists (select from listing_photos p where p.organisation_id = l.organisation_id and p.id = l.first_photo_id
    and p.altered = 'materially_altered') as "isPhotoAltered",
  ${publicFeatureColumn} as features, ${detailColumn} as details,
  ${unlessHidden(sql`l.unparsed_address`)} as "unparsedAddress", ${unlessHidden(sql`l.latitude`)} as latitude,
  ${unlessHidden(sql`l.longitude`)} as longitude, l.tax_annual_amount_cents as "annualTax",
  l.association_fee_cents as "associationFee", l.internet_automated_valuation_display_yn as "mayEstimate",
  u.first_name || ' ' || u.last_name as "listAgentName", l.list_office_name as "listOfficeName"`;

/** For listings without a feed: when a feed is removed, other brokerages' listings stay, but the license to show them ends. */
export const isOursToShow = sql`(l.list_office_name is null or l.owner_id is not null)`;

/** A feed's listing is shown only if the feed's license allows it, and never without its listing brokerage. */
const mayBeShownHere = sql`case when l.feed_id is null then ${isOursToShow}
  else l.list_office_name is not null and exists (
    select from listing_feeds d where d.organisation_id = l.organisation_id and d.id = l.feed_id and d.is_shown) end`;

const asPublic = (organisationId: string) => ({ organisationId, userId: null, actorKind: 'system' as const });

const publicOrders = {
  newest: sql`l.id desc`,
  cheapest: sql`l.list_price_cents, l.id desc`,
  dearest: sql`l.list_price_cents desc nulls last, l.id desc`,
  largest: sql`l.living_area desc nulls last, l.id desc`,
};

type PublicSearch = {
  filter?: Filter | undefined;
  /** The start of a public address, from its house number on. */
  streetNumber?: string;
  /** First words of street names after any direction, in lower case. */
  streets?: readonly string[];
  details?: readonly { detail: PublicDetail; wanted: boolean }[];
  /** Only these listings. */
  only?: readonly string[] | undefined;
  order?: keyof typeof publicOrders;
  timeZone?: string;
  limit?: number;
};

/** An organization's matching public listings, newest first by default. The filter is over `publicListingFields`. */
export async function publicListings(
  db: Database,
  organisationId: string,
  {
    filter,
    streetNumber,
    streets,
    details = [],
    only,
    order = 'newest',
    timeZone = 'UTC',
    limit = 12,
  }: PublicSearch = {},
): Promise<PublicListing[]> {
  const matching = filter
    ? sql` and ${compile(filter, { now: new Date(), timeZone, me: organisationId }).where}`
    : sql``;
  const atNumber =
    streetNumber === undefined
      ? sql``
      : sql` and l.internet_address_display_yn and l.unparsed_address like ${`${streetNumber} %`}`;
  const onStreet =
    streets === undefined
      ? sql``
      : sql` and l.internet_address_display_yn and 
          split_part(regexp_replace(lower(l.street_name), '^([nsew]|[ns][ew]|north|south|east|west)[.]? (?=[a-z0-9]+ )', ''), ' ', 1)
          = any(${streets}::text[])`;
  const detailed = details.map(({ detail, wanted }) =>
    wanted ? sql` and ${detailConditions[detail]}` : sql` and not ${detailConditions[detail]}`,
  );
  const chosen = only === undefined ? sql`` : sql` and l.id = any(${only}::uuid[])`;
  return db.withOrg(asPublic(organisationId), (tx) =>
    tx.all<PublicListing>(sql`
      select ${publicColumns} from listings l left join users u on u.id = l.owner_id
      where l.organisation_id = ${organisationId} and ${mayBeSeenByAll} and ${mayBeShownHere}${matching}${atNumber}${onStreet}${sql.join(detailed, '')}${chosen}
      order by ${publicOrders[order]} limit ${sql.int(Math.min(limit, 100))}`),
  );
}

export async function publicListing(
  db: Database,
  organisationId: string,
  id: string,
): Promise<PublicListing | undefined> {
  return db.withOrg(asPublic(organisationId), (tx) =>
    tx.one<PublicListing>(sql`
      select ${publicColumns} from listings l left join users u on u.id = l.owner_id
      where l.organisation_id = ${organisationId} and l.id = ${id} and ${mayBeSeenByAll} and ${mayBeShownHere}`),
  );
}

/** Cities with public listings, those with the most first. */
export async function publicCities(db: Database, organisationId: string): Promise<string[]> {
  const rows = await db.withOrg(asPublic(organisationId), (tx) =>
    tx.all<{ city: string }>(sql`
      select l.city from listings l
      where l.organisation_id = ${organisationId} and ${mayBeSeenByAll} and ${mayBeShownHere} and l.city is not null
      group by l.city order by count(*) desc limit 500`),
  );
  return rows.map(({ city }) => city);
}
