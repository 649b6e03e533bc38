import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { account } from '#contract/account/auth.ts';
import { organisations } from '#contract/account/organisations.ts';
import { incidents, privacy } from '#contract/account/privacy.ts';
import { exportRequests, security } from '#contract/account/security.ts';
import { leadExport } from '#contract/people/lead-export.ts';
import { leadViews } from '#contract/people/lead-views.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let organisation: string;
let owner: Person;
let agent: Person;

beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
});
beforeEach(async () => {
  organisation = await newOrganisation(server);
  owner = await newMember(server, organisation, 'owner');
  agent = await newMember(server, organisation, 'agent');
});
afterAll(() => server.stop());

const asSystem = (query: ReturnType<typeof sql>) => server.services.db.asSystem((tx) => tx.run(query));

/** Acts as a user who set up a second factor and signed in with it. */
async function giveFactor({ id }: Person): Promise<void> {
  await asSystem(sql`
    insert into factors (user_id, type, status, phone, verified_at) values (${id}, 'phone', 'verified', '+15125550142', now())`);
  await asSystem(sql`update sessions set aal = 'aal2' where user_id = ${id}`);
  server.services.actors.forget(id);
}

const asking = {
  requireFactor: false,
  sessionHours: null,
  idleHours: null,
  networks: [] as string[],
  networksForKeys: false,
  exportRows: null,
};
const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });
const set = async (
  wish: Partial<Parameters<typeof owner.do<typeof security.changePolicy>>[1]>,
  by = owner,
  ip = '127.0.0.1',
) => {
  const { body } = await by.do(security.policy, {}, from(ip));
  const answer = await by.do(security.changePolicy, { ...asking, ...wish }, { version: body.version, ...from(ip) });
  server.services.actors.forgetAll();
  return answer;
};
const problem = (answer: { body: unknown }) =>
  answer.body as { code: string; issues?: { path: string[]; message: string }[] };

describe('a second factor that the organization asks for', () => {
  test('is asked of everybody when the time of grace is over, and only of work', async () => {
    expect(problem(await set({ requireFactor: true })).issues?.[0]?.path).toEqual(['requireFactor']);
    await giveFactor(owner);
    expect((await set({ requireFactor: true, graceDays: 3 })).status).toBe(200);
    // During the grace period nobody is locked out.
    expect((await agent.do(leads.count, {})).status).toBe(200);
    await backdate();
    expect(problem(await agent.do(leads.count, {})).code).toBe('second_factor_needed');
    const me = await agent.do(account.session, {});
    expect(me.body.barred).toBe('second_factor');
    expect((await owner.do(leads.count, {})).status).toBe(200);
    await giveFactor(agent);
    expect((await agent.do(leads.count, {})).status).toBe(200);
    expect((await agent.do(account.session, {})).body.barred).toBeNull();
  });

  const backdate = async () => {
    await server.services.db.withOrg({ organisationId: organisation, userId: owner.id, actorKind: 'user' }, (tx) =>
      tx.run(sql`update security_policies set factor_from = now() - interval '1 minute'`),
    );
    server.services.actors.forgetAll();
  };
});

