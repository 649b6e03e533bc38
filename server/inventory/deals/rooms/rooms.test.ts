import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { agentProfile } from '#contract/account/agent-profile.ts';
import { notifications } from '#contract/account/notifications.ts';
import { dealDates } from '#contract/inventory/deals/deal-dates.ts';
import {
  dealRoom,
  dealRooms,
  mostCodeTries,
  type PartyRole,
  type RoomEntry,
} from '#contract/inventory/deals/deal-rooms.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { sql } from '#server/core/db/sql.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { guestCodeJob, guestMailJob } from './jobs.ts';

let server: TestServer;
let dispatcher: Dispatcher;
let owner: Person;
let agent: Person;
let colleague: Person;
let viewer: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  const { db, log } = server.services;
  dispatcher = new Dispatcher({ db, listeners: [noticesListener], log });
  db.onCommitted(() => dispatcher.wake());
  await dispatcher.start();
  ({ owner, agent, colleague, viewer, foreigner } = await newTeam(server, {
    owner: 'owner',
    agent: 'agent',
    colleague: 'agent',
    viewer: 'viewer',
  }));
});
afterAll(async () => {
  await dispatcher.stop();
  await server.stop();
});

const word = 'open sesame';
const newDeal = async () =>
  (
    await agent.do(deals.create, {
      name: 'The nervous ones from Juniper',
      pipeline: 'buyer',
      price: 40_000_000,
      address: '12 Juniper St, Austin',
      acceptedOn: '2026-06-24',
      closingOn: '2026-08-03',
    })
  ).body.id;
const newParty = async (id: string, role: PartyRole, more: object = {}) =>
  (await agent.do(deals.addParty, { id, role, name: `The ${role}`, email: `${role}@example.test`, ...more })).body.id;
const invite = async (id: string, partyId: string, factor: 'text' | 'word' = 'word') => {
  const made = await agent.do(dealRooms.inviteGuest, { id, partyId, factor, ...(factor === 'word' && { word }) });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return { ...made.body, token: made.body.address.split('/room/')[1]! };
};
const enter = (token: string, proof = word) => stranger(server).do(dealRoom.enter, { token, proof });
/** A guest inside the room. */
const guestOf = async (id: string, role: PartyRole) => {
  const { token, guest } = await invite(id, await newParty(id, role));
  const { pass } = (await enter(token)).body;
  const read = async () => (await stranger(server).do(dealRoom.read, { token, pass })).body;
  const write = (body: string, isForAll = false, key: string = crypto.randomUUID()) =>
    stranger(server).do(dealRoom.write, { token, pass, key, body, isForAll });
  return { token, pass, guest, read, write };
};
const post = (id: string, body: string, audience: PartyRole[] | null = null) =>
  agent.do(dealRooms.postInRoom, { id, body, audience });
const bodies = ({ rows }: { rows: RoomEntry[] }) => rows.flatMap(({ post: one }) => (one ? [one.body] : []));
const inOrg = <T>(work: Parameters<typeof server.services.db.withOrg<T>>[1]) =>
  server.services.db.withOrg({ organisationId: owner.organisationId, userId: null, actorKind: 'system' }, work);
const texts = () =>
  inOrg((tx) =>
    tx.all<{ body: string }>(sql`select body_text as body from outbox_messages where channel = 'sms' order by id`),
  );

test('a link alone opens nothing: the word is asked for, and guesses are slow', async () => {
  const id = await newDeal();
  const { token } = await invite(id, await newParty(id, 'client'));
  const door = await stranger(server).do(dealRoom.look, { token });
  expect(door.body).toMatchObject({ name: 'The client', factor: 'word', phoneEnding: null });
  expect(JSON.stringify(door.body)).not.toContain('Juniper');
  expect((await stranger(server).do(dealRoom.read, { token, pass: 'v1.a.b.c' })).status).toBe(403);
  for (let tries = 0; tries < 10; tries++) expect((await enter(token, 'a guess here')).status).toBe(403);
  expect((await enter(token)).status).toBe(429);
});

test('a guest sees how the agent is reached by phone', async () => {
  const { version } = (await agent.do(agentProfile.get, {})).body;
  const shown = { title: '', phone: '(512) 555-0188', signature: '', photo: null };
  await agent.do(agentProfile.change, shown, { version });
  const { view } = await (await guestOf(await newDeal(), 'client')).read();
  expect(view.people.find(({ role }) => role === 'office')).toMatchObject({ phone: '(512) 555-0188' });
});

