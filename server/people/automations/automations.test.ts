import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { automations } from '#contract/people/automations/automations.ts';
import { type Definition, emptyDefinition, type Step } from '#contract/people/automations/steps.ts';
import { templateKeys } from '#contract/people/automations/template-keys.ts';
import { consents } from '#contract/people/consents.ts';
import { type Lead, leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { tasks } from '#contract/people/tasks.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { setZone } from '#server/core/metrics/zone.ts';
import { advance } from '#server/core/programs/advance.ts';
import type { Definition as AnyDefinition } from '#server/core/programs/engine.ts';
import { enrol } from '#server/core/programs/enrol.ts';
import { hear } from '#server/core/programs/hear.ts';
import { rehearse } from '#server/core/programs/rehearse.ts';
import { claim, dueIds, nextDue } from '#server/core/programs/rows.ts';
import { runDue } from '#server/core/programs/run.ts';
import { sweep } from '#server/core/programs/sweep.ts';
import '#server/programs.ts';
import { vi } from 'vitest';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { openLog } from '#server/log.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { registerTexting } from '#tests/setup/texting.ts';
import { leadPrograms, listener } from './engine.ts';
import { enrolJob } from './enrolling.ts';

const hour = 3_600_000;
const day = 24 * hour;

let server: TestServer;
let raw: pg.Client;
let numbers = 1_000;

beforeAll(async () => {
  server = await startTestServer();
  raw = new pg.Client(server.database.owner);
  await raw.connect();
});
afterAll(async () => {
  await raw.end();
  await server.stop();
});

type Office = {
  here: string;
  owner: Person;
  agent: Person;
  scope: { organisationId: string; userId: null; actorKind: 'system' };
  inOrg: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
  lead: (given?: object) => Promise<Lead>;
  program: (definition: Partial<Definition>, name?: string) => Promise<string>;
  enter: (program: string, lead: string, at: number) => Promise<number>;
  run: (at: number) => Promise<unknown>;
  runTo: (until: number) => Promise<void>;
  path: (lead: string) => Promise<{ step: string | null; outcome: string; why: Record<string, unknown>; at: Date }[]>;
  sent: (lead: string) => Promise<{ subject: string; body: string; state: string }[]>;
};

/** A separate organization for each test, so that only the programs it turns on run there. */
async function office(): Promise<Office> {
  const here = await newOrganisation(server);
  const owner = await newMember(server, here, 'owner');
  const agent = await newMember(server, here, 'agent');
  const { db } = server.services;
  const scope = { organisationId: here, userId: null, actorKind: 'system' as const };
  const inOrg = <T>(work: (tx: Tx) => Promise<T>) => db.withOrg(scope, work);
  const run = (at: number) => runDue(db, scope, leadPrograms, { now: () => at });
  return {
    here,
    owner,
    agent,
    scope,
    inOrg,
    run,
    async lead(given = {}) {
      numbers += 1;
      const reached = { firstName: 'Ines', email: `ines${numbers}@example.test`, phone: `+1212555${numbers}` };
      const made = await agent.do(leads.create, { ...reached, ...given });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
      return made.body;
    },
    async program(definition, name = 'Program') {
      const made = await owner.do(automations.create, { name });
      const whole = { ...emptyDefinition, again: { mode: 'always' as const }, ...definition };
      const saved = await owner.do(
        automations.change,
        { id: made.body.id, definition: whole },
        { version: made.body.version },
      );
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const on = await owner.do(automations.turnOn, { id: made.body.id }, { version: saved.body.version });
      expect(on.status, JSON.stringify(on.body)).toBe(200);
      return made.body.id;
    },
    async enter(program, subjectId, at) {
      const entry = { subjectId, key: `test ${at}`, at, why: { by: 'hand' } };
      return (await inOrg((tx) => enrol(tx, leadPrograms, program, [entry], { byHand: true }))).entered;
    },
    /** Runs everything due up to a time, setting the clock to each due moment in turn. */
    async runTo(until) {
      for (let turn = 0; turn < 500; turn += 1) {
        const due = await inOrg((tx) => nextDue(tx, leadPrograms));
        if (due === undefined || due > until) return;
        await run(due);
      }
    },
    path: async (lead) =>
      (
        await raw.query(
          `select t.step, t.outcome, t.why, t.at from enrolments e join enrolment_path t on t.enrolment_id = e.id
           where e.lead_id = $1 order by e.entered_at, e.id, t.n`,
          [lead],
        )
      ).rows,
    sent: async (lead) =>
      (
        await raw.query(
          `select subject, body, state from messages where lead_id = $1 and direction = 'out' order by id`,
          [lead],
        )
      ).rows,
  };
}

const mail = (id: string, more: object = {}): Step =>
  ({
    id,
    kind: 'email',
    subject: `Mail ${id}`,
    body: 'Hi {{first_name|there}}',
    purpose: 'transactional',
    late: 48,
    ...more,
  }) as Step;
const sms = (id: string, more: object = {}): Step =>
  ({ id, kind: 'text', body: 'Hi {{first_name|there}}', purpose: 'transactional', late: 24, ...more }) as Step;
const task = (id: string): Step =>
  ({ id, kind: 'task', title: 'Call {{name}}', dueDays: 1, assignee: 'owner' }) as Step;
const wait = (id: string, n: number, unit: 'minutes' | 'hours' | 'days' = 'days'): Step =>
  ({ id, kind: 'wait', for: { n, unit } }) as Step;
const stage = (id: string, to: string): Step => ({ id, kind: 'stage', stage: to }) as Step;

const agree = (by: Person, id: string, purpose: 'marketing' | 'transactional' = 'marketing') =>
  by.do(consents.add, { id, channel: 'sms', purpose, basis: 'written', kind: 'given', note: 'On paper' } as never);

const outcomes = (path: Awaited<ReturnType<Office['path']>>) =>
  path.map(({ step, outcome }) => [step, outcome].join(' ').trim());

test('13.1 an event lets somebody in, and mail, wait, branch, stage and task follow, each with its receipt', async () => {
  const { agent, owner, program, lead, run, runTo, path, sent, here } = await office();
  const id = await program({
    triggers: [{ kind: 'event', event: 'lead.created', where: [] }],
    conditions: { and: [{ field: 'kind', op: 'is', value: 'buyer' }] },
    steps: [
      mail('a'),
      wait('b', 2),
      {
        id: 'c',
        kind: 'branch',
        filter: { and: [{ field: 'stage', op: 'is', value: 'new' }] },
        yes: [stage('d', 'attempting'), { id: 'e', kind: 'tags', add: ['Drip'], remove: [] } as Step],
        no: [mail('x')],
      } as Step,
      task('f'),
    ],
  });
  const dispatcher = new Dispatcher({
    db: server.services.db,
    listeners: [listener],
    log: openLog('silent'),
    pollMs: 20,
  });
  await dispatcher.start();
  const ana = await lead({ firstName: 'Ana' });
  const seller = await lead({ kind: 'seller' });
  await vi.waitFor(async () => expect(await path(ana.id)).toHaveLength(1), patience);
  await dispatcher.stop();
  const now = Date.now();
  await run(now + 1_000);
  expect(await sent(ana.id)).toMatchObject([{ subject: 'Mail a', body: 'Hi Ana', state: 'queued' }]);
  await runTo(now + 3 * day);
  expect(outcomes(await path(ana.id))).toEqual([
    'entered',
    'a done',
    'b waiting',
    'b done',
    'c done',
    'd done',
    'e done',
    'f done',
    'ended',
  ]);
  expect(await path(seller.id)).toEqual([]);
  const after = (await agent.do(leads.get, { id: ana.id })).body;
  expect(after).toMatchObject({ stage: 'attempting', tags: ['Drip'] });
  expect((await agent.do(tasks.list, { lead: ana.id })).body.rows).toMatchObject([
    { title: 'Call Ana', assignee: agent.id },
  ]);
  const receipt = (await agent.do(messages.list, { id: ana.id })).body.rows[0]!;
  expect(receipt).toMatchObject({ isAutomatic: true, decision: { outcome: 'allow', rule: 'allowed' } });
  // The readable results: counts at each step, the list, and one person's path; other organizations see none of them.
  const seen = (await agent.do(automations.get, { id })).body;
  expect(seen.counts).toMatchObject({ active: 0, done: 1 });
  expect(seen.steps.find(({ step }) => step === 'a')).toMatchObject({ waiting: 0, done: 1 });
  const people = (await agent.do(automations.people, { id })).body.rows;
  expect(people).toMatchObject([{ lead: ana.id, state: 'done', endedWhy: 'finished' }]);
  expect((await agent.do(automations.path, { id: people[0]!.id })).body.path.at(-1)).toMatchObject({
    outcome: 'ended',
  });
  expect((await agent.do(automations.ofLead, { id: ana.id })).body.enrolments).toHaveLength(1);
  const foreigner = await newMember(server, await newOrganisation(server), 'owner');
  expect((await foreigner.do(automations.path, { id: people[0]!.id })).status).toBe(404);
  expect((await agent.do(automations.pause, { id })).status).toBe(403);
  expect((await owner.do(automations.list)).body.automations.map(({ name }) => name)).toContain('Program');
  expect(here).toBe(owner.organisationId);
});

test('killed between any two statements, a step happens once; of two workers one takes each', async () => {
  const { program, lead, enter, inOrg, run, sent, path, agent, scope } = await office();
  const id = await program({ steps: [mail('a'), task('b'), stage('c', 'engaged'), wait('d', 1), mail('e')] });
  const ana = await lead();
  const now = Date.now();
  await enter(id, ana.id, now);
  const effects = async () => [
    (await sent(ana.id)).length,
    (await agent.do(tasks.list, { lead: ana.id })).body.rows.length,
    (await path(ana.id)).length,
  ];
  let killed = 0;
  for (let at = 1; ; at += 1) {
    // Kills the connection at one statement: before it runs, after everything before it.
    const died = await inOrg(async (tx) => {
      const inner = tx as unknown as { client: pg.PoolClient };
      const { client } = inner;
      let count = 0;
      inner.client = new Proxy(client, {
        get: (target, name) =>
          name === 'query'
            ? async (...given: unknown[]) => {
                count += 1;
                if (count === at) await target.query('select pg_terminate_backend(pg_backend_pid())');
                return (target.query as (...all: unknown[]) => unknown)(...given);
              }
            : Reflect.get(target, name),
      });
      const [due] = await dueIds(tx, leadPrograms, now, 1);
      const row = await claim(tx, leadPrograms, due!.id, now);
      await advance(tx, leadPrograms, row!, now);
      if (count < at) throw new Error('far enough');
    }).then(
      () => 'committed',
      (error: Error) => error.message,
    );
    if (died === 'far enough') break;
    expect(died).not.toBe('committed');
    killed += 1;
    expect(await effects()).toEqual([0, 0, 1]);
  }
  expect(killed).toBeGreaterThan(12);
  await Promise.all([run(now), run(now), run(now)]);
  await run(now);
  expect(await effects()).toEqual([1, 1, 5]);

  const many = await Promise.all(Array.from({ length: 12 }, () => lead()));
  for (const one of many) await enter(id, one.id, now);
  const ran = await Promise.all(
    [0, 1, 2].map(() => runDue(server.services.db, scope, leadPrograms, { now: () => now })),
  );
  expect(ran.reduce((sum, { taken }) => sum + taken, 0)).toBe(12);
  for (const one of many) expect(await sent(one.id)).toHaveLength(1);
});

test('after an outage what is too late is skipped and says so, and nothing bursts', async () => {
  const { program, lead, enter, run, sent, path } = await office();
  const id = await program({
    steps: [mail('a'), wait('b', 3), mail('c'), wait('d', 3), mail('e'), wait('f', 3), mail('g')],
  });
  const ana = await lead();
  const now = Date.now();
  await enter(id, ana.id, now - 7 * day);
  await run(now);
  expect(outcomes(await path(ana.id))).toEqual([
    'entered',
    'a skipped',
    'b done',
    'c skipped',
    'd done',
    'e done',
    'f waiting',
  ]);
  expect((await path(ana.id))[1]!.why).toMatchObject({ rule: 'late' });
  expect(await sent(ana.id)).toMatchObject([{ subject: 'Mail e' }]);
});

test('a text waits for the hour at which it may go, not at all once that is too late, and never after a reply', async () => {
  const { program, lead, enter, run, runTo, sent, path, inOrg, owner, agent } = await office();
  await registerTexting(owner);
  const id = await program({ steps: [sms('a', { late: 24 }), task('b')], exits: [{ kind: 'reply' }] });
  const brief = await program({ steps: [sms('a', { late: 1 }), task('b')] }, 'Brief');
  const night = Date.parse('2031-01-15T07:00:00Z');
  const [ana, ben, eve] = [await lead({ state: 'NY' }), await lead({ state: 'NY' }), await lead({ state: 'NY' })];
  for (const { id: one } of [ana, ben, eve]) await agree(agent, one);
  await enter(id, ana.id, night);
  await enter(id, ben.id, night);
  await enter(brief, eve.id, night);
  await run(night);
  expect(outcomes(await path(ana.id))).toEqual(['entered', 'a held']);
  const [, held] = await path(ana.id);
  expect(held!.why).toMatchObject({ rule: 'hours' });
  expect(outcomes(await path(eve.id))).toEqual(['entered', 'a skipped', 'b done', 'ended']);
  expect((await path(eve.id))[1]!.why).toMatchObject({ rule: 'too_late', heldBy: 'hours' });
  // Ben replies before the window opens.
  await inOrg(async (tx) => {
    await hear(
      tx,
      leadPrograms,
      [
        {
          id: crypto.randomUUID(),
          kind: 'message.received',
          subject: { type: 'lead', id: ben.id },
          data: {},
          at: night + hour,
        },
      ],
      night + hour,
    );
  });
  await runTo(night + 2 * day);
  expect(await sent(ana.id)).toHaveLength(1);
  expect(await sent(ben.id)).toHaveLength(0);
  expect((await path(ben.id)).at(-1)).toMatchObject({ outcome: 'ended', why: { why: 'reply' } });
  const [, , went] = await path(ana.id);
  // 8:00 AM in New York.
  expect(went!.at.toISOString()).toBe('2031-01-15T13:00:00.000Z');
});

test('13.7 a text of a program waits until carriers know of it, and says why; one that advertises says what was registered', async () => {
  const { program, lead, enter, run, sent, path, owner, agent, here } = await office();
  const noon = Date.parse('2031-01-15T17:00:00Z');
  const later = noon + 6 * hour;
  const reminder = await program({ steps: [sms('a', { late: 48 })] });
  const offer = { body: 'Refinance with our lender, mortgage rates dropped today!', purpose: 'marketing', late: 48 };
  const advertised = await program({ steps: [sms('m', offer)] }, 'Offer');
  const [ana, ben] = [await lead({ state: 'NY' }), await lead({ state: 'NY' })];
  for (const { id: one } of [ana, ben]) await agree(agent, one);
  await enter(reminder, ana.id, noon);
  await enter(advertised, ben.id, noon);
  await run(noon);
  const [, held] = await path(ana.id);
  expect(held).toMatchObject({ outcome: 'held', why: { rule: 'registration.missing', decision: expect.any(String) } });
  // The gate's decision is stored like any other.
  const receipt = await raw.query(`select outcome, rule, channel, hold_until from send_decisions where id = $1`, [
    held!.why.decision,
  ]);
  expect(receipt.rows).toMatchObject([{ outcome: 'hold', rule: 'registration.missing', channel: 'sms' }]);
  expect(await sent(ana.id)).toEqual([]);

  await registerTexting(owner);
  await run(later);
  expect(await sent(ana.id)).toHaveLength(1);
  const last = await raw.query(`select outcome, rule from send_decisions where lead_id = $1 order by id desc limit 1`, [
    ben.id,
  ]);
  expect(last.rows).toMatchObject([{ outcome: 'hold', rule: 'registration.drifted' }]);
  expect(await sent(ben.id)).toEqual([]);
  // A message written by hand never counts as a campaign.
  const byHand = await raw.query(
    `select count(*)::int as held from send_decisions where organisation_id = $1 and rule like 'registration.%' and asked_by is not null`,
    [here],
  );
  expect(byHand.rows[0].held).toBe(0);
});

test('13.2 an answer, a booking, a deal, a stage and a long call end it; a short call and another stage do not', async () => {
  const { program, lead, enter, run, path, inOrg, scope } = await office();
  const exits = [
    { kind: 'reply' },
    { kind: 'booking' },
    { kind: 'deal' },
    { kind: 'stage', stages: ['won'] },
    { kind: 'call', minutes: 3 },
  ] satisfies Definition['exits'];
  const id = await program({ steps: [wait('a', 5), task('b')], exits });
  const now = Date.now();
  const called = async (lead: string, minutes: number, outcome = 'reached', kind = 'call.logged') => {
    const messageId = crypto.randomUUID();
    await inOrg(async (tx) => {
      const { id: conversation } = await tx.get<{ id: string }>(sql`
        insert into conversations (organisation_id, lead_id) values (${scope.organisationId}, ${lead}) returning id`);
      await tx.run(sql`
        insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, body, state, minutes, outcome)
        values (${scope.organisationId}, ${messageId}, ${conversation}, ${lead}, 'call', 'out', '', 'sent', ${minutes}::int, ${outcome})`);
    });
    return { kind, data: { messageId, outcome } };
  };
  const ways: [ends: boolean, event: (lead: string) => Promise<{ kind: string; data: Record<string, unknown> }>][] = [
    [true, async () => ({ kind: 'message.received', data: {} })],
    [true, async () => ({ kind: 'appointment.booked', data: {} })],
    [true, async () => ({ kind: 'deal.created', data: {} })],
    [true, async () => ({ kind: 'lead.stage_changed', data: { to: 'won' } })],
    [true, (one) => called(one, 3)],
    [true, (one) => called(one, 3, 'appointment')],
    // Somebody said how it ended before the provider said how long it was.
    [true, (one) => called(one, 3, 'reached', 'call.measured')],
    [true, (one) => called(one, 3, 'reached', 'call.completed')],
    [false, (one) => called(one, 2)],
    [false, (one) => called(one, 30, 'voicemail')],
    [false, async () => ({ kind: 'lead.stage_changed', data: { to: 'nurture' } })],
  ];
  for (const [ends, event] of ways) {
    const { id: one } = await lead();
    await enter(id, one, now);
    await run(now);
    const news = await event(one);
    const heard = { ...news, id: crypto.randomUUID(), subject: { type: 'lead', id: one }, at: now + hour };
    await inOrg((tx) => hear(tx, leadPrograms, [heard], now + hour));
    expect([outcomes(await path(one)).at(-1), news.kind]).toEqual([ends ? 'a ended' : 'a waiting', news.kind]);
  }
});

test('what somebody waits for lets them go on, a machine’s answer does not, and in the end time does', async () => {
  const { program, lead, enter, run, runTo, path, inOrg } = await office();
  const waits = {
    id: 'a',
    kind: 'await',
    signals: [{ kind: 'reply' }],
    within: { n: 3, unit: 'days' },
    ifNot: 'end',
  } as Step;
  const id = await program({ steps: [waits, task('b')] });
  const [ana, ben] = [await lead(), await lead()];
  const now = Date.now();
  await enter(id, ana.id, now);
  await enter(id, ben.id, now);
  await run(now);
  const reply = (lead: string, isAutomatic: boolean) =>
    inOrg((tx) =>
      hear(
        tx,
        leadPrograms,
        [
          {
            id: crypto.randomUUID(),
            kind: 'message.received',
            subject: { type: 'lead', id: lead },
            data: { isAutomatic },
            at: now + hour,
          },
        ],
        now + hour,
      ),
    );
  await reply(ben.id, true);
  await reply(ana.id, false);
  await runTo(now + 4 * day);
  expect(outcomes(await path(ana.id))).toEqual(['entered', 'a waiting', 'a done', 'b done', 'ended']);
  expect(outcomes(await path(ben.id))).toEqual(['entered', 'a waiting', 'a skipped', 'ended']);
});

test('ten edits within a minute are one, and what counts is how they left the record', async () => {
  const { program, lead, agent, runTo, path } = await office();
  await program({
    triggers: [{ kind: 'event', event: 'lead.changed', where: [{ field: 'field', is: 'city' }] }],
    conditions: { and: [{ field: 'city', op: 'is', value: 'Town 9' }] },
    steps: [task('a')],
  });
  const dispatcher = new Dispatcher({
    db: server.services.db,
    listeners: [listener],
    log: openLog('silent'),
    pollMs: 20,
  });
  await dispatcher.start();
  let ana = await lead();
  for (let n = 0; n < 10; n += 1)
    ana = (await agent.do(leads.change, { id: ana.id, city: `Town ${n}` }, { version: ana.version })).body;
  const other = await lead();
  await agent.do(leads.change, { id: other.id, city: 'Elsewhere' }, { version: other.version });
  await vi.waitFor(async () => expect(await path(other.id)).toHaveLength(1), patience);
  await dispatcher.stop();
  await runTo(Date.now() + day);
  expect(outcomes(await path(ana.id))).toEqual(['entered', 'a done', 'ended']);
  expect((await path(other.id)).at(-1)).toMatchObject({ why: { why: 'conditions' } });
});

test('programs that start each other stop and are reported', async () => {
  const { owner, lead, enter, runTo, path } = await office();
  const first = await owner.do(automations.create, { name: 'First' });
  const second = await owner.do(automations.create, { name: 'Second' });
  const starting = (program: string): Definition => ({
    ...emptyDefinition,
    again: { mode: 'always' },
    steps: [{ id: 'a', kind: 'program', act: 'start', program } as Step],
  });
  for (const [one, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const saved = await owner.do(
      automations.change,
      { id: one.body.id, definition: starting(other.body.id) },
      { version: 1 },
    );
    await owner.do(automations.turnOn, { id: one.body.id }, { version: saved.body.version });
  }
  const ana = await lead();
  const now = Date.now();
  await enter(first.body.id, ana.id, now);
  await runTo(now + day);
  const way = await path(ana.id);
  expect(way.length).toBeLessThan(40);
  expect(way.some(({ why }) => why.rule === 'loop')).toBe(true);
  const { automations: all } = (await owner.do(automations.list)).body;
  expect(all.filter(({ trouble }) => trouble?.kind === 'loop')).not.toEqual([]);
});

test('13.3 what is turned on anew lets those under way finish the old or move, and says before who moves where', async () => {
  const { owner, program, lead, enter, run, runTo, path } = await office();
  const id = await program({ steps: [wait('a', 2), mail('b'), task('c')] });
  const [ana, ben] = [await lead(), await lead()];
  const now = Date.now();
  await enter(id, ana.id, now);
  await run(now);
  const change = async (steps: Step[], underway: 'finish' | 'move') => {
    const { version } = (await owner.do(automations.get, { id })).body;
    const saved = await owner.do(
      automations.change,
      { id, definition: { ...emptyDefinition, again: { mode: 'always' }, steps } },
      { version },
    );
    expect(saved.body.isChanged).toBe(true);
    const { moves } = (await owner.do(automations.moves, { id })).body;
    const on = await owner.do(automations.turnOn, { id, underway }, { version: saved.body.version });
    expect(on.status, JSON.stringify(on.body)).toBe(200);
    return moves;
  };
  expect(await change([wait('z', 9), task('c')], 'finish')).toEqual([{ from: 'a', to: 'c', count: 1, stays: false }]);
  await enter(id, ben.id, now);
  await run(now);
  expect(await change([task('y'), wait('z', 9)], 'move')).toEqual(
    expect.arrayContaining([
      { from: 'a', to: null, count: 1, stays: false },
      { from: 'z', to: 'z', count: 1, stays: true },
    ]),
  );
  await runTo(Date.now() + 10 * day);
  expect(outcomes(await path(ana.id))).toEqual(['entered', 'a waiting', 'ended']);
  expect(outcomes(await path(ben.id))).toEqual(['entered', 'z waiting', 'z moved', 'z done', 'ended']);
});

test('days come, lists fill, lost leads are taken up again: each once, at the hour of the person', async () => {
  const { program, lead, agent, inOrg, runTo, path, scope } = await office();
  const { db } = server.services;
  await program({
    triggers: [{ kind: 'date', field: 'createdAt', days: 1, time: '09:00', yearly: false }],
    conditions: { and: [{ field: 'source', op: 'is', value: 'referral' }] },
    steps: [task('a')],
  });
  await program(
    {
      triggers: [
        {
          kind: 'list',
          name: 'Hot',
          when: 'enters',
          filter: { and: [{ field: 'tags', op: 'has_any', value: ['Hot'] }] },
        },
      ],
      steps: [mail('l')],
    },
    'List',
  );
  const lost = await lead({ stage: 'trash', lostReason: 'price' });
  const there = await lead({ tags: ['Hot'] });
  const coming = await lead({ source: 'referral', state: 'CA' });
  await inOrg((tx) =>
    tx.run(sql`update leads set reengage_on = (now() at time zone 'UTC')::date + 1 where id = ${lost.id}`),
  );
  const now = Date.now();
  await sweep(db, scope, leadPrograms, now);
  const later = await lead({ tags: [] });
  expect((await agent.do(leads.change, { id: later.id, tags: ['Hot'] }, { version: later.version })).status).toBe(200);
  await sweep(db, scope, leadPrograms, now + 1_000);
  await sweep(db, scope, leadPrograms, now + 2_000);
  await runTo(now + 3 * day);
  expect(outcomes(await path(there.id))).toEqual([]);
  expect(outcomes(await path(later.id))).toEqual(['entered', 'l done', 'ended']);
  expect(outcomes(await path(coming.id))).toEqual(['entered', 'a done', 'ended']);
  const [entered] = await path(coming.id);
  const there9 = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  expect(there9.format(entered!.at)).toBe('09');
  expect((await agent.do(tasks.list, { lead: lost.id })).body.rows).toMatchObject([
    { assignee: agent.id, title: 'Get in touch again with Ines' },
  ]);
  expect((await agent.do(leads.get, { id: lost.id })).body.reengageOn).toBe(null);
});

test('13.4 many are enrolled by a job that counts them; paused they stand still, and draft and notice wait for people', async () => {
  const { owner, agent, program, lead, run, path, here } = await office();
  const id = await program({
    conditions: { and: [{ field: 'source', op: 'is', value: 'referral' }] },
    steps: [
      {
        id: 'd',
        kind: 'draft',
        channel: 'email',
        purpose: 'transactional',
        subject: 'For {{first_name|you}}',
        body: 'Hello',
      } as Step,
      wait('w', 1),
      task('t'),
    ],
    again: { mode: 'once' },
  });
  const some = await Promise.all([lead({ source: 'referral' }), lead({ source: 'referral' }), lead()]);
  const selection = { ids: some.map((one) => one.id) };
  expect((await agent.do(automations.previewEnrol, { id, selection })).body).toEqual({
    total: 3,
    entering: 2,
    already: 0,
    again: 0,
    conditions: 1,
  });
  const worker = new JobWorker({ services: server.services, kinds: [enrolJob], concurrency: 1, schedules: [] });
  worker.start();
  const { jobId } = (await agent.do(automations.enrol, { id, selection })).body;
  expect(await jobEnded(agent, jobId)).toMatchObject({ state: 'done', total: 3, done: 2, skipped: 1 });
  const again = (await agent.do(automations.enrol, { id, selection })).body.jobId;
  expect(await jobEnded(agent, again)).toMatchObject({ state: 'done', done: 0, skipped: 3 });
  await worker.stop();
  await run(Date.now());
  const { drafts } = (await agent.do(automations.drafts)).body;
  expect(drafts).toHaveLength(2);
  const [first, second] = drafts as [(typeof drafts)[number], (typeof drafts)[number]];
  expect(
    (await agent.do(automations.sendDraft, { id: first.id, subject: first.subject, body: 'Changed' })).status,
  ).toBe(200);
  expect((await agent.do(automations.sendDraft, { id: first.id, subject: first.subject, body: 'Twice' })).status).toBe(
    409,
  );
  expect((await agent.do(automations.dismissDraft, { id: second.id })).status).toBe(200);
  expect((await agent.do(messages.list, { id: first.lead })).body.rows).toMatchObject([
    { body: 'Changed', isAutomatic: false },
  ]);
  expect((await owner.do(automations.pause, { id })).body.state).toBe('paused');
  await run(Date.now() + 2 * day);
  expect(outcomes(await path(some[0]!.id))).toEqual(['entered', 'd done', 'w waiting']);
  await owner.do(automations.resume, { id });
  await run(Date.now() + 2 * day);
  expect(outcomes(await path(some[0]!.id)).at(-1)).toBe('ended');
  expect(here).toBe(agent.organisationId);
});

test('what has problems is not turned on, what is written badly is refused by its field, and every template is fit', async () => {
  const { owner } = await office();
  const { body } = await owner.do(automations.create, { name: 'Draft' });
  const definition = { ...emptyDefinition, steps: [mail('a', { subject: '' })] };
  const saved = await owner.do(automations.change, { id: body.id, definition }, { version: body.version });
  expect(saved.body.problems).toMatchObject([{ kind: 'no_subject', step: 'a' }]);
  const refused = await owner.do(automations.turnOn, { id: body.id }, { version: saved.body.version });
  expect([refused.status, (refused.body as unknown as { issues: { path: unknown[] }[] }).issues[0]!.path]).toEqual([
    400,
    ['steps', 'a'],
  ]);
  const wrong = await owner.do(
    automations.change,
    { id: body.id, definition: { ...definition, steps: [{ id: 'a', kind: 'fly' }] } as never },
    { version: saved.body.version },
  );
  expect(wrong.status).toBe(400);
  for (const template of templateKeys) {
    const made = await owner.do(automations.create, { name: template, template });
    expect([template, made.body.problems]).toEqual([template, []]);
    const on = await owner.do(automations.turnOn, { id: made.body.id }, { version: made.body.version });
    expect([template, on.status, on.status === 200 ? '' : JSON.stringify(on.body)]).toEqual([template, 200, '']);
  }
});

/** The path without values that differ on each run. */
const plain = (
  path: readonly { step: string | null; outcome: string; why: Record<string, unknown>; at: Date | string }[],
) =>
  path.map(({ step, outcome, why: { messageId, decision, stopped, ...why }, at }) => ({
    step,
    outcome,
    why,
    at: new Date(at).toISOString(),
  }));

test('the preview of thirty days is what the run does: every step, to whom, when, held or not, and why', async () => {
  const { program, lead, enter, inOrg, path, scope, agent, here } = await office();
  const { db } = server.services;
  let count = 0;
  const id = () => `s${++count}`;
  const unit = fc.constantFrom('minutes', 'hours', 'days');
  const leafOf = fc.oneof(
    fc.constantFrom('transactional', 'marketing').map((purpose) => mail(id(), { purpose })),
    fc
      .tuple(fc.constantFrom('transactional', 'marketing'), fc.integer({ min: 1, max: 30 }))
      .map(([purpose, late]) => sms(id(), { purpose, late })),
    fc.tuple(fc.integer({ min: 1, max: 40 }), unit).map(([n, of]) => wait(id(), n, of as 'days')),
    fc
      .tuple(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 3 }), fc.integer({ min: 0, max: 23 }))
      .map(([days, at]) => ({ id: id(), kind: 'until', days, time: `${String(at).padStart(2, '0')}:30` }) as Step),
    fc.constantFrom('attempting', 'engaged', 'nurture').map((to) => stage(id(), to)),
    fc.constant(null).map(() => task(id())),
    fc.constant(null).map(
      () =>
        ({
          id: id(),
          kind: 'await',
          signals: [{ kind: 'stage', stages: [] }],
          within: { n: 2, unit: 'days' },
          ifNot: 'continue',
        }) as Step,
    ),
  );
  const steps = fc.letrec<{ list: Step[]; step: Step }>((tie) => ({
    list: fc.array(tie('step'), { minLength: 1, maxLength: 6, depthIdentifier: 'p' }),
    step: fc.oneof(
      { maxDepth: 2, depthIdentifier: 'p' },
      leafOf,
      fc.tuple(tie('list'), tie('list')).map(
        ([yes, no]) =>
          ({
            id: id(),
            kind: 'branch',
            filter: { and: [{ field: 'stage', op: 'is', value: 'engaged' }] },
            yes,
            no,
          }) as Step,
      ),
      fc.tuple(tie('list'), tie('list')).map(
        ([a, b]) =>
          ({
            id: id(),
            kind: 'split',
            parts: [
              { share: 50, steps: a },
              { share: 50, steps: b },
            ],
          }) as Step,
      ),
    ),
  })).list;
  const person = fc.record({
    state: fc.constantFrom('NY', 'TX', 'CA', 'FL', 'HI'),
    phone: fc.boolean(),
    agrees: fc.boolean(),
    stage: fc.constantFrom('new', 'engaged'),
  });
  await fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(person, { minLength: 2, maxLength: 2 }),
      fc.integer({ min: 0, max: 23 }),
      fc.boolean(),
      async (flow, people, at, exits) => {
        const definition: Partial<Definition> = {
          steps: flow,
          exits: exits ? [{ kind: 'stage', stages: ['nurture'] }] : [],
        };
        const programId = await program(definition);
        const start = Date.parse('2031-02-03T00:00:00Z') + at * hour;
        const until = start + 30 * day;
        const whole = { ...emptyDefinition, again: { mode: 'always' }, ...definition } as unknown as AnyDefinition;
        for (const { state, phone, agrees, stage: stands } of people) {
          const one = await lead({ state, stage: stands, ...(!phone && { phone: null }) });
          if (agrees && phone) await agree(agent, one.id);
          const entry = { subjectId: one.id, key: `test ${start}`, at: start, why: { by: 'hand' } };
          const told = await rehearse(db, scope, leadPrograms, programId, whole, entry, until);
          expect(await path(one.id)).toEqual([]);
          await enter(programId, one.id, start);
          for (let turn = 0; turn < 300; turn += 1) {
            const due = await inOrg((tx) => nextDue(tx, leadPrograms));
            if (due === undefined || due > until) break;
            const heard = await inOrg(async (tx) => {
              const [next] = await dueIds(tx, leadPrograms, due, 1);
              const row = await claim(tx, leadPrograms, next!.id, due);
              await advance(tx, leadPrograms, row!, due);
              return tx.recorded;
            });
            await inOrg((tx) =>
              hear(
                tx,
                leadPrograms,
                heard.map(({ data = {}, ...event }) => ({ ...event, data, at: due })),
                due,
              ),
            );
          }
          expect(plain(told)).toEqual(plain((await path(one.id)).filter((row) => row.at.getTime() <= until)));
          await raw.query(
            `update enrolments set state = 'stopped', ended_at = now(), next_due_at = null where organisation_id = $1 and state = 'active'`,
            [here],
          );
        }
      },
    ),
    { numRuns: 12 },
  );
});

