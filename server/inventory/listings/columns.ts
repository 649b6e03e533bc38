import { listingFields } from '#contract/inventory/listing-fields.ts';
import { onMarket } from '#contract/inventory/listing-status.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { forLike, plain } from '#server/core/db/plain-words.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { filterCompiler } from '#server/core/filter/compile.ts';
import { dayThere } from './day-there.ts';
import { canColumn, office, seenKeys } from './policy.ts';
import { sellersColumn } from './sellers-of.ts';

/** The column of each editable field. */
export const written = {
  listingId: sql`listing_id`,
  mlsStatus: sql`mls_status`,
  propertyType: sql`property_type`,
  propertySubType: sql`property_sub_type`,
  streetNumber: sql`street_number`,
  streetName: sql`street_name`,
  unitNumber: sql`unit_number`,
  city: sql`city`,
  stateOrProvince: sql`state_or_province`,
  postalCode: sql`postal_code`,
  countyOrParish: sql`county_or_parish`,
  subdivisionName: sql`subdivision_name`,
  parcelNumber: sql`parcel_number`,
  latitude: sql`latitude`,
  longitude: sql`longitude`,
  bedroomsTotal: sql`bedrooms_total`,
  bathroomsFull: sql`bathrooms_full`,
  bathroomsHalf: sql`bathrooms_half`,
  livingArea: sql`living_area`,
  livingAreaSource: sql`living_area_source`,
  lotSizeSquareFeet: sql`lot_size_square_feet`,
  yearBuilt: sql`year_built`,
  garageSpaces: sql`garage_spaces`,
  poolPrivateYN: sql`pool_private_yn`,
  waterfrontYN: sql`waterfront_yn`,
  viewYN: sql`view_yn`,
  fireplaceYN: sql`fireplace_yn`,
  newConstructionYN: sql`new_construction_yn`,
  disclosures: sql`disclosures`,
  tags: sql`tags`,
  listPrice: sql`list_price_cents`,
  closePrice: sql`close_price_cents`,
  associationFee: sql`association_fee_cents`,
  taxAnnualAmount: sql`tax_annual_amount_cents`,
  listingContractDate: sql`listing_contract_date`,
  onMarketDate: sql`on_market_date`,
  expirationDate: sql`expiration_date`,
  purchaseContractDate: sql`purchase_contract_date`,
  closeDate: sql`close_date`,
  publicRemarks: sql`public_remarks`,
  privateRemarks: sql`private_remarks`,
  showingInstructions: sql`showing_instructions`,
  virtualTourURLUnbranded: sql`virtual_tour_url`,
  internetEntireListingDisplayYN: sql`internet_entire_listing_display_yn`,
  internetAddressDisplayYN: sql`internet_address_display_yn`,
  internetAutomatedValuationDisplayYN: sql`internet_automated_valuation_display_yn`,
  features: sql`features`,
  particulars: sql`particulars`,
  rooms: sql`rooms`,
  custom: sql`custom`,
  listAgent: sql`owner_id`,
} as const;
export type Written = keyof typeof written;

