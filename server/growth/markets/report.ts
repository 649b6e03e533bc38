import { type Figure, fewestSales, type MarketReport, nowMonths, reportMonths } from '#contract/growth/markets.ts';
import { ourDay } from '#server/core/db/days.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

const known = ['Active', 'Active Under Contract', 'Pending', 'Closed'];

/**
 * The homes of a ZIP code, each once: a home both listed here and in a feed counts as ours. A sale with an unknown price counts as a sale
 * but in no price figure.
 */
const homes = (organisationId: string, where: Sql): Sql => sql`
  select distinct on (l.property_id, l.standard_status = 'Closed', l.close_date)
    left(l.postal_code, 5) as zip, l.city, l.standard_status as status, l.list_price_cents as asked, nullif(l.close_price_cents, 0) as paid,
    l.close_date as closed, coalesce(l.on_market_date, l.listing_contract_date) as listed, l.feed_id is not null as fed,
    coalesce(nullif(l.market_days, 0), l.close_date - coalesce(l.on_market_date, l.listing_contract_date)) as days
  from listings l
  where l.organisation_id = ${organisationId} and l.archived_at is null and l.property_type = 'Residential'
    and l.standard_status = any(${known}::text[]) and (l.standard_status <> 'Closed' or l.close_date is not null) and ${where}
  order by l.property_id, l.standard_status = 'Closed', l.close_date, l.feed_id is not null, l.id`;

type Counted = Omit<
  MarketReport,
  | 'zip'
  | 'medianList'
  | 'medianSale'
  | 'medianSaleBefore'
  | 'medianDays'
  | 'saleToList'
  | 'monthsOfInventory'
  | 'months'
> & {
  listPrice: number | null;
  listPrices: number;
  salePrice: number | null;
  salePrices: number;
  before: number | null;
  beforeCount: number;
  days: number | null;
  dayCount: number;
  ratio: number | null;
  ratioCount: number;
  yearSold: number;
  months: { month: string; sold: number; price: number | null; prices: number }[];
};

/** Hides a figure that rests on too few homes, which would reveal single sales. */
export const figureOf = (value: number | null, count: number): Figure => ({
  value: value === null || count < fewestSales ? null : value,
  homes: count,
});

/** Months needed to sell the active homes at the past year's pace. */
export const inventoryOf = (active: number, yearSold: number): number | null =>
  yearSold > 0 ? Math.round((active / (yearSold / reportMonths)) * 10) / 10 : null;

