import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#contract/account/connections.ts';
import { customFields } from '#contract/people/custom-fields.ts';
import { inbound } from '#contract/people/inbound.ts';
import { leads } from '#contract/people/leads.ts';
import {
  hurriedUntil,
  mine,
  ran as nextRun,
  ok,
  runNow as runOnce,
  set,
  startWorker,
  until,
} from '#server/account/connections/testing/bench.ts';
import { sql } from '#server/core/db/sql.ts';
import type { JobWorker } from '#server/core/jobs/worker.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { leadAdsConnector } from './connector.ts';
import { startMeta } from './testing/meta.ts';

let server: TestServer;
let meta: Awaited<ReturnType<typeof startMeta>>;
let worker: JobWorker;

beforeAll(async () => {
  meta = await startMeta();
  server = await startTestServer(undefined, meta.environment);
  worker = startWorker(server, [leadAdsConnector]);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await meta.stop();
});

const ran = (by: Person, begin: () => Promise<unknown>) => nextRun(server, by, begin);
const runNow = (by: Person, mode?: 'sync' | 'test') => runOnce(server, by, mode);

async function connected(by: Person) {
  const { address } = ok(await by.do(connections.start, { connector: 'facebook_leads' }));
  expect(address).not.toContain('code_challenge');
  const { code, state } = meta.agree(address) as { code: string; state: string };
  ok(await by.do(connections.finish, { code, state }));
  return until(async () => {
    const one = await mine(by);
    expect(one?.choices).toHaveLength(2);
    return one;
  });
}

const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const form = (more: object = {}) => ({ id: '1001/501', kind: 'seller', agreement: 'call_me', fields: {}, ...more });
const namesOf = async (by: Person) =>
  ok(await by.do(leads.list, { limit: 50 }))
    .rows.map(({ name }) => name)
    .sort();
const inquiriesOf = async (by: Person, id: string) =>
  ok(await by.do(leads.timeline, { id })).rows.filter(({ kind }) => kind === 'lead.enquired');

