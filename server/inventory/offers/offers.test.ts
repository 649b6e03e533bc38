import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { agentProfile } from '#contract/account/agent-profile.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { dealChecklist } from '#contract/inventory/deals/deal-checklist.ts';
import { dealDates } from '#contract/inventory/deals/deal-dates.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { listings } from '#contract/inventory/listings.ts';
import { offers } from '#contract/inventory/offers/offers.ts';
import { leads } from '#contract/people/leads.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { giveTier, newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { expireListingOfferJob } from './expire-job.ts';
import { soldHomeListener } from './sold-home.ts';

let server: TestServer;
let agent: Person;
let colleague: Person;
let assistant: Person;
let viewer: Person;

beforeAll(async () => {
  server = await startTestServer();
  const here = await newOrganisation(server);
  await giveTier(server, await newMember(server, here, 'owner'), 'elite');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  assistant = await newMember(server, here, 'assistant');
  viewer = await newMember(server, here, 'viewer');
});
afterAll(() => server.stop());

/** Active by default. */
async function list(standardStatus: 'Active' | 'Incomplete' = 'Active', more: object = {}): Promise<string> {
  const { body } = await agent.do(listings.create, {
    streetNumber: '12',
    streetName: `Juniper ${Math.random()}`,
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 50_000_000,
    taxAnnualAmount: 365_000,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
    ...more,
  });
  if (standardStatus === 'Active') {
    const moved = await agent.do(listings.changeStatus, { id: body.id, standardStatus }, { version: body.version });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
  return body.id;
}

const add = async (id: string, buyer: string, price: number, more: Partial<RequestOf<typeof offers.create>> = {}) => {
  const made = await agent.do(offers.create, { id, buyer, price, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
};
const compare = async (id: string, by = agent) => (await by.do(offers.list, { id })).body;
const one = async (id: string, offerId: string) => (await compare(id)).offers.find((offer) => offer.id === offerId)!;
const move = async (id: string, offerId: string, state: 'presented' | 'rejected' | 'withdrawn') =>
  agent.do(offers.move, { id, offerId, state }, { version: (await one(id, offerId)).version });
const accept = async (id: string, offerId: string, more: Partial<RequestOf<typeof offers.accept>> = {}) =>
  agent.do(offers.accept, { id, offerId, ...more }, { version: (await one(id, offerId)).version });

describe('a sale that falls through', () => {
  test('takes its home and its deal along, all of it or nothing', async () => {
    const id = await list();
    const offer = await add(id, 'Ana Ruiz', 48_000_000);
    await move(id, offer.id, 'presented');
    const { deal } = (await accept(id, offer.id)).body;
    const end = async (by: Person, more: object) =>
      by.do(
        offers.move,
        { id, offerId: offer.id, state: 'withdrawn', ...more },
        { version: (await one(id, offer.id)).version },
      );
    // A user who may not change the deal can't relist the home either.
    expect((await end(viewer, { relist: true, lostReason: 'Financing' })).status).toBe(403);
    expect((await agent.do(listings.get, { id })).body.standardStatus).toBe('Pending');
    expect((await end(agent, { relist: true, lostReason: 'Financing' })).body.state).toBe('withdrawn');
    expect((await agent.do(listings.get, { id })).body).toMatchObject({
      standardStatus: 'Active',
      purchaseContractDate: null,
    });
    expect((await agent.do(deals.get, { id: deal })).body).toMatchObject({ state: 'lost', lostReason: 'Financing' });
  });

  test('leaves both as they are where nobody says so', async () => {
    const id = await list();
    const offer = await add(id, 'Ana Ruiz', 48_000_000);
    await move(id, offer.id, 'presented');
    const { deal } = (await accept(id, offer.id)).body;
    expect((await move(id, offer.id, 'withdrawn')).status).toBe(200);
    expect((await agent.do(listings.get, { id })).body.standardStatus).toBe('Pending');
    expect((await agent.do(deals.get, { id: deal })).body.state).toBe('open');
  });
});

describe('offers', () => {
  test('are the business of those who work on the listing, not of everybody who may look at it', async () => {
    const id = await list();
    const offer = await add(id, 'Ana Ruiz', 48_000_000);
    expect((await colleague.do(listings.get, { id })).status).toBe(200);
    expect((await colleague.do(offers.list, { id })).status).toBe(404);
    const tried = await colleague.do(offers.move, { id, offerId: offer.id, state: 'presented' }, { version: 1 });
    expect(tried.status).toBe(404);
    expect((await viewer.do(offers.list, { id })).body).toMatchObject({
      offers: [{ id: offer.id }],
      can: { change: false },
    });
    // Everyone who can view a listing can read its timeline, so offers don't appear there.
    const { rows } = (await colleague.do(listings.timeline, { id })).body;
    expect(rows.map(({ kind }) => kind)).not.toContain('offer.received');
  });

  test('go from state to state by the table only, and are decided once', async () => {
    const id = await list();
    const { id: offerId } = await add(id, 'Ana Ruiz', 48_000_000);
    expect((await move(id, offerId, 'rejected')).body).toMatchObject({ issues: [{ path: ['state'] }] });
    expect((await accept(id, offerId)).status).toBe(400);
    expect((await move(id, offerId, 'presented')).body).toMatchObject({ state: 'presented' });
    expect((await move(id, offerId, 'rejected')).body.decidedAt).not.toBeNull();
    expect((await move(id, offerId, 'withdrawn')).status).toBe(400);
    const late = await agent.do(
      offers.change,
      { id, offerId, price: 1 },
      { version: (await one(id, offerId)).version },
    );
    expect(late.status).toBe(409);
  });

  test('are countered as often as it takes, and what was said before is kept', async () => {
    const id = await list();
    const { id: offerId } = await add(id, 'Ana Ruiz', 48_000_000, { concessions: 300_000 });
    await move(id, offerId, 'presented');
    for (const [by, price] of [
      ['seller', 49_500_000],
      ['buyer', 49_000_000],
    ] as const) {
      const { version } = await one(id, offerId);
      const terms = { by, price, concessions: 0, closingOn: '2026-12-18', expiresAt: null };
      expect((await agent.do(offers.counter, { id, offerId, ...terms }, { version })).status).toBe(200);
    }
    expect(await one(id, offerId)).toMatchObject({ state: 'countered', round: 2, price: 49_000_000, concessions: 0 });
    expect((await agent.do(offers.rounds, { id, offerId })).body.rounds).toMatchObject([
      { round: 1, by: 'seller', price: 48_000_000, concessions: 300_000, closingOn: null },
      { round: 2, by: 'buyer', price: 49_500_000, closingOn: '2026-12-18' },
    ]);
  });

  test('say what is wrong with them by field', async () => {
    const id = await list();
    const escalation = { increment: 100_000, cap: 40_000_000, proof: true, expiresAt: null };
    const low = await agent.do(offers.create, { id, buyer: 'Ana', price: 48_000_000, escalation });
    expect(low.body).toMatchObject({ issues: [{ path: ['escalation', 'cap'] }] });
    const much = await agent.do(offers.create, { id, buyer: 'Ana', price: 1_000, concessions: 2_000 });
    expect(much.body).toMatchObject({ issues: [{ path: ['concessions'] }] });
  });

  test('are compared by what they leave the seller, escalations resolved and a clause that ran out left aside', async () => {
    const id = await list();
    const costs = {
      payoff: 20_000_000,
      commissionRate: 50_000,
      transferTaxRate: 0,
      title: 100_000,
      other: 0,
      annualTax: 365_000,
      taxPaidThrough: '2025-12-31',
    };
    await agent.do(offers.setCosts, { id, costs });
    const high = await add(id, 'High', 50_000_000, { concessions: 1_500_000 });
    const climbs = await add(id, 'Climbs', 48_000_000, {
      escalation: { increment: 100_000, cap: 52_000_000, proof: true, expiresAt: null },
      closingOn: '2026-01-11',
    });
    const stale = await add(id, 'Stale', 47_000_000, {
      escalation: { increment: 100_000, cap: 60_000_000, proof: false, expiresAt: '2026-01-01T00:00:00Z' },
    });
    const { resolved } = await compare(id);
    expect(resolved.map(({ offer, price, net }) => [offer, price, net])).toEqual([
      [climbs.id, 50_100_000, 50_100_000 - 20_000_000 - 2_505_000 - 100_000 - 10_000],
      [high.id, 50_000_000, 50_000_000 - 20_000_000 - 2_500_000 - 1_500_000 - 100_000],
      [stale.id, 47_000_000, 47_000_000 - 20_000_000 - 2_350_000 - 100_000],
    ]);
    expect(resolved[0]).toMatchObject({ outcome: 'raised', decidedBy: high.id });
  });

  test('that run out are expired by themselves, and cannot be accepted a moment before that is written', async () => {
    const id = await list();
    const { id: offerId } = await add(id, 'Late', 48_000_000, { expiresAt: '2026-01-01T00:00:00Z' });
    expect((await move(id, offerId, 'presented')).body).toMatchObject({ issues: [{ path: ['state'] }] });
    const { services } = server;
    const worker = new JobWorker({ services, kinds: [expireListingOfferJob], pollMs: 20 });
    worker.start();
    await vi.waitFor(async () => expect((await one(id, offerId)).state).toBe('expired'), patience);
    await worker.stop();
  });
});

describe('accepting an offer', () => {
  test('makes the listing Pending and opens a deal with parties, price, dates and checklist; others wait in order', async () => {
    const id = await list();
    const best = await add(id, 'Ana Ruiz', 49_000_000, {
      agent: 'Bea Lund',
      lender: 'First Bank',
      closingOn: '2026-12-18',
      contingencies: [
        { kind: 'inspection', days: 7 },
        { kind: 'sale_of_home', days: 20 },
      ],
      escalation: { increment: 100_000, cap: 51_000_000, proof: true, expiresAt: null },
    });
    const second = await add(id, 'Ben Cole', 50_000_000);
    const third = await add(id, 'Cy Moss', 45_000_000);
    await move(id, best.id, 'presented');
    expect((await accept(id, best.id, { price: 52_000_000 })).body).toMatchObject({ issues: [{ path: ['price'] }] });
    const { status, body } = await accept(id, best.id, {
      price: 50_100_000,
      acceptedOn: '2026-11-02',
      backups: [second.id, third.id],
      timeZone: 'America/Chicago',
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.waitsFor).toEqual(['Signed purchase contract']);
    expect((await agent.do(listings.get, { id })).body).toMatchObject({
      standardStatus: 'Pending',
      purchaseContractDate: '2026-11-02',
    });
    const deal = (await agent.do(deals.get, { id: body.deal })).body;
    expect(deal).toMatchObject({
      side: 'seller',
      // The signed contract is required before Under contract, and is missing.
      stage: 'offer',
      price: 50_100_000,
      acceptedOn: '2026-11-02',
      closingOn: '2026-12-18',
      listing: { id },
      owner: agent.id,
      saleKind: null,
    });
    const { parties } = (await agent.do(deals.parties, { id: deal.id })).body;
    expect(parties.map(({ role, name }) => [role, name])).toEqual([
      ['other_side', 'Ana Ruiz'],
      ['other_agent', 'Bea Lund'],
      ['lender', 'First Bank'],
    ]);
    const { dates } = (await agent.do(dealDates.dates, { id: deal.id })).body;
    expect(dates.filter(({ key }) => key === 'inspection').map(({ on }) => on)).toEqual(['2026-11-09']);
    expect(dates.find(({ key }) => key === 'sale_of_home')?.on).toBe('2026-11-23');
    expect((await agent.do(dealChecklist.items, { id: deal.id })).body.items.length).toBeGreaterThan(0);
    const after = (await compare(id)).offers;
    expect(after.map(({ state, backup }) => [state, backup])).toEqual([
      ['accepted', null],
      ['received', 1],
      ['received', 2],
    ]);
    await move(id, second.id, 'presented');
    expect((await accept(id, second.id)).status).toBe(409);
    // The accepted offer falls through: the next backup can be accepted, and their order could be changed.
    await agent.do(offers.orderBackups, { id, offers: [third.id, second.id] });
    expect((await one(id, third.id)).backup).toBe(1);
    expect((await move(id, best.id, 'withdrawn')).body.state).toBe('withdrawn');
    expect((await accept(id, second.id)).status).toBe(200);
  });

  test('changes nothing where the listing cannot become Pending', async () => {
    const id = await list('Incomplete');
    const { id: offerId } = await add(id, 'Ana Ruiz', 49_000_000);
    await move(id, offerId, 'presented');
    const refused = await accept(id, offerId);
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['standardStatus'] }] } });
    expect((await one(id, offerId)).state).toBe('presented');
    expect((await agent.do(deals.list, { search: 'Juniper', filter: 'state:is(open)' })).body.rows).not.toContainEqual(
      expect.objectContaining({ listing: expect.objectContaining({ id }) }),
    );
  });

  test('lets a deal that stands go on instead of opening a second, where somebody chooses it', async () => {
    const id = await list();
    const buyer = (await agent.do(leads.create, { firstName: 'Ana', lastName: 'Ruiz' })).body.id;
    const offer = await add(id, 'Ana Ruiz', 49_000_000, {
      lead: buyer,
      agent: 'Bea Lund',
      lender: 'First Bank',
      closingOn: '2026-12-18',
      contingencies: [{ kind: 'inspection', days: 7 }],
    });
    const dealOf = async (given: Partial<RequestOf<typeof deals.create>>) =>
      (await agent.do(deals.create, { name: 'Ours', pipeline: 'seller', ...given })).body.id;
    const onListing = await dealOf({ listing: id, price: 50_000_000 });
    const ofBuyer = await dealOf({ name: 'Ana’s first home', pipeline: 'buyer', lead: buyer });
    await dealOf({ name: 'Ana sells', lead: buyer });
    const elsewhere = await dealOf({ pipeline: 'buyer', lead: buyer, listing: await list() });
    await move(id, offer.id, 'presented');
    const { deals: offered } = (await agent.do(offers.dealsFor, { id, offerId: offer.id })).body;
    expect(offered.map((deal) => [deal.id, deal.because])).toEqual([
      [onListing, 'listing'],
      [ofBuyer, 'buyer'],
    ]);
    expect((await colleague.do(offers.dealsFor, { id, offerId: offer.id })).status).toBe(404);
    expect((await accept(id, offer.id, { deal: elsewhere })).body).toMatchObject({ issues: [{ path: ['deal'] }] });
    expect((await agent.do(listings.get, { id })).body.standardStatus).toBe('Active');
    // Its checklist has items required before Under contract.
    const { items } = (await agent.do(dealChecklist.items, { id: onListing })).body;
    for (const item of items.filter(({ before }) => before === 'under_contract'))
      await agent.do(dealChecklist.setItem, { id: onListing, itemId: item.id, state: 'waived', reason: 'Test' });
    const { status, body } = await accept(id, offer.id, { deal: onListing, acceptedOn: '2026-11-02' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ deal: onListing, offer: { deal: onListing }, waitsFor: [] });
    expect((await agent.do(deals.get, { id: onListing })).body).toMatchObject({
      stage: 'under_contract',
      price: 49_000_000,
      acceptedOn: '2026-11-02',
      closingOn: '2026-12-18',
    });
    const { parties } = (await agent.do(deals.parties, { id: onListing })).body;
    expect(parties.map(({ name }) => name)).toEqual(['Ana Ruiz', 'Bea Lund', 'First Bank']);
    const { dates } = (await agent.do(dealDates.dates, { id: onListing })).body;
    expect(dates.filter(({ key }) => key === 'inspection').map(({ on }) => on)).toEqual(['2026-11-09']);
  });

  test('keeps as waived what the template dates and the contract does not know, whether the deal is new or stands', async () => {
    const id = await list();
    const { id: offerId } = await add(id, 'Ana Ruiz', 49_000_000, { closingOn: '2026-12-18' });
    await move(id, offerId, 'presented');
    const { deal } = (await accept(id, offerId, { acceptedOn: '2026-11-02' })).body;
    const datesIn = async (of: string) => (await agent.do(dealDates.dates, { id: of })).body.dates;
    const reason = 'The accepted offer has no inspection contingency.';
    const made = await datesIn(deal);
    expect(made.find(({ key }) => key === 'inspection')).toMatchObject({ state: 'waived', reason });
    // A title commitment is owed whatever the buyer waived, and is what comes next.
    const open = made.filter(({ state }) => state === 'open').map(({ on }) => on);
    expect(made.find(({ key }) => key === 'title')?.state).toBe('open');
    expect((await agent.do(deals.get, { id: deal })).body.nextDateOn).toBe(open.filter(Boolean).sort()[0]);

    const other = await list();
    const buyer = (await agent.do(leads.create, { firstName: 'Bo', lastName: 'Kim' })).body.id;
    const { body: standing } = await agent.do(deals.create, { name: 'Bo buys', pipeline: 'buyer', lead: buyer });
    const financed = await add(other, 'Bo Kim', 49_000_000, {
      lead: buyer,
      contingencies: [{ kind: 'financing', days: 20 }],
    });
    await move(other, financed.id, 'presented');
    expect((await accept(other, financed.id, { deal: standing.id, acceptedOn: '2026-11-02' })).status).toBe(200);
    const states = Object.fromEntries((await datesIn(standing.id)).map(({ key, state }) => [key, state]));
    // What is counted from the end of the inspection has no day either.
    expect(states).toMatchObject({ inspection: 'waived', objection: 'waived', appraisal: 'waived', loan: 'open' });
    expect(states.deposit).toBe('open');
  });

  test('is dated by the clock at the home, wherever whoever accepts it is', async () => {
    const id = await list('Active', { city: 'Tacoma', stateOrProvince: 'WA', postalCode: '98402' });
    const { id: offerId } = await add(id, 'Ana Ruiz', 49_000_000);
    await move(id, offerId, 'presented');
    expect((await compare(id)).timeZone).toBe('America/Los_Angeles');
    const { deal } = (await accept(id, offerId, { timeZone: 'America/New_York' })).body;
    expect((await agent.do(deals.get, { id: deal })).body.timeZone).toBe('America/Los_Angeles');
  });

  test('counts what was agreed in a deal that has its acceptance and closing already', async () => {
    const id = await list();
    const contingencies = [{ kind: 'inspection' as const, days: 7 }];
    const offer = await add(id, 'Ana Ruiz', 49_000_000, { contingencies });
    const known = { name: 'Ours', pipeline: 'seller', listing: id, acceptedOn: '2026-11-02' };
    const { body: deal } = await agent.do(deals.create, known);
    await move(id, offer.id, 'presented');
    expect((await accept(id, offer.id, { deal: deal.id, acceptedOn: '2026-11-02' })).status).toBe(200);
    const { dates } = (await agent.do(dealDates.dates, { id: deal.id })).body;
    expect(dates.filter(({ key }) => key === 'inspection').map(({ on }) => on)).toEqual(['2026-11-09']);
  });

  test('knows what kind of deal it is where the listing tells it', async () => {
    const kindFor = async (told: Partial<RequestOf<typeof listings.change>>, into?: 'seller') => {
      const id = await list();
      const { version } = (await agent.do(listings.get, { id })).body;
      expect((await agent.do(listings.change, { id, ...told }, { version })).status).toBe(200);
      const { id: offerId } = await add(id, 'Ana Ruiz', 49_000_000);
      await move(id, offerId, 'presented');
      const deal = into && (await agent.do(deals.create, { name: 'Ours', pipeline: into, listing: id })).body.id;
      const { body } = await accept(id, offerId, deal ? { deal } : {});
      return (await agent.do(deals.get, { id: body.deal })).body.saleKind;
    };
    expect(await kindFor({ newConstructionYN: true })).toBe('new_construction');
    expect(await kindFor({ newConstructionYN: false })).toBe('resale');
    expect(await kindFor({ propertyType: 'Land' })).toBe('land');
    expect(await kindFor({ propertyType: 'Residential Lease' })).toBe('new_lease');
    expect(await kindFor({ newConstructionYN: true }, 'seller')).toBe('new_construction');
  });

  test('leads to a closing that closes the listing, too, where one wants it', async () => {
    const id = await list();
    const { id: offerId } = await add(id, 'Ana Ruiz', 49_000_000);
    await move(id, offerId, 'presented');
    const { deal } = (await accept(id, offerId, { acceptedOn: '2026-11-02' })).body;
    for (const item of (await agent.do(dealChecklist.items, { id: deal })).body.items)
      await agent.do(dealChecklist.setItem, { id: deal, itemId: item.id, state: 'waived', reason: 'Test' });
    const { version } = (await agent.do(deals.get, { id: deal })).body;
    const early = { id: deal, stage: 'closed', closedOn: '2026-11-01', closeListing: true };
    expect((await agent.do(deals.changeStage, early, { version })).body).toMatchObject({
      issues: [{ path: ['closeDate'] }],
    });
    expect((await agent.do(deals.get, { id: deal })).body.state).toBe('open');
    const done = await agent.do(deals.changeStage, { ...early, closedOn: '2026-11-12' }, { version });
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ state: 'won' });
    expect((await agent.do(listings.get, { id })).body).toMatchObject({
      standardStatus: 'Closed',
      closePrice: 49_000_000,
      closeDate: '2026-11-12',
    });
  });

  test('makes nobody a backup who was not named, and a closing ends what is still open', async () => {
    const id = await list();
    const best = await add(id, 'Ana Ruiz', 49_000_000);
    const waits = await add(id, 'Ben Cole', 48_000_000);
    await add(id, 'Cy Moss', 47_000_000);
    for (const one of [best, waits]) await move(id, one.id, 'presented');
    expect((await accept(id, best.id, { backups: [best.id] })).status).toBe(400);
    const { deal } = (await accept(id, best.id, { acceptedOn: '2026-11-02', backups: [waits.id] })).body;
    expect((await compare(id)).offers.map(({ backup }) => backup)).toEqual([null, 1, null]);
    const items = (await agent.do(dealChecklist.items, { id: deal })).body.items;
    for (const item of items.slice(1))
      await agent.do(dealChecklist.setItem, { id: deal, itemId: item.id, state: 'waived', reason: 'Test' });
    const close = async () => {
      const { version } = (await agent.do(deals.get, { id: deal })).body;
      const wish = { id: deal, stage: 'closed', closedOn: '2026-11-12', closeListing: true };
      return agent.do(deals.changeStage, wish, { version });
    };
    const first = items[0]!;
    expect((await close()).body).toMatchObject({ issues: [{ message: `${first.name} is missing.` }] });
    const system = { organisationId: agent.organisationId, userId: null, actorKind: 'system' as const };
    await server.services.db.withOrg(system, (tx) =>
      tx.run(sql`update deal_items set state = 'submitted' where deal_id = ${deal} and id = ${first.id}`),
    );
    expect((await close()).body).toMatchObject({ issues: [{ message: `${first.name} is in review.` }] });
    await agent.do(dealChecklist.setItem, { id: deal, itemId: first.id, state: 'waived', reason: 'Test' });
    expect((await close()).status).toBe(200);
    const event = { subject: { type: 'listing', id } } as Parameters<typeof soldHomeListener.handle>[1][number];
    await server.services.db.withOrg(system, (tx) => soldHomeListener.handle(tx, [event]));
    expect((await compare(id)).offers.map(({ state, backup }) => [state, backup])).toEqual([
      ['accepted', null],
      ['rejected', null],
      ['expired', null],
    ]);
  });

  test('goes no higher than an escalation whose clause still holds', async () => {
    const id = await list();
    const { id: offerId } = await add(id, 'Ana Ruiz', 49_000_000, {
      escalation: { increment: 100_000, cap: 51_000_000, proof: true, expiresAt: '2026-01-01T00:00:00Z' },
    });
    await move(id, offerId, 'presented');
    expect((await accept(id, offerId, { price: 50_000_000 })).body).toMatchObject({ issues: [{ path: ['price'] }] });
    expect((await accept(id, offerId)).status).toBe(200);
  });

  test('on a day before it came on the market leaves no day running: what is said later holds from its day on', async () => {
    const id = await list();
    const { id: offerId } = await add(id, 'Ana Ruiz', 49_000_000);
    await move(id, offerId, 'presented');
    expect((await accept(id, offerId, { acceptedOn: '2026-11-02' })).status).toBe(200);
    const days = (await agent.do(listings.marketDays, { id })).body;
    expect(days).toMatchObject({ daysOnMarket: 0, cumulativeDaysOnMarket: 0 });
    expect(days.spans.every(({ to }) => to <= '2026-11-02')).toBe(true);
  });

  test('puts the home to the deal of the buyer that is chosen, and its buyer is no other side there', async () => {
    const id = await list();
    const buyer = (await agent.do(leads.create, { firstName: 'Ben', lastName: 'Cole' })).body.id;
    const offer = await add(id, 'Ben Cole', 49_000_000, { lead: buyer, agent: 'Us', lender: 'First Bank' });
    const { body } = await agent.do(deals.create, { name: 'Ben buys', pipeline: 'buyer', lead: buyer });
    await move(id, offer.id, 'presented');
    expect((await accept(id, offer.id, { deal: body.id })).status).toBe(200);
    expect((await agent.do(deals.get, { id: body.id })).body).toMatchObject({ listing: { id }, price: 49_000_000 });
    const { parties } = (await agent.do(deals.parties, { id: body.id })).body;
    expect(parties.map(({ role }) => role)).toEqual(['lender']);
  });

  test('of a listing that a feed brings opens the deal and leaves the status to the feed', async () => {
    const id = await list();
    await server.services.db.withOrg(
      { organisationId: agent.organisationId, userId: null, actorKind: 'system' },
      async (tx) => {
        const feed = newId();
        await tx.run(sql`
          insert into listing_feeds (organisation_id, id, name, address, sealed_token)
          values (${agent.organisationId}, ${feed}, 'Their MLS', 'https://feed.example.com/odata', 'sealed')`);
        await tx.run(sql`
          update listings set feed_id = ${feed}, feed_key = ${id}, feed_modified_at = now()
          where organisation_id = ${agent.organisationId} and id = ${id}`);
      },
    );
    const { id: offerId } = await add(id, 'Ana Ruiz', 49_000_000);
    await move(id, offerId, 'presented');
    const { status, body } = await accept(id, offerId);
    expect(status, JSON.stringify(body)).toBe(200);
    expect((await agent.do(deals.get, { id: body.deal })).body).toMatchObject({ listing: { id }, state: 'open' });
    expect((await agent.do(listings.get, { id })).body.standardStatus).toBe('Active');
  });

  test('happens once, however many accept at once', async () => {
    const id = await list();
    const made = [await add(id, 'Ana', 49_000_000), await add(id, 'Ben', 49_000_000)];
    for (const { id: offerId } of made) await move(id, offerId, 'presented');
    const tried = await Promise.all(made.map(({ id: offerId }) => accept(id, offerId)));
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('by an assistant opens the deal of the agent whose listing it is', async () => {
    const id = await list();
    const { id: offerId } = await add(id, 'Ana', 49_000_000);
    await move(id, offerId, 'presented');
    const before = await one(id, offerId);
    const asked = () => assistant.do(offers.accept, { id, offerId }, { version: before.version });
    expect((await asked()).status).toBe(404);
    await server.services.db.asSystem((tx) =>
      tx.run(sql`
        insert into assistants (organisation_id, agent_id, assistant_id)
        values (${agent.organisationId}, ${agent.id}, ${assistant.id})`),
    );
    const { deal } = (await asked()).body;
    expect((await agent.do(deals.get, { id: deal })).body.owner).toBe(agent.id);
  });
});

