import type { Filter } from '#contract/core/filter.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { always } from '#server/inventory/searches/criteria.ts';
import type { Home } from '#server/inventory/searches/homes.ts';
import { filedUnder } from '#server/inventory/searches/keys.ts';
import { candidatesFor, finds, type Looking } from '#server/inventory/searches/match.ts';
import { aHome } from '#server/inventory/searches/testing/homes.ts';
import { fillWithLeads, seedOrganisation } from '#server/seed/organisations.ts';
import { openHouse } from './house.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';

const chunk = 5_000;

/** A seeded generator, so that every run is the same. */
function dice(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % below;
  };
}

const towns = 20;
/** A point in or around one of a state's towns. */
function somewhere(roll: (below: number) => number): { town: number; latitude: number; longitude: number } {
  const town = roll(towns);
  return {
    town,
    latitude: 28 + (town % 5) + roll(400) / 1_000,
    longitude: -100 + Math.floor(town / 5) + roll(400) / 1_000,
  };
}
const zipOf = (town: number, roll: (below: number) => number): string => String(75_000 + town * 40 + roll(40));

/**
 * A typical buyer's search in one state: mostly within a few miles of a point or in some ZIP codes, up to a price, with a minimum of rooms.
 */
function wish(roll: (below: number) => number): Filter {
  const price: Filter = { field: 'listPrice', op: 'lte', value: (25 + roll(100)) * 1_000_000 };
  const least: Filter = { field: 'listPrice', op: 'gte', value: (10 + roll(20)) * 1_000_000 };
  const beds: Filter = { field: 'bedroomsTotal', op: 'gte', value: 1 + roll(4) };
  const { town, latitude, longitude } = somewhere(roll);
  const kind = roll(20);
  if (kind === 0) return { and: [price, least, beds] };
  if (kind < 8) {
    const zips = Array.from({ length: 1 + roll(4) }, () => zipOf(town, roll));
    return { and: [{ field: 'postalCode', op: 'any_of', value: zips }, price, least, beds] };
  }
  const point = `${latitude.toFixed(3)}/${longitude.toFixed(3)}`;
  return { and: [{ field: 'location', op: 'near', value: [point, 3 + roll(12)] }, price, least, beds] };
}

async function fill(tx: Tx, lead: string, count: number, roll: (below: number) => number): Promise<void> {
  const { organisationId } = tx.scope;
  const searches = Array.from({ length: count }, () => ({ id: newId(), filter: wish(roll) }));
  await tx.run(sql`
    insert into saved_searches (organisation_id, id, lead_id, name, filter, kinds)
    select ${organisationId}, s.id, ${lead}, 'Bench', s.filter, '{new}'
    from unnest(${searches.map(({ id }) => id)}::uuid[], ${searches.map(({ filter }) => JSON.stringify(filter))}::jsonb[]) s(id, filter)`);
  const rows = searches.flatMap(({ id, filter }) => {
    const { keys, ...bounds } = filedUnder(filter, always());
    return keys.map((key) => ({ id, key, ...bounds }));
  });
  const all = <T>(pick: (row: (typeof rows)[number]) => T): T[] => rows.map(pick);
  await tx.run(sql`
    insert into search_keys (organisation_id, search_id, key, price_from, price_to, beds_from, baths_from)
    select ${organisationId}, * from unnest(${all(({ id }) => id)}::uuid[], ${all(({ key }) => key)}::text[],
      ${all(({ priceFrom }) => priceFrom)}::bigint[], ${all(({ priceTo }) => priceTo)}::bigint[],
      ${all(({ bedsFrom }) => bedsFrom)}::int[], ${all(({ bathsFrom }) => bathsFrom)}::int[]) on conflict do nothing`);
}

/** Matches a changed listing against many saved searches by their index, compared with checking each of them. */
export async function measureSearches(table: Table, isQuick: boolean, size = 100_000): Promise<void> {
  const house = await openHouse();
  const { db } = house.services;
  const organisation = await seedOrganisation(db, 960, 4);
  const scope = { organisationId: organisation.id, userId: null, actorKind: 'system' as const };
  const known = await db.withOrg(scope, (tx) =>
    tx.get<{ count: number }>(
      sql`select count(*)::int as count from saved_searches where organisation_id = ${organisation.id}`,
    ),
  );
  if (known.count < size) {
    await fillWithLeads(db, organisation, 1, 960, new Date('2026-11-01T12:00:00Z'));
    const roll = dice(7);
    for (let done = known.count; done < size; done += chunk)
      await db.withOrg(scope, async (tx) => {
        await tx.allowSeconds(120);
        const { id } = await tx.get<{ id: string }>(
          sql`select id from leads where organisation_id = ${organisation.id} limit 1`,
        );
        await fill(tx, id, Math.min(chunk, size - done), roll);
      });
  }
  const roll = dice(11);
  const homes = Array.from({ length: isQuick ? 10 : 40 }, (): Home => {
    const { town, latitude, longitude } = somewhere(roll);
    return aHome({
      id: newId(),
      listPrice: (20 + roll(80)) * 1_000_000,
      bedroomsTotal: 2 + roll(3),
      postalCode: zipOf(town, roll),
      location: { latitude, longitude },
    });
  });
  const indexed: number[] = [];
  const whole: number[] = [];
  await db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(300);
    const byIndex = async (home: Home) =>
      (await candidatesFor(tx, [home])).filter((search) => finds(search, home)).length;
    const all = async (home: Home) =>
      (
        await tx.all<Looking>(sql`
          select s.id, s.filter, s.statuses, s.kinds, s.frequency from saved_searches s where s.organisation_id = ${organisation.id}`)
      ).filter((search) => finds(search, home)).length;
    for (const home of homes.slice(0, 5)) await byIndex(home);
    for (const [place, home] of homes.entries()) {
      const began = performance.now();
      const found = await byIndex(home);
      indexed.push(performance.now() - began);
      if (place >= 3) continue;
      const started = performance.now();
      const expected = await all(home);
      whole.push(performance.now() - started);
      if (found !== expected) throw new Error(`The index found ${found} searches, asking every one ${expected}.`);
    }
  });
  await house.close();
  const ms = median(indexed);
  const label = `${size.toLocaleString('en')} saved searches: a changed listing, × asking each of them`;
  table.atLeast(label, median(whole) / ms, 10, 50, `${ms.toFixed(1)} ms`);
}
