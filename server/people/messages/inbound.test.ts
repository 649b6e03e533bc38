import { createHmac } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { files } from '#contract/people/files.ts';
import { inbox } from '#contract/people/inbox.ts';
import { leadShares } from '#contract/people/lead-shares.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { providerFetch } from '#tests/setup/provider-fetch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { isSigned } from './inbound-mail.ts';
import { textSignature } from './inbound-texts.ts';
import { sendMessageJob } from './send-job.ts';
import { sendMessageKind } from './send-kind.ts';
import { wakeConversationJob } from './wake-job.ts';

let server: TestServer;
let owner: Person;
let agent: Person;
let raw: pg.Client;
let texts: { url: string };
let mail: { url: string; secret: string };
const twilioToken = '12345678901234567890123456789012';

beforeAll(async () => {
  server = await startTestServer();
  const organisationId = await newOrganisation(server);
  owner = await newMember(server, organisationId, 'owner');
  agent = await newMember(server, organisationId, 'agent');
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  const sms = await owner.do(inbox.addChannel, {
    kind: 'sms',
    name: 'Twilio',
    number: '(512) 555-0100',
    secret: twilioToken,
  });
  texts = { url: sms.body.url! };
  const made = await owner.do(inbox.addChannel, { kind: 'mail', name: 'Mail', address: 'office@harbor.test' });
  mail = { url: made.body.url!, secret: made.body.secret! };
});
afterAll(async () => {
  await raw.end();
  await server.stop();
});

let numbers = 0;
const next = () => {
  numbers += 1;
  return String(1000 + numbers);
};
async function newLead(given: RequestOf<typeof leads.create> = {}) {
  const number = next();
  const wish = { firstName: 'Noor', lastName: number, email: `noor${number}@example.test`, phone: `+1212555${number}` };
  return (await agent.do(leads.create, { ...wish, ...given })).body;
}

const here = (url: string) => server.url + new URL(url).pathname;

function sendText(
  from: string,
  body: string,
  given: { sid?: string; signature?: string; extra?: Record<string, string> } = {},
) {
  const fields = new URLSearchParams({
    From: from,
    To: '+15125550100',
    Body: body,
    MessageSid: given.sid ?? `SM${next()}`,
    ...given.extra,
  });
  const signature = given.signature ?? textSignature(twilioToken, texts.url, fields);
  return fetch(here(texts.url), { method: 'POST', headers: { 'x-twilio-signature': signature }, body: fields });
}

