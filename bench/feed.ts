import { chmod, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Services } from '#server/core/services.ts';
import { readFeedJob } from '#server/inventory/feeds/read-job.ts';
import { sealToken } from '#server/inventory/feeds/store.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import type { Table } from './table.ts';
import type { Subject } from './works.ts';

type Options = { table: Table; owner: pg.ClientConfig; subject: Subject; services: Services };

const size = 20_000;
const began = Date.UTC(2026, 0, 1);

const records = Array.from({ length: size }, (_, n) => ({
  ListingKey: `k${String(n).padStart(8, '0')}`,
  ListingId: `MLS${n}`,
  ModificationTimestamp: new Date(began + n * 1_000).toISOString(),
  StandardStatus: n % 5 === 0 ? 'Pending' : 'Active',
  PropertyType: 'Residential',
  StreetNumber: String(n),
  StreetName: `Juniper ${n % 400}`,
  StreetSuffix: 'St',
  City: 'Austin',
  StateOrProvince: 'TX',
  PostalCode: `787${String(n % 60).padStart(2, '0')}`,
  Latitude: 30 + (n % 1_000) / 1_000,
  Longitude: -98 + (n % 997) / 997,
  ListPrice: 300_000 + n,
  BedroomsTotal: 1 + (n % 6),
  BathroomsFull: 1 + (n % 3),
  LivingArea: 900 + (n % 4_000),
  YearBuilt: 1950 + (n % 70),
  ListingContractDate: '2026-01-01',
  PublicRemarks: 'Light rooms, a quiet street and a garden that somebody loved.',
  Appliances: ['Dishwasher', 'Range'],
}));
const places = new Map(records.map(({ ListingKey }, place) => [ListingKey, place]));

/** The fastest possible source: pages cut from sorted records in memory. */
async function openSource() {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://source');
    const [, after] = /ListingKey gt '(\w+)'/.exec(searchParams.get('$filter') ?? '') ?? [];
    const from = after === undefined ? 0 : places.get(after)! + 1;
    const rows = records.slice(from, from + Number(searchParams.get('$top')));
    const value = searchParams.has('$select') ? rows.map(({ ListingKey }) => ({ ListingKey })) : rows;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ value }));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** The first sync of twenty thousand listings: requested, read, matched, and written with prices and statuses, compared with COPY. */
export async function measureFeed({ table, owner, subject, services }: Options): Promise<void> {
  const bare = await copySeconds(owner, subject);
  const { server, address } = await openSource();
  const feedId = newId();
  const scope = { organisationId: subject.organisationId, userId: null, actorKind: 'system' as const };
  await services.db.withOrg(scope, (tx) =>
    tx.run(sql`
      insert into listing_feeds (organisation_id, id, name, address, sealed_token)
      values (${subject.organisationId}, ${feedId}, 'bench', ${address}, ${sealToken(services.settings.secret, 'x')})`),
  );
  const job = readFeedJob(
    createGuardedFetch({ userAgent: 'bench', allowLoopback: true, maxAnswerBytes: 32 * 1024 * 1024 }),
  );
  const context = { payload: { feedId }, services, job: scope, signal: new AbortController().signal };
  const started = performance.now();
  await job.run(context as unknown as Parameters<typeof job.run>[0]);
  const seconds = (performance.now() - started) / 1_000;
  await remove(owner, feedId);
  server.close();
  table.atMost(
    `replication of a feed of ${size.toLocaleString('en')}, × COPY into the same indexes`,
    seconds / bare,
    6,
    4,
    `${seconds.toFixed(1)} s, ${Math.round(size / seconds).toLocaleString('en')} listings a second`,
  );
}

async function copySeconds(owner: pg.ClientConfig, { organisationId }: Subject): Promise<number> {
  const client = new pg.Client(owner);
  await client.connect();
  const lines = records.map((record, n) =>
    [
      organisationId,
      '00000000-0000-7000-8000-0000000000be',
      record.ListingId,
      record.StandardStatus,
      record.StreetNumber,
      `${record.StreetName} ${record.StreetSuffix}`,
      record.City,
      record.StateOrProvince,
      record.PostalCode,
      record.Latitude,
      record.Longitude,
      (300_000 + n) * 100,
      record.BedroomsTotal,
      record.LivingArea,
      `"${record.PublicRemarks}"`,
      '"{""appliances"": [""Dishwasher"", ""Range""]}"',
    ].join(),
  );
  const file = join(tmpdir(), `lintel-bench-feed-${process.pid}.csv`);
  await writeFile(file, lines.join('\n'));
  // PostgreSQL reads the file under another user.
  await chmod(file, 0o644);
  await client.query('begin');
  await client.query(
    `insert into properties (organisation_id, id, address_key) values ($1, '00000000-0000-7000-8000-0000000000be', 'bench')`,
    [organisationId],
  );
  const start = performance.now();
  await client.query(
    `copy listings (organisation_id, property_id, listing_id, standard_status, street_number, street_name, city, state_or_province,
       postal_code, latitude, longitude, list_price_cents, bedrooms_total, living_area, public_remarks, features)
     from '${file}' with (format csv)`,
  );
  const seconds = (performance.now() - start) / 1_000;
  await client.query('rollback');
  await client.end();
  await rm(file);
  return seconds;
}

async function remove(owner: pg.ClientConfig, feedId: string): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  await client.query('delete from listings where feed_id = $1', [feedId]);
  await client.query('delete from listing_feeds where id = $1', [feedId]);
  await client.query(`delete from listing_counts where listings > 0 and not exists (
    select from listings l where l.organisation_id = listing_counts.organisation_id)`);
  await client.end();
}
