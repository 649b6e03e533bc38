import { featureNames } from '#contract/inventory/listing-features.ts';
import {
  type ListingParticular,
  listingParticularNames,
  particularOf,
} from '#contract/inventory/listing-particulars.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { daysOnMarket } from '../listings/columns.ts';
import { countsOf, cumulativeDays, majorChange, offMarketDate } from './histories.ts';
import { media } from './media.ts';
import type { Field, FieldType, Resource } from './resource.ts';
import { isTold } from './told.ts';

const field = (type: FieldType, column: Sql, more: Omit<Field, 'type' | 'column'> = {}): Field => ({
  type,
  column,
  ...more,
});
const text = (column: Sql, length: number): Field => field('String', column, { length });
const looked = (column: Sql, lookup: string, filled?: true): Field =>
  field('String', column, { lookup, length: 255, ...(filled && { filled }) });
const money = (column: Sql): Field => field('Decimal', column, { cents: true });
const whole = (column: Sql): Field => field('Int64', column);
const yes = (column: Sql): Field => field('Boolean', column);
const day = (column: Sql): Field => field('Date', column);

/** The location is returned only if the seller shows it, and can't be filtered or sorted by otherwise. */
const unlessHidden = (column: Sql): Sql => sql`case when l.internet_address_display_yn then ${column} end`;
const hiddenWithAddress: readonly ListingParticular[] = ['directions', 'postalCodePlus4'];

/** First name of a full name: everything but its last word. The last name is its last word. */
const firstName = (name: Sql): Sql => sql`nullif(regexp_replace(${name}, '\\s*\\S+$', ''), '')`;
const lastName = (name: Sql): Sql => sql`substring(${name} from '\\S+$')`;

const particular = (name: ListingParticular): Sql => sql`(l.particulars ->> ${sql.raw(`'${name}'`)})`;

/** From the list of details, each under its RESO name. */
const particulars = Object.fromEntries(
  listingParticularNames.map((name): [string, Field] => {
    const known = particularOf(name);
    const column = hiddenWithAddress.includes(name) ? unlessHidden(particular(name)) : particular(name);
    switch (known.type) {
      case 'number':
        return [known.reso, whole(sql`${column}::bigint`)];
      case 'boolean':
        return [known.reso, yes(sql`${column}::boolean`)];
      case 'choice':
        return [known.reso, looked(column, known.lookup)];
      default:
        return [known.reso, text(column, known.max)];
    }
  }),
);

/** First and last names of agents stored with a full name only. */
const agentNames = Object.fromEntries(
  (['coListAgent', 'buyerAgent', 'coBuyerAgent'] as const).flatMap((who): [string, Field][] => {
    const reso = who.charAt(0).toUpperCase() + who.slice(1);
    const name = particular(`${who}FullName`);
    return [
      [`${reso}FirstName`, text(firstName(name), 50)],
      [`${reso}LastName`, text(lastName(name), 50)],
    ];
  }),
);

const has = (feature: 'heating' | 'cooling'): Sql => {
  const values = sql`(l.features -> ${sql.raw(`'${feature}'`)})`;
  return sql`case when ${values} is null then null else ${values} <> '["None"]'::jsonb end`;
};
const acres = sql`round(l.lot_size_square_feet / 43560.0, 4)`;
const roomKinds = sql`(select jsonb_agg(distinct room ->> 'type') from jsonb_array_elements(l.rooms) room)`;
const partialBaths = sql`nullif(coalesce(l.bathrooms_half, 0) + coalesce(${particular('bathroomsThreeQuarter')}::int, 0)
  + coalesce(${particular('bathroomsOneQuarter')}::int, 0), 0)`;
const feedName = sql`(select f.name from listing_feeds f where f.organisation_id = l.organisation_id and f.id = l.feed_id)`;

/**
 * The exported fields of a listing under RESO's names. Drafts, listings kept off the internet, private remarks, and access instructions are
 * excluded.
 */