function post(body: string, given: { type?: string; at?: number; secret?: string } = {}) {
  const [id, timestamp] = [`evt_${next()}`, String(given.at ?? Math.floor(Date.now() / 1000))];
  const key = Buffer.from((given.secret ?? mail.secret).replace('whsec_', ''), 'base64');
  const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return fetch(here(mail.url), {
    method: 'POST',
    headers: {
      'content-type': given.type ?? 'message/rfc822',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
    body,
  });
}

const letter = (from: string, body: string, more: string[] = []) =>
  [
    `From: Noor <${from}>`,
    'To: office@harbor.test',
    'Subject: Re: The house',
    `Message-ID: <m${next()}@mail.test>`,
    ...more,
    'Content-Type: text/plain; charset=utf-8',
    '',
    body,
  ].join('\r\n');

const rowsOf = async (text: string, ...values: unknown[]) => (await raw.query(text, values)).rows;
const said = (leadId: string) => rowsOf('select * from messages where lead_id = $1 order by id', leadId);
const check = async (
  id: string,
  channel: 'sms' | 'email' | 'call',
  purpose: 'transactional' | 'marketing' = 'transactional',
) => (await agent.do(messages.check, { id, channel, purpose })).body;
async function work(): Promise<void> {
  const due = await rowsOf(
    `update jobs set state = 'done' where kind = $1 and state = 'waiting' and run_at <= now()
     returning id, kind, organisation_id as "organisationId", created_by as "createdBy", payload`,
    sendMessageKind,
  );
  for (const { payload, ...job } of due)
    await sendMessageJob(providerFetch).run({ payload, job, services: server.services } as never);
}

describe('texts', () => {
  test('come to the person they are from, unread, and allow an answer at once', async () => {
    const lead = await newLead();
    expect((await check(lead.id, 'sms')).rule).toBe('consent.missing');
    const taken = await sendText(lead.phone!, 'Is the house on Elm still free?');
    expect([taken.status, await taken.text()]).toEqual([200, '<?xml version="1.0" encoding="UTF-8"?><Response/>']);
    expect(await check(lead.id, 'sms')).toMatchObject({ outcome: 'allow', rule: 'conversation' });
    const list = await agent.do(inbox.list, { view: 'unread' });
    const found = list.body.rows.find((row) => row.lead === lead.id)!;
    expect(found).toMatchObject({
      unread: 1,
      last: { channel: 'sms', direction: 'in', words: 'Is the house on Elm still free?' },
    });
    const answered = await agent.do(inbox.reply, { id: found.id, channel: 'sms', body: 'It is.' });
    expect(answered.body).toMatchObject({ state: 'queued', decision: { rule: 'conversation' } });
    await work();
    const told = await agent.do(inbox.messages, { id: found.id });
    expect(told.body.rows.map(({ direction, state }) => [direction, state])).toEqual([
      ['out', 'sent'],
      ['in', 'received'],
    ]);
    expect((await agent.do(inbox.get, { id: found.id })).body.unread).toBe(0);
  });

  test('are taken once, and only with the right signature', async () => {
    const lead = await newLead();
    const sid = `SM${next()}`;
    for (const _ of [1, 2]) expect((await sendText(lead.phone!, 'Hello', { sid })).status).toBe(200);
    expect(await said(lead.id)).toHaveLength(1);
    expect((await sendText(lead.phone!, 'Hi', { signature: 'bm9uZQ==' })).status).toBe(403);
    expect((await fetch(`${server.url}/inbound/texts/nobody`, { method: 'POST', body: 'a=b' })).status).toBe(404);
    expect(await said(lead.id)).toHaveLength(1);
  });

  test('STOP by any wording stops all texts and marketing calls at once, with one confirmation, until START (0.3 row 2)', async () => {
    const lead = await newLead();
    await sendText(lead.phone!, 'Tell me more');
    const waiting = await agent.do(messages.send, { id: lead.id, channel: 'sms', body: 'It has a garden.' });
    expect(waiting.body.state).toBe('queued');
    await sendText(lead.phone!, 'Please stop texting me');
    expect(await check(lead.id, 'sms')).toMatchObject({ outcome: 'deny', rule: 'suppressed.stop' });
    expect(await check(lead.id, 'call', 'marketing')).toMatchObject({ outcome: 'deny', rule: 'suppressed.stop' });
    expect((await check(lead.id, 'email')).outcome).toBe('allow');
    await sendText(lead.phone!, 'STOP');
    await work();
    const out = (await said(lead.id)).filter(({ direction }) => direction === 'out');
    expect(out.map(({ state, is_automatic, body }) => [state, is_automatic, body])).toEqual([
      ['denied', false, 'It has a garden.'],
      ['sent', true, 'Harbor & Vine Realty: You will get no more texts from us. Reply START to resubscribe.'],
    ]);
    // A member can't override the STOP with a consent.
    await raw.query(
      `insert into consent_events (organisation_id, lead_id, channel, address, purpose, kind, basis, note)
       values ($1, $2, 'sms', $3, 'transactional', 'given', 'verbal', 'They said so.')`,
      [owner.organisationId, lead.id, lead.phone],
    );
    expect((await check(lead.id, 'sms')).rule).toBe('suppressed.stop');
    await sendText(lead.phone!, 'START');
    expect((await check(lead.id, 'sms')).outcome).not.toBe('deny');
  });

  test('of strangers are kept under their number and can be answered', async () => {
    const phone = `+1415555${next()}`;
    await sendText(phone, 'Do you rent flats?');
    const list = await owner.do(inbox.list, { view: 'unknown' });
    const found = list.body.rows.find(({ address }) => address === phone)!;
    expect(found).toMatchObject({ lead: null, name: phone, unread: 1 });
    const answered = await owner.do(inbox.reply, { id: found.id, channel: 'sms', body: 'We do.' });
    expect(answered.body).toMatchObject({ state: 'queued', lead: null });
    await work();
    expect(await rowsOf('select body_text from outbox_messages where recipient = $1', phone)).toEqual([
      { body_text: 'We do.' },
    ]);
  });

  test('that a provider could not deliver are marked, and a number that is none is written to no more', async () => {
    const lead = await newLead();
    await sendText(lead.phone!, 'Hello');
    const sent = await agent.do(messages.send, { id: lead.id, channel: 'sms', body: 'Hi' });
    await work();
    const [{ provider_id: sid }] = await rowsOf('select provider_id from messages where id = $1', sent.body.id);
    await sendText(lead.phone!, '', { sid, extra: { MessageStatus: 'undelivered', ErrorCode: '30005' } });
    expect((await rowsOf('select state from messages where id = $1', sent.body.id))[0].state).toBe('failed');
    expect((await check(lead.id, 'sms')).rule).toBe('suppressed.bounce');
  });
});

describe('mail', () => {
  test('is threaded to the person by what it answers, also from another address, and keeps its files', async () => {
    const lead = await newLead();
    const sent = await agent.do(messages.send, { id: lead.id, channel: 'email', subject: 'The house', body: 'Look.' });
    await work();
    const [{ mail_id: mailId }] = await rowsOf('select mail_id from messages where id = $1', sent.body.id);
    const body = [
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Gefällt mir!',
      '--x',
      'Content-Type: text/plain; name="wishes.txt"',
      'Content-Disposition: attachment; filename="wishes.txt"',
      '',
      'A garden.',
      '--x--',
      '',
    ].join('\r\n');
    const answer = [
      `From: noor@elsewhere.test`,
      'Subject: Re: The house',
      'Message-ID: <answer@mail.test>',
      `In-Reply-To: ${mailId}`,
      body,
    ].join('\r\n');
    expect(await (await post(answer)).json()).toEqual({ became: 'taken' });
    expect(await (await post(answer)).json()).toEqual({ became: 'known' });
    const [, received] = await said(lead.id);
    expect(received).toMatchObject({
      direction: 'in',
      subject: 'Re: The house',
      body: 'Gefällt mir!',
      address: 'noor@elsewhere.test',
    });
    const kept = await agent.do(files.list, { lead: lead.id });
    expect(kept.body.rows.map(({ name }) => name)).toEqual(['wishes.txt']);
    // A reply continues the mail thread.
    const list = await agent.do(inbox.list, {});
    const conversation = list.body.rows.find((row) => row.lead === lead.id)!;
    await agent.do(inbox.reply, {
      id: conversation.id,
      channel: 'email',
      subject: 'Re: The house',
      body: 'Good.',
      files: [kept.body.rows[0]!.id],
    });
    await work();
    const [mailed] = await rowsOf(
      `select attachments from outbox_messages where subject = 'Re: The house' order by id desc limit 1`,
    );
    expect(mailed.attachments).toMatchObject([{ name: 'wishes.txt' }]);
  });

  test('of somebody archived is seen again, and of somebody in the trash is not thrown away with them', async () => {
    const [kept, gone] = [await newLead(), await newLead()];
    const answered = async (id: string) => {
      const sent = await agent.do(messages.send, { id, channel: 'email', subject: 'The house', body: 'Look.' });
      await work();
      return (await rowsOf('select mail_id from messages where id = $1', sent.body.id))[0].mail_id as string;
    };
    const [one, other] = [await answered(kept.id), await answered(gone.id)];
    await agent.do(leads.archive, { id: kept.id });
    await agent.do(leads.remove, { id: gone.id });
    const listed = async () => (await agent.do(inbox.list, {})).body.rows;
    expect((await listed()).filter(({ lead }) => lead === kept.id || lead === gone.id)).toEqual([]);
    await post(letter(kept.email!, 'I am back.', [`In-Reply-To: ${one}`]));
    await post(letter(gone.email!, 'I am back, too.', [`In-Reply-To: ${other}`]));
    const rows = await listed();
    expect(rows.find(({ lead }) => lead === kept.id)).toMatchObject({ unread: 1, last: { words: 'I am back.' } });
    expect(rows.find(({ address }) => address === gone.email)).toMatchObject({ lead: null, unread: 1 });
    const conversation = rows.find(({ lead }) => lead === kept.id)!;
    const reply = { id: conversation.id, channel: 'email', subject: 'Re', body: 'Welcome back.' } as const;
    expect((await agent.do(inbox.reply, reply)).body.state).toBe('queued');
  });

  test('that cannot be kept as it is stops nothing that comes after it', async () => {
    const lead = await newLead();
    const strange = letter(lead.email!, 'Hello').replace('Subject: Re: The house', 'Subject: =?utf-8?Q?a=00b=0Ac?=');
    expect(await (await post(strange)).json()).toEqual({ became: 'taken' });
    expect((await said(lead.id))[0]).toMatchObject({ subject: 'a b c', body: 'Hello' });
    expect(await (await post(letter(`${'x'.repeat(300)}@example.test`, 'Hello'))).json()).toEqual({
      became: 'unreadable',
    });
    expect((await post('{not json', { type: 'application/json' })).status).toBe(400);
    expect((await sendText(lead.phone!, 'a\u0000b')).status).toBe(200);
  });

  test('what strangers send along is seen by who sees their letter', async () => {
    const from = `unknown${next()}@example.test`;
    const parts = [
      `From: ${from}`,
      'Subject: My house',
      `Message-ID: <file${next()}@mail.test>`,
      'Content-Type: multipart/mixed; boundary=z',
      '',
      '--z',
      'Content-Type: text/plain',
      '',
      'See below.',
      '--z',
      'Content-Type: text/plain; name="rooms.txt"',
      'Content-Disposition: attachment; filename="rooms.txt"',
      '',
      'Five rooms.',
      '--z--',
      '',
    ];
    await post(parts.join('\r\n'));
    const list = await agent.do(inbox.list, { view: 'unknown' });
    const { id } = list.body.rows.find(({ address }) => address === from)!;
    const [message] = (await agent.do(inbox.messages, { id })).body.rows;
    const file = `${server.url}/api/v1/files/${message!.files[0]!.id}/content`;
    const got = await fetch(file, { headers: { cookie: agent.cookie } });
    expect([got.status, (await got.text()).trim()]).toEqual([200, 'Five rooms.']);
    const elsewhere = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
    expect((await fetch(file, { headers: { cookie: elsewhere.cookie } })).status).toBe(404);
  });

  test('of strangers goes to the lead they turn out to be, with its files and their address', async () => {
    const from = `unknown${next()}@example.test`;
    await post(letter(from, 'It is me, from work.'));
    const list = await agent.do(inbox.list, { view: 'unknown' });
    const { id } = list.body.rows.find(({ address }) => address === from)!;
    const lead = await newLead();
    const colleague = await newMember(server, owner.organisationId, 'agent');
    expect((await colleague.do(inbox.adopt, { id, lead: lead.id })).status).toBe(404);
    const adopted = await agent.do(inbox.adopt, { id, lead: lead.id });
    expect(adopted.body).toMatchObject({ lead: lead.id, unread: 1, last: { words: 'It is me, from work.' } });
    expect((await agent.do(inbox.get, { id })).status).toBe(404);
    await post(letter(from, 'And once more.'));
    expect((await said(lead.id)).map(({ body }) => body)).toEqual(['It is me, from work.', 'And once more.']);
    expect((await agent.do(messages.check, { id: lead.id, channel: 'email', address: from })).body.outcome).toBe(
      'allow',
    );
    const again = await agent.do(inbox.adopt, { id: adopted.body.id, lead: lead.id });
    expect(again.body.id).toBe(adopted.body.id);
    const other = await newLead();
    expect((await agent.do(inbox.adopt, { id: adopted.body.id, lead: other.id })).status).toBe(409);
  });

  test('that asks to be left alone is heeded, also in the words of another language', async () => {
    const lead = await newLead();
    await post(letter(lead.email!, 'Bitte keine weiteren Mails.\r\n\r\n> On Monday Ann wrote:\r\n> hello'));
    expect((await check(lead.id, 'email')).rule).toBe('suppressed.stop');
  });

  test('what a program opens or answers is nobody’s interest (0.3 row 6)', async () => {
    const lead = await newLead();
    await post(letter(lead.email!, 'I am away. Please stop by in May.', ['Auto-Submitted: auto-replied']));
    expect(await said(lead.id)).toMatchObject([{ is_automatic: true }]);
    const { body } = await agent.do(inbox.list, { view: 'unread' });
    expect(body.rows.some((row) => row.lead === lead.id)).toBe(false);
    expect((await check(lead.id, 'call', 'marketing')).rule).toBe('consent.missing');
    // The mail contains nothing that tracks opens.
    await agent.do(messages.send, { id: lead.id, channel: 'email', subject: 'The house', body: 'Look.' });
    await work();
    const sent = await rowsOf('select body_html from outbox_messages where recipient like $1', `%${lead.email}%`);
    expect(sent).toEqual([{ body_html: null }]);
  });

  test('what came back or was called spam is written to no more, if it went out at all', async () => {
    const [lead, other] = [await newLead(), await newLead()];
    await agent.do(messages.send, { id: lead.id, channel: 'email', subject: 'a', body: 'b' });
    await work();
    const report = [
      'From: mailer-daemon@mx.test',
      'Subject: Undelivered',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=y',
      '',
      '--y',
      'Content-Type: text/plain',
      '',
      'Sorry.',
      '--y',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.test',
      '',
      `Final-Recipient: rfc822; ${lead.email}`,
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--y--',
      '',
    ].join('\r\n');
    expect(await (await post(report)).json()).toEqual({ became: 'noted' });
    expect((await check(lead.id, 'email')).rule).toBe('suppressed.bounce');
    const told = (address: string) =>
      post(JSON.stringify({ type: 'complaint', address }), { type: 'application/json' });
    await told(other.email!);
    expect((await check(other.id, 'email')).outcome).toBe('allow');
    await agent.do(messages.send, { id: other.id, channel: 'email', subject: 'a', body: 'b' });
    await work();
    await told(other.email!);
    expect((await check(other.id, 'email')).rule).toBe('suppressed.complaint');
  });

  test('wants a signature that is ours and young', async () => {
    const lead = await newLead();
    const text = letter(lead.email!, 'Hello');
    expect((await post(text, { secret: `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}` })).status).toBe(403);
    expect((await post(text, { at: Math.floor(Date.now() / 1000) - 600 })).status).toBe(403);
    expect(await said(lead.id)).toEqual([]);
    // The example that Standard Webhooks publishes.
    const example = {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      timestamp: '1614265330',
      signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    };
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(isSigned(secret, example, Buffer.from('{"test": 2432232314}'), 1614265330_000)).toBe(true);
    expect(isSigned(secret, example, Buffer.from('{"test": 2432232315}'), 1614265330_000)).toBe(false);
  });
});

describe('conversations', () => {
  test('follow the lead to whose it becomes; who owns it with another has it as theirs, and is told', async () => {
    const partner = await newMember(server, owner.organisationId, 'agent');
    const lead = await newLead();
    await sendText(lead.phone!, 'Are you there?');
    const mine = async (who: Person) =>
      (await who.do(inbox.list, { view: 'mine' })).body.rows.some((row) => row.lead === lead.id);
    const sees = async (who: Person) => {
      const { rows } = (await who.do(inbox.list, { limit: 100 })).body;
      return rows.filter((row) => row.lead === lead.id).length;
    };
    expect([await mine(agent), await mine(partner), await mine(owner)]).toEqual([true, false, false]);
    expect([await sees(agent), await sees(partner), await sees(owner)]).toEqual([1, 0, 1]);
    await agent.do(leadShares.share, { id: lead.id, users: [partner.id] });
    expect([await mine(partner), await sees(partner)]).toEqual([false, 1]);
    await agent.do(leadShares.share, { id: lead.id, users: [partner.id], coOwners: [partner.id] });
    expect([await mine(partner), await sees(partner)]).toEqual([true, 1]);
    const { db, log } = server.services;
    const dispatcher = new Dispatcher({ db, listeners: [noticesListener], log, pollMs: 20 });
    await dispatcher.start();
    await sendText(lead.phone!, 'Hello again');
    await vi.waitFor(async () => {
      const { rows } = (await partner.do(notifications.list, { kind: 'message.received' })).body;
      // A set, because the listener may also handle the first message, depending on when it began.
      expect([...new Set(rows.map(({ subject }) => subject.id))]).toEqual([lead.id]);
    }, patience);
    await dispatcher.stop();
    const now = (await agent.do(leads.get, { id: lead.id })).body;
    await agent.do(leads.change, { id: lead.id, owner: partner.id }, { version: now.version });
    expect([await sees(agent), await sees(partner), await mine(agent), await mine(partner)]).toEqual([
      0,
      1,
      false,
      true,
    ]);
  });

  test('are given to somebody, put off, and come back when the person writes', async () => {
    const lead = await newLead();
    await sendText(lead.phone!, 'Hello');
    const find = async () => (await agent.do(inbox.list, {})).body.rows.find((row) => row.lead === lead.id);
    const { id, version } = (await find())!;
    const given = await agent.do(
      inbox.change,
      { id, assignee: owner.id, snoozedUntil: '2031-01-01T00:00:00Z' },
      { version },
    );
    expect(given.body).toMatchObject({ assignee: owner.id, version: version + 1 });
    expect((await agent.do(inbox.change, { id, assignee: null }, { version })).status).toBe(412);
    expect(await find()).toBeUndefined();
    expect((await agent.do(inbox.list, { view: 'snoozed' })).body.rows.map((row) => row.id)).toContain(id);
    await sendText(lead.phone!, 'Still there?');
    expect(await find()).toMatchObject({ id, unread: 2, snoozedUntil: null });
    // The snooze is over: the conversation is back at the top, unread.
    const now = await agent.do(inbox.get, { id });
    await agent.do(inbox.markRead, { id });
    await agent.do(inbox.change, { id, snoozedUntil: '2031-01-01T00:00:00Z' }, { version: now.body.version });
    const wake = async () => {
      const services = server.services;
      const job = { organisationId: owner.organisationId };
      await wakeConversationJob.run({ payload: { conversationId: id }, job, services } as never);
    };
    await wake();
    expect(await find()).toBeUndefined();
    await raw.query('update conversations set snoozed_until = now() where id = $1', [id]);
    await wake();
    expect((await agent.do(inbox.list, {})).body.rows[0]).toMatchObject({ id, unread: 1, snoozedUntil: null });
    const stranger = await newMember(server, owner.organisationId, 'agent');
    expect((await stranger.do(inbox.get, { id })).status).toBe(404);
    expect((await stranger.do(inbox.list, {})).body.rows.some((row) => row.id === id)).toBe(false);
  });

  test('stay unread for whose they are when somebody else only looks, and count for nobody else', async () => {
    const lead = await newLead();
    const count = async (who: Person) => (await who.do(inbox.count)).body.unread;
    const before = { owner: await count(owner), agent: await count(agent) };
    await sendText(lead.phone!, 'Is it still for sale?');
    const find = async () => (await agent.do(inbox.list, {})).body.rows.find((row) => row.lead === lead.id)!;
    const { id } = await find();
    expect(await count(agent)).toBe(before.agent + 1);
    expect(await count(owner)).toBe(before.owner);
    expect((await owner.do(inbox.markRead, { id })).status).toBe(200);
    expect((await find()).unread).toBe(1);
    await agent.do(inbox.markRead, { id });
    expect((await find()).unread).toBe(0);
    expect(await count(agent)).toBe(before.agent);
    // An assigned conversation counts as unread for its assignee.
    const now = await agent.do(inbox.change, { id, assignee: owner.id }, { version: (await find()).version });
    expect(now.status).toBe(200);
    await sendText(lead.phone!, 'Hello?');
    expect(await count(owner)).toBe(before.owner + 1);
    await owner.do(inbox.markRead, { id });
    expect(await count(owner)).toBe(before.owner);
  });
});
