import { salesNeeded } from '#contract/inventory/value/estimates.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { at } from '../../listings/columns.ts';
import { type HomeRow, homeOf } from './facts.ts';
import type { Sale } from './price-model.ts';

/** Homes of this type are comparable: they have a location and a size. Leases and land are priced by other factors. */
export const estimatedType = 'Residential';
/** A lower price was a gift or an error, not a sale. */
const leastCents = 1_000_000;
/** Only the newest sales: older ones say little, and the thread must finish. */
const mostSales = 20_000;

export const homeColumns: Sql = sql`
  ${at('latitude')} as latitude, ${at('longitude')} as longitude, l.living_area as "livingArea", l.lot_size_square_feet as "lotSizeSquareFeet",
  l.bedrooms_total as "bedroomsTotal", l.bathrooms_full as "bathroomsFull", l.bathrooms_half as "bathroomsHalf", l.year_built as "yearBuilt",
  l.garage_spaces as "garageSpaces", l.pool_private_yn as "poolPrivateYN", l.waterfront_yn as "waterfrontYN", l.view_yn as "viewYN",
  l.fireplace_yn as "fireplaceYN", l.new_construction_yn as "newConstructionYN", l.property_sub_type as "propertySubType"`;

const isSale = (organisationId: string): Sql => sql`
  l.organisation_id = ${organisationId} and l.standard_status = 'Closed' and l.archived_at is null and l.spot is not null
  and l.property_type = ${estimatedType} and l.close_price_cents >= ${leastCents} and l.living_area > 0 and l.close_date is not null`;

/** Number of usable sales, counted up to the number needed. */
export const countSales = async (tx: Tx): Promise<number> =>
  (
    await tx.get<{ count: number }>(sql`
      select count(*)::int as count from (
        select from listings l where ${isSale(tx.scope.organisationId)} limit ${sql.int(salesNeeded)}) sales`)
  ).count;

/** A home sold twice counts twice, but two listings with the same closing date are one sale. */
export async function readSales(tx: Tx): Promise<Sale[]> {
  const rows = await tx.all<HomeRow & { price: number; on: number }>(sql`
    select * from (
      select distinct on (l.property_id, l.close_date) ${homeColumns}, l.close_price_cents::float8 / 100 as price,
        l.close_date - date '1970-01-01' as "on"
      from listings l where ${isSale(tx.scope.organisationId)} order by l.property_id, l.close_date, l.id desc) s
    order by s."on" desc limit ${sql.int(mostSales)}`);
  return rows.map(({ price, on, ...row }) => ({ ...homeOf(row), price, on }));
}

/** Locations of sales in a ZIP, newest first. */
export const salesIn = (tx: Tx, postalCode: string, most: number): Promise<Pick<HomeRow, 'latitude' | 'longitude'>[]> =>
  tx.all<Pick<HomeRow, 'latitude' | 'longitude'>>(sql`
    select ${at('latitude')} as latitude, ${at('longitude')} as longitude from listings l
    where ${isSale(tx.scope.organisationId)} and left(l.postal_code, 5) = ${postalCode.slice(0, 5)}
    order by l.close_date desc limit ${sql.int(most)}`);