export const property: Resource = {
  name: 'Property',
  key: 'ListingKey',
  from: (actor: Member) => sql`
    listings l left join users u on u.id = l.owner_id
      left join member_work w on w.organisation_id = l.organisation_id and w.user_id = l.owner_id
      left join offices o on o.organisation_id = l.organisation_id and o.id = w.office_id
      left join ${countsOf}
      cross join organisations org
    where l.organisation_id = ${actor.organisationId} and org.id = ${actor.organisationId} and ${isTold(actor)}`,
  fields: {
    ListingKey: field('String', sql`l.id`, { key: true, filled: true, length: 255 }),
    ListingId: text(sql`l.listing_id`, 255),
    StandardStatus: looked(sql`l.standard_status`, 'StandardStatus', true),
    MlsStatus: text(sql`l.mls_status`, 50),
    PropertyType: looked(sql`l.property_type`, 'PropertyType', true),
    PropertySubType: looked(sql`l.property_sub_type`, 'PropertySubType'),
    ListPrice: money(sql`l.list_price_cents`),
    OriginalListPrice: money(sql`l.original_list_price_cents`),
    PreviousListPrice: money(sql`l.previous_list_price_cents`),
    ClosePrice: money(sql`l.close_price_cents`),
    AssociationFee: money(sql`l.association_fee_cents`),
    TaxAnnualAmount: money(sql`l.tax_annual_amount_cents`),
    UnparsedAddress: text(unlessHidden(sql`l.unparsed_address`), 255),
    StreetNumber: text(unlessHidden(sql`l.street_number`), 25),
    StreetName: text(unlessHidden(sql`l.street_name`), 100),
    UnitNumber: text(unlessHidden(sql`l.unit_number`), 25),
    City: text(sql`l.city`, 100),
    StateOrProvince: text(sql`l.state_or_province`, 40),
    PostalCode: text(sql`l.postal_code`, 10),
    CountyOrParish: text(sql`l.county_or_parish`, 100),
    SubdivisionName: text(sql`l.subdivision_name`, 50),
    ParcelNumber: text(unlessHidden(sql`l.parcel_number`), 50),
    Latitude: field('Double', unlessHidden(sql`l.latitude`)),
    Longitude: field('Double', unlessHidden(sql`l.longitude`)),
    BedroomsTotal: whole(sql`l.bedrooms_total`),
    BathroomsFull: whole(sql`l.bathrooms_full`),
    BathroomsHalf: whole(sql`l.bathrooms_half`),
    BathroomsTotalInteger: whole(sql`l.bathrooms_total`),
    LivingArea: field('Decimal', sql`l.living_area`),
    LivingAreaUnits: looked(sql`case when l.living_area is not null then 'Square Feet' end`, 'AreaUnits'),
    LivingAreaSource: looked(sql`l.living_area_source`, 'AreaSource'),
    LotSizeSquareFeet: field('Decimal', sql`l.lot_size_square_feet`),
    YearBuilt: whole(sql`l.year_built`),
    GarageSpaces: field('Decimal', sql`l.garage_spaces`),
    PoolPrivateYN: yes(sql`l.pool_private_yn`),
    WaterfrontYN: yes(sql`l.waterfront_yn`),
    ViewYN: yes(sql`l.view_yn`),
    FireplaceYN: yes(sql`l.fireplace_yn`),
    NewConstructionYN: yes(sql`l.new_construction_yn`),
    ...Object.fromEntries(
      featureNames.map(({ feature, name, lookup }) => [
        name,
        field('Strings', sql`(l.features -> ${sql.raw(`'${feature}'`)})`, { lookup }),
      ]),
    ),
    ...particulars,
    ...agentNames,
    HeatingYN: yes(has('heating')),
    CoolingYN: yes(has('cooling')),
    BathroomsPartial: whole(partialBaths),
    RoomType: field('Strings', roomKinds, { lookup: 'RoomType' }),
    LotSizeAcres: field('Decimal', acres, { scale: 4 }),
    LotSizeArea: field('Decimal', sql`l.lot_size_square_feet`),
    LotSizeUnits: looked(sql`case when l.lot_size_square_feet is not null then 'Square Feet' end`, 'LotSizeUnits'),
    StreetNumberNumeric: whole(unlessHidden(sql`substring(l.street_number from '^\\d{1,9}')::bigint`)),
    Disclosures: field('Strings', sql`to_jsonb(l.disclosures)`, { lookup: 'Disclosures' }),
    ListingContractDate: day(sql`l.listing_contract_date`),
    OnMarketDate: day(sql`l.on_market_date`),
    ExpirationDate: day(sql`l.expiration_date`),
    PurchaseContractDate: day(sql`l.purchase_contract_date`),
    CloseDate: day(sql`l.close_date`),
    DaysOnMarket: whole(daysOnMarket),
    CumulativeDaysOnMarket: whole(cumulativeDays),
    OffMarketDate: day(offMarketDate),
    MajorChangeTimestamp: field('DateTimeOffset', sql`greatest(l.status_changed_at, l.price_changed_at)`, {
      filled: true,
    }),
    MajorChangeType: looked(majorChange, 'ChangeType', true),
    StatusChangeTimestamp: field('DateTimeOffset', sql`l.status_changed_at`, { filled: true }),
    PriceChangeTimestamp: field('DateTimeOffset', sql`l.price_changed_at`),
    OriginalEntryTimestamp: field('DateTimeOffset', sql`l.created_at`, { filled: true }),
    ModificationTimestamp: field('DateTimeOffset', sql`l.modified_at`, { filled: true }),
    PublicRemarks: text(sql`l.public_remarks`, 4000),
    // A virtual tour reveals the location.
    VirtualTourURLUnbranded: text(unlessHidden(sql`l.virtual_tour_url`), 8000),
    PhotosCount: whole(sql`l.photos_count`),
    PhotosChangeTimestamp: field('DateTimeOffset', sql`l.photos_changed_at`),
    SourceSystemName: text(feedName, 255),
    OriginatingSystemName: text(feedName, 255),
    SourceSystemKey: text(sql`l.feed_key`, 255),
    ListAgentKey: field('String', sql`l.owner_id`, { key: true, length: 255 }),
    ListAgentFullName: text(sql`u.first_name || ' ' || u.last_name`, 201),
    ListAgentFirstName: text(sql`u.first_name`, 50),
    ListAgentLastName: text(sql`u.last_name`, 50),
    ListOfficeKey: field('String', sql`coalesce(o.id, org.id)`, { key: true, length: 255 }),
    ListOfficeName: text(sql`coalesce(l.list_office_name, o.name, org.name)`, 255),
    InternetEntireListingDisplayYN: yes(sql`l.internet_entire_listing_display_yn`),
    InternetAddressDisplayYN: yes(sql`l.internet_address_display_yn`),
    InternetAutomatedValuationDisplayYN: yes(sql`l.internet_automated_valuation_display_yn`),
  },
  expand: { Media: { resource: media, by: sql`m.listing_id = l.id`, order: sql`m.position, m.id` } },
};
