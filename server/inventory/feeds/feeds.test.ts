import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { feeds, type ListingFeed } from '#contract/inventory/feeds.ts';
import { listingBulk } from '#contract/inventory/listing-bulk.ts';
import { listings } from '#contract/inventory/listings.ts';
import { savedSearches } from '#contract/inventory/saved-searches.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { searchesListener } from '#server/inventory/searches/listener.ts';
import { createGuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { patience } from '#tests/setup/patience.ts';
import { giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { dayAt } from '../listings/day-there.ts';
import { readFeedJob } from './read-job.ts';
import { ResoServer, type SourceRecord } from './testing/reso-server.ts';

let server: TestServer;
let source: ResoServer;
let address: string;
let owner: Person;
let agent: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  source = new ResoServer();
  address = await source.start();
  const org = await newOrganisation(server);
  owner = await newMember(server, org, 'owner');
  agent = await newMember(server, org, 'agent');
  return () => source.stop();
});

const inOrganisation = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);

/** Created through the API, then pointed to a server that only tests may reach. */
async function join(more: { onlyWhere?: string; token?: string; at?: string } = {}): Promise<ListingFeed> {
  const { at = address, ...given } = more;
  const made = await owner.do(feeds.create, {
    name: 'Hill Country MLS',
    address: 'https://mls.example.com/odata',
    token: source.token,
    ...given,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await inOrganisation((tx) => tx.run(sql`update listing_feeds set address = ${at} where id = ${made.body.id}`));
  return made.body;
}

const fetch = createGuardedFetch({ userAgent: 'test', allowLoopback: true, maxAnswerBytes: 8 * 1024 * 1024 });
async function read(feed: ListingFeed): Promise<ListingFeed> {
  const job = readFeedJob(fetch);
  const context = {
    payload: { feedId: feed.id },
    services: server.services,
    job: { organisationId: owner.organisationId },
    signal: new AbortController().signal,
  };
  await job.run(context as unknown as Parameters<typeof job.run>[0]);
  const { body } = await owner.do(feeds.list, {});
  return body.feeds.find(({ id }) => id === feed.id)!;
}

const moment = (minute: number, more = ''): string =>
  `${new Date(Date.UTC(2026, 8, 1, 0, minute)).toISOString().slice(0, 19)}${more}Z`;
const record = (key: string, minute: number, more: Record<string, unknown> = {}): SourceRecord => ({
  ListingKey: key,
  ListingId: `MLS${key}`,
  ModificationTimestamp: moment(minute),
  StandardStatus: 'Active',
  PropertyType: 'Residential',
  StreetNumber: key.replace(/\D/g, ''),
  StreetName: 'Juniper',
  StreetSuffix: 'St',
  City: 'Austin',
  StateOrProvince: 'TX',
  PostalCode: '78704',
  ListPrice: 450_000,
  ListingContractDate: '2026-08-30',
  ...more,
});
const all = async (filter?: string) =>
  (await owner.do(listings.list, { limit: 100, sort: 'unparsedAddress', ...(filter && { filter }) })).body.rows;
const one = async (number: string) => {
  const [row] = await all(`listingId:is(${number})`);
  return (await owner.do(listings.get, { id: row!.id })).body;
};
const events = (listing: string) =>
  inOrganisation((tx) =>
    tx.all<{ kind: string }>(sql`select kind from events where subject_id = ${listing} order by id`),
  ).then((rows) => rows.map(({ kind }) => kind));

test('a server that hands out tokens itself is signed in to, by a client’s secret that goes nowhere else', async () => {
  source.put(record('o1', 1));
  const signIn = { address: 'https://mls.example.com/token', clientId: source.client.id, scope: '' };
  const joined = async (secret: string) => {
    const made = await owner.do(feeds.create, {
      name: 'By OAuth',
      address: 'https://mls.example.com/odata',
      token: secret,
      signIn,
    });
    expect(made.body.signIn).toEqual(signIn);
    await inOrganisation((tx) =>
      tx.run(sql`update listing_feeds set address = ${address}, token_address = ${address} where id = ${made.body.id}`),
    );
    return made.body;
  };
  expect(await read(await joined(source.client.secret))).toMatchObject({ created: 1, problem: null });
  const wrong = await read(await joined('guessed'));
  expect(wrong).toMatchObject({ created: 0, problem: 'The server rejected the client ID or secret.' });
  const moved = { ...signIn, address: 'https://elsewhere.example.com/token' };
  const refused = await owner.do(feeds.change, { id: wrong.id, signIn: moved }, { version: wrong.version });
  expect(refused.body).toMatchObject({ issues: [{ path: ['token'] }] });
});

test('a server’s listings come over page by page, in our own terms and marked with where they come from', async () => {
  source.put(
    record('a1', 1, {
      StandardStatus: 'ActiveUnderContract',
      PropertySubType: 'SingleFamilyResidence',
      ListPrice: 612_345.5,
      BedroomsTotal: 3,
      BathroomsTotalInteger: 2,
      LivingArea: 1_850.4,
      LotSizeAcres: 0.5,
      Appliances: ['Dishwasher', 'Range'],
      LivingAreaSource: 'PublicRecords',
      Disclosures: 'LeadBasedPaint,Septic smells',
      OnMarketDate: '2026-08-31',
      InteriorFeatures: 'EatInKitchen,Pantry',
      PublicRemarks: 'Light rooms.',
      PrivateRemarks: 'Not for us.',
      ListAgentEmail: (await emailOf(agent)).toUpperCase(),
      InternetAddressDisplayYN: false,
      DaysOnMarket: 10,
      Media: [
        { MediaURL: 'https://pictures.example.com/2.jpg', Order: 2 },
        { MediaURL: 'https://pictures.example.com/1.jpg', Order: 1, ShortDescription: 'Front' },
        { MediaURL: 'javascript:alert(1)', Order: 0 },
      ],
    }),
    ...Array.from({ length: 30 }, (_, index) => record(`b${100 + index}`, 2 + index)),
  );
  source.pageRows = 12;
  const feed = await join();
  expect(JSON.stringify(feed)).not.toContain(source.token);
  const done = await read(feed);
  expect(done).toMatchObject({ listings: 31, created: 31, problems: 0, problem: null, reachedAt: expect.any(String) });
  expect(done.copiedAt).not.toBeNull();
  const listing = await one('MLSa1');
  expect(listing).toMatchObject({
    standardStatus: 'Active Under Contract',
    propertySubType: 'Single Family Residence',
    streetName: 'Juniper St',
    listPrice: 61_234_550,
    bathroomsFull: 2,
    livingArea: 1_850,
    lotSizeSquareFeet: 21_780,
    listAgent: agent.id,
    privateRemarks: null,
    internetAddressDisplayYN: false,
    daysOnMarket: 10,
    livingAreaSource: 'Public Records',
    disclosures: ['Lead Based Paint', 'Septic smells'],
    onMarketDate: '2026-08-31',
    features: { appliances: ['Dishwasher', 'Range'], interiorFeatures: ['Eat-in Kitchen', 'Pantry'] },
    feed: { id: feed.id, name: 'Hill Country MLS' },
  });
  expect(listing.links.map(({ url, caption }) => [url, caption])).toEqual([
    ['https://pictures.example.com/1.jpg', 'Front'],
    ['https://pictures.example.com/2.jpg', ''],
  ]);
  // The initial import creates no events.
  expect(await events(listing.id)).toEqual([]);
  // Every member sees the feed's listings, and they don't count toward the plan's limit.
  expect((await agent.do(listings.count, {})).body.count).toBe(31);
  const own = await owner.do(listings.create, ownHome);
  const moved = await owner.do(listings.changeStatus, { id: own.body.id, standardStatus: 'Active' }, { version: 1 });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
});

const ownHome = {
  streetNumber: '9',
  streetName: 'Cedar Rd',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  listPrice: 1,
  listingContractDate: '2026-09-01',
  expirationDate: '2099-01-01',
};
const emailOf = async ({ id }: Person): Promise<string> =>
  (await server.services.db.asSystem((tx) => tx.get<{ email: string }>(sql`select email from users where id = ${id}`)))
    .email;

test('what changes there changes here, is told as news, and nothing is there twice', async () => {
  source.put(record('a1', 1), record('a2', 2), record('a3', 3));
  const feed = await join();
  await read(feed);
  const before = await one('MLSa1');
  expect(await read(feed)).toMatchObject({ created: 3, changed: 0 });
  source.put(
    record('a1', 10, { ListPrice: 430_000, StandardStatus: 'Pending', PurchaseContractDate: '2026-09-01' }),
    record('a4', 11),
  );
  expect(await read(feed)).toMatchObject({ created: 4, changed: 1, listings: 4 });
  const after = await one('MLSa1');
  expect(after).toMatchObject({
    id: before.id,
    standardStatus: 'Pending',
    listPrice: 43_000_000,
    previousListPrice: 45_000_000,
    originalListPrice: 45_000_000,
  });
  expect(await events(after.id)).toEqual(['listing.status_changed', 'listing.price_changed']);
  expect(await events((await one('MLSa4')).id)).toEqual(['listing.created']);
  const { prices } = (await owner.do(listings.prices, { id: after.id })).body;
  expect(prices.map(({ to }) => to)).toEqual([43_000_000, 45_000_000]);
});

test('broken off in the middle, it goes on where it ended; the page that failed is told', async () => {
  source.put(...Array.from({ length: 20 }, (_, index) => record(`c${10 + index}`, index)));
  source.pageRows = 8;
  const feed = await join();
  let pages = 0;
  source.fault = (url) => (url.searchParams.has('$expand') && ++pages === 2 ? 503 : undefined);
  const halfway = await read(feed);
  expect(halfway).toMatchObject({ listings: 8, problem: 'The server answered 503.', copiedAt: null });
  source.asked.length = 0;
  expect(await read(feed)).toMatchObject({ listings: 20, created: 20, changed: 0, problem: null });
  expect(source.asked[0]!.searchParams.get('$filter')).toContain(`ModificationTimestamp ge ${moment(7)}`);
});

test('of many records of one moment, none is left out; and finer moments than ours are kept as they are', async () => {
  const same = Array.from({ length: 25 }, (_, index) => ({
    ...record(`d${10 + index}`, 0),
    ModificationTimestamp: moment(5, '.1234567'),
  }));
  source.put(...same, record('e1', 9));
  source.pageRows = 10;
  const feed = await join();
  expect(await read(feed)).toMatchObject({ listings: 26, problem: null });
});

test('what is deleted there leaves the lists, by its status or because its key is gone, and comes back when told again', async () => {
  source.put(record('a1', 1), record('a2', 2), record('a3', 3), record('a4', 4));
  const feed = await join();
  await read(feed);
  source.put(record('a1', 20, { StandardStatus: 'Delete' }));
  source.records = source.records.filter(({ ListingKey }) => ListingKey !== 'a2');
  const isDue = () =>
    inOrganisation((tx) => tx.run(sql`update listing_feeds set walked_at = now() - interval '2 days'`));
  await isDue();
  expect(await read(feed)).toMatchObject({ listings: 2, removed: 2 });
  expect((await all()).map(({ listingId }) => listingId)).toEqual(['MLSa3', 'MLSa4']);
  source.put(record('a2', 30));
  expect(await read(feed)).toMatchObject({ listings: 3 });

  // A token that suddenly returns almost nothing must not delete everything.
  source.records = source.records.slice(0, 0);
  await isDue();
  const warned = await read(feed);
  expect(warned).toMatchObject({ listings: 3, removed: 2 });
  expect(warned.problem).toMatch(/far fewer/);
});

test('what cannot be read is named by field, and no longer once it can', async () => {
  source.put(
    record('a1', 1, { YearBuilt: 12, ListingContractDate: 'soon' }),
    record('a2', 2, { StandardStatus: 'Sold?' }),
    record('a3', 3),
  );
  const feed = await join();
  expect(await read(feed)).toMatchObject({ listings: 2, problems: 2 });
  const { problems } = (await owner.do(feeds.problems, { id: feed.id })).body;
  expect(Object.fromEntries(problems.map(({ key, issues }) => [key, issues.map(({ field }) => field)]))).toEqual({
    a1: ['YearBuilt', 'ListingContractDate'],
    a2: ['StandardStatus'],
  });
  source.put(record('a1', 9), record('a2', 10));
  expect(await read(feed)).toMatchObject({ listings: 3, problems: 0 });
});

test('what the feed says nobody here says otherwise, until the feed is removed', async () => {
  source.put(record('a1', 1));
  const feed = await join();
  await read(feed);
  const { id, version } = await one('MLSa1');
  const refused = await owner.do(listings.change, { id, bedroomsTotal: 9, privateRemarks: 'x' }, { version });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('bedroomsTotal')]);
  const noted = await owner.do(listings.change, { id, privateRemarks: 'Ask for Ana.' }, { version });
  expect(noted.body).toMatchObject({ privateRemarks: 'Ask for Ana.' });
  const now = { version: noted.body.version };
  expect((await owner.do(listings.changeStatus, { id, standardStatus: 'Withdrawn' }, now)).status).toBe(409);
  expect((await owner.do(listings.archive, { id })).status).toBe(409);
  const preview = await owner.do(listingBulk.previewBulk, { selection: { ids: [id] }, do: { act: 'archive' } });
  expect(JSON.stringify(preview.body)).toContain('from_feed');
  // Fields edited here stay when the feed updates the listing.
  source.put(record('a1', 5, { BedroomsTotal: 4 }));
  await read(feed);
  expect(await one('MLSa1')).toMatchObject({ bedroomsTotal: 4, privateRemarks: 'Ask for Ana.' });
  await owner.do(feeds.remove, { id: feed.id });
  const freed = await one('MLSa1');
  expect(freed.feed).toBeNull();
  const mine = await owner.do(listings.change, { id, bedroomsTotal: 9 }, { version: freed.version });
  expect(mine.status, JSON.stringify(mine.body)).toBe(400);
  const dated = { bedroomsTotal: 9, expirationDate: '2099-01-01' };
  expect((await owner.do(listings.change, { id, ...dated }, { version: freed.version })).status).toBe(200);
});

