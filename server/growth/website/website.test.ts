import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentProfile } from '#contract/account/agent-profile.ts';
import { brand, onboarding } from '#contract/account/onboarding.ts';
import type { RequestOf } from '#contract/core/call.ts';
import type { SiteContent } from '#contract/growth/site-content.ts';
import { consentShown } from '#contract/growth/site-words.ts';
import { type Site, sites } from '#contract/growth/sites.ts';
import { feeds } from '#contract/inventory/feeds.ts';
import { listings } from '#contract/inventory/listings.ts';
import { consentWords } from '#contract/inventory/open-house-words.ts';
import { consents } from '#contract/people/consents.ts';
import { files } from '#contract/people/files.ts';
import { inbound } from '#contract/people/inbound.ts';
import { leads } from '#contract/people/leads.ts';
import { ownership } from '#contract/people/ownership.ts';
import { teamCalls } from '#contract/people/team.ts';
import { sql } from '#server/core/db/sql.ts';
import { publicListings } from '#server/inventory/listings/public.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { callerAt, giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newSite } from '#tests/setup/sites.ts';
import { siteForm } from './open-page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => server.stop());

const systemIn = (organisationId: string) => ({ organisationId, userId: null, actorKind: 'system' as const });

let numbers = 0;
const passer = () => {
  numbers += 1;
  return callerAt(server.url, { 'x-forwarded-for': `198.51.100.${numbers % 250}` });
};
const newOwner = async (name = `Quill Realty ${randomUUID().slice(0, 8)}`): Promise<Person> =>
  newMember(server, await newOrganisation(server, name), 'owner');
const license = (person: Person) =>
  person.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
const begin = async (person: Person, given: RequestOf<typeof sites.create> = {}): Promise<Site> => {
  const made = await person.do(sites.create, given);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
};
const change = async (person: Person, site: Site, given: Partial<SiteContent>, slug?: string): Promise<Site> => {
  const input = { id: site.id, content: { ...site.content, ...given }, ...(slug && { slug }) };
  const changed = await person.do(sites.change, input, { version: site.version });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  return changed.body;
};
const publish = async (person: Person, site: Site): Promise<Site> => {
  const live = await person.do(sites.publish, { id: site.id }, { version: site.version });
  expect(live.status, JSON.stringify(live.body)).toBe(200);
  return live.body;
};
const newLiveSite = async (): Promise<{ owner: Person; site: Site }> => {
  const owner = await newOwner();
  await license(owner);
  return { owner, site: await publish(owner, await newSite(owner)) };
};
const pageOf = async (slug: string) => (await passer().do(sites.open, { slug })).body.page;
const opened = () => siteForm.openedNow(server.services.settings.secret, Date.now() - 60_000);
const letter = <Given extends Partial<RequestOf<typeof sites.enquire>>>(given: Given = {} as Given) => {
  numbers += 1;
  return {
    reference: randomUUID(),
    name: `Wanda Writer${numbers}`,
    email: `wanda${numbers}.${randomUUID().slice(0, 6)}@home.test`,
    consent: true as const,
    opened: opened(),
    ...given,
  };
};
const leadsOf = async (person: Person, email: string) => (await person.do(leads.list, { search: email })).body.rows;

test('Pro has three websites, and one for each team beside them; free counts them all', async () => {
  const owner = await newOwner();
  const team = async (name: string) => (await owner.do(teamCalls.createTeam, { name, members: [] })).body.id;
  const [north, south] = [await team('North'), await team('South')];
  await begin(owner, { team: north });
  const refused = await owner.do(sites.create, { team: south });
  expect([refused.status, refused.body]).toMatchObject([402, { details: { limit: 'website', used: 1, allowed: 1 } }]);

  await giveTier(server, owner, 'pro');
  for (let count = 0; count < 3; count++) await begin(owner);
  expect((await owner.do(sites.create, {})).status).toBe(402);
  expect(await begin(owner, { team: south })).toMatchObject({
    team: { id: south, name: 'South' },
    slug: expect.stringMatching(/^south/),
  });
  expect((await owner.do(sites.create, { team: south })).status).toBe(409);
  const elsewhere = await newOwner();
  await giveTier(server, elsewhere, 'pro');
  expect((await elsewhere.do(sites.create, { team: south })).status).toBe(400);
});

