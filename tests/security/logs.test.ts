import { Writable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apiKeys } from '#contract/account/api-keys.ts';
import { account, auth } from '#contract/account/auth.ts';
import { invitations } from '#contract/account/organisations.ts';
import { leads } from '#contract/people/leads.ts';
import { search } from '#contract/people/search.ts';
import { accountMailJob } from '#server/account/mails/account-mail.ts';
import { tokenMailedTo } from '#server/account/testing/mailbox.ts';
import { newVisitor, type Visitor } from '#server/account/testing/visitor.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { openLog } from '#server/log.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let written = '';
const lines = () =>
  written
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  const kept = new Writable({
    write(chunk, _, done) {
      written += chunk;
      done();
    },
  });
  const settings = { PUBLIC_URL: 'https://app.example.com', TRUSTED_PROXIES: '127.0.0.1' };
  server = await startTestServer(undefined, settings, { log: openLog('debug', kept) });
});
afterAll(() => server.stop());

const secrets: Record<string, string> = {
  email: 'zelda.quartermaine@example.test',
  password: 'Velvet7Otter!',
  wrong: 'Wrong8Password!',
  first: 'Zeldarina',
  last: 'Quartermainesson',
  leadEmail: 'bartholomew.finch@example.test',
  leadName: 'Bartholomew',
  leadPhone: '+15125550177',
  note: 'divorced and in debt',
  invited: 'nikodemus@example.test',
  searched: 'fitzgeraldine',
  agent: 'PeculiarBrowser/7',
  address: '203.0.113.199',
};

/** A user's typical day, including errors. */
async function live(visitor: Visitor): Promise<void> {
  const headers = { 'user-agent': secrets.agent! };
  const { email, password, first, last } = secrets as Record<string, string>;
  await visitor.do(
    auth.signUp,
    { email: email!, password: password!, data: { first_name: first!, last_name: last! } },
    { headers },
  );
  await visitor.do(auth.signIn, { email: email!, password: secrets.wrong! });
  secrets.verification = await tokenMailedTo(server.services, email!);
  await visitor.do(auth.verifyEmail, { token: secrets.verification });
  await visitor.do(auth.signIn, { email: email!, password: password! });
  for (const [name, value] of visitor.jar) secrets[`cookie ${name}`] = value;
  await visitor.do(account.session);
  await visitor.do(auth.requestReset, { email: email! });
  secrets.reset = await tokenMailedTo(server.services, email!);
  await visitor.do(auth.resetPassword, { token: 'x'.repeat(43), password: password! });
  const made = await visitor.do(leads.create, {
    firstName: secrets.leadName!,
    email: secrets.leadEmail!,
    phone: secrets.leadPhone!,
  });
  await visitor.do(leads.addNote, { id: made.body.id, body: secrets.note! });
  await visitor.do(leads.list, { search: secrets.searched! });
  await visitor.do(leads.list, { search: secrets.leadEmail! });
  await visitor.do(search.everything, { q: secrets.leadEmail! });
  await visitor.do(leads.create, { firstName: secrets.leadName!, email: 'not an address' } as never);
  await visitor.do(invitations.create, { email: secrets.invited!, role: 'agent' });
  const key = await visitor.do(apiKeys.create, { name: 'For the site', role: 'viewer' });
  secrets.key = key.body.key;
  const withKey = callerAt(server.url, { authorization: `Bearer ${secrets.key}` });
  await withKey.do(leads.list);
  await withKey.do(leads.create, { firstName: secrets.leadName! });
  await callerAt(server.url, { authorization: `Bearer ${secrets.key}x` }).do(leads.list);
  await fetch(
    `${server.url}/api/v1/leads/${encodeURIComponent(secrets.leadEmail!)}?q=${encodeURIComponent(secrets.searched!)}`,
  );
  await fetch(`${server.url}/invite/${secrets.verification}`);
}

/** Causes server errors whose PostgreSQL messages contain user input. */
async function breakDown(visitor: Visitor): Promise<void> {
  const owner = new pg.Client(server.database.owner);
  await owner.connect();
  const made = await visitor.do(leads.create, { firstName: 'Whole' });
  await owner.query(`alter table notes add constraint fault check (body not like '%debt%') not valid`);
  expect((await visitor.do(leads.addNote, { id: made.body.id, body: secrets.note! })).status).toBe(500);
  await owner.query('alter table lead_tags rename to lead_tags_gone');
  expect((await visitor.do(leads.create, { firstName: secrets.leadName!, tags: ['vip'] })).status).toBe(500);
  await owner.query('alter table lead_tags_gone rename to lead_tags');
  await owner.end();
}

