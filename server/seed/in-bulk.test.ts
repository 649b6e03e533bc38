import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { inBulk } from './in-bulk.ts';
import { fillWithLeads, fillWithListings, seedOrganisation } from './organisations.ts';

let server: TestServer;
let database: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const shape = async () => {
  const { rows } = await database.query<{ said: string }>(
    `select pg_get_indexdef(indexrelid) as said from pg_index where indrelid = any($1::regclass[])
     union all
     select conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where conrelid = any($1::regclass[]) order by 1`,
    [['leads', 'events', 'tasks', 'properties', 'listings', 'listing_statuses', 'listing_prices']],
  );
  return rows.map(({ said }) => said);
};
const leadsOf = async (id: string) => {
  const { rows } = await database.query<{ rows: number; counted: number; events: number }>(
    `select (select count(*)::int from leads where organisation_id = $1) as rows,
       (select sum(leads)::int from lead_counts where organisation_id = $1) as counted,
       (select count(*)::int from events where organisation_id = $1 and kind = 'lead.created') as events`,
    [id],
  );
  return rows[0];
};

test('what is loaded in bulk is there and counted, and the tables are as they were', async () => {
  const { services } = server;
  const organisation = await seedOrganisation(services.db, 700, 3);
  const before = await shape();
  await inBulk(server.database.owner, services.db, 'leads', 60_000, (door) =>
    fillWithLeads(door, organisation, 2_000, 7, new Date('2026-11-01T12:00:00Z')),
  );
  expect(await shape()).toEqual(before);
  expect(await leadsOf(organisation.id)).toEqual({ rows: 2_000, counted: 2_000, events: 2_000 });
});

test('so are listings', async () => {
  const { services } = server;
  const organisation = await seedOrganisation(services.db, 702, 3);
  const before = await shape();
  await inBulk(server.database.owner, services.db, 'listings', 60_000, (door) =>
    fillWithListings(door, organisation, 500, 7, new Date('2026-11-01T12:00:00Z')),
  );
  expect(await shape()).toEqual(before);
  const { rows } = await database.query(
    `select (select count(*)::int from listings where organisation_id = $1) as rows,
       (select sum(listings)::int from listing_counts where organisation_id = $1) as counted`,
    [organisation.id],
  );
  expect(rows[0]).toEqual({ rows: 500, counted: 500 });
});

test('a load that fails leaves the tables as they were', async () => {
  const { services } = server;
  const organisation = await seedOrganisation(services.db, 701, 3);
  const before = await shape();
  const load = inBulk(server.database.owner, services.db, 'leads', 60_000, async (door) => {
    await fillWithLeads(door, organisation, 100, 7, new Date('2026-11-01T12:00:00Z'));
    throw new Error('The power is gone.');
  });
  await expect(load).rejects.toThrow('The power is gone.');
  expect(await shape()).toEqual(before);
  expect((await leadsOf(organisation.id))?.rows).toBe(0);
});
