import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onboarding } from '#contract/account/onboarding.ts';
import { metrics } from '#contract/core/metrics/metrics.ts';
import { builder, type SiteAnswers } from '#contract/growth/builder.ts';
import { pages } from '#contract/growth/pages.ts';
import { siteDomains } from '#contract/growth/site-domains.ts';
import { type Site, sites } from '#contract/growth/sites.ts';
import { listings } from '#contract/inventory/listings.ts';
import { files } from '#contract/people/files.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { callerAt, giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { SITES_HOST: 'sites.example.test' });
});
afterAll(() => server.stop());

const answers: SiteAnswers = {
  who: 'person',
  where: ['Austin', 'Hyde Park'],
  forWhom: ['buyers', 'sellers'],
  style: 'coast',
  show: ['homes', 'areas', 'valuation'],
  words: 'I know these streets.',
  testimonials: [],
};

const newOwner = async (): Promise<Person> => {
  const owner = await newMember(server, await newOrganisation(server, `Quill ${randomUUID().slice(0, 8)}`), 'owner');
  await owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  return owner;
};

async function newHome(
  owner: Person,
  given: Partial<Record<'city' | 'streetName', string>> & { listPrice?: number } = {},
) {
  const made = await owner.do(listings.create, {
    ...{ streetNumber: '12', streetName: 'Juniper Street', city: 'Austin', stateOrProvince: 'TX', postalCode: '78704' },
    ...{ listPrice: 45_000_000, bedroomsTotal: 3, listingContractDate: '2026-01-02', expirationDate: '2099-12-31' },
    ...{ publicRemarks: 'Three bedrooms and a porch.', ...given },
  } as never);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id, version } = made.body;
  const active = await owner.do(listings.changeStatus, { id, standardStatus: 'Active' } as never, { version });
  expect(active.status, JSON.stringify(active.body)).toBe(200);
}

const siteNow = async (owner: Person, id: string): Promise<Site> =>
  (await owner.do(sites.list)).body.sites.find((site) => site.id === id)!;

async function composed(given: Partial<SiteAnswers> = {}) {
  const owner = await newOwner();
  await newHome(owner);
  const { id } = (await owner.do(sites.create, {})).body;
  const made = await owner.do(builder.compose, { site: id, answers: { ...answers, ...given } });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return { owner, id, brief: made.body };
}

const publishAll = async (owner: Person, id: string) => {
  const { version, waiting } = await siteNow(owner, id);
  const beside = waiting.filter(({ kind }) => kind !== 'home').map((page) => page.id);
  const live = await owner.do(sites.publish, { id, pages: beside }, { version });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  return live.body;
};

const passer = () => callerAt(server.url, {});

describe('the six questions', () => {
  test('make a draft that nobody sees, each sentence with what it rests on', async () => {
    const { owner, id, brief } = await composed();
    expect(brief.pages.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Home', 'Buying a home', 'What is your home worth?', 'Austin', 'Hyde Park']),
    );
    for (const { sentences } of brief.pages)
      for (const { sources, isOwn, flag } of sentences) {
        expect(isOwn).toBe(false);
        expect(sources.length).toBeGreaterThan(0);
        expect(flag === 'unsupported' || flag === 'forbidden').toBe(false);
      }
    const site = await siteNow(owner, id);
    expect(site).toMatchObject({ state: 'draft', content: { theme: 'coast', hero: { as: 'person' } } });
    expect(site.content.nav.map(({ to }) => to)).toEqual(expect.arrayContaining(['homes', 'contact']));
    expect((await passer().do(pages.first, { slug: site.slug })).status).toBe(404);
  });

  test('go live as one, and a visitor gets the first page with its own numbers', async () => {
    const { owner, id } = await composed();
    const { slug } = await publishAll(owner, id);
    const { body } = await passer().do(pages.first, { slug });
    expect(body.page?.blocks.map(({ type }) => type)).toContain('homes');
    expect(body.site?.nav.top.map(({ to }) => to)).toContain(`/s/${slug}/about`);
    const area = (await passer().do(pages.open, { slug, page: 'austin' })).body.page!;
    expect(area.markets).toEqual([{ city: 'Austin', homes: 1, low: 45_000_000, middle: 45_000_000, high: 45_000_000 }]);
    expect(area.homes).toHaveLength(1);
    expect((await passer().do(pages.open, { slug, page: 'home' })).body).toEqual({ movedTo: `/s/${slug}`, page: null });
  });

  test('refuse what the law forbids, at the field', async () => {
    const owner = await newOwner();
    const { id: site } = (await owner.do(sites.create, {})).body;
    const { status, body } = await owner.do(builder.compose, {
      site,
      answers: { ...answers, words: 'Perfect for Christian families.' },
    });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('"answers","words"');
  });
});

