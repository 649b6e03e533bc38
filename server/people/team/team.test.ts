import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agentProfile } from '#contract/account/agent-profile.ts';
import { members } from '#contract/account/organisations.ts';
import { metrics } from '#contract/core/metrics/metrics.ts';
import { leads } from '#contract/people/leads.ts';
import { teamCalls } from '#contract/people/team.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { runRecords } from '#tests/setup/programs.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { dueNotice, nextNotice } from './licence-notices.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const within = <T>(here: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
  server.services.db.withOrg({ organisationId: here, userId: null, actorKind: 'system' }, work);

async function office() {
  const here = await newOrganisation(server);
  const [owner, manager, agent, other] = await Promise.all([
    newMember(server, here, 'owner'),
    newMember(server, here, 'manager'),
    newMember(server, here, 'agent'),
    newMember(server, here, 'agent'),
  ]);
  return { here, owner, manager, agent, other } as { here: string } & Record<
    'owner' | 'manager' | 'agent' | 'other',
    Person
  >;
}

describe('who says when somebody works', () => {
  test('everybody for themselves, managers for their team, heads for all; caps are never one’s own', async () => {
    const { owner, manager, agent, other } = await office();
    const made = await owner.do(teamCalls.createTeam, { name: 'North', members: [manager.id, agent.id] });
    expect(made.status).toBe(200);
    const pause = (by: Person, who: Person, version = 1) =>
      by.do(teamCalls.changeWork, { userId: who.id, isPaused: true }, { version });
    expect((await pause(agent, agent)).body).toMatchObject({ isPaused: true, version: 2 });
    expect((await pause(agent, other)).status).toBe(403);
    expect((await pause(manager, other)).status).toBe(403);
    const capped = await manager.do(teamCalls.changeWork, { userId: agent.id, capOpen: 20 }, { version: 2 });
    expect(capped.body).toMatchObject({ capOpen: 20, isPaused: true });
    const own = await manager.do(teamCalls.changeWork, { userId: manager.id, capOpen: 900 }, { version: 1 });
    expect(own.status).toBe(403);
    const { body } = await manager.do(teamCalls.overview);
    const can = Object.fromEntries(body.members.map((member) => [member.userId, member.can]));
    expect(can[agent.id]).toEqual({ change: true, manage: true });
    expect(can[other.id]).toEqual({ change: false, manage: false });
    expect(can[manager.id]).toEqual({ change: true, manage: false });
  });

  test('what makes no sense is refused by name', async () => {
    const { here, owner, agent } = await office();
    const refused = async (change: object, field: string) => {
      const tried = await owner.do(teamCalls.changeWork, { userId: agent.id, ...change }, { version: 1 });
      expect(tried, JSON.stringify(change)).toMatchObject({ status: 400, body: { issues: [{ path: [field] }] } });
    };
    await refused({ awayFrom: '2031-02-03' }, 'awayTo');
    await refused({ awayFrom: '2031-02-03', awayTo: '2031-02-01' }, 'awayTo');
    await refused({ cover: agent.id }, 'cover');
    await refused({ cover: here }, 'cover');
    await refused({ office: here }, 'office');
    await refused({ timeZone: 'Mars/Olympus' }, 'timeZone');
  });

  test('the zone of the browser is a member’s until they choose one', async () => {
    const { agent } = await office();
    const zone = async () =>
      (await agent.do(teamCalls.overview)).body.members.find(({ userId }) => userId === agent.id)!;
    expect((await agent.do(teamCalls.noteZone, { timeZone: 'America/New_York' })).status).toBe(200);
    expect(await zone()).toMatchObject({ timeZone: 'America/New_York', version: 1 });
    await agent.do(teamCalls.changeWork, { userId: agent.id, timeZone: 'America/Denver' }, { version: 1 });
    await agent.do(teamCalls.noteZone, { timeZone: 'America/New_York' });
    expect((await zone()).timeZone).toBe('America/Denver');
    expect((await agent.do(teamCalls.noteZone, { timeZone: 'Mars/Olympus' })).status).toBe(400);
    // The profile has the same time zone.
    const { body: profile } = await agent.do(agentProfile.get);
    expect(profile.timeZone).toBe('America/Denver');
    const { title, phone, signature, photo, version } = profile;
    const change = (timeZone: string) =>
      agent.do(agentProfile.change, { title, phone, signature, photo, timeZone }, { version });
    expect(await change('Mars/Olympus')).toMatchObject({ status: 400, body: { issues: [{ path: ['timeZone'] }] } });
    expect((await change('America/Phoenix')).body.timeZone).toBe('America/Phoenix');
    expect((await zone()).timeZone).toBe('America/Phoenix');
  });

  test('the organization counts its days in the zone of the first head who works there', async () => {
    const { owner, agent } = await office();
    const known = async () => (await owner.do(metrics.known)).body;
    await agent.do(teamCalls.noteZone, { timeZone: 'America/New_York' });
    expect((await known()).zoneIsSet).toBe(false);
    await owner.do(teamCalls.noteZone, { timeZone: 'America/Denver' });
    expect(await known()).toMatchObject({ zoneIsSet: true, timeZone: 'America/Denver' });
    await owner.do(teamCalls.noteZone, { timeZone: 'America/New_York' });
    expect((await known()).timeZone).toBe('America/Denver');
  });

  test('an office that is closed leaves its people, a team its members', async () => {
    const { owner, agent } = await office();
    const place = (await owner.do(teamCalls.createOffice, { name: 'Harbour' })).body;
    const group = (await owner.do(teamCalls.createTeam, { name: 'North', office: place.id, members: [agent.id] })).body;
    await owner.do(teamCalls.changeWork, { userId: agent.id, office: place.id }, { version: 1 });
    expect((await owner.do(teamCalls.removeOffice, { id: place.id })).status).toBe(200);
    const { body } = await owner.do(teamCalls.overview);
    expect(body.teams).toMatchObject([{ id: group.id, office: null, members: [agent.id] }]);
    expect(body.members.find(({ userId }) => userId === agent.id)).toMatchObject({ office: null });
    expect((await owner.do(members.remove, { userId: agent.id })).status).toBe(200);
    expect((await owner.do(teamCalls.overview)).body.teams).toMatchObject([{ members: [] }]);
  });
});