test('a site begins with what is known, is nobody’s to see, and goes live only with a licence and more than a name', async () => {
  const owner = await newOwner('Núñez & Söhne');
  const site = await begin(owner, { locale: 'es' });
  expect(site).toMatchObject({
    slug: expect.stringMatching(/^nunez-sohne/),
    state: 'draft',
    issues: [
      { kind: 'licence', where: 'brand', words: '' },
      { kind: 'bare', where: 'hero', isMendable: true },
    ],
    content: { hero: { as: 'person' }, contact: { consent: expect.stringContaining('Acepto que {who} guarde') } },
  });
  expect((await passer().do(sites.open, { slug: site.slug })).status).toBe(404);
  const refused = await owner.do(sites.publish, { id: site.id }, { version: site.version });
  expect(refused).toMatchObject({
    status: 409,
    body: { details: { issues: [{ kind: 'licence' }, { kind: 'bare' }] } },
  });
  await license(owner);
  const bare = await owner.do(sites.publish, { id: site.id }, { version: site.version });
  expect(bare).toMatchObject({ status: 409, body: { details: { issues: [{ kind: 'bare' }] } } });
  // One click says what is known, in the language of whoever clicks, and a second changes nothing.
  const mended = (await owner.do(sites.mend, { id: site.id, kind: 'bare', where: 'hero', locale: 'es' })).body;
  expect(mended).toMatchObject({
    issues: [],
    content: { hero: { words: expect.stringMatching(/^Ayuda para comprar/) } },
  });
  expect((await owner.do(sites.mend, { id: site.id, kind: 'bare', where: 'hero' })).body).toMatchObject({
    version: mended.version,
    content: mended.content,
  });
  const live = await publish(owner, mended);
  expect(live).toMatchObject({ state: 'published', hasChanges: false, issues: [] });
  expect(await pageOf(site.slug)).toMatchObject({
    organisation: 'Núñez & Söhne',
    person: expect.stringMatching(/ Tester$/),
    licence: 'TX real estate license 0612345',
    hasBadge: true,
    isPreview: false,
  });
  // Whatever happens to the profile, a page always shows a license.
  await owner.do(onboarding.save, { licences: [] });
  expect((await pageOf(site.slug))?.licence).toBe('TX real estate license 0612345');
  await owner.do(sites.unpublish, { id: site.id });
  expect((await passer().do(sites.open, { slug: site.slug })).status).toBe(404);
});

test('a new site shows the phone and the photo of whoever begins it, as the profile promises', async () => {
  const owner = await newOwner();
  const photo = (await owner.do(files.upload, { name: 'maya.png' }, { body: new Blob([pictures.png]) })).body.id;
  const given = { title: '', phone: '(512) 555-0188', signature: '', photo };
  expect((await owner.do(agentProfile.change, given, { version: 1 })).status).toBe(200);
  const alone = await begin(owner);
  expect(alone.content).toMatchObject({ hero: { portrait: photo }, contact: { phone: '(512) 555-0188' } });
});

test('what is changed is seen in the preview and by nobody else until it is published again', async () => {
  const { owner, site } = await newLiveSite();
  const changed = await change(owner, site, {
    hero: { as: 'team', words: 'Homes by the lake', portrait: null },
  });
  expect(changed).toMatchObject({ state: 'published', hasChanges: true });
  expect(await pageOf(site.slug)).toMatchObject({ words: '' });
  const preview = new URL(changed.preview, 'https://x').searchParams.get('preview')!;
  const draft = await passer().do(sites.open, { slug: site.slug, preview });
  expect(draft.body.page).toMatchObject({ words: 'Homes by the lake', person: null, isPreview: true });
  const other = await newLiveSite();
  expect((await passer().do(sites.open, { slug: other.site.slug, preview })).body.page?.isPreview).toBe(false);
  const unfair = await change(owner, changed, { about: { words: 'A safe area by the lake' } });
  expect(unfair.issues).toMatchObject([{ kind: 'fair_housing', where: 'about' }]);
  expect((await owner.do(sites.publish, { id: site.id }, { version: unfair.version })).status).toBe(409);
  await publish(owner, await change(owner, unfair, { about: { words: '' } }));
  expect(await pageOf(site.slug)).toMatchObject({ words: 'Homes by the lake' });
});

