import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type Area, nation, zone } from './metro.ts';

type ListingSeed = {
  from: number;
  to: number;
  total: number;
  /** Same salt, same homes. */
  salt: number;
  owners: readonly string[];
  /** The newest listing's time; the others reach `days` back from it. */
  now: Date;
  days?: number;
  areas?: readonly Area[];
};

const streets =
  'Juniper St|Cedar Ln|Old Mill Rd|Harbor Ave|Vine St|Orchard Dr|Lakeview Ter|Maple Ct|Sycamore Blvd|Prairie Way|Canyon Rd|Willow Ave|Bluebonnet Ln|Pecan St|Ridge Rd|Quarry Ct|Garden St|Station Rd|Meadow Ln|Chestnut Ave'.split(
    '|',
  );
/** What can be said of a home that is as old, and no other: nobody has added to a house that was not there yet. */
const oldRemarks = [
  'Light from three sides and a kitchen that opens to the yard. New roof in 2023, windows the year after.',
  'A quiet street ten minutes from the lake. The floors are original oak, the wiring is not.',
  'Room for an office, a workshop behind the house and a porch that catches the evening.',
  'Two owners in thirty years. Everything works, most of it is beige: bring your colors.',
  'Corner lot with old live oaks. The addition in the back has its own entrance and bath.',
];
const newRemarks = [
  'One owner since it was built. Tall ceilings downstairs, and the main suite looks over the greenbelt.',
  'An open kitchen with a gas range, quartz counters and a pantry one can walk into. Solar since last year.',
  'Built for the heat: foam insulation, a covered patio and shade on the west side from noon on.',
  'A lock-and-leave home close to trails, coffee and groceries. The association takes care of the yard.',
];
const private_ = [
  'Seller leaves in May and would rent back for a month.',
  'Dog in the yard on weekdays. Call before you come.',
  'Roof invoice and survey are in the file.',
];

/** A few are drafts, most are on offer or sold, as an office's book looks. */
const statuses: readonly [string, number][] = [
  ['Incomplete', 6],
  ['Coming Soon', 5],
  ['Active', 34],
  ['Active Under Contract', 7],
  ['Pending', 9],
  ['Hold', 2],
  ['Withdrawn', 3],
  ['Canceled', 3],
  ['Expired', 5],
  ['Closed', 26],
];
const weighted = statuses.flatMap(([status, weight]) => Array<string>(weight).fill(status));

const dice = (n: number, below: number): Sql =>
  sql`((hashint8extended(g.i, p.salt + ${sql.raw(String(n))}) & 2147483647) % ${sql.raw(String(below))})`;

const pick = (list: string, n: number, length: number): Sql => sql`(p.${sql.raw(list)})[1 + ${dice(n, length)}]`;

/** Ids carry their time (version 7), as ids made one by one do, and are the same at every run. */
const idAt = (at: Sql, salt: number): Sql => sql`
  (lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7'
   || substr(md5(g.i || '.' || (p.salt + ${sql.raw(String(salt))})), 1, 3) || '8'
   || substr(md5(g.i || '.' || (p.salt + ${sql.raw(String(salt))})), 5, 15))::uuid`;

/** From this year on a home is spoken of as new. */
const newFrom = 2008;
/** As long as it takes at least from the sign in the yard to the keys. */
const daysToSell = 75;
/** Longer than this no home is coming soon. */
const mostDaysSoon = 21;