test('only what its condition lets through, without media where the server has none, and never with a wrong token', async () => {
  source.put(record('a1', 1), record('a2', 2, { City: 'Dallas' }));
  source.expandsMedia = false;
  const feed = await join({ onlyWhere: "City eq 'Dallas'" });
  expect(await read(feed)).toMatchObject({ listings: 1, problem: null });
  const wrong = await join({ token: 'wrong' });
  expect(await read(wrong)).toMatchObject({ listings: 0, problem: 'The server rejected the access token.' });
});

test('a token is not sent to another address than it was entered for', async () => {
  const feed = await join();
  const elsewhere = { id: feed.id, address: 'https://elsewhere.example.com/odata' };
  const refused = await owner.do(feeds.change, elsewhere, { version: 1 });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('"token"')]);
  expect((await owner.do(feeds.change, { ...elsewhere, token: 'anew' }, { version: 1 })).status).toBe(200);
});

test('addresses inside and conditions that are none are refused', async () => {
  for (const [field, value] of [
    ['address', 'http://mls.example.com'],
    ['address', 'https://127.0.0.1/odata'],
    ['address', 'https://mls.example.com/odata?x=1'],
    ['onlyWhere', "City eq 'Dallas') or (true"],
  ]) {
    const given = { name: 'x', address: 'https://mls.example.com', token: 'x', [field!]: value };
    const { status, body } = await owner.do(feeds.create, given);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  }
  expect((await agent.do(feeds.list, {})).status).toBe(403);
});

