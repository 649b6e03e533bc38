import pg from 'pg';
import { type Point, writePoint } from '#contract/core/area.ts';
import type { Database } from '#server/core/db/database.ts';
import { coverOf } from '#server/core/filter/cover.ts';
import { inBulk } from '#server/seed/in-bulk.ts';
import { fillWithListings, seedOrganisation } from '#server/seed/organisations.ts';
import { client as clientOf, load } from './load.ts';
import type { Table } from './table.ts';

type Options = {
  table: Table;
  db: Database;
  owner: pg.ClientConfig;
  organisation: number;
  size: number;
  url: string;
  cookieOf: (of: { organisationId: string; ownerId: string }) => Promise<string>;
  rounds: number;
  roundMs: number;
  lanes: number;
};

/** An outline of south Austin. */
const ring: Point[] = [
  [30.27, -97.81],
  [30.24, -97.83],
  [30.2, -97.8],
  [30.21, -97.74],
  [30.25, -97.72],
  [30.28, -97.75],
].map(([latitude, longitude]) => ({ latitude: latitude!, longitude: longitude! }));

/** The first page of a drawn area among so many listings, compared with a bare statement with the same ranges and PostgreSQL's polygon. */
export async function measureMap(options: Options): Promise<void> {
  const { table, db, owner, size, url, rounds, roundMs, lanes } = options;
  const organisation = await seedOrganisation(db, options.organisation, 40);
  const bare = new pg.Pool({ ...owner, max: lanes });
  const { rows } = await bare.query<{ n: string }>(
    'select coalesce(sum(listings), 0) as n from listing_counts where organisation_id = $1',
    [organisation.id],
  );
  if (Number(rows[0]?.n) < size) {
    console.log(`Making ${size.toLocaleString('en')} listings (once).`);
    await inBulk(owner, db, 'listings', size, (door) =>
      fillWithListings(door, organisation, size, options.organisation, new Date('2026-11-01T12:00:00Z')),
    );
    await bare.query('vacuum analyze listings, listing_counts');
  }
  const ranges = coverOf({ kind: 'ring', ring }).all;
  const inRanges = ranges.map(([first, last]) => `spot between ${first} and ${last}`).join(' or ');
  const polygon = ring.map(({ latitude, longitude }) => `(${longitude},${latitude})`).join();
  const text = `select * from listings where organisation_id = $1 and archived_at is null and (${inRanges})
    and polygon '(${polygon})' @> point(longitude, latitude) order by id desc limit 50`;
  const cookie = await options.cookieOf({ organisationId: organisation.id, ownerId: organisation.ownerId });
  const product = clientOf(url, { cookie });
  const area = `location:inside(${ring.map(writePoint).join()})`;
  const acts = {
    bare: async () => void (await bare.query({ name: 'area', text, values: [organisation.id] })),
    lintel: async () => void (await product.send('GET', `/api/v1/listings?filter=${encodeURIComponent(area)}`)),
  };
  const ratios: number[] = [];
  let p50 = 0;
  for (const act of Object.values(acts)) await load(roundMs, lanes, act);
  for (let round = 0; round < rounds; round += 1) {
    const raw = await load(roundMs, lanes, acts.bare);
    const lintel = await load(roundMs, lanes, acts.lintel);
    ratios.push(lintel.perSecond / raw.perSecond);
    p50 = lintel.p50;
  }
  product.close();
  await bare.end();
  const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]!;
  const label = `${size.toLocaleString('en')} listings: page one of a drawn area, × driver`;
  table.atLeast(label, middle, 0.4, 0.7, `${p50.toFixed(1)} ms`);
}
