import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { members } from '#contract/account/organisations.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { consents } from '#contract/people/consents.ts';
import { erasure } from '#contract/people/erasure.ts';
import { inbox } from '#contract/people/inbox.ts';
import { type Lead, leads } from '#contract/people/leads.ts';
import { messages } from '#contract/people/messages.ts';
import { tasks } from '#contract/people/tasks.ts';
import { voice } from '#contract/people/voice.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { providerFetch } from '#tests/setup/provider-fetch.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { callBackJob } from '../../tasks/call-back-job.ts';
import { receive } from '../receive.ts';
import { dialJob } from './dial-job.ts';
import { recordingJob } from './recording-job.ts';
import { settleCallJob } from './settle-job.ts';
import { startTwilio } from './testing/twilio.ts';

let server: TestServer;
let twilio: Awaited<ReturnType<typeof startTwilio>>;
let worker: JobWorker;

beforeAll(async () => {
  twilio = await startTwilio();
  server = await startTestServer(undefined, twilio.environment);
  twilio.reaches(server.url);
  worker = new JobWorker({
    services: server.services,
    kinds: [dialJob(providerFetch), recordingJob(providerFetch), settleCallJob(providerFetch), callBackJob],
    pollMs: 20,
  });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await twilio.stop();
});

const ok = <B>(answer: { status: number; body: B }): B => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const until = <T>(work: () => Promise<T>) => vi.waitFor(work, patience);

let numbers = 100;
const numberIn = (area: string) => {
  numbers += 1;
  return `+1${area}5550${numbers}`;
};

/** An organization with an agent who has confirmed their phone number. */
async function office(area = '512') {
  const organisationId = await newOrganisation(server);
  const agent = await newMember(server, organisationId, 'agent');
  const owner = await newMember(server, organisationId, 'owner');
  const phone = numberIn(area);
  await server.services.db.withOrg({ organisationId, userId: agent.id, actorKind: 'user' }, (tx) =>
    tx.run(sql`
      insert into member_phones (organisation_id, user_id, phone, challenge_id, confirmed_at)
      values (${organisationId}, ${agent.id}, ${phone}, ${randomUUID()}, now())`),
  );
  return { organisationId, agent, owner, phone };
}
/** A lead who has just written, so that calling is allowed at any hour the test runs. */
async function newLead(by: Person, phone: string): Promise<Lead> {
  const lead = ok(await by.do(leads.create, { firstName: 'Rosa', lastName: 'Lind', phone }));
  const scope = { organisationId: by.organisationId, userId: null, actorKind: 'system' as const };
  await server.services.db.withOrg(scope, (tx) =>
    receive(tx, { channel: 'sms', from: phone, subject: '', body: 'Can you call me?', providerId: randomUUID() }),
  );
  return lead;
}
const callsOf = async (by: Person, lead: Lead) =>
  ok(await by.do(messages.list, { id: lead.id, limit: 20 })).rows.filter(({ channel }) => channel === 'call');

async function dialed(by: Person, lead: Lead) {
  const before = twilio.made.length;
  const call = ok(await by.do(voice.dial, { id: lead.id }));
  expect(call).toMatchObject({ lead: lead.id, address: lead.phone, outcome: null });
  return until(async () => {
    expect(twilio.made.length).toBe(before + 1);
    expect(ok(await by.do(voice.get, { id: call.id })).state).toBe('ringing');
    return { id: call.id, form: twilio.made.at(-1)! };
  });
}

test('one press rings the own phone, then the person; how it ended and how long is on the timeline, and the agent completes it', async () => {
  const { agent, owner, phone } = await office();
  expect(ok(await agent.do(voice.settings, {}))).toEqual({ isSetUp: true, phone, recording: 'off', incoming: none });
  const lead = await newLead(agent, numberIn('512'));
  const { id, form } = await dialed(agent, lead);
  expect(Object.fromEntries(form)).toMatchObject({ To: phone, From: '+15125550199' });
  expect(twilio.text(form.get('Twiml')!)).toContain('Press any key to call Rosa Lind.');
  expect((await owner.do(voice.get, { id })).status).toBe(404);
  // Pressing twice rings once.
  expect((await agent.do(voice.dial, { id: lead.id })).status).toBe(409);
  // The lead's phone has not rung, so there is nothing to complete.
  expect((await agent.do(voice.complete, { id, outcome: 'reached' })).status).toBe(409);

  const xml = await twilio.member(form, 'key');
  expect(xml).toContain(`>${lead.phone}</Number>`);
  expect(xml).toContain('callerId="+15125550199"');
  expect(xml).not.toContain('record=');
  await twilio.person(xml, 'completed', 125);
  expect(await callsOf(agent, lead)).toMatchObject([
    { direction: 'out', outcome: 'reached', minutes: 3, body: '', address: lead.phone },
  ]);
  expect(ok(await agent.do(voice.complete, { id, outcome: 'appointment', note: 'Tour on Friday.' }))).toMatchObject({
    state: 'ended',
    outcome: 'appointment',
    minutes: 3,
  });
  expect(await callsOf(agent, lead)).toMatchObject([{ outcome: 'appointment', minutes: 3, body: 'Tour on Friday.' }]);
  const told = ok(await agent.do(leads.timeline, { id: lead.id })).rows.map(({ kind }) => kind);
  expect(told.filter((kind) => kind === 'call.logged')).toHaveLength(1);
});