/** Fields stored as a single JSON value. */
const whole: readonly Written[] = ['features', 'particulars', 'rooms', 'custom'];
export const keptAs = (name: Written, value: unknown): Sql =>
  whole.includes(name) ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`;

/** Fields of the record that lists don't include. */
const longTexts: readonly string[] = [
  ...whole,
  'publicRemarks',
  'privateRemarks',
  'showingInstructions',
  'virtualTourURLUnbranded',
];

const named = (fields: [string, Sql][]): Sql =>
  sql.join(fields.map(([name, column]) => sql`l.${column} as "${sql.raw(name)}"`));

/** Days in Active and Active Under Contract up to today, in the home's time zone. */
export const daysOnMarket = sql`(l.market_days + case when l.market_since is null then 0 else greatest(0, ${dayThere} - l.market_since) end)`;

/** All public list fields under the contract's names. A new column stays private until it is added here. */
export const rowColumns = (actor: Member): Sql => sql`
  l.id, l.property_id as property, ${named(Object.entries(written).filter(([name]) => !longTexts.includes(name)))},
  l.unparsed_address as "unparsedAddress", l.standard_status as "standardStatus", l.bathrooms_total as "bathroomsTotalInteger",
  l.original_list_price_cents as "originalListPrice", l.previous_list_price_cents as "previousListPrice",
  ${daysOnMarket} as "daysOnMarket", l.photos_count as "photosCount", l.first_photo_id as photo,
  l.status_changed_at as "statusChangedAt", l.price_changed_at as "priceChangedAt", l.modified_at as "modifiedAt",
  l.created_at as "createdAt", l.archived_at as "archivedAt", l.version, ${canColumn(actor)} as can`;

/** A single listing also has its long texts and its feed. */
export const listingColumns = (actor: Member): Sql => sql`${rowColumns(actor)}, ${sellersColumn(actor)} as sellers,
  (select json_build_object('id', f.id, 'name', f.name) from listing_feeds f
    where f.organisation_id = l.organisation_id and f.id = l.feed_id) as feed,
  (select coalesce(json_agg(json_build_object('url', m.url, 'category', m.category, 'caption', m.caption) order by m.position), '[]')
    from listing_media_links m where m.organisation_id = l.organisation_id and m.listing_id = l.id) as links,
  ${named(Object.entries(written).filter(([name]) => longTexts.includes(name)))}`;

/** A listing's location: its own coordinates, otherwise those of its ZIP or city. Latitude and longitude have the same source. */
export const at = (which: 'latitude' | 'longitude'): Sql => {
  const [own, near] =
    which === 'latitude' ? [sql`l.latitude`, sql`l.near_latitude`] : [sql`l.longitude`, sql`l.near_longitude`];
  return sql`case when l.latitude is not null and l.longitude is not null then ${own} else ${near} end`;
};

const column = (name: Written) => ({ column: sql`l.${written[name]}` });

export const compileListingFilter = filterCompiler(listingFields, {
  unparsedAddress: { column: sql`l.unparsed_address` },
  standardStatus: { column: sql`l.standard_status` },
  listPrice: column('listPrice'),
  bedroomsTotal: column('bedroomsTotal'),
  bathroomsTotalInteger: { column: sql`l.bathrooms_total` },
  livingArea: column('livingArea'),
  daysOnMarket: { column: daysOnMarket },
  listAgent: { column: sql`l.owner_key`, nobody: office },
  listingId: column('listingId'),
  propertyType: column('propertyType'),
  propertySubType: column('propertySubType'),
  streetName: column('streetName'),
  city: column('city'),
  stateOrProvince: column('stateOrProvince'),
  postalCode: column('postalCode'),
  countyOrParish: column('countyOrParish'),
  subdivisionName: column('subdivisionName'),
  parcelNumber: column('parcelNumber'),
  location: { spot: sql`l.spot`, latitude: at('latitude'), longitude: at('longitude') },
  bathroomsFull: column('bathroomsFull'),
  bathroomsHalf: column('bathroomsHalf'),
  livingAreaSource: column('livingAreaSource'),
  lotSizeSquareFeet: column('lotSizeSquareFeet'),
  yearBuilt: column('yearBuilt'),
  garageSpaces: column('garageSpaces'),
  poolPrivateYN: column('poolPrivateYN'),
  waterfrontYN: column('waterfrontYN'),
  viewYN: column('viewYN'),
  fireplaceYN: column('fireplaceYN'),
  newConstructionYN: column('newConstructionYN'),
  disclosures: { rows: sql`from unnest(l.disclosures) d(disclosure) where true`, value: sql`d.disclosure` },
  tags: {
    rows: sql`from listing_tags t where t.organisation_id = l.organisation_id and t.listing_id = l.id`,
    value: sql`t.tag`,
  },
  originalListPrice: { column: sql`l.original_list_price_cents` },
  closePrice: column('closePrice'),
  associationFee: column('associationFee'),
  taxAnnualAmount: column('taxAnnualAmount'),
  listingContractDate: column('listingContractDate'),
  onMarketDate: column('onMarketDate'),
  expirationDate: column('expirationDate'),
  purchaseContractDate: column('purchaseContractDate'),
  closeDate: column('closeDate'),
  statusChangedAt: { column: sql`l.status_changed_at` },
  modifiedAt: { column: sql`l.modified_at` },
  createdAt: { column: sql`l.created_at` },
  internetEntireListingDisplayYN: column('internetEntireListingDisplayYN'),
  internetAddressDisplayYN: column('internetAddressDisplayYN'),
  internetAutomatedValuationDisplayYN: column('internetAutomatedValuationDisplayYN'),
});

/** In the form of `listings.search`, escaped for `like`. */
export const searchText = (fragment: string): string => forLike(plain(fragment.replaceAll(',', ' ')));

export function searchCondition(fragment = '', actor: Member, archived: 'no' | 'only' | 'trash'): Sql {
  const text = searchText(fragment);
  if (text.length < 2) return sql.raw('');
  // Archived listings are not in the search index; they are few, so they are scanned.
  if (archived !== 'no') return sql` and l.search like ${`%${text}%`}`;
  return sql` and l.id = any(array(select lintel.find_listings(${text}, ${seenKeys(actor) ?? sql.raw('null::uuid[]')}, 1000)))`;
}

export const isOnMarket = (status: string): boolean => onMarket.some((known) => known === status);