test('answers to lead ads become leads once: mapped, with campaign, source and consent, through pages, limits, replays and a new connection', async () => {
  const organisationId = await newOrganisation(server);
  const owner = await newMember(server, organisationId, 'owner');
  const agent = await newMember(server, organisationId, 'agent');
  expect((await agent.do(connections.start, { connector: 'facebook_leads' })).status).toBe(403);
  const fields = [{ key: 'x_text_when', label: 'Wants to sell', options: [] }];
  ok(await owner.do(customFields.setFields, { fields }, { version: 1 }));

  meta.fill('501', { full_name: 'Old Ola', email: 'ola@example.com' }, { at: daysAgo(40).getTime() });
  meta.fill(
    '501',
    {
      full_name: 'Ana de la Cruz',
      email: 'ana@example.com',
      phone_number: '+15125550142',
      'when_do_you_sell?': 'This spring',
    },
    { checked: ['call_me'] },
  );
  meta.fill('501', { full_name: 'Ben Moss', email: 'ben@example.com' });
  meta.fill('501', { full_name: 'Nobody Known' });
  meta.meta.pageSize = 1;

  const made = await connected(owner);
  expect(made).toMatchObject({ state: 'connecting', account: 'Ann Quill', owner: null, missing: [] });
  expect(made.choices.map(({ name, detail }) => [name, detail])).toEqual([
    ['Home valuation', 'Quill Realty'],
    ['Open house', 'Quill Homes'],
  ]);
  expect(made.ours).toEqual([{ id: 'x_text_when', name: 'Wants to sell' }]);
  for (const wrong of [
    form({ id: '1001/999' }),
    form({ kind: 'nobody' }),
    form({ agreement: 'full_name' }),
    form({ fields: { email: 'password' } }),
  ])
    expect((await set(owner, { settings: { since: today, forms: [wrong] } })).status).toBe(400);
  const settings = {
    since: daysAgo(10).toISOString().slice(0, 10),
    forms: [form({ fields: { 'when_do_you_sell?': 'x_text_when' } })],
  };
  ok(await set(owner, { settings }));

  // A test run counts and stores nothing.
  expect(await runNow(owner, 'test')).toMatchObject({ outcome: 'ok', counts: { in: 3 } });
  expect(await namesOf(owner)).toEqual([]);

  const first = await ran(owner, async () => ok(await set(owner, { isOn: true })));
  expect(first).toMatchObject({ outcome: 'ok', counts: { in: 2, failed: 1 } });
  expect(await namesOf(owner)).toEqual(['Ana de la Cruz', 'Ben Moss']);
  const ana = ok(await owner.do(leads.list, { limit: 50 })).rows.find(({ name }) => name.startsWith('Ana'))!;
  const whole = ok(await owner.do(leads.get, { id: ana.id }));
  expect(whole).toMatchObject({
    kind: 'seller',
    source: 'social',
    sourceName: 'Facebook Lead Ads',
    email: 'ana@example.com',
    phone: '+15125550142',
    custom: { x_text_when: 'This spring' },
  });
  const [asked] = await inquiriesOf(owner, ana.id);
  expect(asked!.data).toMatchObject({
    consent: 'Quill Realty may call and text me.',
    ad: {
      campaign: 'Spring sellers',
      adSet: 'Austin',
      ad: 'Blue house',
      form: 'Home valuation',
      page: 'Quill Realty',
      platform: 'ig',
    },
  });
  const scope = { organisationId, userId: null, actorKind: 'system' as const };
  const agreed = await server.services.db.withOrg(scope, (tx) =>
    tx.all(sql`select channel, text_version as version from consent_events where lead_id = ${ana.id} order by channel`),
  );
  expect(agreed).toEqual(['call', 'email', 'sms'].map((channel) => ({ channel, version: 'facebook 501' })));

  // Reading again, even from the start, adds nothing twice. An unreadable answer appears here and among the inbound messages.
  expect(await runNow(owner)).toMatchObject({ outcome: 'ok', counts: { in: 0, same: 2, failed: 1 } });
  const { id } = await mine(owner);
  const failed = ok(await owner.do(connections.failures, { id, limit: 10 })).rows;
  expect(failed).toMatchObject([{ name: 'Nobody Known', direction: 'in', attempts: 2 }]);
  const waiting = ok(await owner.do(inbound.list, { state: 'failed', limit: 10 })).rows;
  expect(waiting).toMatchObject([{ kind: 'lead_ad', lead: null }]);
  ok(
    await owner.do(inbound.mend, {
      id: waiting[0]!.id,
      firstName: 'Nora',
      lastName: 'Known',
      email: 'nora@example.com',
    } as never),
  );
  await ran(owner, async () => ok(await owner.do(connections.replay, { id })));
  expect((await mine(owner)).failures).toBe(0);
  expect(await inquiriesOf(owner, ana.id)).toHaveLength(1);
  expect(await namesOf(owner)).toEqual(['Ana de la Cruz', 'Ben Moss', 'Nora Known']);

  // A rate limit passes by itself. The same person on another form is the same lead with another inquiry.
  meta.fill('502', { full_name: 'Ana de la Cruz', how_can_we_reach_you: 'ana@example.com' });
  meta.faults.push({
    on: /\/501\/leads/,
    reply: {
      status: 400,
      body: {
        error: { code: 613, message: 'Calls to this api have exceeded the rate limit.', type: 'OAuthException' },
      },
    },
  });
  const other = { id: '1002/502', kind: 'buyer', agreement: null, fields: {} };
  expect(
    await ran(owner, async () =>
      ok(await set(owner, { settings: { ...settings, forms: [...settings.forms, other] } })),
    ),
  ).toMatchObject({ outcome: 'failed' });
  expect((await mine(owner)).state).toBe('failing');
  const mapped = await hurriedUntil(server, async () => {
    const run = (await mine(owner)).lastRun!;
    expect(run.outcome).toBe('ok');
    return run;
  });
  expect(mapped.counts).toMatchObject({ in: 0, failed: 1 });
  // Once the question with the email address is mapped, the failed answer comes in.
  const said = { ...settings, forms: [...settings.forms, { ...other, fields: { how_can_we_reach_you: 'email' } }] };
  expect((await ran(owner, async () => ok(await set(owner, { settings: said })))).counts).toMatchObject({
    in: 1,
    failed: 0,
  });
  expect(await inquiriesOf(owner, ana.id)).toHaveLength(2);
  expect(await namesOf(owner)).toHaveLength(3);

  // The member's access has ended, but the pages' own tokens work until they end too.
  meta.meta.ended = true;
  meta.fill('501', { full_name: 'Cleo Ash', email: 'cleo@example.com' });
  expect(await runNow(owner, 'sync')).toMatchObject({ outcome: 'ok', counts: { in: 1 } });
  meta.meta.pageKeysEnd = true;
  await runNow(owner);
  expect((await mine(owner)).state).toBe('reconnect');
  meta.meta.ended = false;
  meta.meta.pageKeysEnd = false;
  await connected(owner);
  await until(async () => expect((await mine(owner)).state).toBe('on'));

  // A form that is gone is reported and doesn't block the others.
  const removed = meta.forms.splice(0, 1);
  meta.fill('502', { full_name: 'Dan Fir', how_can_we_reach_you: 'dan@example.com' });
  expect((await runNow(owner)).counts).toMatchObject({ in: 1, failed: 1 });

  ok(await owner.do(connections.disconnect, { id: (await mine(owner)).id }));
  await until(async () => expect(meta.keys.size).toBe(1));
  meta.forms.unshift(...removed);
  expect(await namesOf(owner)).toHaveLength(5);
  await connected(owner);
  ok(
    await set(owner, {
      settings: { since: settings.since, forms: [{ ...other, fields: { how_can_we_reach_you: 'email' } }] },
    }),
  );
  expect((await ran(owner, async () => ok(await set(owner, { isOn: true })))).counts).toMatchObject({ in: 0, same: 2 });
  expect(await namesOf(owner)).toHaveLength(5);
});

test('Facebook tells of an answer and it is looked at at once; nobody else can', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  meta.meta.pageSize = 100;
  await connected(owner);
  ok(
    await set(owner, {
      settings: {
        since: today,
        forms: [{ id: '1002/502', kind: 'buyer', agreement: null, fields: { how_can_we_reach_you: 'email' } }],
      },
    }),
  );
  await ran(owner, async () => ok(await set(owner, { isOn: true })));
  expect(meta.subscribed).toContain('1002');

  const at = `${server.url}/inbound/facebook-leads`;
  const verify = (word: string) => fetch(`${at}?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${word}`);
  expect(await (await verify('our%20word')).text()).toBe('1158201444');
  expect((await verify('another')).status).toBe(403);
  const { body, signature } = meta.notice('1002');
  const tell = (proof: string) => fetch(at, { method: 'POST', body, headers: { 'x-hub-signature-256': proof } });
  expect((await tell(signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).status).toBe(403);
  expect((await fetch(at, { method: 'POST', body })).status).toBe(403);

  meta.fill('502', { full_name: 'Eve Elm', how_can_we_reach_you: 'eve@example.com' });
  const run = await ran(owner, async () => expect((await tell(signature)).status).toBe(200));
  expect(run.counts.in).toBe(1);
  expect(await namesOf(owner)).toContain('Eve Elm');
});