test('an agent who says how a call went before the provider says how long: the length comes after, and whoever waits for it hears', async () => {
  const { agent } = await office();
  const lead = await newLead(agent, numberIn('512'));
  const { id, form } = await dialed(agent, lead);
  const xml = await twilio.member(form, 'key');
  expect(ok(await agent.do(voice.complete, { id, outcome: 'reached', note: 'Talked.' }))).toMatchObject({
    minutes: null,
  });
  await twilio.person(xml, 'completed', 125);
  expect(await callsOf(agent, lead)).toMatchObject([{ outcome: 'reached', minutes: 3, body: 'Talked.' }]);
  const { rows } = ok(await agent.do(leads.timeline, { id: lead.id, kinds: ['call.measured'] }));
  expect(rows).toMatchObject([{ data: { minutes: 3 } }]);
});

test('nobody answers, the line is busy, the number is none, the own phone is not answered, the provider refuses: each is told as it is', async () => {
  const { agent } = await office();
  for (const [ends, outcome] of [
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['failed', null],
  ] as const) {
    const lead = await newLead(agent, numberIn('512'));
    const { form, id } = await dialed(agent, lead);
    await twilio.person(await twilio.member(form, 'key'), ends);
    expect(await callsOf(agent, lead)).toMatchObject([{ outcome, minutes: 0 }]);
    if (ends !== 'failed') continue;
    // A note by the agent leaves what the provider said.
    ok(await agent.do(voice.complete, { id, outcome: 'no_answer', note: 'Wrong number?' }));
    expect(await callsOf(agent, lead)).toMatchObject([{ failure: 'The number could not be called.' }]);
  }
  const lead = await newLead(agent, numberIn('512'));
  const { id, form } = await dialed(agent, lead);
  await twilio.member(form, 'no-answer');
  expect(ok(await agent.do(voice.get, { id }))).toMatchObject({
    state: 'failed',
    problem: 'Your phone was not answered.',
  });
  expect(await callsOf(agent, lead)).toEqual([]);

  twilio.refusals.push({
    status: 400,
    body: { code: 21215, message: 'Geo permission configuration is not permitting call' },
  });
  const refused = ok(await agent.do(voice.dial, { id: lead.id }));
  await until(async () => expect(ok(await agent.do(voice.get, { id: refused.id })).state).toBe('failed'));
});

test('whom the gate protects is not rung, also where they said no after the key was pressed; strangers and forged words are turned away', async () => {
  const { agent, owner } = await office();
  const lead = await newLead(agent, numberIn('512'));
  const { id, form } = await dialed(agent, lead);
  ok(await owner.do(consents.forbid, { id: lead.id, channels: ['call'] }));
  expect(await twilio.member(form, 'key')).toContain('<Hangup/>');
  expect(ok(await agent.do(voice.get, { id })).state).toBe('failed');
  const before = twilio.made.length;
  expect((await agent.do(voice.dial, { id: lead.id })).status).toBe(409);
  expect(twilio.made).toHaveLength(before);

  const door = form.get('StatusCallback')!;
  expect((await twilio.post(door, { CallStatus: 'busy' }, 'another token')).status).toBe(403);
  expect((await twilio.post(door.replace(id, randomUUID()), { CallStatus: 'busy' })).status).toBe(404);
  // A member without a confirmed number has no phone to ring.
  const other = await newLead(owner, numberIn('512'));
  expect((await owner.do(voice.dial, { id: other.id })).status).toBe(409);
});

