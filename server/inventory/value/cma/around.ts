import { kmBetween, type Point } from '#contract/core/area.ts';
import { adjustedFacts, type CmaFacts } from '#contract/inventory/value/cma-sums.ts';
import { type CmaMarket, type CmaSearch, type MarketHome, marketHomes } from '#contract/inventory/value/cmas.ts';
import { ourDay } from '#server/core/db/days.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { compileArea } from '#server/core/filter/compile-area.ts';
import { at, written } from '../../listings/columns.ts';
import { stepsApart } from '../alike.ts';

/** Maximum number of homes considered; the newest are used. */
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

type Asked = Pick<CmaSearch, 'km' | 'months'> & { statuses: readonly string[] };

/** Homes of the same type within a circle: sold within the period, or currently in one of the other statuses. */
function around(tx: Tx, middle: Middle, { statuses, km, months }: Asked, visible: Sql): Sql {
  const { latitude, longitude, property, propertyType } = middle;
  const since = sql`${ourDay} - ${months}::int * interval '1 month'`;
  const place = { spot: sql`l.spot`, latitude: at('latitude'), longitude: at('longitude') };
  const circle = compileArea(place, { kind: 'circle', at: { latitude, longitude }, km });
  return sql`listings l where l.organisation_id = ${tx.scope.organisationId} and l.archived_at is null and ${visible}
      and l.property_type = ${propertyType} and l.standard_status = any(${statuses}::text[])
      and l.property_id is distinct from ${property}::uuid
      and case l.standard_status when 'Closed' then l.close_date >= ${since} and l.close_price_cents > 0
        when 'Expired' then l.status_changed_at >= ${since} and l.list_price_cents > 0 else l.list_price_cents > 0 end
      and l.spot is not null and ${circle.where}`;
}

const marketColumns = sql`l.id as listing, l.unparsed_address as address, l.standard_status as status, l.list_price_cents as "listPrice",
  l.close_price_cents as "closePrice", l.close_date as "closeDate"`;

export async function homesAround(tx: Tx, middle: Middle, asked: Asked, visible: Sql): Promise<Around[]> {
  const rows = await tx.all<Omit<Around, 'km'>>(sql`
    select ${marketColumns}, coalesce(l.city, '') as city, ${factsColumn} as facts, ${at('latitude')} as latitude, ${at('longitude')} as longitude
    from ${around(tx, middle, asked, visible)} order by l.id desc limit ${sql.int(looked)}`);
  return rows.map((row) => ({ ...row, km: Math.round(kmBetween(middle, row) * 100) / 100 }));
}

/** Only statuses known to the whole office: colleagues' drafts and failed listings aren't market data. */
const marketStatuses = ['Closed', 'Active', 'Active Under Contract'];

/** Counts all homes; lists the newest sold and active ones. */
export async function marketAround(
  tx: Tx,
  middle: Middle,
  search: Pick<CmaSearch, 'km' | 'months'>,
  visible: Sql,
): Promise<CmaMarket> {
  const isSold = sql`m.status = 'Closed'`;
  const hasBoth = sql`${isSold} and m."listPrice" > 0`;
  return tx.get<CmaMarket>(sql`
    with m as materialized (select ${marketColumns} from ${around(tx, middle, { ...search, statuses: marketStatuses }, visible)})
    select count(*) filter (where ${isSold})::int as sold, count(*) filter (where not ${isSold})::int as offered,
      coalesce(sum(m."listPrice") filter (where ${hasBoth}), 0)::bigint as asked,
      coalesce(sum(m."closePrice") filter (where ${hasBoth}), 0)::bigint as paid,
      (select coalesce(json_agg(n order by n.listing desc), '[]') from (
         (select * from m where ${isSold} order by m.listing desc limit ${sql.int(marketHomes)}) union all
         (select * from m where not ${isSold} order by m.listing desc limit ${sql.int(marketHomes)})) n) as homes
    from m`);
}

/** Most similar first. */
export const byLikeness = (facts: CmaFacts, homes: readonly Around[]): Around[] =>
  homes
    .map((home) => {
      const days = home.closeDate ? (Date.now() - Date.parse(home.closeDate)) / dayMs : 0;
      return { home, apart: stepsApart(facts, home.facts, home.km, days) };
    })
    .sort((a, b) => a.apart - b.apart)
    .map(({ home }) => home);
