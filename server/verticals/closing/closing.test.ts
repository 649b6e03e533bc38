import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { notifications } from '#contract/account/notifications.ts';
import { addDays, dayIn } from '#contract/core/time-zone.ts';
import { dealDates } from '#contract/inventory/deals/deal-dates.ts';
import { dealRoom, dealRooms } from '#contract/inventory/deals/deal-rooms.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { leads } from '#contract/people/leads.ts';
import { closingRoom, closings } from '#contract/verticals/closing/closing.ts';
import { carriers } from '#contract/verticals/insurance/carriers.ts';
import { policies } from '#contract/verticals/insurance/policies.ts';
import { loanWork } from '#contract/verticals/loans/loan-work.ts';
import { loanCore } from '#contract/verticals/loans/loans.ts';
import { Dispatcher } from '#server/core/events/dispatcher.ts';
import { ok } from '#tests/setup/answers.ts';
import { noticesListener } from '#tests/setup/notices.ts';
import { patience } from '#tests/setup/patience.ts';
import { newTeam, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { closingMovedListener } from './moved.ts';

let server: TestServer;
let raw: pg.Client;
let dispatcher: Dispatcher;
let owner: Person;
let agent: Person;
let officer: Person;
let producer: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  raw = new pg.Client(server.database.owner);
  await raw.connect();
  const { db, log } = server.services;
  dispatcher = new Dispatcher({ db, listeners: [closingMovedListener, noticesListener], log });
  db.onCommitted(() => dispatcher.wake());
  await dispatcher.start();
  ({ owner, agent, officer, producer, foreigner } = await newTeam(server, {
    owner: 'owner',
    agent: 'agent',
    officer: 'agent',
    producer: 'agent',
  }));
  await raw.query('update organisations set is_sample = true where id = $1', [owner.organisationId]);
});
afterAll(async () => {
  await dispatcher.stop();
  await raw.end();
  await server.stop();
});

const zone = 'America/Chicago';
const inDays = (days: number) => addDays(dayIn(Date.now(), zone), days);

