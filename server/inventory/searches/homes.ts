import type { Point } from '#contract/core/area.ts';
import type { RecordOf } from '#contract/core/fields.ts';
import { bathsOf } from '#contract/inventory/baths.ts';
import type { StandardStatus } from '#contract/inventory/listing-status.ts';
import type { SoughtHome } from '#contract/inventory/saved-searches.ts';
import { type CriteriaFields, soughtStatuses } from '#contract/inventory/search-fields.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { baths } from '#server/inventory/listings/baths.ts';
import { at, daysOnMarket } from '../listings/columns.ts';

/** The fields that criteria use and that may be shown to contacts. Private remarks aren't among them. */
export type Home = {
  id: string;
  standardStatus: StandardStatus;
  /** Whether the seller allows the listing, and its address, to be shown. */
  isShown: boolean;
  showsAddress: boolean;
  address: string;
  city: string | null;
  stateOrProvince: string | null;
  postalCode: string | null;
  countyOrParish: string | null;
  subdivisionName: string | null;
  location: Point | null;
  listPrice: number | null;
  bedroomsTotal: number | null;
  bathroomsFull: number | null;
  bathroomsHalf: number | null;
  bathroomsTotalInteger: number | null;
  propertyType: string;
  propertySubType: string | null;
  livingArea: number | null;
  lotSizeSquareFeet: number | null;
  yearBuilt: number | null;
  garageSpaces: number | null;
  associationFee: number | null;
  daysOnMarket: number;
  poolPrivateYN: boolean | null;
  waterfrontYN: boolean | null;
  viewYN: boolean | null;
  fireplaceYN: boolean | null;
  newConstructionYN: boolean | null;
  keywords: string | null;
};

export const homeColumns: Sql = sql`
  l.id, l.standard_status as "standardStatus", l.archived_at is null and l.internet_entire_listing_display_yn as "isShown",
  l.internet_address_display_yn as "showsAddress", l.unparsed_address as address, l.city,
  l.state_or_province as "stateOrProvince", l.postal_code as "postalCode", l.county_or_parish as "countyOrParish",
  l.subdivision_name as "subdivisionName",
  case when ${at('latitude')} is not null then json_build_object('latitude', ${at('latitude')}, 'longitude', ${at('longitude')}) end as location,
  l.list_price_cents as "listPrice", l.bedrooms_total as "bedroomsTotal", l.bathrooms_full as "bathroomsFull",
  l.bathrooms_half as "bathroomsHalf", l.bathrooms_total as "bathroomsTotalInteger", l.property_type as "propertyType",
  l.property_sub_type as "propertySubType", l.living_area as "livingArea", l.lot_size_square_feet as "lotSizeSquareFeet",
  l.year_built as "yearBuilt", l.garage_spaces as "garageSpaces", l.association_fee_cents as "associationFee",
  ${daysOnMarket} as "daysOnMarket", l.pool_private_yn as "poolPrivateYN", l.waterfront_yn as "waterfrontYN",
  l.view_yn as "viewYN", l.fireplace_yn as "fireplaceYN", l.new_construction_yn as "newConstructionYN",
  l.public_remarks as keywords`;

export const criteriaOf = (home: Home): RecordOf<CriteriaFields> => home as RecordOf<CriteriaFields>;

/** Listings that contacts may be told about: the seller allows the display, and they are or were on the market. */
export const mayBeTold: Sql = sql`l.archived_at is null and l.internet_entire_listing_display_yn
  and l.standard_status in (${sql.raw(soughtStatuses.map((status) => `'${status}'`).join(', '))})`;

export const readHomes = (tx: Tx, ids: readonly string[]): Promise<Home[]> =>
  tx.all<Home>(sql`
    select ${homeColumns} from listings l
    where l.organisation_id = ${tx.scope.organisationId} and l.id = any(${ids}::uuid[])`);

export const asSought = (home: Home): SoughtHome => ({
  id: home.id,
  address: home.showsAddress ? home.address : null,
  city: home.city,
  state: home.stateOrProvince,
  standardStatus: home.standardStatus,
  price: home.listPrice,
  beds: home.bedroomsTotal,
  baths: bathsOf(home),
  livingArea: home.livingArea,
});

/** The same as SQL columns. */
export const soughtColumns: Sql = sql`
  l.id, case when l.internet_address_display_yn then l.unparsed_address end as address, l.city,
  l.state_or_province as state, l.standard_status as "standardStatus", l.list_price_cents as price,
  l.bedrooms_total as beds, ${baths} as baths, l.living_area as "livingArea"`;