export async function reportOf(tx: Tx, zip: string): Promise<MarketReport | undefined> {
  const month = sql`interval '1 month'`;
  const isSold = sql`h.status = 'Closed'`;
  const inNow = sql`${isSold} and h.closed > ${ourDay} - ${sql.int(nowMonths)} * ${month} and h.closed <= ${ourDay}`;
  const inBefore = sql`${isSold} and h.closed > ${ourDay} - 12 * ${month} - ${sql.int(nowMonths)} * ${month} and h.closed <= ${ourDay} - 12 * ${month}`;
  const inYear = sql`${isSold} and h.closed > ${ourDay} - ${sql.int(reportMonths)} * ${month} and h.closed <= ${ourDay}`;
  const median = (what: Sql, where: Sql) =>
    sql`percentile_cont(0.5) within group (order by ${what}) filter (where ${where})`;
  const row = await tx.get<Counted & { known: number }>(sql`
    with h as materialized (${homes(tx.scope.organisationId!, sql`left(l.postal_code, 5) = ${zip}`)})
    select count(*)::int as known, coalesce(mode() within group (order by h.city), '') as city, ${ourDay}::text as through,
      count(*) filter (where h.status = 'Active')::int as active,
      count(*) filter (where h.status in ('Active Under Contract', 'Pending'))::int as pending,
      count(*) filter (where h.status = 'Active' and h.listed > ${ourDay} - 30)::int as fresh,
      count(*) filter (where ${inNow})::int as sold,
      count(*) filter (where ${inYear})::int as "yearSold",
      ${median(sql`h.asked`, sql`h.status = 'Active' and h.asked > 0`)} as "listPrice",
      count(*) filter (where h.status = 'Active' and h.asked > 0)::int as "listPrices",
      ${median(sql`h.paid`, inNow)} as "salePrice", count(h.paid) filter (where ${inNow})::int as "salePrices",
      ${median(sql`h.paid`, inBefore)} as before, count(h.paid) filter (where ${inBefore})::int as "beforeCount",
      ${median(sql`h.days`, sql`${inNow} and h.days >= 0`)} as days, count(*) filter (where ${inNow} and h.days >= 0)::int as "dayCount",
      ${median(sql`h.paid::float8 / h.asked`, sql`${inNow} and h.asked > 0`)} as ratio,
      count(h.paid) filter (where ${inNow} and h.asked > 0)::int as "ratioCount",
      count(*) filter (where not h.fed)::int as own, count(*) filter (where h.fed)::int as fed,
      (select json_agg(json_build_object('month', to_char(m, 'YYYY-MM-DD'), 'sold', coalesce(n.sold, 0), 'price', n.price, 'prices', coalesce(n.prices, 0)) order by m)
       from generate_series(date_trunc('month', ${ourDay}::timestamp) - ${sql.int(reportMonths)} * ${month}, date_trunc('month', ${ourDay}::timestamp) - ${month}, ${month}) m
       left join (select date_trunc('month', h.closed::timestamp) as month, count(*)::int as sold, count(h.paid)::int as prices,
           percentile_cont(0.5) within group (order by h.paid) as price
         from h where ${isSold} group by 1) n on n.month = m) as months
    from h`);
  if (row.known === 0) return undefined;
  const cents = (value: number | null): number | null => value && Math.round(value);
  const {
    known: _,
    listPrice,
    listPrices,
    salePrice,
    salePrices,
    before,
    beforeCount,
    days,
    dayCount,
    ratio,
    ratioCount,
    yearSold,
    months,
    ...plain
  } = row;
  return {
    zip,
    ...plain,
    medianList: figureOf(cents(listPrice), listPrices),
    medianSale: figureOf(cents(salePrice), salePrices),
    medianSaleBefore: figureOf(cents(before), beforeCount),
    medianDays: figureOf(days === null ? null : Math.round(days), dayCount),
    saleToList: figureOf(ratio === null ? null : Math.round(ratio * 10_000) / 10_000, ratioCount),
    monthsOfInventory: figureOf(inventoryOf(plain.active, yearSold), yearSold),
    months: months.map(({ month: first, sold, price, prices }) => ({
      month: first,
      sold,
      medianSale: figureOf(cents(price), prices),
    })),
  };
}

/** More than anyone scrolls through. */
const mostZips = 200;

type Zip = { zip: string; city: string; active: number; sold: number; subscribers: number };

export const zipsOf = (tx: Tx, search: string | undefined): Promise<Zip[]> =>
  tx.all<Zip>(sql`
    with h as (${homes(
      tx.scope.organisationId!,
      sql`left(l.postal_code, 5) ~ '^\\d{5}$' and (l.standard_status <> 'Closed' or l.close_date > ${ourDay} - interval '12 months')`,
    )})
    select h.zip, coalesce(mode() within group (order by h.city), '') as city, count(*) filter (where h.status = 'Active')::int as active,
      count(*) filter (where h.status = 'Closed')::int as sold,
      (select count(*)::int from market_subscriptions s where s.organisation_id = ${tx.scope.organisationId} and s.postal_code = h.zip
        and s.ended_at is null) as subscribers
    from h ${search ? sql`where h.zip like ${`${search.replace(/[\\%_]/g, '\\$&')}%`} or h.city ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}` : sql``}
    group by h.zip order by count(*) desc, h.zip limit ${sql.int(mostZips)}`);
