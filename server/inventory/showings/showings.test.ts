import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { views } from '#contract/account/views.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { addDays, dayIn, instantAt, localAt } from '#contract/core/time-zone.ts';
import { listings } from '#contract/inventory/listings.ts';
import { reportNames, rowsBehind, weeksOf } from '#contract/inventory/showing-report.ts';
import { showings } from '#contract/inventory/showings.ts';
import { calendar } from '#contract/people/appointments.ts';
import { buyerAgreements, isInForceOn } from '#contract/people/buyer-agreements.ts';
import { consents } from '#contract/people/consents.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { isOpenAt } from '#server/people/messages/gate/hours.ts';
import { rulePack } from '#server/people/messages/gate/pack.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { runNow } from '#tests/setup/programs.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { publicListing } from '../listings/public.ts';
import { showingMailJob } from './mail-job.ts';
import { offMarketListener } from './off-market.ts';
import { showingForm } from './open-page.ts';
import { faultOf, type ShowingRules } from './rules.ts';

const zone = 'America/Chicago';
const rules: ShowingRules = {
  timeZone: zone,
  leadMinutes: 60,
  mostMinutes: 45,
  mayOverlap: false,
  hours: [{ weekday: 0, from: '09:00', to: '17:00' }],
  blackouts: [{ from: '2026-03-08T12:00', to: '2026-03-08T13:00' }],
};
const at = (local: string) => instantAt(local, zone);

test('a time is judged by the clocks at the home', () => {
  const now = at('2026-03-07T12:00');
  const fault = (local: string, minutes = 30) => faultOf(rules, at(local), minutes, now)?.field;
  expect(fault('2026-03-08T09:00')).toBeUndefined();
  expect(fault('2026-03-08T08:59')).toBe('start');
  expect(fault('2026-03-08T16:30')).toBeUndefined();
  expect(fault('2026-03-08T16:45')).toBe('start');
  expect(fault('2026-03-08T09:00', 60)).toBe('minutes');
  expect(fault('2026-03-08T11:45')).toBe('start');
  expect(fault('2026-03-08T13:00')).toBeUndefined();
  expect(fault('2026-03-07T12:30')).toBe('start');
  expect(fault('2026-03-09T10:00')).toBe('start');
  expect(faultOf({ ...rules, hours: [] }, at('2026-03-09T10:00'), 30, now)).toBeUndefined();
  expect(faultOf({ ...rules, hours: [] }, at('2026-03-09T03:00'), 30, now)?.field).toBe('start');
});

let server: TestServer;
let worker: JobWorker;
let org: string;
let owner: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  worker = new JobWorker({ services: server.services, kinds: [showingMailJob], pollMs: 50 });
  worker.start();
  org = await newOrganisation(server);
  owner = await newMember(server, org, 'owner');
  await giveTier(server, owner, 'elite');
  agent = await newMember(server, org, 'agent');
  colleague = await newMember(server, org, 'agent');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

let numbers = 0;
const outsider = () => {
  numbers += 1;
  return callerAt(server.url, { 'x-forwarded-for': `198.51.100.${numbers % 250}` });
};

