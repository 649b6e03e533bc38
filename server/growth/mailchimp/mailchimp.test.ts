import { afterAll, beforeAll, expect, test } from 'vitest';
import { connections } from '#contract/account/connections.ts';
import { consents } from '#contract/people/consents.ts';
import { erasure } from '#contract/people/erasure.ts';
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
import { mailchimpConnector } from './connector.ts';
import { startMailchimp } from './testing/mailchimp.ts';

let server: TestServer;
let mailchimp: Awaited<ReturnType<typeof startMailchimp>>;
let worker: JobWorker;

beforeAll(async () => {
  mailchimp = await startMailchimp();
  server = await startTestServer(undefined, mailchimp.environment);
  worker = startWorker(server, [mailchimpConnector]);
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await mailchimp.stop();
});

const ran = (by: Person, begin: () => Promise<unknown>) => nextRun(server, by, begin);
const runNow = (by: Person, mode?: 'sync' | 'test') => runOnce(server, by, mode);

async function connected(by: Person) {
  const { address } = ok(await by.do(connections.start, { connector: 'mailchimp' }));
  expect(address).not.toContain('code_challenge');
  const { code, state } = mailchimp.agree(address) as { code: string; state: string };
  ok(await by.do(connections.finish, { code, state }));
  return until(async () => {
    const one = await mine(by);
    expect(one?.choices).toHaveLength(2);
    return one;
  });
}

const fields = { FNAME: 'firstName', LNAME: 'lastName', PHONE: 'phone', MMERGE5: 'city' };
async function newLead(by: Person, email: string, more: object = {}) {
  const { id } = ok(await by.do(leads.create, { firstName: email.split('@')[0]!, email, ...more }));
  return id;
}
const agree = (by: Person, id: string, kind: 'given' | 'revoked' = 'given') =>
  by.do(consents.add, { id, channel: 'email', purpose: 'marketing', kind, basis: 'written', note: 'On paper.' });
async function newMailable(by: Person, email: string, more: object = {}) {
  const id = await newLead(by, email, more);
  ok(await agree(by, id));
  return id;
}
const opted = async (by: Person, id: string) => ok(await by.do(consents.ofLead, { id }));