test('our own Web API is read as any other', async () => {
  const other = await newMember(server, await newOrganisation(server, 'Next Door Homes'), 'owner');
  await giveTier(server, other, 'elite');
  for (const streetNumber of ['1', '2', '3']) {
    const { body } = await other.do(listings.create, { ...ownHome, streetNumber, listingId: `N${streetNumber}` });
    await other.do(listings.changeStatus, { id: body.id, standardStatus: 'Active' }, { version: body.version });
  }
  const { key } = (await other.do(apiKeys.create, { name: 'feed', role: 'viewer', expiresInDays: null })).body;
  const feed = await join({ token: key, at: `${server.url}/odata` });
  expect(await read(feed)).toMatchObject({ listings: 3, problem: null });
  expect(await one('N2')).toMatchObject({ standardStatus: 'Active', listPrice: 1, streetName: 'Cedar Rd' });
});

test('what a feed changes about a home reaches those who look for one like it', async () => {
  source.put(record('a1', 1, { BedroomsTotal: 3 }));
  const feed = await join();
  await read(feed);
  const lead = (await owner.do(leads.create, { firstName: 'Ana' })).body.id;
  const search = async (name: string, field: string, op: string, value: number) =>
    (
      await owner.do(savedSearches.create, {
        lead,
        name,
        filter: { and: [{ field, op, value }] } as never,
        frequency: 'weekly',
      })
    ).body.id;
  const roomy = await search('Four bedrooms', 'bedroomsTotal', 'gte', 4);
  const cheap = await search('At most 440', 'listPrice', 'lte', 44_000_000);
  source.put(record('a1', 10, { BedroomsTotal: 4, ListPrice: 430_000 }));
  const { db, log } = server.services;
  const dispatcher = new Dispatcher({ db, listeners: [searchesListener], log, pollMs: 20 });
  await dispatcher.start();
  await read(feed);
  const { id } = await one('MLSa1');
  expect(await events(id)).toEqual(['listing.changed', 'listing.price_changed']);
  for (const searchId of [roomy, cheap])
    await vi.waitFor(async () => {
      const { rows } = (await owner.do(savedSearches.homes, { id: searchId })).body;
      expect(rows).toMatchObject([{ id, kind: 'new', toldAt: null }]);
    }, patience);
  await dispatcher.stop();
});

