import pg from 'pg';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentProfile } from '#contract/account/agent-profile.ts';
import { listings } from '#contract/inventory/listings.ts';
import { cmaSums, wholeWeight } from '#contract/inventory/value/cma-sums.ts';
import { type Cma, cmas } from '#contract/inventory/value/cmas.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let database: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

const place = { city: 'Austin', stateOrProvince: 'TX', postalCode: '78704', latitude: 30.25, longitude: -97.76 };
const facts = { livingArea: 2_000, bedroomsTotal: 3, bathroomsFull: 2, yearBuilt: 2000 };
let number = 0;

async function home(person: Person, more: object = {}, columns: Record<string, unknown> = {}): Promise<string> {
  number += 1;
  const made = await person.do(listings.create, {
    ...place,
    ...facts,
    streetNumber: String(number),
    streetName: 'Cedar Ln',
    listPrice: 50_000_000,
    privateRemarks: 'Divorce: must sell.',
    ...more,
  });
  const set = Object.keys(columns).map((name, at) => `${name} = $${at + 2}`);
  if (set.length > 0)
    await database.query(`update listings set ${set.join()} where id = $1`, [made.body.id, ...Object.values(columns)]);
  return made.body.id;
}

const sold = (person: Person, cents: number, more: object = {}, columns: object = {}) =>
  home(person, more, {
    standard_status: 'Closed',
    close_price_cents: cents,
    close_date: new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10),
    ...columns,
  });

async function office() {
  const organisationId = await newOrganisation(server);
  const agent = await newMember(server, organisationId, 'agent');
  return { organisationId, agent, owner: await newMember(server, organisationId, 'owner') };
}

const handworkOf = ({ comparables }: Cma) =>
  comparables.map(({ listing, manual, other, otherReason, weight }) => ({
    listing,
    manual,
    other,
    otherReason,
    weight,
  }));
const tokenOf = (address: string | null) => address!.split('/cma/')[1]!;

test('from a listing to a report that a stranger opens, until it is revoked', async () => {
  const { agent, owner } = await office();
  const near = await sold(agent, 49_000_000);
  const hidden = await sold(agent, 53_000_000, { livingArea: 2_100, internetAddressDisplayYN: false });
  await home(agent, { latitude: 31.4 }, { standard_status: 'Active' });
  const active = await home(agent, { listPrice: 54_000_000 }, { standard_status: 'Active' });
  const subject = await home(agent);
  const made = (await agent.do(cmas.create, { listing: subject })).body;
  // Sold homes come first; homes too far away are left out.
  expect(made.comparables.map(({ listing }) => listing)).toEqual([near, hidden, active]);
  expect(made.unshareable).toBe('unconfirmed');
  expect((await agent.do(cmas.share, { id: made.id })).status).toBe(409);
  const first = handworkOf(made);

  const short = first.map((one) => ({ ...one, weight: 3_000 }));
  const refused = await agent.do(cmas.change, { id: made.id, comparables: short }, { version: 1 });
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('Weights must total 100%');

  const wanted = first
    .slice(0, 2)
    .map((one, at) => ({ ...one, weight: at === 0 ? 6_000 : null, manual: { livingArea: -at * 100_000 } }));
  const changed = await agent.do(
    cmas.change,
    { id: made.id, comparables: wanted, isConfirmed: true, note: 'Sold quickly.' },
    { version: 1 },
  );
  expect(changed.status).toBe(200);
  const { rows, range } = cmaSums(changed.body.facts, changed.body.rates, changed.body.comparables);
  expect(rows.reduce((sum, { weight }) => sum + weight, 0)).toBe(wholeWeight);
  expect(changed.body.range).toEqual(range);
  expect(range).toEqual({ low: 49_000_000, likely: 50_600_000, high: 52_900_000 });
  expect((await agent.do(cmas.change, { id: made.id, note: '' }, { version: 1 })).status).toBe(412);
  // Homes that were not picked can be added manually.
  const candidates = (await agent.do(cmas.candidates, { id: made.id })).body.homes;
  expect(candidates.map(({ listing, isPicked }) => [listing, isPicked])).toContainEqual([active, false]);

  const link = (await agent.do(cmas.share, { id: made.id, note: 'The Okafors', days: 3 })).body;
  const token = tokenOf(link.address);
  const anyone = stranger(server);
  const seen = await anyone.do(cmas.shared, { token });
  expect(seen.status).toBe(200);
  expect(seen.body.address).toContain('Cedar Ln');
  expect(seen.body.comparables.map(({ address }) => address === null)).toEqual([false, true]);
  expect(seen.body.market).toMatchObject({ sold: 2, offered: 1, asked: 100_000_000, paid: 102_000_000 });
  expect(seen.body.market.homes).toHaveLength(3);
  expect(JSON.stringify(seen.body)).not.toMatch(/Divorce|Okafors/);
  await anyone.do(cmas.shared, { token });
  const { links } = (await agent.do(cmas.get, { id: made.id })).body;
  expect(links).toMatchObject([{ opens: 2, isOpen: true }]);
  const told = (await agent.do(cmas.timeline, { id: made.id })).body.rows.map(({ kind }) => kind);
  expect(told).toEqual(['cma.opened', 'cma.shared', 'cma.confirmed', 'cma.created']);

  await owner.do(cmas.revoke, { id: made.id, linkId: link.id });
  expect((await anyone.do(cmas.shared, { token })).status).toBe(404);
  expect((await anyone.do(cmas.shared, { token: `${token}x` })).status).toBe(404);
  expect((await agent.do(cmas.get, { id: made.id })).body.links).toMatchObject([{ isOpen: false, address: null }]);
});

