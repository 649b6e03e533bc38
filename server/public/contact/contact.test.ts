import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { type ContactStatus, contact } from '#contract/public/contact.ts';
import { contactConsent, contactConsentVersion } from '#contract/public/contact-consent.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { contactMailJob } from './mail-job.ts';
import { openedNow } from './opened.ts';

let server: TestServer;
let worker: JobWorker;
let operator: Person;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, {
    TRUSTED_PROXIES: '127.0.0.1',
    CONTACT_ADDRESSES: 'sales=deals@lintel.example, press=press@lintel.example',
  });
  worker = new JobWorker({ services: server.services, kinds: [contactMailJob], pollMs: 50 });
  worker.start();
  owner = await newMember(server, await newOrganisation(server), 'owner');
  operator = await newMember(server, await newOrganisation(server, 'Operators'), 'owner', { operator: true });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

let networks = 0;
/** A visitor with a network of their own, and so with rate limits of their own. */
const visitor = () => {
  networks += 1;
  return callerAt(server.url, { 'x-forwarded-for': `198.51.100.${networks}` });
};

const secondsAgo = (seconds: number) => openedNow(server.services.settings.secret, Date.now() - seconds * 1_000);
let people = 0;
const letter = (given: Partial<RequestOf<typeof contact.send>> = {}): RequestOf<typeof contact.send> => {
  people += 1;
  return {
    topic: 'sales',
    name: 'Ana Ruiz',
    email: `ana${people}@example.test`,
    message: 'We are twelve agents in Austin. May we talk?',
    consent: true,
    opened: secondsAgo(20),
    ...given,
  };
};

const kept = async (status: ContactStatus, email: string) =>
  (await operator.do(contact.list, { status, limit: 100 })).body.rows.find((row) => row.email === email);

const mailed = (email: string) =>
  server.services.db.asSystem((tx) =>
    tx.one<{ recipient: string; subject: string; text: string }>(sql`
      select recipient, subject, body_text as text from outbox_messages
      where organisation_id is null and body_text like ${`%${email}%`}`),
  );

test('a message is kept with the words of its consent and mailed to who answers its topic', async () => {
  const sent = letter({ locale: 'de', company: 'Harbor & Vine' });
  expect((await visitor().do(contact.send, sent)).body).toEqual({ done: true });
  expect(await kept('new', sent.email)).toMatchObject({
    topic: 'sales',
    company: 'Harbor & Vine',
    consentText: contactConsent.de,
    consentVersion: contactConsentVersion,
    status: 'new',
    assignee: null,
  });
  const mail = await vi.waitUntil(() => mailed(sent.email), patience);
  expect(mail).toMatchObject({ recipient: 'deals@lintel.example', subject: expect.stringContaining('Ana Ruiz') });
  expect(mail!.text).toContain('twelve agents');
});

test('a topic nobody is named for goes to the support address', async () => {
  const sent = letter({ topic: 'privacy' });
  await visitor().do(contact.send, sent);
  const mail = await vi.waitUntil(() => mailed(sent.email), patience);
  expect(mail!.recipient).toBe('support@lintel.example');
});

test('what a program sends is answered alike, kept apart and not mailed', async () => {
  const filled = letter({ website: 'https://spam.example' });
  const hasty = letter({ opened: secondsAgo(1) });
  for (const sent of [filled, hasty]) {
    expect((await visitor().do(contact.send, sent)).body).toEqual({ done: true });
    expect(await kept('new', sent.email)).toBeUndefined();
    expect(await kept('spam', sent.email)).toMatchObject({ suspected: true });
  }
  const jobs = await server.services.db.asSystem((tx) =>
    tx.get<{ count: number }>(sql`
      select count(*)::int as count from jobs j join contact_messages m on m.id = (j.payload->>'messageId')::uuid
      where m.suspected`),
  );
  expect(jobs.count).toBe(0);
});

test('a form that is not ours, or from another day, is refused by that field', async () => {
  for (const opened of ['made-up', secondsAgo(25 * 60 * 60)]) {
    const { status, body } = await visitor().do(contact.send, letter({ opened }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: [{ path: ['opened'] }] });
  }
});