describe('addresses that the organization allows', () => {
  test('hold for people at once, and for keys where it says so', async () => {
    const { body: made } = await owner.do(apiKeys.create, { name: 'Sync', role: 'admin' });
    const key = callerAt(server.url, { authorization: `Bearer ${made.key}` });
    await giveFactor(owner);
    expect((await set({ networks: ['203.0.113.0/24'] }, owner, '203.0.113.7')).status).toBe(200);
    expect((await agent.do(leads.count, {}, from('203.0.113.9'))).status).toBe(200);
    expect(problem(await agent.do(leads.count, {}, from('198.51.100.1'))).code).toBe('not_from_here');
    // The session call works from any network.
    expect((await agent.do(account.session, {}, from('198.51.100.1'))).body.barred).toBe('network');
    expect((await key.do(leads.count, {}, from('198.51.100.1'))).status).toBe(200);
    await set({ networks: ['203.0.113.0/24'], networksForKeys: true }, owner, '203.0.113.7');
    expect(problem(await key.do(leads.count, {}, from('198.51.100.1'))).code).toBe('not_from_here');
    expect((await key.do(leads.count, {}, from('203.0.113.1'))).status).toBe(200);
  });

  test('lock nobody out of their own rule', async () => {
    expect(problem(await set({ networks: ['203.0.113.0/24'] }, owner, '203.0.113.7')).issues?.[0]?.path).toEqual([
      'networks',
    ]);
    await giveFactor(owner);
    const outside = await set({ networks: ['203.0.113.0/24'] }, owner, '198.51.100.1');
    expect(problem(outside).issues?.[0]?.message).toContain('198.51.100.1');
    await set({ networks: ['203.0.113.0/24', '2001:db8::/32'] }, owner, '2001:db8::17');
    // The office's IP address changed: with the second factor, its owner can still reach the policy, and nothing else.
    expect((await owner.do(security.policy, {}, from('198.51.100.1'))).status).toBe(200);
    expect(problem(await owner.do(organisations.current, {}, from('198.51.100.1'))).code).toBe('not_from_here');
    const admin = await newMember(server, organisation, 'admin');
    await giveFactor(admin);
    expect(problem(await admin.do(security.policy, {}, from('198.51.100.1'))).code).toBe('not_from_here');
    expect((await set({ networks: [] }, owner, '198.51.100.1')).status).toBe(200);
    expect((await agent.do(leads.count, {}, from('198.51.100.1'))).status).toBe(200);
  });
});

describe('sessions', () => {
  const ageBy = (hours: number) =>
    asSystem(sql`update sessions set signed_in_at = now() - ${hours} * interval '1 hour' where user_id = ${agent.id}`);

  test('end as the policy says', async () => {
    await set({ sessionHours: 8 });
    await ageBy(7);
    server.services.actors.forgetAll();
    expect((await agent.do(leads.count, {})).status).toBe(200);
    await ageBy(9);
    server.services.actors.forgetAll();
    expect((await agent.do(leads.count, {})).status).toBe(401);
    const all = await owner.do(security.sessions, { show: 'all', userId: agent.id });
    expect(all.body.rows).toMatchObject([{ user: { id: agent.id }, endedWhy: 'expired' }]);
    expect((await owner.do(security.sessions, { userId: agent.id })).body.rows).toEqual([]);
  });

  test('of members are seen and ended by heads, within their organization', async () => {
    const { body } = await owner.do(security.sessions, {});
    expect(body.rows.map(({ user }) => user.id).sort()).toEqual([owner.id, agent.id].sort());
    const elsewhere = await newMember(server, await newOrganisation(server), 'owner');
    const device = body.rows.find(({ user }) => user.id === agent.id)!;
    expect((await elsewhere.do(security.endSession, { id: device.id })).status).toBe(404);
    expect((await owner.do(security.endSession, { id: device.id })).status).toBe(200);
    await vi.waitUntil(async () => (await agent.do(leads.count, {})).status === 401, patience);
  });
});

test('a large export leaves once, after somebody else approved it', async () => {
  const admin = await newMember(server, organisation, 'admin');
  await server.services.db.withOrg({ organisationId: organisation, userId: null, actorKind: 'system' }, (tx) =>
    tx.run(sql`
      insert into leads (organisation_id, first_name, last_name, owner_id)
      select ${organisation}, 'Ana', 'Nr ' || i, ${owner.id} from generate_series(1, 6) i`),
  );
  expect((await set({ exportRows: 5 })).status).toBe(200);
  expect(problem(await owner.do(leadExport.export, {})).code).toBe('approval_required');
  const { body: asked } = await owner.do(exportRequests.ask, { rows: 6, reason: 'New system' });
  expect((await owner.do(exportRequests.ask, { rows: 6, reason: 'Again' })).status).toBe(409);
  expect((await owner.do(exportRequests.decide, { id: asked.id, approve: true })).status).toBe(409);
  expect((await owner.do(leadExport.export, {})).status).toBe(403);
  expect((await admin.do(security.overview, {})).body.waiting).toBe(1);
  expect((await admin.do(exportRequests.decide, { id: asked.id, approve: true })).body.state).toBe('approved');
  // An approval is valid only for the user it was given to.
  expect((await admin.do(leadExport.export, {})).status).toBe(403);
  expect((await owner.do(leadExport.export, {})).status).toBe(200);
  expect((await owner.do(leadExport.export, {})).status).toBe(403);
  expect((await owner.do(exportRequests.list, {})).body.rows[0]!.state).toBe('used');
});

