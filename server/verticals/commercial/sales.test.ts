import { createHash } from 'node:crypto';
import { PDFDocument } from 'pdf-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { leads } from '#contract/people/leads.ts';
import { commercial } from '#contract/verticals/commercial/commercial.ts';
import { dataRoom, offerings } from '#contract/verticals/commercial/data-room.ts';
import { commercialMarket } from '#contract/verticals/commercial/market.ts';
import { commercialSales } from '#contract/verticals/commercial/sales.ts';
import { tourBooks } from '#contract/verticals/commercial/tour-books.ts';
import { ok, refused } from '#tests/setup/answers.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { roomToken } from './room-mail-job.ts';

let server: TestServer;
let owner: Person;
let viewer: Person;
let building: string;
let today: string;
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
  const org = await newOrganisation(server, 'Keystone Capital Markets');
  owner = await newMember(server, org, 'owner');
  viewer = await newMember(server, org, 'viewer');
  building = await newBuilding('Twin Oaks');
  ({ today } = await ok(owner.do(commercial.building, { id: building })));
});
afterAll(() => server.stop());

const newBuilding = async (name: string) =>
  (
    await ok(
      owner.do(commercial.createBuilding, {
        name,
        stateOrProvince: 'TX',
        city: 'Austin',
        postalCode: '78702',
        squareFeet: 20_000,
        use: 'office',
        yearBuilt: 1998,
      }),
    )
  ).id;
const newLead = async (email?: string) => {
  names += 1;
  return (await ok(owner.do(leads.create, { firstName: 'Oak', lastName: `Person ${names}`, ...(email && { email }) })))
    .id;
};
const newSale = async (name: string) => {
  const of = await newBuilding(name);
  const { id } = await ok(owner.do(commercialSales.start, { building: of, seller: 'Oak Trust', asking: 5_000_000_00 }));
  return id;
};
const investor = async (email?: string, criteria: object = {}) =>
  (
    await ok(
      owner.do(commercialMarket.addContact, {
        kind: 'investor',
        lead: await newLead(email),
        firm: 'Fern Capital',
        criteria,
      }),
    )
  ).id;
const bytesOf = (answer: { body: unknown }) => Buffer.from(answer.body as string, 'latin1');

test('letters of intent are rounds side by side, one is accepted, and what closed becomes a comp', async () => {
  const { id } = await ok(owner.do(commercialSales.start, { building, asking: 5_000_000_00, seller: 'Oak Trust' }));
  await refused(owner.do(commercialSales.start, { building }), 409);
  const offer = (buyer: string, price: number) =>
    owner.do(commercialSales.addLoi, { id, buyer, price, deposit: 100_000_00, receivedOn: today });
  await ok(offer('Fern Capital', 4_700_000_00));
  await ok(offer('Lark REIT', 4_900_000_00));
  await ok(offer('fern capital', 4_800_000_00));
  await refused(owner.do(commercialSales.addLoi, { id, price: 1, receivedOn: today }), 400, 'buyer');
  await refused(
    owner.do(commercialSales.addLoi, { id, buyer: 'X', price: 1, receivedOn: addDays(today, 1) }),
    400,
    'receivedOn',
  );
  const shown = await ok(viewer.do(commercialSales.get, { id }));
  expect(shown.offers.map(({ buyer, round, ofAsking }) => [buyer, round, ofAsking])).toEqual([
    ['Lark REIT', 1, 980_000],
    ['fern capital', 2, 960_000],
    ['Fern Capital', 1, 940_000],
  ]);
  expect(shown).toMatchObject({ stage: 'offers', bestPrice: 4_900_000_00, lois: 3, isStale: false });
  const [lark, fern] = shown.offers;
  await ok(owner.do(commercialSales.decideLoi, { id: lark!.id, state: 'accepted' }));
  await refused(owner.do(commercialSales.decideLoi, { id: fern!.id, state: 'accepted' }), 409);
  expect((await ok(owner.do(commercialSales.get, { id }))).stage).toBe('psa');
  await refused(owner.do(commercialSales.move, { id, stage: 'closed' }), 400, 'price');
  await refused(viewer.do(commercialSales.move, { id, stage: 'lost' }), 403);
  const close = () => owner.do(commercialSales.move, { id, stage: 'closed', price: 4_880_000_00, on: today });
  await ok(close());
  await ok(close());
  const { rows } = await ok(viewer.do(commercialMarket.comps, { kind: 'sale' }));
  expect(rows).toMatchObject([{ name: 'Twin Oaks', cents: 4_880_000_00, perFoot: 244_00, party: 'Lark REIT' }]);
  await refused(owner.do(commercialSales.move, { id, stage: 'marketing' }), 409);
});