test('homes are more than a name, where they are names the first line, and a broker may answer for a short site', async () => {
  const owner = await newOwner();
  await license(owner);
  const site = await begin(owner);
  const override = { broker: 'Ana Ruiz', reason: 'A card with a phone number is all she wants.' };
  const short = await owner.do(sites.publish, { id: site.id, override }, { version: site.version });
  expect(short.status, JSON.stringify(short.body)).toBe(200);
  const [noted] = await server.services.db.withOrg(systemIn(owner.organisationId), (tx) =>
    tx.all<{ data: unknown }>(sql`
      select data from events where organisation_id = ${owner.organisationId} and kind = 'site.overridden'`),
  );
  expect(noted?.data).toMatchObject({ broker: 'Ana Ruiz', words: [] });
  const { body } = await owner.do(listings.create, {
    ...{ streetNumber: '12', streetName: 'Maple Lane', city: 'Round Rock', stateOrProvince: 'TX', postalCode: '78664' },
    ...{ listPrice: 45_000_000, listingContractDate: '2026-01-02', expirationDate: '2099-12-31' },
  });
  const now = async () => (await owner.do(sites.list)).body.sites[0]!;
  expect((await now()).issues).toMatchObject([{ kind: 'bare' }]);
  await owner.do(listings.changeStatus, { id: body.id, standardStatus: 'Active' }, { version: body.version });
  expect((await now()).issues).toEqual([]);
  const hidden = await change(owner, await now(), { homes: { which: 'none', chosen: [] } });
  expect(hidden.issues).toMatchObject([{ kind: 'bare' }]);
  const shown = await change(owner, hidden, { homes: { which: 'all', chosen: [] } });
  const mended = (await owner.do(sites.mend, { id: shown.id, kind: 'bare', where: 'hero' })).body;
  expect(mended.content.hero.words).toBe('Buying and selling homes in Round Rock.');
});

test('two editors do not overwrite each other', async () => {
  const { owner, site } = await newLiveSite();
  await change(owner, site, { about: { words: 'first' } });
  const late = { id: site.id, content: { ...site.content, about: { words: 'second' } } };
  expect(await owner.do(sites.change, late, { version: site.version })).toMatchObject({
    status: 412,
    body: { current: { content: { about: { words: 'first' } } } },
  });
});

test('an address is one site’s for good: the old one leads to the new, and nobody else gets it', async () => {
  const { owner, site } = await newLiveSite();
  const next = `okafor-${randomUUID().slice(0, 8)}`;
  const renamed = await change(owner, site, {}, next);
  expect(renamed.address).toMatch(new RegExp(`/s/${next}$`));
  expect((await passer().do(sites.open, { slug: site.slug })).body).toEqual({ movedTo: next, page: null });
  const stranger = await newOwner();
  for (const slug of [site.slug, next])
    expect(await stranger.do(sites.create, { slug })).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['slug'] }] },
    });
  expect((await stranger.do(sites.list)).body.sites).toEqual([]);
  expect((await change(owner, renamed, {}, site.slug)).slug).toBe(site.slug);
  expect((await passer().do(sites.open, { slug: next })).body.movedTo).toBe(site.slug);
  const reserved = await owner.do(sites.change, { id: site.id, slug: 'admin' }, { version: 4 });
  expect(reserved).toMatchObject({ status: 400, body: { issues: [{ path: ['slug'] }] } });
});

test('another organisation finds nothing of it, and an agent may look but not touch', async () => {
  const { owner, site } = await newLiveSite();
  const agent = await newMember(server, owner.organisationId, 'agent');
  expect((await agent.do(sites.list)).body.sites).toHaveLength(1);
  const stranger = await newOwner();
  for (const [who, status] of [
    [agent, 403],
    [stranger, 404],
  ] as const) {
    expect((await who.do(sites.change, { id: site.id }, { version: site.version })).status).toBe(status);
    expect((await who.do(sites.publish, { id: site.id }, { version: site.version })).status).toBe(status);
    expect((await who.do(sites.unpublish, { id: site.id })).status).toBe(status);
  }
});