const newHome = async (status: 'Active' | 'Coming Soon' | 'Incomplete' = 'Active') => {
  numbers += 1;
  const made = await agent.do(listings.create, {
    streetNumber: String(numbers),
    streetName: 'Juniper Street',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 45_000_000,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
    showingInstructions: 'The key is in the blue box, 4711.',
    privateRemarks: 'The seller leaves in May.',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  if (status === 'Incomplete') return made.body;
  const moved = await agent.do(
    listings.changeStatus,
    { id: made.body.id, standardStatus: status },
    { version: made.body.version },
  );
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  return moved.body;
};

const usual: Omit<RequestOf<typeof showings.setUp>, 'id'> = {
  mode: 'confirm_any',
  timeZone: zone,
  leadMinutes: 60,
  mostMinutes: 60,
  mayOverlap: false,
  isAccompanied: false,
  hours: [],
  blackouts: [],
  holdsFeedback: false,
  isOpen: true,
  contacts: [],
};
const setUp = async (id: string, given: Partial<typeof usual> = {}) => {
  const answer = await agent.do(showings.setUp, { id, ...usual, ...given });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.address!.split('/').at(-1)!;
};
const dayAfter = (days: number) => addDays(dayIn(Date.now(), zone), days);
const tomorrow = (clock: string) => `${dayAfter(2)}T${clock}`;

const elsewhere = { name: 'Olive Out', licence: 'TX-1', brokerage: 'Far & Away', phone: '512 555 0153' };
const ask = (slug: string, local: string, given: Partial<RequestOf<typeof showings.ask>> = {}) =>
  outsider().do(showings.ask, {
    slug,
    slot: new Date(at(local)).toISOString(),
    ...elsewhere,
    email: `olive${numbers}@far.test`,
    consent: true,
    opened: showingForm.openedNow(server.services.settings.secret, Date.now() - 60_000),
    ...given,
  });
const asked = async (...given: Parameters<typeof ask>) => {
  const answer = await ask(...given);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const ofHome = async (id: string, by = agent) => (await by.do(showings.ofListing, { id })).body.rows;

const mailsTo = async (address: string) => {
  const rows = await server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
    tx.all<{ text: string; html: string; subject: string; attachments: { name: string }[] }>(sql`
      select body_text as text, body_html as html, subject, attachments from outbox_messages where organisation_id = ${org} and recipient like ${`%${address}%`} order by id`),
  );
  return rows;
};
const linkIn = (text: string) => /\/showing\/([^\s?]+)/.exec(text)![1]!;
/** Moves the showing to the past. */
const letItPass = (id: string) =>
  server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
    tx.run(sql`
      update showings set starts_at = now() - interval '2 hours', span = tstzrange(now() - interval '2 hours', now() - interval '1 hour')
      where organisation_id = ${org} and id = ${id}`),
  );

const textsTo = (phone: string) =>
  server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
    tx.all<{ body: string }>(sql`
      select body_text as body from outbox_messages
      where organisation_id = ${org} and channel = 'sms' and recipient like ${`%${phone}%`} order by id`),
  );

/** A prefix of a country where it isn't night now: automatic texts wait for the morning. */
const awake = ['+44207123', '+1212555', '+1671555'].find((_, index) =>
  isOpenAt(rulePack, null, [['Europe/London', 'America/New_York', 'Pacific/Guam'][index]!], Date.now()),
)!;

describe('texts', () => {
  test('go to who asked for them on the page, and to clients who are asked and have agreed to texts; to nobody else', async () => {
    const home = await newHome();
    const [sal, tia] = [`${awake}0171`, `${awake}0172`];
    const seller = (await agent.do(leads.create, { firstName: 'Sal', email: 'sal@seller.test', phone: sal })).body;
    await agent.do(leads.create, { firstName: 'Tia', email: 'tia@seller.test', phone: tia });
    const agreed = { purpose: 'transactional', kind: 'given', basis: 'verbal', note: 'On the phone.' } as const;
    await agent.do(consents.add, { id: seller.id, channel: 'sms', ...agreed });
    const contacts = ['sal', 'tia'].map((name) => ({
      tier: 'initial' as const,
      user: null,
      name,
      email: `${name}@seller.test`,
    }));
    const slug = await setUp(home.id, { contacts });
    const wants = { phone: '512 555 0173', email: 'wants@far.test' };
    await asked(slug, tomorrow('10:00'), { ...wants, mayText: true });
    await asked(slug, tomorrow('12:00'), { phone: '512 555 0174', email: 'mail@far.test' });
    await vi.waitFor(async () => expect(await mailsTo('tia@seller.test')).toHaveLength(2), patience);
    // Two requests, each with its own link.
    await vi.waitFor(async () => expect(await textsTo(sal)).toHaveLength(2), patience);
    const [request] = await textsTo(sal);
    expect(request!.body).toContain('Showing request:');
    const link = linkIn(request!.body);
    expect((await outsider().do(showings.act, { token: link, deed: 'confirm' })).body.state).toBe('confirmed');
    await vi.waitFor(async () => expect(await textsTo('5125550173')).toHaveLength(1), patience);
    expect((await textsTo('5125550173'))[0]!.body).toMatch(/Showing confirmed: .*\/showing\//);
    await vi.waitFor(async () => expect(await mailsTo('mail@far.test')).toHaveLength(1), patience);
    for (const other of [tia, '5125550174']) expect(await textsTo(other)).toEqual([]);
    // The stored text contains no link.
    const kept = await server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
      tx.all(sql`select body from messages where channel = 'sms'`),
    );
    expect(JSON.stringify(kept)).not.toContain('/showing/');
  });
});