test('nobody sees a document before they sign; each view is written down; a link that is revoked opens nothing', async () => {
  const id = await newSale('Elm Court');
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const body = new Blob([Buffer.from(await pdf.save())]);
  const { id: document } = await ok(
    owner.do(commercialSales.addDocument, { id, name: 'Leases.pdf', folder: 'Leases' }, { body }),
  );
  const unreachable = await investor();
  await refused(owner.do(commercialSales.invite, { id, contact: unreachable }), 400, 'contact');
  const contact = await investor('oak@fern.test');
  const { guest } = await ok(owner.do(commercialSales.invite, { id, contact }));
  const again = await ok(owner.do(commercialSales.invite, { id, contact }));
  expect(again.guest.id).toBe(guest.id);
  const token = roomToken(server.services.settings.secret, guest.id);
  const visitor = stranger(server);
  const read = await ok(visitor.do(dataRoom.look, { token }));
  expect(read).toMatchObject({ signedAt: null, documents: [] });
  await refused(visitor.do(dataRoom.content, { token, document }), 403);
  const sign = (name: string, ndaSha256: string) =>
    visitor.do(dataRoom.sign, { token, locale: 'en', consent: true, name, ndaSha256 });
  // Nobody signs words they have not read: the office changes the text between the page and the signature.
  const before = await ok(owner.do(commercialSales.get, { id }));
  const agreed = `${before.nda}\n\nÜbrigens: for two years.`;
  await ok(owner.do(commercialSales.change, { id, nda: agreed }, { version: before.version }));
  await refused(sign('Oak Person', read.ndaSha256), 409);
  const reread = await ok(visitor.do(dataRoom.look, { token }));
  expect(reread).toMatchObject({ signedAt: null, nda: agreed });
  expect(reread.ndaSha256).toBe(createHash('sha256').update(agreed, 'utf8').digest('hex'));
  await ok(sign('Oak Person', reread.ndaSha256));
  await ok(sign('Somebody Else', reread.ndaSha256));
  const inside = await ok(visitor.do(dataRoom.look, { token }));
  expect(inside).toMatchObject({ signedName: 'Oak Person', documents: [{ name: 'Leases.pdf', folder: 'Leases' }] });
  // The agreement is kept as it was signed, whatever the office writes later.
  const { nda, version } = await ok(owner.do(commercialSales.get, { id }));
  await ok(owner.do(commercialSales.change, { id, nda: 'Other words' }, { version }));
  expect((await ok(visitor.do(dataRoom.look, { token }))).nda).toBe(nda);
  const got = await visitor.do(dataRoom.content, { token, document });
  expect(got.status).toBe(200);
  const marked = bytesOf(got);
  expect(marked.subarray(0, 5).toString()).toBe('%PDF-');
  await ok(visitor.do(dataRoom.content, { token, document, as: 'inline' }));
  const { rows } = await ok(viewer.do(commercialSales.visits, { id, guest: guest.id }));
  expect(rows.map(({ what, document: name }) => [what, name])).toEqual([
    ['viewed', 'Leases.pdf'],
    ['downloaded', 'Leases.pdf'],
    ['signed', null],
    ['opened', null],
  ]);
  const room = await ok(viewer.do(commercialSales.room, { id }));
  expect(room.guests[0]).toMatchObject({ viewed: 1, downloaded: 1, signedName: 'Oak Person' });
  expect((await owner.do(commercialSales.agreement, { id, guest: guest.id })).status).toBe(200);
  await ok(owner.do(commercialSales.revoke, { id, guest: guest.id }));
  await ok(owner.do(commercialSales.revoke, { id, guest: guest.id }));
  await refused(visitor.do(dataRoom.look, { token }), 404);
  await refused(visitor.do(dataRoom.content, { token, document }), 404);
});

test('an offering is page and PDF of the same numbers, checked before anybody reads it', async () => {
  const of = await newBuilding('Alder Square');
  const { id: space } = await ok(owner.do(commercial.addSpace, { id: of, floor: 1, suite: '100', squareFeet: 10_000 }));
  await ok(owner.do(commercial.addSpace, { id: of, floor: 2, suite: '200', squareFeet: 5_000 }));
  await ok(
    owner.do(commercial.createLease, {
      space,
      lead: await newLead(),
      from: addMonths(today, -24),
      until: addMonths(today, 36),
      perFoot: 30_00,
    }),
  );
  const { id } = await ok(owner.do(commercialSales.start, { building: of, asking: 4_000_000_00 }));
  await refused(owner.do(commercialSales.publish, { id, isPublished: true }), 400, 'memorandum');
  const words = (summary: string) => ({
    headline: 'Alder Square',
    summary,
    highlights: ['One tenant'],
    location: 'By the lake.',
    disclaimer: 'Verify all of it.',
  });
  const change = (summary: string, version: number) =>
    owner.do(commercialSales.change, { id, memorandum: words(summary) }, { version });
  await ok(change('Perfect for Christian families, no children.', 1));
  await refused(owner.do(commercialSales.publish, { id, isPublished: true }), 400, 'memorandum');
  await ok(change('An office building with one tenant.', 2));
  const { address } = await ok(owner.do(commercialSales.publish, { id, isPublished: true }));
  // Once it is published, words that nobody may read are refused where they are written.
  await refused(change('No children.', 3), 400, 'memorandum');
  const slug = address.split('/').at(-1)!;
  const page = await ok(stranger(server).do(offerings.read, { slug }));
  expect(page).toMatchObject({
    rent: 300_000_00,
    noi: 300_000_00,
    capRate: 75_000,
    perFoot: 200_00,
    leasedFeet: 10_000,
  });
  expect(page.trailing).toHaveLength(12);
  expect(page.trailing.map(({ rent }) => rent)).toEqual(Array(12).fill(25_000_00));
  expect(page.rentRoll.map(({ suite, tenant }) => [suite, tenant === null])).toEqual([
    ['200', true],
    ['100', false],
  ]);
  expect(page.map?.path.startsWith('M')).toBe(true);
  const pdf = await stranger(server).do(offerings.pdf, { slug });
  expect(pdf.status).toBe(200);
  expect(bytesOf(pdf).subarray(0, 5).toString()).toBe('%PDF-');
  await ok(owner.do(commercialSales.publish, { id, isPublished: false }));
  await refused(stranger(server).do(offerings.read, { slug }), 404);
});