test('the preview over the call takes everything back, and shows whom a date will call', async () => {
  const { owner, agent, program, lead, path, sent } = await office();
  const ana = await lead({ source: 'referral' });
  const id = await program({
    triggers: [{ kind: 'date', field: 'createdAt', days: 5, time: '10:00', yearly: false }],
    steps: [mail('a'), wait('b', 1), sms('c')],
  });
  const { status, body } = await owner.do(automations.preview, { id });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.people).toMatchObject([{ lead: ana.id, name: 'Ines', why: { by: 'date' } }]);
  expect(body.people[0]!.path.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
    'null entered',
    'a done',
    'b waiting',
    'b done',
    'c denied',
    'null ended',
  ]);
  const chosen = await owner.do(automations.preview, {
    id,
    leads: [ana.id],
    definition: { ...emptyDefinition, steps: [task('z')] },
  });
  expect(chosen.body.people[0]!.path.map(({ step }) => step)).toEqual([null, 'z', null]);
  expect([await path(ana.id), await sent(ana.id)]).toEqual([[], []]);
  expect((await agent.do(tasks.list, { lead: ana.id })).body.rows).toEqual([]);
});

test('relative days are those of the organization’s zone', async () => {
  const { lead, inOrg } = await office();
  const { id } = await lead();
  // In Honolulu it is the evening of February 2, in New York the early morning of February 3.
  await raw.query(`update leads set created_at = '2031-02-03T06:00:00Z' where id = $1`, [id]);
  const asked = (timeZone: string) =>
    inOrg(async (tx) => {
      await setZone(tx, timeZone);
      const noon = Date.parse('2031-02-03T12:00:00Z');
      const today = { and: [{ field: 'createdAt', op: 'on', value: 'today' }] } as never;
      const span = { from: '2031-02-01', to: '2031-02-05' };
      const trigger = { kind: 'date' as const, field: 'createdAt', days: 0, time: '09:00', yearly: false };
      return {
        isToday: (await leadPrograms.subject.matching(tx, today, noon, { limit: 5 })).length === 1,
        day: (await leadPrograms.subject.onDays(tx, trigger, span, { limit: 5 }))[0]?.day,
      };
    });
  expect(await asked('America/New_York')).toEqual({ isToday: true, day: '2031-02-03' });
  expect(await asked('Pacific/Honolulu')).toEqual({ isToday: false, day: '2031-02-02' });
});

