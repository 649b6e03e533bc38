import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { agentProfile } from '#contract/account/agent-profile.ts';
import { notifications } from '#contract/account/notifications.ts';
import { brand } from '#contract/account/onboarding.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { instantAt, localAt } from '#contract/core/time-zone.ts';
import { calendar } from '#contract/people/appointments.ts';
import { booking } from '#contract/people/booking.ts';
import { bookingConsent } from '#contract/people/booking-consent.ts';
import { contactPoints } from '#contract/people/contact-points.ts';
import { files } from '#contract/people/files.ts';
import { leads } from '#contract/people/leads.ts';
import { ownership } from '#contract/people/ownership.ts';
import { sql } from '#server/core/db/sql.ts';
import { lookForWork } from '#server/core/events/cursors.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { pictures } from '#server/outside/testing/pictures.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { runNow, waitingIn } from '#tests/setup/programs.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { followListener } from './follow.ts';
import { guestMailJob, inviteJob } from './guests.ts';
import { bookingMailJob } from './mail-job.ts';
import { bookingForm } from './open-page.ts';
import { freeHosts, neededAt, nextInTurn, offeredWithin, type Rules } from './slots.ts';

const zone = 'America/New_York';
const rules: Rules = {
  timeZone: zone,
  minutes: 30,
  bufferBefore: 0,
  bufferAfter: 0,
  leadMinutes: 0,
  horizonDays: 30,
  dailyCap: null,
  hours: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '01:00', to: '04:00' })),
};
const localTimes = (day: string) =>
  offeredWithin(rules, { from: instantAt(`${day}T00:00`, zone), to: instantAt(`${day}T12:00`, zone) }).map((at) =>
    localAt(at, zone).slice(11),
  );

test('hours are what clocks show: what they skip is not offered, what they show twice is offered once', () => {
  expect(localTimes('2026-03-07')).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30']);
  expect(localTimes('2026-03-08')).toEqual(['01:00', '01:30', '03:00', '03:30']);
  expect(localTimes('2026-11-01')).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30']);
});

test('nobody is offered while something of theirs touches the time or what is kept free around it', () => {
  const arbitrary = fc.record({
    from: fc.integer({ min: -300, max: 300 }),
    length: fc.integer({ min: 1, max: 200 }),
    before: fc.integer({ min: 0, max: 60 }),
    after: fc.integer({ min: 0, max: 60 }),
  });
  fc.assert(
    fc.property(arbitrary, ({ from, length, before, after }) => {
      const given = { ...rules, bufferBefore: before, bufferAfter: after };
      const busy = { host: 'a', from: from * 60_000, to: (from + length) * 60_000 };
      const needed = neededAt(given, 0);
      const touches = busy.from < needed.to && busy.to > needed.from;
      expect(freeHosts(given, 0, ['a', 'b'], [busy])).toEqual(touches ? ['b'] : ['a', 'b']);
    }),
  );
});

test('turns go round, past those who are not free', () => {
  expect(nextInTurn(['a', 'b', 'c'], ['a', 'b', 'c'], null)).toBe('a');
  expect(nextInTurn(['a', 'b', 'c'], ['a', 'b', 'c'], 'a')).toBe('b');
  expect(nextInTurn(['a', 'b', 'c'], ['a', 'c'], 'a')).toBe('c');
  expect(nextInTurn(['a', 'b', 'c'], ['b'], 'b')).toBe('b');
  expect(nextInTurn(['a'], [], 'a')).toBeUndefined();
  expect(nextInTurn(['a', 'b'], ['a', 'b'], 'gone')).toBe('a');
});

let server: TestServer;
let worker: JobWorker;
let dispatcher: Dispatcher;
let owner: Person;
let agent: Person;
let second: Person;

beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  worker = new JobWorker({
    services: server.services,
    kinds: [bookingMailJob, inviteJob, guestMailJob],
    pollMs: 50,
  });
  worker.start();
  const { db, log } = server.services;
  dispatcher = new Dispatcher({ db, listeners: [followListener, noticesListener], log, pollMs: 20 });
  await dispatcher.start();
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  second = await newMember(server, here, 'agent');
});
afterAll(async () => {
  await dispatcher.stop();
  await worker.stop();
  await server.stop();
});