test('a code is texted to the phone that was agreed on, opens once, and dies of wrong ones', async () => {
  const id = await newDeal();
  const noPhone = await newParty(id, 'lender');
  const refused = await agent.do(dealRooms.inviteGuest, { id, partyId: noPhone, factor: 'text' });
  expect(refused.body).toMatchObject({ code: 'invalid_input', issues: [{ path: ['factor'] }] });
  const { token, guest } = await invite(id, await newParty(id, 'client', { phone: '(512) 555-0147' }), 'text');
  expect(guest.phoneEnding).toBe('47');
  const codeFor = async () => {
    const before = (await texts()).length;
    expect((await stranger(server).do(dealRoom.sendCode, { token, locale: 'en' })).status).toBe(200);
    const worker = new JobWorker({ services: server.services, kinds: [guestCodeJob], pollMs: 20 });
    worker.start();
    await vi.waitFor(async () => expect((await texts()).length).toBe(before + 1), patience);
    await worker.stop();
    return /\d{6}/.exec((await texts()).at(-1)!.body)![0];
  };
  const code = await codeFor();
  const kept = await inOrg((tx) => tx.all<{ body: string }>(sql`select body from messages where channel = 'sms'`));
  expect(JSON.stringify(kept)).not.toContain(code);
  expect((await enter(token, code)).status).toBe(200);
  await inOrg((tx) =>
    tx.run(sql`update deal_guests set code_used_at = now() - interval '2 minutes' where id = ${guest.id}`),
  );
  expect((await enter(token, code)).status).toBe(403);
  const next = await codeFor();
  const wrong = next === '000000' ? '111111' : '000000';
  for (let tries = 0; tries < mostCodeTries; tries++) expect((await enter(token, wrong)).status).toBe(403);
  expect((await enter(token, next)).status).toBe(403);
});

test('everybody sees the same timeline, each the part that concerns them', async () => {
  const id = await newDeal();
  const client = await guestOf(id, 'client');
  const insurer = await guestOf(id, 'insurance');
  const lender = await guestOf(id, 'lender');
  await agent.do(dealDates.addDate, { id, key: 'appraisal_done', name: 'Appraisal in hand', on: '2026-07-10' });
  await post(id, 'For all of you');
  await post(id, 'For the client alone', ['client']);
  await client.write('May I move in early?');
  await client.write('Hello everybody', true);
  expect(bodies((await client.read()).entries)).toEqual([
    'Hello everybody',
    'May I move in early?',
    'For the client alone',
    'For all of you',
  ]);
  const seen = await insurer.read();
  expect(bodies(seen.entries)).toEqual(['Hello everybody', 'For all of you']);
  expect(seen.view.deal.price).toBeNull();
  expect(seen.view.dates.map(({ name }) => name)).not.toContain('Appraisal in hand');
  const atLender = await lender.read();
  expect(atLender.view.deal.price).toBe(40_000_000);
  expect(atLender.view.dates.map(({ name }) => name)).toContain('Appraisal in hand');
  // Contact information is shown for professionals only.
  expect(seen.view.people).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ role: 'client', email: '' }),
      expect.objectContaining({ role: 'lender', email: 'lender@example.test' }),
      expect.objectContaining({ role: 'insurance', isYou: true, email: 'insurance@example.test' }),
    ]),
  );
  // The office sees everything, and can view the room as any guest.
  const { rows } = (await agent.do(dealRooms.roomEntries, { id })).body;
  expect(bodies({ rows })).toHaveLength(4);
  const as = (await agent.do(dealRooms.roomAs, { id, partyId: insurer.guest.partyId })).body;
  expect(bodies({ rows: as.entries })).toEqual(['Hello everybody', 'For all of you']);
  expect(as.view.dates).toEqual(seen.view.dates);
});