test('what is missing is named field by field', async () => {
  const { body } = await visitor().do(contact.send, {
    ...letter({ name: '  ', email: 'nobody', message: 'Hi' }),
    consent: false,
  } as never);
  const paths = (body as unknown as { issues: { path: string[] }[] }).issues.map(({ path }) => path[0]).sort();
  expect(paths).toEqual(['consent', 'email', 'message', 'name']);
});

test('one network, and one address from many networks, may only write so often', async () => {
  const flood = visitor();
  for (let sent = 0; sent < 10; sent += 1) expect((await flood.do(contact.send, letter())).status).toBe(200);
  const over = await flood.do(contact.send, letter());
  expect(over.status).toBe(429);
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(60);

  const same = letter();
  for (let sent = 0; sent < 10; sent += 1)
    await visitor().do(contact.send, { ...same, message: `Hello again ${sent}` });
  expect((await visitor().do(contact.send, { ...same, message: 'Hello once more' })).status).toBe(429);
});

test('a mail header cannot be smuggled in by a name', async () => {
  const { status } = await visitor().do(contact.send, letter({ name: 'Ana\r\nBcc: all@example.test' }));
  expect(status).toBe(400);
});

test('operators alone read messages, page by page, and give them a state; who did and when is kept', async () => {
  const sent = letter({ topic: 'press' });
  await visitor().do(contact.send, sent);
  for (const somebody of [owner, visitor()]) {
    expect([401, 403]).toContain((await somebody.do(contact.list, {})).status);
  }
  const first = (await operator.do(contact.list, { limit: 1 })).body;
  expect(first.rows).toMatchObject([{ email: sent.email }]);
  const second = (await operator.do(contact.list, { limit: 1, cursor: first.next! })).body;
  expect(second.rows[0]!.id < first.rows[0]!.id).toBe(true);

  const { id } = first.rows[0]!;
  expect((await owner.do(contact.setStatus, { id, status: 'answered' })).status).toBe(403);
  for (let times = 0; times < 2; times += 1) {
    expect((await operator.do(contact.setStatus, { id, status: 'answered' })).body.status).toBe('answered');
  }
  expect(await kept('new', sent.email)).toBeUndefined();
  expect((await operator.do(contact.setStatus, { id, status: 'new' })).body.status).toBe('new');
  expect(await kept('new', sent.email)).toBeDefined();
  const { changes } = (await operator.do(contact.read, { id })).body;
  expect(changes.map(({ change }) => change)).toEqual(['answered', 'new']);
  expect(changes[0]).toMatchObject({ by: expect.stringContaining('Tester'), at: expect.any(String) });
});

test('a message is given to an operator and to nobody else, and each finds theirs', async () => {
  const sent = letter({ company: 'Juniper & Street' });
  await visitor().do(contact.send, sent);
  const { id } = (await kept('new', sent.email))!;
  const refused = await operator.do(contact.assign, { id, to: owner.id });
  expect(refused.body).toMatchObject({ issues: [{ path: ['to'] }] });
  const given = (await operator.do(contact.assign, { id, to: operator.id })).body;
  expect(given.assignee).toEqual({ id: operator.id, name: expect.stringContaining('Tester') });
  expect((await operator.do(contact.list, { of: 'me' })).body.rows.map((row) => row.id)).toEqual([id]);
  expect((await operator.do(contact.list, { search: 'juniper & STREET' })).body.rows.map((row) => row.id)).toEqual([
    id,
  ]);
  expect((await operator.do(contact.list, { search: '%' })).body.rows).toEqual([]);
  expect((await operator.do(contact.assign, { id, to: null })).body.assignee).toBeNull();
  expect((await operator.do(contact.read, { id })).body.changes.map(({ change }) => change)).toEqual([
    'assigned',
    'unassigned',
  ]);
  const counts = (await operator.do(contact.counts)).body;
  expect(counts.new).toBeGreaterThan(0);
  expect(counts.spam).toBeGreaterThan(0);
});