/** Makes storing mail fail with a PostgreSQL error that names the recipient. */
async function work(): Promise<void> {
  const owner = new pg.Client(server.database.owner);
  await owner.connect();
  await owner.query('alter table outbox_messages alter column recipient type uuid using null');
  await owner.end();
  const worker = new JobWorker({ services: server.services, kinds: [accountMailJob], pollMs: 20 });
  worker.start();
  await vi.waitFor(() => expect(written).toContain('a job is tried again'), patience);
  await worker.stop();
}

describe('what a day of work leaves in the log', () => {
  beforeAll(async () => {
    const visitor = newVisitor(server, secrets.address);
    await live(visitor);
    await breakDown(visitor);
    await work();
  });

  test('is lines of JSON with the time, the request’s id, the call and how it ended', () => {
    const requests = lines().filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThan(20);
    for (const line of requests)
      expect(line).toMatchObject({
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        route: expect.stringMatching(/^\//),
        status: expect.any(Number),
        ms: expect.any(Number),
      });
  });

  test('names the calls and not the addresses', () => {
    const routes = new Set(lines().map(({ route }) => route));
    expect(routes).toContain('/api/v1/leads/:id/notes');
    expect([...routes].filter((route) => String(route).includes('?'))).toEqual([]);
  });

  test('holds what refused rights and our own faults leave behind', () => {
    const said = lines().map(({ msg }) => msg);
    expect(said).toContain('refused');
    expect(said).toContain('a request failed');
    expect(said).toContain('a job is tried again');
  });

  test('holds no password, token, name, address, number or word of anybody', () => {
    const leaked = Object.entries(secrets).filter(([, secret]) => written.toLowerCase().includes(secret.toLowerCase()));
    expect(leaked.map(([name]) => name)).toEqual([]);
    expect(written).not.toMatch(/@example\.test|Bearer|lk_|eyJ[\w-]+\./);
  });
});

test('line breaks that somebody sends do not begin a new line', async () => {
  const before = lines().length;
  await fetch(`${server.url}/api/v1/leads/%0a%7b%22msg%22:%22forged%22%7d`, { headers: { 'user-agent': 'a\tb' } });
  expect(
    lines()
      .slice(before)
      .map(({ msg }) => msg),
  ).not.toContain('forged');
});

test('an address that cannot be decoded is refused at the door, before anybody complains of it by name', async () => {
  const token = 'f4Qm-secret-link-token';
  for (const path of [`/share/${token}%E0%A4%A`, `/api/v1/shared/${token}%ZZ`, `/invite/%${token}`])
    expect((await fetch(server.url + path)).status, path).toBe(400);
  expect(written).not.toContain(token);
});

test('what the content policy kept out is told by browsers, bounded, and logged without whose page it was', async () => {
  const page = 'https://app.example.com/share/f4Qm-another-link-token';
  const report = (body: unknown, type = 'application/csp-report') =>
    fetch(`${server.url}/csp-reports`, {
      method: 'POST',
      headers: { 'content-type': type, 'sec-fetch-site': 'cross-site' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const old = { 'document-uri': page, 'violated-directive': 'script-src-elem', 'blocked-uri': `${page}/x.js` };
  expect((await report({ 'csp-report': old })).status).toBe(204);
  const current = { documentURL: page, effectiveDirective: 'img-src', blockedURL: 'https://evil.test/f4Qm-pixel' };
  const several = [{ type: 'csp-violation', age: 1, url: page, body: current }];
  expect((await report(several, 'application/reports+json')).status).toBe(204);
  const kept = lines().filter(({ msg }) => msg === 'the content policy kept something out');
  expect(kept.map(({ directive, blocked }) => [directive, blocked])).toEqual([
    ['script-src-elem', 'https://app.example.com'],
    ['img-src', 'https://evil.test'],
  ]);
  expect(written).not.toContain('f4Qm-');
  expect((await report('no JSON')).status).toBe(400);
  expect((await report('x'.repeat(40_000))).status).toBe(413);
  const statuses = new Set<number>();
  for (let n = 0; n < 31; n += 1) statuses.add((await report({ 'csp-report': old })).status);
  expect([...statuses]).toEqual([204, 429]);
});