test('a free plan has one site and a badge; a paid one has three and none', async () => {
  const { owner, site } = await newLiveSite();
  expect(await owner.do(sites.create)).toMatchObject({
    status: 402,
    body: { code: 'plan_limit', details: { limit: 'website', used: 1, allowed: 1 } },
  });
  await giveTier(server, owner, 'pro');
  expect((await pageOf(site.slug))?.hasBadge).toBe(false);
  const second = await publish(owner, await newSite(owner));
  await begin(owner);
  expect((await owner.do(sites.create)).status).toBe(402);
  // After a downgrade existing sites stay; publishing again needs room in the plan.
  await giveTier(server, owner, 'free');
  expect(await pageOf(second.slug)).not.toBeNull();
  expect((await owner.do(sites.publish, { id: second.id }, { version: second.version })).status).toBe(402);
});

test('homes are shown as their sellers let them, only the organisation’s own, and only those that were chosen', async () => {
  const { owner, site } = await newLiveSite();
  await giveTier(server, owner, 'elite');
  const newHome = async (given: Partial<RequestOf<typeof listings.create>>, status?: 'Active') => {
    numbers += 1;
    const { body } = await owner.do(listings.create, {
      streetNumber: String(numbers),
      streetName: 'Maple Lane',
      city: 'Austin',
      stateOrProvince: 'TX',
      postalCode: '78704',
      listPrice: 45_000_000,
      listingContractDate: '2026-01-02',
      expirationDate: '2099-12-31',
      privateRemarks: 'The seller leaves in May.',
      ...given,
    });
    if (status)
      await owner.do(listings.changeStatus, { id: body.id, standardStatus: status }, { version: body.version });
    return body.id;
  };
  const plain = await newHome({}, 'Active');
  const unnamed = await newHome({ internetAddressDisplayYN: false }, 'Active');
  const hidden = await newHome({ internetEntireListingDisplayYN: false }, 'Active');
  await newHome({});
  const page = await pageOf(site.slug);
  expect(page?.homes.map(({ id }) => id)).toEqual([unnamed, plain]);
  expect(page?.homes[0]).toMatchObject({ address: null, city: 'Austin', listPrice: 45_000_000 });
  expect(page?.homes[1]?.address).toContain('Maple Lane');
  expect(JSON.stringify(page)).not.toContain('leaves in May');
  const foreign = { ...site.content, homes: { which: 'chosen' as const, chosen: [plain, randomUUID()] } };
  expect(await owner.do(sites.change, { id: site.id, content: foreign }, { version: site.version })).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['content', 'homes', 'chosen'] }] },
  });
  const chosen = { which: 'chosen', chosen: [unnamed, hidden] } as const;
  const narrowed = await publish(
    owner,
    await change(owner, site, { homes: { ...chosen, chosen: [...chosen.chosen] } }),
  );
  expect((await pageOf(site.slug))?.homes.map(({ id }) => id)).toEqual([unnamed]);
  await publish(owner, await change(owner, narrowed, { homes: { which: 'none', chosen: [] } }));
  expect((await pageOf(site.slug))?.homes).toEqual([]);
});