describe('a wish', () => {
  test('changes what was composed and leaves what a person wrote; undo brings all of it back', async () => {
    const { owner, id, brief } = await composed();
    const about = brief.pages.find(({ title }) => title.startsWith('About'))!;
    const page = (await owner.do(pages.get, { id: about.id })).body;
    const [heading, text, ...rest] = page.content.blocks;
    const mine = { ...text!, words: 'All mine.' } as typeof text;
    const changed = await owner.do(
      pages.change,
      { id: about.id, content: { blocks: [heading!, mine!, ...rest] } },
      { version: page.version },
    );
    expect(changed.status).toBe(200);
    const before = await siteNow(owner, id);

    const warm = await owner.do(builder.revise, { site: id, wish: 'Make it warmer, and add a blog' });
    expect(warm.status, JSON.stringify(warm.body)).toBe(200);
    expect((await siteNow(owner, id)).content.hero.words).toContain('Let’s talk it through.');
    expect((await owner.do(pages.get, { id: about.id })).body.content.blocks[1]).toMatchObject({ words: 'All mine.' });
    const own = warm.body.pages.find((one) => one.id === about.id)!;
    expect(own.sentences).toContainEqual(expect.objectContaining({ text: 'All mine.', isOwn: true }));

    const more = await owner.do(builder.revise, { site: id, wish: 'add a page about Clarksville' });
    expect(more.body.pages.map(({ title }) => title)).toContain('Clarksville');
    const [newest, older] = more.body.revisions;
    expect((await owner.do(builder.undo, { site: id, revision: older!.id })).status).toBe(409);
    for (const revision of [newest!.id, newest!.id, older!.id])
      expect((await owner.do(builder.undo, { site: id, revision })).status).toBe(200);
    const after = await siteNow(owner, id);
    expect(after.content).toEqual(before.content);
    const titles = (await owner.do(pages.list, { site: id })).body.rows.map(({ title }) => title);
    expect(titles).not.toContain('Clarksville');
    expect((await owner.do(pages.get, { id: about.id })).body.content.blocks[1]).toMatchObject({ words: 'All mine.' });
  });

  test('that is not understood changes nothing and says what may be said', async () => {
    const { owner, id } = await composed();
    const { status, body } = await owner.do(builder.revise, { site: id, wish: 'make it pop' });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('make it warmer');
  });
});

describe('the gate', () => {
  test('names words on pages, mends them by a click, and takes a broker’s word with a reason', async () => {
    const { owner, id, brief } = await composed();
    const first = brief.pages.find(({ kind }) => kind === 'home')!;
    const page = (await owner.do(pages.get, { id: first.id })).body;
    const bad = { type: 'text' as const, words: 'A bright kitchen. No children, please.' };
    const blocks = [...page.content.blocks, { ...bad, id: 'bad', tone: 'plain' as const }];
    await owner.do(pages.change, { id: first.id, content: { blocks } }, { version: page.version });
    const { version, issues } = await siteNow(owner, id);
    expect(issues).toMatchObject([{ kind: 'fair_housing', where: 'page', page: { id: first.id }, isMendable: true }]);
    expect((await owner.do(sites.publish, { id }, { version })).status).toBe(409);
    const override = { broker: 'Ana Ruiz', reason: 'It quotes the zoning rule.' };
    expect((await owner.do(sites.publish, { id, override: { ...override, reason: '' } }, { version })).status).toBe(
      400,
    );
    const live = await owner.do(sites.publish, { id, override }, { version });
    expect(live.status, JSON.stringify(live.body)).toBe(200);

    const again = (await owner.do(pages.get, { id: first.id })).body;
    await owner.do(pages.change, { id: first.id, title: 'Start' }, { version: again.version });
    const { words } = (await siteNow(owner, id)).issues[0]!;
    const mended = await owner.do(sites.mend, { id, kind: 'fair_housing', where: 'page', words, page: first.id });
    expect(mended.body.issues).toEqual([]);
    const kept = (await owner.do(pages.get, { id: first.id })).body.content.blocks.at(-1);
    expect(kept).toMatchObject({ words: 'A bright kitchen.' });
  });
});

