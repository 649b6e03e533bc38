import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { listingExport } from '#contract/inventory/listing-export.ts';
import { type ListingTarget, listingImports } from '#contract/inventory/listing-imports.ts';
import { listings } from '#contract/inventory/listings.ts';
import { files } from '#contract/people/files.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { dayAt } from '../day-there.ts';
import { listingImportJobs } from './importer.ts';

let server: TestServer;
let worker: JobWorker;
let agent: Person;
let other: Person;
let viewer: Person;
beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({
    services: server.services,
    kinds: [...listingImportJobs],
    pollMs: 20,
  });
  worker.start();
  const org = await newOrganisation(server);
  agent = await newMember(server, org, 'agent');
  other = await newMember(server, org, 'agent');
  viewer = await newMember(server, org, 'viewer');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

async function prepare(by: Person, body: string, name = 'listings.csv') {
  const { body: file } = await by.do(files.upload, { name }, { body });
  const { status, body: prepared } = await by.do(listingImports.prepare, { file: file.id });
  expect(status, JSON.stringify(prepared)).toBe(200);
  return prepared;
}
const targetsOf = ({ columns }: { columns: { target: ListingTarget | null }[] }) => columns.map(({ target }) => target);

const csv = `MLS #,Address,Price,Beds,Baths,SqFt,Type,Status,Lat,Lng,Agent's shoe size
77,"12 Juniper St #4, Austin, TX 78704","$450,000",3,2.5,"1,900",townhomes,for_sale,30.25,-97.75,9
78,"Old Mill Rd, Marfa, TX 79843",90000,,,,land,for_sale,,,9
79,no address at all,1,,,,,,,,
80,"14 Juniper St, Austin, TX 78704",a lot,many,,,,,,,`;

test('a spreadsheet becomes drafts: columns with samples, problems by row, a try that equals the result, and the way back', async () => {
  const file = await prepare(agent, csv);
  expect(file).toMatchObject({ rows: 4, remembered: false, jobId: null });
  expect(file.columns[2]).toEqual({ heading: 'Price', samples: ['$450,000', '90000', '1'], target: 'listPrice' });
  expect(file.columns.at(-1)).toMatchObject({ heading: "Agent's shoe size", target: null });
  const choices = { id: file.id, columns: targetsOf(file) };
  const { body: checked } = await agent.do(listingImports.check, choices);
  expect(checked.counts).toEqual({ rows: 4, create: 2, drafted: 2, known: 0, refused: 2 });
  // The reasons why they were imported as drafts.
  expect(checked.drafted[0]).toMatchObject({
    row: 2,
    issues: [{ field: 'listingContractDate' }, { field: 'expirationDate' }],
  });
  expect(checked.problems.map(({ row, issues }) => [row, issues.map(({ field }) => field)])).toEqual([
    [4, ['address']],
    [5, ['listPrice', 'bedroomsTotal']],
  ]);
  expect(checked.problems[1]!.issues[1]!.message).toBe('Enter a number.');
  expect((await agent.do(listings.count, {})).body.count).toBe(0);

  const { body: run } = await agent.do(listingImports.run, choices);
  expect(await jobEnded(agent, run.jobId)).toMatchObject({ state: 'done', done: 2, refused: 2 });
  const { body: after } = await agent.do(listingImports.get, { id: file.id });
  expect(after.counts).toEqual(checked.counts);
  expect((await agent.do(listingImports.run, choices)).status).toBe(409);
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
  const { body: csvOfProblems } = await agent.do(listingImports.problems, { id: file.id });
  expect(String(csvOfProblems)).toContain('no address at all');

  // The same file again: the columns are remembered, and nothing is duplicated.
  const again = await prepare(agent, csv);
  expect(again.remembered).toBe(true);
  const known = await agent.do(listingImports.check, { id: again.id, columns: targetsOf(again) });
  expect(known.body.counts).toEqual({ rows: 4, create: 0, drafted: 0, known: 2, refused: 2 });
  const spelt = await prepare(agent, 'Address\n"12 Juniper Street Unit 4, Austin, TX 78704"');
  const same = await agent.do(listingImports.check, { id: spelt.id, columns: targetsOf(spelt) });
  expect(same.body.counts).toMatchObject({ create: 0, known: 1 });

  // Listings edited since the import stay when the import is undone.
  await agent.do(listings.change, { id: rows[1]!.id, city: 'Alpine' }, { version: rows[1]!.version });
  const { body: undo } = await agent.do(jobs.undo, { id: run.jobId });
  expect(await jobEnded(agent, undo.id)).toMatchObject({ state: 'done', done: 1, refused: 1 });
  expect((await agent.do(listings.list, {})).body.rows.map(({ listingId }) => listingId)).toEqual(['78']);
});