test('an event previews exactly the leads that it would enroll, those it happened to last first', async () => {
  const { owner, agent, program, lead, inOrg, here } = await office();
  const changes = fc.array(
    fc.record({
      who: fc.nat(2),
      what: fc.constantFrom('budget', 'city', 'lastName'),
      to: fc.integer({ min: 1, max: 900 }),
    }),
    { maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(changes, async (made) => {
      const people = [await lead(), await lead(), await lead()];
      const versions = people.map(({ version }) => version);
      const began: string[] = [];
      for (const { who, what, to } of [{ who: 1, what: 'budget', to: 950 }, ...made]) {
        const value = what === 'budget' ? to * 100_000 : `Place ${to}`;
        const { id } = people[who]!;
        const { status, body } = await agent.do(leads.change, { id, [what]: value }, { version: versions[who]! });
        expect(status, JSON.stringify(body)).toBe(200);
        if (what === 'budget' && body.version !== versions[who]) began.push(id);
        versions[who] = body.version;
      }
      const id = await program({
        triggers: [{ kind: 'event', event: 'lead.changed', where: [{ field: 'field', is: 'budget' }] }],
        steps: [task('t')],
      });
      const mine = new Set(people.map((one) => one.id));
      const told = (await owner.do(automations.preview, { id })).body.people.map((one) => one.lead);
      expect(told.filter((one) => mine.has(one))).toEqual([...new Set(began.toReversed())]);
      const events = (
        await raw.query(
          `select id, kind, data, json_build_object('type', subject_type, 'id', subject_id) as subject from events
           where organisation_id = $1 and subject_type = 'lead' order by id`,
          [here],
        )
      ).rows;
      const now = Date.now();
      await inOrg((tx) =>
        hear(
          tx,
          leadPrograms,
          events.map((event) => ({ ...event, at: now })),
          now,
        ),
      );
      const { rows } = await raw.query('select lead_id as id from enrolments where program_id = $1', [id]);
      expect(told.toSorted()).toEqual(rows.map((one) => one.id).toSorted());
      await raw.query(`update programs set state = 'paused' where id = $1`, [id]);
    }),
    { numRuns: 5 },
  );
});
