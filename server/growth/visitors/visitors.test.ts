import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onboarding } from '#contract/account/onboarding.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { homeSearch } from '#contract/growth/home-search.ts';
import { siteAssistant } from '#contract/growth/site-assistant.ts';
import { type Site, sites } from '#contract/growth/sites.ts';
import { visitors } from '#contract/growth/visitors.ts';
import { listings } from '#contract/inventory/listings.ts';
import { leads } from '#contract/people/leads.ts';
import { newToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import { callerAt, giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newSite } from '#tests/setup/sites.ts';
import { siteForm } from '../website/open-page.ts';
import { linkKey } from './token.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

let numbers = 0;
const passer = () => {
  numbers += 1;
  return callerAt(server.url, {
    'x-forwarded-for': `203.0.113.${numbers % 250}`,
    'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15',
  });
};

const austin = {
  streetName: 'Juniper St',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  listPrice: 40_000_000,
  listingContractDate: '2026-01-02',
  expirationDate: '2099-12-31',
  propertyType: 'Residential',
  propertySubType: 'Single Family Residence',
} as const;

async function newHome(owner: Person, given: Record<string, unknown>): Promise<string> {
  numbers += 1;
  const made = await owner.do(listings.create, { ...austin, streetNumber: String(numbers), ...given } as never);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id, version } = made.body;
  const active = await owner.do(listings.changeStatus, { id, standardStatus: 'Active' }, { version });
  expect(active.status, JSON.stringify(active.body)).toBe(200);
  return id;
}

async function newLiveSite(): Promise<{ owner: Person; site: Site }> {
  const owner = await newMember(server, await newOrganisation(server, `Quill ${randomUUID().slice(0, 8)}`), 'owner');
  await owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  await giveTier(server, owner, 'elite');
  const begun = await newSite(owner);
  const live = await owner.do(sites.publish, { id: begun.id }, { version: begun.version });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  return { owner, site: live.body };
}

const found = async (slug: string, wanted: Partial<RequestOf<typeof sites.search>> = {}) => {
  const { status, body } = await passer().do(sites.search, { slug, ...wanted });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.page!;
};
const idsOf = (page: { homes: { id: string }[] }) => page.homes.map(({ id }) => id);

test('a search narrows, sorts and pages by key; the map has a pin for each card that may have one', async () => {
  const { owner, site } = await newLiveSite();
  const { slug } = site;
  const place = { latitude: 30.25, longitude: -97.76 };
  const cheap = await newHome(owner, { ...place, listPrice: 30_000_000, bedroomsTotal: 2, livingArea: 900 });
  const pool = await newHome(owner, {
    ...{ latitude: 30.3, longitude: -97.7, listPrice: 60_000_000, bedroomsTotal: 4, livingArea: 2_400 },
    poolPrivateYN: true,
  });
  const condo = await newHome(owner, {
    ...{ city: 'Round Rock', postalCode: '78664', latitude: 30.51, longitude: -97.68, listPrice: 45_000_000 },
    ...{ propertySubType: 'Condominium', bedroomsTotal: 3, livingArea: 1_500 },
  });
  const kept = await newHome(owner, { ...place, listPrice: 50_000_000, internetAddressDisplayYN: false });

  expect(idsOf(await found(slug, { sort: 'cheapest' }))).toEqual([cheap, condo, kept, pool]);
  expect(idsOf(await found(slug, { sort: 'largest' }))).toEqual([pool, condo, cheap, kept]);
  expect(idsOf(await found(slug, { type: 'condo' }))).toEqual([condo]);
  expect(idsOf(await found(slug, { city: '78664' }))).toEqual([condo]);
  expect(idsOf(await found(slug, { has: 'pool', sqft: 2_000 }))).toEqual([pool]);

  const all = await found(slug);
  expect(all.map!.pins.map(({ id }) => id).sort()).toEqual([cheap, pool, condo].sort());
  expect(all.map).toMatchObject({ unplaced: 1 });
  expect(all.map!.towns.map(({ name }) => name)).toContain('Austin');
  expect(all.map!.lines.length).toBeGreaterThan(0);

  // A map box around a home with a hidden address must not find it: that would reveal its location.
  const around = await found(slug, { box: '30.2,-97.8,30.27,-97.72' });
  expect(idsOf(around)).toEqual([cheap]);
  expect(around.map!.pins.map(({ id }) => id)).toEqual([cheap]);

  const none = await found(slug, { city: 'Round Rock', beds: 4, most: 500_000 });
  expect(none).toMatchObject({ count: 0, near: expect.arrayContaining([{ without: 'beds', count: 1 }]) });
  expect(none.near.every(({ without }) => without !== 'most')).toBe(true);
});

