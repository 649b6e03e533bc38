import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { nearOf } from '#server/core/places/places.ts';
import { places } from './words.ts';

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
};

const streets =
  'Juniper St|Cedar Ln|Old Mill Rd|Harbor Ave|Vine St|Orchard Dr|Lakeview Ter|Maple Ct|Sycamore Blvd|Prairie Way|Canyon Rd|Willow Ave|Bluebonnet Ln|Pecan St|Ridge Rd|Quarry Ct|Garden St|Station Rd|Meadow Ln|Chestnut Ave'.split(
    '|',
  );
const remarks = [
  'Light from three sides and a kitchen that opens to the yard. New roof in 2023, windows the year after.',
  'A quiet street five minutes from the station. The floors are original oak, the wiring is not.',
  'Room for an office on each floor, a workshop behind the garage and a porch that catches the evening.',
  'One owner since it was built. Everything works, most of it is beige: bring your colors.',
  'Corner lot with old trees. The addition of 2019 has its own entrance and bath.',
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

/** Homes with their listings, prices and statuses, made inside PostgreSQL as leads are. */
export async function seedListings(tx: Tx, seed: ListingSeed): Promise<void> {
  const { from, to, total, salt, owners, now, days = 400 } = seed;
  const { organisationId } = tx.scope;
  const middles = places.map(([city, stateOrProvince]) => nearOf({ city, stateOrProvince }));
  const p = sql`(select ${salt}::bigint as salt, ${streets}::text[] as streets, ${remarks}::text[] as remarks,
    ${private_}::text[] as privates, ${places.map(([city]) => city)}::text[] as cities,
    ${places.map(([, state]) => state)}::text[] as states, ${middles.map((at) => at?.latitude ?? null)}::float8[] as norths,
    ${middles.map((at) => at?.longitude ?? null)}::float8[] as easts, ${weighted}::text[] as statuses, ${owners}::uuid[] as owners,
    ${now.toISOString()}::timestamptz as now) p`;
  const place = sql`1 + ${dice(2, places.length)}`;
  // More of them near the middle than far out.
  const around = (middles: string, n: number) =>
    sql`(p.${sql.raw(middles)})[${place}] + (${dice(n, 2_000)} + ${dice(n + 1, 2_000)} - 2000) / 12000.0`;
  const rows = sql`from ${p} cross join generate_series(${from}::bigint, ${to}::bigint) g(i)`;
  const madeAt = sql`(p.now - interval '1 day' * ${days} * (${total} - g.i) / ${total}::float8 - interval '1 minute')`;
  const status = pick('statuses', 1, weighted.length);
  const number = sql`(${dice(3, 9_800)} + 100)`;
  const price = sql`((${dice(4, 900)} + 180) * 100000)::bigint`;
  // Nobody has listed a home tomorrow.
  const listedOn = sql`least((${madeAt} + interval '3 days')::date, p.now::date)`;
  const isListed = sql`${status} <> 'Incomplete'`;
  const isSold = sql`${status} in ('Pending', 'Active Under Contract', 'Closed')`;
  const soldOn = sql`least(${listedOn} + 20 + ${dice(5, 40)}::int, p.now::date)`;
  const street = pick('streets', 6, streets.length);
  await tx.run(sql`
    insert into properties (organisation_id, id, address_key, created_at)
    select ${organisationId}, ${idAt(madeAt, 0)}, 'seed ' || p.salt || ' ' || g.i, ${madeAt} ${rows} on conflict do nothing`);
  await tx.run(sql`
    insert into listings (organisation_id, id, property_id, listing_id, standard_status, property_type, property_sub_type,
      street_number, street_name, city, state_or_province, postal_code, latitude, longitude, bedrooms_total, bathrooms_full, bathrooms_half,
      living_area, lot_size_square_feet, year_built, garage_spaces, pool_private_yn, waterfront_yn, view_yn, fireplace_yn,
      new_construction_yn, list_price_cents, original_list_price_cents, close_price_cents, association_fee_cents,
      tax_annual_amount_cents, listing_contract_date, expiration_date, purchase_contract_date, close_date, public_remarks,
      private_remarks, internet_entire_listing_display_yn, internet_address_display_yn, owner_id, on_market_date, living_area_source, created_at, status_changed_at, modified_at)
    select ${organisationId}, ${idAt(madeAt, 1)}, ${idAt(madeAt, 0)}, (10000000 + p.salt * 1000 + g.i)::text, ${status}, 'Residential',
      (array['Single Family Residence', 'Single Family Residence', 'Townhouse', 'Condominium'])[1 + ${dice(7, 4)}],
      ${number}::text, ${street}, (p.cities)[${place}], (p.states)[${place}], lpad((${dice(8, 89_999)} + 10000)::text, 5, '0'),
      ${around('norths', 40)}, ${around('easts', 42)},
      2 + ${dice(9, 4)}, 1 + ${dice(10, 3)}, ${dice(11, 2)}, 900 + ${dice(12, 260)} * 10, 2500 + ${dice(13, 900)} * 10,
      1925 + ${dice(14, 100)}, ${dice(15, 4)}, ${dice(16, 5)} = 0, ${dice(17, 12)} = 0, ${dice(18, 4)} = 0, ${dice(19, 3)} = 0,
      ${dice(14, 100)} > 97, ${price}, ${price} + case when ${dice(20, 4)} = 0 then 1500000 else 0 end,
      case when ${status} = 'Closed' then ${price} - ${dice(21, 30)} * 50000 end,
      case when ${dice(22, 3)} = 0 then (${dice(23, 40)} + 10) * 1000 end, (${price} * 18 / 1000), case when ${isListed} then ${listedOn} end,
      case when ${isListed} then case when ${status} = 'Expired' then ${listedOn} + 90 else greatest(${listedOn} + 180, p.now::date + ${dice(24, 120)}::int) end end,
      case when ${isSold} then ${soldOn} end, case when ${status} = 'Closed' then ${soldOn} end, ${pick('remarks', 25, remarks.length)},
      case when ${dice(26, 2)} = 0 then ${pick('privates', 27, private_.length)} end, ${dice(28, 30)} <> 0, ${dice(29, 20)} <> 0,
      case when ${dice(30, 20)} = 0 then null else (p.owners)[1 + ${dice(31, owners.length)}] end,
      case when ${isListed} and ${status} <> 'Coming Soon' then ${listedOn} end,
      (array['Public Records', 'Public Records', 'Appraiser', 'Builder', 'Owner', null])[1 + ${dice(50, 6)}], ${madeAt}, ${madeAt} + interval '3 days', least(p.now, ${madeAt} + interval '1 hour' * ${dice(32, 2_000)})
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
  await tx.run(statusRow(10, sql`'Incomplete'`, sql`${madeAt}::date`, sql`true`));
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
