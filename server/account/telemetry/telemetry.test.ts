import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operators } from '#contract/account/operators.ts';
import { telemetry } from '#contract/account/telemetry.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { startWorker } from '#server/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { type Caller, callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { alertJob } from './alert-job.ts';

let server: TestServer;
let operator: Person;
let owner: Person;
let agent: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  const organisation = await newOrganisation(server);
  owner = await newMember(server, organisation, 'owner');
  agent = await newMember(server, organisation, 'agent');
  operator = await newMember(server, await newOrganisation(server, 'Operators'), 'owner', { operator: true });
});
afterAll(() => server.stop());

const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 Version/17.5 Safari/605.1.15';
let addresses = 0;
/** A browser with its own IP address, signed in or anonymous. */
function visitor(person?: Person, headers: Record<string, string> = {}): Caller {
  addresses += 1;
  return callerAt(server.url, {
    'user-agent': browser,
    'x-forwarded-for': `203.0.113.${addresses}`,
    ...(person && { cookie: person.cookie }),
    ...headers,
  });
}

const all = <Row>(query: ReturnType<typeof sql>) => server.services.db.asSystem((tx) => tx.all<Row>(query));
/** A range of days around today, because midnight may pass during the test. */
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const screen = { screen_width: 1440, screen_height: 900 };

const fault = (about: string) => ({
  error_type: 'TypeError',
  error_message: `${about} is not a function`,
  error_stack: `TypeError: ${about} is not a function\n    at t (https://lintel.example/assets/list-Ab3dE6gH.js:4:77)`,
});

test('alike errors stand together with their counts, whom they met, and nothing that opens anything', async () => {
  const report = {
    ...fault('alike'),
    component_stack: '    at LeadList',
    url: 'https://lintel.example/invite/x?a=b#c',
  };
  await visitor().do(telemetry.logError, report);
  await visitor(agent).do(telemetry.logError, report);
  await visitor(agent).do(telemetry.logError, { ...report, url: 'javascript:alert(1)' });
  const { rows } = (await operator.do(operators.errors)).body;
  const group = rows.find(({ message }) => message.startsWith('alike'))!;
  expect(group).toMatchObject({ type: 'TypeError', reports: 3, users: 1, lastUrl: 'https://lintel.example/invite/x' });
  const reports = (await operator.do(operators.errorReports, { id: group.id })).body.rows;
  expect(reports.map(({ userId, url }) => [userId, url])).toEqual([
    [agent.id, null],
    [agent.id, 'https://lintel.example/invite/x'],
    [null, 'https://lintel.example/invite/x'],
  ]);
  expect(reports[0]).toMatchObject({ userAgent: browser, componentStack: '    at LeadList' });
});

test('the bodies of the specification are taken, and whose they are is what the request says', async () => {
  const said = { user_id: owner.id, user_agent: 'Netscape/4.0' };
  const { status } = await visitor(agent).do(telemetry.logError, {
    ...fault('specified'),
    ...said,
    url: 'https://lintel.example/leads',
  });
  expect(status).toBe(200);
  expect(
    await all(
      sql`select user_id, user_agent from error_logs where error_message = ${fault('specified').error_message}`,
    ),
  ).toEqual([{ user_id: agent.id, user_agent: browser }]);

  const visit = {
    user_id: owner.id,
    session_id: 'specified-visit',
    utm_source: 'mail',
    utm_medium: null,
    utm_campaign: null,
    utm_term: null,
    utm_content: null,
    referrer: null,
    landing_page: '/pricing',
    conversion_event: null,
    converted_at: null,
    metadata: { user_agent: 'Netscape/4.0', ...screen },
  };
  expect((await visitor().do(telemetry.track, visit)).status).toBe(200);
  expect(
    await all(sql`
      select user_id, utm_source, utm_medium, converted_at, metadata from acquisition_tracking where session_id = 'specified-visit'`),
  ).toEqual([
    {
      user_id: null,
      utm_source: 'mail',
      utm_medium: null,
      converted_at: null,
      metadata: { user_agent: browser, ...screen },
    },
  ]);
});

