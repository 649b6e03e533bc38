import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import type { Role } from '#contract/core/access.ts';
import { dealColumns, dealExport } from '#contract/inventory/deals/deal-export.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { listingColumns, listingExport } from '#contract/inventory/listing-export.ts';
import { listings } from '#contract/inventory/listings.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
const home = {
  streetName: 'Cedar Ln',
  city: 'Austin',
  stateOrProvince: 'TX',
  listPrice: 45_000_000,
  privateRemarks: 'Must sell.',
};
const made = { listings: [] as string[], deals: [] as string[] };
beforeAll(async () => {
  server = await startTestServer();
  owner = await newMember(server, await newOrganisation(server), 'owner');
  for (let number = 1; number <= 7; number++) {
    const listing = await owner.do(listings.create, { ...home, streetNumber: String(number) });
    made.listings.push(listing.body.id);
    const deal = await owner.do(deals.create, {
      name: `${number} Cedar`,
      pipeline: 'lease',
      timeZone: 'America/Chicago',
    });
    expect(deal.status, JSON.stringify(deal.body)).toBe(200);
    made.deals.push(deal.body.id);
  }
});
afterAll(() => server.stop());

const keyOf = async (role: Exclude<Role, 'owner'>): Promise<string> =>
  (await owner.do(apiKeys.create, { name: role, role, expiresInDays: 1 })).body.key;
const ask = async (key: string, path: string) => {
  const answer = await fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
  return {
    status: answer.status,
    body: (await answer.json()) as { rows: Record<string, unknown>[]; next: string | null },
  };
};

/** Reads all pages, as an API client does. */
async function readAll(key: string, path: string, onPage: (page: number) => Promise<void>) {
  const rows: Record<string, unknown>[] = [];
  let cursor: string | null = null;
  let page = 0;
  do {
    const at: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : '';
    const { status, body } = await ask(key, `${path}?limit=3&sort=createdAt${at}`);
    expect(status, JSON.stringify(body)).toBe(200);
    rows.push(...body.rows);
    cursor = body.next;
    await onPage(++page);
  } while (cursor);
  return rows;
}

test('a key reads whole lists page by page, with every field that an export has, and takes no export', async () => {
  const key = await keyOf('viewer');
  const lists = [
    ['/listings', made.listings, listingColumns, listingExport.export.path],
    ['/deals', made.deals, dealColumns, dealExport.export.path],
  ] as const;
  for (const [path, ids, columns, file] of lists) {
    // Records created meanwhile are appended at the end and shift nothing.
    const rows = await readAll(key, path, async (page) => {
      if (page !== 1) return;
      const later =
        path === '/deals'
          ? await owner.do(deals.create, { name: 'Later', pipeline: 'lease', timeZone: 'America/Chicago' })
          : await owner.do(listings.create, { ...home, streetNumber: '900' });
      expect(later.status, JSON.stringify(later.body)).toBe(200);
    });
    const seen = rows.map(({ id }) => id);
    expect(seen.slice(0, ids.length), path).toEqual(ids);
    expect(new Set(seen).size, path).toBe(ids.length + 1);
    for (const column of columns) expect(Object.keys(rows[0]!), `${path} ${column}`).toContain(column);
    // Lists contain no private remarks.
    expect(JSON.stringify(rows)).not.toContain('Must sell');
    expect((await ask(key, file)).status, file).toBe(403);
    expect((await ask(await keyOf('admin'), file)).status, file).toBe(403);
  }
});