test('a call is recorded by the law of both sides: said first to everybody, or without a word where one side is enough; the recording lies with the lead', async () => {
  const { agent, owner } = await office('512');
  expect((await agent.do(voice.changeSettings, { recording: 'announced' })).status).toBe(403);
  ok(await owner.do(voice.changeSettings, { recording: 'one_party' }));
  // Texas allows recording with one party's consent; Florida requires everyone's, so nothing is recorded there.
  const florida = await newLead(agent, numberIn('305'));
  expect(await twilio.member((await dialed(agent, florida)).form, 'key')).not.toContain('record=');
  const texas = await newLead(agent, numberIn('214'));
  expect(await twilio.member((await dialed(agent, texas)).form, 'key')).toContain('record="record-from-answer-dual"');

  ok(await owner.do(voice.changeSettings, { recording: 'announced' }));
  const { id, form } = await dialed(agent, florida);
  const xml = await twilio.member(form, 'key');
  expect(xml).toContain('This call is recorded.');
  expect(await twilio.person(xml, 'completed', 61)).toContain('This call is recorded.');
  const file = await until(async () => {
    const [entry] = await callsOf(agent, florida);
    expect(entry!.files).toHaveLength(1);
    // The recording no longer exists at Twilio.
    expect(twilio.recordings.size).toBe(0);
    return entry!.files[0]!;
  });
  expect(file.name).toMatch(/\.mp3$/);
  expect(ok(await agent.do(voice.get, { id }))).toMatchObject({ recording: 'announced', minutes: 2 });
});

const none = { to: null, missedText: '' };
/** A number of the organization; its calls come in by a separate URL next to the one for texts. */
async function ownNumber(owner: Person): Promise<string> {
  const channel = { kind: 'sms', name: 'Main line', number: '(512) 555-0100', secret: twilio.token } as const;
  return ok(await owner.do(inbox.addChannel, channel)).callsUrl!;
}
const tasksOf = async (by: Person) =>
  ok(await by.do(tasks.list, {})).rows.map(({ title, assignee }) => [title, assignee]);

test('somebody who calls is put through to their agent, by a key and recorded by the law of both sides; asked again it is one call', async () => {
  const { agent, owner, phone } = await office();
  ok(await owner.do(voice.changeSettings, { recording: 'one_party' }));
  const address = await ownNumber(owner);
  const lead = await newLead(agent, numberIn('214'));
  const { status, xml, sid } = await twilio.comes(address, lead.phone!);
  expect(status).toBe(200);
  expect(xml).toContain(`>${phone}</Number>`);
  expect(xml).toContain(`callerId="${lead.phone}"`);
  expect(xml).toContain('record="record-from-answer-dual"');
  expect((await twilio.comes(address, lead.phone!, { sid })).xml).toBe(xml);
  const { heard, after } = await twilio.rings(xml, 'key', 125);
  expect(heard).toContain('Call from Rosa Lind. Press any key to answer.');
  expect(after).toContain('<Hangup/>');
  const [entry, ...more] = await until(async () => {
    const all = await callsOf(agent, lead);
    expect(all[0]?.files).toHaveLength(1);
    return all;
  });
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ direction: 'in', outcome: 'reached', minutes: 3, address: lead.phone });
  expect(await tasksOf(agent)).toEqual([]);

  // Florida requires everyone's consent: if all calls are recorded, both sides are told; otherwise the call isn't recorded.
  const florida = await newLead(agent, numberIn('305'));
  expect((await twilio.comes(address, florida.phone!)).xml).not.toContain('record=');
  ok(await owner.do(voice.changeSettings, { recording: 'announced' }));
  const announced = await twilio.comes(address, florida.phone!);
  expect(announced.xml).toContain('This call is recorded.');
  expect((await twilio.rings(announced.xml, 'key', 30)).heard).toContain('This call is recorded.');

  expect((await twilio.comes(address, lead.phone!, { key: 'another token' })).status).toBe(403);
  expect((await twilio.comes(address.replace(/[^/]+$/, 'unknown'), lead.phone!)).status).toBe(404);
});

