import { afterAll, beforeAll, expect, test } from 'vitest';
import { kmBetween, writePoint } from '#contract/core/area.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { listings } from '#contract/inventory/listings.ts';
import { places } from '#contract/people/places.ts';
import { giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let stranger: Person;

const capitol = { latitude: 30.2747, longitude: -97.7404 };
const texas = { south: 25.8, north: 36.6, west: -106.7, east: -93.4, zoom: 6 };

type Wish = Partial<RequestOf<typeof listings.create>>;
let number = 100;
async function create(by: Person, more: Wish = {}) {
  const made = await by.do(listings.create, {
    streetNumber: String(number++),
    streetName: 'Juniper Street',
    city: 'Austin',
    stateOrProvince: 'TX',
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
}

beforeAll(async () => {
  server = await startTestServer();
  const org = await newOrganisation(server);
  owner = await newMember(server, org, 'owner');
  await giveTier(server, owner, 'elite');
  agent = await newMember(server, org, 'agent');
  colleague = await newMember(server, org, 'agent');
  stranger = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(() => server.stop());

const found = async (by: Person, filter: string) => {
  const { status, body } = await by.do(listings.list, { filter });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows.map(({ id }) => id).sort();
};
const mapOf = async (by: Person, more: object = {}) => {
  const { status, body } = await by.do(listings.map, { ...texas, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.clusters;
};
const total = (clusters: readonly { count: number }[]) => clusters.reduce((sum, { count }) => sum + count, 0);

test('what lies inside a drawn area is found, in the list and on the map, and what is a draft by its agent alone', async () => {
  const inside = await create(agent, capitol);
  const outside = await create(agent, { latitude: 30.5, longitude: -97.7 });
  const square = [
    [30.2, -97.8],
    [30.2, -97.7],
    [30.35, -97.7],
    [30.35, -97.8],
  ].map(([latitude, longitude]) => writePoint({ latitude: latitude!, longitude: longitude! }));
  const area = `location:inside(${square.join()})`;
  expect(await found(agent, area)).toEqual([inside.id]);
  expect(await found(agent, `not(${area})`)).toContain(outside.id);
  expect(await found(colleague, area)).toEqual([]);
  expect(await found(stranger, area)).toEqual([]);

  const [only] = await mapOf(agent, { filter: area });
  expect(only).toMatchObject({ count: 1, ...capitol, only: { id: inside.id, exactness: 'point' } });
  expect(await mapOf(colleague, { filter: area })).toEqual([]);
  expect(await mapOf(stranger)).toEqual([]);
  expect(total(await mapOf(owner))).toBe(2);
});

test('what is near a point is found as far as was said', async () => {
  const away = { latitude: 31, longitude: -95.5 };
  const here = await create(agent, away);
  const there = await create(agent, { ...away, latitude: 31.1 });
  const km = kmBetween(away, { ...away, latitude: 31.1 });
  expect(await found(agent, `location:near(${writePoint(away)},${(km - 0.1).toFixed(2)})`)).toEqual([here.id]);
  expect(await found(agent, `location:near(${writePoint(away)},${(km + 0.1).toFixed(2)},Crockett!, TX)`)).toEqual(
    [here.id, there.id].sort(),
  );
});

test('without coordinates a listing lies in the middle of its postal code, or of its town, and says so', async () => {
  const byZip = await create(agent, { city: 'El Paso', postalCode: '79901' });
  const byTown = await create(agent, { city: 'Amarillo' });
  const nowhere = await create(agent, { city: 'Nirgendwo', stateOrProvince: 'ZZ' });
  const west = await mapOf(agent, { west: -106.7, east: -104 });
  expect(west).toMatchObject([{ name: 'El Paso, TX', only: { id: byZip.id, exactness: 'zip' } }]);
  const north = await mapOf(agent, { south: 34.5 });
  expect(north).toMatchObject([{ only: { id: byTown.id, exactness: 'city' } }]);
  expect(await found(agent, 'location:is_empty')).toEqual([nowhere.id]);

  const moved = await agent.do(listings.change, { id: byTown.id, city: 'Laredo' }, { version: byTown.version });
  expect(moved.status).toBe(200);
  expect(await mapOf(agent, { south: 34.5 })).toEqual([]);
});

test('a map gathers what it cannot tell apart, and loses nothing on the way', async () => {
  const before = total(await mapOf(agent, { south: 32.5, north: 33.2, west: -97.2, east: -96.4, zoom: 9 }));
  for (let place = 0; place < 12; place++)
    await create(agent, { latitude: 32.78 + place / 500, longitude: -96.8 + place / 500 });
  const far = await mapOf(agent, { south: 32.5, north: 33.2, west: -97.2, east: -96.4, zoom: 9 });
  expect(total(far)).toBe(before + 12);
  expect(far.find(({ count }) => count >= 12)).toMatchObject({ name: 'Dallas, TX', only: null });
  const near = await mapOf(agent, { south: 32.77, north: 32.82, west: -96.81, east: -96.76, zoom: 16 });
  expect(near.length).toBeGreaterThan(6);
});

test('an area that cannot be one is refused by name', async () => {
  for (const filter of [
    'location:inside(30/-97,31/-97)',
    'location:inside(30/-97,31/-97,95/-97)',
    'location:near(30/-97,0)',
  ]) {
    const { status, body } = await agent.do(listings.list, { filter });
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('value');
  }
});

test('towns are found by their beginning, the largest first, and places by postal code', async () => {
  const names = async (search: string) => {
    const { body } = await agent.do(places.find, { search });
    return body.places.map(({ name }) => name);
  };
  expect((await names('aust'))[0]).toBe('Austin, TX');
  expect(await names('austin,tx')).toEqual(['Austin, TX']);
  expect(await names('78704')).toEqual(['78704']);
  const { body } = await agent.do(places.shown, { south: 29, north: 31, west: -99, east: -95 });
  expect(body.places.slice(0, 3).map(({ name }) => name)).toContain('Houston, TX');
});