test('approvals need a second head', async () => {
  expect(problem(await set({ exportRows: 5 })).issues?.[0]?.path).toEqual(['exportRows']);
});

test('the score says what it is made of', async () => {
  const before = (await owner.do(security.overview, {})).body;
  expect(before.checks.find(({ name }) => name === 'factors')).toMatchObject({ good: 0, total: 2, state: 'off' });
  await giveFactor(owner);
  await set({ requireFactor: true, sessionHours: 12 });
  const after = (await owner.do(security.overview, {})).body;
  expect(after.checks.find(({ name }) => name === 'factors')).toMatchObject({ good: 1, total: 2, state: 'part' });
  expect(after.score - before.score).toBe(10 + 15 + 10);
  expect((await agent.do(security.overview, {})).status).toBe(403);
});

test('requests about personal data have their clocks, and an end that says how', async () => {
  const { body: asked } = await owner.do(privacy.add, { kind: 'delete', name: 'Ana Ruiz', receivedOn: '2026-11-17' });
  expect(asked).toMatchObject({ dueOn: '2027-01-01', state: 'open' });
  const change = (version: number, wish: object) => owner.do(privacy.change, { id: asked.id, ...wish }, { version });
  expect((await change(1, { extended: true })).body.dueOn).toBe('2027-02-15');
  expect(problem(await change(2, { state: 'done' })).issues?.[0]?.path).toEqual(['outcome']);
  expect(problem(await change(2, { state: 'done', outcome: 'Erased' })).issues?.[0]?.path).toEqual([
    'identityCheckedOn',
  ]);
  const done = await change(2, { state: 'done', outcome: 'Erased', identityCheckedOn: '2026-11-20' });
  expect(done.body).toMatchObject({ state: 'done', closedAt: expect.any(String) });
  expect((await change(2, { outcome: 'x' })).status).toBe(412);
});

test('an incident of 500 people is not closed before the commission was told', async () => {
  const { body: made } = await owner.do(incidents.add, {
    title: 'Laptop lost',
    discoveredOn: '2026-11-17',
    severity: 'high',
    people: 500,
  });
  expect(made.noticeDueOn).toBe('2026-12-17');
  const close = { id: made.id, state: 'closed' as const };
  expect(problem(await owner.do(incidents.change, close, { version: 1 })).issues?.[0]?.path).toEqual(['noticeSentOn']);
  expect((await owner.do(incidents.change, { ...close, noticeSentOn: '2026-11-30' }, { version: 1 })).body.state).toBe(
    'closed',
  );
});

test('who has seen a client is known, keys apart from people, and of heads only', async () => {
  const { body: lead } = await agent.do(leads.create, { firstName: 'Ana' });
  const { body: made } = await owner.do(apiKeys.create, { name: 'Sync', role: 'admin' });
  const key = callerAt(server.url, { authorization: `Bearer ${made.key}` });
  const stranger = await newMember(server, await newOrganisation(server), 'owner');
  expect((await stranger.do(leads.get, { id: lead.id })).status).toBe(404);
  for (const who of [agent, agent, key]) expect((await who.do(leads.get, { id: lead.id })).status).toBe(200);
  const seen = (await owner.do(leadViews.seenBy, { id: lead.id })).body.people;
  expect(seen.map(({ id, byKey, hours }) => ({ id, byKey, hours }))).toEqual(
    expect.arrayContaining([
      { id: agent.id, byKey: false, hours: 1 },
      { id: owner.id, byKey: true, hours: 1 },
    ]),
  );
  expect(seen).toHaveLength(2);
  expect((await agent.do(leadViews.seenBy, { id: lead.id })).status).toBe(403);
  expect((await stranger.do(leadViews.seenBy, { id: lead.id })).status).toBe(404);
});
