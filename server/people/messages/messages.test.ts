import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { consents } from '#contract/people/consents.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { sendLimits } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { type MessageOffice, openMessageOffice } from '#tests/setup/messages.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, stranger } from '#tests/setup/people.ts';
import { recordConsents } from './consent.ts';
import { decide } from './gate/decide.ts';
import { isOpenAt } from './gate/hours.ts';
import { rulePack } from './gate/pack.ts';
import { sendManyJob } from './many.ts';
import { sendAutomaticMail } from './send-automatic.ts';
import { sendMessageKind } from './send-kind.ts';

let office: MessageOffice;
let { server, owner, agent, raw, newLead, nextNumber, message: stored, outbox, sendDue: work } = {} as MessageOffice;
beforeAll(async () => {
  office = await openMessageOffice();
  ({ server, owner, agent, raw, newLead, nextNumber, message: stored, outbox, sendDue: work } = office);
});
afterAll(() => office.stop());

const inOrg = <T>(work: (tx: Tx) => Promise<T>) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);

/** Makes the send job of a held message due. */
const passTime = (id: string) =>
  raw.query(`update jobs set run_at = now() where kind = $1 and key = $2`, [sendMessageKind, id]);
/** At any moment it is day in one of these places and night in another. */
const places = [
  { phone: '+442071234567', zones: ['Europe/London'] },
  { phone: '+12125550188', zones: ['America/New_York'] },
  { phone: '+16715550188', zones: ['Pacific/Guam'] },
];
const placeThatIs = (open: boolean) =>
  places.find(({ zones }) => isOpenAt(rulePack, null, zones, Date.now()) === open)!.phone;