test('a link ends by itself, with the analysis, and when the seller wants no valuation', async () => {
  const { agent, organisationId } = await office();
  await sold(agent, 49_000_000);
  const subject = await home(agent);
  const made = (await agent.do(cmas.create, { listing: subject })).body;
  await agent.do(cmas.change, { id: made.id, isConfirmed: true }, { version: 1 });
  const shared = async () => tokenOf((await agent.do(cmas.share, { id: made.id })).body.address);
  const opens = async (token: string) => (await stranger(server).do(cmas.shared, { token })).status;
  const [over, unwished] = [await shared(), await shared()];
  await database.query(
    `update cma_links set expires_at = now() - interval '1 minute' where organisation_id = $1
       and id = (select id from cma_links where organisation_id = $1 order by id limit 1)`,
    [organisationId],
  );
  expect([await opens(over), await opens(unwished)]).toEqual([404, 200]);
  await database.query('update listings set internet_automated_valuation_display_yn = false where id = $1', [subject]);
  expect(await opens(unwished)).toBe(404);
  expect((await agent.do(cmas.share, { id: made.id })).status).toBe(409);
  await database.query('update listings set internet_automated_valuation_display_yn = true where id = $1', [subject]);
  expect(await opens(unwished)).toBe(200);
  await agent.do(cmas.remove, { id: made.id });
  expect(await opens(unwished)).toBe(404);
});

