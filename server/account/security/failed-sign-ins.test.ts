import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '#contract/account/audit.ts';
import { auth } from '#contract/account/auth.ts';
import { members } from '#contract/account/organisations.ts';
import { security } from '#contract/account/security.ts';
import { sql } from '#server/core/db/sql.ts';
import { countryOf } from '#server/core/http/request.ts';
import { ok } from '#tests/setup/answers.ts';
import { newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newVisitor } from '../testing/visitor.ts';
import { burstJob } from './failed-sign-ins.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1,::1' });
});
afterAll(() => server.stop());

const emailOf = async (by: Person, id: string) =>
  (await ok(by.do(members.list))).members.find(({ userId }) => userId === id)!.email;
const burst = () =>
  burstJob.run({ services: server.services, payload: {}, signal: new AbortController().signal } as never);

test('failed sign-ins are counted by member and by address, for the heads of the member’s own organization only', async () => {
  const { owner, agent, foreigner } = await newTeam(server, { owner: 'owner', agent: 'agent' });
  const email = await emailOf(owner, agent.id);
  for (const ip of ['192.0.2.7', '192.0.2.7', '198.51.100.9'])
    expect((await newVisitor(server, ip).do(auth.signIn, { email, password: 'Wrong4Lamp!' })).status).toBe(401);
  await newVisitor(server, '192.0.2.8').do(auth.signIn, { email: 'nobody@else.test', password: 'Wrong4Lamp!' });
  const seen = await ok(owner.do(security.failedSignIns));
  expect(seen).toMatchObject({ total: 3, days: 30 });
  expect(seen.members).toMatchObject([{ user: { id: agent.id }, count: 3, addresses: 2 }]);
  expect(seen.addresses).toMatchObject([
    { ip: '192.0.2.7', count: 2, members: 1, country: null },
    { ip: '198.51.100.9', count: 1 },
  ]);
  expect(seen.last.map(({ why }) => why)).toEqual(['password', 'password', 'password']);
  expect((await agent.do(security.failedSignIns)).status).toBe(403);
  expect(await ok(foreigner.do(security.failedSignIns))).toMatchObject({ total: 0, members: [], last: [] });
});

test('a burst is told once an hour, and fewer failures are not', async () => {
  const { owner, agent } = await newTeam(server, { owner: 'owner', agent: 'agent' });
  const fail = (count: number) =>
    server.services.db.asSystem((tx) =>
      tx.run(sql`
        insert into sign_in_failures (user_id, why, ip) select ${agent.id}, 'password', '192.0.2.' || n
        from generate_series(1, ${count}::int) n`),
    );
  const told = async () => (await ok(owner.do(audit.list, { kind: 'security.sign_in_burst' }))).rows;
  await fail(9);
  await burst();
  expect(await told()).toHaveLength(0);
  await fail(1);
  await burst();
  await burst();
  expect(await told()).toMatchObject([{ data: { tries: 10, members: 1, addresses: 9 } }]);
});

test('a country is believed only from a trusted proxy, and only where it names one', () => {
  const proxies = new Set(['10.0.0.1']);
  expect(countryOf('::ffff:10.0.0.1', 'us', proxies)).toBe('US');
  expect(countryOf('10.0.0.2', 'US', proxies)).toBeNull();
  for (const said of [undefined, '', 'XX', 'T1', 'USA', '<b>']) expect(countryOf('10.0.0.1', said, proxies)).toBeNull();
});
