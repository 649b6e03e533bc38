import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { listings } from '#contract/inventory/listings.ts';
import { openHouses } from '#contract/inventory/open-houses.ts';
import { sql } from '#server/core/db/sql.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { idxFields, idxNotTold } from './testing/idx-fields.ts';

type Row = Record<string, unknown>;
type Body = {
  '@odata.context': string;
  '@odata.count'?: number;
  '@odata.nextLink'?: string;
  value: Row[];
  error?: { code: string; message: string };
};
type Told = { status: number; body: Body; headers: Headers; text: string };

let server: TestServer;
let org: string;
let owner: Person;
let key: string;
/** Listing ids by listing number. */
const ids: Record<string, string> = {};

const ask = async (path: string, bearer: string | null = key, headers: Record<string, string> = {}): Promise<Told> => {
  const response = await fetch(
    path.startsWith('http') ? path.replace(/^https?:\/\/[^/]+/, server.url) : `${server.url}/odata${path}`,
    {
      headers: { ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    },
  );
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: (isJson ? JSON.parse(text) : {}) as Body, headers: response.headers, text };
};
const property = (options: Record<string, string>, ...rest: [string?, Record<string, string>?]) =>
  ask(`/Property?${new URLSearchParams(options)}`, ...rest);
const numbers = ({ body, text }: Told): unknown[] => {
  expect(body.value, text).toBeDefined();
  return body.value.map(({ ListingId }) => ListingId).sort();
};
const found = async (filter: string) => numbers(await property({ $filter: filter, $select: 'ListingId' }));

const home = (listingId: string, more: Row) => ({
  listingId,
  streetNumber: listingId,
  streetName: 'Juniper St',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  listingContractDate: '2026-03-01',
  expirationDate: '2099-03-01',
  listPrice: 50_000_000,
  ...more,
});

const homes = [
  home('1', {
    bedroomsTotal: 2,
    listPrice: 30_000_050,
    listingContractDate: '2026-01-01',
    propertySubType: 'Condominium',
  }),
  home('2', {
    livingArea: 1_800,
    livingAreaSource: 'Public Records',
    disclosures: ['Lead Based Paint', 'Flood Zone'],
    tags: ['quiet-money'],
    onMarketDate: '2026-03-05',
    bedroomsTotal: 3,
    listPrice: 45_000_000,
    publicRemarks: 'A quiet garden.',
  }),
  home('3', { bedroomsTotal: 4, listPrice: 60_000_000, city: 'Round Rock', poolPrivateYN: true }),
  home('4', { bedroomsTotal: null, listPrice: 75_000_000, purchaseContractDate: '2026-04-01' }),
  home('5', {
    bedroomsTotal: 5,
    listPrice: 90_000_000,
    internetAddressDisplayYN: false,
    latitude: 30.1,
    longitude: -97.1,
  }),
  home('6', { bedroomsTotal: 6, internetEntireListingDisplayYN: false }),
  home('7', { bedroomsTotal: 7 }),
];
const features: Record<string, Record<string, string[]>> = {
  '1': { appliances: ['Dishwasher'] },
  '2': { appliances: ['Dishwasher', 'Range'], interiorFeatures: ['Eat-in Kitchen'] },
  '3': { appliances: ['Range'] },
};

beforeAll(async () => {
  server = await startTestServer();
  org = await newOrganisation(server);
  owner = await newMember(server, org, 'owner');
  await giveTier(server, owner, 'elite');
  for (const given of homes) {
    const made = (await owner.do(listings.create, { ...given, privateRemarks: 'The key is under the pot.' } as never))
      .body;
    ids[given.listingId] = made.id;
    if (given.listingId === '7') continue;
    let { version } = made;
    for (const standardStatus of given.listingId === '4'
      ? (['Active', 'Active Under Contract'] as const)
      : (['Active'] as const)) {
      const moved = await owner.do(listings.changeStatus, { id: made.id, standardStatus }, { version });
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
      version = moved.body.version;
    }
    await server.services.db.withOrg({ organisationId: org, userId: owner.id, actorKind: 'user' }, (tx) =>
      tx.run(
        sql`update listings set features = ${JSON.stringify(features[given.listingId] ?? {})}::jsonb where id = ${made.id}`,
      ),
    );
  }
  key = (await owner.do(apiKeys.create, { name: 'site', role: 'viewer', expiresInDays: null })).body.key;
});
afterAll(() => server.stop());

