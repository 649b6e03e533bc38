import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { waitlist } from '#contract/public/waitlist.ts';
import { waitlistConsent } from '#contract/public/waitlist-words.ts';
import { sql } from '#server/core/db/sql.ts';
import { removeOutlived } from '#server/core/jobs/retention.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { openedNow } from '../contact/opened.ts';
import { waitlistMailJob } from './mail-job.ts';
import { outlivedWaitlist } from './outlived.ts';

let server: TestServer;
let worker: JobWorker;
let operator: Person;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  worker = new JobWorker({ services: server.services, kinds: [waitlistMailJob], pollMs: 50 });
  worker.start();
  owner = await newMember(server, await newOrganisation(server), 'owner');
  operator = await newMember(server, await newOrganisation(server, 'Operators'), 'owner', { operator: true });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

let networks = 0;
const visitor = () => {
  networks += 1;
  return callerAt(server.url, { 'x-forwarded-for': `198.51.100.${networks}` });
};
const opened = (seconds = 20) => openedNow(server.services.settings.secret, Date.now() - seconds * 1_000);
const join = (email: string, more: Partial<RequestOf<typeof waitlist.join>> = {}) =>
  visitor().do(waitlist.join, { vertical: 'mortgage', email, consent: true, opened: opened(), ...more });

const mailsTo = (email: string) =>
  server.services.db.asSystem((tx) =>
    tx.all<{ subject: string; text: string }>(sql`
      select subject, body_text as text from outbox_messages where recipient = ${email} order by id`),
  );
async function tokenMailedTo(email: string): Promise<string> {
  const [mail] = await vi.waitUntil(async () => {
    const mails = await mailsTo(email);
    return mails.length > 0 && mails;
  }, patience);
  const link = /https?:\/\/\S+\/early-access\/confirm\S+/.exec(mail!.text)![0];
  return new URL(link).searchParams.get('token')!;
}
const entry = async (email: string) =>
  (await operator.do(waitlist.list, { limit: 100 })).body.rows.find((row) => row.email === email);

test('an address is kept with consent and source, asked to confirm by mail, and counted when it has', async () => {
  const email = 'ana@example.test';
  expect((await join(email, { locale: 'de', source: 'spring-mail' })).body).toEqual({ done: true });
  expect(await entry(email)).toMatchObject({
    vertical: 'mortgage',
    source: 'spring-mail',
    consentText: waitlistConsent.de,
    confirmedAt: null,
  });
  const token = await tokenMailedTo(email);
  expect((await mailsTo(email))[0]!.subject).toContain('Baufinanzierung');
  for (let times = 0; times < 2; times += 1) {
    expect((await visitor().do(waitlist.confirm, { token })).body).toEqual({ vertical: 'mortgage' });
  }
  expect((await entry(email))!.confirmedAt).not.toBeNull();
  const { counts } = (await operator.do(waitlist.counts)).body;
  expect(counts.find(({ vertical }) => vertical === 'mortgage')).toMatchObject({ confirmed: 1 });
  // A second request gets the same answer, but no second mail is sent.
  expect((await join(email)).body).toEqual({ done: true });
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await visitor().do(waitlist.leave, { token })).status).toBe(200);
  expect(await entry(email)).toBeUndefined();
  expect((await visitor().do(waitlist.confirm, { token })).status).toBe(404);
});

test('what is open, without consent, from a program or with a made-up token comes to nothing', async () => {
  expect((await join('live@example.test', { vertical: 'realestate' })).status).toBe(409);
  expect((await join('no@example.test', { consent: false as never })).body).toMatchObject({
    issues: [{ path: ['consent'] }],
  });
  for (const more of [{ website: 'https://spam.example' }, { opened: opened(1) }]) {
    expect((await join('bot@example.test', more)).body).toEqual({ done: true });
  }
  expect(await entry('bot@example.test')).toBeUndefined();
  expect((await visitor().do(waitlist.confirm, { token: 'made-up' })).status).toBe(404);
});

test('nobody can have somebody else mailed again and again', async () => {
  const statuses = [];
  for (let times = 0; times < 11; times += 1) statuses.push((await join('victim@example.test')).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

test('operators alone read it and take it away as a file, in which nothing is a formula', async () => {
  await join('sum@example.test', { source: '=SUM(A1)' });
  await visitor().do(waitlist.confirm, { token: await tokenMailedTo('sum@example.test') });
  await join('waits@example.test');
  for (const call of [waitlist.list, waitlist.counts, waitlist.download]) {
    expect((await owner.do(call as never)).status).toBe(403);
    expect((await stranger(server).do(call as never)).status).toBe(401);
  }
  const file = (await operator.do(waitlist.download, { vertical: 'mortgage' })).body as string;
  expect(file).toContain(`sum@example.test,mortgage,en,'=SUM(A1)`);
  expect(file).not.toContain('waits@example.test');
  expect((await operator.do(waitlist.list, { vertical: 'insurance' })).body.rows).toEqual([]);
});

test('an address that nobody confirmed goes after a week', async () => {
  await join('old@example.test');
  await join('young@example.test');
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update waitlist set created_at = now() - interval '8 days' where email = 'old@example.test'`),
  );
  await removeOutlived(server.services.db, outlivedWaitlist, new AbortController().signal);
  expect(await entry('old@example.test')).toBeUndefined();
  expect(await entry('young@example.test')).toBeDefined();
});