describe('asking for a showing', () => {
  test('of two who want one time at once exactly one gets it, unless they may overlap', async () => {
    const home = await newHome();
    const slug = await setUp(home.id);
    const both = await Promise.all([ask(slug, tomorrow('10:00')), ask(slug, tomorrow('10:15'))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const open = await newHome();
    const together = await setUp(open.id, { mayOverlap: true });
    const all = await Promise.all([1, 2, 3].map(() => ask(together, tomorrow('10:00'))));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('what is not free is not offered, and what is offered can be had', async () => {
    const home = await newHome();
    const slug = await setUp(home.id, { blackouts: [{ from: tomorrow('08:00'), to: tomorrow('12:00') }] });
    await asked(slug, tomorrow('14:00'));
    const page = (await outsider().do(showings.open, { slug })).body;
    expect(page.address).toContain('Juniper Street');
    expect(JSON.stringify(page)).not.toMatch(/4711|leaves in May/);
    const clocks = page.days
      .find(({ day }) => day === dayAfter(2))!
      .slots.map((slot) => localAt(Date.parse(slot), zone).slice(11));
    expect(clocks).not.toContain('11:30');
    expect(clocks).not.toContain('14:00');
    expect(clocks).toContain('12:00');
    expect((await ask(slug, tomorrow('12:00'))).status).toBe(200);
  });

  test('a program that sends the form at once is refused, and a form sent twice is one request', async () => {
    const home = await newHome();
    const slug = await setUp(home.id);
    const { secret } = server.services.settings;
    const quick = await ask(slug, tomorrow('10:00'), { opened: showingForm.openedNow(secret) });
    expect(quick.status).toBe(400);
    const opened = showingForm.openedNow(secret, Date.now() - 60_000);
    const same = { opened, email: 'twice@far.test' };
    await asked(slug, tomorrow('10:00'), same);
    await asked(slug, tomorrow('10:00'), same);
    expect(await ofHome(home.id)).toHaveLength(1);
  });

  test('a home that is coming soon, a draft or hidden from the internet has no page and no showings', async () => {
    const soon = await newHome('Coming Soon');
    const slug = await setUp(soon.id);
    expect((await outsider().do(showings.open, { slug })).status).toBe(404);
    const own = await agent.do(showings.request, { id: soon.id, start: tomorrow('10:00'), forWhom: 'preview' });
    expect(own.status).toBe(409);
    const hidden = await newHome();
    const other = await setUp(hidden.id);
    await agent.do(
      listings.change,
      { id: hidden.id, internetEntireListingDisplayYN: false },
      { version: hidden.version },
    );
    expect((await outsider().do(showings.open, { slug: other })).status).toBe(404);
  });
});

describe('deciding', () => {
  test('any one of those asked is enough, or all are needed; the final ones are asked after the initial ones', async () => {
    const seller = { tier: 'final' as const, name: 'Sal Seller', email: `sal${Date.now()}@home.test` };
    const contacts = [
      { tier: 'initial' as const, user: agent.id },
      { tier: 'initial' as const, user: colleague.id },
      seller,
    ];
    const home = await newHome();
    const slug = await setUp(home.id, { mode: 'confirm_all', contacts });
    const { token } = await asked(slug, tomorrow('10:00'), { email: 'ollie@far.test' });
    const [row] = await ofHome(home.id);
    expect(row?.answers.map(({ isAsked }) => isAsked)).toEqual([true, true, false]);
    await agent.do(showings.decide, { id: row!.id, deed: 'confirm' });
    expect((await ofHome(home.id))[0]?.state).toBe('requested');
    await colleague.do(showings.decide, { id: row!.id, deed: 'confirm' });
    expect((await ofHome(home.id))[0]).toMatchObject({ state: 'requested', answers: [{}, {}, { isAsked: true }] });
    await expect.poll(() => mailsTo(seller.email), patience).toHaveLength(1);
    const [request] = await mailsTo(seller.email);
    const link = linkIn(request!.text);
    // Two answer buttons, each leading to a page that asks again, so that viewing decides nothing.
    for (const deed of ['confirm', 'decline']) expect(request!.html).toContain(`/showing/${link}?deed=${deed}`);
    const seen = (await outsider().do(showings.read, { token: link })).body;
    expect(seen).toMatchObject({ as: 'contact', instructions: null, brokerage: 'Far & Away' });
    const before = (await outsider().do(showings.read, { token })).body;
    expect(before).toMatchObject({ as: 'asker', state: 'requested', instructions: null });
    await outsider().do(showings.act, { token: link, deed: 'confirm' });
    const after = (await outsider().do(showings.read, { token })).body;
    expect(after).toMatchObject({ state: 'confirmed', instructions: 'The key is in the blue box, 4711.' });
    expect(JSON.stringify(after)).not.toContain('leaves in May');
    await expect
      .poll(async () => (await mailsTo('ollie@far.test')).map(({ subject }) => subject), patience)
      .toContainEqual(expect.stringContaining('Showing confirmed'));
    const confirmed = (await mailsTo('ollie@far.test')).find(({ subject }) => subject.startsWith('Showing confirmed'));
    expect(confirmed?.attachments).toMatchObject([{ name: 'showing.ics' }]);
  });

  test('a link does what it is for and nothing else', async () => {
    const home = await newHome();
    const slug = await setUp(home.id);
    const { token } = await asked(slug, tomorrow('10:00'));
    expect((await outsider().do(showings.act, { token, deed: 'confirm' })).status).toBe(409);
    expect((await outsider().do(showings.read, { token: `${token}x` })).status).toBe(404);
    await outsider().do(showings.act, { token, deed: 'cancel', reason: 'The buyer is ill' });
    expect((await ofHome(home.id))[0]).toMatchObject({ state: 'cancelled', reason: 'The buyer is ill' });
    expect((await ask(slug, tomorrow('10:00'))).status).toBe(200);
  });

  test('to decline needs a reason, and a proposed time is accepted by who asked', async () => {
    const home = await newHome();
    const slug = await setUp(home.id);
    const { token } = await asked(slug, tomorrow('10:00'));
    const [row] = await ofHome(home.id);
    const mute = await agent.do(showings.decide, { id: row!.id, deed: 'decline' });
    expect(mute.status).toBe(400);
    const proposed = await agent.do(showings.decide, { id: row!.id, deed: 'propose', start: tomorrow('16:00') });
    expect(proposed.body, JSON.stringify(proposed.body)).toMatchObject({ state: 'proposed' });
    // The old time is free again, and the proposed one is reserved.
    expect((await ask(slug, tomorrow('16:00'))).status).toBe(409);
    expect((await ask(slug, tomorrow('10:00'))).status).toBe(200);
    const accepted = await outsider().do(showings.act, { token, deed: 'accept' });
    expect(accepted.body.state).toBe('confirmed');
    expect(Date.parse(accepted.body.startsAt)).toBe(at(tomorrow('16:00')));
  });

  test('another time is agreed to anew by everybody whose word it needs', async () => {
    const seller = { tier: 'final' as const, name: 'Sal Seller', email: `sal-anew${Date.now()}@home.test` };
    const contacts = [
      { tier: 'initial' as const, user: agent.id },
      { tier: 'initial' as const, user: colleague.id },
      seller,
    ];
    const home = await newHome();
    const slug = await setUp(home.id, { mode: 'confirm_all', contacts });
    const { token } = await asked(slug, tomorrow('10:00'));
    const { id } = (await ofHome(home.id))[0]!;
    await colleague.do(showings.decide, { id, deed: 'confirm' });
    await agent.do(showings.decide, { id, deed: 'propose', start: tomorrow('16:00') });
    const accepted = await outsider().do(showings.act, { token, deed: 'accept' });
    // The colleague agreed to another time, and the seller was never asked.
    expect(accepted.body, JSON.stringify(accepted.body)).toMatchObject({ state: 'requested', instructions: null });
    expect(Date.parse(accepted.body.startsAt)).toBe(at(tomorrow('16:00')));
    const answers = async () => (await ofHome(home.id))[0]!.answers.map(({ isAsked, answer }) => [isAsked, answer]);
    expect(await answers()).toEqual([
      [true, 'yes'],
      [true, null],
      [false, null],
    ]);
    await colleague.do(showings.decide, { id, deed: 'confirm' });
    expect(await answers()).toEqual([
      [true, 'yes'],
      [true, 'yes'],
      [true, null],
    ]);
    await expect.poll(() => mailsTo(seller.email), patience).toHaveLength(1);
    const link = linkIn((await mailsTo(seller.email))[0]!.text);
    await outsider().do(showings.act, { token: link, deed: 'confirm' });
    expect((await ofHome(home.id))[0]?.state).toBe('confirmed');
  });

  test('who speaks for those who are asked does not speak for those who will be', async () => {
    const seller = { tier: 'final' as const, name: 'Sal Seller', email: `sal-later${Date.now()}@home.test` };
    const home = await newHome();
    const slug = await setUp(home.id, { contacts: [{ tier: 'initial', user: colleague.id }, seller] });
    await asked(slug, tomorrow('10:00'));
    const { id } = (await ofHome(home.id))[0]!;
    await agent.do(showings.decide, { id, deed: 'confirm' });
    expect((await ofHome(home.id))[0]).toMatchObject({
      state: 'requested',
      answers: [{ answer: 'yes' }, { isAsked: true, answer: null }],
    });
  });

  test('confirmed it stands in the calendar; called off there it is called off here', async () => {
    const home = await newHome();
    await setUp(home.id, { mode: 'auto' });
    const made = await colleague.do(showings.request, { id: home.id, start: tomorrow('11:00'), forWhom: 'preview' });
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ state: 'confirmed' });
    const range = { from: dayAfter(1), to: dayAfter(4), timeZone: zone };
    const planned = (await agent.do(calendar.list, range)).body.rows.find(({ title }) =>
      title.includes(home.unparsedAddress),
    )!;
    expect(planned).toMatchObject({
      kind: 'showing',
      start: tomorrow('11:00'),
      people: expect.arrayContaining([agent.id, colleague.id]),
    });
    await agent.do(calendar.change, { id: planned.id, status: 'cancelled' }, { version: planned.version });
    expect((await ofHome(home.id))[0]?.state).toBe('cancelled');
  });

  test('who leaves the market calls off what was agreed', async () => {
    const home = await newHome();
    await setUp(home.id, { mode: 'auto' });
    await agent.do(showings.request, { id: home.id, start: tomorrow('11:00'), forWhom: 'preview' });
    const withdrawn = await agent.do(
      listings.changeStatus,
      { id: home.id, standardStatus: 'Withdrawn' },
      { version: home.version },
    );
    expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
    const event = { subject: { type: 'listing', id: home.id } } as Parameters<
      typeof offMarketListener.handle
    >[1][number];
    await server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
      offMarketListener.handle(tx, [event]),
    );
    expect((await ofHome(home.id))[0]?.state).toBe('cancelled');
  });

  test('a colleague sees a showing and may not decide it; a stranger’s organisation does not see it', async () => {
    const home = await newHome();
    const slug = await setUp(home.id);
    await asked(slug, tomorrow('10:00'));
    const [row] = await ofHome(home.id, colleague);
    expect(row?.can).toEqual({
      decide: false,
      cancel: false,
      accept: false,
      reschedule: false,
      hold: false,
      report: false,
    });
    expect((await colleague.do(showings.decide, { id: row!.id, deed: 'confirm' })).status).toBeGreaterThanOrEqual(403);
    const stranger = await newMember(server, await newOrganisation(server), 'owner');
    expect((await stranger.do(showings.decide, { id: row!.id, deed: 'confirm' })).status).toBe(404);
  });
});

describe('who pays a buyer’s agent is settled in writing before the first tour (0.3 row 12)', () => {
  const newBuyer = async () => (await agent.do(leads.create, { firstName: 'Bea', lastName: 'Buyer' })).body.id;
  const tour = (id: string, buyer: string, kind: 'in_person' | 'video' = 'in_person', clock = '10:00') =>
    agent.do(showings.request, { id, start: tomorrow(clock), forWhom: 'buyer', buyer, kind });
  const signed = {
    signedOn: '2026-01-01',
    from: '2026-01-01',
    until: '2099-12-31',
    payKind: 'rate',
    rateBasisPoints: 250,
    saysNegotiable: true,
  } as const;

  test('a tour with an own buyer, by video too, needs an agreement that holds on its day at the home', async () => {
    const home = await newHome();
    await setUp(home.id, { mode: 'auto' });
    const buyer = await newBuyer();
    for (const kind of ['in_person', 'video'] as const) {
      const refused = await tour(home.id, buyer, kind);
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body)).toContain('"buyer"');
    }
    const tooShort = await agent.do(buyerAgreements.add, { id: buyer, ...signed, until: dayAfter(1) });
    expect(tooShort.status, JSON.stringify(tooShort.body)).toBe(200);
    expect((await tour(home.id, buyer)).status).toBe(400);
    const mute = await agent.do(buyerAgreements.add, { id: buyer, ...signed, saysNegotiable: false as never });
    expect(mute.status).toBe(400);
    const unpaid = await agent.do(buyerAgreements.add, { id: buyer, ...signed, rateBasisPoints: null });
    expect(unpaid.status).toBe(400);
    const added = (await agent.do(buyerAgreements.add, { id: buyer, ...signed })).body;
    expect(isInForceOn(added, dayAfter(2))).toBe(true);
    const made = await tour(home.id, buyer);
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ state: 'confirmed', buyer: { id: buyer } });
    const ended = (await agent.do(buyerAgreements.end, { id: buyer, agreementId: added.id })).body;
    expect(isInForceOn(ended, dayAfter(2))).toBe(false);
    expect((await tour(home.id, buyer, 'video', '15:00')).status).toBe(400);
  });

  test('another day that is proposed needs an agreement that holds then', async () => {
    const home = await newHome();
    await setUp(home.id, { contacts: [{ tier: 'initial', user: colleague.id }] });
    const buyer = await newBuyer();
    await agent.do(buyerAgreements.add, { id: buyer, ...signed, until: dayAfter(2) });
    const made = await tour(home.id, buyer);
    expect(made.body, JSON.stringify(made.body)).toMatchObject({ state: 'requested' });
    const { id } = made.body;
    const later = `${dayAfter(3)}T10:00`;
    expect((await colleague.do(showings.decide, { id, deed: 'propose', start: later })).status).toBe(200);
    const refused = await agent.do(showings.decide, { id, deed: 'accept' });
    expect(refused.status, JSON.stringify(refused.body)).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('"buyer"');
    const { id: agreement } = (await agent.do(buyerAgreements.add, { id: buyer, ...signed })).body;
    expect((await agent.do(showings.decide, { id, deed: 'accept' })).body.state).toBe('confirmed');
    const kept = await server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
      tx.get(sql`select agreement_id as agreement from showings where id = ${id}`),
    );
    expect(kept).toEqual({ agreement });
  });

  test('what the public reads of a home says nothing of a buyer’s agent’s pay', async () => {
    const home = await newHome();
    const shown = await publicListing(server.services.db, org, home.id);
    const page = (await outsider().do(showings.open, { slug: await setUp(home.id) })).body;
    expect(JSON.stringify([shown, page, Object.keys(listings.create.input.shape)])).not.toMatch(
      /compensation|commission/i,
    );
  });
});