test('an address is read as MLSs and spreadsheets write it: in parts, or whole in any of its usual ways', async () => {
  const org = await newOrganisation(server);
  const owner = await newMember(server, org, 'owner');
  const read = async (body: string) => {
    const file = await prepare(owner, body);
    const { body: checked } = await owner.do(listingImports.check, { id: file.id, columns: targetsOf(file) });
    expect(checked.problems).toEqual([]);
    const { body: run } = await owner.do(listingImports.run, { id: file.id, columns: targetsOf(file) });
    await jobEnded(owner, run.jobId);
    const { rows } = (await owner.do(listings.list, { sort: 'unparsedAddress' })).body;
    return rows.map(({ unparsedAddress }) => unparsedAddress);
  };
  expect(await read('MLS #,Address,City,State,Zip\n1,"700 Kinney Ave, Unit B",Austin,TX,78704')).toEqual([
    '700 Kinney Ave #B, Austin, TX 78704',
  ]);
  const whole = [
    '"701 Mary St, Austin TX 78704"',
    '"702 Mary St, Austin, Texas 78704"',
    '"703 Mary St, Austin, TX, 78704, USA"',
  ];
  expect(await read(['Property Address', ...whole].join('\n'))).toEqual([
    '700 Kinney Ave #B, Austin, TX 78704',
    '701 Mary St, Austin, TX 78704',
    '702 Mary St, Austin, TX 78704',
    '703 Mary St, Austin, TX 78704',
  ]);
});

test('a file keeps the statuses and days it tells, and sold homes are there to compare with', async () => {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  await giveTier(server, owner, 'elite');
  const head = 'MLS #,Address,Price,Status,List Date,Expiration Date,Contract Date,Sold Date,Sold Price,Remarks';
  const sold = `501,"10 Vine St, Tacoma, WA 98402",400000,Sold,2026-01-05,,2026-02-04,03/10/2026,"$410,000",Perfect for families.`;
  const rows = [
    sold,
    '502,"11 Vine St, Tacoma, WA 98402",500000,Active,2026-02-01,2099-01-01,,,,Light all day.',
    '503,"12 Vine St, Tacoma, WA 98402",500000,Sold,2026-02-01,,,2026-04-01,,',
    '504,"13 Vine St, Tacoma, WA 98402",500000,Haunted,,,,,,',
    '505,"14 Vine St, Tacoma, WA 98402",500000,Active,2026-02-01,2099-01-01,,,,Perfect for families.',
    // The home that was sold before is for sale again.
    '506,"10 Vine St, Tacoma, WA 98402",450000,Active,2026-06-01,2099-01-01,,,,',
  ];
  const file = await prepare(owner, [head, ...rows].join('\n'));
  const choices = { id: file.id, columns: targetsOf(file) };
  const { body: checked } = await owner.do(listingImports.check, choices);
  expect(checked.counts).toEqual({ rows: 6, create: 5, drafted: 2, known: 0, refused: 1 });
  expect(checked.drafted.map(({ row, issues }) => [row, issues.map(({ field }) => field)])).toEqual([
    [4, ['closePrice']],
    [5, ['mlsStatus']],
  ]);
  expect(checked.problems).toMatchObject([{ row: 6, issues: [{ field: 'publicRemarks' }] }]);
  const { body: run } = await owner.do(listingImports.run, choices);
  expect(await jobEnded(owner, run.jobId)).toMatchObject({ state: 'done', done: 5, refused: 1 });
  const { rows: all } = (await owner.do(listings.list, {})).body;
  const made = all.toSorted((one, other) => Number(one.listingId) - Number(other.listingId));
  expect(made).toMatchObject([
    { listingId: '501', standardStatus: 'Closed', closePrice: 41_000_000, closeDate: '2026-03-10', daysOnMarket: 30 },
    { listingId: '502', standardStatus: 'Active', onMarketDate: '2026-02-01' },
    { listingId: '503', standardStatus: 'Incomplete' },
    { listingId: '504', standardStatus: 'Incomplete', mlsStatus: 'Haunted' },
    { listingId: '506', standardStatus: 'Active' },
  ]);
  for (const { id, daysOnMarket } of made)
    expect((await owner.do(listings.marketDays, { id })).body.daysOnMarket).toBe(daysOnMarket);
  // A sold listing can be corrected although it lacks required fields.
  const { id, version } = made[0]!;
  expect((await owner.do(listings.change, { id, bedroomsTotal: 4 }, { version })).status).toBe(200);
  // Imported again, nothing is duplicated.
  const again = await prepare(owner, [head, ...rows].join('\n'));
  const known = await owner.do(listingImports.check, { id: again.id, columns: targetsOf(again) });
  expect(known.body.counts).toMatchObject({ create: 0, known: 5 });
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
      OnMarketDate: '2026-05-01',
      LivingAreaSource: 'PublicRecords',
      Disclosures: ['LeadBasedPaint', 'Haunted'],
      Media: [{ MediaURL: 'x' }],
    },
  ];
  const file = await prepare(agent, JSON.stringify({ value }), 'listings.json');
  const { body: run } = await agent.do(listingImports.run, { id: file.id, columns: targetsOf(file) });
  expect(await jobEnded(agent, run.jobId)).toMatchObject({ state: 'done', done: 1 });
  const { rows } = (await agent.do(listings.list, { filter: 'listingId:is(R1)' })).body;
  expect(rows).toMatchObject([{ listPrice: 31_000_000, poolPrivateYN: true, bedroomsTotal: 2 }]);
  expect(rows).toMatchObject([
    { onMarketDate: '2026-05-01', livingAreaSource: 'Public Records', disclosures: ['Lead Based Paint', 'Haunted'] },
  ]);
});

