import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connections } from '#contract/account/connections.ts';
import type { ConnectorKey } from '#contract/account/connectors.ts';
import { integrations } from '#contract/account/integrations.ts';
import { members } from '#contract/account/organisations.ts';
import { inbox } from '#contract/people/inbox.ts';
import { type Lead, leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { connections as connectionsDomain } from '#server/account/connections/manifest.ts';
import {
  mine,
  ran as nextRun,
  ok,
  runNow as runOnce,
  set as setTo,
  startWorker,
  until,
} from '#server/account/connections/testing/bench.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import type { JobWorker } from '#server/core/jobs/worker.ts';
import { sendMessageJob } from '#server/people/messages/send-job.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { providerFetch } from '#tests/setup/provider-fetch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { mailConnectors } from './connector.ts';
import { startGmail } from './testing/gmail.ts';
import { headerOf, letter } from './testing/mail-text.ts';
import { startOutlook } from './testing/outlook.ts';

let server: TestServer;
let gmail: Awaited<ReturnType<typeof startGmail>>;
let outlook: Awaited<ReturnType<typeof startOutlook>>;
let worker: JobWorker;

beforeAll(async () => {
  [gmail, outlook] = await Promise.all([startGmail(), startOutlook()]);
  server = await startTestServer(undefined, { ...gmail.environment, ...outlook.environment });
  worker = startWorker(server, mailConnectors, { kinds: [sendMessageJob(providerFetch)] });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await Promise.all([gmail.stop(), outlook.stop()]);
});

/** Makes every waiting job due now. */
const due = () =>
  server.services.db.asSystem((tx) => tx.run(sql`update jobs set run_at = now() where state = 'waiting'`));
const ran = (by: Person, begin: () => Promise<unknown>) => nextRun(server, by, begin);
const runNow = (by: Person, mode?: 'sync' | 'test') => runOnce(server, by, mode);
const set = async (by: Person, given: object) => ok(await setTo(by, given));
async function connected(
  by: Person,
  connector: ConnectorKey,
  service: { agree(dialog: string): Record<string, string> },
) {
  const { address } = ok(await by.do(connections.start, { connector }));
  const { code, state } = service.agree(address) as { code: string; state: string };
  ok(await by.do(connections.finish, { code, state }));
  return until(async () => {
    const one = await mine(by);
    expect(one?.settings).toEqual({ reads: true, sends: false });
    return one;
  });
}

/** An address that no other test in this file uses. */
const someone = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.test`;
const newLead = async (by: Person, email: string): Promise<Lead> =>
  ok(await by.do(leads.create, { firstName: 'Noor', email }));
const wordsOf = async (by: Person, lead: Lead) =>
  ok(await by.do(messages.list, { id: lead.id, limit: 50 })).rows.map(({ direction, body }) => `${direction} ${body}`);
const newestOf = async (by: Person, lead: Lead) => ok(await by.do(messages.list, { id: lead.id, limit: 1 })).rows[0]!;
const sent = async (by: Person, lead: Lead, body: string) => {
  const { id } = ok(await by.do(messages.send, { id: lead.id, channel: 'email', subject: 'Your tour', body }));
  return until(async () => {
    await due();
    const message = ok(await by.do(messages.list, { id: lead.id, limit: 50 })).rows.find((one) => one.id === id)!;
    expect(message.state).toBe('sent');
    return message;
  });
};

describe.each(['gmail', 'outlook_mail'] as const)('%s', (connector) => {
  const service = () => (connector === 'gmail' ? gmail : outlook);
  const own = connector === 'gmail' ? 'ann@gmail.test' : 'bo@outlook.test';

  test('mail with leads comes over both ways, once, and no other is kept; a forgotten place and a cut line lose and double nothing', async () => {
    const organisationId = await newOrganisation(server);
    const [owner, agent] = [
      await newMember(server, organisationId, 'owner'),
      await newMember(server, organisationId, 'agent'),
    ];
    const [email, stranger] = [someone('noor'), someone('doctor')];
    const lead = await newLead(agent, email);
    service().arrives(
      letter({ from: email, to: own, words: 'Before.', id: randomUUID() }),
      Date.now() - 3 * 86_400_000,
    );
    expect(await connected(agent, connector, service())).toMatchObject({
      account: own,
      missing: [],
      state: 'connecting',
    });

    // A test run counts a week of mail with leads and stores nothing.
    expect(await runNow(agent, 'test')).toMatchObject({ outcome: 'ok', counts: { in: 1 } });
    expect(await wordsOf(agent, lead)).toEqual([]);

    expect(await ran(agent, () => set(agent, { isOn: true }))).toMatchObject({ outcome: 'ok', counts: { in: 0 } });
    service().mailbox.pageSize = 1;
    service().arrives(
      letter({ from: `Noor <${email.toUpperCase()}>`, to: own, words: 'Is it free?', id: randomUUID() }),
    );
    service().arrives(letter({ from: stranger, to: own, words: 'Your results.', id: randomUUID() }));
    service().writes(letter({ from: own, to: `Noor <${email}>`, words: 'It is.', id: randomUUID() }));
    service().writes(letter({ from: own, to: stranger, words: 'Thank you.', id: randomUUID() }));
    const run = await runNow(agent);
    expect(run).toMatchObject({ outcome: 'ok', counts: { in: 2, failed: 0 } });
    expect(await wordsOf(agent, lead)).toEqual(expect.arrayContaining(['in Is it free?', 'out It is.']));
    expect(await newestOf(agent, lead)).toMatchObject({ account: own, accountProblem: null });
    const { rows: held } = ok(await owner.do(inbox.list, { view: 'unknown' }));
    expect(held).toEqual([]);
    // The full text of other mails was never requested.
    const kept = await server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.get<{ count: number }>(sql`select count(*)::int as count from messages`),
    );
    expect(kept.count).toBe(2);

    expect(await runNow(agent)).toMatchObject({ counts: { in: 0 } });
    service().forgetPlaces();
    service().arrives(letter({ from: email, to: own, words: 'And Sunday?', id: randomUUID() }));
    service().faults.push({ on: /\/(raw|messages)/, dropped: 'before' });
    await runNow(agent);
    await until(async () => {
      await due();
      expect(await wordsOf(agent, lead)).toHaveLength(3);
    });
    expect((await runNow(agent)).counts).toMatchObject({ in: 0 });
    service().mailbox.pageSize = 50;

    // An opt-out by mail takes effect: the gate refuses further mail.
    service().arrives(letter({ from: email, to: own, words: 'unsubscribe', id: randomUUID() }));
    await runNow(agent);
    const check = ok(await agent.do(messages.check, { id: lead.id, channel: 'email', purpose: 'marketing' }));
    expect(check.outcome).toBe('deny');

    const { id } = await mine(agent);
    expect((await mine(agent)).kept).toBe(4);
    expect((await owner.do(connections.get, { id })).status).toBe(404);
    ok(await agent.do(connections.disconnect, { id }));
    expect(await wordsOf(agent, lead)).toHaveLength(4);
  });

  test('what is written here leaves by the own account behind the same gate, is known there again, and answers find it', async () => {
    const agent = await newMember(server, await newOrganisation(server), 'agent');
    const email = someone('sam');
    const lead = await newLead(agent, email);
    await connected(agent, connector, service());
    await ran(agent, () => set(agent, { settings: { reads: true, sends: true }, isOn: true }));

    const first = await sent(agent, lead, 'Saturday at ten?');
    expect(first).toMatchObject({ account: own, accountProblem: null });
    const raw = service().sent().at(-1)!;
    expect(headerOf(raw, 'from')).toContain(own);
    expect(headerOf(raw, 'to')).toContain(email);
    expect(headerOf(raw, 'x-lintel-message')).toBe(first.id);
    // Nothing went through the installation's own mail server.
    expect(await outboxOf(agent, first.id)).toBe(0);

    // The sync finds the message in the sent folder without adding it a second time.
    await runNow(agent);
    expect(await wordsOf(agent, lead)).toEqual(['out Saturday at ten?']);
    const other = someone('sams-office');
    const answers = headerOf(raw, 'message-id');
    service().arrives(letter({ from: other, to: own, words: 'Ten is good.', id: randomUUID(), answers }));
    await runNow(agent);
    expect(await wordsOf(agent, lead)).toEqual(expect.arrayContaining(['in Ten is good.']));

    // The connection breaks after the service accepted the mail, which must not be sent twice.
    const before = service().sent().length;
    service().faults.push({ on: /send/i, dropped: 'done' });
    expect(await sent(agent, lead, 'See you there.')).toMatchObject({ account: own });
    expect(service().sent()).toHaveLength(before + 1);

    // Nor where it cannot be asked for a while whether it was: it is asked for again, and not sent another way.
    service().faults.push({ on: /send/i, dropped: 'done' });
    for (const _ of [1, 2, 3]) service().faults.push({ on: /^GET .*\/messages/, dropped: 'before' });
    const unsure = await sent(agent, lead, 'Bring your papers.');
    expect(unsure).toMatchObject({ account: own, accountProblem: null });
    expect(service().sent()).toHaveLength(before + 2);
    expect(await outboxOf(agent, unsure.id)).toBe(0);

    // With a lasting limit, the mail goes through the installation after three tries, with the reason stored.
    for (const _ of [1, 2, 3])
      service().faults.push({
        on: /send/i,
        reply: {
          status: 429,
          body: { error: { code: 429, message: 'Over the daily limit.' } },
          headers: { 'retry-after': '1' },
        },
      });
    const late = await sent(agent, lead, 'A last word.');
    expect(late).toMatchObject({ account: null, accountProblem: 'Over the daily limit.' });
    expect(await outboxOf(agent, late.id)).toBe(1);

    // When the owner revokes access at the provider, the mail still goes out and the owner is notified.
    service().takeBack();
    const after = await sent(agent, lead, 'Once more.');
    expect(after.accountProblem).toBeTruthy();
    expect(await outboxOf(agent, after.id)).toBe(1);
    await runNow(agent);
    expect((await mine(agent)).state).toBe('reconnect');

    // A lead on the do-not-contact list gets nothing, whatever account would send it.
    const { id: leadId } = lead;
    await server.services.db.withOrg(
      { organisationId: agent.organisationId, userId: null, actorKind: 'system' },
      (tx) =>
        tx.run(
          sql`insert into do_not_contact (organisation_id, lead_id, channel) values (${agent.organisationId}, ${leadId}, 'all')`,
        ),
    );
    const count = service().sent().length;
    const refused = ok(await agent.do(messages.send, { id: leadId, channel: 'email', subject: 'No', body: 'No.' }));
    expect(refused.state).toBe('denied');
    expect(service().sent()).toHaveLength(count);
  });
});

test('Outlook lists what was sent a while after it left: a mail whose answer was lost meanwhile leaves once, and no draft of one that left otherwise stays', async () => {
  const agent = await newMember(server, await newOrganisation(server), 'agent');
  const lead = await newLead(agent, someone('pat'));
  await connected(agent, 'outlook_mail', outlook);
  await ran(agent, () => set(agent, { settings: { reads: true, sends: true }, isOn: true }));
  const [before, drafts] = [outlook.sent().length, outlook.drafts()];

  outlook.mailbox.isLate = true;
  outlook.faults.push({ on: /send/i, dropped: 'done' });
  const late = await sent(agent, lead, 'The keys are here.');
  expect(late).toMatchObject({ account: 'bo@outlook.test', accountProblem: null });
  expect(outlook.sent()).toHaveLength(before + 1);
  outlook.listSent();
  await runNow(agent);
  expect(await wordsOf(agent, lead)).toEqual(['out The keys are here.']);

  // The line is cut before it was sent: the draft that was made is the one that leaves.
  outlook.faults.push({ on: /send/i, dropped: 'before' });
  await sent(agent, lead, 'And the code.');
  for (const _ of [1, 2, 3])
    outlook.faults.push({ on: /\/send$/, reply: { status: 429, body: {}, headers: { 'retry-after': '1' } } });
  const other = await sent(agent, lead, 'By another way.');
  expect(other.account).toBeNull();
  expect(await outboxOf(agent, other.id)).toBe(1);
  expect(outlook.drafts()).toBe(drafts);

  // A draft of which nobody heard sends nothing.
  outlook.faults.push({ on: /POST .*\/messages$/, dropped: 'done' });
  await sent(agent, lead, 'Until then.');
  expect(outlook.sent()).toHaveLength(before + 3);
});

/** A mail that left by the agent's own Gmail, whose answer never came. */
async function withLostAnswer(name: string) {
  const agent = await newMember(server, await newOrganisation(server), 'agent');
  const lead = await newLead(agent, someone(name));
  await connected(agent, 'gmail', gmail);
  await ran(agent, () => set(agent, { settings: { reads: true, sends: true }, isOn: true }));
  const before = gmail.sent().length;
  gmail.faults.push({ on: /send/i, dropped: 'done' });
  const { id } = ok(
    await agent.do(messages.send, { id: lead.id, channel: 'email', subject: 'Keys', body: 'At noon.' }),
  );
  await until(async () => expect(gmail.sent()).toHaveLength(before + 1));
  const messageNow = async () =>
    ok(await agent.do(messages.list, { id: lead.id, limit: 10 })).rows.find((one) => one.id === id)!;
  return { agent, lead, id, before, messageNow };
}

test('what may have left by an account that is gone since is not sent another way: it says so, and is known when the account is read again', async () => {
  const { agent, lead, id, messageNow } = await withLostAnswer('max');
  ok(await setTo(agent, { isOn: false }));
  await until(async () => {
    await due();
    expect((await messageNow()).state).toBe('failed');
  });
  expect(await outboxOf(agent, id)).toBe(0);
  await ran(agent, () => set(agent, { isOn: true }));
  expect(await messageNow()).toMatchObject({ state: 'sent', account: 'ann@gmail.test' });
  expect(await wordsOf(agent, lead)).toEqual(['out At noon.']);
});

test('what is read in the account before its next try is known to have left, and the try sends nothing', async () => {
  const { agent, id, before, messageNow } = await withLostAnswer('kim');
  await runNow(agent);
  expect(await messageNow()).toMatchObject({ state: 'sent', account: 'ann@gmail.test' });
  // Neither the tries to come nor an account that sends no more change that.
  ok(await setTo(agent, { settings: { reads: true, sends: false } }));
  await until(async () => {
    await due();
    const open = await server.services.db.asSystem((tx) =>
      tx.all(sql`select from jobs where payload ->> 'messageId' = ${id} and state in ('waiting', 'running')`),
    );
    expect(open).toEqual([]);
  });
  expect(await messageNow()).toMatchObject({ state: 'sent' });
  expect(gmail.sent()).toHaveLength(before + 1);
  expect(await outboxOf(agent, id)).toBe(0);
});

/** How many copies of the message went through the installation's own mail server. */
const outboxOf = async ({ organisationId }: Person, id: string): Promise<number> => {
  const { count } = await server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.get<{ count: number }>(
      sql`select count(*)::int as count from outbox_messages where message_key = ${`message ${id}`}`,
    ),
  );
  return count;
};

test('what colleagues write to each other, drafts and junk stay where they are; a letter nobody can read waits to be tried again', async () => {
  const organisationId = await newOrganisation(server);
  const agent = await newMember(server, organisationId, 'agent');
  const { email: colleague } = await server.services.db.asSystem((tx) =>
    tx.get<{ email: string }>(sql`select email from users where id = ${agent.id}`),
  );
  const email = someone('lee');
  const lead = await newLead(agent, email);
  await connected(agent, 'gmail', gmail);
  await ran(agent, () => set(agent, { settings: { reads: true, sends: true }, isOn: true }));
  await sent(agent, lead, 'Hello Lee.');
  await runNow(agent);
  const answers = headerOf(gmail.sent().at(-1)!, 'message-id');
  gmail.arrives(letter({ from: colleague, to: 'ann@gmail.test', words: 'Who is Lee?', id: randomUUID(), answers }));
  gmail.drafts(letter({ from: 'ann@gmail.test', to: email, words: 'Not yet.', id: randomUUID() }));
  gmail.junk(letter({ from: email, to: 'ann@gmail.test', words: 'Junk.', id: randomUUID() }));
  const at = gmail.arrives(letter({ from: email, to: 'ann@gmail.test', words: 'Broken', id: randomUUID() }));
  const broken = gmail.letters.find(({ id }) => id === at)!;
  const whole = broken.raw;
  gmail.faults.push({ on: /format=raw/, reply: { status: 200, body: { id: at, raw: '' } } });
  expect((await runNow(agent)).counts).toMatchObject({ in: 0, failed: 1 });
  expect(await wordsOf(agent, lead)).toEqual(['out Hello Lee.']);
  const { id } = await mine(agent);
  expect(ok(await agent.do(connections.failures, { id, limit: 10 })).rows).toMatchObject([
    { name: 'Hello', direction: 'in' },
  ]);
  broken.raw = whole;
  await ran(agent, async () => ok(await agent.do(connections.replay, { id })));
  expect(await wordsOf(agent, lead)).toEqual(expect.arrayContaining(['in Broken']));
  expect((await mine(agent)).failures).toBe(0);
});

test('folders of Outlook are chosen: mail that a rule puts there comes over, once, and a folder that is removed stops no other', async () => {
  const agent = await newMember(server, await newOrganisation(server), 'agent');
  const email = someone('ida');
  const lead = await newLead(agent, email);
  outlook.folders.set('AAMk/leads=', { name: 'Leads', parent: 'id-inbox' });
  outlook.folders.set('AAMk/old=', { name: 'Old', parent: 'AAMk/leads=' });
  await connected(agent, 'outlook_mail', outlook);
  await until(async () =>
    expect((await mine(agent)).choices.map(({ id, name, detail }) => [id, name, detail])).toEqual([
      ['AAMk/leads=', 'Leads', 'inbox'],
      ['AAMk/old=', 'Old', 'Leads'],
    ]),
  );
  const settings = { reads: true, sends: false };
  expect((await setTo(agent, { settings: { ...settings, folders: ['elsewhere'] } })).status).toBe(400);
  await ran(agent, () => set(agent, { settings, isOn: true }));
  const put = (words: string, id = randomUUID()) =>
    outlook.arrivesIn('AAMk/leads=', letter({ from: email, to: 'bo@outlook.test', words, id }));
  const id = randomUUID();
  put('By a rule.', id);
  expect((await runNow(agent)).counts).toMatchObject({ in: 0 });
  await ran(agent, () => set(agent, { settings: { ...settings, folders: ['AAMk/leads=', 'AAMk/old='] } }));
  expect(await wordsOf(agent, lead)).toEqual(['in By a rule.']);
  // A mail moved to the inbox by hand is recognized as the same mail.
  outlook.arrives(letter({ from: email, to: 'bo@outlook.test', words: 'By a rule.', id }));
  expect((await runNow(agent)).counts).toMatchObject({ in: 0, same: 1 });
  outlook.folders.delete('AAMk/old=');
  put('And one more.');
  expect(await runNow(agent)).toMatchObject({ outcome: 'ok', counts: { in: 1 } });
});

test('whose role here may no longer use it, and who is no longer here, lends no account any more: it is given back', async () => {
  const { db, log } = server.services;
  const dispatcher = new Dispatcher({ db, log, listeners: connectionsDomain.listeners, pollMs: 20 });
  await dispatcher.start();
  const organisationId = await newOrganisation(server);
  const owner = await newMember(server, organisationId, 'owner');
  const agent = await newMember(server, organisationId, 'agent');
  const givenTo = async (role: 'viewer' | 'agent') => {
    const { members: all } = ok(await owner.do(members.list, {}));
    const { version } = all.find(({ userId }) => userId === agent.id)!;
    ok(await owner.do(members.changeRole, { userId: agent.id, role }, { version }));
  };
  const keys = gmail.keys.size;
  await connected(agent, 'gmail', gmail);
  expect(gmail.keys.size).toBe(keys + 1);
  await givenTo('viewer');
  await until(async () => expect(gmail.keys.size).toBe(keys));
  await givenTo('agent');
  expect(ok(await agent.do(connections.list, {})).connections).toEqual([]);

  // The member approved at the provider but lost the right here in the meantime, so nothing is connected.
  await worker.stop();
  const { address } = ok(await agent.do(connections.start, { connector: 'gmail' }));
  const { code, state } = gmail.agree(address) as { code: string; state: string };
  const { jobId } = ok(await agent.do(connections.finish, { code, state }));
  await givenTo('viewer');
  worker = startWorker(server, mailConnectors, { kinds: [sendMessageJob(providerFetch)] });
  await until(async () => {
    const { jobs } = await db.asSystem((tx) =>
      tx.get<{ jobs: string }>(sql`select state as jobs from jobs where id = ${jobId}`),
    );
    expect(jobs).toBe('dead');
  });
  await givenTo('agent');
  expect(ok(await agent.do(connections.list, {})).connections).toEqual([]);

  await connected(agent, 'gmail', gmail);
  const before = gmail.keys.size;
  ok(await owner.do(members.remove, { userId: agent.id }));
  await until(async () => expect(gmail.keys.size).toBe(before - 1));
  await dispatcher.stop();
});

test('the catalog says what can be connected', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  const { integrations: rows } = ok(await owner.do(integrations.list, {}));
  for (const key of ['gmail', 'outlook_mail'])
    expect(rows.find((row) => row.key === key)).toMatchObject({ state: 'ready', count: 0 });
});