describe('the links to a comparison', () => {
  const seenBy = async (path: string) => stranger(server).do(offers.shared, { token: path.replace('/offers/', '') });

  /** The best offer escalates to $501,000, although it started lowest. */
  const twoOffers = async () => {
    const id = await list();
    await add(id, 'Ana Ruiz', 49_000_000, {
      escalation: { increment: 100_000, cap: 51_234_500, proof: true, expiresAt: null },
      expiresAt: '2099-06-01T22:00:00Z',
    });
    await add(id, 'Ben Cole', 50_000_000);
    const { costs } = await compare(id);
    await agent.do(offers.setCosts, { id, costs: { ...costs, payoff: 20_000_000, commissionRate: 50_000 } });
    return id;
  };

  test('show the seller names, escalations, nets and when offers expire, the best offer first', async () => {
    const id = await twoOffers();
    const { path } = (await agent.do(offers.share, { id })).body;
    const { body } = await seenBy(path);
    expect(body).toMatchObject({ audience: 'seller', timeZone: 'America/Chicago' });
    const { name } = (await agent.do(agentProfile.get)).body;
    expect(body).toMatchObject({ organisation: expect.any(String), logo: null, agent: { name } });
    const { resolved } = await compare(id);
    expect(body.offers).toMatchObject([
      {
        number: 1,
        buyer: 'Ana Ruiz',
        price: 49_000_000,
        escalation: { price: 50_100_000, increment: 100_000, cap: 51_234_500, outcome: 'raised' },
        net: resolved[0]!.net,
        expiresAt: expect.stringContaining('2099-06-01T22:00:00'),
      },
      { number: 2, buyer: 'Ben Cole', price: 50_000_000, escalation: null, net: resolved[1]!.net, expiresAt: null },
    ]);
    await agent.do(offers.unshare, { id });
    expect((await seenBy(path)).status).toBe(404);
  });

  test('say to the seller that their net is before commission while none is entered', async () => {
    const id = await list();
    await add(id, 'Ana Ruiz', 49_000_000);
    const { path } = (await agent.do(offers.share, { id })).body;
    const forAgents = (await agent.do(offers.share, { id, audience: 'agents' })).body.path;
    expect((await seenBy(path)).body).toMatchObject({ isBeforeCommission: true });
    expect((await seenBy(forAgents)).body).toMatchObject({ isBeforeCommission: false });
    const { costs } = await compare(id);
    await agent.do(offers.setCosts, { id, costs: { ...costs, commissionRate: 50_000 } });
    expect((await seenBy(path)).body).toMatchObject({ isBeforeCommission: false });
  });

  test('show agents prices as they were offered, without names, ends of escalations or anything of the net', async () => {
    const id = await twoOffers();
    const forSeller = (await agent.do(offers.share, { id })).body.path;
    const { path } = (await agent.do(offers.share, { id, audience: 'agents' })).body;
    const { body } = await seenBy(path);
    expect(body).toMatchObject({ audience: 'agents' });
    expect(body.offers).toMatchObject([
      { number: 1, buyer: null, price: 49_000_000, escalates: true, escalation: null, net: null },
      { number: 2, buyer: null, price: 50_000_000, escalates: false, escalation: null, net: null },
    ]);
    const text = JSON.stringify(body);
    const nets = (await compare(id)).resolved.map(({ net }) => String(net));
    for (const hidden of ['Ruiz', 'Cole', '51234500', '50100000', ...nets]) expect(text).not.toContain(hidden);
    // Each link is revoked separately.
    await agent.do(offers.unshare, { id, audience: 'agents' });
    expect((await seenBy(path)).status).toBe(404);
    expect((await seenBy(forSeller)).status).toBe(200);
  });
});
