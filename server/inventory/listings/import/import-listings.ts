import { setImmediate } from 'node:timers/promises';
import type { ListingImportCounts, ListingTarget } from '#contract/inventory/listing-imports.ts';
import { onMarket, publicStatuses, type StandardStatus } from '#contract/inventory/listing-status.ts';
import { remarkIssues } from '#contract/inventory/marketing/check.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Planned } from '#server/core/imports/importer.ts';
import { atAStretch, type Table } from '#server/core/imports/table.ts';
import { nearOf } from '#server/core/places/places.ts';
import { typeOf } from '../column-types.ts';
import { type Written, written } from '../columns.ts';
import { expireLater } from '../expire-job.ts';
import { addressKey } from '../property.ts';
import { areRefused } from '../public-words.ts';
import { requireListingRoom } from '../room.ts';
import { type Imported, type Issue, readRow } from './read-row.ts';
import { asDraft, isOver, type Standing, standingOf } from './standing.ts';

/** A second listing at an address with a listing in one of these statuses would be a duplicate. */
const open = ['Incomplete', 'Coming Soon', 'Active', 'Active Under Contract', 'Pending', 'Hold', 'Withdrawn'];

export type Home = { id: string; row: number; key: string; listing: Imported; standing: Standing };

type Problem = { row: number; issues: Issue[] };
export type Plan = Planned & { homes: Home[] };

/**
 * Plans the import of all readable rows, with the file's status and dates where they are sufficient. All problems of other rows are
 * reported by row and field. The file's own status text is kept as the MLS status.
 */
export async function planOf({ rows }: Table, targets: readonly (ListingTarget | null)[]): Promise<Plan> {
  const plan: Plan = { rows: rows.length, steps: 0, homes: [], problems: [] };
  for (const [at, { row, cells }] of rows.entries()) {
    if (at % atAStretch === 0) await setImmediate();
    const listing = readRow(targets, cells);
    const standing = Array.isArray(listing) ? undefined : standingOf(listing);
    // As for manual entry: remarks that must not be public aren't stored where they could become public.
    const unfit = standing && !isOver(standing.status) ? remarkIssues(listing as Imported) : [];
    if (Array.isArray(listing)) plan.problems.push({ row, issues: listing });
    else if (unfit.length > 0) plan.problems.push({ row, issues: unfit });
    else plan.homes.push({ id: newId(), row, key: addressKey(listing), listing, standing: standing! });
  }
  plan.steps = plan.homes.length;
  return plan;
}

export type Tried = { counts: ListingImportCounts; drafted: Problem[] };

/** What the import would do, row by row. */
export async function dryRun(tx: Tx, { rows, homes, problems }: Plan): Promise<Tried> {
  const fresh = await unknownOf(tx, await fitting(tx, homes));
  const drafted = fresh.flatMap(({ row, standing: { issues } }) => (issues.length > 0 ? [{ row, issues }] : []));
  const known = homes.length - fresh.length;
  return {
    counts: { rows, create: fresh.length, drafted: drafted.length, known, refused: problems.length },
    drafted,
  };
}

/** If the plan has no room for all listings on the market, they are all imported as drafts, so that the user decides which to activate. */
export async function fitting(tx: Tx, homes: readonly Home[]): Promise<readonly Home[]> {
  const offered = homes.filter(({ standing }) => onMarket.includes(standing.status));
  if (offered.length === 0) return homes;
  try {
    await requireListingRoom(tx, offered.length);
    return homes;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const issues = [{ field: 'mlsStatus', message: error.message }];
    return homes.map((home) => (offered.includes(home) ? { ...home, standing: asDraft(home.listing, issues) } : home));
  }
}

/** What identifies a listing: the address while it is for sale, and each sale after it ended. */
const identity = (key: string, status: StandardStatus, closedOn: string | null): string =>
  open.includes(status) ? key : `${key}\n${status} ${closedOn ?? ''}`;

/**
 * Rows that neither exist here nor appear earlier in the file, by number or address. Others stay unchanged, so that a file can be imported
 * again.
 */