test('who writes becomes a routed lead, once, with the words they agreed to and where they came from', async () => {
  const { owner, site } = await newLiveSite();
  const sent = letter({
    slug: site.slug,
    edition: (await pageOf(site.slug))!.edition,
    phone: '512 555 0177',
    message: 'Is the lake house still free?',
    mayText: true,
    mayEmail: true,
    utm: { utm_source: 'yard-sign', utm_campaign: 'spring' },
  } as never) as RequestOf<typeof sites.enquire>;
  const answers = await Promise.all([1, 2].map(() => passer().do(sites.enquire, sent)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const found = await leadsOf(owner, sent.email!);
  expect(found).toMatchObject([{ source: 'website', email: sent.email }]);
  const lead = found[0]!;
  const told = (await owner.do(leads.timeline, { id: lead.id })).body.rows.map(({ kind }) => kind);
  expect(told).toEqual(expect.arrayContaining(['lead.enquired', 'lead.routed']));
  expect((await owner.do(ownership.ownership, { id: lead.id })).body.came.by).toBe('site');
  const { events } = (await owner.do(consents.ofLead, { id: lead.id })).body;
  const marketing = events.filter(({ purpose }) => purpose === 'marketing');
  expect(marketing.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  expect(marketing.find(({ channel }) => channel === 'sms')).toMatchObject({
    textShown: expect.stringContaining(consentWords('en', 'sms', '').trim()),
    textVersion: 'site 2 en',
  });
  const toAnswer = events.filter(({ purpose }) => purpose === 'transactional');
  expect(toAnswer[0]).toMatchObject({
    textShown: consentShown(site.content.contact.consent, (await pageOf(site.slug))!.organisation),
    textVersion: `site ${site.id} ${site.version}`,
  });
  const [kept] = await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
    (tx) =>
      tx.all<{ facts: unknown }>(
        sql`select facts from inbound_messages where organisation_id = ${owner.organisationId}`,
      ),
  );
  expect(kept?.facts).toMatchObject({
    url: expect.stringMatching(new RegExp(`/s/${site.slug}$`)),
    utm: { utm_source: 'yard-sign', utm_campaign: 'spring' },
  });
});

test('a program’s letter is kept apart, one without an address or consent is refused, and a draft takes none', async () => {
  const { owner, site } = await newLiveSite();
  const { edition } = (await pageOf(site.slug))!;
  const send = (given: Partial<RequestOf<typeof sites.enquire>>) =>
    passer().do(sites.enquire, { slug: site.slug, edition, ...letter(), ...given });
  const quick = letter();
  const fast = { ...quick, opened: siteForm.openedNow(server.services.settings.secret) };
  expect((await passer().do(sites.enquire, { slug: site.slug, edition, ...fast })).status).toBe(200);
  expect((await send({ website: 'https://spam.test' })).status).toBe(200);
  expect(await leadsOf(owner, quick.email!)).toEqual([]);
  expect((await owner.do(inbound.list, { state: 'spam' })).body.rows).toHaveLength(2);
  expect(await send({ email: '', phone: '' })).toMatchObject({ status: 400, body: { issues: [{ path: ['email'] }] } });
  expect(await send({ consent: false as never })).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['consent'] }] },
  });
  await owner.do(sites.unpublish, { id: site.id });
  expect((await send({})).status).toBe(404);
});

test('the brand’s line is what stands below the page where it names a licence', async () => {
  const { owner, site } = await newLiveSite();
  const line = 'Okafor Homes LLC · TX 0699999';
  await owner.do(brand.change, { name: 'Okafor', colour: '#1a5640', logo: null, licence: line }, { version: 1 });
  expect(await pageOf(site.slug)).toMatchObject({ organisation: 'Okafor', colour: '#1a5640', licence: line });
});

test('homes of a feed are shown where it may be, beside the firm that lists them and with its owner’s words', async () => {
  const { owner, site } = await newLiveSite();
  const newHome = async (streetName: string, given: Partial<RequestOf<typeof listings.create>> = {}) => {
    const made = await owner.do(listings.create, {
      streetNumber: '1',
      streetName,
      city: 'Austin',
      stateOrProvince: 'TX',
      postalCode: '78704',
      ...given,
    });
    return made.body.id;
  };
  await giveTier(server, owner, 'elite');
  const [near, hidden, unnamed] = [
    await newHome('Near Street', { internetAddressDisplayYN: false }),
    await newHome('Hidden Street', { internetEntireListingDisplayYN: false }),
    await newHome('Unnamed Street'),
  ];
  const feedId = randomUUID();
  await server.services.db.withOrg(systemIn(owner.organisationId), async (tx) => {
    await tx.run(sql`
      insert into listing_feeds (organisation_id, id, name, address, sealed_token)
      values (${owner.organisationId}, ${feedId}, 'Hill Country MLS', 'https://mls.example.com/odata', 'sealed')`);
    await tx.run(sql`
      update listings set feed_id = ${feedId}, feed_key = id::text, feed_modified_at = now(), standard_status = 'Active',
        list_office_name = case when id <> ${unnamed} then 'Far & Wide Realty' end
      where organisation_id = ${owner.organisationId} and id = any(${[near, hidden, unnamed]}::uuid[])`);
    await tx.run(sql`
      insert into listing_media_links (organisation_id, listing_id, position, url)
      values (${owner.organisationId}, ${near}, 0, 'https://photos.example.com/near.jpg')`);
  });
  const found = async () =>
    (await publicListings(server.services.db, owner.organisationId)).map(({ id, listOfficeName }) => [
      id,
      listOfficeName,
    ]);
  await publish(owner, await change(owner, site, { homes: { which: 'market', chosen: [] } }));
  expect((await pageOf(site.slug))?.homes).toEqual([]);
  expect(await found()).toEqual([]);
  const notice = 'Data of Hill Country MLS, deemed reliable.';
  const [feed] = (await owner.do(feeds.list, {})).body.feeds;
  const shown = await owner.do(feeds.change, { id: feedId, isShown: true, notice }, { version: feed!.version });
  expect(shown.body).toMatchObject({ isShown: true, notice });
  const page = await pageOf(site.slug);
  expect(page?.homes).toMatchObject([
    { id: near, address: null, firm: 'Far & Wide Realty', agent: null, photo: 'https://photos.example.com/near.jpg' },
  ]);
  expect(page?.notices).toEqual([notice]);
  expect(await found()).toEqual([[near, 'Far & Wide Realty']]);
  // Removing the feed ends the license to show it: another firm's homes are stored but not shown.
  await server.services.db.withOrg(systemIn(owner.organisationId), (tx) =>
    tx.run(sql`update listings set owner_id = null where organisation_id = ${owner.organisationId} and id = ${near}`),
  );
  expect((await owner.do(feeds.remove, { id: feedId })).status).toBe(200);
  expect((await owner.do(listings.get, { id: near })).body).toMatchObject({ feed: null, standardStatus: 'Active' });
  expect((await pageOf(site.slug))?.homes.map(({ id }) => id)).not.toContain(near);
  expect((await found()).map(([id]) => id)).not.toContain(near);
});