test('pages follow each other by key whatever the order', async () => {
  const { owner, site } = await newLiveSite();
  const made: string[] = [];
  for (let count = 0; count < 26; count++)
    made.push(await newHome(owner, { listPrice: 10_000_000 + (count % 3) * 100 }));
  for (const sort of ['newest', 'cheapest', 'dearest', 'largest'] as const) {
    const first = await found(site.slug, { sort });
    const second = await found(site.slug, { sort, cursor: first.next! });
    expect([first.count, first.homes.length, second.homes.length, second.next]).toEqual([26, 24, 2, null]);
    expect(new Set([...idsOf(first), ...idsOf(second)])).toEqual(new Set(made));
  }
});

test('a sentence is read as a search, in several languages, and one about people is not read', async () => {
  const { owner, site } = await newLiveSite();
  await newHome(owner, { listPrice: 30_000_000 });
  const read = async (said: string, locale: 'en' | 'es' | 'de' = 'en') =>
    (await passer().do(sites.readSearch, { slug: site.slug, said, locale })).body;
  expect((await read('3 beds under $450k in Austin with a pool')).wanted).toMatchObject({
    ...{ city: 'Austin', beds: 3, most: 450_000, has: 'pool' },
  });
  expect((await read('casa de 3 habitaciones por menos de 450.000 en Austin', 'es')).wanted).toMatchObject({
    ...{ city: 'Austin', beds: 3, most: 450_000 },
  });
  expect(await read('homes in a white neighborhood')).toEqual({ wanted: homeSearch.parse({}), isAboutPeople: true });
});

type Asked = Partial<RequestOf<typeof visitors.askIn>>;

const askIn = async (slug: string, given: Asked = {}) => {
  const { edition } = (await passer().do(sites.open, { slug })).body.page!;
  const email = `vera.${randomUUID().slice(0, 8)}@home.test`;
  const sent = {
    ...{ slug, reference: randomUUID(), name: 'Vera Visitor', email, consent: true as const, edition },
    opened: siteForm.openedNow(server.services.settings.secret, Date.now() - 60_000),
    ...given,
  };
  const asked = await passer().do(visitors.askIn, sent);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  return sent;
};
const keyOf = (site: Site, reference: string, now = Date.now()) =>
  linkKey(server.services.settings.secret, site.id, reference, now);
const happened = (owner: Person, lead: string) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.all<{ kind: string; data: Record<string, string> }>(sql`
      select kind, data from events where organisation_id = ${owner.organisationId} and subject_id = ${lead} order by position`),
  );