test('investors and tenant reps are matched by what they look for', async () => {
  const of = await newBuilding('Match Tower');
  await ok(owner.do(commercial.addSpace, { id: of, floor: 1, suite: '1', squareFeet: 3_000 }));
  await ok(owner.do(commercialSales.start, { building: of, asking: 3_000_000_00 }));
  const fits = await investor(undefined, { uses: ['office'], states: ['TX'], priceTo: 3_500_000_00 });
  const dear = await investor(undefined, { priceFrom: 9_000_000_00 });
  await refused(
    owner.do(commercialMarket.addContact, {
      kind: 'investor',
      lead: await newLead(),
      criteria: { feetFrom: 5, feetTo: 4 },
    }),
    400,
    'feetTo',
  );
  const rep = await ok(
    owner.do(commercialMarket.addContact, {
      kind: 'tenant_rep',
      lead: await newLead(),
      criteria: { feetFrom: 2_000, feetTo: 4_000 },
    }),
  );
  const { investors, tenants } = await ok(viewer.do(commercialMarket.matches, { id: of }));
  const found = investors.map(({ id }) => id);
  expect(found).toContain(fits);
  expect(found).not.toContain(dear);
  expect(tenants.map(({ contact, spaces }) => [contact.id, spaces.map(({ suite }) => suite)])).toEqual([
    [rep.id, ['1']],
  ]);
});

test('comps come by file: what is known stays, what is wrong is named by its row', async () => {
  const csv = [
    'Property,City,State,Date,SF,Price,Cap rate,Buyer',
    'Pine Plaza,Austin,TX,3/4/2026,"12,000","$3,000,000",6.5%,Lark REIT',
    'Bad one,Austin,TX,someday,100,1,,',
  ].join('\r\n');
  const first = await ok(owner.do(commercialMarket.importComps, { csv }));
  expect(first).toMatchObject({ added: 1, known: 0, refused: [{ row: 3, field: 'on' }] });
  expect(await ok(owner.do(commercialMarket.importComps, { csv }))).toMatchObject({ added: 0, known: 1 });
  const { rows } = await ok(viewer.do(commercialMarket.comps, { kind: 'sale' }));
  expect(rows.find(({ name }) => name === 'Pine Plaza')).toMatchObject({
    on: '2026-03-04',
    cents: 3_000_000_00,
    capRate: 65_000,
    perFoot: 250_00,
  });
  await refused(owner.do(commercialMarket.importComps, { csv: 'a,b\n1,2' }), 409);
});

test('a tour book keeps its order, and its link works until it is revoked', async () => {
  const of = await newBuilding('Tour House');
  const { id: space } = await ok(owner.do(commercial.addSpace, { id: of, floor: 1, suite: '10', squareFeet: 1_000 }));
  const given = { name: 'Fern Dental tour', client: 'Fern Dental', on: today };
  const stops = [
    { space, at: '09:00', minutes: 30, asking: 28_00 },
    { space, at: '10:15' },
  ];
  await refused(owner.do(tourBooks.create, { ...given, stops: [...stops].reverse() }), 400, 'stops');
  const made = await ok(owner.do(tourBooks.create, { ...given, stops }));
  expect(made.stops.map(({ at, building: name }) => [at, name])).toEqual([
    ['09:00', 'Tour House'],
    ['10:15', 'Tour House'],
  ]);
  expect((await owner.do(tourBooks.pdf, { id: made.id })).status).toBe(200);
  const { address } = await ok(owner.do(tourBooks.share, { id: made.id }));
  const token = address.split('/').at(-1)!;
  expect(await ok(stranger(server).do(tourBooks.open, { token }))).toMatchObject({ client: 'Fern Dental' });
  await ok(owner.do(tourBooks.unshare, { id: made.id }));
  await refused(stranger(server).do(tourBooks.open, { token }), 404);
});
