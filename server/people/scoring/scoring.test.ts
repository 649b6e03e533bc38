import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leadImport } from '#contract/people/lead-import.ts';
import { leads } from '#contract/people/leads.ts';
import { scoring } from '#contract/people/scoring.ts';
import { defaultWeights } from '#contract/people/scoring-rules.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { countScores } from './count-scores.ts';
import { scoringListener } from './listener.ts';
import { trainJob } from './model/train-job.ts';
import { nightlyScoresJob, nightlyScoresSchedule } from './nightly-job.ts';
import { recountJob } from './recount-job.ts';

let server: TestServer;
let worker: JobWorker;
let dispatcher: Dispatcher;
let database: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  const { services } = server;
  database = new pg.Client(server.database.owner);
  await database.connect();
  worker = new JobWorker({ services, kinds: [recountJob, trainJob, nightlyScoresJob], pollMs: 20 });
  dispatcher = new Dispatcher({ db: services.db, listeners: [scoringListener], log: services.log, pollMs: 20 });
  worker.start();
  await dispatcher.start();
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await database.end();
  await server.stop();
});

const scoreOf = async (person: Person, id: string) => (await person.do(leads.get, { id })).body.score;
const becomes = (person: Person, id: string, score: number) =>
  vi.waitFor(async () => expect(await scoreOf(person, id)).toBe(score), patience);

async function office(): Promise<{ owner: Person; agent: Person; organisationId: string }> {
  const organisationId = await newOrganisation(server);
  return {
    organisationId,
    owner: await newMember(server, organisationId, 'owner'),
    agent: await newMember(server, organisationId, 'agent'),
  };
}

test('a score moves when something happens, and its receipts say why', async () => {
  const { agent } = await office();
  const { id } = (await agent.do(leads.create, { firstName: 'Ana', phone: '+15125550142', source: 'referral' })).body;
  await becomes(agent, id, 24);
  for (let n = 0; n < 5; n += 1)
    await agent.do(scoring.signal, { id, signal: 'viewed_home', about: `${n} Elm Street` });
  await becomes(agent, id, 46);
  const { body } = await agent.do(scoring.explain, { id });
  expect(body.score).toBe(46);
  expect(body.receipts.map(({ rule, points, times }) => [rule, points, times])).toEqual([
    ['phone', 8, 1],
    ['referral', 16, 1],
    ['viewedHomes', 10, 5],
    ['manyHomes', 12, 1],
  ]);
  expect(body.raises[0]).toEqual({ rule: 'booked', points: 22 });
  expect(body.estimate).toBeNull();
  // Points don't change the version, so a member who has the lead open gets no conflict.
  expect((await agent.do(leads.get, { id })).body.version).toBe(1);
});

test('leads of an import are counted too', async () => {
  const { owner } = await office();
  const imported = await owner.do(
    leadImport.import,
    {},
    { body: 'First name,Email,Source\r\nBo,bo@example.test,referral\r\n' },
  );
  expect(imported.status).toBe(200);
  const [lead] = (await owner.do(leads.list, {})).body.rows;
  await becomes(owner, lead!.id, 20);
});

test('after a night what fades has faded, and only rows that changed are written', async () => {
  const { agent, organisationId } = await office();
  const { id } = (await agent.do(leads.create, { firstName: 'Ana', phone: '+15125550142' })).body;
  const quiet = (await agent.do(leads.create, { firstName: 'Quiet', phone: '+15125550143' })).body.id;
  await agent.do(scoring.signal, { id, signal: 'saved_home' });
  await becomes(agent, id, 14);
  await becomes(agent, quiet, 8);
  const placeOf = async () =>
    (await database.query('select id, ctid::text from leads where organisation_id = $1 order by id', [organisationId]))
      .rows;
  const before = await placeOf();
  const count = (days: number) =>
    server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
      countScores(tx, [id, quiet], defaultWeights, new Date(Date.now() + days * 86_400_000)),
    );
  expect(await count(0)).toBe(0);
  expect(await placeOf()).toEqual(before);
  expect(await count(15)).toBe(1);
  expect(await scoreOf(agent, id)).toBe(11);

  expect(nightlyScoresSchedule.enqueue(new Date('2026-11-15T00:05:00Z')).payload).toEqual({ learns: true });
  await server.services.db.asSystem((tx) => tx.enqueueFor(null, null, nightlyScoresJob.with({ learns: false })));
  await becomes(agent, id, 14);
});

