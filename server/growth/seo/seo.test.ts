import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onboarding } from '#contract/account/onboarding.ts';
import { homeSegment } from '#contract/growth/home-address.ts';
import { type ContentPage, pages } from '#contract/growth/pages.ts';
import { seo, usualSettings } from '#contract/growth/seo/seo.ts';
import { listingData } from '#contract/growth/seo/structured-data.ts';
import { sites } from '#contract/growth/sites.ts';
import { listings } from '#contract/inventory/listings.ts';
import { startWorker, type Worker } from '#server/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { giveTier, newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newSite } from '#tests/setup/sites.ts';

let server: TestServer;
let worker: Worker;
let owner: Person;
let site: { id: string; slug: string };
beforeAll(async () => {
  server = await startTestServer();
  worker = await startWorker(server.services);
  owner = await newMember(server, await newOrganisation(server), 'owner');
  await giveTier(server, owner, 'elite');
  await owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const { id, version } = await newSite(owner, { slug: 'harbor-found' });
  const live = await owner.do(sites.publish, { id }, { version });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  site = live.body;
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const visitor = () => stranger(server);

async function newHome(streetNumber: string) {
  const { body } = await owner.do(listings.create, {
    ...{ streetNumber, streetName: 'Juniper Street', city: 'Austin', stateOrProvince: 'TX', postalCode: '78704' },
    ...{ listPrice: 45_000_000, bedroomsTotal: 3, bathroomsFull: 2, livingArea: 1850 },
    ...{ listingContractDate: '2026-01-02', expirationDate: '2099-12-31' },
  });
  const on = await owner.do(
    listings.changeStatus,
    { id: body.id, standardStatus: 'Active' },
    { version: body.version },
  );
  expect(on.status, JSON.stringify(on.body)).toBe(200);
  return on.body;
}

async function publishPage(title: string, words: string): Promise<ContentPage> {
  const begun = (await owner.do(pages.create, { site: site.id, title })).body;
  const content = { blocks: [{ type: 'text' as const, id: 'a', words, tone: 'plain' as const }] };
  const { version } = (await owner.do(pages.change, { id: begun.id, content }, { version: begun.version })).body;
  const live = await owner.do(pages.publish, { id: begun.id }, { version });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  return live.body;
}

const settings = async () => (await owner.do(seo.get, { site: site.id })).body;
const openHome = async ({
  id,
  unparsedAddress,
  city,
}: {
  id: string;
  unparsedAddress: string;
  city: string | null;
}) => {
  const home = homeSegment({ id, address: unparsedAddress, city: city ?? '' });
  return (await visitor().do(sites.home, { slug: site.slug, home })).body.page!;
};
const map = async () => (await fetch(`${server.url}/s/${site.slug}/sitemap.xml`)).text();

test('templates and what one page says instead reach the page that visitors get', async () => {
  const home = await newHome('12');
  const before = await settings();
  const wanted = {
    ...usualSettings,
    listing: { title: '{{beds}} beds in {{city}} · {{price}}', description: '{{remarks}}' },
  };
  const wrong = { ...usualSettings, page: { title: '{{price}}', description: 'Perfect for families' } };
  const refused = await owner.do(seo.change, { site: site.id, settings: wrong }, { version: before.version });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('{{price}}')]);
  const unlawful = { ...usualSettings, page: { title: '', description: 'No children allowed' } };
  expect((await owner.do(seo.change, { site: site.id, settings: unlawful }, { version: before.version })).status).toBe(
    400,
  );
  const changed = await owner.do(seo.change, { site: site.id, settings: wanted }, { version: before.version });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  // The second of two simultaneous changes is refused.
  expect((await owner.do(seo.change, { site: site.id, settings: wanted }, { version: before.version })).status).toBe(
    412,
  );
  expect((await openHome(home)).site.seo).toEqual({
    title: '{{beds}} beds in {{city}} · {{price}}',
    description: '{{remarks}}',
    canonical: '',
    isIndexed: true,
  });
  const [row] = (await owner.do(seo.pages, { site: site.id, kind: 'listing' })).body.rows;
  expect(row).toMatchObject({ id: home.id, values: { beds: '3', city: 'Austin', price: '$450,000' }, isIndexed: true });

  expect(await map()).toContain(row!.path);
  const own = {
    title: 'Ours alone',
    description: '',
    canonical: 'https://elsewhere.example/12',
    robots: 'noindex' as const,
  };
  const set = await owner.do(seo.setPage, { site: site.id, id: home.id, kind: 'listing', ...own });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  expect((await openHome(home)).site.seo).toMatchObject({
    title: 'Ours alone',
    canonical: own.canonical,
    isIndexed: false,
  });
  // Pages hidden from search engines are in no site map.
  expect(await map()).not.toContain(row!.path);
  const usual = { title: '', description: '', canonical: '', robots: 'usual' as const };
  expect((await owner.do(seo.setPage, { site: site.id, id: home.id, kind: 'listing', ...usual })).body.own).toBeNull();
  expect(await map()).toContain(row!.path);

  const { version } = await settings();
  await owner.do(seo.change, { site: site.id, settings: { ...wanted, blocksAi: true } }, { version });
  const robots = await (await fetch(`${server.url}/robots.txt`)).text();
  expect(robots).toMatch(new RegExp(`User-agent: GPTBot[^]*Disallow: /s/${site.slug}/[^]*Sitemap: `));
});