describe('a mail', () => {
  test('goes out with its decision, is the first touch, and stands in the story', async () => {
    const lead = await newLead();
    const sent = await agent.do(messages.send, {
      id: lead.id,
      channel: 'email',
      subject: 'The house',
      body: 'It is free.',
    });
    expect(sent.body).toMatchObject({
      state: 'queued',
      decision: { outcome: 'allow', rule: 'allowed', packVersion: rulePack.version },
    });
    await work();
    expect(await outbox(sent.body.id)).toMatchObject([
      { channel: 'email', subject: 'The house', unsubscribe_url: null },
    ]);
    const { body } = await agent.do(messages.list, { id: lead.id });
    expect(body.rows).toMatchObject([
      { id: sent.body.id, state: 'sent', direction: 'out', author: expect.stringContaining('Tester') },
    ]);
    const touch = await inOrg((tx) =>
      tx.one(sql`select user_id, channel from first_touches where lead_id = ${lead.id}`),
    );
    expect(touch).toEqual({ user_id: agent.id, channel: 'email' });
    const story = await agent.do(leads.timeline, { id: lead.id });
    expect(story.body.rows[0]).toMatchObject({ kind: 'message.sent', data: { messageId: sent.body.id } });
  });

  test('goes to one person at most twenty times a day, whoever writes, unless they write back', async () => {
    const lead = await newLead();
    const draft = { id: lead.id, channel: 'email', subject: 'The house', body: 'It is free.' } as const;
    for (let sent = 0; sent < sendLimits.recipient.most; sent += 1)
      expect((await agent.do(messages.send, draft)).body.state).toBe('queued');
    for (const one of [agent, owner])
      expect(await one.do(messages.send, draft)).toMatchObject({
        status: 429,
        body: { code: 'rate_limited', message: expect.stringContaining('20 messages within 24 hours') },
      });
    const { body } = await agent.do(messages.list, { id: lead.id });
    expect(body.rows).toHaveLength(sendLimits.recipient.most);
    // Held messages are not counted again when they are sent.
    await work();
    expect((await agent.do(messages.list, { id: lead.id })).body.rows.map(({ state }) => state)).toEqual(
      Array(sendLimits.recipient.most).fill('sent'),
    );
    await raw.query(
      `insert into messages (organisation_id, conversation_id, lead_id, channel, direction, address, body, state)
       select organisation_id, conversation_id, lead_id, 'email', 'in', address, 'Yes?', 'received' from messages
       where lead_id = $1 limit 1`,
      [lead.id],
    );
    expect((await agent.do(messages.send, draft)).body.state).toBe('queued');
  });

  test('is written by one member at most so often an hour, and by an organization a day', async () => {
    const fill = (count: number, author: string | null) =>
      raw.query(
        `insert into messages (organisation_id, conversation_id, channel, direction, address, body, state, author_id)
         select c.organisation_id, c.id, 'email', 'out', 'many' || n || '@example.test', '', 'sent', $2
         from generate_series(1, $1::int) n, (select * from conversations where organisation_id = $3 limit 1) c`,
        [count, author, owner.organisationId],
      );
    const busy = await newMember(server, owner.organisationId, 'agent');
    const lead = await newLead({ owner: busy.id }, owner);
    const draft = { id: lead.id, channel: 'email', subject: 'The house', body: 'It is free.' } as const;
    await fill(sendLimits.member.most, busy.id);
    expect(await busy.do(messages.send, draft)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('You sent 300 messages within an hour') },
    });
    expect((await owner.do(messages.send, draft)).status).toBe(200);
    await fill(sendLimits.organisation.most, null);
    const refused = { status: 429, body: { message: expect.stringContaining('Your organization may send 20000') } };
    expect(await owner.do(messages.send, draft)).toMatchObject(refused);
    const many = { selection: { ids: [lead.id] }, purpose: 'transactional' as const };
    const { id: _, ...words } = draft;
    expect(await owner.do(messages.sendMany, { ...many, ...words })).toMatchObject(refused);
    await raw.query(`delete from messages where address like 'many%@example.test'`);
  });

  test('of somebody who has not confirmed their address does not leave, even where it waits already', async () => {
    const writer = await newMember(server, owner.organisationId, 'agent');
    const lead = await newLead({ owner: writer.id }, owner);
    const draft = { id: lead.id, channel: 'email', subject: 'The house', body: 'It is free.' } as const;
    const sent = await writer.do(messages.send, draft);
    await raw.query('update users set email_verified_at = null where id = $1', [writer.id]);
    await work();
    expect(await stored(sent.body.id)).toMatchObject({ state: 'denied' });
    expect(await outbox(sent.body.id)).toEqual([]);
    server.services.actors.forgetAll();
    expect(await writer.do(messages.send, draft)).toMatchObject({ status: 403, body: { code: 'unproved_address' } });
  });

  test('never says where to send money, to one or to many', async () => {
    const lead = await newLead();
    const words = {
      channel: 'email' as const,
      subject: 'Closing',
      body: 'Wire to routing 021000021, account 4433221100',
    };
    expect((await agent.do(messages.send, { id: lead.id, ...words })).status).toBe(400);
    expect(
      (await agent.do(messages.sendMany, { selection: { ids: [lead.id] }, purpose: 'transactional', ...words })).status,
    ).toBe(400);
  });

  test('that advertises wants consent, and carries both headers of one-click unsubscribing (0.3 row 5)', async () => {
    await owner.do(messages.changeSettings, { postalAddress: '12 Harbor Street, Austin, TX 78701' });
    const lead = await newLead();
    const draft = {
      id: lead.id,
      channel: 'email',
      purpose: 'marketing',
      subject: 'News',
      body: 'Prices fell.',
    } as const;
    const refused = await agent.do(messages.send, draft);
    expect(refused.body).toMatchObject({ state: 'denied', decision: { outcome: 'deny', rule: 'consent.missing' } });
    await agent.do(consents.add, {
      id: lead.id,
      channel: 'email',
      purpose: 'marketing',
      kind: 'given',
      basis: 'verbal',
      note: 'On the phone.',
    });
    const sent = await agent.do(messages.send, draft);
    await work();
    const [mail] = await outbox(sent.body.id);
    expect(mail.unsubscribe_url).toMatch(/\/unsubscribe\/v1\./);
    expect(mail.body_text).toContain(mail.unsubscribe_url);
    const token = mail.unsubscribe_url.split('/unsubscribe/')[1];

    const visitor = stranger(server);
    const looked = await visitor.do(consents.readUnsubscribe, { token });
    expect(looked.body).toMatchObject({ isDone: false, address: expect.stringMatching(/^i…/) });
    expect((await agent.do(messages.check, { id: lead.id, channel: 'email', purpose: 'marketing' })).body.outcome).toBe(
      'allow',
    );
    // A second message is queued when the link is clicked.
    const queued = await agent.do(messages.send, draft);
    expect((await visitor.do(consents.unsubscribe, { token })).body.isDone).toBe(true);
    expect((await visitor.do(consents.unsubscribe, { token })).body.isDone).toBe(true);
    await work();
    expect(await outbox(queued.body.id)).toEqual([]);
    expect(await stored(queued.body.id)).toMatchObject({ state: 'denied' });
    expect(
      (await agent.do(messages.check, { id: lead.id, channel: 'email', purpose: 'marketing' })).body,
    ).toMatchObject({
      outcome: 'deny',
      rule: 'suppressed.unsubscribe',
    });
    expect((await agent.do(messages.check, { id: lead.id, channel: 'email' })).body.outcome).toBe('allow');
    const { body } = await agent.do(consents.ofLead, { id: lead.id });
    expect(body.events.map(({ kind, basis }) => [kind, basis])).toEqual([
      ['revoked', 'unsubscribe'],
      ['given', 'verbal'],
    ]);
    expect((await visitor.do(consents.unsubscribe, { token: `${token}x` })).status).toBe(404);
  });

  test('takes files of the lead and of nobody else', async () => {
    const lead = await newLead();
    const refused = await agent.do(messages.send, {
      id: lead.id,
      channel: 'email',
      subject: 'a',
      body: 'b',
      files: [lead.id],
    });
    expect(refused.status).toBe(400);
  });
});