test('the firm that lists a home comes along, also for what was here before anybody asked for it, and is no news', async () => {
  source.put(record('7', 1, { ListOfficeName: 'Far & Wide Realty' }));
  const feed = await join();
  await read(feed);
  const { id } = await one('MLS7');
  const firm = () =>
    inOrganisation((tx) =>
      tx.get<{ firm: string | null }>(sql`select list_office_name as firm from listings where id = ${id}`),
    );
  expect(await firm()).toEqual({ firm: 'Far & Wide Realty' });
  await inOrganisation(async (tx) => {
    await tx.run(sql`update listings set list_office_name = null where id = ${id}`);
    await tx.run(sql`update listing_feeds set reached = null, reached_key = null where id = ${feed.id}`);
  });
  const told = await events(id);
  await read(feed);
  expect(await firm()).toEqual({ firm: 'Far & Wide Realty' });
  expect(await events(id)).toEqual(told);
});

test('where a feed says no day on the market, or one to come, the day it first came as Active is kept; our tags stay', async () => {
  source.put(
    record('m1', 1, { DaysOnMarket: 3 }),
    record('m2', 2, { OnMarketDate: '2999-01-01' }),
    record('m3', 3, { StandardStatus: 'ComingSoon', OnMarketDate: '2999-01-01' }),
  );
  const feed = await join();
  await read(feed);
  const daysAgo = (days: number) => addDays(dayAt('TX'), -days);
  const first = await one('MLSm1');
  expect(first.onMarketDate).toBe(daysAgo(3));
  expect((await one('MLSm2')).onMarketDate).toBe('2026-08-30');
  expect((await one('MLSm3')).onMarketDate).toBe('2999-01-01');
  const tagged = await owner.do(listings.change, { id: first.id, tags: ['farm'] }, { version: first.version });
  expect(tagged.body.tags).toEqual(['farm']);
  source.put(record('m1', 40, { StandardStatus: 'Pending', DaysOnMarket: 9 }), record('m3', 41, { DaysOnMarket: 0 }));
  await read(feed);
  expect(await one('MLSm1')).toMatchObject({
    standardStatus: 'Pending',
    onMarketDate: first.onMarketDate,
    tags: ['farm'],
  });
  expect((await one('MLSm3')).onMarketDate).toBe(daysAgo(0));
});

test('days that a feed does not tell are those by the clocks at each home', async () => {
  const states = ['HI', 'Kyoto'];
  const bare = { ListingContractDate: null };
  source.put(
    ...states.flatMap((StateOrProvince, index) => [
      record(`t1${index}`, index, { StateOrProvince, ...bare }),
      record(`u2${index}`, index, { StateOrProvince, ...bare, OnMarketDate: dayAt(StateOrProvince) }),
      record(`v3${index}`, index, { StateOrProvince, ...bare, DaysOnMarket: 4 }),
    ]),
  );
  await read(await join());
  for (const [index, state] of states.entries()) {
    const today = dayAt(state);
    const fresh = await one(`MLSt1${index}`);
    expect(fresh).toMatchObject({ onMarketDate: today, daysOnMarket: 0 });
    expect((await owner.do(listings.marketDays, { id: fresh.id })).body.spans).toMatchObject([
      { from: today, to: today },
    ]);
    expect(await one(`MLSu2${index}`)).toMatchObject({ onMarketDate: today, daysOnMarket: 0 });
    expect(await one(`MLSv3${index}`)).toMatchObject({ onMarketDate: addDays(today, -4), daysOnMarket: 4 });
  }
});