test('showings are filtered, searched, ordered and counted, and kept under a name', async () => {
  const home = await newHome();
  const slug = await setUp(home.id);
  const street = home.unparsedAddress.split(',')[0]!;
  for (const clock of ['10:00', '12:00', '14:00']) await asked(slug, tomorrow(clock));
  const [last, , first] = await ofHome(home.id);
  await agent.do(showings.decide, { id: first!.id, deed: 'confirm' });
  const found = async (input: RequestOf<typeof showings.list>) =>
    (await agent.do(showings.list, { search: street, ...input })).body;
  const pages = async (sort: string, cursor?: string): Promise<string[]> => {
    const { rows, next } = await found({ sort, limit: 1, ...(cursor && { cursor }) });
    return [...rows.map(({ id }) => id), ...(next ? await pages(sort, next) : [])];
  };
  const byTime = await pages('startsAt');
  expect(byTime).toHaveLength(3);
  expect([byTime[0], byTime[2]]).toEqual([first!.id, last!.id]);
  expect(await pages('-startsAt')).toEqual(byTime.toReversed());
  const waiting = {
    filter: 'state:is(requested)~startsAt:in_next(7d)~interest:is_empty~listAgent:is(me)',
    search: street,
  };
  expect((await found(waiting)).rows).toHaveLength(2);
  expect((await agent.do(showings.count, waiting)).body).toEqual({ count: 2, capped: false });
  expect((await agent.do(showings.counts, {})).body.total).toBeGreaterThanOrEqual(3);
  expect((await agent.do(showings.list, { filter: 'note:contains(x)' })).status).toBe(400);
  const view = { domain: 'showings', name: 'Waiting', query: `filter=${waiting.filter}`, shared: false } as const;
  expect((await agent.do(views.create, view)).status).toBe(200);
});