let numbers = 0;
const visitor = () => {
  numbers += 1;
  return callerAt(server.url, { 'x-forwarded-for': `198.51.100.${numbers % 250}` });
};
const everyDay = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: '09:00', to: '12:00' }));
const newPage = async (given: Partial<RequestOf<typeof booking.createPage>> = {}) => {
  numbers += 1;
  const answer = await owner.do(booking.createPage, {
    title: 'First talk',
    slug: `talk-${numbers}`,
    timeZone: zone,
    hours: everyDay,
    hosts: [agent.id, second.id],
    ...given,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const slotsOf = async (slug: string) =>
  (await visitor().do(booking.open, { slug })).body.days.flatMap(({ slots }) => slots);
const ask = (slug: string, slot: string, given: Partial<RequestOf<typeof booking.book>> = {}) => {
  numbers += 1;
  const opened = bookingForm.openedNow(server.services.settings.secret, Date.now() - 20_000);
  return visitor().do(booking.book, {
    slug,
    slot,
    name: 'Ana Ruiz',
    email: `ana${numbers}@example.test`,
    consent: true,
    opened,
    ...given,
  });
};

test('a page and what was booked on it are shown as the organisation’s own', async () => {
  const page = await newPage({ hosts: [(await newMember(server, owner.organisationId, 'agent')).id] });
  const { version } = (await owner.do(brand.get)).body;
  const picture = (name: string) => owner.do(files.upload, { name }, { body: new Blob([pictures.png]) });
  const [logo, other] = [(await picture('logo.png')).body.id, (await picture('other.png')).body.id];
  const own = { name: 'Vine & Harbor', colour: '#14553f', logo, licence: 'TREC no. 9001234' };
  expect((await owner.do(brand.change, own, { version })).status).toBe(200);
  const address = `/api/v1/brand/logo/${logo}`;
  const shown = { organisation: own.name, colour: own.colour, licence: own.licence, logo: address };
  expect((await visitor().do(booking.open, { slug: page.slug })).body.page).toMatchObject(shown);
  const { body } = await ask(page.slug, (await slotsOf(page.slug))[0]!);
  expect((await visitor().do(booking.read, { token: body.token })).body).toMatchObject(shown);

  const seen = await fetch(server.url + address);
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/png']);
  // A webmail page loads the logo from another site.
  expect(seen.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(
    Buffer.from(await seen.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect((await fetch(`${server.url}/api/v1/brand/logo/${other}`)).status).toBe(404);
  const without = await owner.do(brand.change, { ...own, logo: null }, { version: version + 1 });
  expect(without.status).toBe(200);
  expect((await fetch(server.url + address)).status).toBe(404);
  expect((await visitor().do(booking.open, { slug: page.slug })).body.page.logo).toBeNull();
});

test('two visitors and one time: exactly one gets it', async () => {
  const page = await newPage({ hosts: [(await newMember(server, owner.organisationId, 'agent')).id] });
  const slot = (await slotsOf(page.slug))[3]!;
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(page.slug, slot)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await slotsOf(page.slug)).not.toContain(slot);
});

test('one host of two pages is promised to one visitor, and buffers of either are kept', async () => {
  const host = await newMember(server, owner.organisationId, 'agent');
  const pages = [await newPage({ hosts: [host.id], bufferAfter: 60 }), await newPage({ hosts: [host.id] })];
  const slots = await slotsOf(pages[1]!.slug);
  const slot = slots[4]!;
  const answers = await Promise.all(pages.map(({ slug }) => ask(slug, slot)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  if (answers[0]!.status === 200) expect(await slotsOf(pages[1]!.slug)).not.toContain(slots[5]);
});

test('turns are taken, a lead stays with whoever looks after it, and a lead is made once', async () => {
  const hosts = [
    await newMember(server, owner.organisationId, 'agent'),
    await newMember(server, owner.organisationId, 'agent'),
  ];
  const page = await newPage({ hosts: hosts.map(({ id }) => id), title: 'Round' });
  const slots = await slotsOf(page.slug);
  for (const [index, slot] of slots.slice(0, 4).entries())
    expect((await ask(page.slug, slot, { email: `r${index}@turns.test` })).status).toBe(200);
  const owners = await Promise.all(
    [0, 1, 2, 3].map(
      async (index) => (await owner.do(leads.list, { search: `r${index}@turns.test` })).body.rows[0]!.owner,
    ),
  );
  expect(owners[0]).toBe(owners[2]);
  expect(owners[1]).toBe(owners[3]);
  expect(owners[0]).not.toBe(owners[1]);
  await ask(page.slug, slots[5]!, { email: 'r0@turns.test' });
  const again = (await owner.do(leads.list, { search: 'r0@turns.test' })).body.rows;
  expect(again).toHaveLength(1);
  const whose = async (email: string) => {
    const [lead] = (await owner.do(leads.list, { search: email })).body.rows;
    return (await owner.do(ownership.ownership, { id: lead!.id })).body;
  };
  expect(await whose('r0@turns.test')).toMatchObject({ class: 'brokerage', came: { by: 'booking', broughtBy: null } });
  const alone = await newPage({ hosts: [hosts[0]!.id], title: 'Alone' });
  const [, , later] = await slotsOf(alone.slug);
  expect((await ask(alone.slug, later!, { email: 'own@turns.test' })).status).toBe(200);
  expect(await whose('own@turns.test')).toMatchObject({ class: 'agent', of: { id: hosts[0]!.id } });
  const timeline = (await owner.do(leads.timeline, { id: again[0]!.id })).body.rows.map(({ kind }) => kind);
  expect(timeline.filter((kind) => kind === 'appointment.booked')).toHaveLength(2);
});

test('a page says which days have a time, whose brand it is and whom one meets', async () => {
  const hours = [1, 3].map((weekday) => ({ weekday, from: '09:00', to: '12:00' }));
  const page = await newPage({ hosts: [agent.id], hours, horizonDays: 30 });
  const profile = (await agent.do(agentProfile.get)).body;
  const known = { title: 'REALTOR®', phone: '+15125550142', signature: '', photo: null };
  await agent.do(agentProfile.change, known, { version: profile.version });
  const { body } = await visitor().do(booking.open, { slug: page.slug });
  expect(body.open.length).toBeGreaterThanOrEqual(8);
  expect(body.open).toEqual([...new Set(body.open)].sort());
  expect(new Set(body.open.map((day) => new Date(`${day}T00:00:00Z`).getUTCDay()))).toEqual(new Set([1, 3]));
  expect(body.days[0]!.day).toBe(body.open[0]);
  const { days } = (await visitor().do(booking.open, { slug: page.slug, from: body.open.at(-1)! })).body;
  expect(days[0]!.day).toBe(body.open.at(-1));
  expect(body.page.agent).toEqual({
    name: profile.name,
    title: 'REALTOR®',
    phone: '+15125550142',
    licence: '',
    photo: null,
  });
  const several = await newPage();
  expect((await visitor().do(booking.open, { slug: several.slug })).body.page.agent).toBeNull();
});

test('who books by a further address of theirs is known', async () => {
  const page = await newPage();
  const known = (await agent.do(leads.create, { firstName: 'Dora', email: 'dora@example.test' })).body;
  const further = { id: known.id, channel: 'email' as const, address: 'dora.work@example.test' };
  expect((await agent.do(contactPoints.saveContactPoint, further)).status).toBe(200);
  const made = await ask(page.slug, (await slotsOf(page.slug))[0]!, { email: further.address });
  expect(made.status).toBe(200);
  const found = (await owner.do(leads.list, { search: 'dora' })).body.rows;
  expect(found.map(({ id }) => id)).toEqual([known.id]);
});

test('what a host has planned is not offered, nor more a day than the page takes', async () => {
  const host = await newMember(server, owner.organisationId, 'agent');
  const page = await newPage({ hosts: [host.id], dailyCap: 1 });
  const slots = await slotsOf(page.slug);
  const [first, other] = [slots[0]!, slots[1]!];
  await host.do(calendar.create, { title: 'Away', start: localAt(Date.parse(first), zone), timeZone: zone });
  expect(await slotsOf(page.slug)).not.toContain(first);
  expect((await ask(page.slug, first)).status).toBe(409);
  expect((await ask(page.slug, other)).status).toBe(200);
  const day = localAt(Date.parse(other), zone).slice(0, 10);
  expect((await slotsOf(page.slug)).filter((slot) => localAt(Date.parse(slot), zone).startsWith(day))).toEqual([]);
});

test('who knows the address and the time of a visitor does not come by their link', async () => {
  const page = await newPage({ hosts: [(await newMember(server, owner.organisationId, 'agent')).id] });
  const [slot] = await slotsOf(page.slug);
  expect((await ask(page.slug, slot!, { email: 'known@example.test' })).status).toBe(200);
  const stranger = await ask(page.slug, slot!, { email: 'known@example.test' });
  expect(stranger.status).toBe(409);
  expect(JSON.stringify(stranger.body)).not.toContain('token');
});

describe('a visitor', () => {
  const mailsTo = (email: string) =>
    server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.all<{ subject: string; body_text: string }>(sql`
        select subject, body_text from outbox_messages where recipient like ${`%${email}%`} order by id`),
    );

  test('is told in their language, moves and calls off by the link, and the calendar follows', async () => {
    const host = await newMember(server, owner.organisationId, 'agent');
    const page = await newPage({ hosts: [host.id] });
    const slots = await slotsOf(page.slug);
    const made = await ask(page.slug, slots[0]!, { email: 'greta@example.test', locale: 'de', name: 'Greta' });
    expect(made.body.booking).toMatchObject({ name: 'Greta', isOpen: true });
    const [mail] =
      (await vi.waitUntil(
        async () => ((await mailsTo('greta@')).length > 0 ? mailsTo('greta@') : undefined),
        patience,
      )) ?? [];
    expect(mail!.subject).toContain('Gebucht');
    const token = /\/booking\/(\S+)/.exec(mail!.body_text)![1]!;
    const moved = await visitor().do(booking.move, { token, slot: slots[2]! });
    expect(moved.body.startsAt).toBe(new Date(slots[2]!).toISOString().replace('.000Z', '+00:00'));
    expect(await slotsOf(page.slug)).toContain(slots[0]);
    expect((await visitor().do(booking.cancel, { token })).body).toMatchObject({ isCancelled: true, isOpen: false });
    expect((await visitor().do(booking.cancel, { token })).status).toBe(200);
    expect((await visitor().do(booking.move, { token, slot: slots[4]! })).status).toBe(409);
    expect(await slotsOf(page.slug)).toContain(slots[2]);
    const day = localAt(Date.parse(slots[2]!), zone).slice(0, 10);
    const { body } = await host.do(calendar.list, {
      from: day,
      to: localAt(Date.parse(slots[2]!) + 86_400_000, zone).slice(0, 10),
      timeZone: zone,
    });
    expect(body.rows).toMatchObject([{ status: 'cancelled' }]);
    const kept = await server.services.db.withOrg(
      { organisationId: owner.organisationId, userId: null, actorKind: 'system' },
      (tx) =>
        tx.get<{ consent_text: string }>(sql`select consent_text from bookings where email = 'greta@example.test'`),
    );
    expect(kept.consent_text).toBe(bookingConsent.de);
  });

  test('gets nothing with a made-up link, a form that was not read, or a page that is closed', async () => {
    const page = await newPage();
    const [slot] = await slotsOf(page.slug);
    expect((await visitor().do(booking.read, { token: 'v1.a.b.c' })).status).toBe(404);
    const hasty = bookingForm.openedNow(server.services.settings.secret);
    expect((await ask(page.slug, slot!, { opened: hasty })).status).toBe(400);
    expect((await ask(page.slug, slot!, { website: 'x' })).status).toBe(400);
    expect((await ask(page.slug, slot!, { consent: false as never })).status).toBe(400);
    expect((await ask(page.slug, new Date(Date.now() - 60_000).toISOString())).status).toBe(409);
    await owner.do(booking.changePage, { id: page.id, isOpen: false }, { version: 1 });
    expect(await slotsOf(page.slug)).toEqual([]);
    expect((await ask(page.slug, slot!)).status).toBe(409);
    await owner.do(booking.removePage, { id: page.id });
    expect((await visitor().do(booking.open, { slug: page.slug })).status).toBe(404);
  });

  test('sent twice it is one booking', async () => {
    const page = await newPage();
    const [slot] = await slotsOf(page.slug);
    const opened = bookingForm.openedNow(server.services.settings.secret, Date.now() - 20_000);
    const answers = [
      await ask(page.slug, slot!, { email: 'twice@example.test', opened }),
      await ask(page.slug, slot!, { email: 'twice@example.test', opened }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await owner.do(booking.pages, {})).body.pages.find(({ id }) => id === page.id)!.upcoming).toBe(1);
  });
});

test('agents make pages for themselves, heads for everybody; an address is given once', async () => {
  const mine = await agent.do(booking.createPage, {
    title: 'Me',
    slug: `own-${numbers}`,
    timeZone: zone,
    hours: everyDay,
  });
  expect(mine.body.hosts).toEqual([agent.id]);
  const forOther = { title: 'You', slug: `not-mine-${numbers}`, timeZone: zone, hours: everyDay, hosts: [second.id] };
  expect((await agent.do(booking.createPage, forOther)).status).toBe(400);
  const same = await owner.do(booking.createPage, {
    title: 'Again',
    slug: mine.body.slug,
    timeZone: zone,
    hours: everyDay,
  });
  expect(same.status).toBe(400);
  expect((await second.do(booking.changePage, { id: mine.body.id, title: 'x' }, { version: 1 })).status).toBe(403);
});

describe('a page that needs all its hosts at once', () => {
  const twoHosts = async () => [
    await newMember(server, owner.organisationId, 'agent'),
    await newMember(server, owner.organisationId, 'agent'),
  ];

  test('offers what every one of them is free for, and one appointment stands in all their calendars', async () => {
    const hosts = (await twoHosts()) as [Person, Person];
    const page = await newPage({ hosts: hosts.map(({ id }) => id), together: true, bufferBefore: 30 });
    const [first, next, third, later] = (await slotsOf(page.slug)) as [string, string, string, string];
    const away = { title: 'Away', start: localAt(Date.parse(next), zone), minutes: 30, timeZone: zone };
    await hosts[1].do(calendar.create, away);
    const offered = await slotsOf(page.slug);
    expect(offered).toContain(first);
    // The half hour before a booking must be free for all hosts.
    expect(offered).not.toContain(next);
    expect(offered).not.toContain(third);
    expect((await ask(page.slug, next)).status).toBe(409);
    const { body, status } = await ask(page.slug, later);
    expect(status).toBe(200);
    expect(body.booking.host.split(', ')).toHaveLength(2);
    const range = { from: later.slice(0, 10), to: localAt(Date.parse(later) + 86_400_000, zone).slice(0, 10) };
    for (const host of hosts) {
      const { rows } = (await host.do(calendar.list, { ...range, timeZone: zone })).body;
      const met = rows.find(({ title }) => title.startsWith('First talk'))!;
      expect(met.people.toSorted()).toEqual(hosts.map(({ id }) => id).toSorted());
    }
    expect(await slotsOf(page.slug)).not.toContain(later);

    const moved = await visitor().do(booking.move, { token: body.token, slot: first });
    expect([moved.status, Date.parse(moved.body.startsAt)]).toEqual([200, Date.parse(first)]);
    expect(await slotsOf(page.slug)).toContain(later);
    await visitor().do(booking.cancel, { token: body.token });
    expect(await slotsOf(page.slug)).toContain(first);
  });

  test('meets the pages of each of them at the database: nobody is promised twice', async () => {
    const hosts = await twoHosts();
    const ids = hosts.map(({ id }) => id);
    const pages = [
      await newPage({ hosts: ids, together: true }),
      await newPage({ hosts: ids.toReversed(), together: true }),
      await newPage({ hosts: [ids[0]!] }),
      await newPage({ hosts: [ids[1]!] }),
    ];
    for (const slot of (await slotsOf(pages[0]!.slug)).slice(0, 4)) {
      const answers = await Promise.all([...pages, ...pages].map(({ slug }) => ask(slug, slot)));
      expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const won = answers.flatMap(({ status }, n) => (status === 200 ? [n % pages.length] : []));
      // Either both hosts together, or one or two of them separately, and no host twice.
      const promised = won.flatMap((n) => (n < 2 ? ids : [ids[n - 2]!]));
      expect(promised.length).toBeGreaterThan(0);
      expect(new Set(promised).size).toBe(promised.length);
    }
  });
});

describe('whoever was promised a time is told when it changes', () => {
  const mailsTo = (email: string) =>
    server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.all<{ subject: string; attachments: unknown }>(sql`
        select * from outbox_messages where recipient like ${`%${email}%`} order by id`),
    );
  const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject.split(':')[0]);
  const mailsToGo = () =>
    server.services.db.asSystem((tx) =>
      tx.all(sql`
        select from jobs where organisation_id = ${owner.organisationId} and kind in ('booking.mail', 'calendar.guest_mail')
          and state in ('waiting', 'running')`),
    );
  const isHeard = async () => {
    const { due, held, isBehind } = await server.services.db.asSystem((tx) => lookForWork(tx, [followListener], 200));
    return due.length === 0 && !held && !isBehind;
  };
  /** Waits until every event is handled, and lets the grace period of a minute pass. */
  const letGo = async () => {
    await vi.waitUntil(isHeard, patience);
    expect(await waitingIn(server, owner.organisationId, 'promised_time')).not.toEqual([]);
    await runNow(server, owner.organisationId, 'promised_time');
    expect(await waitingIn(server, owner.organisationId, 'promised_time')).toEqual([]);
    await vi.waitUntil(async () => (await mailsToGo()).length === 0, patience);
  };
  const booked = async () => {
    const host = await newMember(server, owner.organisationId, 'agent');
    const page = await newPage({ hosts: [host.id] });
    const email = `visitor-${numbers}@example.test`;
    const slots = await slotsOf(page.slug);
    const { body } = await ask(page.slug, slots[0]!, { email });
    await vi.waitUntil(async () => (await mailsTo(email)).length === 1, patience);
    const day = (at: string, by = 0) => localAt(Date.parse(at) + by * 86_400_000, zone).slice(0, 10);
    const [row] = (await host.do(calendar.list, { from: day(slots[0]!), to: day(slots[0]!, 1), timeZone: zone })).body
      .rows;
    return { host, row: row!, slots, email, token: body.token };
  };
  const newGuest = async () => {
    numbers += 1;
    const email = `guest-${numbers}@example.test`;
    return { lead: (await agent.do(leads.create, { firstName: 'Iva', email, language: 'de' })).body, email };
  };
  const told = async (who: Person, kind: string) =>
    (await who.do(notifications.list)).body.rows.filter((row) => row.kind === kind).length;

  test('who booked hears that the host moved it and called it off, and nothing of what was taken back', async () => {
    const { host, row, email } = await booked();
    const later = `${row.start.slice(0, 11)}20:00`;
    const moved = await host.do(calendar.change, { id: row.id, start: later }, { version: row.version });
    const back = await host.do(calendar.change, { id: row.id, start: row.start }, { version: moved.body.version });
    await letGo();
    expect(await subjectsTo(email)).toEqual(['Booked']);
    const again = await host.do(calendar.change, { id: row.id, start: later }, { version: back.body.version });
    await letGo();
    await vi.waitUntil(async () => (await mailsTo(email)).length === 2, patience);
    await host.do(calendar.change, { id: row.id, status: 'cancelled' }, { version: again.body.version });
    await letGo();
    await vi.waitUntil(async () => (await mailsTo(email)).length === 3, patience);
    expect(await subjectsTo(email)).toEqual(['Booked', 'Rescheduled', 'Canceled']);
    expect(Buffer.from(JSON.stringify((await mailsTo(email))[2])).toString()).toContain('method=CANCEL');
  });

  test('removed and put back in time, a booking stands', async () => {
    const { host, row, email, token } = await booked();
    await host.do(calendar.remove, { id: row.id });
    expect((await visitor().do(booking.read, { token })).body.isCancelled).toBe(true);
    await host.do(calendar.restore, { id: row.id });
    expect((await visitor().do(booking.read, { token })).body).toMatchObject({ isCancelled: false, isOpen: true });
    await letGo();
    expect(await subjectsTo(email)).toEqual(['Booked']);
  });

  test('a visitor is reminded a day before, once, of the time it has by then; of what was called off nobody is', async () => {
    const { host, row, email } = await booked();
    const off = await booked();
    await visitor().do(booking.cancel, { token: off.token });
    const inDays = (days: number) => localAt(Date.now() + days * 86_400_000, zone);
    const change = (start: string, version: number) => host.do(calendar.change, { id: row.id, start }, { version });
    const far = await change(inDays(9), row.version);
    await letGo();
    const reminded = async (to: string) => (await subjectsTo(to)).filter((subject) => subject === 'Reminder').length;
    const runDue = () => runNow(server, owner.organisationId, 'booking_reminder');
    await change(inDays(0.9), far.body.version);
    await letGo();
    await runDue();
    await vi.waitUntil(async () => (await reminded(email)) === 1, patience);
    await runDue();
    expect([await reminded(email), await reminded(off.email)]).toEqual([1, 0]);
  });

  test('so does who was mailed an invitation; who was not is left alone', async () => {
    const { lead: invited, email } = await newGuest();
    const { lead: other, email: others } = await newGuest();
    const plan = { start: '2031-05-05T09:00', timeZone: zone };
    const made = (await agent.do(calendar.create, { title: 'Tour', ...plan, leads: [invited.id] })).body;
    await agent.do(calendar.invite, { id: made.id });
    const both = await agent.do(calendar.change, { id: made.id, leads: [invited.id, other.id] }, { version: 1 });
    await agent.do(calendar.change, { id: made.id, start: '2031-05-06T09:00' }, { version: both.body.version });
    await letGo();
    await vi.waitUntil(async () => (await mailsTo(email)).length === 2, patience);
    // In the lead's known language.
    expect(await subjectsTo(email)).toEqual(['Einladung', 'Verschoben']);
    expect((await mailsTo(email))[0]!.subject).toMatch(/Tour.*Mai/);
    expect(await mailsTo(others)).toEqual([]);
  });

  test('who was mailed an invitation is reminded a day before, once; not who is no longer asked', async () => {
    const [comes, not] = [await newGuest(), await newGuest()];
    const start = localAt(Date.now() + 9 * 86_400_000, zone);
    const plan = { title: 'Tour', start, timeZone: zone, leads: [comes.lead.id, not.lead.id] };
    const made = (await agent.do(calendar.create, plan)).body;
    await agent.do(calendar.invite, { id: made.id });
    const remindersDue = () => waitingIn(server, owner.organisationId, 'guest_reminder', made.id);
    await vi.waitUntil(async () => (await remindersDue()).length === 2, patience);
    const { body } = await agent.do(
      calendar.change,
      { id: made.id, leads: [comes.lead.id], start: localAt(Date.now() + 0.9 * 86_400_000, zone) },
      { version: made.version },
    );
    expect(body.leads).toHaveLength(1);
    await runNow(server, owner.organisationId, 'guest_reminder', made.id);
    await vi.waitUntil(async () => (await remindersDue()).length === 0, patience);
    await vi.waitUntil(async () => (await subjectsTo(comes.email)).includes('Erinnerung'), patience);
    expect(await subjectsTo(not.email)).toEqual(['Einladung']);
    await letGo();
  });

  test('who was invited to one time of a series hears when it is given another', async () => {
    const { lead, email } = await newGuest();
    const rule = { every: 'weekly', count: 4 } as const;
    const plan = { title: 'Lesson', start: '2031-05-05T09:00', timeZone: zone, leads: [lead.id] };
    const made = await agent.do(calendar.create, { ...plan, recurrence: rule });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    await agent.do(calendar.invite, { id: made.body.id, occurrence: '2031-05-12' });
    await vi.waitUntil(async () => (await mailsTo(email)).length === 1, patience);
    const move = (occurrence: string, version: number) =>
      agent.do(
        calendar.change,
        { id: made.body.id, occurrence, scope: 'this', start: `${occurrence}T11:00` },
        { version },
      );
    expect((await move('2031-05-19', made.body.version)).status).toBe(200);
    const again = await agent.do(calendar.get, { id: made.body.id });
    expect((await move('2031-05-12', again.body.version)).status).toBe(200);
    await letGo();
    expect(await subjectsTo(email)).toEqual(['Einladung', 'Verschoben']);
    expect((await mailsTo(email))[1]!.subject).toContain('12. Mai');
  });

  test('and in the house: the host when a visitor moves or calls it off, colleagues when one of them does', async () => {
    const { host, slots, token } = await booked();
    await visitor().do(booking.move, { token, slot: slots[2]! });
    await vi.waitUntil(async () => (await told(host, 'appointment.rescheduled')) === 1, patience);
    await visitor().do(booking.cancel, { token });
    await vi.waitUntil(async () => (await told(host, 'appointment.called_off')) === 1, patience);
    const plan = { title: 'Round', start: '2031-06-02T09:00', timeZone: zone, people: [second.id] };
    const made = (await host.do(calendar.create, plan)).body;
    await host.do(calendar.remove, { id: made.id });
    await vi.waitUntil(async () => (await told(second, 'appointment.called_off')) === 1, patience);
    expect(await told(host, 'appointment.called_off')).toBe(1);
  });
});