test('a report shows photos and places as far as sellers let it, and is handed over as a PDF', async () => {
  const { agent, owner } = await office();
  const near = await sold(agent, 49_000_000);
  const hidden = await sold(agent, 53_000_000, {
    livingArea: 2_100,
    internetAddressDisplayYN: false,
    internetEntireListingDisplayYN: false,
  });
  const subject = await home(agent);
  for (const [at, id] of [near, hidden, subject].entries()) {
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: `#${at}8${at}` } })
      .png()
      .toBuffer();
    const put = await agent.do(
      listings.addPhoto,
      { id, name: 'front.png' },
      { body: new Blob([new Uint8Array(picture)]) },
    );
    expect(put.status, JSON.stringify(put.body)).toBe(200);
  }
  await owner.do(agentProfile.change, { title: '', phone: '', signature: '', photo: null }, { version: 1 });
  await agent.do(
    agentProfile.change,
    { title: 'Broker Associate', phone: '+15125550142', signature: '', photo: null },
    { version: 1 },
  );
  const made = (await agent.do(cmas.create, { listing: subject })).body;
  expect(made.looks.find(({ listing }) => listing === near)?.photo).toContain(`/listings/${near}/photos/`);
  expect((await agent.do(cmas.candidates, { id: made.id })).body.homes.every(({ photo }) => photo)).toBe(true);
  await agent.do(cmas.change, { id: made.id, isConfirmed: true }, { version: 1 });
  const own = (await agent.do(cmas.report, { id: made.id })).body;
  expect(own.person).toMatchObject({ title: 'Broker Associate', phone: '+15125550142' });

  const token = tokenOf((await agent.do(cmas.share, { id: made.id })).body.address);
  const seen = (await stranger(server).do(cmas.shared, { token })).body;
  expect(seen.at).toEqual({ latitude: 30.25, longitude: -97.76 });
  const shown = seen.comparables.map(({ address, photo, at }) => [address !== null, photo !== null, at !== null]);
  expect(shown).toEqual([
    [true, true, true],
    [false, false, false],
  ]);
  // Kept off the internet, and there on what the office prints.
  expect(own.comparables.map(({ address, photo, at }) => [address, photo, at].every((one) => one !== null))).toEqual([
    true,
    true,
  ]);
  const photo = (place: number) => fetch(`${server.url}/api/v1/shared-cmas/${token}/photos/${place}`);
  expect((await photo(0)).headers.get('content-type')).toMatch(/^image\//);
  expect([(await photo(1)).status, (await photo(2)).status, (await photo(9)).status]).toEqual([200, 404, 404]);
  // Loading a photo doesn't count as opening the report.
  expect((await agent.do(cmas.get, { id: made.id })).body.links).toMatchObject([{ opens: 1 }]);

  const paper = async (path: string, cookie = '') => {
    const answer = await fetch(`${server.url}/api/v1${path}`, { headers: { cookie } });
    const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())), {
      mergePages: true,
    });
    return { words: text.replace(/\s+/g, ' '), totalPages };
  };
  for (const { words, totalPages } of [
    await paper(`/cmas/${made.id}/report.pdf`, agent.cookie),
    await paper(`/shared-cmas/${token}/report.pdf`),
  ]) {
    expect(totalPages).toBe(5);
    for (const told of [
      'COMPARATIVE MARKET ANALYSIS',
      '(512) 555-0142',
      '$490,000',
      'Adjusted price',
      'not an appraisal',
    ])
      expect(words).toContain(told);
    expect(words).not.toContain('Divorce');
  }
  const withheld = 'Address withheld';
  expect((await paper(`/cmas/${made.id}/report.pdf`, agent.cookie)).words).not.toContain(withheld);
  expect((await paper(`/shared-cmas/${token}/report.pdf`)).words).toContain(withheld);
  await agent.do(cmas.revoke, { id: made.id, linkId: (await agent.do(cmas.get, { id: made.id })).body.links[0]!.id });
  expect([
    (await photo(0)).status,
    (await fetch(`${server.url}/api/v1/shared-cmas/${token}/report.pdf`)).status,
  ]).toEqual([404, 404]);
});

test('an address that is no listing is found by its town; what nobody knows is named', async () => {
  const { agent, owner } = await office();
  const known = {
    ...Object.fromEntries(
      Object.keys((await import('#contract/inventory/value/cma-sums.ts')).usualRates).map((name) => [name, null]),
    ),
    livingArea: 1_900,
  };
  const street = { street: '7 Vine St', city: 'Austin', stateOrProvince: 'TX', facts: known as never };
  const made = await agent.do(cmas.create, { home: street });
  expect(made.body).toMatchObject({ address: '7 Vine St, Austin, TX', listing: null, comparables: [], range: null });
  expect((await agent.do(cmas.create, { home: { ...street, city: 'Nowhere At All' } })).status).toBe(400);
  expect((await agent.do(cmas.create, {})).status).toBe(400);
  const colleague = await newMember(server, agent.organisationId, 'agent');
  expect((await colleague.do(cmas.get, { id: made.body.id })).status).toBe(404);
  expect((await owner.do(cmas.get, { id: made.body.id })).status).toBe(200);
  const elsewhere = await newMember(server, await newOrganisation(server), 'owner');
  expect((await elsewhere.do(cmas.get, { id: made.body.id })).status).toBe(404);
});