test('structured data says what the page says, field by field, and offers nothing that is sold', async () => {
  const home = await newHome('14');
  const { home: shown } = await openHome(home);
  const told = { place: '14 Juniper Street', said: 'x', origin: 'https://a.example', picture: undefined };
  expect(listingData(shown, told)).toMatchObject({
    url: `https://a.example${shown.page}`,
    dateModified: shown.updatedAt,
    datePosted: shown.postedOn,
    offers: { price: '450000', businessFunction: 'http://purl.org/goodrelations/v1#Sell' },
    mainEntity: {
      numberOfBedrooms: shown.bedrooms,
      numberOfBathroomsTotal: shown.bathrooms,
      floorSize: { value: shown.livingArea },
      address: { streetAddress: shown.address, addressLocality: shown.city, postalCode: shown.postalCode },
    },
  });
  expect(shown).toMatchObject({ listPrice: 45_000_000, bedrooms: 3, bathrooms: 2, livingArea: 1850, isLease: false });
  expect(listingData({ ...shown, status: 'Closed' }, told)).not.toHaveProperty('offers');
  expect(listingData({ ...shown, status: 'Withdrawn' }, told)).not.toHaveProperty('offers');
  expect(listingData({ ...shown, kind: 'Condominium' }, told).mainEntity).toMatchObject({ '@type': 'Apartment' });
  const office = listingData({ ...shown, kind: 'Office' }, told).mainEntity;
  expect(office).toMatchObject({ '@type': 'Place' });
  expect(office).not.toHaveProperty('numberOfBedrooms');
  expect(listingData({ ...shown, isLease: true }, told)).toMatchObject({
    offers: { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' },
  });
});

test('old addresses lead to new ones, in one step, and never around', async () => {
  const to = (path: string) => visitor().do(seo.follow, { slug: site.slug, path });
  const set = (source: string, target: string, status: 301 | 302 | 410 = 301) =>
    owner.do(seo.redirect, { site: site.id, source, target, status });
  expect((await set('/old-one', '/old-two')).status).toBe(200);
  expect((await set('/old-two', '/contact-us')).status).toBe(200);
  expect((await to('/Old-One/')).body).toEqual({ to: `/s/${site.slug}/contact-us`, status: 301 });
  const around = await set('/contact-us', '/old-one');
  expect([around.status, JSON.stringify(around.body)]).toEqual([400, expect.stringContaining('target')]);
  expect((await set('/gone', '', 410)).status).toBe(200);
  expect((await to('/gone')).body.status).toBe(410);
  expect((await to('/never')).status).toBe(404);
  const { rows } = (await owner.do(seo.redirects, { site: site.id })).body;
  expect(rows.find(({ source }) => source === '/old-one')).toMatchObject({ hits: 1, madeBy: 'hand' });

  const csv =
    'Source;Target;Code\r\nhttps://old.example/blog/;/s/harbor-found/for-buyers;301\r\n/contact-us;/old-one;\r\nnowhere;;\r\n/old-one;/old-two;301\r\n';
  const imported = (await owner.do(seo.importRedirects, { site: site.id, csv })).body;
  expect(imported).toMatchObject({ added: 1, changed: 0, refused: [{ row: 3 }, { row: 4 }] });
  expect((await to('/blog')).body.to).toBe(`/s/${site.slug}/for-buyers`);
  const file = await fetch(`${server.url}/api/v1/sites/${site.id}/redirects.csv`, {
    headers: { cookie: owner.cookie },
  });
  expect((await file.text()).replace('\ufeff', '').split('\r\n')).toEqual([
    'from,to,status',
    '/blog,/for-buyers,301',
    '/gone,,410',
    '/old-one,/old-two,301',
    '/old-two,/contact-us,301',
    '',
  ]);
});

test('a published page that gets another address is found under the old one', async () => {
  const page = await publishPage('First name', 'Words enough.');
  const renamed = await owner.do(pages.change, { id: page.id, slug: 'second-name' }, { version: page.version });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  const at = (path: string) => visitor().do(seo.follow, { slug: site.slug, path });
  expect((await at('/first-name')).body).toEqual({ to: `/s/${site.slug}/second-name`, status: 301 });
  // After renaming back, no redirect leads away from the page.
  await owner.do(pages.change, { id: page.id, slug: 'first-name' }, { version: renamed.body.version });
  expect((await at('/first-name')).status).toBe(404);
  expect((await at('/second-name')).body.to).toBe(`/s/${site.slug}/first-name`);
  expect((await owner.do(seo.redirect, { site: site.id, source: '/first-name', target: '/x' })).status).toBe(400);
});

test('an audit looks through all that is published and names what to mend', async () => {
  const page = await publishPage(
    'Thin page',
    `[Gone](/s/${site.slug}/never-there) and [moved](/s/${site.slug}/old-two) and [here](#contact).`,
  );
  const begun = await owner.do(seo.startAudit, { site: site.id });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const { audit } = await vi.waitUntil(async () => {
    const { body } = await owner.do(seo.audit, { site: site.id });
    return body.audit?.state === 'done' ? body : undefined;
  }, patience);
  const ofPage = audit!.findings.filter(({ id }) => id === page.id).map(({ issue, about }) => [issue, about]);
  expect(ofPage).toEqual(
    expect.arrayContaining([
      ['link_broken', `/s/${site.slug}/never-there`],
      ['link_redirected', `/s/${site.slug}/old-two`],
      ['description_missing', ''],
    ]),
  );
  expect(ofPage.some(([issue]) => issue === 'thin')).toBe(true);
  expect(audit!.score).toBeLessThan(100);
  expect(audit!.pages).toBeGreaterThanOrEqual(4);
});