/** Homes with their listings, prices and statuses, made inside PostgreSQL as leads are. */
export async function seedListings(tx: Tx, seed: ListingSeed): Promise<void> {
  const { from, to, total, salt, owners, now, days = 400, areas = nation } = seed;
  const { organisationId } = tx.scope;
  const list = <T>(pick: (area: Area) => T): T[] => areas.map(pick);
  const p = sql`(select ${salt}::bigint as salt, ${streets}::text[] as streets, ${oldRemarks}::text[] as olds, ${newRemarks}::text[] as news,
    ${private_}::text[] as privates, ${list(({ city }) => city)}::text[] as cities, ${list(({ state }) => state)}::text[] as states,
    ${list(({ zip }) => zip)}::text[] as zips, ${list(({ name }) => name)}::text[] as names,
    ${list(({ latitude }) => latitude)}::float8[] as norths, ${list(({ longitude }) => longitude)}::float8[] as easts,
    ${list(({ rate }) => rate)}::int[] as rates, ${list(({ built }) => built[0])}::int[] as oldest, ${list(({ built }) => built[1])}::int[] as newest,
    ${list(({ homes }) => homes)}::text[] as homes, ${list(({ isAtWater }) => isAtWater)}::bool[] as waters,
    ${weighted}::text[] as statuses, ${owners}::uuid[] as owners, ${now.toISOString()}::timestamptz as now) p`;
  // More of them near the middle than far out; within a neighborhood, a few streets around it.
  const around = (middle: Sql, n: number) =>
    sql`${middle} + (${dice(n, 2_000)} + ${dice(n + 1, 2_000)} - 2000) / case when h.name is null then 12000.0 else 300000.0 end`;
  const madeAt = sql`(p.now - interval '1 day' * ${days} * (${total} - g.i) / ${total}::float8 - interval '1 minute')`;
  // A home's own facts, each from those before it, so that none contradicts another. `offset 0`: each is reckoned once, not wherever it is named.
  const rows = sql`from ${p} cross join generate_series(${from}::bigint, ${to}::bigint) g(i)
    cross join lateral (select 1 + ${dice(2, areas.length)} as n offset 0) at
    cross join lateral (select (p.names)[at.n] as name,
      (p.oldest)[at.n] + (${dice(14, 1_000)} % ((p.newest)[at.n] - (p.oldest)[at.n] + 1))::int as year,
      case (p.homes)[at.n] when 'condos' then 'Condominium' when 'houses' then 'Single Family Residence'
        else (array['Single Family Residence', 'Single Family Residence', 'Single Family Residence', 'Townhouse'])[1 + ${dice(7, 4)}] end as type offset 0) h
    cross join lateral (select case h.type when 'Condominium' then 1 + ${dice(9, 2)} when 'Townhouse' then 2 + ${dice(9, 2)} else 2 + ${dice(9, 4)} end::int as beds offset 0) b
    cross join lateral (select case h.type when 'Condominium' then 480 + b.beds * 260 when 'Townhouse' then 620 + b.beds * 330 else 480 + b.beds * 440 end
      + (${dice(12, 40)} * 10)::int as feet offset 0) f
    cross join lateral (select (round((p.rates)[at.n] * f.feet * (90 + ${dice(4, 21)}) / 1000000.0) * 1000000 - 10000)::bigint as cents offset 0) v
    cross join lateral (select ((${madeAt} at time zone ${zone})::date) as made_on, (p.now at time zone ${zone})::date as today,
      ${pick('statuses', 1, weighted.length)} as drawn offset 0) d
    cross join lateral (select case when d.made_on > d.today - ${sql.int(daysToSell)} and d.drawn in ('Closed', 'Expired') then 'Active'
        when d.made_on <= d.today - ${sql.int(daysToSell)} and d.drawn in ('Pending', 'Active Under Contract') then 'Closed'
        when d.made_on <= d.today - ${sql.int(mostDaysSoon)} and d.drawn = 'Coming Soon' then 'Active' else d.drawn end as status,
      least(d.made_on + 3, d.today) as listed_on offset 0) s
    cross join lateral (select least(s.listed_on + 8 + ${dice(5, 20)}::int, d.today) as agreed_on offset 0) u`;
  const status = sql`s.status`;
  const price = sql`v.cents`;
  const listedOn = sql`s.listed_on`;
  const isListed = sql`${status} <> 'Incomplete'`;
  const isSold = sql`${status} in ('Pending', 'Active Under Contract', 'Closed')`;
  const soldOn = sql`case when ${status} = 'Closed' then u.agreed_on + 22 + ${dice(33, 18)}::int else u.agreed_on end`;
  const isHouse = sql`h.type = 'Single Family Residence'`;
  await tx.run(sql`
    insert into properties (organisation_id, id, address_key, created_at)
    select ${organisationId}, ${idAt(madeAt, 0)}, 'seed ' || p.salt || ' ' || g.i, ${madeAt} ${rows} on conflict do nothing`);
  await tx.run(sql`
    insert into listings (organisation_id, id, property_id, listing_id, standard_status, property_type, property_sub_type,
      street_number, street_name, unit_number, city, state_or_province, postal_code, subdivision_name, latitude, longitude, bedrooms_total,
      bathrooms_full, bathrooms_half, living_area, lot_size_square_feet, year_built, garage_spaces, pool_private_yn, waterfront_yn,
      view_yn, fireplace_yn, new_construction_yn, list_price_cents, original_list_price_cents, close_price_cents, association_fee_cents,
      tax_annual_amount_cents, listing_contract_date, expiration_date, purchase_contract_date, close_date, public_remarks,
      private_remarks, internet_entire_listing_display_yn, internet_address_display_yn, owner_id, on_market_date, living_area_source, created_at, status_changed_at, modified_at)
    select ${organisationId}, ${idAt(madeAt, 1)}, ${idAt(madeAt, 0)}, (10000000 + p.salt * 1000 + g.i)::text, ${status}, 'Residential',
      h.type, (100 + ${dice(3, 4_800)})::text, ${pick('streets', 6, streets.length)},
      case when h.type = 'Condominium' then (${dice(34, 5)} + 2)::text || lpad((${dice(35, 9)} + 1)::text, 2, '0') end,
      (p.cities)[at.n], (p.states)[at.n], (p.zips)[at.n], h.name, ${around(sql`(p.norths)[at.n]`, 40)}, ${around(sql`(p.easts)[at.n]`, 42)},
      b.beds, least(b.beds, greatest(case when h.year >= 1985 then 2 else 1 end, b.beds - 1 - ${dice(10, 2)}::int)), ${dice(11, 2)}, f.feet,
      case h.type when 'Condominium' then null when 'Townhouse' then 1800 + ${dice(13, 120)} * 10 else 4800 + ${dice(13, 700)} * 10 end,
      h.year, case when h.type = 'Single Family Residence' and h.year >= 1985 then 2 + ${dice(15, 2)} when h.year >= 1960 then 1 + ${dice(15, 2)} else ${dice(15, 2)} end,
      ${isHouse} and ${price} > 55000000 and ${dice(16, 3)} = 0, (p.waters)[at.n] and ${dice(17, 4)} = 0, ${dice(18, 4)} = 0, ${isHouse} and ${dice(19, 3)} = 0,
      h.year >= extract(year from p.now) - 1, ${price}, ${price} + case when ${dice(20, 4)} = 0 then 1500000 else 0 end,
      case when ${status} = 'Closed' then ${price} - ${price} * ${dice(21, 5)} / 100 end,
      case h.type when 'Condominium' then (${dice(23, 40)} + 38) * 1000 when 'Townhouse' then (${dice(23, 20)} + 14) * 1000
        else case when h.year >= 1985 and ${dice(22, 2)} = 0 then (${dice(23, 6)} + 4) * 1000 end end,
      (${price} * 18 / 1000), case when ${isListed} then ${listedOn} end,
      case when ${isListed} then case when ${status} = 'Expired' then ${listedOn} + 60 else greatest(${listedOn} + 180, d.today + ${dice(24, 120)}::int) end end,
      case when ${isSold} then u.agreed_on end, case when ${status} = 'Closed' then ${soldOn} end,
      case when h.year >= ${sql.int(newFrom)} then ${pick('news', 25, newRemarks.length)} else ${pick('olds', 25, oldRemarks.length)} end,
      case when ${dice(26, 2)} = 0 then ${pick('privates', 27, private_.length)} end, ${dice(28, 30)} <> 0, ${dice(29, 20)} <> 0,
      case when ${dice(30, 20)} = 0 then null else (p.owners)[1 + ${dice(31, owners.length)}] end,
      case when ${isListed} and ${status} <> 'Coming Soon' then ${listedOn} end,
      (array['Public Records', 'Public Records', 'Appraiser', 'Builder', 'Owner', null])[1 + ${dice(50, 6)}], ${madeAt}, least(p.now, ${madeAt} + interval '3 days'), least(p.now, ${madeAt} + interval '1 hour' * ${dice(32, 2_000)})
    ${rows}`);
  await seedHistories(tx, rows, { madeAt, status, listedOn, soldOn, price, isListed });
}