test('a call nobody takes is on the timeline, unread, and a task to call back; a mailbox takes none; a text goes only where they agreed', async () => {
  const { agent, owner } = await office();
  const address = await ownNumber(owner);
  const incoming = { to: null, missedText: 'Sorry we missed you. Reply here any time.' };
  expect((await agent.do(voice.changeSettings, { incoming })).status).toBe(403);
  ok(await owner.do(voice.changeSettings, { incoming }));
  const lead = await newLead(agent, numberIn('512'));
  const first = await twilio.comes(address, lead.phone!);
  expect((await twilio.rings(first.xml, 'mailbox')).after).toContain('We will call you back.');
  const again = await twilio.comes(address, lead.phone!);
  await twilio.rings(again.xml, 'nobody');
  expect(await callsOf(agent, lead)).toMatchObject([
    { direction: 'in', outcome: 'no_answer', minutes: 0 },
    { direction: 'in', outcome: 'no_answer', minutes: 0 },
  ]);
  // One task until it is done.
  await until(async () => expect(await tasksOf(agent)).toEqual([['Call back: Rosa Lind', agent.id]]));
  expect(ok(await agent.do(inbox.list, { view: 'open' })).rows).toMatchObject([{ lead: lead.id, unread: 3 }]);
  // The lead wrote before, so a text is allowed; however often they call, it is sent once.
  const texts = async (of: Lead) =>
    ok(await agent.do(messages.list, { id: of.id, limit: 20 })).rows.filter(
      ({ channel, direction }) => channel === 'sms' && direction === 'out',
    );
  expect(await texts(lead)).toMatchObject([{ body: incoming.missedText }]);
  ok(await owner.do(consents.forbid, { id: lead.id, channels: ['sms'] }));
  const silent = await newLead(agent, numberIn('512'));
  ok(await owner.do(consents.forbid, { id: silent.id, channels: ['sms'] }));
  await twilio.rings((await twilio.comes(address, silent.phone!)).xml, 'nobody');
  expect(await texts(silent)).toMatchObject([{ state: 'denied' }]);
});

test('whom nobody knows, and whose agent has no phone here, reaches whom the organization named, or hears that somebody will call', async () => {
  const { agent, owner, phone } = await office();
  const address = await ownNumber(owner);
  const stranger = numberIn('737');
  const nobody = await twilio.comes(address, stranger);
  expect(nobody.xml).toContain('We will call you back.');
  expect(nobody.xml).not.toContain('<Dial');
  await until(async () => expect(await tasksOf(owner)).toEqual([[`Call back: ${stranger}`, null]]));
  const viewer = await newMember(server, owner.organisationId, 'viewer');
  const named = (to: string) => owner.do(voice.changeSettings, { incoming: { to, missedText: '' } });
  expect((await named(viewer.id)).status).toBe(400);
  expect((await named(randomUUID())).status).toBe(400);
  ok(await named(agent.id));
  const lead = await newLead(owner, numberIn('512'));
  for (const from of [stranger, 'anonymous', lead.phone!])
    expect((await twilio.comes(address, from)).xml).toContain(`>${phone}</Number>`);
  await twilio.rings((await twilio.comes(address, stranger)).xml, 'nobody');
  const { rows } = ok(await owner.do(inbox.list, { view: 'unknown' }));
  expect(rows).toMatchObject([{ lead: null, address: stranger }]);
  // A removed member's phone doesn't ring.
  ok(await owner.do(members.remove, { userId: agent.id }));
  expect((await twilio.comes(address, stranger)).xml).not.toContain('<Dial');
});

test('who called before anybody knew them is erased with their calls, recordings and tasks; adopted, their calls are the lead’s', async () => {
  const { agent, owner } = await office();
  const address = await ownNumber(owner);
  ok(await owner.do(voice.changeSettings, { recording: 'announced', incoming: { to: agent.id, missedText: '' } }));
  const [erased, adopted] = [numberIn('737'), numberIn('737')];
  for (const from of [erased, adopted]) {
    await twilio.rings((await twilio.comes(address, from)).xml, 'key', 20);
    await twilio.rings((await twilio.comes(address, from)).xml, 'nobody');
  }
  const within = <T>(work: (tx: Tx) => Promise<T>) =>
    server.services.db.withOrg({ organisationId: agent.organisationId, userId: null, actorKind: 'system' }, work);
  const rows = (of: string) =>
    within((tx) =>
      tx.get<{ calls: number; tasks: number; files: number }>(sql`
        select (select count(*)::int from voice_calls where address = ${of}) as calls,
          (select count(*)::int from tasks where title like ${`%${of}%`}) as tasks,
          (select count(*)::int from files f join message_files a on a.file_id = f.id join messages m on m.id = a.message_id
            where m.address = ${of} and f.deleted_at is null) as files`),
    );
  for (const from of [erased, adopted])
    await until(async () => expect(await rows(from)).toEqual({ calls: 2, tasks: 1, files: 1 }));
  const lead = ok(await owner.do(leads.create, { firstName: 'Rosa', phone: erased }));
  ok(await owner.do(erasure.erase, { id: lead.id }));
  expect(await rows(erased)).toEqual({ calls: 0, tasks: 0, files: 0 });

  const other = ok(await owner.do(leads.create, { firstName: 'Ida' }));
  const { rows: unknown } = ok(await owner.do(inbox.list, { view: 'unknown' }));
  ok(await owner.do(inbox.adopt, { id: unknown.find((one) => one.address === adopted)!.id, lead: other.id }));
  const own = await within((tx) =>
    tx.all<{ lead: string }>(sql`select lead_id as lead from voice_calls where address = ${adopted}`),
  );
  expect(own).toEqual([{ lead: other.id }, { lead: other.id }]);
  ok(await owner.do(erasure.erase, { id: other.id }));
  expect(await rows(adopted)).toEqual({ calls: 0, tasks: 0, files: 0 });
});