test('a date is shown to whom the office says, and moves are told to those alone', async () => {
  const id = await newDeal();
  const client = await guestOf(id, 'client');
  const insurer = await guestOf(id, 'insurance');
  const { id: dateId } = (
    await agent.do(dealDates.addDate, {
      id,
      key: 'binder',
      name: 'Binder due',
      rule: { base: 'closing', days: -5, count: 'calendar', roll: 'none' },
    })
  ).body;
  await agent.do(dealRooms.showDate, { id, dateId, shownTo: ['insurance'] });
  const names = async (guest: typeof client) => (await guest.read()).view.dates.map(({ name }) => name);
  expect(await names(insurer)).toContain('Binder due');
  expect(await names(client)).not.toContain('Binder due');
  const { version } = (await agent.do(deals.get, { id })).body;
  await agent.do(dealDates.moveBases, { id, closingOn: '2026-08-10' }, { version });
  const moved = async (guest: typeof client) =>
    (await guest.read()).entries.rows.find(({ what }) => what === 'closing')!.dates.map(({ name }) => name);
  expect(await moved(insurer)).toEqual([null, 'Binder due']);
  expect(await moved(client)).not.toContain('Binder due');
});

test('the authorization to pay the commission is a date of whoever settles, unless the office shows it to more', async () => {
  const id = await newDeal();
  const guests = [await guestOf(id, 'client'), await guestOf(id, 'other_agent'), await guestOf(id, 'title')];
  const { dates } = (await agent.do(dealRooms.room, { id })).body;
  const cda = dates.find(({ name }) => name.includes('CDA'))!;
  const seenBy = async () =>
    Promise.all(guests.map(async ({ read }) => (await read()).view.dates.some(({ id: dateId }) => dateId === cda.id)));
  expect(await seenBy()).toEqual([false, false, true]);
  await agent.do(dealRooms.showDate, { id, dateId: cda.id, shownTo: ['client'] });
  expect(await seenBy()).toEqual([true, false, false]);
});

test('what a guest sends twice is there once, and the office is told', async () => {
  const id = await newDeal();
  const client = await guestOf(id, 'client');
  const key = crypto.randomUUID();
  await Promise.all([client.write('Once', false, key), client.write('Once', false, key)]);
  expect((await client.write('Once', false, key)).status).toBe(200);
  expect(bodies((await client.read()).entries)).toEqual(['Once']);
  await vi.waitFor(
    async () =>
      expect((await agent.do(notifications.list, {})).body.rows.map(({ kind }) => kind)).toContain('deal.room_written'),
    patience,
  );
});

test('a document goes both ways, and one that is not for somebody is not found', async () => {
  const id = await newDeal();
  const client = await guestOf(id, 'client');
  const lender = await guestOf(id, 'lender');
  const { ticket } = await client.read();
  const upload = { token: client.token, ticket, key: crypto.randomUUID(), name: 'offer.txt' };
  for (const _ of [1, 2]) {
    const sent = await stranger(server).do(dealRoom.upload, upload, { body: 'Signed by hand' });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  }
  const { documents } = (await client.read()).view;
  expect(documents).toEqual([expect.objectContaining({ name: 'offer.txt', isReady: true, by: 'The client' })]);
  expect((await lender.read()).view.documents).toEqual([]);
  const postId = documents[0]!.postId;
  const fetched = await stranger(server).do(dealRoom.content, { token: client.token, ticket, postId });
  expect(fetched.status).toBe(200);
  const other = (await lender.read()).ticket;
  expect((await stranger(server).do(dealRoom.content, { token: lender.token, ticket: other, postId })).status).toBe(
    404,
  );
  // Another guest's ticket doesn't work.
  expect((await stranger(server).do(dealRoom.content, { token: client.token, ticket: other, postId })).status).toBe(
    403,
  );
  const program = { ...upload, key: crypto.randomUUID(), name: 'run.html' };
  expect((await stranger(server).do(dealRoom.upload, program, { body: '<script>alert(1)</script>' })).status).toBe(415);
});

test('what the office takes back nobody outside sees or opens', async () => {
  const id = await newDeal();
  const client = await guestOf(id, 'client');
  const { postId } = (await post(id, 'By mistake')).body;
  expect((await agent.do(dealRooms.withdrawPost, { id, postId })).status).toBe(200);
  expect((await agent.do(dealRooms.withdrawPost, { id, postId })).status).toBe(200);
  expect(bodies((await client.read()).entries)).toEqual([]);
  const [first] = (await agent.do(dealRooms.roomEntries, { id })).body.rows;
  expect(first!.post).toMatchObject({ body: 'By mistake', isWithdrawn: true, canWithdraw: false });
  await client.write('Theirs');
  const [theirs] = (await agent.do(dealRooms.roomEntries, { id })).body.rows;
  expect((await agent.do(dealRooms.withdrawPost, { id, postId: theirs!.post!.id })).status).toBe(409);
});

