import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { agentProfile } from '#contract/account/agent-profile.ts';
import { brand, onboarding } from '#contract/account/onboarding.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { listings } from '#contract/inventory/listings.ts';
import { joined } from '#contract/inventory/marketing/draft.ts';
import { type Kit, marketing } from '#contract/inventory/marketing/marketing.ts';
import { pictureShapes, shapeNames } from '#contract/inventory/marketing/pieces.ts';
import { openHouses } from '#contract/inventory/open-houses.ts';
import { consents } from '#contract/people/consents.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { sendManyJob } from '#server/people/messages/many.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { removeFolder, scratchFolder } from '#tests/setup/scratch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { callOffStaleJob, staleMailsListener } from './call-off.ts';

let folder: string;
let server: TestServer;
let owner: Person;
let colleague: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  folder = await scratchFolder();
  server = await startTestServer(undefined, { DATA_DIR: folder });
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  colleague = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);

async function newHome(given: Partial<RequestOf<typeof listings.create>> = {}, status = 'Active'): Promise<string> {
  const made = await owner.do(listings.create, {
    streetNumber: '12',
    streetName: 'Juniper Street',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 45_000_000,
    bedroomsTotal: 3,
    bathroomsFull: 2,
    livingArea: 1_850,
    poolPrivateYN: false,
    privateRemarks: 'Seller leaves in May and would rent back.',
    showingInstructions: 'Lockbox at the side gate, code 4471.',
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
    ...given,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  await inOrg((tx) => tx.run(sql`update listings set standard_status = ${status} where id = ${made.body.id}`));
  return made.body.id;
}
const change = async (id: string, fields: Omit<RequestOf<typeof listings.change>, 'id'>) => {
  const { version } = (await owner.do(listings.get, { id })).body;
  expect((await owner.do(listings.change, { id, ...fields }, { version })).status).toBe(200);
};
async function newKit(given: Partial<RequestOf<typeof listings.create>> = {}, status?: string): Promise<Kit> {
  const made = await owner.do(marketing.make, { id: await newHome(given, status) });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
}
const take = async (path: string, by: Person = owner) => {
  const answer = await fetch(`${server.url}/api/v1${path}`, { headers: { cookie: by.cookie } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const flyerOf = (kit: Kit, query = '') => take(`/listings/${kit.listing}/marketing/flyer${query}`);
const problemOf = ({ bytes }: { bytes: Buffer }) =>
  JSON.parse(bytes.toString()) as { message: string; details: object };

describe('a kit', () => {
  test('is made of the record and of nothing that stays in the office', async () => {
    const kit = await newKit();
    expect(joined(kit.texts.mls.sentences)).toBe(
      'A 3-bedroom home with 2 baths in Austin, TX. 1,850 square feet of living area.',
    );
    expect(kit.texts.mls.sentences[1]).toMatchObject({ fields: ['livingArea', 'lotSizeSquareFeet'], stale: [] });
    expect(JSON.stringify(kit)).not.toMatch(/rent back|lockbox|4471/i);
    expect(kit).toMatchObject({ version: 1, changes: [], pieces: { flyer: null, social: null, email: null } });
    expect((await owner.do(marketing.make, { id: kit.listing })).body.version).toBe(1);
  });

  test('is for those who may change the listing', async () => {
    const id = await newHome();
    expect((await viewer.do(marketing.make, { id })).status).toBe(403);
    expect((await colleague.do(marketing.make, { id })).status).toBe(403);
    expect((await foreigner.do(marketing.make, { id })).status).toBe(404);
    expect((await stranger(server).do(marketing.make, { id })).status).toBe(401);
    await owner.do(marketing.make, { id });
    expect((await colleague.do(marketing.get, { id })).body).toMatchObject({ can: { change: false } });
    expect((await take(`/listings/${id}/marketing/flyer`, colleague)).status).toBe(403);
    expect((await take(`/listings/${id}/marketing/flyer`, foreigner)).status).toBe(404);
  });

  test('keeps what people wrote, and refuses what must not be said', async () => {
    const { listing: id, version } = await newKit();
    const write = (words: string, as = version) =>
      owner.do(marketing.change, { id, text: 'mls', words }, { version: as });
    const unfair = await write('A 3-bedroom home. Perfect for young families.');
    expect(unfair.status).toBe(400);
    expect(unfair.body).toMatchObject({ issues: [{ path: ['words'], message: expect.stringContaining('families') }] });
    expect((await write('The seller leaves in May and is kind.')).status).toBe(400);
    expect((await write('Buyer agent commission 3%.')).status).toBe(400);
    expect((await write('x'.repeat(1_200))).status).toBe(400);
    const saved = await write('1,850 square feet of living area. Bring your boots and swim in the pool.');
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(saved.body.texts.mls).toMatchObject({
      sentences: [{ key: 'size' }, { key: null, words: 'Bring your boots and swim in the pool.' }],
      findings: [{ kind: 'wrong', field: 'poolPrivateYN', says: 'no', sentence: 1 }],
    });
    expect(saved.body.pieces).toMatchObject({ flyer: 'wrong', social: null });
    expect((await write('Again.')).status).toBe(412);
    expect((await owner.do(listings.timeline, { id })).body.rows.map(({ kind }) => kind)).toEqual([
      'listing.marketing_changed',
      'listing.marketing_made',
      'listing.created',
    ]);
  });
});

test('a model may put a text into other words, and passes the same checks', async () => {
  const { listing: id } = await newKit();
  const ask = () => owner.do(marketing.rewrite, { id, text: 'mls' });
  expect((await ask()).body).toMatchObject({ words: expect.stringMatching(/^A 3-bedroom home/), findings: [] });
  expect((await viewer.do(marketing.rewrite, { id, text: 'mls' })).status).toBe(403);
  const { model } = server.services;
  const asked: string[] = [];
  try {
    Object.assign(server.services, {
      model: {
        kind: 'anthropic',
        name: 'A stand-in',
        async *stream({ messages: [message] }: { messages: { content: string }[] }) {
          asked.push(message!.content);
          yield 'Three bedrooms under one roof. Perfect for ';
          yield 'young families. Nine bathrooms wait.';
        },
      },
    });
    const { body } = await ask();
    expect(body.words).toBe('Three bedrooms under one roof. Nine bathrooms wait.');
    expect(body.findings).toMatchObject([{ kind: 'wrong', sentence: 1, says: '2' }]);
    expect(asked.join()).not.toMatch(/rent back|lockbox/i);
    expect((await owner.do(marketing.get, { id })).body).toMatchObject({ mayRewrite: true, kit: { version: 1 } });
  } finally {
    Object.assign(server.services, { model });
  }
});

describe('pieces', () => {
  test('are refused when the record says otherwise, until they are refreshed', async () => {
    const kit = await newKit();
    expect((await flyerOf(kit)).status).toBe(200);
    await change(kit.listing, { listPrice: 43_000_000 });
    const now = (await owner.do(marketing.get, { id: kit.listing })).body.kit!;
    expect(now.changes).toEqual([{ field: 'listPrice', was: '$450,000', is: '$430,000' }]);
    expect(now.texts.short.sentences.find(({ key }) => key === 'price')?.stale).toEqual(['listPrice']);
    for (const path of ['flyer', 'pictures/story', 'set', 'email']) {
      const stale = await take(`/listings/${kit.listing}/marketing/${path}`);
      expect([path, stale.status]).toEqual([path, 409]);
      expect(problemOf(stale)).toMatchObject({
        message: expect.stringContaining('$430,000'),
        details: { why: 'stale' },
      });
    }
    const again = await owner.do(marketing.make, { id: kit.listing });
    expect(again.body).toMatchObject({ version: 2, changes: [], pieces: { flyer: null } });
    expect(joined(again.body.texts.short.sentences)).toContain('$430,000');
    expect((await flyerOf(kit)).status).toBe(200);
  });

  test('are not made of a home that is off the market or off the internet', async () => {
    const closed = await newKit({}, 'Closed');
    expect(closed.pieces).toEqual({ flyer: 'off_market', social: 'off_market', email: 'off_market' });
    expect(problemOf(await flyerOf(closed)).details).toMatchObject({ why: 'off_market' });
    const quiet = await newKit({ internetEntireListingDisplayYN: false });
    expect(quiet.pieces).toEqual({ flyer: null, social: 'no_internet', email: 'no_internet' });
    expect((await flyerOf(quiet)).status).toBe(200);
    expect((await take(`/listings/${quiet.listing}/marketing/set`)).status).toBe(409);
  });

  test('say nothing of an address that the seller keeps', async () => {
    const kit = await newKit({ internetAddressDisplayYN: false });
    expect(JSON.stringify(kit)).not.toMatch(/juniper|78704/i);
    const named = await owner.do(
      marketing.change,
      { id: kit.listing, text: 'short', words: 'Come to 12 Juniper Street.' },
      { version: 1 },
    );
    expect(named.status).toBe(400);
  });

  test('tell on paper how the agent is reached and the whole license line, however long it is', async () => {
    const licence = 'Whitfield and Daughters Realty Group of Central Texas, LLC · TREC Broker Lic. 9001234';
    const before = (await owner.do(brand.get, {})).body;
    await owner.do(
      brand.change,
      { name: before.name, colour: before.colour, logo: before.logo, licence },
      { version: before.version },
    );
    const profile = (await owner.do(agentProfile.get, {})).body;
    await owner.do(
      agentProfile.change,
      { title: 'Realtor', phone: '+15125550188', signature: '', photo: null },
      { version: profile.version },
    );
    await owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
    const kit = await newKit();
    const line = `${licence} · Lic. TX 0612345`;
    expect(kit.tail).toContain(`${line}. Equal Housing Opportunity.`);
    const { getDocumentProxy, extractText } = await import('unpdf');
    for (const paper of ['letter', 'a4', 'postcard', 'brochure']) {
      const { bytes } = await flyerOf(kit, `?paper=${paper}`);
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
      const pages = text.map((page) => page.replace(/\s+/g, ' '));
      // A brochure's cover may be all that a reader sees; on a postcard the line is beside the address.
      const told = pages[paper === 'postcard' ? 1 : 0];
      expect(told).toContain('(512) 555-0188');
      expect(told).toContain(line);
    }
    await owner.do(onboarding.save, { licences: [] });
    const { name, colour, logo, version } = (await owner.do(brand.get, {})).body;
    await owner.do(brand.change, { name, colour, logo, licence: '' }, { version });
  });

  test('are a PDF, pictures in the sizes of networks, and all of them in a zip', async () => {
    const kit = await newKit();
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#468' } })
      .jpeg()
      .toBuffer();
    const added = await owner.do(
      listings.addPhoto,
      { id: kit.listing, name: 'front.jpg' },
      { body: new Blob([new Uint8Array(photo)]) },
    );
    await owner.do(listings.changePhoto, { id: kit.listing, photoId: added.body.id, altered: 'materially_altered' });
    const start = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 16);
    const opened = await owner.do(openHouses.create, { id: kit.listing, start });
    expect(opened.status, JSON.stringify(opened.body)).toBe(200);
    const again = (await owner.do(marketing.make, { id: kit.listing })).body;
    expect(again.page).toContain('/open-house/');
    for (const { words, most } of again.posts) {
      expect(words).toContain('digitally altered');
      expect(words!.length).toBeLessThanOrEqual(most);
    }

    for (const paper of ['letter', 'a4', 'brochure']) {
      const { status, headers, bytes } = await flyerOf(kit, `?paper=${paper}`);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const { getDocumentProxy, extractText } = await import('unpdf');
      const document = await getDocumentProxy(new Uint8Array(bytes));
      expect(document.numPages >= 2).toBe(paper === 'brochure');
      const { text } = await extractText(document, { mergePages: true });
      for (const words of ['$450,000', '12 Juniper Street', 'Equal Housing Opportunity', 'Digitally altered photo'])
        expect(text).toContain(words);
    }
    for (const shape of shapeNames) {
      const { bytes } = await take(`/listings/${kit.listing}/marketing/pictures/${shape}`);
      const { width, height, format } = await sharp(bytes).metadata();
      expect([width, height, format]).toEqual([...pictureShapes[shape], 'jpeg']);
    }
    const { bytes } = await take(`/listings/${kit.listing}/marketing/set`);
    const names = bytes
      .toString('latin1')
      .match(/(?:square|portrait|story)\.jpg|(?:instagram|facebook|linkedin|x)\.txt/g);
    expect(new Set(names).size).toBe(7);
    const taken = await inOrg((tx) =>
      tx.all<{ data: { sha256: string; piece: string } }>(sql`
        select data from events where kind = 'listing.marketing_taken' and subject_id = ${kit.listing}`),
    );
    expect(taken).toHaveLength(7);
    expect(taken.every(({ data }) => data.sha256.length === 64)).toBe(true);
  });
});

describe('the mail', () => {
  test('goes through the gate to people chosen, with true words and who advertises', async () => {
    await owner.do(messages.changeSettings, { postalAddress: '1 Main Street, Austin, TX' });
    const kit = await newKit();
    const { body: draft } = await owner.do(marketing.email, { id: kit.listing });
    expect(draft.subject).toBe('For sale: 12 Juniper Street, Austin, TX 78704, $450,000');
    expect(draft.body).toContain(kit.tail);
    const lead = (await owner.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz', email: 'ana@example.com' })).body;
    const send = (words: object, by: Person = owner) =>
      by.do(marketing.send, { id: kit.listing, people: [lead.id], ...draft, ...words });
    expect((await send({}, viewer)).status).toBe(403);
    expect((await send({}, foreigner)).status).toBe(404);
    expect((await send({ body: 'Perfect for singles.' })).status).toBe(400);
    expect((await send({ body: 'Now with 5 bedrooms.' })).status).toBe(400);
    const sent = await send({ body: 'Come and see it.' });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const { payload } = await inOrg((tx) =>
      tx.get<{ payload: { body: string; purpose: string } }>(
        sql`select payload from jobs where id = ${sent.body.jobId}`,
      ),
    );
    expect(payload).toMatchObject({ purpose: 'marketing', body: `Come and see it.\n\n${kit.tail}` });
    await change(kit.listing, { bedroomsTotal: 4 });
    expect((await send({})).status).toBe(409);
  });

  test('what still waits when the price changes is called off', async () => {
    await owner.do(messages.changeSettings, { postalAddress: '1 Main Street, Austin, TX' });
    const kit = await newKit({ streetNumber: '14' });
    const { body: draft } = await owner.do(marketing.email, { id: kit.listing });
    const lead = (await owner.do(leads.create, { firstName: 'Ben', email: 'ben@example.com' })).body;
    const noted = { channel: 'email', purpose: 'marketing', kind: 'given', basis: 'verbal', note: 'Said so.' } as const;
    await owner.do(consents.add, { id: lead.id, ...noted });
    const { services } = server;
    const worker = new JobWorker({ services, kinds: [sendManyJob, callOffStaleJob], pollMs: 20 });
    const listeners = [staleMailsListener];
    const dispatcher = new Dispatcher({ db: services.db, listeners, log: services.log, pollMs: 20 });
    worker.start();
    await dispatcher.start();
    try {
      const { body } = await owner.do(marketing.send, { id: kit.listing, people: [lead.id], ...draft });
      const states = () =>
        inOrg((tx) => tx.all<{ state: string }>(sql`select state from messages where bulk_job_id = ${body.jobId}`));
      await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'queued' }]), patience);
      await change(kit.listing, { listPrice: 43_000_000 });
      await vi.waitFor(async () => expect(await states()).toEqual([{ state: 'cancelled' }]), patience);
    } finally {
      await dispatcher.stop();
      await worker.stop();
    }
  });
});
