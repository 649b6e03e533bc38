import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboard } from '#contract/insight/dashboard.ts';
import { dailyCap, reasonFilters, staleFilter, touchedToday, unanswered } from '#contract/insight/queue-reasons.ts';
import { consents } from '#contract/people/consents.ts';
import { openFilter } from '#contract/people/lead-metrics.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leadStages } from '#contract/people/lead-stages.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { defaultWeights } from '#contract/people/scoring-rules.ts';
import { defaultStages } from '#contract/people/stage-list.ts';
import { tasks } from '#contract/people/tasks.ts';
import { countScores } from '#server/people/scoring/count-scores.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

type Given = { ago?: string; signal?: string; trigger?: string; touch?: string; score?: number; stage?: string };

async function put(owner: Person, name: string, given: Given = {}): Promise<string> {
  const { ago = '0 days', signal = null, trigger = null, touch = null, score = 0, stage = 'attempting' } = given;
  const { rows } = await database.query<{ id: string }>(
    `insert into leads (organisation_id, first_name, owner_id, stage, score, created_at, last_signal_at, last_touch_at, last_activity_at, triggered_at)
     values ($1, $2, $3, $4, $5, now() - $6::interval, now() - $7::interval, now() - $8::interval, now() - $6::interval, now() - $9::interval) returning id`,
    [owner.organisationId, name, owner.id, stage, score, ago, signal, touch, trigger],
  );
  return rows[0]!.id;
}

const queueOf = async (person: Person) => (await person.do(dashboard.queue)).body;
const named = (rows: { lead: { name: string }; reason: string }[]) =>
  rows.map(({ lead, reason }) => `${lead.name}: ${reason}`);

test('the queue goes by the rules’ order, and says each one’s reason', async () => {
  const agent = await newMember(server, await newOrganisation(server), 'agent');
  await put(agent, 'Strong', { ago: '300 days', touch: '20 days', score: 80 });
  await put(agent, 'Never', { ago: '300 days', score: 10 });
  await put(agent, 'Fresh', { ago: '40 days' });
  await put(agent, 'Returning', { ago: '300 days', signal: '50 days', touch: '60 days' });
  await put(agent, 'Active', { ago: '300 days', signal: '2 hours', touch: '8 days' });
  await put(agent, 'Eager', { ago: '300 days', signal: '2 days', trigger: '2 days', touch: '5 days' });
  await put(agent, 'Arrived', { ago: '3 minutes', stage: 'new' });
  await put(agent, 'Just called', { ago: '300 days', signal: '2 hours', touch: '0 seconds', score: 90 });
  await put(agent, 'Closed', { ago: '300 days', stage: 'closed' });
  const { rows, done, cap } = await queueOf(agent);
  expect(named(rows)).toEqual([
    'Arrived: arrived',
    'Eager: eager',
    'Active: active',
    'Returning: returning',
    'Fresh: fresh',
    'Never: never',
    'Strong: strong',
  ]);
  expect([done, cap]).toEqual([1, dailyCap]);
});

test('whoever does what the organisation wants to hear of is there with what, how often and when, told once', async () => {
  const agent = await newMember(server, await newOrganisation(server), 'agent');
  const lead = await put(agent, 'Eager', { ago: '300 days', trigger: '2 hours', touch: '5 days' });
  await put(agent, 'Returning', { ago: '300 days', signal: '50 days', touch: '60 days' });
  const tell = (data: object, at: string) =>
    database.query(
      `insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data, at)
       values ($1, uuidv7(-$4::interval), 'lead.triggered', 'lead', $2, 'system', $3, now() - $4::interval)`,
      [agent.organisationId, lead, data, at],
    );
  const newest = {
    trigger: 'same_home',
    times: 3,
    about: '12 Juniper St',
    words: '',
    since: '2026-11-15T09:00:00.000Z',
  };
  await tell(newest, '2 hours');
  await tell({ trigger: 'saved', times: 1, about: '1 Elm', words: '' }, '4 days');
  const [eager, returning] = (await queueOf(agent)).rows;
  expect(eager).toMatchObject({ reason: 'eager', trigger: { ...newest, at: expect.any(String) } });
  expect(returning).toMatchObject({ reason: 'returning', trigger: null });
});

