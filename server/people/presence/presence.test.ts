import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { presence } from '#contract/people/presence.ts';
import { type TestDatabase, testDatabase } from '#tests/setup/database.ts';
import { openLive } from '#tests/setup/live.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let database: TestDatabase;
let one: TestServer;
let two: TestServer;
let ana: Person;
let ben: Person;

beforeAll(async () => {
  database = await testDatabase();
  [one, two] = await Promise.all([startTestServer(database), startTestServer(database)]);
  const here = await newOrganisation(one);
  ana = await newMember(one, here, 'agent');
  ben = await newMember(one, here, 'agent');
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await database.drop();
});

/** The same member at another server process. */
const at = (server: TestServer, { cookie }: Person) => callerAt(server.url, { cookie });

test('who has a record open is seen by the others, whatever process answers them, and is gone when they leave', async () => {
  const { id } = (await ana.do(leads.create, { firstName: 'Zoe' })).body;
  await ana.do(leadShares.share, { id, users: [ben.id] });
  const look = (by: Person, server: TestServer, leaving = 'false') =>
    at(server, by).do(presence.of, { type: 'lead', id, leaving });
  const screen = await openLive(two.url, { cookie: ben.cookie });
  expect((await look(ana, one)).body.people).toEqual([]);
  const told = async () => {
    for (;;) {
      const { kind, subject } = (await screen.next('change'))!.data as { kind: string; subject: object };
      if (kind === 'presence.changed') return subject;
    }
  };
  expect(await told()).toEqual({ type: 'lead', id });
  const seen = (by: Person, server: TestServer, others: Person[]) =>
    vi.waitFor(
      async () =>
        expect((await look(by, server)).body.people.map((one) => one.id)).toEqual(others.map((one) => one.id)),
      patience,
    );
  await seen(ben, two, [ana]);
  await seen(ana, one, [ben]);
  await look(ben, two, 'true');
  await seen(ana, one, []);
  screen.close();
});

test('nobody learns who looks at what they may not see', async () => {
  const { id } = (await ana.do(leads.create, { firstName: 'Zoe' })).body;
  await ana.do(presence.of, { type: 'lead', id });
  expect((await ben.do(presence.of, { type: 'lead', id })).status).toBe(404);
  const stranger = await newMember(one, await newOrganisation(one), 'owner');
  expect((await stranger.do(presence.of, { type: 'lead', id })).status).toBe(404);
});