describe('what a certification asks for', () => {
  test('metadata-request: every resource, key, type and lookup, as XML and as JSON', async () => {
    const { text, headers, status } = await ask('/$metadata?$format=application/xml');
    expect([status, headers.get('content-type'), headers.get('odata-version')]).toEqual([
      200,
      'application/xml;charset=utf-8',
      '4.01',
    ]);
    expect(text).toContain('<EntityType Name="Property"><Key><PropertyRef Name="ListingKey"/></Key>');
    expect(text).toContain('<Property Name="ListPrice" Type="Edm.Decimal" Precision="14" Scale="2"/>');
    expect(text).toContain('<Property Name="ModificationTimestamp" Type="Edm.DateTimeOffset" Precision="6"/>');
    expect(text).toContain('<Annotation Term="RESO.OData.Metadata.LookupName" String="StandardStatus"/>');
    expect(text).toContain('<Property Name="OnMarketDate" Type="Edm.Date"/>');
    expect(text).toContain('<Annotation Term="RESO.OData.Metadata.LookupName" String="AreaSource"/>');
    expect(text).not.toMatch(/PrivateRemarks|ShowingInstructions|Tags/);
    const asJson = JSON.parse((await ask('/$metadata?$format=json')).text);
    expect(idxFields).toHaveLength(153);
    expect(idxFields.filter((name) => !(name in asJson['org.reso.metadata'].Property))).toEqual(idxNotTold);
    expect(asJson['org.reso.metadata'].Property.Appliances).toMatchObject({ $Collection: true });
  });

  test('service-document: what there is to ask', async () => {
    const { body, headers } = await ask('/', key, { 'odata-maxversion': '4.0' });
    expect(body.value.map(({ name }) => name)).toEqual([
      'Property',
      'Media',
      'OpenHouse',
      'Member',
      'Office',
      'Lookup',
    ]);
    expect(headers.get('odata-version')).toBe('4.0');
  });

  test('what is disclosed, who measured and since when it is offered are told; our own tags are not', async () => {
    const { body, text } = await property({ $filter: "Disclosures/any(d: d eq 'Flood Zone')" });
    expect(body.value).toMatchObject([
      {
        ListingId: '2',
        LivingAreaSource: 'Public Records',
        Disclosures: ['Lead Based Paint', 'Flood Zone'],
        OnMarketDate: '2026-03-05',
      },
    ]);
    expect(text).not.toContain('quiet-money');
    expect(await found("Disclosures/any() and Disclosures/all(d: d eq 'Flood Zone')")).toEqual([]);
    expect(await found("LivingAreaSource eq 'Public Records'")).toEqual(['2']);
    expect(await found('OnMarketDate lt 2026-06-01')).toEqual(['2']);
    expect((await property({ $select: 'Tags' })).status).toBe(400);
    const { body: values } = await ask(`/Lookup?${new URLSearchParams({ $filter: "LookupName eq 'Disclosures'" })}`);
    expect(values.value.map(({ LookupValue }) => LookupValue)).toContain('Lead Based Paint');
  });

  test('fetch-by-key, select, top, skip, count', async () => {
    const one = await ask(`/Property('${ids['1']}')?$select=ListingKey`);
    expect(one.body).toEqual({
      '@odata.context': expect.stringMatching(/\$metadata#Property\(ListingKey\)\/\$entity$/),
      ListingKey: ids['1'],
    });
    const some = await property({ $select: 'ListingKey,BedroomsTotal' });
    expect(some.body.value).toHaveLength(5);
    expect(Object.keys(some.body.value[0]!)).toEqual(['ListingKey', 'BedroomsTotal']);
    const first = await property({ $select: 'ListingKey', $top: '2' });
    const second = await property({ $select: 'ListingKey', $top: '2', $skip: '2' });
    expect(first.body.value).toHaveLength(2);
    expect(first.body['@odata.nextLink']).toBeUndefined();
    expect(new Set([...first.body.value, ...second.body.value].map(({ ListingKey }) => ListingKey)).size).toBe(4);
    expect((await property({ $count: 'true', $top: '1' })).body['@odata.count']).toBe(5);
    expect((await ask('/Property/$count')).text).toBe('5');
  });

  test.for([
    ['orderby-timestamp-asc', 'ModificationTimestamp asc', undefined],
    ['orderby-timestamp-desc', 'ModificationTimestamp desc', undefined],
    ['orderby-timestamp-asc-filter-int-gt', 'ModificationTimestamp asc', 'BedroomsTotal gt 2'],
    ['orderby-timestamp-desc-filter-int-gt', 'ModificationTimestamp desc', 'BedroomsTotal gt 2'],
  ] as const)('%s', async ([, $orderby, $filter]) => {
    const select = 'ListingKey,BedroomsTotal,ModificationTimestamp';
    const { body } = await property({ $top: '20', $select: select, $orderby, ...($filter && { $filter }) });
    const times = body.value.map(({ ModificationTimestamp }) => String(ModificationTimestamp));
    expect(times).toEqual($orderby.endsWith('desc') ? times.toSorted().reverse() : times.toSorted());
    expect(times).toHaveLength($filter ? 3 : 5);
  });

  test.for<[string, string, string[]]>([
    ['filter-int-and', 'BedroomsTotal gt 2 and BedroomsTotal lt 5', ['2', '3']],
    ['filter-int-or', 'BedroomsTotal lt 3 or BedroomsTotal gt 4', ['1', '5']],
    ['filter-int-not', 'not (BedroomsTotal le 3)', ['3', '4', '5']],
    ['filter-int-eq', 'BedroomsTotal eq 3', ['2']],
    ['filter-int-ne', 'BedroomsTotal ne 3', ['1', '3', '4', '5']],
    ['filter-int-gt', 'BedroomsTotal gt 3', ['3', '5']],
    ['filter-int-ge', 'BedroomsTotal ge 3', ['2', '3', '5']],
    ['filter-int-lt', 'BedroomsTotal lt 3', ['1']],
    ['filter-int-le', 'BedroomsTotal le 3', ['1', '2']],
    ['filter-decimal-eq', 'ListPrice eq 300000.50', ['1']],
    ['filter-decimal-ne', 'ListPrice ne 300000.5', ['2', '3', '4', '5']],
    ['filter-decimal-gt', 'ListPrice gt 600000.00', ['4', '5']],
    ['filter-decimal-ge', 'ListPrice ge 600000.00', ['3', '4', '5']],
    ['filter-decimal-lt', 'ListPrice lt 450000.001', ['1', '2']],
    ['filter-decimal-le', 'ListPrice le 450000', ['1', '2']],
    ['filter-date-eq', 'ListingContractDate eq 2026-01-01', ['1']],
    ['filter-date-ne', 'ListingContractDate ne 2026-03-01', ['1']],
    ['filter-date-gt', 'ListingContractDate gt 2026-01-01', ['2', '3', '4', '5']],
    ['filter-date-ge', 'ListingContractDate ge 2026-01-01', ['1', '2', '3', '4', '5']],
    ['filter-date-lt', 'ListingContractDate lt 2026-01-02', ['1']],
    ['filter-date-le', 'ListingContractDate le 2026-01-01', ['1']],
    ['filter-datetime-ne', 'ModificationTimestamp ne 2020-01-01T00:00:00Z', ['1', '2', '3', '4', '5']],
    ['filter-datetime-gt', 'ModificationTimestamp gt 2020-01-01T00:00:00.123-05:00', ['1', '2', '3', '4', '5']],
    ['filter-datetime-ge', 'ModificationTimestamp ge 2020-01-01T00:00:00Z', ['1', '2', '3', '4', '5']],
    ['filter-datetime-lt', 'ModificationTimestamp lt now()', ['1', '2', '3', '4', '5']],
    ['filter-datetime-le', 'ModificationTimestamp le now()', ['1', '2', '3', '4', '5']],
    ['filter-enum-single-has', "StandardStatus has org.reso.metadata.enums.StandardStatus'ActiveUnderContract'", ['4']],
    ['filter-enum-single-eq', "StandardStatus eq 'Active Under Contract'", ['4']],
    ['filter-enum-single-ne', "StandardStatus ne 'ActiveUnderContract'", ['1', '2', '3', '5']],
    ['filter-enum-multi-has', "Appliances has 'Dishwasher'", ['1', '2']],
    ['filter-enum-multi-has-and', "Appliances has 'Dishwasher' and Appliances has 'Range'", ['2']],
    ['filter-coll-enum-any', "Appliances/any(enum:enum eq 'Dishwasher')", ['1', '2']],
    ['filter-coll-enum-all', "Appliances/all(enum:enum eq 'Range')", ['3', '4', '5']],
  ])('%s', async ([, filter, expected]) => {
    expect(await found(filter)).toEqual(expected);
  });

  test('filter-datetime-eq: a moment as it was told finds what it was told of', async () => {
    const { body } = await property({ $filter: "ListingId eq '3'", $select: 'ModificationTimestamp' });
    expect(await found(`ModificationTimestamp eq ${body.value[0]!.ModificationTimestamp}`)).toEqual(['3']);
  });

  test.for([
    '/Property?$filter=BedroomsTotal gt',
    '/Property?$filter=Nonsense eq 1',
    "/Property?$filter=BedroomsTotal eq 'three'",
    '/Property?$select=Nonsense',
    '/Property?$orderby=Appliances',
    '/Property?$top=-1',
    '/Property?$nonsense=1',
    '/Property?$skiptoken=abc',
    '/Property?$expand=Member',
    '/Property?$filter=ListingContractDate eq 2026-02-30',
    `/Property?$filter=${'('.repeat(100)}true${')'.repeat(100)}`,
  ])('response-code-400: %s', async (path) => {
    const { status, body } = await ask(path);
    expect([status, body.error?.code]).toEqual([400, 'BadRequest']);
  });

  test.for(['/Nonsense', "/Property('nonsense')", `/Property('00000000-0000-7000-8000-000000000000')`])(
    'response-code-404: %s',
    async (path) => {
      const { status, body, headers } = await ask(path);
      expect([status, body.error?.code, headers.get('odata-version')]).toEqual([404, 'NotFound', '4.01']);
    },
  );
});

describe('beyond that', () => {
  test.for<[string, string[]]>([
    ["contains(PublicRemarks,'quiet')", ['2']],
    ["startswith(tolower(City), 'round')", ['3']],
    ["endswith(City,'Rock') or length(City) eq 3", ['3']],
    ["BedroomsTotal in (2, 5) and City eq 'Austin'", ['1', '5']],
    ["StandardStatus in ('Active','Pending') and not (City eq 'Austin')", ['3']],
    ['BedroomsTotal eq null', ['4']],
    ['year(ListingContractDate) eq 2026 and month(ListingContractDate) lt 3', ['1']],
    ['date(ModificationTimestamp) gt 2020-01-01 and PoolPrivateYN', ['3']],
    ['PoolPrivateYN eq true', ['3']],
    ["PropertySubType eq 'Condominium'", ['1']],
    ["InteriorFeatures/any(f: f eq 'EatInKitchen')", ['2']],
    ["Appliances/any() and not Appliances/any(a: a ne 'Range')", ['3']],
    ["StreetName eq 'O''Brien Rd'", []],
    ["City eq '''; drop table listings; --'", []],
    ['5 lt BedroomsTotal', []],
  ])('%s', async ([filter, expected]) => {
    expect(await found(filter)).toEqual(expected);
  });

  test.for([
    '/Property?$format=xml',
    '/Property?$format=application/xml',
    '/Property/$count?$format=xml',
    '/?$format=xml',
  ])('%s is refused by name: only $metadata is told as XML', async (path) => {
    const { status, body } = await ask(path);
    expect([status, (body as { error?: { target?: string } }).error?.target]).toEqual([406, '$format']);
    expect((await ask(path.replace(/=.*/, '=json'))).status).toBe(200);
  });

  test('what its seller hides is neither told nor found: the listing, the address, the pin', async () => {
    expect(await found("ListingId eq '6'")).toEqual([]);
    expect((await ask(`/Property('${ids['6']}')`)).status).toBe(404);
    const { body } = await property({ $filter: "ListingId eq '5'" });
    expect(body.value[0]).toMatchObject({
      StreetNumber: null,
      StreetName: null,
      UnparsedAddress: null,
      Latitude: null,
    });
    expect(body.value[0]).toMatchObject({ City: 'Austin', ListPrice: 900_000, LivingArea: null, Appliances: [] });
    expect(await found("StreetNumber eq '5'")).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('under the pot');
    expect((await property({ $filter: "contains(PrivateRemarks,'key')" })).status).toBe(400);
  });

  test('a draft stays inside', async () => {
    expect((await ask(`/Property('${ids['7']}')`)).status).toBe(404);
  });

  test('pages follow each other to the end, whatever they are ordered by', async () => {
    for (const $orderby of ['BedroomsTotal desc', 'BedroomsTotal', 'City desc,ListPrice', 'ModificationTimestamp']) {
      const seen: unknown[] = [];
      let next: string | undefined =
        `/Property?${new URLSearchParams({ $orderby, $select: 'ListingId,BedroomsTotal' })}`;
      while (next) {
        const page: Told = await ask(next, key, { prefer: 'odata.maxpagesize=2' });
        expect(page.status, page.text).toBe(200);
        expect(page.body.value.length).toBeLessThanOrEqual(2);
        seen.push(...page.body.value.map(({ ListingId }) => ListingId));
        next = page.body['@odata.nextLink'];
      }
      expect(seen.toSorted(), $orderby).toEqual(['1', '2', '3', '4', '5']);
      if ($orderby === 'BedroomsTotal') expect(seen[0]).toBe('4');
    }
    const topped = await ask('/Property?$top=3', key, { prefer: 'odata.maxpagesize=2' });
    const rest = await ask(topped.body['@odata.nextLink']!, key, { prefer: 'odata.maxpagesize=2' });
    expect([rest.body.value.length, rest.body['@odata.nextLink']]).toEqual([1, undefined]);
  });

  test('people, offices, values of lookups, and what comes with a listing', async () => {
    const { body } = await ask(`/Member?$filter=MemberKey eq '${owner.id}'`);
    expect(body.value).toMatchObject([{ MemberStatus: 'Active', OfficeKey: org }]);
    expect((await ask('/Office')).body.value).toMatchObject([{ OfficeKey: org, MainOfficeKey: org }]);
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
    const planned = await owner.do(openHouses.create, { id: ids['1']!, start: `${inAWeek}T13:00` });
    expect(planned.status, JSON.stringify(planned.body)).toBe(200);
    const open = await ask(`/OpenHouse?$filter=ListingKey eq '${ids['1']}' and OpenHouseStatus eq 'Active'`);
    expect(open.body.value).toMatchObject([{ ListingId: '1', OpenHouseDate: inAWeek, ShowingAgentKey: owner.id }]);
    const values = await ask("/Lookup?$filter=LookupName eq 'StandardStatus' and LegacyODataValue eq 'ComingSoon'");
    expect(values.body.value).toMatchObject([{ LookupValue: 'Coming Soon' }]);
    const one = await ask(`/Property('${ids['1']}')?$select=ListingId&$expand=Media($select=MediaURL,Order)`);
    expect(one.body).toMatchObject({ ListingId: '1', Media: [] });
  });

  test('when the pictures of a home were last another set', async () => {
    const at = async () => (await ask(`/Property('${ids['3']}')?$select=PhotosChangeTimestamp,PhotosCount`)).body;
    expect(await at()).toMatchObject({ PhotosChangeTimestamp: null, PhotosCount: 0 });
    const made = await owner.do(
      listings.addPhoto,
      { id: ids['3']!, name: 'porch.png' },
      { body: new Blob([pictures.png]) },
    );
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect(await at()).toMatchObject({ PhotosChangeTimestamp: expect.any(String), PhotosCount: 1 });
  });
});

describe('who is told', () => {
  test('nobody without a key, and nothing of another organisation', async () => {
    for (const path of ['', '/', '/$metadata', '/Property', `/Property('${ids['1']}')`]) {
      const { status, headers, body } = await ask(path, null);
      expect([status, headers.get('www-authenticate'), body.error?.code]).toEqual([401, 'Bearer', 'unauthenticated']);
    }
    const other = await newMember(server, await newOrganisation(server), 'owner');
    const theirs = (await other.do(apiKeys.create, { name: 'site', role: 'viewer', expiresInDays: null })).body.key;
    expect((await ask('/Property', theirs)).body.value).toEqual([]);
    expect((await ask(`/Property('${ids['1']}')`, theirs)).status).toBe(404);
    expect((await ask(`/Member?$filter=MemberKey eq '${owner.id}'`, theirs)).body.value).toEqual([]);
  });

  test('it is for reading', async () => {
    const response = await fetch(`${server.url}/odata/Property`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: '{}',
    });
    expect(response.status).toBe(405);
    expect(await response.json()).toMatchObject({ error: { code: 'MethodNotAllowed' } });
  });
});