test('who was dealt with leaves the queue at once, who is snoozed until then, and nobody else’s are in it', async () => {
  const here = await newOrganisation(server);
  const agent = await newMember(server, here, 'agent');
  const other = await newMember(server, here, 'agent');
  const first = await put(agent, 'First', { ago: '2 minutes' });
  const second = await put(agent, 'Second', { ago: '3 minutes' });
  await put(other, 'Another’s');
  expect(named((await queueOf(agent)).rows)).toEqual(['First: arrived', 'Second: arrived']);
  expect((await agent.do(dashboard.worked, { id: first })).status).toBe(200);
  expect((await agent.do(dashboard.worked, { id: first })).status).toBe(200);
  expect((await other.do(dashboard.worked, { id: second })).status).toBe(404);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await agent.do(dashboard.snooze, { id: second, until: tomorrow });
  expect(await queueOf(agent)).toMatchObject({ rows: [], done: 1 });
  await agent.do(dashboard.snooze, { id: second, until: null });
  expect(named((await queueOf(agent)).rows)).toEqual(['Second: arrived']);
  const { body } = await agent.do(leads.timeline, { id: first });
  expect(body.rows.filter(({ kind }) => kind === 'lead.worked')).toHaveLength(1);
});

test('who was dealt with by mistake is put back as they were, unless somebody turned to them since', async () => {
  const here = await newOrganisation(server);
  const [agent, partner] = [await newMember(server, here, 'agent'), await newMember(server, here, 'agent')];
  const lead = await put(agent, 'Returning', { ago: '300 days', signal: '50 days', touch: '60 days' });
  const times = async () =>
    (await database.query('select last_touch_at, last_activity_at from leads where id = $1', [lead])).rows;
  const before = await times();
  await agent.do(dashboard.worked, { id: lead });
  expect((await queueOf(agent)).rows).toEqual([]);
  expect((await partner.do(dashboard.undoWorked, { id: lead })).status).toBe(404);
  for (const _ of ['once', 'again'])
    expect((await agent.do(dashboard.undoWorked, { id: lead })).body).toEqual({ done: true });
  expect(await queueOf(agent)).toMatchObject({ rows: [{ reason: 'returning' }], done: 0 });
  expect(await times()).toEqual(before);
  // What was taken back is no touch either when its score is counted from what happened.
  const scope = { organisationId: here, userId: null, actorKind: 'system' } as const;
  await server.services.db.withOrg(scope, (tx) => countScores(tx, [lead], defaultWeights));
  expect((await queueOf(agent)).rows).toHaveLength(1);
  const { body } = await agent.do(leads.timeline, { id: lead });
  expect(body.rows.filter(({ kind }) => kind === 'lead.work_undone')).toHaveLength(1);

  await agent.do(dashboard.worked, { id: lead });
  await database.query(`update leads set last_touch_at = now(), last_activity_at = now() where id = $1`, [lead]);
  await agent.do(dashboard.undoWorked, { id: lead });
  expect((await queueOf(agent)).rows).toEqual([]);
});

test('who must not be contacted stands in no queue, by whatever ways that was said', async () => {
  const agent = await newMember(server, await newOrganisation(server), 'agent');
  const [never, byParts, callable] = [
    await put(agent, 'Never', { ago: '4 minutes' }),
    await put(agent, 'By parts', { ago: '3 minutes' }),
    await put(agent, 'Callable', { ago: '2 minutes' }),
  ];
  await agent.do(consents.forbid, { id: never, channels: ['all'] });
  await agent.do(consents.forbid, { id: byParts, channels: ['email', 'sms', 'call'] });
  await agent.do(consents.forbid, { id: callable, channels: ['email', 'sms'] });
  const queue = await queueOf(agent);
  expect(named(queue.rows)).toEqual(['Callable: arrived']);
  expect(queue.reasons[0]).toEqual({ reason: 'arrived', count: 1, capped: false });
  const listed = await agent.do(leads.list, { filter: 'doNotContact:has_any(all)', sort: 'createdAt' });
  expect(listed.body.rows.map(({ name }) => name)).toEqual(['Never', 'By parts']);
  await agent.do(consents.forbid, { id: never, channels: [] });
  expect(named((await queueOf(agent)).rows)).toEqual(['Callable: arrived', 'Never: arrived']);
});

