import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { calendar } from '#contract/people/appointments.ts';
import { buyerAgreements } from '#contract/people/buyer-agreements.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { runRecords, waitingIn } from '#tests/setup/programs.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { inviteJob } from '../booking/guests.ts';

const zone = 'America/New_York';
let server: TestServer;
let worker: JobWorker;
let owner: Person;
let agent: Person;
let colleague: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({ services: server.services, kinds: [inviteJob], pollMs: 50 });
  worker.start();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  viewer = await newMember(server, here, 'viewer');
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

const plan = async (by: Person, given: Partial<RequestOf<typeof calendar.create>> = {}) => {
  const answer = await by.do(calendar.create, { title: 'Visit', start: '2027-03-01T09:00', timeZone: zone, ...given });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const shown = async (by: Person, from: string, to: string, people = 'me', timeZone = zone) => {
  const answer = await by.do(calendar.list, { from, to, people, timeZone });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.rows;
};
const starts = async (by: Person, from: string, to: string) => (await shown(by, from, to)).map(({ start }) => start);
const someone = () => newMember(server, agent.organisationId, 'agent');

describe('who sees what', () => {
  test('one’s own in full, the office’s as busy, another organisation’s not at all', async () => {
    const made = await plan(agent, { start: '2027-04-01T09:00', title: 'With the Ruiz family', notes: 'Keys' });
    const seenBy = async (who: Person) =>
      (await shown(who, '2027-04-01', '2027-04-02', agent.id)).map(({ title, hidden, can }) => [
        title,
        hidden,
        can.change,
      ]);
    expect(await seenBy(agent)).toEqual([['With the Ruiz family', false, true]]);
    expect(await seenBy(owner)).toEqual([['With the Ruiz family', false, true]]);
    expect(await seenBy(viewer)).toEqual([['With the Ruiz family', false, false]]);
    expect(await seenBy(colleague)).toEqual([['', true, false]]);
    expect(await seenBy(foreigner)).toEqual([]);
    expect((await colleague.do(calendar.get, { id: made.id })).status).toBe(404);
    expect((await foreigner.do(calendar.get, { id: made.id })).status).toBe(404);
    const refused = await viewer.do(calendar.change, { id: made.id, title: 'x' }, { version: 1 });
    expect(refused.status).toBe(403);
  });

  test('what is private is busy to everybody else, heads among them', async () => {
    await plan(agent, { start: '2027-04-02T09:00', title: 'Dentist', isPrivate: true, kind: 'personal' });
    const [row] = await shown(owner, '2027-04-02', '2027-04-03', agent.id);
    expect(row).toMatchObject({ title: '', hidden: true, kind: 'other', can: { change: false } });
  });

  test('whoever sees a lead sees when it is met; only members and visible leads can be named', async () => {
    const lead = (await agent.do(leads.create, { firstName: 'Ana' })).body;
    const made = await plan(agent, { leads: [lead.id], people: [colleague.id], start: '2027-04-03T09:00' });
    expect(made.leads).toEqual([{ id: lead.id, name: 'Ana' }]);
    expect([...made.people].sort()).toEqual([agent.id, colleague.id].sort());
    // The appointment is in the colleague's calendar, but its lead is hidden from them.
    expect((await colleague.do(calendar.get, { id: made.id })).body.leads).toEqual([]);
    const paths = async (given: object) => {
      const { status, body } = await agent.do(calendar.create, {
        title: 'x',
        start: '2027-01-01T09:00',
        timeZone: zone,
        ...given,
      });
      return [status, (body as unknown as { issues: { path: unknown[] }[] }).issues?.[0]?.path];
    };
    expect(await paths({ people: [foreigner.id] })).toEqual([400, ['people', 1]]);
    const foreign = (await foreigner.do(leads.create, { firstName: 'No' })).body;
    expect(await paths({ leads: [foreign.id] })).toEqual([400, ['leads', 0]]);
    expect(await paths({ organiser: colleague.id })).toEqual([400, ['organiser']]);
    expect(await paths({ allDay: true })).toEqual([400, ['start']]);
    const { body } = await agent.do(leads.timeline, { id: lead.id });
    expect(body.rows.map(({ kind }) => kind)).toEqual(['appointment.created', 'lead.created']);
  });
});

describe('series', () => {
  const weekly = { every: 'weekly' as const, weekdays: [1, 3] };

  test('each time is shown on its own, at the same hour on both sides of a change of clocks', async () => {
    const me = await someone();
    await plan(me, { start: '2027-03-08T09:00', recurrence: weekly });
    const rows = await shown(me, '2027-03-08', '2027-03-18');
    expect(rows.map(({ occurrence, startsAt }) => [occurrence, startsAt.slice(11, 16)])).toEqual([
      ['2027-03-08', '14:00'],
      ['2027-03-10', '14:00'],
      ['2027-03-15', '13:00'],
      ['2027-03-17', '13:00'],
    ]);
    expect(await starts(me, '2037-03-02', '2037-03-03')).toEqual(['2037-03-02T09:00']);
  });

  test('one time moved alone, and moved back', async () => {
    const me = await someone();
    const made = await plan(me, { start: '2027-03-01T09:00', recurrence: weekly });
    const one = { id: made.id, occurrence: '2027-03-03' };
    const moved = await me.do(calendar.change, { ...one, start: '2027-03-04T15:00' }, { version: made.version });
    expect(moved.body).toMatchObject({ start: '2027-03-04T15:00', occurrence: '2027-03-03', recurrence: null });
    expect(await starts(me, '2027-03-01', '2027-03-09')).toEqual([
      '2027-03-01T09:00',
      '2027-03-04T15:00',
      '2027-03-08T09:00',
    ]);
    const back = { id: moved.body.id, start: '2027-03-03T09:00' };
    await me.do(calendar.change, back, { version: moved.body.version });
    expect(await starts(me, '2027-03-01', '2027-03-05')).toEqual(['2027-03-01T09:00', '2027-03-03T09:00']);
    const stale = await me.do(calendar.change, { ...one, title: 'x' }, { version: made.version });
    expect(stale.status).toBe(412);
    const late = await me.do(calendar.change, { ...back, start: '2027-03-03T10:00' }, { version: moved.body.version });
    const { changes } = (late.body as never as { details: { changes: { field: string }[] } }).details;
    expect(changes.map(({ field }) => field)).toContain('start');
  });

  test('from one time on: the series is cut in two, and its count with it', async () => {
    const me = await someone();
    const made = await plan(me, { start: '2027-03-01T09:00', recurrence: { ...weekly, count: 6 } });
    const change = { id: made.id, occurrence: '2027-03-08', scope: 'following', start: '2027-03-09T10:00' } as const;
    const rest = await me.do(calendar.change, change, { version: made.version });
    expect(rest.status, JSON.stringify(rest.body)).toBe(200);
    expect(await starts(me, '2027-03-01', '2027-05-01')).toEqual([
      '2027-03-01T09:00',
      '2027-03-03T09:00',
      '2027-03-09T10:00',
      '2027-03-11T10:00',
      '2027-03-16T10:00',
      '2027-03-18T10:00',
    ]);
  });

  test('all at once: what was taken out or changed alone stays so', async () => {
    const me = await someone();
    const made = await plan(me, { start: '2027-03-01T09:00', recurrence: { every: 'daily', until: '2027-03-05' } });
    await me.do(calendar.remove, { id: made.id, occurrence: '2027-03-02' });
    const now = await me.do(calendar.get, { id: made.id });
    await me.do(
      calendar.change,
      { id: made.id, occurrence: '2027-03-03', title: 'Other' },
      { version: now.body.version },
    );
    const again = await me.do(calendar.get, { id: made.id });
    const all = { id: made.id, occurrence: '2027-03-04', scope: 'all', start: '2027-03-05T11:00' } as const;
    expect((await me.do(calendar.change, all, { version: again.body.version })).status).toBe(200);
    expect((await shown(me, '2027-03-01', '2027-03-31')).map(({ start, title }) => `${start} ${title}`)).toEqual([
      '2027-03-02T11:00 Visit',
      '2027-03-03T09:00 Other',
      '2027-03-05T11:00 Visit',
      '2027-03-06T11:00 Visit',
    ]);
  });

  test('removed and put back: one time, what follows, the whole', async () => {
    const me = await someone();
    const made = await plan(me, { start: '2027-03-01T09:00', recurrence: { every: 'daily', count: 5 } });
    const days = async () =>
      (await shown(me, '2027-03-01', '2027-04-01')).map(({ occurrence }) => occurrence!.slice(8));
    const one = { id: made.id, occurrence: '2027-03-02' };
    for (const _ of [1, 2]) expect((await me.do(calendar.remove, one)).status).toBe(200);
    expect(await days()).toEqual(['01', '03', '04', '05']);
    for (const _ of [1, 2]) expect((await me.do(calendar.restore, one)).status).toBe(200);
    expect(await days()).toEqual(['01', '02', '03', '04', '05']);
    await me.do(calendar.remove, { id: made.id, occurrence: '2027-03-04', scope: 'following' });
    expect(await days()).toEqual(['01', '02', '03']);
    await me.do(calendar.remove, { id: made.id, scope: 'all' });
    expect(await days()).toEqual([]);
    await me.do(calendar.restore, { id: made.id });
    expect(await days()).toEqual(['01', '02', '03']);
    expect((await me.do(calendar.remove, { id: made.id, occurrence: '2027-06-01' })).status).toBe(400);
  });

  test('whole days are the same days wherever one looks', async () => {
    const me = await someone();
    await plan(me, { start: '2027-05-10T00:00', minutes: 2 * 1440, allDay: true });
    for (const looking of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC']) {
      expect(await shown(me, '2027-05-09', '2027-05-10', 'me', looking)).toEqual([]);
      expect(await shown(me, '2027-05-11', '2027-05-12', 'me', looking)).toHaveLength(1);
      expect(await shown(me, '2027-05-12', '2027-05-13', 'me', looking)).toEqual([]);
    }
  });
});

test('a month of five thousand appointments is one quick answer', async () => {
  const me = await someone();
  // A separate connection, because query plans made for a handful of rows would be reused for thousands.
  const keeper = new pg.Client(server.database.owner);
  await keeper.connect();
  await keeper.query(
    `insert into appointments (organisation_id, title, organiser_id, start_local, starts_at, ends_at, last_at, time_zone)
     select $1, 'n' || n, $2, '2028-03-01'::timestamp + n * interval '8 minutes',
       '2028-03-01T00:00Z'::timestamptz + n * interval '8 minutes', '2028-03-01T00:30Z'::timestamptz + n * interval '8 minutes',
       '2028-03-01T00:30Z'::timestamptz + n * interval '8 minutes', 'UTC' from generate_series(0, 4999) n`,
    [me.organisationId, me.id],
  );
  await keeper.query('analyze appointments');
  await keeper.query(
    `insert into appointment_people (organisation_id, appointment_id, user_id)
     select organisation_id, id, organiser_id from appointments where organisation_id = $1 and organiser_id = $2`,
    [me.organisationId, me.id],
  );
  await keeper.query('analyze appointment_people');
  await keeper.end();
  const { body } = await me.do(calendar.list, { from: '2028-02-28', to: '2028-04-10' });
  expect(body.rows).toHaveLength(5_000);
  expect(body.more).toBe(false);
  expect(await shown(me, '2028-03-02', '2028-03-03', 'me', 'UTC')).toHaveLength(180 + 3);
}, 60_000);

test('a reminder is told once, to all whose appointment it is, and never of one that was called off', async () => {
  const lead = (await agent.do(leads.create, { firstName: 'Ben' })).body;
  const soon = (seconds: number) => new Date(Date.now() + 60_000 + seconds * 1_000).toISOString().slice(0, 16);
  const minutes = 2;
  const made = await plan(agent, {
    title: 'Soon',
    start: soon(120),
    timeZone: 'UTC',
    reminders: [minutes, 1],
    leads: [lead.id],
    people: [colleague.id],
  });
  const called = await plan(agent, { title: 'Called off', start: soon(120), timeZone: 'UTC', reminders: [minutes] });
  await agent.do(calendar.change, { id: called.id, status: 'cancelled' }, { version: 1 });
  const due = () =>
    server.services.db.asSystem((tx) =>
      tx.all<{ data: { title: string; users: string[]; minutes: number } }>(sql`
        select data from events where organisation_id = ${agent.organisationId} and kind = 'appointment.due' order by position`),
    );
  const start = Date.parse(`${made.start}Z`);
  const at = (before: number) => runRecords(server, agent.organisationId, start - before * 60_000);
  expect(await waitingIn(server, agent.organisationId, 'appointment_reminder', made.id)).toEqual([
    start - minutes * 60_000,
  ]);
  await at(minutes + 0.1);
  expect(await due()).toEqual([]);
  await Promise.all([at(minutes), at(minutes)]);
  const first = await due();
  expect(first.map(({ data }) => [data.title, data.minutes, data.users.toSorted()])).toEqual([
    ['Soon', minutes, [agent.id, colleague.id].toSorted()],
  ]);
  expect(await waitingIn(server, agent.organisationId, 'appointment_reminder', made.id)).toEqual([start - 60_000]);
  await at(1);
  expect((await due()).map(({ data }) => data.minutes)).toEqual([minutes, 1]);
  expect(await waitingIn(server, agent.organisationId, 'appointment_reminder', made.id)).toEqual([]);
});

test('an invitation is mailed with a calendar file to those it is with, and to nobody without an address', async () => {
  const ana = (await agent.do(leads.create, { firstName: 'Ana', email: 'ana.invited@example.test' })).body;
  const mute = (await agent.do(leads.create, { firstName: 'Mute' })).body;
  const made = await plan(agent, { title: 'First look', place: '12 Elm St', leads: [ana.id, mute.id] });
  expect((await agent.do(calendar.invite, { id: made.id })).body).toEqual({ sent: 1 });
  const mailed = () =>
    server.services.db.withOrg({ organisationId: agent.organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.one<{ subject: string; attachments: unknown }>(sql`
        select * from outbox_messages where recipient like '%ana.invited@example.test%'`),
    );
  const mail = await vi.waitUntil(mailed, patience);
  expect(mail!.subject).toContain('First look');
  expect(JSON.stringify(mail)).toContain('appointment.ics');
  const none = await plan(agent, { leads: [mute.id] });
  expect((await agent.do(calendar.invite, { id: none.id })).status).toBe(409);
});

describe('with a buyer', () => {
  const newBuyer = async (by: Person) =>
    (await by.do(leads.create, { firstName: `Ana${crypto.randomUUID()}`, kind: 'buyer' })).body;
  const sign = (by: Person, id: string, from: string, until: string) =>
    by.do(buyerAgreements.add, {
      id,
      signedOn: '2026-01-02',
      from,
      until,
      payKind: 'rate',
      rateBasisPoints: 250,
      saysNegotiable: true,
    });

  test('a showing wants an agreement that is in effect on its day; other meetings do not', async () => {
    const buyer = await newBuyer(agent);
    const wish = { title: 'Tour', start: '2027-03-01T09:00', timeZone: zone, leads: [buyer.id] };
    const refused = await agent.do(calendar.create, { ...wish, kind: 'showing' });
    expect(refused).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['leads'], message: expect.stringContaining('no signed buyer agreement') }] },
    });
    const talk = await plan(agent, { ...wish, kind: 'consultation' });
    const turned = await agent.do(calendar.change, { id: talk.id, kind: 'showing' }, { version: talk.version });
    expect(turned.status).toBe(400);
    expect((await sign(agent, buyer.id, '2027-02-01', '2027-03-31')).status).toBe(200);
    const tour = await plan(agent, { ...wish, kind: 'showing' });
    const late = await agent.do(calendar.change, { id: tour.id, start: '2027-04-01T09:00' }, { version: tour.version });
    expect(late.status).toBe(400);
    const renamed = await agent.do(calendar.change, { id: tour.id, title: 'Tour of two' }, { version: tour.version });
    expect(renamed.status).toBe(200);
  });

  test('a canceled tour that is planned again wants one anew', async () => {
    const buyer = await newBuyer(agent);
    const { id: agreementId } = (await sign(agent, buyer.id, '2027-02-01', '2027-03-31')).body;
    const tour = await plan(agent, { kind: 'showing', leads: [buyer.id] });
    const canceled = await agent.do(calendar.change, { id: tour.id, status: 'cancelled' }, { version: tour.version });
    expect((await agent.do(buyerAgreements.end, { id: buyer.id, agreementId })).status).toBe(200);
    const again = { id: tour.id, status: 'planned' as const };
    const refused = await agent.do(calendar.change, again, { version: canceled.body.version });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['leads'] }] } });
    expect((await sign(agent, buyer.id, '2027-03-01', '2027-03-31')).status).toBe(200);
    expect((await agent.do(calendar.change, again, { version: canceled.body.version })).status).toBe(200);
  });

  test('of a series, every tour wants one', async () => {
    const buyer = await newBuyer(agent);
    expect((await sign(agent, buyer.id, '2027-02-01', '2027-03-31')).status).toBe(200);
    const wish = {
      title: 'Tour',
      start: '2027-03-16T09:00',
      timeZone: zone,
      leads: [buyer.id],
      kind: 'showing' as const,
    };
    const weekly = { every: 'weekly' as const };
    const tooLong = await agent.do(calendar.create, { ...wish, recurrence: { ...weekly, count: 4 } });
    expect(tooLong).toMatchObject({
      status: 400,
      body: { issues: [{ path: ['leads'], message: expect.stringContaining('2027-04-06') }] },
    });
    expect((await agent.do(calendar.create, { ...wish, recurrence: weekly })).status).toBe(400);
    const tours = await plan(agent, { ...wish, recurrence: { ...weekly, count: 3 } });
    const of = { id: tours.id, occurrence: '2027-03-16', scope: 'all' as const };
    const longer = await agent.do(
      calendar.change,
      { ...of, recurrence: { ...weekly, count: 4 } },
      { version: tours.version },
    );
    expect(longer.status).toBe(400);
    const later = await agent.do(calendar.change, { ...of, start: '2027-03-18T09:00' }, { version: tours.version });
    expect(later.status).toBe(400);
    // A time that was taken out of the series needs none.
    const removed = await agent.do(
      calendar.remove,
      { id: tours.id, occurrence: '2027-03-30', scope: 'this' },
      { version: tours.version },
    );
    expect(removed.status).toBe(200);
    const { version } = (await agent.do(calendar.get, { id: tours.id })).body;
    const moved = await agent.do(calendar.change, { ...of, start: '2027-03-18T09:00' }, { version });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    const endless = await plan(agent, { ...wish, kind: 'consultation', recurrence: weekly });
    const turned = await agent.do(
      calendar.change,
      { id: endless.id, occurrence: '2027-03-16', scope: 'all', kind: 'showing' },
      { version: endless.version },
    );
    expect(turned.status).toBe(400);
  });

  test('a seller shows their own home without one', async () => {
    const seller = (await agent.do(leads.create, { firstName: 'Sol', kind: 'seller' })).body;
    await plan(agent, { kind: 'showing', leads: [seller.id] });
  });

  test('what is planned with them comes by the nearest first, and only to who may see it', async () => {
    const buyer = await newBuyer(agent);
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);
    const given = { timeZone: 'UTC', leads: [buyer.id], kind: 'consultation' as const };
    await plan(agent, { ...given, title: 'Third', start: at(9) });
    await plan(agent, { ...given, title: 'First', start: at(2) });
    await plan(agent, { ...given, title: 'Past', start: at(-2) });
    await plan(agent, { ...given, title: 'Far', start: at(200) });
    await plan(agent, {
      ...given,
      title: 'Weekly',
      start: at(3),
      recurrence: { every: 'weekly', count: 2 },
    });
    const told = await agent.do(calendar.ofLead, { id: buyer.id });
    expect(told.body.rows.map(({ title }) => title)).toEqual(['First', 'Weekly', 'Third', 'Weekly']);
    expect((await foreigner.do(calendar.ofLead, { id: buyer.id })).status).toBe(404);
  });
});
