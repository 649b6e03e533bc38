import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { type StandardStatus, standardStatuses } from '#contract/inventory/listing-status.ts';
import { type Listing, listings } from '#contract/inventory/listings.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { daysOnMarket } from '../listings/columns.ts';
import { dayAt } from '../listings/day-there.ts';
import { countsOf, cumulativeDays } from './histories.ts';

let server: TestServer;
let owner: Person;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await newMember(server, await newOrganisation(server), 'owner');
  await giveTier(server, owner, 'elite');
  key = (await owner.do(apiKeys.create, { name: 'site', role: 'viewer', expiresInDays: null })).body.key;
});
afterAll(() => server.stop());

const inOrganisation = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' }, work);

const ask = async (options: Record<string, string>): Promise<Record<string, unknown>[]> => {
  const response = await fetch(`${server.url}/odata/Property?${new URLSearchParams(options)}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  const text = await response.text();
  expect(response.status, text).toBe(200);
  return JSON.parse(text).value;
};

const today = dayAt('TX');
const ago = (days: number) => addDays(today, -days);
let number = 1;
async function create(more: Record<string, unknown> = {}): Promise<Listing> {
  const listingId = String(number++);
  const { status, body } = await owner.do(listings.create, {
    listingId,
    streetNumber: listingId,
    streetName: 'Juniper St',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listingContractDate: '2026-03-01',
    expirationDate: '2099-03-01',
    listPrice: 50_000_000,
    ...more,
  } as never);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const move = async (listing: Listing, standardStatus: StandardStatus, effectiveOn: string, more = {}) => {
  const { status, body } = await owner.do(
    listings.changeStatus,
    { id: listing.id, standardStatus, effectiveOn, ...more },
    { version: listing.version },
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

test('days of a home across its listings are told, found and ordered by', async () => {
  const first = await create({ streetNumber: '77', purchaseContractDate: ago(100) });
  const sold = await create();
  const offered = await move(first, 'Active', ago(100));
  await move(offered, 'Canceled', ago(60));
  const again = await create({ streetNumber: '77' });
  await move(again, 'Active', ago(10));
  await move(sold, 'Active', ago(20));
  const days = Object.fromEntries(
    (await ask({ $select: 'ListingKey,CumulativeDaysOnMarket,DaysOnMarket,OffMarketDate' })).map((row) => [
      row.ListingKey,
      row,
    ]),
  );
  expect(days[first.id]).toMatchObject({ CumulativeDaysOnMarket: 40, DaysOnMarket: 40, OffMarketDate: ago(60) });
  expect(days[again.id]).toMatchObject({ CumulativeDaysOnMarket: 50, DaysOnMarket: 10, OffMarketDate: null });
  expect(days[sold.id]).toMatchObject({ CumulativeDaysOnMarket: 20, DaysOnMarket: 20 });
  const { body } = await owner.do(listings.marketDays, { id: again.id });
  expect(body).toMatchObject({ rule: 'gap-90', cumulativeDaysOnMarket: 50 });
  const keys = async (options: Record<string, string>) => (await ask(options)).map(({ ListingKey }) => ListingKey);
  expect(await keys({ $orderby: 'CumulativeDaysOnMarket desc' })).toEqual([again.id, first.id, sold.id]);
  expect(await keys({ $filter: 'CumulativeDaysOnMarket ge 40', $orderby: 'CumulativeDaysOnMarket' })).toEqual([
    first.id,
    again.id,
  ]);
  expect(await keys({ $filter: `OffMarketDate eq ${ago(60)}` })).toEqual([first.id]);
});

test('what last happened to a listing is told by RESO’s words', async () => {
  const told = async ({ id }: Listing) => {
    const [row] = await ask({
      $filter: `ListingKey eq '${id}'`,
      $select: 'MajorChangeType,MajorChangeTimestamp,StatusChangeTimestamp,PriceChangeTimestamp',
    });
    expect([row?.StatusChangeTimestamp, row?.PriceChangeTimestamp]).toContain(row?.MajorChangeTimestamp);
    return row?.MajorChangeType;
  };
  let listing = await move(await create(), 'Coming Soon', ago(9));
  expect(await told(listing)).toBe('Coming Soon');
  listing = await move(listing, 'Active', ago(8));
  expect(await told(listing)).toBe('Active');
  const cut = await owner.do(listings.change, { id: listing.id, listPrice: 48_000_000 }, { version: listing.version });
  expect(await told(cut.body)).toBe('Price Change');
  listing = await move(cut.body, 'Withdrawn', ago(3));
  expect(await told(listing)).toBe('Withdrawn');
  expect(await told(await move(listing, 'Active', ago(1)))).toBe('Back On Market');
  const fresh = await move(await create(), 'Active', ago(1));
  expect(await told(fresh)).toBe('New Listing');
  const found = await ask({ $filter: "MajorChangeType eq 'BackOnMarket'", $select: 'ListingKey' });
  expect(found).toEqual([{ ListingKey: listing.id }]);
});

test('the database counts what the program counts, whatever a home went through', async () => {
  const change = fc.record({
    listing: fc.nat(2),
    status: fc.constantFrom(...standardStatuses),
    ago: fc.nat(400),
  });
  const stories = fc.sample(fc.array(change, { minLength: 1, maxLength: 14 }), { numRuns: 60, seed: 7 });
  const { organisationId } = owner;
  const homes = await inOrganisation(async (tx) => {
    const made: string[][] = [];
    for (const [at, story] of stories.entries()) {
      const home = newId();
      const ids = [newId(), newId(), newId()];
      await tx.run(
        sql`insert into properties (organisation_id, id, address_key) values (${organisationId}, ${home}, ${`home ${at}`})`,
      );
      await tx.run(sql`
        insert into listings (organisation_id, id, property_id, state_or_province)
        select ${organisationId}, id, ${home}, 'TX' from unnest(${ids}::uuid[]) i(id)`);
      for (const { listing, status, ago: days } of story)
        await tx.run(sql`
          insert into listing_statuses (organisation_id, id, listing_id, property_id, status, effective_on)
          values (${organisationId}, ${newId()}, ${ids[listing]}, ${home}, ${status}, ${ago(days)})`);
      made.push([...new Set(story.map(({ listing }) => ids[listing]!))]);
    }
    return made;
  });
  const kept = (id: string) =>
    inOrganisation((tx) =>
      tx.get<{ days: number; own: number }>(sql`
        select ${cumulativeDays} as days, ${daysOnMarket} as own from listings l join ${countsOf}
        where l.organisation_id = ${organisationId} and l.id = ${id}`),
    );
  for (const told of homes)
    for (const id of told) {
      const { body } = await owner.do(listings.marketDays, { id });
      expect(await kept(id), JSON.stringify(body)).toEqual({
        days: body.cumulativeDaysOnMarket,
        own: body.daysOnMarket,
      });
    }
});

test('an address that is corrected takes its days along, and leaves none behind', async () => {
  const stays = await move(await create({ streetNumber: '900' }), 'Active', ago(30));
  const wrong = await move(await create({ streetNumber: '900' }), 'Active', ago(50));
  const days = async () => {
    const rows = await ask({
      $filter: `ListingKey in ('${stays.id}', '${wrong.id}')`,
      $orderby: 'CumulativeDaysOnMarket',
    });
    return rows.map(({ ListingKey, CumulativeDaysOnMarket }) => [ListingKey, CumulativeDaysOnMarket]);
  };
  expect((await days()).map(([, count]) => count)).toEqual([50, 50]);
  const moved = await owner.do(listings.change, { id: wrong.id, streetNumber: '901' }, { version: wrong.version });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect(await days()).toEqual([
    [stays.id, 30],
    [wrong.id, 50],
  ]);
});

test('two listings of one home that change at once are both counted', async () => {
  const [one, other] = [await create({ streetNumber: '950' }), await create({ streetNumber: '950' })];
  await Promise.all([move(one, 'Active', ago(40)), move(other, 'Active', ago(30))]);
  const rows = await ask({
    $filter: `ListingKey in ('${one.id}', '${other.id}')`,
    $select: 'CumulativeDaysOnMarket',
  });
  expect(rows).toEqual([{ CumulativeDaysOnMarket: 40 }, { CumulativeDaysOnMarket: 40 }]);
});
