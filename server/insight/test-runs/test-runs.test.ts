import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { telemetry } from '#contract/account/telemetry.ts';
import { blocksOf } from '#contract/core/content/tree.ts';
import { locales } from '#contract/core/locale.ts';
import { campaigns } from '#contract/growth/campaigns/campaigns.ts';
import { type TestRun, testRuns } from '#contract/insight/test-runs.ts';
import { leads } from '#contract/people/leads.ts';
import { mailTemplates } from '#contract/people/mail-templates.ts';
import { messages } from '#contract/people/messages.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { askedOf } from '#server/growth/assistant/asked-alike.ts';
import { measuredHomes } from '#server/growth/assistant/measured/homes.ts';
import '#server/programs.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { settleRunJob } from './settle-job.ts';

let server: TestServer;
let database: pg.Client;
let worker: JobWorker;
let owner: Person;
let agent: Person;

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  worker = new JobWorker({ services: server.services, kinds: [settleRunJob], pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await database.end();
  await server.stop();
});

const wordsOf = ({ findings }: TestRun): string[] => findings.map(({ said }) => said!.words);

test('a campaign is walked through before it is sent: what goes out, to whom nothing does, and nothing leaves', async () => {
  const mark = `walk-${Date.now()}`;
  const { id } = (await owner.do(campaigns.create, { name: 'Spring', template: 'past_client' })).body;
  const filter = { and: [{ field: 'tags', op: 'has_any', value: [mark] }] };
  await owner.do(campaigns.change, { id, filter } as never, { version: 1 });
  const empty = (await owner.do(testRuns.checkCampaign, { campaign: id })).body;
  expect(empty).toMatchObject({ kind: 'campaign', about: 'Spring', state: 'failed' });
  expect(wordsOf(empty)).toEqual(['campaignNobody']);
  for (const email of ['ana@example.test', null])
    await owner.do(leads.create, { firstName: email ? 'Ana' : 'Bo', tags: [mark], ...(email && { email }) } as never);
  const run = (await owner.do(testRuns.checkCampaign, { campaign: id })).body;
  expect(run).toMatchObject({ checked: 2, failed: expect.any(Number) });
  expect(wordsOf(run)[0]).toBe('campaignPeople');
  const about = (name: string) => run.findings.filter(({ what }) => what === name);
  expect(about('Ana').length).toBeGreaterThan(0);
  expect(about('Bo').every(({ level }) => level === 'block')).toBe(true);
  const { rows } = await database.query('select from messages where organisation_id = $1', [owner.organisationId]);
  expect(rows).toEqual([]);
  expect((await agent.do(testRuns.checkFeatures)).status).toBe(403);
});

test('a client email is read as one person gets it: what stays empty is found before they find it', async () => {
  const lead = (await owner.do(leads.create, { firstName: 'Iva', language: 'de' } as never)).body.id;
  const usual = (await owner.do(testRuns.checkTemplate, { key: 'booking_confirmed', lead })).body;
  expect(usual).toMatchObject({ state: 'passed', failed: 0 });
  expect(usual.findings[0]).toMatchObject({ what: expect.stringContaining('Iva'), said: { words: 'subject' } });
  expect(wordsOf(usual)).toContain('templateUsual');
  const { version } = (await owner.do(mailTemplates.get, { key: 'booking_confirmed' })).body;
  const own = {
    key: 'booking_confirmed' as const,
    subject: 'Your appointment {{when}}',
    in: {},
    blocks: blocksOf([{ type: 'text', words: 'We meet at {{address}}.' }]),
  };
  const drafted = await owner.do(mailTemplates.draft, own, { version });
  expect(drafted.status, JSON.stringify(drafted.body)).toBe(200);
  const mended = (await owner.do(testRuns.checkTemplate, { key: 'booking_confirmed' })).body;
  expect(mended).toMatchObject({ state: 'failed', failed: 1 });
  expect(mended.findings.find(({ said }) => said?.words === 'staysEmpty')!.said!.values.field).toBe('{{address}}');
});

test('texts: who sends them, whether that is registered, and what each costs', async () => {
  await owner.do(messages.createTemplate, {
    name: 'Hello',
    channel: 'sms',
    purpose: 'transactional',
    subject: '',
    body: 'It’s “here”: your showing is confirmed.',
  } as never);
  const run = (await owner.do(testRuns.checkTexts)).body;
  expect(run).toMatchObject({ kind: 'texts', state: 'failed', checked: 3 });
  expect(wordsOf(run)).toEqual(['unregistered', 'noTextProvider', 'costlyLetters', 'segments']);
  expect(run.findings.at(-1)!.said!.values).toMatchObject({ count: 1 });
});

test('who asks makes no difference to the assistant, and a run of it says so', async () => {
  const alike = await askedOf(measuredHomes, 'Harbor & Vine');
  expect(alike.homes).toBeGreaterThan(0);
  expect(alike.asked).toBe(4 * (6 + locales.length - 1));
  expect(alike.differences).toEqual([]);
  const begun = (await owner.do(testRuns.checkAssistant)).body;
  expect(begun.state).toBe('running');
  const runOf = async () => (await owner.do(testRuns.list, { kind: 'assistant' })).body.rows[0]!;
  await vi.waitFor(async () => expect((await runOf()).state).toBe('passed'), patience);
  expect(wordsOf(await runOf())).toContain('sameAnswers');
});

test('errors are those of one’s own members, and what is switched on is on record', async () => {
  expect(wordsOf((await owner.do(testRuns.checkErrors)).body)).toEqual(['noErrors']);
  const elsewhere = await newMember(server, await newOrganisation(server), 'owner');
  for (const by of [agent, agent, elsewhere])
    await by.do(telemetry.logError, { error_type: 'TypeError', error_message: `of ${by.organisationId}` } as never);
  const run = (await owner.do(testRuns.checkErrors)).body;
  expect(run).toMatchObject({ state: 'failed', checked: 2, failed: 1 });
  expect(run.findings[0]!.said!.values).toMatchObject({ count: 2, users: 1, message: `of ${owner.organisationId}` });
  const features = (await owner.do(testRuns.checkFeatures)).body;
  expect(features).toMatchObject({ state: 'passed', failed: 0 });
  expect(features.findings.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['realestate', 'commercial', 'sms']),
  );
});
