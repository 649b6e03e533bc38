import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '#contract/people/leads.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let colleague: Person;
let stranger: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  stranger = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
  const living = async (by: Person, firstName: string, city: string | null, state: string) => {
    const { status, body } = await by.do(leads.create, { firstName, city, state });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  await living(agent, 'Ana', 'Austin', 'TX');
  await living(agent, 'Bo', ' AUSTIN', 'texas');
  await living(agent, 'Cleo', 'El Paso', 'TX');
  await living(agent, 'Dan', null, 'TX');
  await living(agent, 'Eve', 'Nirgendwo', 'ZZ');
  await living(colleague, 'Finn', 'Austin', 'TX');
});
afterAll(() => server.stop());

const texas = { south: 25.8, north: 36.6, west: -106.7, east: -93.4, zoom: 7 };
const mapOf = async (by: Person, more: object = {}) => {
  const { status, body } = await by.do(leads.map, { ...texas, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.clusters;
};

test('leads lie where their towns are, however those are written, and everybody counts their own', async () => {
  const seen = (await mapOf(agent)).map(({ name, count, only }) => ({ name, count, who: only?.name ?? null }));
  expect(seen).toEqual(
    expect.arrayContaining([
      { name: 'Austin, TX', count: 2, who: null },
      { name: 'El Paso, TX', count: 1, who: 'Cleo' },
      { name: 'TX', count: 1, who: 'Dan' },
    ]),
  );
  expect((await mapOf(agent)).find(({ only }) => only?.name === 'Dan')?.only?.exactness).toBe('state');
  expect((await mapOf(owner)).find(({ name }) => name === 'Austin, TX')?.count).toBe(3);
  expect(await mapOf(stranger)).toEqual([]);
});

test('the bubble, as a filter, finds whom it counted', async () => {
  const { box } = (await mapOf(agent)).find(({ name }) => name === 'Austin, TX')!;
  const corner = (latitude: number, longitude: number) => `${latitude.toFixed(5)}/${longitude.toFixed(5)}`;
  const area = [
    corner(box.south, box.west),
    corner(box.south, box.east),
    corner(box.north, box.east),
    corner(box.north, box.west),
  ];
  const { body } = await agent.do(leads.list, { filter: `location:inside(${area.join()})` });
  expect(body.rows.map(({ name }) => name).sort()).toEqual(['Ana', 'Bo']);
  expect((await agent.do(leads.count, { filter: `location:near(${area[0]},50,Austin!, TX)` })).body.count).toBe(2);
});

test('the filter of the list is that of the map', async () => {
  const clusters = await mapOf(agent, { filter: 'city:is(El Paso)' });
  expect(clusters).toMatchObject([{ count: 1, name: 'El Paso, TX' }]);
});
