import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboarding } from '#contract/account/onboarding.ts';
import { homePath } from '#contract/growth/home-address.ts';
import { sites } from '#contract/growth/sites.ts';
import { listings } from '#contract/inventory/listings.ts';
import { marketing } from '#contract/inventory/marketing/marketing.ts';
import { openHouses } from '#contract/inventory/open-houses.ts';
import { giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newSite } from '#tests/setup/sites.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await newMember(server, await newOrganisation(server), 'owner');
  await giveTier(server, owner, 'elite');
  await owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
});
afterAll(() => server.stop());

async function newHome(streetNumber: string, more: { internetEntireListingDisplayYN?: boolean } = {}): Promise<string> {
  const { body } = await owner.do(listings.create, {
    streetNumber,
    streetName: 'Juniper Street',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 45_000_000,
    bedroomsTotal: 3,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
    ...more,
  });
  const on = await owner.do(
    listings.changeStatus,
    { id: body.id, standardStatus: 'Active' },
    { version: body.version },
  );
  expect(on.status, JSON.stringify(on.body)).toBe(200);
  return body.id;
}
const pageOf = async (id: string) => {
  const { status, body } = await owner.do(marketing.make, { id });
  expect(status, JSON.stringify(body)).toBe(200);
  return [body.pageIs, body.page?.replace(/^https?:\/\/[^/]+/, '') ?? null];
};
/** The text under the QR code on a home's flyer, if it has one. */
async function underCode(id: string): Promise<string | undefined> {
  const answer = await fetch(`${server.url}/api/v1/listings/${id}/marketing/flyer`, {
    headers: { cookie: owner.cookie },
  });
  expect(answer.status).toBe(200);
  const { getDocumentProxy, extractText } = await import('unpdf');
  const document = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  return /Scan [a-z ]+(?:house|home)/.exec(text)?.[0];
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

test('the code on a flyer leads to the home on a live website, and to its open house when that is near', async () => {
  const [id, hidden] = [await newHome('12'), await newHome('14', { internetEntireListingDisplayYN: false })];
  expect(await pageOf(id)).toEqual([null, null]);
  expect(await underCode(id)).toBeUndefined();

  const site = await newSite(owner, { slug: 'harbor-vine-homes' });
  const show = async (which: 'all' | 'none') => {
    const now = (await owner.do(sites.list, {})).body.sites[0]!;
    const content = { ...now.content, homes: { which, chosen: [] } };
    const changed = await owner.do(sites.change, { id: site.id, content }, { version: now.version });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    return changed.body;
  };
  const publish = async ({ version }: { version: number }) => {
    const live = await owner.do(sites.publish, { id: site.id }, { version });
    expect(live.status, JSON.stringify(live.body)).toBe(200);
  };
  const ready = await show('all');
  // Not published yet.
  expect(await pageOf(id)).toEqual([null, null]);
  await publish(ready);
  const page = homePath('harbor-vine-homes', { id, address: '12 Juniper Street, Austin, TX 78704', city: 'Austin' });
  expect(await pageOf(id)).toEqual(['home', page]);
  expect(await underCode(id)).toBe('Scan to see this home');
  // A home that its seller keeps off the internet is printed without a code, even though the site is live.
  expect(await pageOf(hidden)).toEqual([null, null]);

  await owner.do(openHouses.create, { id, start: inDays(20) });
  expect((await pageOf(id))[0]).toBe('home');
  await owner.do(openHouses.create, { id, start: inDays(5) });
  expect(await pageOf(id)).toEqual(['open_house', expect.stringMatching(/^\/open-house\//)]);
  expect(await underCode(id)).toBe('Scan for the open house');

  const other = await newHome('16');
  expect((await pageOf(other))[0]).toBe('home');
  // A colleague's home is shown under the organization's name, but not under another agent's.
  const colleague = await newMember(server, owner.organisationId, 'agent');
  const { version } = (await owner.do(listings.get, { id: other })).body;
  await owner.do(listings.change, { id: other, listAgent: colleague.id }, { version });
  const bear = async (as: 'person' | 'team') => {
    const now = (await owner.do(sites.list, {})).body.sites[0]!;
    const content = { ...now.content, hero: { ...now.content.hero, as } };
    await publish((await owner.do(sites.change, { id: site.id, content }, { version: now.version })).body);
  };
  await bear('team');
  expect((await pageOf(other))[0]).toBe('home');
  await bear('person');
  expect((await pageOf(other))[0]).toBeNull();
  await bear('team');

  // A site that shows no homes has no page for this one.
  await publish(await show('none'));
  expect(await pageOf(other)).toEqual([null, null]);
});
