import { afterAll, beforeAll, expect, test } from 'vitest';
import { listings } from '#contract/inventory/listings.ts';
import { calendar } from '#contract/people/appointments.ts';
import { driveCalls } from '#contract/people/drive-calls.ts';
import { leads } from '#contract/people/leads.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ agent, colleague } = await newTeam(server, { agent: 'agent', colleague: 'agent' }));
});
afterAll(() => server.stop());

const timeZone = 'America/Chicago';
const day = '2031-03-04';
const plan = async (title: string, hour: string, given: object = {}) => {
  const wish = { title, kind: 'meeting' as const, start: `${day}T${hour}:00`, timeZone, ...given };
  const { status, body } = await agent.do(calendar.create, wish);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
};

test('a day’s way: at the home, by the postal code or in the town of who is met; what is free goes on the way', async () => {
  const home = {
    streetNumber: '1',
    streetName: 'Juniper St',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78701',
  };
  const { unparsedAddress } = (await agent.do(listings.create, { ...home, latitude: 30.2, longitude: -97.7 })).body;
  const lead = (await agent.do(leads.create, { firstName: 'Ana', city: 'Waco', state: 'TX' })).body.id;
  await plan('Juniper', '09', { place: unparsedAddress });
  await plan('Dallas', '17', { place: '500 Main St, Dallas, TX 75202' });
  const waco = await plan('Waco', '19', { leads: [lead] });
  await plan('Somewhere', '12', { place: 'Their place' });
  await plan('Called off', '13', { place: '500 Main St, Dallas, TX 75202', kind: 'call' });
  const byTime = (await agent.do(driveCalls.drive, { day, timeZone })).body;
  expect(byTime.stops.map(({ title, exactness }) => [title, exactness])).toEqual([
    ['Juniper', 'point'],
    ['Dallas', 'postal'],
    ['Waco', 'city'],
  ]);
  expect(byTime.nowhere.map(({ title }) => title)).toEqual(['Somewhere']);
  expect(byTime.km).toBe(byTime.kmByTime);
  const { stops, km, kmByTime } = (await agent.do(driveCalls.drive, { day, timeZone, free: [waco] })).body;
  expect(stops.map(({ title, isFree }) => [title, isFree])).toEqual([
    ['Juniper', false],
    ['Waco', true],
    ['Dallas', false],
  ]);
  expect(stops[0]!.km).toBeNull();
  expect(km).toBeLessThan(kmByTime);
  // Every member has a drive of their own.
  expect((await colleague.do(driveCalls.drive, { day, timeZone })).body).toEqual({
    stops: [],
    nowhere: [],
    km: 0,
    kmByTime: 0,
  });
});