test('account numbers are written into no room', async () => {
  const id = await newDeal();
  const client = await guestOf(id, 'client');
  const numbers = 'Wire it to routing 021000021, account 000123456789';
  expect((await post(id, numbers)).body).toMatchObject({ code: 'invalid_input', issues: [{ path: ['body'] }] });
  expect((await client.write(numbers)).body).toMatchObject({ code: 'invalid_input', issues: [{ path: ['body'] }] });
});

test('whose way in is ended, or who no longer takes part, is out at once', async () => {
  const id = await newDeal();
  const client = await guestOf(id, 'client');
  const lender = await guestOf(id, 'lender');
  const again = await invite(id, lender.guest.partyId);
  expect((await stranger(server).do(dealRoom.look, { token: lender.token })).status).toBe(404);
  expect((await stranger(server).do(dealRoom.look, { token: again.token })).status).toBe(200);
  await agent.do(dealRooms.endGuest, { id, guestId: client.guest.id });
  expect((await stranger(server).do(dealRoom.read, { token: client.token, pass: client.pass })).status).toBe(404);
  // New contact information may mean another person; a new name alone doesn't.
  const title = await guestOf(id, 'title');
  await agent.do(deals.changeParty, { id, partyId: title.guest.partyId, name: 'Gulf Title' });
  expect((await stranger(server).do(dealRoom.read, { token: title.token, pass: title.pass })).status).toBe(200);
  await agent.do(deals.changeParty, { id, partyId: title.guest.partyId, email: 'other@example.test' });
  expect((await stranger(server).do(dealRoom.read, { token: title.token, pass: title.pass })).status).toBe(404);
  await agent.do(deals.removeParty, { id, partyId: lender.guest.partyId });
  expect((await stranger(server).do(dealRoom.look, { token: again.token })).status).toBe(404);
  const escrow = await guestOf(id, 'escrow');
  await owner.do(deals.archive, { id });
  expect((await stranger(server).do(dealRoom.read, { token: escrow.token, pass: escrow.pass })).status).toBe(404);
});

test('only who may change the deal asks in, writes or takes back; others do not find it', async () => {
  const id = await newDeal();
  const partyId = await newParty(id, 'client');
  for (const [by, status] of [
    [viewer, 403],
    [colleague, 404],
    [foreigner, 404],
  ] as const) {
    expect((await by.do(dealRooms.inviteGuest, { id, partyId, factor: 'word', word })).status).toBe(status);
    expect((await by.do(dealRooms.postInRoom, { id, body: 'Hello' })).status).toBe(status);
  }
  expect((await viewer.do(dealRooms.room, { id })).status).toBe(200);
  expect((await colleague.do(dealRooms.room, { id })).status).toBe(404);
  expect((await foreigner.do(dealRooms.roomAs, { id, partyId })).status).toBe(404);
});

test('guests are mailed their own link, once for several posts, and nothing of what was written', async () => {
  const id = await newDeal();
  const client = await guestOf(id, 'client');
  await post(id, 'First secret');
  await post(id, 'Second secret');
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update jobs set run_at = now() where kind = 'deals.guest_mail' and state = 'waiting'`),
  );
  const worker = new JobWorker({ services: server.services, kinds: [guestMailJob], pollMs: 20 });
  worker.start();
  const mails = () =>
    inOrg((tx) =>
      tx.all<{ subject: string; body: string }>(sql`
        select subject, body_text as body from outbox_messages where body_text like ${`%${client.token}%`} order by id`),
    );
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), patience);
  await worker.stop();
  expect((await mails()).map(({ subject }) => subject).sort()).toEqual([
    'Update in the deal room for “12 Juniper St, Austin”',
    'Your deal room for “12 Juniper St, Austin”',
  ]);
  expect(JSON.stringify(await mails())).not.toContain('secret');
  // The link belongs to the guest alone, so the stored message that members can read doesn't contain it.
  const kept = await inOrg((tx) => tx.all(sql`select from messages where body like ${`%${client.token}%`}`));
  expect(kept).toEqual([]);
  // The office's name for the deal is internal.
  expect(JSON.stringify([await mails(), await client.read()])).not.toContain('nervous');
});