test('who may be mailed stands in the audience, who says no on either side hears from neither, and nobody is subscribed again', async () => {
  const organisationId = await newOrganisation(server);
  const owner = await newMember(server, organisationId, 'owner');
  const agent = await newMember(server, organisationId, 'agent');
  expect((await agent.do(connections.start, { connector: 'mailchimp' })).status).toBe(403);

  const ana = await newMailable(owner, 'ana@example.com', {
    lastName: 'de la Cruz',
    phone: '+15125550142',
    city: 'Austin',
    tags: ['investor', 'vip'],
  });
  const ben = await newMailable(owner, 'ben@example.com');
  await newLead(owner, 'nobody.asked@example.com');
  const gone = await newMailable(owner, 'gone@example.com');
  ok(await agree(owner, gone, 'revoked'));
  const bad = await newMailable(owner, 'typo@example.invalid');
  const said = await newMailable(owner, 'said.no@example.com');
  const dead = await newMailable(owner, 'dead@example.com');
  // Members before the sync: one subscribed, one who opted out here, and two who must not be mailed.
  for (const email of ['reader@example.com', 'gone@example.com']) mailchimp.join(email);
  mailchimp.join('said.no@example.com', 'unsubscribed');
  mailchimp.join('dead@example.com', 'cleaned');
  mailchimp.join('stranger@example.com', 'unsubscribed');
  mailchimp.mailchimp.pageSize = 2;

  const made = await connected(owner);
  expect(made).toMatchObject({ state: 'connecting', account: 'Quill Realty', owner: null, settings: null });
  expect(made.choices.map(({ name, detail, parts }) => [name, detail, parts?.length])).toEqual([
    ['Newsletter', '5', 4],
    ['Past clients', '0', 4],
  ]);
  for (const [wrong, path] of [
    [{ audience: 'zz', tags: [], fields: {} }, ['audience']],
    [{ audience: 'a1', tags: [], fields: { NOPE: 'phone' } }, ['fields', 'NOPE']],
    [{ audience: 'a1', tags: [], fields: { FNAME: 'password' } }, ['fields', 'FNAME']],
  ] as const)
    expect((await set(owner, { settings: wrong })).body).toMatchObject({ issues: [{ path: ['settings', ...path] }] });
  ok(await set(owner, { settings: { audience: 'a1', tags: [], fields } }));

  // A test run counts exactly what the first run does, and writes nothing on either side.
  const tested = await runNow(owner, 'test');
  expect(tested).toMatchObject({ outcome: 'ok', counts: { in: 3, out: 3, removed: 1, failed: 0 } });
  expect(mailchimp.subscribed()).toEqual(['gone@example.com', 'reader@example.com']);
  expect((await opted(owner, said)).suppressions).toEqual([]);

  const first = await ran(owner, async () => ok(await set(owner, { isOn: true })));
  expect(first).toMatchObject({ outcome: 'ok', counts: { in: 3, out: 2, removed: 1, failed: 1 } });
  expect(mailchimp.subscribed()).toEqual(['ana@example.com', 'ben@example.com', 'reader@example.com']);
  expect(mailchimp.find('ana@example.com')).toMatchObject({
    fields: { FNAME: 'ana', LNAME: 'de la Cruz', PHONE: '+15125550142', MMERGE5: 'Austin' },
    tags: new Set(['investor', 'vip']),
  });
  expect(mailchimp.find('gone@example.com')?.status).toBe('unsubscribed');
  expect((await opted(owner, said)).suppressions).toMatchObject([{ reason: 'unsubscribe', scope: 'marketing' }]);
  expect((await opted(owner, said)).events[0]).toMatchObject({
    kind: 'revoked',
    basis: 'unsubscribe',
    note: 'Mailchimp · No longer interested',
  });
  expect((await opted(owner, dead)).suppressions).toMatchObject([{ reason: 'bounce', scope: 'all' }]);
  // An opt-out of an address without a lead applies once the lead is created.
  const stranger = await newLead(owner, 'stranger@example.com');
  expect((await opted(owner, stranger)).suppressions).toMatchObject([{ reason: 'unsubscribe' }]);
  const { id } = await mine(owner);
  expect(ok(await owner.do(connections.failures, { id, limit: 10 })).rows).toMatchObject([
    { name: 'typo@example.invalid', direction: 'out', problem: expect.stringContaining('looks fake'), attempts: 1 },
  ]);

  // Nothing changed, so nothing is sent and no member is requested.
  const calm = await runNow(owner);
  expect(calm).toMatchObject({ outcome: 'ok', counts: { in: 0, out: 0, removed: 0, failed: 1 } });

  // After unsubscribing there, consent on paper here still doesn't resubscribe the member.
  mailchimp.says('ben@example.com', 'unsubscribed');
  expect(await runNow(owner)).toMatchObject({ counts: { in: 1, out: 0 } });
  expect((await opted(owner, ben)).suppressions).toMatchObject([{ reason: 'unsubscribe' }]);
  ok(await agree(owner, ben));
  expect(await runNow(owner)).toMatchObject({ counts: { in: 0, out: 0 } });
  expect(mailchimp.find('ben@example.com')?.status).toBe('unsubscribed');

  // Only the changed record is sent; a tag removed here is removed there, a tag added there stays.
  mailchimp.tag('ana@example.com', 'gala');
  const { version } = ok(await owner.do(leads.get, { id: ana }));
  ok(await owner.do(leads.change, { id: ana, city: 'Waco', tags: ['vip'] }, { version }));
  expect(await runNow(owner)).toMatchObject({ counts: { out: 1, removed: 0 } });
  expect(mailchimp.find('ana@example.com')).toMatchObject({
    fields: { MMERGE5: 'Waco', FNAME: 'ana' },
    tags: new Set(['vip', 'gala']),
  });

  // A contact ban here unsubscribes there. Lifting it here changes nothing there, and nothing comes back as an echo.
  ok(await owner.do(consents.forbid, { id: ana, channels: ['email'] }));
  expect(await runNow(owner)).toMatchObject({ counts: { removed: 1, out: 0 } });
  expect(mailchimp.find('ana@example.com')?.status).toBe('unsubscribed');
  ok(await owner.do(consents.forbid, { id: ana, channels: [] }));
  expect(await runNow(owner)).toMatchObject({ counts: { in: 0, out: 0, removed: 0 } });
  expect((await opted(owner, ana)).suppressions).toEqual([]);

  // A member who signs up there again stays subscribed, whatever they had said here before.
  mailchimp.says('ben@example.com', 'subscribed');
  expect(await runNow(owner)).toMatchObject({ counts: { in: 0, out: 0, removed: 0 } });
  expect(mailchimp.find('ben@example.com')?.status).toBe('subscribed');

  // Parked after three attempts, until the address is fixed and the record replayed.
  await runNow(owner);
  const typo = ok(await owner.do(leads.get, { id: bad }));
  ok(await owner.do(leads.change, { id: bad, email: 'typo@example.com' }, { version: typo.version }));
  ok(await agree(owner, bad));
  await ran(owner, async () => expect(ok(await owner.do(connections.replay, { id })).queued).toBe(1));
  await until(async () => expect((await mine(owner)).failures).toBe(0));
  expect(mailchimp.find('typo@example.com')?.status).toBe('subscribed');

  // A changed address is archived there, not unsubscribed; so is an erased lead.
  const again = ok(await owner.do(leads.get, { id: bad }));
  ok(await owner.do(leads.change, { id: bad, email: 'right@example.com' }, { version: again.version }));
  ok(await agree(owner, bad));
  expect(await runNow(owner)).toMatchObject({ counts: { out: 1, removed: 1 } });
  expect(mailchimp.find('typo@example.com')?.status).toBe('archived');
  ok(await owner.do(erasure.erase, { id: bad }));
  await until(async () => {
    await runNow(owner);
    expect(mailchimp.find('right@example.com')?.status).toBe('archived');
  });

  // Disconnecting changes nothing on either side.
  const before = mailchimp.subscribed();
  ok(await owner.do(connections.disconnect, { id }));
  expect(ok(await owner.do(connections.list, {})).connections).toEqual([]);
  expect(mailchimp.subscribed()).toEqual(before);
  expect((await opted(owner, said)).suppressions).toHaveLength(1);
});