describe('what came of it', () => {
  test('feedback is asked when it is over, and twice more; held answers are not the seller’s to see', async () => {
    const home = await newHome();
    const slug = await setUp(home.id, { mode: 'auto', holdsFeedback: true });
    const email = `fay${Date.now()}@far.test`;
    const { token } = await asked(slug, tomorrow('10:00'), { email });
    const words = {
      token,
      interest: 4,
      priceOpinion: 'high',
      liked: 'The yard',
      disliked: 'The kitchen',
      offerLikely: false,
    } as const;
    expect((await outsider().do(showings.giveFeedback, words)).status).toBe(409);
    const [row] = await ofHome(home.id);
    await letItPass(row!.id);
    await runNow(server, org, 'showing_end');
    for (const round of [1, 2, 3, 4]) {
      await runNow(server, org, 'showing_feedback', row!.id);
      const wanted = Math.min(round, 3);
      await expect
        .poll(async () => (await mailsTo(email)).filter(({ subject }) => subject.startsWith('How was')), patience)
        .toHaveLength(wanted);
    }
    expect((await outsider().do(showings.giveFeedback, words)).body).toMatchObject({ hasFeedback: true });
    const shared = (await agent.do(showings.shareReport, { id: home.id })).body.address;
    const link = shared.split('/').at(-1)!;
    const forSeller = async (of = link) => outsider().do(showings.readReport, { token: of });
    expect((await forSeller()).body.rows[0]).toMatchObject({ isHeld: true, brokerage: 'Far & Away', feedback: null });
    expect(JSON.stringify((await forSeller()).body)).not.toContain('Olive');
    expect((await agent.do(showings.report, { id: home.id })).body).toMatchObject({
      heldBack: 1,
      rows: [{ feedback: { interest: 4 } }],
    });
    expect((await colleague.do(showings.holdFeedback, { id: row!.id, isHeld: false })).status).toBe(403);
    // A colleague may represent a buyer too, so they see neither feedback nor the report.
    const [seen] = (await colleague.do(showings.ofListing, { id: home.id })).body.rows;
    expect(seen).toMatchObject({ state: 'completed', feedback: null, answers: [], can: { report: false } });
    expect(seen!.asker).toMatchObject({ brokerage: 'Far & Away', phone: '', email: '' });
    expect((await agent.do(showings.ofListing, { id: home.id })).body.rows[0]).toMatchObject({
      feedback: { interest: 4 },
      asker: { email },
      can: { report: true },
    });
    expect(
      (await colleague.do(showings.list, { filter: 'interest:gte(1)', search: home.unparsedAddress })).body.rows,
    ).toEqual([]);
    expect(
      (await agent.do(showings.list, { filter: 'interest:gte(1)', search: home.unparsedAddress })).body.rows,
    ).toHaveLength(1);
    expect((await colleague.do(showings.report, { id: home.id })).status).toBe(404);
    const kinds = async (by: Person) =>
      (await by.do(listings.timeline, { id: home.id })).body.rows.map(({ kind }) => kind);
    expect(await kinds(agent)).toContain('showing.feedback_given');
    expect(await kinds(colleague)).not.toContain('showing.feedback_given');
    // Access instructions are shown only until the showing ends.
    expect((await outsider().do(showings.read, { token })).body.instructions).toBeNull();
    await agent.do(showings.holdFeedback, { id: row!.id, isHeld: false });
    expect((await forSeller()).body.rows[0]?.feedback).toMatchObject({ interest: 4, priceOpinion: 'high' });
    await agent.do(showings.shareReport, { id: home.id });
    expect((await forSeller()).status).toBe(404);
  });

  test('every number is the count of the rows it opens', () => {
    const row = (day: string, interest: number | null, state: 'confirmed' | 'declined' = 'confirmed') => ({
      id: crypto.randomUUID(),
      state,
      startsAt: `${day}T10:00:00.000Z`,
      day,
      minutes: 30,
      brokerage: '',
      isHeld: state === 'confirmed',
      feedback: interest
        ? {
            interest,
            priceOpinion: 'right' as const,
            liked: '',
            disliked: '',
            offerLikely: interest > 4,
            at: `${day}T12:00:00.000Z`,
          }
        : null,
    });
    const rows = [
      row('2026-03-02', 5),
      row('2026-03-03', 2),
      row('2026-03-17', 4),
      row('2026-03-18', null, 'declined'),
    ];
    const counts = Object.fromEntries(reportNames.map((name) => [name, rowsBehind(name, rows).length]));
    expect(counts).toMatchObject({ all: 4, held: 3, fallen: 1, answered: 3, interested: 2, offers: 1, right: 3 });
    expect(weeksOf(rows).map(({ from, rows: of, interest }) => [from, of.length, interest])).toEqual([
      ['2026-03-01', 2, 3.5],
      ['2026-03-08', 0, null],
      ['2026-03-15', 1, 4],
    ]);
  });
});
