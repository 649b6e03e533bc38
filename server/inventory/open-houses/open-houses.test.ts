import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '#contract/account/onboarding.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { openedAgain } from '#contract/core/opened.ts';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { listings } from '#contract/inventory/listings.ts';
import { consentWords } from '#contract/inventory/open-house-words.ts';
import { openHouses } from '#contract/inventory/open-houses.ts';
import { showings } from '#contract/inventory/showings.ts';
import { calendar } from '#contract/people/appointments.ts';
import { consentTexts } from '#contract/people/consent-texts.ts';
import { consents } from '#contract/people/consents.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { ownership } from '#contract/people/ownership.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { callerAt, giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { openHousesOffMarketListener } from './off-market.ts';
import { openHouseForm } from './open-page.ts';

const zone = 'America/Chicago';
let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  const org = await newOrganisation(server);
  owner = await newMember(server, org, 'owner');
  await giveTier(server, owner, 'elite');
  agent = await newMember(server, org, 'agent');
  colleague = await newMember(server, org, 'agent');
});
afterAll(() => server.stop());

let numbers = 0;
const passer = () => {
  numbers += 1;
  return callerAt(server.url, { 'x-forwarded-for': `198.51.100.${numbers % 250}` });
};
const newHome = async (
  given: Partial<RequestOf<typeof listings.create>> = {},
  status: 'Active' | 'Coming Soon' = 'Active',
) => {
  numbers += 1;
  const { body } = await agent.do(listings.create, {
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
  const moved = await agent.do(
    listings.changeStatus,
    { id: body.id, standardStatus: status },
    { version: body.version },
  );
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  return moved.body;
};
const soon = addDays(dayIn(Date.now(), zone), 3);
const plan = (id: string, given: Partial<RequestOf<typeof openHouses.create>> = {}) =>
  agent.do(openHouses.create, { id, start: `${soon}T13:00`, ...given });
const slugOf = ({ page }: { page: string }) => page.split('/').at(-1)!;
const visitor = () => {
  numbers += 1;
  return {
    reference: randomUUID(),
    name: `Vera Visitor${numbers}`,
    email: `vera${numbers}.${Date.now()}@home.test`,
    phone: `512 555 0${100 + (numbers % 800)}`,
    hasAgent: false,
    timeframe: 'three_months',
    mayEmail: true,
    mayText: true,
    isDisclosed: true,
  } as const;
};

test('an open house is planned for a home on the market, stands in the host’s calendar, and is called off', async () => {
  expect((await plan((await newHome({}, 'Coming Soon')).id)).status).toBe(409);
  const home = await newHome();
  expect((await colleague.do(openHouses.create, { id: home.id, start: `${soon}T13:00` })).status).toBe(403);
  const made = await plan(home.id, { host: colleague.id });
  expect(made.body, JSON.stringify(made.body)).toMatchObject({ state: 'planned', timeZone: zone, host: colleague.id });
  const range = { from: soon, to: addDays(soon, 1), timeZone: zone };
  const theirs = async () =>
    (await colleague.do(calendar.list, range)).body.rows.filter(({ title }) => title === home.unparsedAddress);
  expect(await theirs()).toMatchObject([{ kind: 'open_house', start: `${soon}T13:00`, minutes: 120 }]);
  const changed = await agent.do(openHouses.change, { id: made.body.id, start: `${soon}T15:00` }, { version: 1 });
  expect(changed.body).toMatchObject({ start: `${soon}T15:00`, version: 2 });
  expect(await theirs()).toMatchObject([{ start: `${soon}T15:00` }]);
  await agent.do(openHouses.cancel, { id: made.body.id });
  expect(await theirs()).toMatchObject([{ status: 'cancelled' }]);
  const stranger = await newMember(server, await newOrganisation(server), 'owner');
  expect((await stranger.do(openHouses.get, { id: made.body.id })).status).toBe(404);
});

test('a home that leaves the market is not opened: what was planned is called off, also in the calendar', async () => {
  const home = await newHome();
  const ahead = (await plan(home.id)).body;
  const { version } = (await agent.do(listings.get, { id: home.id })).body;
  const handled = () =>
    server.services.db.withOrg({ organisationId: agent.organisationId, userId: null, actorKind: 'system' }, (tx) =>
      openHousesOffMarketListener.handle(tx, [{ subject: { type: 'listing', id: home.id } } as never]),
    );
  await handled();
  expect((await agent.do(openHouses.get, { id: ahead.id })).body.state).toBe('planned');
  await agent.do(listings.changeStatus, { id: home.id, standardStatus: 'Withdrawn' }, { version });
  await handled();
  expect((await agent.do(openHouses.get, { id: ahead.id })).body.state).toBe('cancelled');
  const range = { from: soon, to: addDays(soon, 1), timeZone: zone };
  const { rows } = (await agent.do(calendar.list, range)).body;
  expect(rows.filter(({ title }) => title === home.unparsedAddress)).toMatchObject([{ status: 'cancelled' }]);
});

test('who signs in at the door becomes a routed lead of this open house, once, with the words of each consent', async () => {
  const home = await newHome();
  const house = (await plan(home.id)).body;
  const who = visitor();
  const sent = { id: house.id, ...who, signedAt: new Date().toISOString() };
  // A buyer shown the home by the seller's host needs no buyer agreement.
  for (const _ of [1, 2]) {
    const answer = await agent.do(openHouses.signIn, sent);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  }
  const { visits } = (await owner.do(openHouses.visits, { id: house.id })).body;
  expect(visits).toHaveLength(1);
  expect(visits[0]).toMatchObject({ name: who.name, disclosureVersion: 'open house 2 en', consents: ['email', 'sms'] });
  expect(visits[0]?.disclosureText).toContain('Information About Brokerage Services');
  // The seller's report counts visitors without identifying them.
  const { reach } = (await agent.do(showings.report, { id: home.id })).body;
  expect(reach).toMatchObject([{ kind: 'visited', people: 1 }]);
  const lead = (await owner.do(leads.get, { id: visits[0]!.lead!.id })).body;
  expect(lead).toMatchObject({ source: 'open_house', email: who.email, timeframe: 'three_months' });
  const told = (await owner.do(leads.timeline, { id: lead.id })).body.rows.map(({ kind }) => kind);
  expect(told).toEqual(expect.arrayContaining(['lead.enquired', 'lead.routed']));
  // The host gets the credit for the lead, no matter who it was routed to.
  expect((await owner.do(ownership.ownership, { id: lead.id })).body).toMatchObject({
    class: 'agent',
    of: { id: agent.id },
    came: { by: 'open_house', source: 'open_house' },
  });
  const { events } = (await owner.do(consents.ofLead, { id: lead.id })).body;
  const given = events.filter(({ kind }) => kind === 'given');
  expect(given.map(({ channel }) => channel).sort()).toEqual(['email', 'sms']);
  expect(given.find(({ channel }) => channel === 'sms')?.textShown).toBe(
    consentWords('en', 'sms', 'Harbor & Vine Realty'),
  );
});

test('the public page honours what the seller lets be shown, and takes a visitor in', async () => {
  const home = await newHome({ internetAddressDisplayYN: false });
  const house = (await plan(home.id)).body;
  const slug = slugOf(house);
  const page = (await passer().do(openHouses.open, { slug })).body;
  expect(page).toMatchObject({ address: null, city: 'Austin' });
  expect(JSON.stringify(page)).not.toMatch(/Maple|leaves in May/);
  const opened = openHouseForm.openedNow(server.services.settings.secret, Date.now() - 60_000);
  const who = visitor();
  for (const _ of [1, 2]) expect((await passer().do(openHouses.visit, { slug, ...who, opened })).status).toBe(200);
  expect((await agent.do(openHouses.get, { id: house.id })).body.visits).toBe(1);
  const unread = await passer().do(openHouses.visit, { slug, ...visitor(), isDisclosed: false as never, opened });
  expect(unread.status).toBe(400);
  const nameless = await passer().do(openHouses.visit, { slug, ...visitor(), email: '', phone: '', opened });
  expect(nameless.status).toBe(400);
  const quiet = (await plan((await newHome()).id, { isPublic: false })).body;
  expect((await passer().do(openHouses.open, { slug: slugOf(quiet) })).status).toBe(404);
});

test('kiosk and poster show the sign and the license line of whose open house it is', async () => {
  const boss = await newMember(server, await newOrganisation(server, 'Lyra Homes'), 'owner');
  await giveTier(server, boss, 'elite');
  const logo = (await boss.do(files.upload, { name: 'logo.png' }, { body: new Blob([pictures.png]) })).body.id;
  const { version } = (await boss.do(brand.get)).body;
  const own = { name: 'Lyra', colour: '#1a5640', logo, licence: 'TREC 9001234' };
  expect((await boss.do(brand.change, own, { version })).status).toBe(200);
  const { body: home } = await boss.do(listings.create, {
    ...{ streetNumber: '9', streetName: 'Oak Lane', city: 'Austin', stateOrProvince: 'TX', postalCode: '78704' },
    ...{ listPrice: 45_000_000, listingContractDate: '2026-01-02', expirationDate: '2099-12-31' },
  });
  await boss.do(listings.changeStatus, { id: home.id, standardStatus: 'Active' }, { version: home.version });
  const house = (await boss.do(openHouses.create, { id: home.id, start: `${soon}T13:00` })).body;
  const { body } = await boss.do(openHouses.get, { id: house.id });
  expect(body).toMatchObject({ organisation: 'Lyra', colour: '#1a5640', licence: 'TREC 9001234' });
  expect((await fetch(server.url + body.logo)).headers.get('content-type')).toBe('image/png');
});

test('an organization’s own words are shown in the visitor’s language from their day on, and kept as they were read', async () => {
  const boss = await newMember(server, await newOrganisation(server, 'Vega Homes'), 'owner');
  await giveTier(server, boss, 'elite');
  const home = (
    await boss.do(listings.create, {
      streetNumber: '7',
      streetName: 'Oak Lane',
      city: 'Austin',
      stateOrProvince: 'TX',
      postalCode: '78704',
      listPrice: 45_000_000,
      listingContractDate: '2026-01-02',
      expirationDate: '2099-12-31',
    })
  ).body;
  await boss.do(listings.changeStatus, { id: home.id, standardStatus: 'Active' }, { version: home.version });
  const house = (await boss.do(openHouses.create, { id: home.id, start: `${soon}T13:00` })).body;
  const slug = slugOf(house);
  const { today } = (await boss.do(consentTexts.list)).body;
  const agent2 = await newMember(server, boss.organisationId, 'agent');
  expect((await agent2.do(consentTexts.save, { place: 'sms', region: '', words: { en: 'x' } })).status).toBe(403);
  const draft = (place: 'sms' | 'disclosure', words: Record<string, string>, region = '') =>
    boss.do(consentTexts.save, { place, region, words });
  const publish = (place: 'sms' | 'disclosure', version: number, from = today, region = '') =>
    boss.do(consentTexts.publish, { place, region, version, from });
  await draft('sms', { en: '{who} may text me.' });
  expect((await publish('sms', 1)).body, 'texts must say how to end them').toMatchObject({
    issues: [{ path: ['words', 'en'] }],
  });
  await draft('sms', { en: '{who} may text me. Reply STOP to end.', es: '{who} puede escribirme. Responda STOP.' });
  expect((await publish('sms', 1, addDays(today, -1))).body).toMatchObject({ issues: [{ path: ['from'] }] });
  expect((await draft('sms', { en: 'x' }, 'TX')).body).toMatchObject({ issues: [{ path: ['region'] }] });
  // A draft is not shown to visitors.
  expect((await passer().do(openHouses.open, { slug })).body.ownWords).toEqual([]);
  for (const _ of [1, 2]) expect((await publish('sms', 1)).body.editions).toMatchObject([{ state: 'in_force' }]);
  await draft('sms', { en: '{who} may text me weekly. Reply STOP.' });
  expect((await publish('sms', 2, addDays(today, 30))).body.editions.map(({ state }) => state)).toEqual([
    'coming',
    'in_force',
  ]);
  await draft('disclosure', { en: 'In Texas, {who} works for the seller. TREC IABS 1.' }, 'TX');
  await publish('disclosure', 1, today, 'TX');

  const owned = new pg.Client(server.database.owner);
  await owned.connect();
  // A visitor who opened the form before the publication agreed to the earlier text.
  const early = { ...visitor(), locale: 'es' as const };
  const opened = openHouseForm.openedNow(server.services.settings.secret, Date.now() - 60_000);
  expect((await passer().do(openHouses.visit, { slug, ...early, opened })).status).toBe(200);
  await owned.query(`alter table consent_texts disable trigger consent_texts_stay`);
  await owned.query(
    `update consent_texts set published_at = published_at - interval '1 hour' where organisation_id = $1`,
    [boss.organisationId],
  );
  await owned.query(`alter table consent_texts enable trigger consent_texts_stay`);
  const late = { ...visitor(), locale: 'es' as const };
  // A form that was returned with errors is read again: the text shown then counts, not the one from when it was first opened.
  const first = openHouseForm.openedNow(server.services.settings.secret, Date.now() - 2 * 60 * 60_000);
  const again = openedAgain(first, opened);
  expect((await passer().do(openHouses.visit, { slug, ...late, opened: again })).status).toBe(200);
  const { rows } = await owned.query<{ address: string; text_shown: string; text_version: string }>(
    `select text_shown, text_version from consent_events where organisation_id = $1 and channel = 'sms' order by id`,
    [boss.organisationId],
  );
  await owned.end();
  expect(rows).toEqual([
    { text_shown: consentWords('es', 'sms', 'Vega Homes'), text_version: 'open house 2 es' },
    { text_shown: 'Vega Homes puede escribirme. Responda STOP.', text_version: 'open house own 1 es' },
  ]);
  const { visits } = (await boss.do(openHouses.visits, { id: house.id })).body;
  expect(visits.map(({ disclosureVersion }) => disclosureVersion)).toEqual([
    'open house own TX 1 es',
    'open house 2 es',
  ]);
  expect(visits[0]?.disclosureText).toBe('In Texas, Vega Homes works for the seller. TREC IABS 1.');
  const sms = (await boss.do(consentTexts.list)).body.documents.find(({ place }) => place === 'sms')!;
  expect(sms.editions.map(({ version, agreed }) => [version, agreed])).toEqual([
    [2, 0],
    [1, 1],
  ]);
  // Published editions can't be discarded.
  await boss.do(consentTexts.discard, { place: 'sms' });
  expect((await boss.do(consentTexts.list)).body.documents.find(({ place }) => place === 'sms')!.editions).toHaveLength(
    2,
  );
});
