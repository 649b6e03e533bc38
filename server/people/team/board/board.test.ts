import { afterAll, beforeAll, expect, test } from 'vitest';
import { metrics, noKey } from '#contract/core/metrics/metrics.ts';
import { sampleTag } from '#contract/core/sample.ts';
import { type BoardNumber, board, boardMetrics, boardNumbers, boardPeriod } from '#contract/people/board.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { routing } from '#contract/people/routing.ts';
import { teamCalls } from '#contract/people/team.ts';
import { sql } from '#server/core/db/sql.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let people: Record<'owner' | 'manager' | 'first' | 'second', Person>;
let here: string;

/** Ten leads of the first agent, four of the second, and one without an owner. */
beforeAll(async () => {
  server = await startTestServer();
  here = await newOrganisation(server);
  people = {
    owner: await newMember(server, here, 'owner'),
    manager: await newMember(server, here, 'manager'),
    first: await newMember(server, here, 'agent'),
    second: await newMember(server, here, 'agent'),
  };
  const { owner, manager, first, second } = people;
  await owner.do(teamCalls.createTeam, { name: 'North', members: [manager.id, first.id] });
  await server.services.db.withOrg({ organisationId: here, userId: null, actorKind: 'system' }, async (tx) => {
    await tx.run(sql`
      insert into leads (organisation_id, first_name, source, owner_id, stage, created_at)
      select ${here}, 'Lead ' || n, case when n % 2 = 0 then 'zillow' else 'website' end,
        case when n <= 10 then ${first.id}::uuid when n <= 14 then ${second.id}::uuid end,
        case n when 1 then 'closed' when 2 then 'engaged' else 'new' end, '2026-01-05T12:00:00Z'::timestamptz
      from generate_series(1, 15) n`);
    await tx.run(sql`update leads set created_at = now() - interval '3 days' where organisation_id = ${here}`);
    // An automatic answer is no touch, so it has no row here.
    await tx.run(sql`
      insert into first_touches (organisation_id, lead_id, at, user_id, channel)
      select organisation_id, id, created_at + case first_name when 'Lead 1' then interval '4 minutes'
        when 'Lead 2' then interval '10 minutes' else interval '60 minutes' end, owner_id, 'call'
      from leads where organisation_id = ${here} and first_name in ('Lead 1', 'Lead 2', 'Lead 3')`);
  });
});
afterAll(() => server.stop());

/** The leads that a number on the leaderboard opens. */
const opened = async (by: Person, number: BoardNumber, group: string[], ...keys: string[]) =>
  (
    await by.do(metrics.rows, {
      metrics: [boardMetrics[number]],
      by: group,
      keys,
      period: boardPeriod(30),
      limit: 100,
    })
  ).body.rows;

test('every number of the board opens exactly the leads it counts, for each agent and each source', async () => {
  const { owner } = people;
  const { body } = await owner.do(board.board, { days: 30 });
  for (const line of body.byAgent)
    for (const number of boardNumbers)
      expect((await opened(owner, number, ['owner'], line.user ?? noKey)).length, `${line.user} ${number}`).toBe(
        line[number],
      );
  for (const line of body.bySource)
    for (const number of boardNumbers)
      expect(
        (await opened(owner, number, ['source', 'sourceName'], line.source, line.sourceName ?? noKey)).length,
        `${line.source} ${line.sourceName} ${number}`,
      ).toBe(line[number]);
});

test('sources by name are lines of their own, and each opens its leads', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  for (const sourceName of ['Yard sign', 'Yard sign', 'Radio', null])
    await owner.do(leads.create, { firstName: 'Ana', source: 'other', sourceName });
  await owner.do(leads.create, { firstName: 'Bo', source: 'zillow', sourceName: 'Zillow Flex' });
  const { bySource } = (await owner.do(board.board, { days: 30 })).body;
  expect(bySource.map(({ source, sourceName, assigned }) => [source, sourceName, assigned])).toEqual(
    expect.arrayContaining([
      ['zillow', 'Zillow Flex', 1],
      ['other', 'Yard sign', 2],
      ['other', 'Radio', 1],
      ['other', null, 1],
    ]),
  );
  expect(bySource).toHaveLength(4);
  for (const [name, count] of [
    ['Yard sign', 2],
    [noKey, 1],
  ] as const) {
    const asked = { metrics: [boardMetrics.assigned], by: ['source', 'sourceName'], keys: ['other', name] };
    const { rows } = (await owner.do(metrics.rows, { ...asked, period: boardPeriod(30), limit: 100 })).body;
    expect(rows).toHaveLength(count);
  }
});