test('tags come in with a spreadsheet, and an export brings them back', async () => {
  const file = await prepare(
    agent,
    'Address,Tags,SqFt source,On market,Disclosure\n"3 Mesa Dr, Marfa, TX 79843",Lake; VIP ;vip,public records,5/1/2026,Mold;Radon',
  );
  expect(targetsOf(file)).toEqual(['address', 'tags', 'livingAreaSource', 'onMarketDate', 'disclosures']);
  const { body: run } = await agent.do(listingImports.run, { id: file.id, columns: targetsOf(file) });
  expect(await jobEnded(agent, run.jobId)).toMatchObject({ state: 'done', done: 1 });
  const asked = { filter: 'tags:has_all(lake,vip)' };
  expect((await agent.do(listings.list, asked)).body.rows).toMatchObject([
    { tags: ['lake', 'vip'], livingAreaSource: 'Public Records', onMarketDate: '2026-05-01' },
  ]);
  const { body } = await agent.do(listingExport.export, { ...asked, columns: ['tags', 'disclosures', 'onMarketDate'] });
  expect(String(body)).toBe('Tags,Disclosures,OnMarketDate\r\n"lake;vip","Mold;Radon",2026-05-01\r\n');
});

test('what a home must have is asked for in words', async () => {
  const file = await prepare(agent, 'Street,City\nJuniper St,');
  const { body } = await agent.do(listingImports.check, { id: file.id, columns: targetsOf(file) });
  expect(body.problems).toEqual([
    {
      row: 2,
      issues: ['city', 'stateOrProvince'].map((field) => ({ field, message: 'This field is required.' })),
    },
  ]);
});

test('a file is its bringer’s, what is chosen must fit it, and what is no list is refused', async () => {
  const file = await prepare(agent, csv);
  expect((await other.do(listingImports.get, { id: file.id })).status).toBe(404);
  expect((await viewer.do(listingImports.list, {})).status).toBe(403);
  const columns = targetsOf(file);
  for (const wrong of [
    columns.slice(1),
    columns.map(() => null),
    ['city', 'city', ...columns.slice(2)] as ListingTarget[],
  ])
    expect((await agent.do(listingImports.check, { id: file.id, columns: wrong })).status).toBe(400);
  const names = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`Name${at}`, 1]));
  const { body: wide } = await agent.do(files.upload, { name: 'x.json' }, { body: JSON.stringify([names]) });
  expect((await agent.do(listingImports.prepare, { file: wide.id })).status).toBe(400);
  const { body: bad } = await agent.do(files.upload, { name: 'x.json' }, { body: '{"value": 3}' });
  expect((await agent.do(listingImports.prepare, { file: bad.id })).status).toBe(400);
});

test('a draft is one from the day on that it is where its home stands', async () => {
  const states = ['HI', 'Kyoto'];
  const file = await prepare(
    agent,
    `Number,Street,City,State\n${states.map((state) => `7,Tide Way,Kona,${state}`).join('\n')}`,
  );
  const { body: run } = await agent.do(listingImports.run, { id: file.id, columns: targetsOf(file) });
  expect(await jobEnded(agent, run.jobId)).toMatchObject({ state: 'done', done: 2 });
  const kept = await server.services.db.withOrg(
    { organisationId: agent.organisationId, userId: null, actorKind: 'system' },
    (tx) =>
      tx.all<{ state: string; day: string }>(sql`
        select l.state_or_province as state, s.effective_on::text as day from listing_statuses s
        join listings l on l.organisation_id = s.organisation_id and l.id = s.listing_id
        where l.organisation_id = ${agent.organisationId} and l.city = 'Kona' order by 1`),
  );
  expect(kept).toEqual(states.map((state) => ({ state, day: dayAt(state) })));
});