type Parts = Record<'madeAt' | 'status' | 'listedOn' | 'soldOn' | 'price' | 'isListed', Sql>;

/** The statuses that the days are counted from, the first price, and the event that begins each story. */
async function seedHistories(tx: Tx, rows: Sql, parts: Parts): Promise<void> {
  const { madeAt, status, listedOn, soldOn, price, isListed } = parts;
  const { organisationId } = tx.scope;
  // In the order in which they happened: of two, the later word holds from its day on.
  const statusRow = (salt: number, value: Sql, on: Sql, when: Sql) => sql`
    insert into listing_statuses (organisation_id, id, listing_id, property_id, status, effective_on, at)
    select ${organisationId}, ${idAt(sql`(${madeAt} + interval '1 second' * ${sql.raw(String(salt))})`, salt)}, ${idAt(madeAt, 1)}, ${idAt(madeAt, 0)}, ${value}, ${on}, ${madeAt} ${rows} where ${when}`;
  await tx.run(statusRow(10, sql`'Incomplete'`, sql`d.made_on`, sql`true`));
  const isOffered = sql`${isListed} and ${status} <> 'Coming Soon'`;
  await tx.run(statusRow(11, sql`'Active'`, listedOn, isOffered));
  await tx.run(statusRow(12, status, soldOn, sql`${isOffered} and ${status} <> 'Active'`));
  await tx.run(statusRow(13, status, listedOn, sql`${status} = 'Coming Soon'`));
  await tx.run(sql`
    insert into listing_prices (organisation_id, id, listing_id, to_cents, at)
    select ${organisationId}, ${idAt(madeAt, 20)}, ${idAt(madeAt, 1)}, ${price}, ${madeAt} ${rows}`);
  await tx.run(sql`
    insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data, at)
    select ${organisationId}, ${idAt(madeAt, 30)}, 'listing.created', 'listing', ${idAt(madeAt, 1)}, 'system',
           jsonb_build_object('listPrice', ${price}), ${madeAt} ${rows}`);
}