test('what is never told is asked for: no call rings on for good, and its recording comes', async () => {
  const { agent, owner } = await office();
  ok(await owner.do(voice.changeSettings, { recording: 'one_party' }));
  await server.services.db.withOrg({ organisationId: agent.organisationId, userId: null, actorKind: 'system' }, (tx) =>
    tx.run(sql`
      insert into member_work (organisation_id, user_id, time_zone) values (${agent.organisationId}, ${agent.id}, 'Pacific/Kiritimati')
      on conflict (organisation_id, user_id) do update set time_zone = excluded.time_zone`),
  );
  const asked = () =>
    server.services.db.asSystem((tx) =>
      tx.run(sql`update jobs set run_at = now() where kind = 'messages.settle_call' and state = 'waiting'`),
    );
  const lead = await newLead(agent, numberIn('512'));
  const { id, form } = await dialed(agent, lead);
  await twilio.member(form, 'key');
  expect(ok(await agent.do(voice.get, { id })).state).toBe('calling');
  const sid = [...twilio.calls.keys()].at(-1)!;
  // The call is still in progress, so it is queried again later.
  await asked();
  const jobs = async (of: string) =>
    server.services.db.asSystem((tx) =>
      tx.all<{ state: string }>(sql`
        select state from jobs where kind = 'messages.settle_call' and payload ->> 'callId' = ${of} order by id`),
    );
  await until(async () => expect((await jobs(id)).map(({ state }) => state)).toEqual(['done', 'waiting']));
  expect(ok(await agent.do(voice.get, { id })).state).toBe('calling');
  const recording = twilio.sidOf('RE');
  twilio.recordings.add(recording);
  twilio.calls.set(sid, {
    status: 'completed',
    legs: [{ status: 'completed', duration: '61' }],
    recordings: [recording],
  });
  await asked();
  const file = await until(async () => {
    const [entry] = await callsOf(agent, lead);
    expect(entry).toMatchObject({ outcome: 'reached', minutes: 2 });
    expect(entry!.files).toHaveLength(1);
    return entry!.files[0]!;
  });
  expect(ok(await agent.do(voice.get, { id })).state).toBe('ended');
  const { createdAt } = ok(await agent.do(voice.get, { id }));
  expect(file.name).toBe(`call-${dayIn(Date.parse(createdAt), 'Pacific/Kiritimati')}.mp3`);

  const other = await newLead(agent, numberIn('512'));
  const second = await dialed(agent, other);
  twilio.calls.set([...twilio.calls.keys()].at(-1)!, { status: 'no-answer', legs: [], recordings: [] });
  await asked();
  await until(async () =>
    expect(ok(await agent.do(voice.get, { id: second.id }))).toMatchObject({
      state: 'failed',
      problem: 'Your phone was not answered.',
    }),
  );

  const address = await ownNumber(owner);
  const come = await twilio.comes(address, lead.phone!);
  twilio.calls.set(come.sid, { status: 'completed', legs: [{ status: 'no-answer', duration: '0' }], recordings: [] });
  await asked();
  await until(async () =>
    expect((await callsOf(agent, lead)).map(({ direction, outcome }) => [direction, outcome])).toContainEqual([
      'in',
      'no_answer',
    ]),
  );
});

test('without a number to call from nothing is put through', async () => {
  const bare = await startTestServer();
  const agent = await newMember(bare, await newOrganisation(bare), 'agent');
  const lead = ok(await agent.do(leads.create, { firstName: 'Rosa', phone: numberIn('512') }));
  expect(ok(await agent.do(voice.settings, {}))).toMatchObject({ isSetUp: false });
  expect((await agent.do(voice.dial, { id: lead.id })).status).toBe(503);
  await bare.stop();
});
