import { kmBetween, type Point } from '#contract/core/area.ts';
import { adjustedFacts, type CmaFacts } from '#contract/inventory/value/cma-sums.ts';
import type { CmaSearch, MarketHome } from '#contract/inventory/value/cmas.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { inRanges } from '#server/core/filter/compile-area.ts';
import { coverOf } from '#server/core/filter/cover.ts';
import { at, written } from '../../listings/columns.ts';
import { stepsApart } from '../alike.ts';

/** More than anybody looks through; the newest first. */
const looked = 600;
const dayMs = 86_400_000;

/** A home's facts as numbers, from `listings l`. */
export const factsColumn: Sql = sql`json_build_object(${sql.join(
  adjustedFacts.map((name) => {
    const column = sql`l.${written[name]}`;
    return sql`${name}::text, ${name.endsWith('YN') ? sql`${column}::int` : column}`;
  }),
)})`;

export type Around = MarketHome & { city: string; facts: CmaFacts; latitude: number; longitude: number; km: number };

export type Middle = Point & { property: string | null; propertyType: string };

/** Homes of the same type within a circle: sold within the time, or in one of the other statuses now. */
export async function homesAround(
  tx: Tx,
  middle: Middle,
  { statuses, km, months }: Pick<CmaSearch, 'km' | 'months'> & { statuses: readonly string[] },
  visible: Sql,
): Promise<Around[]> {
  const circle = { kind: 'circle', at: { latitude: middle.latitude, longitude: middle.longitude }, km } as const;
  const since = sql`current_date - ${months}::int * interval '1 month'`;
  const rows = await tx.all<Omit<Around, 'km'>>(sql`
    select l.id as listing, l.unparsed_address as address, coalesce(l.city, '') as city, l.standard_status as status,
      l.list_price_cents as "listPrice", l.close_price_cents as "closePrice", l.close_date as "closeDate", ${factsColumn} as facts,
      ${at('latitude')} as latitude, ${at('longitude')} as longitude
    from listings l where l.organisation_id = ${tx.scope.organisationId} and l.archived_at is null and ${visible}
      and l.property_type = ${middle.propertyType} and l.standard_status = any(${statuses}::text[])
      and l.property_id is distinct from ${middle.property}::uuid
      and case l.standard_status when 'Closed' then l.close_date >= ${since} and l.close_price_cents > 0
        when 'Expired' then l.status_changed_at >= ${since} and l.list_price_cents > 0 else l.list_price_cents > 0 end
      and l.spot is not null and ${inRanges(sql`l.spot`, coverOf(circle).all)}
    order by l.id desc limit ${sql.int(looked)}`);
  return rows
    .map((row) => ({ ...row, km: Math.round(kmBetween(circle.at, row) * 100) / 100 }))
    .filter((row) => row.km <= km);
}

/** The most alike first. */
export const byLikeness = (facts: CmaFacts, homes: readonly Around[]): Around[] =>
  homes
    .map((home) => {
      const days = home.closeDate ? (Date.now() - Date.parse(home.closeDate)) / dayMs : 0;
      return { home, apart: stepsApart(facts, home.facts, home.km, days) };
    })
    .sort((a, b) => a.apart - b.apart)
    .map(({ home }) => home);