describe('assistants', () => {
  test('an assistant sees and works on what the agents own whom they were given to, until they are not', async () => {
    const { here, owner, manager, agent, other } = await office();
    const assistant = await newMember(server, here, 'assistant');
    const { body: lead } = await agent.do(leads.create, { firstName: 'Ana' });
    const seen = async () => (await assistant.do(leads.get, { id: lead.id })).status;
    const set = (agents: string[], by = owner, userId = assistant.id) =>
      by.do(teamCalls.setAssisted, { userId, agents });
    expect(await seen()).toBe(404);
    expect((await set([agent.id])).body).toMatchObject({ assists: [agent.id] });
    expect(await seen()).toBe(200);
    expect((await assistant.do(leads.change, { id: lead.id, city: 'Austin' }, { version: lead.version })).status).toBe(
      200,
    );
    const { body } = await manager.do(teamCalls.overview);
    expect(body.members.find(({ userId }) => userId === assistant.id)).toMatchObject({ assists: [agent.id] });

    expect((await set([other.id], agent)).status).toBe(403);
    expect((await set([other.id], manager)).status).toBe(403);
    expect((await set([agent.id], owner, other.id)).status).toBe(409);
    for (const nobody of [here, assistant.id]) expect((await set([nobody])).status).toBe(400);

    expect((await set([other.id])).body).toMatchObject({ assists: [other.id] });
    expect(await seen()).toBe(404);
  });

  test('whoever becomes something else and an assistant again begins without agents', async () => {
    const { here, owner, agent } = await office();
    const assistant = await newMember(server, here, 'assistant');
    await owner.do(teamCalls.setAssisted, { userId: assistant.id, agents: [agent.id] });
    for (const [at, role] of (['viewer', 'assistant'] as const).entries())
      expect((await owner.do(members.changeRole, { userId: assistant.id, role }, { version: at + 1 })).status).toBe(
        200,
      );
    const { body } = await owner.do(teamCalls.overview);
    expect(body.members.find(({ userId }) => userId === assistant.id)).toMatchObject({ assists: [] });
  });
});

describe('licences', () => {
  test.each([
    ['long before', '2026-01-01', 0, undefined, '2026-04-02'],
    ['sixty days before', '2026-04-02', 0, 60, '2026-04-02'],
    ['the day after that notice', '2026-04-03', 60, undefined, '2026-05-02'],
    ['entered late', '2026-05-20', 0, 30, '2026-05-20'],
    ['a week before', '2026-05-25', 30, 7, '2026-05-25'],
    ['told of everything', '2026-05-26', 7, undefined, undefined],
    ['over', '2026-06-02', 0, undefined, undefined],
  ] as const)('%s', (_, today, reminded, due, next) => {
    expect(dueNotice('2026-06-01', reminded, today)).toBe(due);
    expect(nextNotice('2026-06-01', reminded, today)).toBe(next);
  });

  test('their holders are told 60, 30 and 7 days before they end, each once, and anew of a new end', async () => {
    const { here, agent } = await office();
    const held = { kind: 'realestate', state: 'TX' } as const;
    const set = (expiresOn: string) =>
      agent.do(teamCalls.setLicences, { userId: agent.id, licences: [{ ...held, number: 'A1', expiresOn }] });
    expect((await set('2031-06-30')).status).toBe(200);
    const tell = (now: string) => runRecords(server, here, Date.parse(now));
    for (const now of [
      '2031-04-30',
      '2031-05-01',
      '2031-05-02',
      '2031-05-31',
      '2031-06-23',
      '2031-06-24',
      '2031-07-01',
    ])
      await tell(`${now}T12:00:00Z`);
    await set('2032-06-30');
    await tell('2032-05-01T12:00:00Z');
    const told = await within(here, (tx) =>
      tx.all<{ days: number }>(sql`
        select (data ->> 'days')::int as days from events
        where organisation_id = ${here} and kind = 'licence.expiring' order by position`),
    );
    expect(told.map(({ days }) => days)).toEqual([60, 30, 7, 60]);
  });
});