export async function unknownOf(tx: Tx, homes: readonly Home[]): Promise<Home[]> {
  const { organisationId } = tx.scope;
  const numbers = new Set(
    (
      await tx.all<{ number: string }>(sql`
        select l.listing_id as number from listings l
        where l.organisation_id = ${organisationId} and l.archived_at is null
          and l.listing_id = any(${homes.flatMap(({ listing }) => listing.listingId ?? [])}::text[])`)
    ).map(({ number }) => number),
  );
  const here = await tx.all<{ key: string; status: StandardStatus; closedOn: string | null }>(sql`
    select p.address_key as key, l.standard_status as status, l.close_date::text as "closedOn"
    from properties p join listings l on l.organisation_id = p.organisation_id and l.property_id = p.id
    where p.organisation_id = ${organisationId} and l.archived_at is null
      and p.address_key = any(${homes.map(({ key }) => key)}::text[])`);
  const known = new Set(here.map(({ key, status, closedOn }) => identity(key, status, closedOn)));
  return homes.filter(({ key, listing: { listingId, closeDate }, standing: { status } }) => {
    const same = identity(key, status, closeDate);
    if (known.has(same) || (listingId !== null && numbers.has(listingId))) return false;
    known.add(same);
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
  const rows = homes.map(({ id, key, listing, standing: { status, history } }) => {
    const near = nearOf(listing);
    // The on-market date, if only the file's other dates tell it.
    const onMarketDate = listing.onMarketDate ?? history.find((past) => onMarket.includes(past.status))?.on ?? null;
    const told = { ...listing, onMarketDate, listAgent: userId };
    const fields = names.map((name) => [name, told[name] ?? null]);
    const place = { north: near?.latitude ?? null, east: near?.longitude ?? null };
    return { id, key, status, ...place, refused: areRefused(listing), ...Object.fromEntries(fields) };
  });
  // A record of typed columns, so that PostgreSQL parses each value by its column's type.
  const typed = sql.join(names.map((name) => sql`r."${sql.raw(name)}"`));
  const declared = sql.join(names.map((name) => sql`"${sql.raw(name)}" ${sql.raw(typeOf(name))}`));
  await tx.run(sql`
    insert into listings (organisation_id, id, property_id, created_by, original_list_price_cents, near_latitude, near_longitude,
                          words_refused, standard_status, ${sql.join(names.map((name) => written[name]))})
    select ${organisationId}, r.id, p.id, ${userId}, r."listPrice", r.north, r.east, r.refused, r.status, ${typed}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      r(id uuid, key text, status text, north float8, east float8, refused boolean, ${declared})
    join properties p on p.organisation_id = ${organisationId} and p.address_key = r.key`);
  const ids = homes.map(({ id }) => id);
  const histories = homes.flatMap(({ id, standing }) =>
    standing.history.map((past) => ({ id: newId(), listing: id, ...past })),
  );
  await tx.run(sql`
    insert into listing_statuses (organisation_id, id, listing_id, property_id, status, effective_on, actor_id)
    select l.organisation_id, r.id, l.id, l.property_id, r.status, r."on", ${userId}
    from json_to_recordset(${JSON.stringify(histories)}::json) r(id uuid, listing uuid, status text, "on" date)
    join listings l on l.organisation_id = ${organisationId} and l.id = r.listing`);
  await tx.run(sql`
    insert into listing_prices (organisation_id, id, listing_id, to_cents, actor_id)
    select l.organisation_id, lintel.new_id(), l.id, l.list_price_cents, ${userId}
    from listings l where l.organisation_id = ${organisationId} and l.id = any(${ids}::uuid[]) and l.list_price_cents is not null`);
  for (const { id, listing, standing } of homes) {
    const subject = { type: 'listing', id };
    tx.record({ kind: 'listing.created', subject, data: { listPrice: listing.listPrice } });
    // Ended listings are history and create no event.
    if (publicStatuses.includes(standing.status))
      tx.record({
        kind: 'listing.status_changed',
        subject,
        data: { from: 'Incomplete', to: standing.status, effectiveOn: standing.history.at(-1)!.on },
      });
  }
  await expireLater(tx, ids);
}
