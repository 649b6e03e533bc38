import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HomesPart, Part } from '#contract/growth/assistant-parts.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newChatter } from '../testing/chatter.ts';

const organisationId = randomUUID();
let server: TestServer;
let owner: pg.Client;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1', ASSISTANT_ORGANISATION: organisationId });
  owner = new pg.Client(server.database.owner);
  await owner.connect();
  await server.services.db.asSystem((tx) =>
    tx.run(sql`insert into organisations (id, name) values (${organisationId}, 'Harbor & Vine')`),
  );
  await put(organisationId, { street_name: 'Elm', pool_private_yn: true });
  await put(organisationId, { street_name: 'Dry' });
  await put(organisationId, { street_name: 'Dear', pool_private_yn: true, list_price_cents: 90_000_000 });
  await put(organisationId, {
    street_name: 'Hidden',
    pool_private_yn: true,
    internet_entire_listing_display_yn: false,
  });
  await put(organisationId, { street_name: 'Draft', pool_private_yn: true, standard_status: 'Incomplete' });
  await put(await newOrganisation(server, 'Elsewhere'), { street_name: 'Foreign', pool_private_yn: true });
});
afterAll(async () => {
  await owner.end();
  await server.stop();
});

async function put(organisation_id: string, given: Record<string, unknown>): Promise<void> {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    await owner.query(
      `insert into ${table} (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
      Object.values(row),
    );
  };
  const property_id = randomUUID();
  await insert('properties', { organisation_id, id: property_id, address_key: randomUUID() });
  await insert('listings', {
    organisation_id,
    id: randomUUID(),
    property_id,
    street_number: '12',
    city: 'Austin',
    state_or_province: 'TX',
    standard_status: 'Active',
    list_price_cents: 42_000_000,
    bedrooms_total: 3,
    listing_contract_date: '2026-01-02',
    expiration_date: '2099-12-31',
    ...given,
  });
}

const homesIn = (parts: Part[]): HomesPart => parts.find((part) => part.kind === 'homes') as HomesPart;

test('a sentence finds the homes that may be seen and meet it, and says how it was understood', async () => {
  const { parts, text } = await newChatter(server).ask('3 bed under 450k in Austin with a pool');
  const { homes, understood, found } = homesIn(parts);
  expect(homes).toMatchObject([{ title: expect.stringContaining('Elm'), priceCents: 42_000_000, beds: 3, path: null }]);
  expect(found).toBe(1);
  expect(text).toContain('Homes found: 1.');
  expect(understood.map(({ label }) => label)).toEqual([
    'at least 3 bedrooms',
    'in Austin',
    'at most $450,000',
    'with pool',
  ]);
});

test('a condition can be left out by saying what is left', async () => {
  const visitor = newChatter(server);
  const { understood } = homesIn((await visitor.ask('3 bed under 450k in Austin with a pool')).parts);
  const more = homesIn((await visitor.ask(understood.at(-1)!.without!)).parts);
  expect(more.homes.map(({ title }) => title).sort()).toEqual([
    expect.stringContaining('Dry'),
    expect.stringContaining('Elm'),
  ]);
});

test('whoever is signed in sees the homes of their own house, and no others', async () => {
  const member = await newMember(server, await newOrganisation(server, 'Third'), 'agent');
  const { parts } = await newChatter(server, undefined, member.cookie).ask('homes with a pool in Austin');
  expect(homesIn(parts).homes).toEqual([]);
});