test('homes saved before signing in come along, nobody is a lead before, and the link does nothing twice', async () => {
  const { owner, site } = await newLiveSite();
  const { slug } = site;
  const [one, two] = [await newHome(owner, {}), await newHome(owner, {})];
  const browser = passer();
  const first = (await browser.do(visitors.save, { slug, home: one, isSaved: true })).body.visitor;
  const same = (await browser.do(visitors.save, { slug, visitor: first, home: two, isSaved: true })).body.visitor;
  await browser.do(visitors.save, { slug, visitor: same, home: two, isSaved: true });
  expect((await browser.do(visitors.known, { slug, visitor: same })).body).toEqual({ email: null, saved: [two, one] });
  expect((await browser.do(visitors.save, { slug, home: randomUUID(), isSaved: true })).status).toBe(404);

  await browser.do(sites.visit, { slug, page: `/s/${slug}/homes` });
  const search = {
    ...{ name: 'Juniper St', frequency: 'weekly' as const, consent: true as const },
    wanted: { city: 'Austin', least: 200_000, beds: 2, has: 'pool', box: '30.2,-97.8,30.3,-97.7' },
  };
  const { email, reference } = await askIn(slug, { visitor: same, search, back: `/s/${slug}/homes?beds=2` });
  const leadOf = async () => (await owner.do(leads.list, { search: email })).body.rows;
  expect(await leadOf()).toEqual([]);
  expect((await passer().do(visitors.readLink, { slug, key: keyOf(site, reference) })).body).toMatchObject({ email });
  expect(await leadOf()).toEqual([]);

  const enter = () => passer().do(visitors.enter, { slug, key: keyOf(site, reference), visitor: same });
  const [entered, again] = await Promise.all([enter(), enter()]);
  expect([entered.status, again.status]).toEqual([200, 200]);
  expect(entered.body.back).toBe(`/s/${slug}/homes?beds=2`);
  const { visitor } = entered.body;
  const own = (await passer().do(visitors.page, { slug, visitor })).body;
  expect(own).toMatchObject({ email, follows: false, searches: [{ name: 'Juniper St', frequency: 'weekly' }] });
  expect(own.homes.map(({ id }) => id)).toEqual([two, one]);
  const [lead, ...others] = await leadOf();
  expect(others).toEqual([]);
  expect(lead).toMatchObject({ source: 'website', kind: 'buyer' });
  const told = await happened(owner, lead!.id);
  expect(told.filter(({ kind }) => kind === 'lead.saved_home').map(({ data }) => data.listing)).toEqual([one, two]);
  expect(told.filter(({ kind }) => kind === 'lead.enquired')).toHaveLength(1);
  // They did not agree to tracking, so the path is not recorded.
  await passer().do(visitors.known, { slug, visitor, looksAt: one });
  const now = await happened(owner, lead!.id);
  expect(now.filter(({ kind }) => /visited_site|viewed_home/.test(kind))).toEqual([]);
});

test('who agreed is followed once a day for each home, and not at all once they say no; deleting ends everything', async () => {
  const { owner, site } = await newLiveSite();
  const { slug } = site;
  const home = await newHome(owner, {});
  const browser = passer();
  const page = (await found(slug)).homes[0]!.page;
  await browser.do(sites.visit, { slug, page });
  const { edition } = (await browser.do(sites.open, { slug })).body.page!;
  const sent = {
    ...{ slug, reference: randomUUID(), name: 'Fay Followed', email: `fay.${randomUUID().slice(0, 6)}@home.test` },
    ...{
      consent: true as const,
      follows: true,
      edition,
      opened: siteForm.openedNow(server.services.settings.secret, 0),
    },
  };
  expect((await browser.do(visitors.askIn, sent)).status).toBe(400);
  const opened = siteForm.openedNow(server.services.settings.secret, Date.now() - 60_000);
  expect((await browser.do(visitors.askIn, { ...sent, opened })).status).toBe(200);
  const entered = await browser.do(visitors.enter, { slug, key: keyOf(site, sent.reference) });
  const { visitor } = entered.body;
  const [lead] = (await owner.do(leads.list, { search: sent.email })).body.rows;
  const kinds = async () => (await happened(owner, lead!.id)).map(({ kind }) => kind);
  const path = (await happened(owner, lead!.id)).find(({ kind }) => kind === 'lead.visited_site');
  expect(path?.data.about).toMatch(/Juniper St/);
  const look = () => passer().do(visitors.known, { slug, visitor, looksAt: home });
  await look();
  await look();
  expect((await kinds()).filter((kind) => kind === 'lead.viewed_home')).toHaveLength(1);

  await passer().do(visitors.change, { slug, visitor, follows: false });
  await look();
  expect((await kinds()).filter((kind) => kind === 'lead.viewed_home')).toHaveLength(1);

  const wanted = { city: 'Austin' };
  const saved = { slug, visitor, name: 'Austin', wanted, frequency: 'daily' as const, reference: randomUUID() };
  expect((await passer().do(visitors.saveSearch, { ...saved, consent: true })).status).toBe(200);
  await passer().do(visitors.forget, { slug, visitor });
  expect((await passer().do(visitors.page, { slug, visitor })).body).toMatchObject({ email: null, homes: [] });
  expect((await kinds()).filter((kind) => kind === 'search.stopped')).toHaveLength(1);
});