test('what is resolved is out of the way until it comes again', async () => {
  await visitor().do(telemetry.logError, fault('resolved'));
  const open = async () =>
    (await operator.do(operators.errors)).body.rows.find(({ message }) => message.startsWith('resolved'));
  const { id } = (await open())!;
  expect((await operator.do(operators.resolveError, { id })).body.resolvedAt).not.toBeNull();
  expect(await open()).toBeUndefined();
  expect((await operator.do(operators.errors, { state: 'resolved' })).body.rows).toMatchObject([{ id }]);
  await visitor().do(telemetry.logError, fault('resolved'));
  expect(await open()).toMatchObject({ id, reports: 2, resolvedAt: null, returnedAt: expect.any(String) });
});

test('a page of errors goes on where the last one ended', async () => {
  for (const about of ['first', 'second', 'third']) await visitor().do(telemetry.logError, fault(`paged ${about}`));
  const first = (await operator.do(operators.errors, { limit: 2 })).body;
  const second = (await operator.do(operators.errors, { limit: 2, cursor: first.next! })).body;
  const seen = [...first.rows, ...second.rows].map(({ message }) => message.split(' ').slice(0, 2).join(' '));
  expect(seen.slice(0, 3)).toEqual(['paged third', 'paged second', 'paged first']);
});

test('an alert is mailed once to operators, counted after that, and mailed again when the fault comes back', async () => {
  const alert = {
    errorLevel: 'critical',
    errorMessage: 'Nothing could be drawn',
    stackTrace: 'Error: Nothing could be drawn',
    userId: owner.id,
    metadata: { url: 'https://lintel.example/leads?secret=1', userAgent: 'x', timestamp: '2026-01-01T00:00:00Z' },
  } as const;
  const worker = new JobWorker({ services: server.services, kinds: [alertJob], pollMs: 50 });
  const mails = () =>
    all<{ recipient: string; subject: string; body: string }>(sql`
    select recipient, subject, body_text as body from outbox_messages where subject like '%Nothing could be drawn%'`);
  worker.start();
  await visitor().do(telemetry.alert, alert);
  await visitor().do(telemetry.alert, alert);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1), patience);
  const [mail] = await mails();
  const [group] = await all<{ id: string; alerts: number; reports: number }>(
    sql`select id, alerts, reports from error_groups where error_message = 'Nothing could be drawn'`,
  );
  expect(group).toMatchObject({ alerts: 2, reports: 0 });
  expect(mail!.body).toContain(`/admin/errors/${group!.id}`);
  expect(mail!.body).not.toContain('secret');
  await operator.do(operators.resolveError, { id: group!.id });
  await visitor().do(telemetry.alert, alert);
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), patience);
  await worker.stop();
});

test('however many faults there are, ten an hour are mailed', async () => {
  await all(sql`update error_groups set mailed_at = null`);
  for (let fault = 0; fault < 12; fault++) {
    const letters = String.fromCharCode(97 + fault);
    await visitor().do(telemetry.alert, { errorLevel: 'error', errorMessage: `Storm ${letters}` });
  }
  const [mailed] = await all<{ count: number }>(
    sql`select count(*)::int from error_groups where error_message like 'Storm %' and mailed_at is not null`,
  );
  expect(mailed!.count).toBe(10);
});

