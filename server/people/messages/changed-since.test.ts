import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import { notifications } from '#contract/account/notifications.ts';
import { members } from '#contract/account/organisations.ts';
import { consents } from '#contract/people/consents.ts';
import { contactPoints } from '#contract/people/contact-points.ts';
import { files } from '#contract/people/files.ts';
import { inbox } from '#contract/people/inbox.ts';
import { leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { jobEnded } from '#tests/setup/jobs.ts';
import { type MessageOffice, openMessageOffice } from '#tests/setup/messages.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember } from '#tests/setup/people.ts';
import { providerFetch } from '#tests/setup/provider-fetch.ts';
import { callOffManyJob } from './call-off-many.ts';
import { isOpenAt } from './gate/hours.ts';
import { rulePack } from './gate/pack.ts';
import { sendManyJob } from './many.ts';
import { reconsiderListener } from './reconsider.ts';
import { sendAutomaticMail } from './send-automatic.ts';
import { sendMessageJob } from './send-job.ts';
import { sendMessageKind } from './send-kind.ts';

let office: MessageOffice;
let { server, owner, agent, raw, newLead, nextNumber, message: stored, outbox, sendDue: work } = {} as MessageOffice;
beforeAll(async () => {
  office = await openMessageOffice();
  ({ server, owner, agent, raw, newLead, nextNumber, message: stored, outbox, sendDue: work } = office);
});
afterAll(() => office.stop());

const decisionOf = async (id: string) =>
  (await raw.query('select d.* from messages m join send_decisions d on d.id = m.decision_id where m.id = $1', [id]))
    .rows[0];

/** A phone number of a place where it is night now. */
const closed = ['+44207123', '+1212555', '+1671555'].find((_, index) => {
  const zone = ['Europe/London', 'America/New_York', 'Pacific/Guam'][index]!;
  return !isOpenAt(rulePack, null, [zone], Date.now());
})!;

/** A text that is held until the morning. */
async function heldText(by = agent) {
  const lead = await newLead({ phone: `${closed}${nextNumber()}` }, by);
  const noted = { channel: 'sms', purpose: 'transactional', kind: 'given', basis: 'verbal', note: 'Said so.' } as const;
  await by.do(consents.add, { id: lead.id, ...noted });
  const held = await by.do(messages.send, { id: lead.id, channel: 'sms', body: 'Good morning' });
  expect(held.body.state).toBe('held');
  return { lead, id: held.body.id };
}

describe('what waits', () => {
  let dispatcher: Dispatcher;
  let worker: JobWorker;
  beforeAll(async () => {
    const { services } = server;
    dispatcher = new Dispatcher({
      db: services.db,
      listeners: [reconsiderListener, noticesListener],
      log: services.log,
      pollMs: 20,
    });
    worker = new JobWorker({ services, kinds: [sendMessageJob(providerFetch)], pollMs: 20 });
    worker.start();
    await dispatcher.start();
  });
  afterAll(async () => {
    await dispatcher.stop();
    await worker.stop();
  });

  test.each([
    ['the lead is archived', 'person.archived', (id: string) => agent.do(leads.archive, { id })],
    ['the lead is put in the trash', 'person.trashed', (id: string) => agent.do(leads.remove, { id })],
    [
      'the lead is lost and wants no contact',
      'person.forbidden',
      (id: string) =>
        agent.do(leads.change, { id, stage: 'trash', lostReason: 'do_not_contact' } as never, { version: 1 }),
    ],
    [
      'the number is no longer theirs',
      'address.gone',
      (id: string) => agent.do(leads.change, { id, phone: '+12125559999' }, { version: 1 }),
    ],
    [
      'they took back that they may be texted',
      'consent.revoked',
      (id: string) =>
        agent.do(consents.add, {
          id,
          channel: 'sms',
          purpose: 'transactional',
          kind: 'revoked',
          basis: 'verbal',
          note: 'No more texts.',
        }),
    ],
  ] as const)('is refused at once when %s, and the sender sees why', async (_, rule, change) => {
    const { lead, id } = await heldText();
    expect((await change(lead.id)).status).toBe(200);
    await vi.waitFor(async () => expect(await stored(id)).toMatchObject({ state: 'denied' }), patience);
    expect(await decisionOf(id)).toMatchObject({ outcome: 'deny', rule, pack_version: rulePack.version });
    expect(await outbox(id)).toEqual([]);
    const story = await agent.do(leads.timeline, { id: lead.id, kinds: ['message.denied'] });
    expect(story.body.rows).toMatchObject([{ data: { messageId: id, rule } }]);
    const notices = async () => (await agent.do(notifications.list, { kind: 'message.denied' })).body.rows;
    await vi.waitFor(
      async () => expect((await notices()).map(({ subject }) => subject.id)).toContain(lead.id),
      patience,
    );
  });
});

test('what waits of somebody who has left is not sent in their name', async () => {
  const leaving = await newMember(server, owner.organisationId, 'agent');
  const { id } = await heldText(leaving);
  expect((await owner.do(members.remove, { userId: leaving.id })).status).toBe(200);
  await raw.query(`update jobs set run_at = now() where kind = $1 and key = $2`, [sendMessageKind, id]);
  await work();
  expect(await stored(id)).toMatchObject({ state: 'denied' });
  expect(await decisionOf(id)).toMatchObject({ rule: 'author.gone' });
});

test('bank numbers leave by no door: not in a letter that a program writes, not in what waited', async () => {
  const bank = 'Please wire it to DE89 3704 0044 0532 0130 00.';
  const lead = await newLead();
  const key = `bank ${lead.id}`;
  await sendAutomaticMail(
    server.services,
    { organisationId: agent.organisationId, userId: null, actorKind: 'system' },
    { key, leadId: lead.id, hasActed: true, to: { address: lead.email!, name: '' }, subject: 'Your visit', text: bank },
  );
  const { rows } = await raw.query<{ id: string; state: string }>(
    'select id, state from messages where message_key = $1',
    [key],
  );
  expect(rows).toMatchObject([{ state: 'denied' }]);
  expect(await decisionOf(rows[0]!.id)).toMatchObject({ outcome: 'deny', rule: 'content.bank' });

  const { id } = await heldText();
  await raw.query('update messages set body = $2 where id = $1', [id, bank]);
  await raw.query(`update jobs set run_at = now() where kind = $1 and key = $2`, [sendMessageKind, id]);
  await work();
  expect(await stored(id)).toMatchObject({ state: 'denied' });
  expect(await decisionOf(id)).toMatchObject({ rule: 'content.bank' });
  expect(await outbox(id)).toEqual([]);
});

test('a mail does not take a file along that was called sensitive while it waited', async () => {
  const lead = await newLead();
  const file = (await agent.do(files.upload, { name: 'slip.txt', lead: lead.id }, { body: 'slip' })).body;
  const draft = { id: lead.id, channel: 'email', subject: 'Papers', body: 'Here they are.' } as const;
  const { body } = await agent.do(messages.send, { ...draft, files: [file.id] });
  expect(body.state).toBe('queued');
  await raw.query('update files set is_sensitive = true where id = $1', [file.id]);
  await work();
  expect(await decisionOf(body.id)).toMatchObject({ outcome: 'deny', rule: 'content.sensitive' });
  expect(await outbox(body.id)).toEqual([]);
});

test('an archived lead is not written to over the API, but answered when they write again', async () => {
  const lead = await newLead();
  await agent.do(leads.archive, { id: lead.id });
  const draft = { id: lead.id, channel: 'email', subject: 'Hello', body: 'Are you there?' } as const;
  expect((await agent.do(messages.send, draft)).body).toMatchObject({
    state: 'denied',
    decision: { outcome: 'deny', rule: 'person.archived' },
  });
  await raw.query(`update leads set archived_at = now() - interval '1 hour' where id = $1`, [lead.id]);
  await raw.query(
    `insert into messages (organisation_id, conversation_id, lead_id, channel, direction, address, body, state)
     select organisation_id, id, lead_id, 'email', 'in', $2, 'I am back', 'received' from conversations where lead_id = $1`,
    [lead.id, lead.email],
  );
  expect((await agent.do(messages.send, draft)).body.state).toBe('queued');
  expect((await agent.do(messages.check, { ...draft, purpose: 'marketing' } as never)).status).toBe(400);
  const check = await agent.do(messages.check, { id: lead.id, channel: 'email', purpose: 'marketing' });
  expect(check.body.rule).toBe('person.archived');
});

describe('mail that advertises', () => {
  const agreed = { purpose: 'marketing', kind: 'given', basis: 'written', note: 'On the form.' } as const;
  const news = { channel: 'email', purpose: 'marketing', subject: 'News', body: 'Prices fell.' } as const;

  test('wants a postal address, which only heads set, and bears it with its version as evidence', async () => {
    const lead = await newLead();
    await agent.do(consents.add, { id: lead.id, channel: 'email', ...agreed });
    expect((await agent.do(messages.settings)).body).toEqual({ postalAddress: '', version: 0 });
    const refused = await agent.do(messages.send, { id: lead.id, ...news });
    expect(refused.body).toMatchObject({ state: 'denied', decision: { rule: 'sender.postal', law: 'sender.postal' } });
    const preview = await agent.do(messages.previewMany, { selection: { ids: [lead.id] }, channel: 'email' });
    expect(preview.body.blocked).toEqual([{ rule: 'sender.postal', count: 1 }]);
    expect((await agent.do(messages.send, { id: lead.id, ...news, purpose: 'transactional' })).body.state).toBe(
      'queued',
    );

    const address = '12 Harbor Street\nAustin, TX 78701';
    expect((await agent.do(messages.changeSettings, { postalAddress: address })).status).toBe(403);
    expect((await owner.do(messages.changeSettings, { postalAddress: 'Somewhere' })).body.version).toBe(1);
    expect((await owner.do(messages.changeSettings, { postalAddress: address })).body.version).toBe(2);
    expect((await owner.do(messages.changeSettings, { postalAddress: address })).body.version).toBe(2);
    const sent = await agent.do(messages.send, { id: lead.id, ...news });
    expect(sent.body.state).toBe('queued');
    await work();
    const [mail] = await outbox(sent.body.id);
    expect(mail.body_text).toContain(`\n${address}\nUnsubscribe: `);
    expect((await decisionOf(sent.body.id)).evidence).toContain('postal_address.2');
  });

  test('has its way out in the language of who reads it', async () => {
    const lead = await newLead({ language: 'de' });
    await owner.do(messages.changeSettings, { postalAddress: '12 Harbor Street\nAustin, TX 78701' });
    await agent.do(consents.add, { id: lead.id, channel: 'email', ...agreed });
    const sent = await agent.do(messages.send, { id: lead.id, ...news });
    await work();
    const [mail] = await outbox(sent.body.id);
    expect(mail.body_text).toMatch(/\nAbmelden: https?:\S+\/unsubscribe\/[\w.-]+\?lang=de\n$/);
  });
});

describe('an address of several', () => {
  const further = async () => {
    const lead = await newLead();
    const second = `second${nextNumber()}@example.test`;
    await agent.do(contactPoints.saveContactPoint, { id: lead.id, channel: 'email', address: second });
    return { lead, second };
  };

  test('is chosen among the lead’s own, and the gate speaks of that one', async () => {
    const { lead, second } = await further();
    const wish = { id: lead.id, channel: 'email', subject: 'Hello', body: 'It is me.' } as const;
    const strange = await agent.do(messages.send, { ...wish, address: 'nobody@example.test' });
    expect([strange.status, strange.body]).toMatchObject([400, { issues: [{ path: ['address'] }] }]);
    expect((await agent.do(messages.check, { id: lead.id, channel: 'email', address: 'x@example.test' })).status).toBe(
      400,
    );
    const sent = await agent.do(messages.send, { ...wish, address: second.toUpperCase() });
    expect(sent.body).toMatchObject({ state: 'queued', address: second });
    await work();
    expect((await outbox(sent.body.id))[0].recipient).toContain(second);

    const said = {
      channel: 'email',
      purpose: 'transactional',
      kind: 'revoked',
      basis: 'verbal',
      note: 'Not there.',
    } as const;
    await agent.do(consents.add, { id: lead.id, ...said, address: second });
    const check = async (address?: string) =>
      (await agent.do(messages.check, { id: lead.id, channel: 'email', ...(address && { address }) })).body.outcome;
    expect([await check(), await check(second)]).toEqual(['allow', 'deny']);
  });

  test('that is taken away while a mail to it is on its way is not written to', async () => {
    const { lead, second } = await further();
    const wish = { id: lead.id, channel: 'email', subject: 'Hello', body: 'It is me.' } as const;
    const sent = await agent.do(messages.send, { ...wish, address: second });
    await agent.do(contactPoints.removeContactPoint, { id: lead.id, channel: 'email', address: second });
    await work();
    expect(await stored(sent.body.id)).toMatchObject({ state: 'denied' });
    expect(await outbox(sent.body.id)).toEqual([]);
  });
});

describe('a try that was cut off', () => {
  test('does not send a text twice', async () => {
    const { id } = await heldText();
    await raw.query(`update messages set state = 'sending' where id = $1`, [id]);
    // A reply from the lead, so that the time of day doesn't matter.
    await raw.query(
      `insert into messages (organisation_id, conversation_id, lead_id, channel, direction, address, body, state)
       select organisation_id, conversation_id, lead_id, 'sms', 'in', address, 'Yes?', 'received' from messages where id = $1`,
      [id],
    );
    await raw.query(`update jobs set run_at = now() where kind = $1 and key = $2`, [sendMessageKind, id]);
    await work();
    expect(await outbox(id)).toEqual([]);
    expect(await stored(id)).toMatchObject({ state: 'failed', failure: 'It is not known whether it went out.' });
  });

  test('for the last time is told, instead of being on its way for ever', async () => {
    const lead = await newLead();
    const sent = await agent.do(messages.send, { id: lead.id, channel: 'email', subject: 'Hello', body: 'It is me.' });
    const send = vi.spyOn(server.services.mail, 'send').mockRejectedValue(new Error('The line is dead.'));
    await expect(work({ isLastAttempt: true })).rejects.toThrow('The line is dead.');
    send.mockRestore();
    expect(await stored(sent.body.id)).toMatchObject({ state: 'failed' });
    const story = await agent.do(leads.timeline, { id: lead.id, kinds: ['message.failed'] });
    expect(story.body.rows).toHaveLength(1);
  });
});

describe('to many', () => {
  test('can be taken back within its minute, and later what has not gone', async () => {
    const people = [await newLead(), await newLead(), await newLead()];
    const wish = {
      selection: { ids: people.map(({ id }) => id) },
      channel: 'email',
      purpose: 'transactional',
      subject: 'Open house',
      body: 'Hi {{first_name|there}}, {{city}} is open.',
    } as const;
    expect(
      (await agent.do(messages.sampleMany, { selection: wish.selection, subject: wish.subject, body: wish.body })).body,
    ).toEqual({
      sample: { name: expect.stringContaining('Ines'), subject: 'Open house', body: 'Hi Ines,  is open.' },
      missing: [{ field: 'city', count: 3 }],
    });
    const { body: started } = await agent.do(messages.sendMany, wish);
    const worker = new JobWorker({ services: server.services, kinds: [sendManyJob, callOffManyJob], pollMs: 20 });
    worker.start();
    expect(await jobEnded(agent, started.jobId)).toMatchObject({ done: 3, can: { undo: true } });
    const ids = (await raw.query('select id from messages where bulk_job_id = $1 order by id', [started.jobId])).rows;
    const due = await raw.query(
      `select min(run_at) > now() + interval '30 seconds' as later from jobs where kind = $1 and key = any($2)`,
      [sendMessageKind, ids.map(({ id }) => id)],
    );
    expect(due.rows).toEqual([{ later: true }]);
    // The undo minute of one of them is over.
    await raw.query(`update jobs set run_at = now() where kind = $1 and key = $2`, [sendMessageKind, ids[0].id]);
    await work();
    expect(await stored(ids[0].id)).toMatchObject({ state: 'sent' });

    const colleague = await newMember(server, owner.organisationId, 'agent');
    expect((await colleague.do(jobs.undo, { id: started.jobId })).status).toBe(404);
    const undoing = await agent.do(jobs.undo, { id: started.jobId });
    expect(await jobEnded(agent, undoing.body.id)).toMatchObject({ total: 3, done: 2, refused: 1 });
    await worker.stop();
    await raw.query(`update jobs set run_at = now() where kind = $1 and key = any($2)`, [
      sendMessageKind,
      ids.map(({ id }) => id),
    ]);
    await work();
    const states = await Promise.all(ids.map(async ({ id }) => (await stored(id)).state));
    expect(states).toEqual(['sent', 'cancelled', 'cancelled']);
    expect((await outbox(ids[1].id)).length).toBe(0);
  });

  test('no text is longer than texts are, and no subject has lines', async () => {
    const lead = await newLead();
    const selection = { ids: [lead.id] };
    const long = await agent.do(messages.sendMany, { selection, channel: 'sms', body: 'x'.repeat(1_601) });
    expect([long.status, long.body]).toMatchObject([400, { issues: [{ path: ['body'] }] }]);
    const lines = await agent.do(messages.sendMany, { selection, channel: 'email', subject: 'a\nBcc: b', body: 'x' });
    expect([lines.status, lines.body]).toMatchObject([400, { issues: [{ path: ['subject'] }] }]);
    const template = { name: 'x', channel: 'email', subject: 'a\r\nBcc: b', body: 'x' } as const;
    expect((await agent.do(messages.createTemplate, template)).status).toBe(400);
  });
});

test('a conversation is given only to who sees the lead and writes to people', async () => {
  const { id } = await heldText();
  const { body } = await agent.do(inbox.list);
  const conversation = body.rows.find((row) => row.lead)!;
  expect(await stored(id)).toBeDefined();
  const give = async (assignee: string) =>
    (await agent.do(inbox.change, { id: conversation.id, assignee }, { version: conversation.version })).status;
  const colleague = await newMember(server, owner.organisationId, 'agent');
  const viewer = await newMember(server, owner.organisationId, 'viewer');
  expect([await give(colleague.id), await give(viewer.id), await give(owner.id)]).toEqual([400, 400, 200]);
});