test('more than a batch goes over once, through limits and a cut line, with chosen tags only, and back again', async () => {
  const organisationId = await newOrganisation(server);
  const owner = await newMember(server, organisationId, 'owner');
  mailchimp.mailchimp.pageSize = 1_000;
  const scope = { organisationId, userId: owner.id, actorKind: 'user' as const };
  const many = 1_203;
  await server.services.db.withOrg(scope, async (tx) => {
    await tx.run(sql`
      insert into leads (organisation_id, first_name, email, tags, created_by, owner_id, owner_class)
      select ${organisationId}, 'Lead ' || n, 'lead' || n || '@example.org', case when n <= ${many} then '{monthly}'::text[] else '{}'::text[] end,
        ${owner.id}, ${owner.id}, 'brokerage' from generate_series(1, ${many + 50}) n`);
    await tx.run(sql`
      insert into consent_events (organisation_id, lead_id, channel, address, purpose, kind, basis)
      select organisation_id, id, 'email', email, 'marketing', 'given', 'written' from leads where organisation_id = ${organisationId}`);
  });
  await connected(owner);
  ok(await set(owner, { settings: { audience: 'b2', tags: ['monthly'], fields } }));
  const batches = () => mailchimp.asked.filter((line) => line.startsWith('POST /3.0/lists/b2?')).length;
  const was = batches();
  const limited = {
    status: 429,
    headers: { 'retry-after': '1' },
    body: { title: 'Too Many Requests', status: 429, detail: 'Slow down.' },
  };
  mailchimp.faults.push(
    { on: /^POST \/3\.0\/lists\/b2\?/, dropped: 'done' },
    { on: /^POST \/3\.0\/lists\/b2\?/, reply: limited },
  );
  ok(await set(owner, { isOn: true }));
  await hurriedUntil(server, async () => {
    expect((await mine(owner)).lastOkAt).toBeTruthy();
  });
  expect(mailchimp.subscribed('b2')).toHaveLength(many);
  const runs = ok(await owner.do(connections.runs, { id: (await mine(owner)).id, limit: 20 })).rows;
  expect(runs.map(({ outcome }) => outcome).slice(-2)).toEqual(['failed', 'failed']);
  // Three full batches, and the one whose answer was lost again, as an update of existing members.
  expect(batches() - was).toBeLessThanOrEqual(6);
  expect(runs[0]!.counts).toMatchObject({ failed: 0 });

  // All of them unsubscribe there: read in one run, page by page.
  for (const email of mailchimp.subscribed('b2'))
    Object.assign(mailchimp.find(email, 'b2')!, { status: 'unsubscribed', isTheirWord: true });
  for (const [, one] of mailchimp.audiences.get('b2')!.members) one.changed = Date.parse('2026-03-01T00:00:00Z');
  expect(await runNow(owner)).toMatchObject({ outcome: 'ok', counts: { in: many, out: 0 } });
  const { count } = await server.services.db.withOrg(scope, (tx) =>
    tx.get<{ count: number }>(
      sql`select count(*)::int as count from suppressions where organisation_id = ${organisationId}`,
    ),
  );
  expect(count).toBe(many);

  // Access is revoked there: the connection says so, and nothing is requested until it is reconnected.
  mailchimp.takeBack();
  await ran(owner, async () => ok(await owner.do(connections.run, { id: (await mine(owner)).id })));
  expect(await mine(owner)).toMatchObject({ state: 'reconnect' });
});