test('the first human touch counts, as clocks and as working hours count it; what a program sent does not', async () => {
  const { owner, first } = people;
  const of = async () => (await owner.do(board.board, { days: 30 })).body.byAgent.find(({ user }) => user === first.id);
  expect(await of()).toMatchObject({
    assigned: 10,
    unseen: 10,
    touched: 3,
    within5: 1,
    contacted: 2,
    closed: 1,
    medianMinutes: 10,
    // Four fifths of the way between 10 and 60 minutes.
    p90Minutes: 50,
    medianWorkMinutes: 10,
    p90WorkMinutes: 50,
  });
  const never = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '00:00', to: '00:01' }));
  await first.do(teamCalls.changeWork, { userId: first.id, hours: never }, { version: 1 });
  const after = await of();
  expect(after?.medianMinutes).toBe(10);
  expect(after?.medianWorkMinutes).toBeLessThanOrEqual(1);
});

test('attempts are what people made, whether or not they reached anybody; what was refused is none', async () => {
  const { owner, second } = people;
  const mine = async () =>
    (await owner.do(board.board, { days: 30 })).body.byAgent.find(({ user }) => user === second.id)?.attempts;
  expect(await mine()).toBe(0);
  const [lead] = await opened(second, 'assigned', ['owner'], second.id);
  for (const outcome of ['no_answer', 'reached'] as const) {
    const { status } = await second.do(messages.logCall, { id: lead!.id, outcome });
    expect(status).toBe(200);
  }
  expect(await mine()).toBe(2);
});

test('who answered was reached, also where they are lost by now; samples are nobody’s work', async () => {
  const { owner, second } = people;
  const mine = async () =>
    (await owner.do(board.board, { days: 30 })).body.byAgent.find(({ user }) => user === second.id)!;
  const before = await mine();
  const touched = (await opened(second, 'contacted', ['owner'], second.id)).map(({ id }) => id);
  const [answered, sample] = (await opened(second, 'assigned', ['owner'], second.id)).filter(
    ({ id }) => !touched.includes(id),
  );
  await second.do(messages.logCall, { id: answered!.id, outcome: 'reached' });
  await server.services.db.withOrg({ organisationId: here, userId: null, actorKind: 'system' }, async (tx) => {
    await tx.run(sql`update leads set stage = 'trash', lost_reason = 'price' where id = ${answered!.id}`);
    await tx.run(sql`update leads set tags = array[${sampleTag}] where id = ${sample!.id}`);
  });
  expect(await mine()).toMatchObject({ contacted: before.contacted + 1, assigned: before.assigned - 1 });
  await server.services.db.withOrg({ organisationId: here, userId: null, actorKind: 'system' }, (tx) =>
    tx.run(sql`update leads set tags = '{}' where id = ${sample!.id}`),
  );
});

test('what its owner opened is no longer unseen; that somebody else looked changes nothing', async () => {
  const { owner, second } = people;
  const unseen = async () =>
    (await owner.do(board.board, { days: 30 })).body.byAgent.find(({ user }) => user === second.id)?.unseen;
  const [lead] = await opened(second, 'unseen', ['owner'], second.id);
  await owner.do(routing.seen, { id: lead!.id });
  expect(await unseen()).toBe(4);
  await second.do(routing.seen, { id: lead!.id });
  await second.do(routing.seen, { id: lead!.id });
  expect(await unseen()).toBe(3);
});

test('an agent sees their own line, a manager the team’s, a head everybody’s and the pond', async () => {
  const { owner, manager, first, second } = people;
  const seen = async (by: Person) => (await by.do(board.board, {})).body.byAgent.map(({ user }) => user);
  expect(await seen(first)).toEqual([first.id]);
  expect(await seen(manager)).toEqual([first.id]);
  expect((await seen(owner)).sort()).toEqual([first.id, second.id, null].sort());
  expect(await opened(first, 'assigned', ['owner'], second.id)).toEqual([]);
});
