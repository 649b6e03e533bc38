import { setImmediate } from 'node:timers/promises';
import type { ListingImportCounts, ListingTarget } from '#contract/inventory/listing-imports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { nearOf } from '#server/core/places/places.ts';
import { atAStretch } from '#server/people/leads/import/read-file.ts';
import { typeOf } from '../column-types.ts';
import { type Written, written } from '../columns.ts';
import { dayThere } from '../day-there.ts';
import { addressKey } from '../property.ts';
import { areRefused } from '../public-words.ts';
import type { Table } from './read-file.ts';
import { type Imported, type Issue, readRow } from './read-row.ts';

/** At an address where one of these stands, a second listing would be the same once more. */
const open = ['Incomplete', 'Coming Soon', 'Active', 'Active Under Contract', 'Pending', 'Hold', 'Withdrawn'];

export type Home = { id: string; key: string; listing: Imported };

export type Problem = { row: number; issues: Issue[] };
export type Plan = { rows: number; homes: Home[]; problems: Problem[] };

/**
 * All that can be read becomes drafts, whatever status the file says; that word is kept as the MLS's own. Every problem of
 * the others is named by row and field.
 */
export async function planOf({ rows }: Table, targets: readonly (ListingTarget | null)[]): Promise<Plan> {
  const plan: Plan = { rows: rows.length, homes: [], problems: [] };
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % atAStretch === 0) await setImmediate();
    const listing = readRow(targets, cells);
    if (Array.isArray(listing)) plan.problems.push({ row, issues: listing });
    else plan.homes.push({ id: newId(), key: addressKey(listing), listing });
  }
  return plan;
}

/** What taking it in would do, to the row. */
export async function dryRun(tx: Tx, { rows, homes, problems }: Plan): Promise<ListingImportCounts> {
  const fresh = await unknownOf(tx, homes);
  return { rows, create: fresh.length, known: homes.length - fresh.length, refused: problems.length };
}

/**
 * Those that are neither here nor further up in the file, by their number or at their address; the others are left as they
 * are, so that a file can be sent again.
 */
export async function unknownOf(tx: Tx, homes: readonly Home[]): Promise<Home[]> {
  const { organisationId } = tx.scope;
  const here = await tx.all<{ number: string | null; key: string | null }>(sql`
    select l.listing_id as number, null as key from listings l
    where l.organisation_id = ${organisationId} and l.archived_at is null
      and l.listing_id = any(${homes.flatMap(({ listing }) => listing.listingId ?? [])}::text[])
    union all
    select null, p.address_key from properties p where p.organisation_id = ${organisationId}
      and p.address_key = any(${homes.map(({ key }) => key)}::text[]) and exists (
        select from listings l where l.organisation_id = p.organisation_id and l.property_id = p.id
          and l.archived_at is null and l.standard_status = any(${open}::text[]))`);
  const numbers = new Set(here.flatMap(({ number }) => number ?? []));
  const keys = new Set(here.flatMap(({ key }) => key ?? []));
  return homes.filter(({ key, listing: { listingId } }) => {
    if (keys.has(key) || (listingId !== null && numbers.has(listingId))) return false;
    keys.add(key);
    if (listingId !== null) numbers.add(listingId);
    return true;
  });
}

export async function writeHomes(tx: Tx, actor: Member, homes: readonly Home[]): Promise<void> {
  const { organisationId, userId } = actor;
  await tx.run(sql`
    insert into properties (organisation_id, id, address_key)
    select ${organisationId}, lintel.new_id(), key from unnest(${homes.map(({ key }) => key)}::text[]) h(key)
    on conflict (organisation_id, address_key) do nothing`);
  const names = Object.keys(written) as Written[];
  const rows = homes.map(({ id, key, listing }) => {
    const near = nearOf(listing);
    const fields = names.map((name) => [name, name === 'listAgent' ? userId : (listing[name] ?? null)]);
    const [north, east] = [near?.latitude ?? null, near?.longitude ?? null];
    return { id, key, north, east, refused: areRefused(listing.publicRemarks, listing), ...Object.fromEntries(fields) };
  });
  // Rows of the listing's own types: PostgreSQL reads each value as what its column holds.
  const typed = sql.join(names.map((name) => sql`r."${sql.raw(name)}"`));
  const declared = sql.join(names.map((name) => sql`"${sql.raw(name)}" ${sql.raw(typeOf(name))}`));
  await tx.run(sql`
    insert into listings (organisation_id, id, property_id, created_by, original_list_price_cents, near_latitude, near_longitude, words_refused,
                          ${sql.join(names.map((name) => written[name]))})
    select ${organisationId}, r.id, p.id, ${userId}, r."listPrice", r.north, r.east, r.refused, ${typed}
    from json_to_recordset(${JSON.stringify(rows)}::json) r(id uuid, key text, north float8, east float8, refused boolean, ${declared})
    join properties p on p.organisation_id = ${organisationId} and p.address_key = r.key`);
  const ids = homes.map(({ id }) => id);
  await tx.run(sql`
    insert into listing_statuses (organisation_id, id, listing_id, property_id, status, effective_on, actor_id)
    select l.organisation_id, lintel.new_id(), l.id, l.property_id, l.standard_status, ${dayThere}, ${userId}
    from listings l where l.organisation_id = ${organisationId} and l.id = any(${ids}::uuid[])`);
  await tx.run(sql`
    insert into listing_prices (organisation_id, id, listing_id, to_cents, actor_id)
    select l.organisation_id, lintel.new_id(), l.id, l.list_price_cents, ${userId}
    from listings l where l.organisation_id = ${organisationId} and l.id = any(${ids}::uuid[]) and l.list_price_cents is not null`);
  for (const { id, listing } of homes)
    tx.record({ kind: 'listing.created', subject: { type: 'listing', id }, data: { listPrice: listing.listPrice } });
}
