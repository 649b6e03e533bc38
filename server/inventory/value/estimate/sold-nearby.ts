import { kmBetween, type Point } from '#contract/core/area.ts';
import type { SoldNearby } from '#contract/inventory/value/estimates.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { inRanges } from '#server/core/filter/compile-area.ts';
import { coverOf } from '#server/core/filter/cover.ts';
import { at } from '../../listings/columns.ts';
import { visibleTo } from '../../listings/policy.ts';
import { type Alike, stepsApart } from '../alike.ts';
import { estimatedType } from './sales.ts';

/** Search radii, used until enough homes are found. */
const circlesKm = [2, 8, 30];
const enough = 6;
const looked = 400;
const months = 24;
const dayMs = 86_400_000;

type Found = Omit<SoldNearby, 'km'> & Alike & { latitude: number; longitude: number };

/** The most similar sold homes, no farther away than needed. */
export async function soldNearby(
  tx: Tx,
  actor: Member,
  home: Point & Alike & { id: string; property: string },
): Promise<SoldNearby[]> {
  for (const km of circlesKm) {
    const found = await soldWithin(tx, actor, home, km);
    if (found.length >= enough || km === circlesKm.at(-1)) return found;
  }
  return [];
}

async function soldWithin(
  tx: Tx,
  actor: Member,
  home: Point & Alike & { property: string },
  km: number,
): Promise<SoldNearby[]> {
  const area = { kind: 'circle', at: home, km } as const;
  const rows = await tx.all<Found>(sql`
    select l.id, l.unparsed_address as address, l.close_price_cents as "closePrice", l.close_date as "closeDate",
      l.living_area as "livingArea", l.bedrooms_total as "bedroomsTotal", l.bathrooms_total as "bathroomsTotalInteger",
      l.year_built as "yearBuilt", l.lot_size_square_feet as "lotSizeSquareFeet", ${at('latitude')} as latitude, ${at('longitude')} as longitude
    from listings l where l.organisation_id = ${actor.organisationId} and l.archived_at is null and l.standard_status = 'Closed'
      and l.property_type = ${estimatedType} and l.close_price_cents > 0 and l.close_date > ${ourDay} - ${sql.int(months)} * interval '1 month'
      and l.property_id <> ${home.property} and ${visibleTo(actor)} and l.spot is not null and ${inRanges(sql`l.spot`, coverOf(area).all)}
    order by l.close_date desc limit ${sql.int(looked)}`);
  return rows
    .map((row) => ({ row, km: kmBetween(home, row) }))
    .filter((found) => found.km <= km)
    .map((found) => ({ ...found, apart: stepsApart(home, found.row, found.km, daysSince(found.row.closeDate)) }))
    .sort((a, b) => a.apart - b.apart)
    .slice(0, enough)
    .map(({ row: { latitude, longitude, lotSizeSquareFeet, ...row }, km }) => ({
      ...row,
      km: Math.round(km * 100) / 100,
    }));
}

const daysSince = (day: string): number => (Date.now() - Date.parse(day)) / dayMs;
