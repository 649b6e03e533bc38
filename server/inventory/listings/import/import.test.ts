import { afterAll, beforeAll, expect, test } from 'vitest';
import { listingImport } from '#contract/inventory/listing-import.ts';
import { listings } from '#contract/inventory/listings.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let agent: Person;
let viewer: Person;
beforeAll(async () => {
  server = await startTestServer();
  const org = await newOrganisation(server);
  agent = await newMember(server, org, 'agent');
  viewer = await newMember(server, org, 'viewer');
});
afterAll(() => server.stop());

const send = (by: Person, body: string, mode: 'run' | 'check' = 'run') =>
  by.do(listingImport.import, { mode }, { body });

const csv = `MLS #,Address,Price,Beds,Baths,SqFt,Type,Status,Lat,Lng,Agent's shoe size
77,"12 Juniper St #4, Austin, TX 78704","$450,000",3,2.5,"1,900",townhomes,for_sale,30.25,-97.75,9
78,"Old Mill Rd, Marfa, TX 79843",90000,,,,land,for_sale,,,9
79,no address at all,1,,,,,,,,
80,"14 Juniper St, Austin, TX 78704",a lot,many,,,,,,,`;

test('a spreadsheet becomes drafts in one pass, and every problem is named by row and field', async () => {
  const checked = await send(agent, csv, 'check');
  expect(checked.body).toMatchObject({ created: 2, known: 0, refusedCount: 2 });
  expect((await agent.do(listings.count, {})).body.count).toBe(0);

  const { status, body } = await send(agent, csv);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toEqual(checked.body);
  expect(body.refused.map(({ row, issues }) => [row, issues.map(({ field }) => field)])).toEqual([
    [4, ['address', 'streetName', 'city', 'stateOrProvince']],
    [5, ['listPrice', 'bedroomsTotal']],
  ]);
  expect(body.columns.at(-1)).toEqual({ heading: "Agent's shoe size", field: null });

  const { rows } = (await agent.do(listings.list, { sort: 'unparsedAddress' })).body;
  expect(rows).toMatchObject([
    {
      listingId: '77',
      standardStatus: 'Incomplete',
      mlsStatus: 'for_sale',
      unparsedAddress: '12 Juniper St #4, Austin, TX 78704',
      listPrice: 45_000_000,
      originalListPrice: 45_000_000,
      bathroomsFull: 2,
      bathroomsHalf: 1,
      livingArea: 1_900,
      propertySubType: 'Townhouse',
      latitude: 30.25,
      listAgent: agent.id,
    },
    { listingId: '78', propertyType: 'Land', streetNumber: null, latitude: null },
  ]);
  const { prices } = (await agent.do(listings.prices, { id: rows[0]!.id })).body;
  expect(prices).toMatchObject([{ to: 45_000_000 }]);
  const told = (await agent.do(listings.timeline, { id: rows[0]!.id })).body.rows;
  expect(told.map(({ kind }) => kind)).toEqual(['listing.created']);
});

test('sent again, nothing is there twice, by number or by address', async () => {
  const again = await send(agent, csv);
  expect(again.body).toMatchObject({ created: 0, known: 2 });
  const other = await send(agent, 'Address,City,State\n"12 Juniper Street Unit 4, Austin, TX 78704",,');
  expect(other.body).toMatchObject({ created: 0, known: 1 });
});

test('JSON with RESO’s names is read as well', async () => {
  const value = [
    {
      ListingId: 'R1',
      StreetNumber: '9',
      StreetName: 'Canyon Rd',
      City: 'Marfa',
      StateOrProvince: 'TX',
      PostalCode: '79843',
      ListPrice: 310_000,
      BedroomsTotal: 2,
      PoolPrivateYN: true,
      PropertySubType: 'Single Family Residence',
      Media: [{ MediaURL: 'x' }],
    },
  ];
  const { body } = await send(agent, JSON.stringify({ value }));
  expect(body).toMatchObject({ created: 1, refusedCount: 0 });
  const { rows } = (await agent.do(listings.list, { filter: 'listingId:is(R1)' })).body;
  expect(rows).toMatchObject([{ listPrice: 31_000_000, poolPrivateYN: true, bedroomsTotal: 2 }]);
});

test('who may not create listings may not bring a file of them', async () => {
  expect((await send(viewer, csv)).status).toBe(403);
});

test('what is no list is refused', async () => {
  expect((await send(agent, '{"value": 3}')).status).toBe(400);
  expect((await send(agent, 'a,b\n1,2')).status).toBe(400);
});
