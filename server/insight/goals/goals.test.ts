import { afterAll, beforeAll, expect, test } from 'vitest';
import { goals } from '#contract/insight/goals.ts';
import { teamCalls } from '#contract/people/team.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let people: Record<'owner' | 'manager' | 'first' | 'second' | 'viewer' | 'foreigner', Person>;
beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  people = {
    owner: await newMember(server, here, 'owner'),
    manager: await newMember(server, here, 'manager'),
    first: await newMember(server, here, 'agent'),
    second: await newMember(server, here, 'agent'),
    viewer: await newMember(server, here, 'viewer'),
    foreigner: await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner'),
  };
  const { owner, manager, first } = people;
  await owner.do(teamCalls.createTeam, { name: 'North', members: [manager.id, first.id] });
});
afterAll(() => server.stop());

const set = (by: Person, user: string | null, amount: number | null) =>
  by.do(goals.set, { year: 2027, metric: 'closings', user, amount });
const seen = async (by: Person) =>
  (await by.do(goals.list, { year: 2027 })).body.rows.map(({ user, amount }) => [user, amount]);

test('everybody sets their own, who leads that of theirs, and heads the organization’s; each sees what is theirs to see', async () => {
  const { owner, manager, first, second, viewer, foreigner } = people;
  expect((await set(owner, null, 40)).status).toBe(200);
  expect((await set(first, first.id, 12)).status).toBe(200);
  expect((await set(manager, first.id, 14)).status).toBe(200);
  expect((await set(owner, second.id, 9)).status).toBe(200);
  expect((await set(first, null, 1)).status).toBe(403);
  expect((await set(manager, null, 1)).status).toBe(403);
  expect((await set(first, second.id, 1)).status).toBe(404);
  expect((await set(manager, second.id, 1)).status).toBe(404);
  expect((await set(viewer, viewer.id, 1)).status).toBe(403);
  expect((await set(foreigner, first.id, 1)).status).toBe(404);
  expect((await set(first, first.id, 0)).status).toBe(400);
  expect(await seen(first)).toEqual([
    [null, 40],
    [first.id, 14],
  ]);
  expect(await seen(manager)).toEqual([
    [null, 40],
    [first.id, 14],
  ]);
  expect((await seen(owner)).length).toBe(3);
  expect(await seen(foreigner)).toEqual([]);
  // Twice is once, and an empty one is none.
  expect((await set(owner, second.id, 9)).status).toBe(200);
  expect((await set(owner, second.id, null)).status).toBe(200);
  expect((await set(owner, second.id, null)).status).toBe(200);
  expect((await seen(owner)).length).toBe(2);
});