describe('the gate for who cannot see', () => {
  test('names pictures without words, mends those with a caption by a click, and takes nobody’s word', async () => {
    const { owner, id, brief } = await composed();
    const first = brief.pages.find(({ kind }) => kind === 'home')!;
    const page = (await owner.do(pages.get, { id: first.id })).body;
    const picture = {
      id: 'pic',
      type: 'picture' as const,
      file: null,
      alt: '',
      caption: '',
      link: '',
      width: 'full' as const,
    };
    const put = async (given: object) => {
      const { version } = (await owner.do(pages.get, { id: first.id })).body;
      const content = { blocks: [...page.content.blocks, { ...picture, ...given }] };
      const saved = await owner.do(pages.change, { id: first.id, content }, { version });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    };
    const file = (await owner.do(files.upload, { name: 'yard.png' }, { body: new Blob([pictures.png]) })).body.id;
    await put({ file: null });
    expect((await siteNow(owner, id)).issues).toEqual([]);
    await put({ file });
    const bare = await siteNow(owner, id);
    expect(bare.issues).toMatchObject([{ kind: 'alt', where: 'page', words: '1', isMendable: false }]);
    const override = { broker: 'Ana Ruiz', reason: 'It is only a picture.' };
    expect((await owner.do(sites.publish, { id, override }, { version: bare.version })).status).toBe(409);
    await put({ file, caption: 'The porch in the evening' });
    expect((await siteNow(owner, id)).issues).toMatchObject([{ kind: 'alt', isMendable: true }]);
    const mended = await owner.do(sites.mend, { id, kind: 'alt', where: 'page', page: first.id });
    expect(mended.status, JSON.stringify(mended.body)).toBe(200);
    expect(mended.body.issues).toEqual([]);
    const kept = (await owner.do(pages.get, { id: first.id })).body.content.blocks.at(-1);
    expect(kept).toMatchObject({ type: 'picture', alt: 'The porch in the evening' });
  });
});

describe('several sites', () => {
  test('have names, are deleted, and give their room back but not their address', async () => {
    const owner = await newOwner();
    const { id, slug, version } = (await owner.do(sites.create, { name: 'Downtown' })).body;
    expect((await owner.do(sites.create, {})).status).toBe(402);
    expect((await owner.do(sites.change, { id, name: 'Uptown' }, { version })).body.name).toBe('Uptown');
    expect((await owner.do(sites.remove, { id })).status).toBe(200);
    expect((await owner.do(sites.list)).body.sites).toEqual([]);
    expect((await passer().do(sites.open, { slug })).status).toBe(404);
    const second = (await owner.do(sites.create, {})).body;
    expect(second.slug).not.toBe(slug);
    await giveTier(server, owner, 'pro');
    for (const _ of [2, 3]) expect((await owner.do(sites.create, {})).status).toBe(200);
    expect((await owner.do(sites.create, {})).status).toBe(402);
  });
});

test('a search finds homes by city and price, page by page', async () => {
  const { owner, id } = await composed();
  await giveTier(server, owner, 'pro');
  await newHome(owner, { city: 'Round Rock', streetName: 'Elm Court', listPrice: 90_000_000 });
  const { slug } = await publishAll(owner, id);
  const search = async (given: object) => (await passer().do(sites.search, { slug, ...given } as never)).body.page!;
  expect(await search({})).toMatchObject({ count: 2, cities: expect.arrayContaining(['Austin', 'Round Rock']) });
  expect((await search({ city: 'round rock' })).homes.map(({ city }) => city)).toEqual(['Round Rock']);
  expect((await search({ most: 500_000 })).homes.map(({ city }) => city)).toEqual(['Austin']);
  expect((await search({ sort: 'dearest' })).homes.map(({ city }) => city)).toEqual(['Round Rock', 'Austin']);
  expect((await search({ beds: 4 })).count).toBe(0);
});

