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

/** A live site that shows all homes of an organization. */
async function newSite(organisation_id: string): Promise<string> {
  const id = randomUUID();
  const slug = `homes-${id.slice(0, 8)}`;
  const published = JSON.stringify({ homes: { which: 'all', chosen: [] } });
  await owner.query(
    `insert into sites (organisation_id, id, slug, content, published, published_at) values ($1, $2, $3, $4, $4, now())`,
    [organisation_id, id, slug, published],
  );
  await owner.query(
    'insert into site_addresses (organisation_id, site_id, slug) values ($1, $2, $3) on conflict do nothing',
    [organisation_id, id, slug],
  );
  return slug;
}

async function put(organisation_id: string, given: Record<string, unknown>): Promise<string> {
  const insert = async (table: string, row: Record<string, unknown>) => {
    const names = Object.keys(row);
    await owner.query(
      `insert into ${table} (${names.join()}) values (${names.map((_, index) => `$${index + 1}`).join()})`,
      Object.values(row),
    );
  };
  const property_id = randomUUID();
  const id = randomUUID();
  await insert('properties', { organisation_id, id: property_id, address_key: randomUUID() });
  await insert('listings', {
    organisation_id,
    id,
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
  return id;
}

const homesIn = (parts: Part[]): HomesPart => parts.find((part) => part.kind === 'homes') as HomesPart;

test('a sentence finds the homes that may be seen and meet it, and says how it was understood', async () => {
  const { parts, text } = await newChatter(server).ask('3 bed under 450k in Austin with a pool');
  const { homes, understood, found } = homesIn(parts);
  expect(homes).toMatchObject([{ title: expect.stringContaining('Elm'), priceCents: 42_000_000, beds: 3, path: null }]);
  expect(found).toBe(1);
  expect(text).toContain('One home found.');
  expect(understood.map(({ label }) => label)).toEqual(['3+ bedrooms', 'up to $450,000', 'Austin', 'pool']);
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

test('in Spanish too, on a page that is read in English, and the conversation goes on in a second tab', async () => {
  const visitor = newChatter(server);
  const first = await visitor.ask('busco casa de 3 habitaciones en Austin con piscina');
  expect(
    homesIn(first.parts)
      .homes.map(({ title }) => title)
      .sort(),
  ).toEqual([expect.stringContaining('Dear'), expect.stringContaining('Elm')]);
  expect(first.text).toContain('2 viviendas encontradas');
  // Another tab sends no history, but the server remembers it.
  const second = await visitor.send({
    sessionId: visitor.sessionId,
    messages: [{ role: 'user', content: '¿hasta 450 mil dólares?' }],
  });
  expect(homesIn(second.parts).homes).toMatchObject([{ title: expect.stringContaining('Elm') }]);
});

test('one home by its address, and a showing of it with what was typed, none of which is kept', async () => {
  const visitor = newChatter(server);
  const { text } = await visitor.ask('tell me about 12 Elm St');
  expect(text).toContain('is on the market for $420,000');
  const told = await visitor.ask('I would like to see it. My name is Jo March, jo@example.test');
  expect(told.parts).toMatchObject([
    { kind: 'homes', homes: [{ title: expect.stringContaining('Elm') }] },
    {
      kind: 'form',
      form: 'showing',
      subject: expect.stringContaining('Elm'),
      filled: { name: 'Jo March', email: 'jo@example.test' },
    },
  ]);
  const kept = await owner.query(
    `select m.content || m.parts::text || c.memory::text as text from chatbot_messages m
     join chatbot_conversations c on c.id = m.conversation_id where c.session_id = $1`,
    [visitor.sessionId],
  );
  expect(kept.rows).toHaveLength(4);
  expect(JSON.stringify(kept.rows)).not.toMatch(/March|example\.test/);
  expect((await visitor.ask('Hidden Lane or 12 Hidden Street?')).text).not.toContain('Hidden');
});

test('a published site shows its own homes with their pages, and takes leads of its own', async () => {
  const other = await newOrganisation(server, 'Site owners');
  await put(other, { street_name: 'Siteside', pool_private_yn: true });
  const slug = await newSite(other);
  const visitor = newChatter(server);
  const { parts } = await visitor.send({
    sessionId: visitor.sessionId,
    site: slug,
    messages: [{ role: 'user', content: 'homes with a pool in Austin' }],
  });
  expect(homesIn(parts).homes).toMatchObject([
    { title: expect.stringContaining('Siteside'), path: expect.stringContaining(`/s/${slug}/homes/`) },
  ]);
  const row = await owner.query('select site_organisation_id from chatbot_conversations where session_id = $1', [
    visitor.sessionId,
  ]);
  expect(row.rows).toEqual([{ site_organisation_id: other }]);
});

test('a street without a number, what a listing says in its features, and the homes that come next', async () => {
  const other = await newOrganisation(server, 'Streets');
  const slug = await newSite(other);
  const one = await put(other, {
    street_name: 'Quail Run',
    features: { basement: ['Finished'], patioAndPorchFeatures: ['Deck'] },
    particulars: { stories: 1 },
  });
  await put(other, { street_name: 'Maple Ln', street_number: '7', features: { basement: ['None'] } });
  await put(other, { street_name: 'Maple Ln', street_number: '9' });
  await put(other, { street_name: 'Maple Ln', street_number: '11', internet_address_display_yn: false });
  const ask = (said: string, visitor = newChatter(server)) =>
    visitor.send({ sessionId: visitor.sessionId, site: slug, messages: [{ role: 'user', content: said }] });
  expect((await ask('is the house on quail run still for sale?')).text).toContain('$420,000');
  expect((await ask('does it have a deck, the one on Quail Run?')).text).toContain('Yes');
  const street = await ask('how much is the house on maple lane');
  expect(street.text).toContain('Which home');
  expect(
    homesIn(street.parts)
      .homes.map(({ title }) => title)
      .sort(),
  ).toEqual([expect.stringContaining('7 Maple'), expect.stringContaining('9 Maple')]);
  const single = homesIn((await ask('one story with a basement in Austin')).parts);
  expect(single.homes.map(({ id }) => id)).toEqual([one]);
});

test('announced open houses of the homes that the site shows, and of one home', async () => {
  const other = await newOrganisation(server, 'Doors');
  const slug = await newSite(other);
  const host = await newMember(server, other, 'agent');
  const open = await put(other, { street_name: 'Open Ct' });
  const shut = await put(other, { street_name: 'Shut Ct', internet_entire_listing_display_yn: false });
  await put(other, { street_name: 'Quiet Ct', street_number: '5' });
  for (const [listing, isPublic] of [
    [open, true],
    [open, false],
    [shut, true],
  ] as const)
    await owner.query(
      `insert into open_houses (organisation_id, id, listing_id, host_id, start_local, starts_at, minutes, time_zone, is_public, slug, words)
       values ($1, gen_random_uuid(), $2, $3, '2098-03-01 13:00', '2098-03-01T19:00:00Z', 120, 'America/Chicago', $4, substr(md5(random()::text), 1, 20), '')`,
      [other, listing, host.id, isPublic],
    );
  const ask = (said: string) => {
    const visitor = newChatter(server);
    return visitor.send({ sessionId: visitor.sessionId, site: slug, messages: [{ role: 'user', content: said }] });
  };
  const all = await ask('any open houses this weekend?');
  expect(homesIn(all.parts).homes.map(({ id }) => id)).toEqual([open]);
  expect(all.text).toMatch(/1:00\s–\s3:00\sPM CST/u);
  expect((await ask('is there an open house at 5 Quiet Ct?')).text).toContain('No open house is announced for 5 Quiet');
});

test('whoever is signed in sees the homes of their own house, and no others', async () => {
  const member = await newMember(server, await newOrganisation(server, 'Third'), 'agent');
  const { parts } = await newChatter(server, undefined, member.cookie).ask('homes with a pool in Austin');
  expect(homesIn(parts).homes).toEqual([]);
});