test('a co-owner’s queue holds what they own with another, once', async () => {
  const here = await newOrganisation(server);
  const [agent, partner] = [await newMember(server, here, 'agent'), await newMember(server, here, 'agent')];
  const lead = await put(agent, 'Ours', { ago: '3 minutes' });
  await put(partner, 'Theirs', { ago: '2 minutes' });
  await agent.do(leadShares.share, { id: lead, users: [partner.id] });
  expect(named((await queueOf(partner)).rows)).toEqual(['Theirs: arrived']);
  await agent.do(leadShares.share, { id: lead, users: [partner.id], coOwners: [partner.id] });
  const queue = await queueOf(partner);
  expect(named(queue.rows)).toEqual(['Theirs: arrived', 'Ours: arrived']);
  expect(queue.reasons[0]!.count).toBe((await partner.do(leads.count, { filter: reasonFilters.arrived })).body.count);
  expect(named((await queueOf(agent)).rows)).toEqual(['Ours: arrived']);
  await partner.do(dashboard.worked, { id: lead });
  expect((await queueOf(partner)).done).toBe(1);
  expect((await queueOf(agent)).rows).toEqual([]);
});

test('a day has its cap, and whoever wants more gets more', async () => {
  const agent = await newMember(server, await newOrganisation(server), 'agent');
  for (let n = 0; n < dailyCap + 3; n += 1) await put(agent, `Lead ${n}`, n < 20 ? { touch: '1 minute' } : {});
  expect((await queueOf(agent)).rows).toHaveLength(5);
  expect((await agent.do(dashboard.queue, { more: 'true' })).body.rows).toHaveLength(8);
});

test('every number is the count of the list that it opens', async () => {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  const agent = await newMember(server, here, 'agent');
  for (const person of [owner, agent]) {
    await put(person, 'A', { ago: '40 days', signal: '2 hours' });
    await put(person, 'B', { ago: '300 days', touch: '20 days', score: 70, stage: 'engaged' });
    await put(person, 'C', { ago: '1 hour', stage: 'new' });
    await put(person, 'D', { ago: '1 hour', touch: '1 minute', stage: 'new' });
  }
  await database.query(
    `insert into leads (organisation_id, first_name, stage, created_at) values ($1, 'Nobody’s', 'new', now() - interval '1 hour')`,
    [here],
  );
  for (const person of [owner, agent]) {
    const count = async (filter: string) => (await person.do(leads.count, { filter })).body.count;
    const queue = await queueOf(person);
    for (const { reason, count: shown } of queue.reasons)
      expect([reason, shown]).toEqual([reason, await count(reasonFilters[reason])]);
    expect(queue.done).toBe(await count(touchedToday));
    const { stages } = (await person.do(dashboard.pipeline)).body;
    for (const { stage, count: shown, stale } of stages) {
      expect([stage, shown]).toEqual([stage, await count(`stage:is(${stage})`)]);
      expect([stage, stale.count]).toEqual([stage, await count(`stage:is(${stage})~${staleFilter}`)]);
    }
  }
  const { rows, members, unassigned } = (await owner.do(dashboard.team)).body;
  expect(members).toBe(2);
  const countOf = async (filter: string) => (await owner.do(leads.count, { filter })).body.count;
  expect(unassigned).toEqual({
    newLeads: await countOf('owner:is_empty~stage:is(new)'),
    openLeads: await countOf(`owner:is_empty~${openFilter}`),
    waiting: await countOf(`owner:is_empty~${unanswered}`),
    quiet: await countOf(`owner:is_empty~${openFilter}~${staleFilter}`),
    overdueTasks: 0,
  });
  expect(unassigned.waiting).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row.newLeads).toBe(
      (await owner.do(leads.count, { filter: `owner:is(${row.userId})~stage:is(new)` })).body.count,
    );
    const open = `owner:is(${row.userId})~${openFilter}`;
    expect(row.openLeads).toBe((await owner.do(leads.count, { filter: open })).body.count);
    expect(row.quiet).toBe(await countOf(`${open}~${staleFilter}`));
    expect(row.waiting).toBe(await countOf(`owner:is(${row.userId})~${unanswered}`));
  }
});

test('an organisation’s own stages are in every number, in its order; one that was put away only with leads in it', async () => {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  const own = { key: 'viewing', name: 'Viewing', tone: 'act', needs: [], touchHours: null, hidden: false } as const;
  const stages = [
    defaultStages[0]!,
    { ...own, needs: [] },
    ...defaultStages.slice(1).map((stage) => ({ ...stage, hidden: ['engaged', 'nurture'].includes(stage.key) })),
  ];
  expect((await owner.do(leadStages.setStages, { stages }, { version: 1 })).status).toBe(200);
  await put(owner, 'Looking', { stage: 'viewing', ago: '20 days' });
  await put(owner, 'Put away', { stage: 'engaged' });
  const shown = (await owner.do(dashboard.pipeline)).body.stages;
  expect(shown.map(({ stage }) => stage)).toEqual([
    'new',
    'viewing',
    'attempting',
    'engaged',
    'appointment',
    'active',
    'under_contract',
  ]);
  expect(shown[1]).toMatchObject({ count: 1, stale: { count: 1, capped: false } });
  expect((await owner.do(dashboard.team)).body.rows[0]).toMatchObject({ openLeads: 2 });
});