/** A household's purchase: agent, loan officer and producer each see their own record, and the owner all. */
async function household() {
  const lead = (
    await ok(owner.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz', email: `a${Math.random()}@example.test` }))
  ).id;
  const closingOn = inDays(40);
  const deal = await ok(
    owner.do(deals.create, {
      name: 'Juniper',
      pipeline: 'buyer',
      lead,
      price: 40_000_000,
      address: '12 Juniper St, Austin, TX',
      timeZone: zone,
      acceptedOn: inDays(-5),
      closingOn,
      owner: agent.id,
    }),
  );
  const loan = await ok(
    owner.do(loanCore.create, { lead, amount: 30_000_000, timeZone: zone, closingOn, owner: officer.id }),
  );
  await ok(officer.do(loanWork.lock, { id: loan.id, lockedOn: inDays(0), days: 42, rate: 61_250 }));
  const carrier = await ok(
    owner.do(carriers.create, { name: `Mutual ${Math.random()}`, appointments: [], appetite: [] } as never),
  );
  const policy = await ok(
    owner.do(policies.create, {
      lead,
      line: 'home',
      carrier: carrier.id,
      effectiveOn: closingOn,
      premium: 180_000,
      stateOrProvince: 'TX',
      owner: producer.id,
    }),
  );
  return { lead, deal, loan, policy, closingOn };
}

async function joined() {
  const made = await household();
  const { deal, loan, policy } = made;
  const with_ = (part: 'loan' | 'policy', id: string) =>
    owner.do(closings.join, { part: 'deal', id: deal.id, with: { part, id } });
  await ok(with_('loan', loan.id));
  await ok(with_('policy', policy.id));
  return made;
}

const told = async (person: Person) =>
  (await person.do(notifications.list, {})).body.rows.filter(({ kind }) => kind === 'closing.broke');

test('the household suggests it, and a link made on either side is the same', async () => {
  const { deal, loan, policy } = await household();
  const found = await ok(owner.do(closings.suggest, { part: 'deal', id: deal.id }));
  expect(found.suggestions.map(({ part, id }) => [part, id])).toEqual(
    expect.arrayContaining([
      ['loan', loan.id],
      ['policy', policy.id],
    ]),
  );
  await ok(owner.do(closings.join, { part: 'deal', id: deal.id, with: { part: 'loan', id: loan.id } }));
  await ok(owner.do(closings.join, { part: 'policy', id: policy.id, with: { part: 'loan', id: loan.id } }));
  for (const [part, id] of [
    ['deal', deal.id],
    ['loan', loan.id],
    ['policy', policy.id],
  ] as const) {
    const view = await ok(owner.do(closings.get, { part, id }));
    expect(view.parts.map((one) => one.id).sort()).toEqual([deal.id, loan.id, policy.id].sort());
    expect(view.breaks).toEqual([]);
  }
  // Not twice, and no other deal takes it away.
  expect((await ok(owner.do(closings.suggest, { part: 'deal', id: deal.id }))).suggestions).toEqual([]);
  const other = await household();
  expect(
    (await owner.do(closings.join, { part: 'deal', id: other.deal.id, with: { part: 'loan', id: loan.id } })).status,
  ).toBe(409);
  await ok(owner.do(closings.leave, { part: 'loan', id: loan.id }));
  expect((await ok(owner.do(closings.get, { part: 'deal', id: deal.id }))).parts).toHaveLength(1);
});

test('what a moved closing breaks is shown before it is saved, told once to whom it concerns, and mended', async () => {
  const { deal, loan, policy, closingOn } = await joined();
  const later = addDays(closingOn, 3);
  const seen = await ok(agent.do(closings.preview, { part: 'deal', id: deal.id, closingOn: later }));
  // The agent sees neither loan nor policy: how much breaks there, and who hears of it, but not what.
  expect(seen.broken).toEqual([]);
  expect(seen.unseen).toBe(2);
  expect(seen.told.map(({ user, part }) => [user, part]).sort()).toEqual(
    [
      [officer.id, 'loan'],
      [producer.id, 'policy'],
    ].sort(),
  );
  const all = await ok(owner.do(closings.preview, { part: 'deal', id: deal.id, closingOn: later }));
  expect(all.broken.map(({ kind }) => kind).sort()).toEqual(['coverage_early', 'lock_short']);
  expect((await ok(owner.do(loanCore.get, { id: loan.id }))).closingOn).toBe(closingOn);

  const { version } = await ok(agent.do(deals.get, { id: deal.id }));
  await ok(agent.do(dealDates.moveBases, { id: deal.id, closingOn: later }, { version }));
  await vi.waitFor(async () => {
    expect(await told(officer)).toHaveLength(1);
    expect(await told(producer)).toHaveLength(1);
  }, patience);
  expect((await told(officer))[0]!.subject).toEqual({ type: 'loan', id: loan.id });
  expect((await told(producer))[0]!.subject).toEqual({ type: 'policy', id: policy.id });
  expect(await told(agent)).toEqual([]);
  expect(await told(owner)).toEqual([]);
  // The loan follows its contract.
  expect((await ok(owner.do(loanCore.get, { id: loan.id }))).closingOn).toBe(later);

  // A day further the same two don't fit, and nobody is told that nothing breaks.
  const further = await ok(owner.do(closings.preview, { part: 'deal', id: deal.id, closingOn: addDays(later, 1) }));
  expect(further.left.map(({ kind }) => kind).sort()).toEqual(['coverage_early', 'lock_short']);
  expect(further.broken.map(({ kind }) => kind)).not.toContain('lock_short');

  const { locks } = await ok(officer.do(loanWork.locks, { id: loan.id }));
  await ok(officer.do(loanWork.extendLock, { id: loan.id, lockId: locks[0]!.id, days: 5, cost: 0 } as never));
  const view = await ok(officer.do(closings.get, { part: 'loan', id: loan.id }));
  expect(view.breaks).toEqual([]);
  // Moved back, nothing of theirs breaks, and nobody hears of it again.
  const now = (await ok(agent.do(deals.get, { id: deal.id }))).version;
  await ok(agent.do(dealDates.moveBases, { id: deal.id, closingOn }, { version: now }));
  await vi.waitFor(
    async () => expect((await ok(owner.do(loanCore.get, { id: loan.id }))).closingOn).toBe(closingOn),
    patience,
  );
  expect(await told(officer)).toHaveLength(1);
});

test('everybody sees what is theirs, and of the rest how it stands; another organization nothing', async () => {
  const { deal, loan, policy } = await joined();
  const view = await ok(agent.do(closings.get, { part: 'deal', id: deal.id }));
  expect(view.parts.map(({ part, isSeen, name, status }) => [part, isSeen, name, status])).toEqual([
    ['deal', true, 'Juniper', 'open'],
    ['loan', false, '', 'inquiry'],
    ['policy', false, '', 'upcoming'],
  ]);
  expect(view.nodes.every(({ part }) => part === 'deal')).toBe(true);
  expect(view.moves).toMatchObject({ part: 'deal', id: deal.id });
  const officers = await ok(officer.do(closings.get, { part: 'loan', id: loan.id }));
  expect(officers.moves).toBeNull();
  expect(new Set(officers.nodes.map(({ part, kind }) => (part === 'deal' ? kind : part)))).toEqual(
    new Set(['closing', 'loan']),
  );
  expect((await officer.do(closings.get, { part: 'deal', id: deal.id })).status).toBe(404);
  for (const [part, id] of [
    ['deal', deal.id],
    ['policy', policy.id],
  ] as const)
    expect((await foreigner.do(closings.get, { part, id })).status).toBe(404);
  expect(
    (await agent.do(closings.join, { part: 'deal', id: deal.id, with: { part: 'policy', id: policy.id } })).status,
  ).toBe(400);
});

test('in the room the client sees their own days, and the other side does not', async () => {
  const { deal } = await joined();
  const word = 'open sesame';
  const inside = async (role: 'client' | 'other_side') => {
    const party = await ok(owner.do(deals.addParty, { id: deal.id, role, name: role, email: `${role}@example.test` }));
    const { address } = await ok(
      owner.do(dealRooms.inviteGuest, { id: deal.id, partyId: party.id, factor: 'word', word }),
    );
    const token = address.split('/room/')[1]!;
    const { pass } = await ok(stranger(server).do(dealRoom.enter, { token, proof: word }));
    return (await ok(stranger(server).do(closingRoom.dates, { token, pass }))).dates.map(({ kind }) => kind);
  };
  expect((await inside('client')).sort()).toEqual(['coverage', 'lock']);
  expect(await inside('other_side')).toEqual([]);
});