describe('a text', () => {
  test('that advertises waits for another to the same number, whichever leads share it', async () => {
    const [one, two] = [await newLead({ phone: '+13055550123' }), await newLead({ phone: '+13055550123' })];
    const scope = { organisationId: owner.organisationId, userId: agent.id, actorKind: 'user' as const };
    const asked = (leadId: string) => ({ leadId, channel: 'sms', purpose: 'marketing', words: 'Hello' }) as const;
    const decided = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const first = server.services.db.withOrg(scope, async (tx) => {
      await decide(tx, asked(one.id));
      decided.resolve();
      await over.promise;
    });
    await decided.promise;
    const second = server.services.db.withOrg(scope, (tx) => decide(tx, asked(two.id)));
    const waiting = `select from pg_locks k join pg_database d on d.oid = k.database
      where k.locktype = 'advisory' and not k.granted and d.datname = current_database()`;
    await vi.waitUntil(async () => (await raw.query(waiting)).rowCount === 1, patience);
    over.resolve();
    await Promise.all([first, second]);
  });

  test('wants a basis, which can be written down with a note and not be changed after', async () => {
    const lead = await newLead();
    const check = () => agent.do(messages.check, { id: lead.id, channel: 'sms' });
    expect((await check()).body).toMatchObject({ outcome: 'deny', rule: 'consent.missing' });
    const nothing = await agent.do(consents.add, {
      id: lead.id,
      channel: 'sms',
      purpose: 'transactional',
      kind: 'given',
      basis: 'verbal',
      note: ' ',
    });
    expect(nothing.status).toBe(400);
    const made = await agent.do(consents.add, {
      id: lead.id,
      channel: 'sms',
      purpose: 'transactional',
      kind: 'given',
      basis: 'enquiry',
      note: 'Asked for a call back at the open house.',
    });
    expect((await check()).body.outcome).not.toBe('deny');
    for (const text of [
      `update consent_events set note = 'x' where id = $1`,
      'delete from consent_events where id = $1',
    ])
      await expect(raw.query(text, [made.body.id])).rejects.toThrow('never changed or removed');
  });

  test('waits for its hour, asks anew then, and is called off by hand', async () => {
    const lead = await newLead({ phone: placeThatIs(false) });
    const noted = { id: lead.id, purpose: 'transactional', kind: 'given', basis: 'verbal', note: 'Said so.' } as const;
    await agent.do(consents.add, { ...noted, channel: 'sms' });
    const check = await agent.do(messages.check, { id: lead.id, channel: 'sms' });
    const held = await agent.do(messages.send, { id: lead.id, channel: 'sms', body: 'Hello' });
    expect(held.body).toMatchObject({
      state: 'held',
      decision: { outcome: 'hold', rule: 'hours', until: expect.stringContaining(check.body.until!.slice(0, 16)) },
    });
    await passTime(held.body.id);
    await work();
    expect(await outbox(held.body.id)).toEqual([]);
    expect(await stored(held.body.id)).toMatchObject({ state: 'held' });
    const cancelled = await agent.do(messages.cancel, { id: held.body.id });
    expect(cancelled.body.state).toBe('cancelled');
    await passTime(held.body.id);
    await work();
    expect(await outbox(held.body.id)).toEqual([]);
  });

  test('by day goes out at once, with the words that were agreed to as its evidence', async () => {
    const lead = await newLead({ phone: placeThatIs(true) });
    const shown = { text: 'I agree to be texted.', version: '1', url: 'https://site.example/form', ip: '192.0.2.1' };
    const consent = { channel: 'sms', purpose: 'transactional', kind: 'given', basis: 'web_form', shown } as const;
    await inOrg((tx) => recordConsents(tx, [{ ...consent, leadId: lead.id, address: lead.phone! }]));
    const { body } = await agent.do(consents.ofLead, { id: lead.id });
    expect(body.events[0]).toMatchObject({ textShown: 'I agree to be texted.', basis: 'web_form', by: null });
    const sent = await agent.do(messages.send, { id: lead.id, channel: 'sms', body: 'The key is ready.' });
    await work();
    expect(await outbox(sent.body.id)).toMatchObject([{ channel: 'sms', body_text: 'The key is ready.' }]);
    const [decision] = (
      await raw.query('select * from send_decisions where id = $1', [(await stored(sent.body.id)).decision_id])
    ).rows;
    expect(decision).toMatchObject({
      outcome: 'allow',
      evidence: [body.events[0]!.id],
      pack_version: rulePack.version,
    });
    const [event] = (await raw.query('select text_hash from consent_events where id = $1', [body.events[0]!.id])).rows;
    expect(event.text_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

test('a list finds who agreed to be written to, until they take it back, whoever says yes for them then', async () => {
  const tag = `agreed${nextNumber()}`;
  const lead = await newLead({ tags: [tag] });
  await newLead({ tags: [tag] });
  const found = async () =>
    (await agent.do(leads.list, { filter: `tags:has_any(${tag})~agreed:has_any(email)` })).body.rows.map(
      ({ id }) => id,
    );
  const say = (kind: 'given' | 'revoked') =>
    agent.do(consents.add, {
      id: lead.id,
      channel: 'email',
      purpose: 'marketing',
      kind,
      basis: 'verbal',
      note: 'On the phone.',
    });
  expect(await found()).toEqual([]);
  await say('given');
  expect(await found()).toEqual([lead.id]);
  await say('revoked');
  expect(await found()).toEqual([]);
  await say('given');
  expect(await found()).toEqual([]);
});

describe('people', () => {
  test('the first touch is a person’s, never a program’s (0.3 row 7)', async () => {
    const lead = await newLead();
    const touch = () =>
      inOrg((tx) => tx.one(sql`select user_id, channel from first_touches where lead_id = ${lead.id}`));
    const scope = { organisationId: owner.organisationId, userId: null, actorKind: 'system' } as const;
    const to = { address: lead.email!, name: 'Ines' };
    await sendAutomaticMail(server.services, scope, {
      key: `auto ${lead.id}`,
      leadId: lead.id,
      to,
      subject: 'Got it',
      text: 'We call you.',
    });
    expect((await agent.do(messages.list, { id: lead.id })).body.rows).toMatchObject([
      { state: 'sent', isAutomatic: true },
    ]);
    expect(await touch()).toBeUndefined();
    await agent.do(messages.send, { id: lead.id, channel: 'email', subject: 'Hello', body: 'It is me.' });
    await work();
    expect(await touch()).toEqual({ user_id: agent.id, channel: 'email' });
    await owner.do(messages.logCall, { id: lead.id, outcome: 'reached' });
    expect(await touch()).toEqual({ user_id: agent.id, channel: 'email' });
  });

  test('who must not be contacted are not, by nobody, until that is taken back', async () => {
    const lead = await newLead();
    await agent.do(consents.forbid, { id: lead.id, channels: ['email'] });
    expect((await agent.do(messages.check, { id: lead.id, channel: 'email' })).body.rule).toBe('person.forbidden');
    await agent.do(consents.forbid, { id: lead.id, channels: [] });
    expect((await agent.do(messages.check, { id: lead.id, channel: 'email' })).body.outcome).toBe('allow');
  });

  test('a call is written down with its outcome and what the gate said', async () => {
    const lead = await newLead();
    const logged = await agent.do(messages.logCall, {
      id: lead.id,
      outcome: 'voicemail',
      minutes: 2,
      note: 'Will call back.',
    });
    expect(logged.body).toMatchObject({ channel: 'call', state: 'logged', outcome: 'voicemail', minutes: 2 });
    expect(logged.body.decision).not.toBeNull();
    const touch = await inOrg((tx) => tx.one(sql`select channel from first_touches where lead_id = ${lead.id}`));
    expect(touch).toEqual({ channel: 'call' });
  });

  test('of others are nobody’s to write to', async () => {
    const colleague = await newMember(server, owner.organisationId, 'agent');
    const lead = await newLead();
    expect((await colleague.do(messages.send, { id: lead.id, channel: 'email', subject: 'x', body: 'y' })).status).toBe(
      404,
    );
    expect((await colleague.do(consents.ofLead, { id: lead.id })).status).toBe(404);
  });
});

describe('templates', () => {
  test('say something else where nothing is known, and say what is missing', async () => {
    const unknown = await agent.do(messages.createTemplate, { name: 'x', channel: 'email', body: 'Dear {{nick}}' });
    expect(unknown.status).toBe(400);
    const made = await agent.do(messages.createTemplate, {
      name: 'Hello',
      channel: 'email',
      subject: 'For {{first_name|you}}',
      body: 'Hi {{ first_name | there }}, {{city}} is nice. {{agent}}, {{organization}} and {{organisation}}',
    });
    const named = await newLead({ city: 'Austin' });
    expect((await agent.do(messages.fillTemplate, { id: named.id, template: made.body.id })).body).toMatchObject({
      subject: 'For Ines',
      body: expect.stringMatching(
        /^Hi Ines, Austin is nice\. Person\d+ Tester, Harbor & Vine Realty and Harbor & Vine Realty$/,
      ),
      missing: [],
    });
    const nameless = await newLead({ firstName: '', lastName: '' });
    expect((await agent.do(messages.fillTemplate, { id: nameless.id, template: made.body.id })).body).toMatchObject({
      subject: 'For you',
      body: expect.stringMatching(/^Hi there,/),
      missing: ['city'],
    });
  });
});

describe('to many', () => {
  test('is told before how many go out, wait and are blocked, and then does just that', async () => {
    const tag = `fair${nextNumber()}`;
    const given = { purpose: 'marketing', kind: 'given', basis: 'written', note: 'On the form at the fair.' } as const;
    const [day, night, silent, gone] = [
      await newLead({ tags: [tag], phone: placeThatIs(true), language: 'es' }),
      await newLead({ tags: [tag], phone: placeThatIs(false) }),
      await newLead({ tags: [tag] }),
      await newLead({ tags: [tag], phone: null }),
    ];
    for (const { id } of [day, night]) await agent.do(consents.add, { id, channel: 'sms', ...given });
    const wish = { selection: { filter: `tags:has_any(${tag})` }, channel: 'sms', purpose: 'marketing' } as const;
    const { body: preview } = await agent.do(messages.previewMany, wish as never);
    expect(preview).toMatchObject({ total: 4, sending: 1, held: { count: 1, first: expect.any(String) } });
    expect(preview.blocked).toHaveLength(2);
    expect(preview.blocked).toEqual(
      expect.arrayContaining([
        { rule: 'consent.missing', count: 1 },
        { rule: 'address.missing', count: 1 },
      ]),
    );
    const words = { ...wish, body: 'Hi {{first_name|there}}, prices fell. Please stop by.' } as never;
    const unregistered = await agent.do(messages.sendMany, words);
    expect([unregistered.status, unregistered.body]).toMatchObject([409, { details: { why: 'unregistered' } }]);
    await raw.query(
      `insert into text_registrations (organisation_id, brand_state, campaign_state, samples, numbers)
       values ($1, 'approved', 'approved', $2, $3)`,
      [owner.organisationId, ['Hi [name], prices fell near you. Please stop by.', 'Open house.'], ['+15125550142']],
    );
    const other = await agent.do(messages.sendMany, { ...wish, body: 'Refinance today with our lender!' } as never);
    expect(other.body).toMatchObject({ details: { why: 'drifted' } });
    const started = await agent.do(messages.sendMany, words);
    expect(started.status).toBe(200);
    const worker = new JobWorker({ services: server.services, kinds: [sendManyJob], pollMs: 20 });
    worker.start();
    await vi.waitFor(async () => {
      const { body: job } = await agent.do(jobs.get, { id: started.body.jobId });
      expect(job).toMatchObject({ state: 'done', total: 4, done: 2, refused: 2 });
    }, patience);
    await worker.stop();
    const states = await Promise.all(
      [day, night, silent, gone].map(async ({ id }) =>
        (await agent.do(messages.list, { id })).body.rows.map(({ state }) => state),
      ),
    );
    expect(states).toEqual([['queued'], ['held'], ['denied'], ['denied']]);
    // The undo minute is over.
    await raw.query(
      `update jobs set run_at = now() where kind = $1 and key in (select id::text from messages where bulk_job_id = $2)`,
      [sendMessageKind, started.body.jobId],
    );
    await work();
    const [first] = (await agent.do(messages.list, { id: day.id })).body.rows;
    // The opt-out line is in the reader's language.
    const wayOut = 'Responda STOP para no recibir más mensajes.';
    expect(await outbox(first!.id)).toMatchObject([{ body_text: `Hi Ines, prices fell. Please stop by.\n${wayOut}` }]);
    // A bulk message is no first touch.
    expect(await inOrg((tx) => tx.one(sql`select 1 from first_touches where lead_id = ${day.id}`))).toBeUndefined();
  });
});