test('a new lead’s clock runs until somebody turns to them, whatever stage they are left in', async () => {
  const agent = await newMember(server, await newOrganisation(server), 'agent');
  const { id } = (await agent.do(leads.create, { firstName: 'Waits', phone: '+12125550199' })).body;
  const waiting = async () => (await agent.do(leads.list, { filter: unanswered })).body.rows.map((lead) => lead.id);
  expect(await waiting()).toEqual([id]);
  expect((await agent.do(messages.logCall, { id, outcome: 'no_answer' })).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

test('a stage’s closing rate is of those who were in it and are decided, whoever may see them', async () => {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  const agent = await newMember(server, here, 'agent');
  const goes = async (...stages: string[]) => {
    const id = await put(owner, 'Decided', { stage: 'new' });
    let version = 1;
    for (const stage of stages) {
      const lost = stage === 'trash' ? { lostReason: stages.at(0) === 'trash' ? 'duplicate' : 'price' } : {};
      const moved = await owner.do(leads.change, { id, stage, ...lost } as never, { version });
      expect(moved.status).toBe(200);
      version = moved.body.version;
    }
  };
  await goes('engaged', 'closed');
  await goes('engaged', 'attempting', 'engaged', 'trash');
  await goes('attempting', 'trash');
  await goes('engaged');
  // A double was never a chance, and who came as closed was in no stage.
  await goes('trash');
  await put(owner, 'Imported', { stage: 'closed' });
  for (const person of [owner, agent]) {
    const { stages } = (await person.do(dashboard.pipeline)).body;
    const rate = (wanted: string) => stages.find(({ stage }) => stage === wanted)!.closing;
    expect([rate('new'), rate('attempting'), rate('engaged'), rate('active')]).toEqual([
      { closed: 1, decided: 3 },
      { closed: 0, decided: 2 },
      { closed: 1, decided: 2 },
      { closed: 0, decided: 0 },
    ]);
  }
});

test('dates are ordered by what waiting costs: a closing before a call to somebody early', async () => {
  const agent = await newMember(server, await newOrganisation(server), 'agent');
  const lead = await put(agent, 'Early', { stage: 'new' });
  await database.query('update leads set budget_cents = 50000000 where id = $1', [lead]);
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  await agent.do(tasks.create, { title: 'Call Early', lead, dueOn: day(-1), assignee: agent.id });
  await agent.do(tasks.create, { title: 'Later', dueOn: day(9), assignee: agent.id });
  await database.query(
    `with home as (insert into properties (organisation_id, address_key) values ($1, 'home') returning id)
     insert into listings (organisation_id, property_id, owner_id, standard_status, list_price_cents, close_date)
     select $1, id, $2, 'Pending', 65000000, current_date + 2 from home`,
    [agent.organisationId, agent.id],
  );
  const { rows } = (await agent.do(dashboard.risks)).body;
  expect(rows.map(({ kind, title, days }) => [kind, kind === 'task' ? title : '', days])).toEqual([
    ['closing', '', 2],
    ['task', 'Call Early', -1],
  ]);
  // 650,000 × 2.5 % × 90 % over three days, and 500,000 × 2.5 % × 3 %.
  expect(rows.map(({ cost }) => cost)).toEqual([487_500, 37_500]);
});

test('a manager watches their team, an agent nobody', async () => {
  const here = await newOrganisation(server);
  const manager = await newMember(server, here, 'manager');
  const mine = await newMember(server, here, 'agent');
  await newMember(server, here, 'agent');
  const { rows } = await database.query<{ id: string }>(
    'insert into teams (organisation_id, name) values ($1, $2) returning id',
    [here, 'North'],
  );
  for (const { id } of [manager, mine])
    await database.query('insert into team_members (organisation_id, team_id, user_id) values ($1, $2, $3)', [
      here,
      rows[0]!.id,
      id,
    ]);
  await put(mine, 'Waiting', { stage: 'new' });
  const { body } = await manager.do(dashboard.team);
  expect(body.members).toBe(2);
  expect(body.rows[0]).toMatchObject({ userId: mine.id, newLeads: 1, openLeads: 1, waiting: 1, overdueTasks: 0 });
  expect((await mine.do(dashboard.team)).status).toBe(403);
});
