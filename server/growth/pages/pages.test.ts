import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentProfile } from '#contract/account/agent-profile.ts';
import { onboarding } from '#contract/account/onboarding.ts';
import type { Content } from '#contract/core/content/tree.ts';
import { homeSegment } from '#contract/growth/home-address.ts';
import { type ContentPage, pages } from '#contract/growth/pages.ts';
import { sites } from '#contract/growth/sites.ts';
import { listings } from '#contract/inventory/listings.ts';
import { files } from '#contract/people/files.ts';
import { sql } from '#server/core/db/sql.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { giveTier, newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newSite } from '#tests/setup/sites.ts';
import { notices } from './notices.ts';
import { publishPageJob } from './schedule.ts';

let server: TestServer;
let owner: Person;
let site: { id: string; slug: string };
beforeAll(async () => {
  server = await startTestServer();
  owner = await newMember(server, await newOrganisation(server), 'owner');
  await giveTier(server, owner, 'elite');
  await owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const { id, version } = await newSite(owner, { slug: 'harbor-pages' });
  const live = await owner.do(sites.publish, { id }, { version });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  site = live.body;
});
afterAll(() => server.stop());

const visitor = () => stranger(server);
const newPage = async (title: string, start: 'empty' | 'buyers' = 'empty'): Promise<ContentPage> => {
  const { status, body } = await owner.do(pages.create, { site: site.id, title, start });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const save = async ({ id, version }: ContentPage, content: Content): Promise<ContentPage> => {
  const { status, body } = await owner.do(pages.change, { id, content }, { version });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const text = (words: string, id = 'a') => ({ type: 'text' as const, id, words, tone: 'plain' as const });
const open = (page: ContentPage, more: { preview?: string; locale?: 'es' | 'en' } = {}) =>
  visitor().do(pages.open, { slug: site.slug, page: page.slug, ...more });

test('a page is seen as it was published, and as it is now by its preview', async () => {
  const page = await newPage('For buyers', 'buyers');
  expect((await open(page)).status).toBe(404);
  const preview = new URL(page.address.replace(/\/s\/.*/, page.preview)).searchParams.get('preview')!;
  expect((await open(page, { preview })).body.page?.title).toBe('For buyers');

  const live = await owner.do(pages.publish, { id: page.id }, { version: page.version });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  const changed = await save(live.body, { blocks: [text('Not yet')] });
  expect(changed).toMatchObject({ state: 'published', hasChanges: true });
  expect(JSON.stringify((await open(page)).body)).not.toContain('Not yet');
  expect(JSON.stringify((await open(page, { preview })).body)).toContain('Not yet');

  expect((await owner.do(pages.unpublish, { id: page.id })).body.state).toBe('draft');
  expect((await open(page)).status).toBe(404);
});

test('words that break fair housing are refused with their block, in every language they stand in', async () => {
  const page = await newPage('Quiet street');
  const faulty = {
    ...text('A fine home.', 'b'),
    in: { es: { words: 'No children. Perfect for a Christian family.' } },
  };
  const kept = await save(page, { blocks: [text('Three bedrooms.'), faulty] });
  const refused = await owner.do(pages.publish, { id: page.id }, { version: kept.version });
  expect(refused.status).toBe(400);
  const { issues } = refused.body as unknown as { issues: { path: (string | number)[] }[] };
  expect(issues.map(({ path }) => path.slice(0, 3))).toContainEqual(['content', 'blocks', 1]);
});

test('a visitor reads the words in their language, without blocks that are for others', async () => {
  const page = await newPage('Languages');
  const onlySpanish = { and: [{ field: 'language', op: 'any_of' as const, value: ['es'] }] };
  const kept = await save(page, {
    blocks: [
      { ...text('Welcome to {{organization}}, {{first_name|friend}}.'), in: { es: { words: 'Bienvenidos' } } },
      { ...text('Solo en español', 'b'), shownIf: onlySpanish },
    ],
  });
  await owner.do(pages.publish, { id: page.id }, { version: kept.version });
  const said = async (locale: 'en' | 'es') =>
    (await open(page, { locale })).body.page!.blocks.map((block) => block.type === 'text' && block.words);
  expect(await said('es')).toEqual(['Bienvenidos', 'Solo en español']);
  expect(await said('en')).toEqual([expect.stringMatching(/^Welcome to .+, friend\.$/)]);
});

test('an older save is refused with what stands there, and an earlier version comes back without losing the later', async () => {
  const page = await newPage('Versions');
  const first = await save(page, { blocks: [text('First')] });
  const late = await owner.do(pages.change, { id: page.id, title: 'Late' }, { version: page.version });
  expect(late.status).toBe(412);
  const colleague = await newMember(server, owner.organisationId, 'admin');
  const theirs = await colleague.do(
    pages.change,
    { id: page.id, content: { blocks: [text('Second')] } },
    { version: first.version },
  );
  expect(theirs.status, JSON.stringify(theirs.body)).toBe(200);
  const { rows } = (await owner.do(pages.versions, { id: page.id })).body;
  // Several saves by one member in one sitting are one version.
  expect(rows).toHaveLength(2);
  const back = await owner.do(
    pages.restore,
    { id: page.id, number: rows[1]!.number },
    { version: theirs.body.version },
  );
  expect(JSON.stringify(back.body.content)).toContain('First');
  const after = (await owner.do(pages.versions, { id: page.id })).body.rows;
  expect(after).toHaveLength(3);
});

test('only pictures that stand on a page are shown to everybody', async () => {
  const upload = async () =>
    (await owner.do(files.upload, { name: 'yard.png' }, { body: new Blob([pictures.png]) })).body.id;
  const [shown, hidden] = [await upload(), await upload()];
  const page = await newPage('Pictures');
  const picture = {
    type: 'picture' as const,
    id: 'p',
    file: shown,
    alt: 'Yard',
    caption: '',
    link: '',
    width: 'full' as const,
  };
  const kept = await save(page, { blocks: [picture] });
  await owner.do(pages.publish, { id: page.id }, { version: kept.version });
  const status = async (file: string) =>
    (await fetch(`${server.url}/api/v1/public-sites/${site.slug}/pictures/${file}`)).status;
  expect(await status(shown)).toBe(200);
  expect(await status(hidden)).toBe(404);
  const strange = await owner.do(
    pages.change,
    { id: page.id, content: { blocks: [{ ...picture, file: crypto.randomUUID() }] } },
    { version: kept.version + 1 },
  );
  expect(strange.status).toBe(400);
});

test('a home has its own page with its agent, keeps it when it is sold, and none where its seller says so', async () => {
  await owner.do(
    agentProfile.change,
    { title: 'Broker', phone: '(512) 555-0142', signature: '', photo: null },
    { version: 1 },
  );
  const newHome = async (streetNumber: string, more = {}) => {
    const { body } = await owner.do(listings.create, {
      ...{ streetNumber, streetName: 'Juniper Street', city: 'Austin', stateOrProvince: 'TX', postalCode: '78704' },
      ...{ listPrice: 45_000_000, bedroomsTotal: 3, listingContractDate: '2026-01-02', expirationDate: '2099-12-31' },
      ...more,
    });
    const on = await owner.do(
      listings.changeStatus,
      { id: body.id, standardStatus: 'Active' },
      { version: body.version },
    );
    expect(on.status, JSON.stringify(on.body)).toBe(200);
    return on.body;
  };
  const [home, other, hidden, unnamed] = [
    await newHome('12'),
    await newHome('14'),
    await newHome('16', { internetEntireListingDisplayYN: false }),
    await newHome('18', { internetAddressDisplayYN: false }),
  ];
  const named = { id: home.id, address: home.unparsedAddress, city: 'Austin' };
  const see = (segment: string) => visitor().do(sites.home, { slug: site.slug, home: segment });
  const page = (await see(homeSegment(named))).body.page!;
  expect(page.home).toMatchObject({
    address: home.unparsedAddress,
    status: 'Active',
    card: { title: 'Broker', phone: '(512) 555-0142', licence: 'TX real estate license 0612345' },
  });
  expect(page.similar.map(({ id }) => id)).toContain(other.id);
  expect(page.similar.map(({ id }) => id)).not.toContain(hidden.id);
  // Outdated words in an address redirect to the current ones.
  expect((await see(homeSegment({ ...named, address: 'Old name' }))).body.movedTo).toContain('12-juniper');
  expect((await see(homeSegment({ id: hidden.id, address: null, city: 'Austin' }))).status).toBe(404);
  const kept = (await see(homeSegment({ id: unnamed.id, address: null, city: 'Austin' }))).body.page!.home;
  expect([kept.address, kept.latitude]).toEqual([null, null]);
  expect(JSON.stringify(kept)).not.toContain('Juniper');

  const under = await owner.do(
    listings.changeStatus,
    { id: home.id, standardStatus: 'Pending', purchaseContractDate: '2026-02-02' },
    { version: home.version },
  );
  const sold = await owner.do(
    listings.changeStatus,
    { id: home.id, standardStatus: 'Closed', closePrice: 44_000_000, closeDate: '2026-03-02' },
    { version: under.body.version },
  );
  expect(sold.status, JSON.stringify(sold.body)).toBe(200);
  const after = (await see(homeSegment(named))).body.page!;
  expect(after.home.status).toBe('Closed');
  // The sale price is not shown, since some states don't disclose it.
  expect(JSON.stringify(after)).not.toContain('44000000');
  expect(after.openHouses).toEqual([]);
});

test('a scheduled page that the check refuses stays a draft, and whoever wrote it is told why', async () => {
  const page = await newPage('Open on Sunday');
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const set = await owner.do(pages.schedule, { id: page.id, at }, { version: page.version });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  await save(set.body, { blocks: [text('No children. Perfect for a Christian family.')] });
  const { organisationId } = owner;
  const scope = { organisationId, userId: null, actorKind: 'system' } as const;
  const { publishAt } = set.body;
  const run = () =>
    publishPageJob.run({
      payload: { page: page.id, at: publishAt! },
      services: server.services,
      job: { organisationId, createdBy: owner.id },
    } as never);
  await run();
  // A second run finds nothing waiting.
  await run();
  expect((await owner.do(pages.get, { id: page.id })).body).toMatchObject({ state: 'draft', publishAt: null });
  const { events, told } = await server.services.db.withOrg(scope, async (tx) => {
    const events = await tx.all<{ data: { why: string } }>(sql`
      select data from events where organisation_id = ${organisationId} and kind = 'site.page_refused'`);
    return { events, told: await notices['site.page_refused'](events[0] as never, tx) };
  });
  expect(events).toHaveLength(1);
  expect(events[0]!.data.why).toMatch(/children/i);
  expect(told).toMatchObject({ users: [owner.id], data: { title: 'Open on Sunday' } });
});