test('a post is scheduled, taken back, and stands in the blog once it is live', async () => {
  const { owner, id } = await composed();
  const { slug } = await publishAll(owner, id);
  const post = (await owner.do(pages.create, { site: id, title: 'Spring market', kind: 'post' })).body;
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const late = await owner.do(pages.schedule, { id: post.id, at: '2020-01-01T00:00:00Z' }, { version: post.version });
  expect(late.status).toBe(400);
  const set = await owner.do(pages.schedule, { id: post.id, at }, { version: post.version });
  expect(new Date(set.body.publishAt!).toISOString()).toBe(at);
  const off = await owner.do(pages.schedule, { id: post.id, at: null }, { version: set.body.version });
  expect(off.body.publishAt).toBeNull();
  await owner.do(pages.publish, { id: post.id }, { version: off.body.version });
  await owner.do(metrics.setZone, { timeZone: 'Pacific/Honolulu' });
  const { body } = await passer().do(pages.blog, { slug });
  expect(body.posts).toMatchObject([{ title: 'Spring market', slug: 'spring-market' }]);
  // A post of the office's evening is told by the office's day.
  expect(body.timeZone).toBe('Pacific/Honolulu');
  const opened = await passer().do(pages.open, { slug, page: 'spring-market' });
  expect(opened.body.page).toMatchObject({ timeZone: 'Pacific/Honolulu' });
});

/** Sends a Host header as browsers do, which `fetch` doesn't allow. */
const askAt = (host: string, path: string): Promise<{ status: number; location: string | undefined; body: string }> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(server.url);
    const asked = request({ port, path, headers: { host } }, (answer) => {
      let body = '';
      answer.on('data', (piece) => (body += piece));
      answer.on('end', () => resolve({ status: answer.statusCode!, location: answer.headers.location, body }));
    });
    asked.on('error', reject).end();
  });

test('a domain serves its site once its records are found, and nobody else’s', async () => {
  const { owner, id } = await composed();
  const { slug } = await publishAll(owner, id);
  const host = `www.${randomUUID().slice(0, 8)}.example`;
  const made = (await owner.do(siteDomains.add, { site: id, host })).body;
  const [text] = made.records;
  const { services } = server;
  const { resolver } = services;
  const said = { texts: [] as string[], names: ['elsewhere.example'] };
  services.resolver = {
    texts: async () => said.texts,
    leads: async (name) => (name === host ? { names: said.names, addresses: [] } : 'none'),
  };
  try {
    const check = async () => (await owner.do(siteDomains.check, { id: made.id })).body;
    expect(await check()).toMatchObject({ state: 'waiting', problem: expect.stringContaining('TXT') });
    said.texts = [text!.value];
    expect(await check()).toMatchObject({ state: 'waiting', problem: expect.stringContaining('lead here') });
    said.names = ['sites.example.test'];
    expect(await check()).toMatchObject({ state: 'live', problem: '' });
    const map = await askAt(host, '/sitemap.xml');
    expect(map.status).toBe(200);
    expect(map.body).toContain(`//${host}/about`);
    expect(map.body).not.toContain(`/s/${slug}`);
    expect(await askAt(host, `/s/${slug}/about`)).toMatchObject({ status: 301, location: '/about' });
    expect((await askAt(host, `/s/${slug}//evil.example/x`)).location).toBe('/evil.example/x');
    expect((await askAt(`${slug}.sites.example.test`, '/sitemap.xml')).body).toContain('/home-value');
    const other = await newOwner();
    const theirs = (await other.do(sites.create, {})).body;
    const claimed = (await other.do(siteDomains.add, { site: theirs.id, host })).body;
    said.texts = [text!.value, claimed.records[0]!.value];
    expect((await other.do(siteDomains.check, { id: claimed.id })).status).toBe(409);
    said.texts = [];
    expect(await check()).toMatchObject({ state: 'failing' });
  } finally {
    services.resolver = resolver;
  }
});

test('name servers that keep us waiting keep nobody else waiting', async () => {
  const { owner, id } = await composed();
  const { body } = await owner.do(siteDomains.add, { site: id, host: `slow.${randomUUID().slice(0, 8)}.example` });
  const { services } = server;
  const { resolver } = services;
  const answered = Promise.withResolvers<'failed'>();
  let asked = 0;
  const wait = () => {
    asked += 1;
    return answered.promise;
  };
  services.resolver = { texts: wait, leads: wait };
  try {
    const checks = Array.from({ length: 20 }, () => owner.do(siteDomains.check, { id: body.id }));
    // As many as there are database connections, with three DNS questions each.
    await expect.poll(() => asked).toBeGreaterThanOrEqual(30);
    expect((await owner.do(sites.list)).status).toBe(200);
    answered.resolve('failed');
    expect((await Promise.all(checks)).map(({ status }) => status)).toEqual(checks.map(() => 200));
  } finally {
    answered.resolve('failed');
    services.resolver = resolver;
  }
});