test('an owner sees what other points would do, sets them, and all scores follow', async () => {
  const { owner, agent } = await office();
  const { id } = (await agent.do(leads.create, { firstName: 'Ana', phone: '+15125550142' })).body;
  await becomes(agent, id, 8);
  const { version, weights: inForce } = (await owner.do(scoring.rules)).body;
  expect(inForce).toEqual(defaultWeights);
  const weights = { caps: { fit: 50, engagement: 50 }, rules: { phone: { points: 30 } } };

  const preview = (await owner.do(scoring.preview, { weights })).body;
  expect(preview).toMatchObject({ sampled: 1, up: 1, down: 0, before: [1, 0, 0, 0, 0], after: [0, 1, 0, 0, 0] });
  expect(preview.movers).toEqual([{ id, name: 'Ana', before: 8, after: 30 }]);
  expect(await scoreOf(agent, id)).toBe(8);

  expect((await agent.do(scoring.changeRules, { weights }, { version })).status).toBe(403);
  expect((await owner.do(scoring.changeRules, { weights }, { version })).body).toEqual({
    weights,
    version: version + 1,
  });
  await becomes(agent, id, 30);
  expect((await owner.do(scoring.changeRules, { weights }, { version })).status).toBe(412);
});

test('a lead that one may not see has no receipts', async () => {
  const { agent } = await office();
  const { id } = (await agent.do(leads.create, { firstName: 'Ana' })).body;
  const other = (await office()).owner;
  expect((await other.do(scoring.explain, { id })).status).toBe(404);
  expect((await other.do(scoring.signal, { id, signal: 'visited' })).status).toBe(404);
});

/** A history in which leads that booked within the first days were mostly won. */
async function writeHistory(organisationId: string, count: number): Promise<void> {
  await database.query(
    `with made as (
       select n, gen_random_uuid() as id, now() - interval '1 day' * (500 - n) as at, d.booked,
         d.won % 100 < case when d.booked then 75 else 10 end as won from generate_series(1, $2::int) n
       cross join lateral (select (hashint4(n) & 1023) % 5 < 2 as booked, hashint4(n * 31 + 7) & 65535 as won) d),
     put as (
       insert into leads (organisation_id, id, first_name, email, source, stage, created_at)
       select $1, id, 'Past ' || n, 'past' || n || '@example.test', 'website', case when won then 'closed' else 'trash' end, at from made)
     insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data, at)
     select $1, gen_random_uuid(), 'appointment.booked', 'lead', id, 'system', '{}', at + interval '1 day' from made where booked
     union all
     select $1, gen_random_uuid(), 'lead.stage_changed', 'lead', id, 'system',
       jsonb_build_object('from', 'new', 'to', case when won then 'closed' else 'trash' end), at + interval '60 days' from made`,
    [organisationId, count],
  );
}

test('with too little history there is no model, and the page says so', async () => {
  const { owner, organisationId } = await office();
  await writeHistory(organisationId, 50);
  await owner.do(scoring.train);
  const state = await vi.waitFor(async () => {
    const { body } = await owner.do(scoring.model);
    expect(body.latest).not.toBeNull();
    return body;
  }, patience);
  expect(state).toMatchObject({ outcomes: 50, needed: { outcomes: 200, ofEach: 30 } });
  expect(state.latest).toMatchObject({ state: 'refused', refusal: 'few_outcomes', quality: null });
});

test('a lead in a stage of the organization’s own is won if it once was a client, else given up after a year', async () => {
  const { owner, organisationId } = await office();
  const put = async (name: string, stage: string, days: number) =>
    database.query(
      `insert into leads (organisation_id, first_name, stage, created_at) values ($1, $2, $3, now() - interval '1 day' * $4::int)`,
      [organisationId, name, stage, days],
    );
  await put('Young', 'touring', 20);
  await put('Old', 'touring', 400);
  await put('Client', 'touring', 20);
  await database.query(
    `insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, data)
     select $1, gen_random_uuid(), 'lead.stage_changed', 'lead', id, 'system', '{"from": "closed", "to": "touring"}'
     from leads where organisation_id = $1 and first_name = 'Client'`,
    [organisationId],
  );
  expect((await owner.do(scoring.model)).body).toMatchObject({ outcomes: 2, won: 1, lost: 1 });
});

test('from two hundred outcomes on it learns, says how good it is, and gives reasons', async () => {
  const { owner, agent, organisationId } = await office();
  await writeHistory(organisationId, 320);
  const { body: job } = await owner.do(scoring.train);
  expect((await owner.do(scoring.train)).body.jobId).toBeTruthy();
  const state = await vi.waitFor(async () => {
    const { body } = await owner.do(scoring.model);
    expect(body.latest?.state).toBe('ready');
    return body;
  }, patience);
  expect(job.jobId).toBeTruthy();
  expect(state.latest!.quality!.auc).toBeGreaterThan(0.6);
  expect(state.latest!.features[0]!.feature).toBe('bookings');
  expect(state.forbidden.map(({ word }) => word)).toContain('ZIP code');

  const { id } = (await agent.do(leads.create, { firstName: 'Ana', email: 'ana@example.test', source: 'website' }))
    .body;
  const { body } = await agent.do(scoring.explain, { id });
  expect(body.estimate!.chance).toBeGreaterThan(0);
  expect(body.estimate!.chance).toBeLessThan(1);
  expect(body.estimate!.reasons.length).toBeGreaterThan(0);
  expect((await agent.do(scoring.model)).status).toBe(403);
});