test('a link ends after an hour and is no other site’s; a visitor of one site is nobody on another', async () => {
  const { site } = await newLiveSite();
  const other = await newLiveSite();
  const { reference } = await askIn(site.slug);
  const late = keyOf(site, reference, Date.now() - 61 * 60_000);
  expect((await passer().do(visitors.enter, { slug: site.slug, key: late })).status).toBe(404);
  const key = keyOf(site, reference);
  expect((await passer().do(visitors.enter, { slug: other.site.slug, key })).status).toBe(404);
  const { visitor } = (await passer().do(visitors.enter, { slug: site.slug, key })).body;
  const there = { slug: other.site.slug, visitor };
  expect((await passer().do(visitors.known, there)).body).toEqual({ email: null, saved: [] });
  expect((await passer().do(visitors.change, { ...there, follows: true })).status).toBe(404);
});

test('a site’s assistant knows its own homes, in the visitor’s language, and nothing of anybody else', async () => {
  const { owner, site } = await newLiveSite();
  const { slug } = site;
  const own = await newHome(owner, { listPrice: 40_000_000, bedroomsTotal: 3 });
  const elsewhere = await newLiveSite();
  await newHome(elsewhere.owner, { listPrice: 39_000_000, bedroomsTotal: 3 });
  const say = async (message: string, talk = newToken()) => {
    const { status, body } = await passer().do(siteAssistant.say, { slug, message, talk });
    expect(status, JSON.stringify(body)).toBe(200);
    return { ...body, talk };
  };
  const homesIn = (turns: Awaited<ReturnType<typeof say>>['turns']) =>
    turns.at(-1)!.parts.flatMap((part) => (part.kind === 'homes' ? part.homes.map(({ id }) => id) : []));
  const first = await say('3 beds under 450k in Austin');
  expect(homesIn(first.turns)).toEqual([own]);
  const cheaper = await say('and cheaper?', first.talk);
  expect((await say('and cheaper?', first.talk)).turns).toHaveLength(4);
  expect(cheaper.turns).toHaveLength(4);
  // There is none; the nearest match is one of the site's own homes too.
  expect(homesIn(cheaper.turns)).toEqual([own]);
  expect(cheaper.turns.at(-1)!.parts).toMatchObject([{ kind: 'homes', found: 0 }, { kind: 'form' }]);
  const spanish = await say('casas de 3 habitaciones en Austin');
  expect(homesIn(spanish.turns)).toEqual([own]);
  expect(spanish.turns.at(-1)!.content).toMatch(/casa|vivienda/i);
  // Lintel's prices and documentation are no topics on a customer's site, and a price question there is not about Lintel.
  const about = (await say('How much is the Pro plan?')).turns.at(-1)!;
  expect(about.content).toContain('I only know the homes on this site.');
  expect(about.parts.every(({ kind }) => kind === 'form')).toBe(true);
  // What the words of a sale mean is explained there too, without a link to Lintel.
  const term = (await say('What is escrow?')).turns.at(-1)!;
  expect(term.content).toContain('From “Escrow”');
  expect(term.parts).toEqual([]);
  const steering = (await say('Is it a safe neighborhood?')).turns.at(-1)!;
  expect(steering.parts).toMatchObject([{ kind: 'lookUp' }]);
  // A conversation belongs to its browser and its site.
  const there = { slug: elsewhere.site.slug, talk: first.talk };
  expect((await passer().do(siteAssistant.turns, there)).body).toEqual({ turns: [] });
});