test('after a new name the words shown bear it, and who read the old ones reads them again first', async () => {
  const { owner, site } = await newLiveSite();
  const before = (await pageOf(site.slug))!;
  expect(before.contact.consent).toContain(before.organisation);
  await owner.do(brand.change, { name: 'Quill & Daughters', colour: null, logo: null }, { version: 1 });
  const after = (await pageOf(site.slug))!;
  expect(after.contact.consent).toContain('Quill & Daughters');
  const sent = letter({ slug: site.slug, edition: before.edition });
  expect(await passer().do(sites.enquire, sent)).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['edition'] }] },
  });
  expect(await leadsOf(owner, sent.email)).toEqual([]);
  expect((await passer().do(sites.enquire, { ...sent, edition: after.edition })).status).toBe(200);
  const [lead] = await leadsOf(owner, sent.email);
  const { events } = (await owner.do(consents.ofLead, { id: lead!.id })).body;
  expect(events[0]).toMatchObject({ textShown: after.contact.consent });
});

test('a portrait is a picture of one’s own, and everybody’s to see while it stands on the site', async () => {
  const { owner, site } = await newLiveSite();
  const upload = (name: string, bytes: string | Uint8Array<ArrayBuffer>) =>
    owner.do(files.upload, { name }, { body: new Blob([bytes]) });
  const picture = (await upload('maya.png', pictures.png)).body.id;
  const letterOf = (await upload('letter.txt', 'Private')).body.id;
  const withPortrait = (portrait: string) => ({ hero: { ...site.content.hero, portrait } });
  const content = { ...site.content, ...withPortrait(letterOf) };
  expect(await owner.do(sites.change, { id: site.id, content }, { version: site.version })).toMatchObject({
    status: 400,
    body: { issues: [{ path: ['content', 'hero', 'portrait'] }] },
  });
  const look = (file: string) => fetch(`${server.url}/api/v1/public-sites/${site.slug}/portrait/${file}?width=640`);
  expect((await look(picture)).status).toBe(404);
  await publish(owner, await change(owner, site, withPortrait(picture)));
  expect((await pageOf(site.slug))?.portrait).toContain(picture);
  const shown = await look(picture);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await look(letterOf)).status).toBe(404);
  await owner.do(files.remove, { id: picture });
  expect((await pageOf(site.slug))?.portrait).toBeNull();
});

test('search engines are led to what is live', async () => {
  const { owner, site } = await newLiveSite();
  const text = async (path: string) => {
    const answer = await fetch(server.url + path);
    return answer.ok ? answer.text() : answer.status;
  };
  expect(await text('/robots.txt')).toContain('/sitemap-sites.xml');
  expect(await text('/sitemap-sites.xml')).toContain(`/s/${site.slug}/sitemap.xml</loc>`);
  expect(await text(`/s/${site.slug}/sitemap.xml`)).toContain(`hreflang="es" href="http`);
  await owner.do(sites.unpublish, { id: site.id });
  expect(await text('/sitemap-sites.xml')).not.toContain(site.slug);
  expect(await text(`/s/${site.slug}/sitemap.xml`)).toBe(404);
});
