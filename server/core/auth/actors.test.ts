import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { Actors } from './actors.ts';

// These actors receive no notices from other processes, so only the clock, which the tests control, ends what they remember.

let server: TestServer;
let actors: Actors;
let agent: Person;

beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const { db, keys, settings } = server.services;
  actors = new Actors(db, keys, settings);
  agent = await newMember(server, await newOrganisation(server), 'agent');
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

const tokenOf = ({ cookie }: Person): string => /access=([^;]+)/.exec(cookie)![1]!;
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const write = (query: ReturnType<typeof sql>) => server.services.db.asSystem((tx) => tx.run(query));

test('a session that was ended is dead a second later, although nobody told', async () => {
  const token = tokenOf(agent);
  expect(await actors.ofToken(token, '127.0.0.1')).toMatchObject({ userId: agent.id });
  await write(sql`update sessions set ended_at = now() where user_id = ${agent.id}`);
  pass(1_000);
  await expect(actors.ofToken(token, '127.0.0.1')).rejects.toMatchObject({ code: 'unauthenticated' });
});

test('a role that was changed counts a second later, although nobody told', async () => {
  const token = tokenOf(agent);
  expect(await actors.ofToken(token, '127.0.0.1')).toMatchObject({ role: 'agent' });
  await write(sql`update memberships set role = 'viewer' where user_id = ${agent.id}`);
  pass(1_000);
  expect(await actors.ofToken(token, '127.0.0.1')).toMatchObject({ role: 'viewer' });
});