test('only errors and worse are alerts, and too many of anything are refused', async () => {
  const wrong = { errorLevel: 'info', errorMessage: 'x' } as never;
  expect((await visitor().do(telemetry.alert, wrong)).status).toBe(400);
  const one = visitor();
  const statuses = [];
  for (let n = 0; n < 11; n++) {
    statuses.push((await one.do(telemetry.alert, { errorLevel: 'error', errorMessage: 'Again' })).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

const view = (session: string, more: object = {}) => ({
  session_id: session,
  landing_page: '/pricing?plan=pro',
  metadata: screen,
  ...more,
});
const span = { from: dayFrom(-1), to: dayFrom(1) };

test('a page view is a row under the specification’s names', async () => {
  const referrer = 'https://www.example.org/a?q=personal';
  const utm = {
    utm_source: 'Newsletter',
    utm_medium: 'email',
    utm_campaign: 'spring',
    utm_term: 'a',
    utm_content: 'b',
  };
  await visitor().do(telemetry.track, view('row', { ...utm, referrer }));
  await visitor(owner).do(telemetry.track, view('row', { conversion_event: 'contact', landing_page: '/contact' }));
  const rows = await all<Record<string, unknown>>(
    sql`select * from acquisition_tracking where session_id = 'row' order by created_at`,
  );
  expect(rows).toMatchObject([
    {
      ...utm,
      user_id: null,
      referrer: 'https://www.example.org/a',
      landing_page: '/pricing',
      conversion_event: null,
      converted_at: null,
      metadata: { user_agent: browser, ...screen },
    },
    { user_id: owner.id, landing_page: '/contact', conversion_event: 'contact', converted_at: expect.anything() },
  ]);
});

test('who said no to being followed, and who is a program, leaves nothing', async () => {
  const gpc = visitor(undefined, { 'sec-gpc': '1' });
  expect((await gpc.do(telemetry.track, view('gpc'))).status).toBe(200);
  await visitor(undefined, { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }).do(
    telemetry.track,
    view('bot'),
  );
  expect(await all(sql`select from acquisition_tracking where session_id in ('gpc', 'bot')`)).toEqual([]);
});

test('the funnel counts each visit where it came from, and its numbers are rows', async () => {
  const from = 'https://www.reddit.com/r/realtors';
  await visitor().do(telemetry.track, view('looker', { referrer: from }));
  await visitor().do(telemetry.track, view('buyer', { referrer: from }));
  // A returning customer: a visit, and no new account.
  await visitor(owner).do(telemetry.track, view('regular', { referrer: from }));
  const organisation = await newOrganisation(server, 'New here');
  const newcomer = await newMember(server, organisation, 'owner');
  await visitor(newcomer).do(telemetry.track, view('buyer', { conversion_event: 'sign_up' }));
  // The same account in a second tab isn't counted twice.
  await visitor().do(telemetry.track, view('second tab', { referrer: from }));
  await visitor(newcomer).do(telemetry.track, view('second tab'));
  const worker = await startWorker(server.services);
  await newcomer.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz' });
  const ofReddit = async () =>
    (await operator.do(operators.funnel, span)).body.sources.find(({ source }) => source === 'reddit.com')?.steps;
  await vi.waitUntil(async () => (await ofReddit())?.firstLead === 1, patience);
  await worker.stop();
  expect(await ofReddit()).toEqual({
    visit: 4,
    signUp: 1,
    verified: 1,
    onboarded: 0,
    firstLead: 1,
    trial: 0,
    paid: 0,
  });

  for (const [step, count] of Object.entries((await ofReddit())!) as ['visit', number][]) {
    const { rows } = (await operator.do(operators.visits, { ...span, source: 'reddit.com', step })).body;
    expect(rows, step).toHaveLength(count);
  }
  const { rows } = (await operator.do(operators.visits, { ...span, source: 'reddit.com', step: 'signUp' })).body;
  expect(rows).toMatchObject([{ accountId: newcomer.id, reached: 'firstLead', pages: 1, conversions: 2 }]);
  const page = (await operator.do(operators.visits, { ...span, source: 'reddit.com', limit: 3 })).body;
  const rest = (await operator.do(operators.visits, { ...span, source: 'reddit.com', cursor: page.next! })).body;
  expect(page.rows.length + rest.rows.length).toBe(4);
  const { total, sources } = (await operator.do(operators.funnel, span)).body;
  expect(total.visit).toBe(sources.reduce((sum, { steps }) => sum + steps.visit, 0));
  const pricing = (await operator.do(operators.pages, span)).body.pages.find(({ path }) => path === '/pricing');
  const [counted] = await all<{ count: number }>(
    sql`select count(*)::int from acquisition_tracking where landing_page = '/pricing' and conversion_event is null`,
  );
  expect(pricing?.views).toBe(counted!.count);
});

test('who does not run the installation sees none of it', async () => {
  const calls = [operators.errors, operators.funnel, operators.visits, operators.pages, operators.schedules];
  for (const call of calls) {
    for (const person of [owner, agent]) expect((await person.do(call as never, span as never)).status).toBe(403);
    expect((await visitor().do(call as never, span as never)).status).toBe(401);
  }
});
