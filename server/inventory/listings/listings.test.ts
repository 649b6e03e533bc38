import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { listings } from '#contract/inventory/listings.ts';
import { sql } from '#server/core/db/sql.ts';
import { giveTier, newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { dayAt } from './day-there.ts';
import { expireListingJob } from './expire-job.ts';
import { publicListing, publicListings } from './public.ts';

let server: TestServer;
let org: string;
let owner: Person;
let agent: Person;
let colleague: Person;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  org = await newOrganisation(server);
  owner = await newMember(server, org, 'owner');
  await giveTier(server, owner, 'elite');
  agent = await newMember(server, org, 'agent');
  colleague = await newMember(server, org, 'agent');
});

const home = {
  streetNumber: '12',
  streetName: 'Juniper Street',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  listPrice: 45_000_000,
  listingContractDate: '2026-01-02',
  expirationDate: '2099-12-31',
  bedroomsTotal: 3,
  bathroomsFull: 2,
  bathroomsHalf: 1,
  poolPrivateYN: true,
  garageSpaces: 2,
  publicRemarks: 'A yard for the dog.',
  privateRemarks: 'The seller leaves in May.',
} satisfies RequestOf<typeof listings.create>;

const create = async (by: Person, more: Partial<RequestOf<typeof listings.create>> = {}) => {
  const made = await by.do(listings.create, { ...home, ...more });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
};

const move = (
  by: Person,
  { id, version }: { id: string; version: number },
  standardStatus: RequestOf<typeof listings.changeStatus>['standardStatus'],
  more: object = {},
) => by.do(listings.changeStatus, { id, standardStatus, ...more }, { version });

const active = async (by: Person, more: Partial<RequestOf<typeof listings.create>> = {}) => {
  const moved = await move(by, await create(by, more), 'Active');
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  return moved.body;
};

test('a state typed by its name is kept by its code, which forms of a state and feeds go by', async () => {
  const typed = await create(agent, { stateOrProvince: 'texas' });
  expect(typed).toMatchObject({ stateOrProvince: 'TX', unparsedAddress: '12 Juniper Street, Austin, TX 78704' });
  const moved = await agent.do(
    listings.change,
    { id: typed.id, stateOrProvince: 'New Mexico' },
    { version: typed.version },
  );
  expect(moved.body).toMatchObject({ stateOrProvince: 'NM' });
});

describe('remarks that fair housing forbids', () => {
  const unfair = 'Sunny two-bedroom. No kids, please.';
  const refused = {
    status: 400,
    body: {
      issues: [
        {
          path: ['publicRemarks'],
          message: expect.stringMatching(/^“No kids” turns people away by familial status .* Name the rooms/),
        },
      ],
    },
  };

  test('stay in a draft: it is not activated until they are changed', async () => {
    const draft = await create(agent, { publicRemarks: unfair });
    expect(await move(agent, draft, 'Active')).toMatchObject(refused);
    expect(await move(agent, draft, 'Coming Soon')).toMatchObject(refused);
    const changed = await agent.do(
      listings.change,
      { id: draft.id, publicRemarks: 'Sunny.' },
      { version: draft.version },
    );
    expect((await move(agent, changed.body, 'Active')).status).toBe(200);
  });

  test('are not saved to a listing that is public, nor does it come back from the archive with them', async () => {
    const shown = await active(agent);
    expect(
      await agent.do(listings.change, { id: shown.id, publicRemarks: unfair }, { version: shown.version }),
    ).toMatchObject(refused);
    const lawful = { id: shown.id, publicRemarks: 'Family room, no smoking, wheelchair ramp on Church Street.' };
    expect((await agent.do(listings.change, lawful, { version: shown.version })).status).toBe(200);
    await agent.do(listings.archive, { id: shown.id });
    // Simulates remarks stored before they were checked.
    await server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
      tx.run(sql`update listings set public_remarks = ${unfair} where organisation_id = ${org} and id = ${shown.id}`),
    );
    expect(await agent.do(listings.restore, { id: shown.id })).toMatchObject(refused);
  });

  test('of before the rules do not keep a price from being changed', async () => {
    const shown = await active(agent);
    await server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
      tx.run(sql`update listings set public_remarks = ${unfair} where organisation_id = ${org} and id = ${shown.id}`),
    );
    expect(
      (await agent.do(listings.change, { id: shown.id, listPrice: 44_000_000 }, { version: shown.version })).status,
    ).toBe(200);
  });
});

describe('a listing', () => {
  test('begins as a draft of its maker’s, and says all that was said', async () => {
    const made = await create(agent);
    expect(made).toMatchObject({
      ...home,
      standardStatus: 'Incomplete',
      listAgent: agent.id,
      unparsedAddress: '12 Juniper Street, Austin, TX 78704',
      bathroomsTotalInteger: 3,
      originalListPrice: 45_000_000,
      daysOnMarket: 0,
      can: { change: true, assign: true, archive: true },
    });
    expect((await agent.do(listings.get, { id: made.id })).body).toEqual(made);
  });

  test('of a home that was listed before belongs to the same property, however its address is written', async () => {
    const one = await create(agent);
    const two = await create(agent, { streetName: 'juniper st.', postalCode: '78704-1234' });
    const other = await create(agent, { unitNumber: '3' });
    expect(two.property).toBe(one.property);
    expect(other.property).not.toBe(one.property);
    const moved = (await agent.do(listings.change, { id: other.id, unitNumber: null }, { version: 1 })).body;
    expect(moved.property).toBe(one.property);
  });

  test('moves by the table only, with what each status asks for', async () => {
    const draft = await create(agent, { expirationDate: null });
    const refused = await move(agent, draft, 'Active');
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: ['expirationDate'] }] } });
    expect((await move(agent, draft, 'Closed')).body).toMatchObject({ issues: [{ path: ['standardStatus'] }] });
    const on = (await move(agent, draft, 'Active', { expirationDate: '2099-01-01', effectiveOn: '2026-01-05' })).body;
    expect(on).toMatchObject({ standardStatus: 'Active', expirationDate: '2099-01-01', version: 2 });
    expect((await move(agent, on, 'Pending')).body).toMatchObject({ issues: [{ path: ['purchaseContractDate'] }] });
    const pending = (
      await move(agent, on, 'Pending', { purchaseContractDate: '2026-02-01', effectiveOn: '2026-02-01' })
    ).body;
    const closed = await move(agent, pending, 'Closed', { closePrice: 44_000_000, closeDate: '2026-02-20' });
    expect(closed.body).toMatchObject({ standardStatus: 'Closed', closePrice: 44_000_000, daysOnMarket: 27 });
    expect((await move(agent, closed.body, 'Active')).status).toBe(400);
  });

  test('keeps what its status needs', async () => {
    const on = await active(agent);
    const emptied = await agent.do(listings.change, { id: on.id, listPrice: null }, { version: on.version });
    expect(emptied).toMatchObject({ status: 400, body: { issues: [{ path: ['listPrice'] }] } });
  });

  test('remembers its prices with their reasons, and tells of each', async () => {
    const on = await active(agent);
    const cut = await agent.do(
      listings.change,
      { id: on.id, listPrice: 43_000_000, priceReason: 'Two weeks without an offer' },
      { version: on.version },
    );
    expect(cut.body).toMatchObject({
      listPrice: 43_000_000,
      previousListPrice: 45_000_000,
      originalListPrice: 45_000_000,
    });
    const { prices } = (await agent.do(listings.prices, { id: on.id })).body;
    expect(prices).toMatchObject([
      { from: 45_000_000, to: 43_000_000, reason: 'Two weeks without an offer' },
      { from: null, to: 45_000_000, reason: '' },
    ]);
    const { rows } = (await agent.do(listings.timeline, { id: on.id })).body;
    expect(rows.map(({ kind }) => kind)).toEqual([
      'listing.price_changed',
      'listing.status_changed',
      'listing.created',
    ]);
  });

  test('keeps private words out of its story', async () => {
    const draft = await create(agent);
    await agent.do(listings.change, { id: draft.id, privateRemarks: 'Gate code 4711' }, { version: 1 });
    const told = await agent.do(listings.timeline, { id: draft.id });
    expect(JSON.stringify(told.body)).toContain('privateRemarks');
    expect(JSON.stringify(told.body)).not.toContain('4711');
  });

  test('two edits of one version: the second is refused and shown what stands', async () => {
    const draft = await create(agent);
    await agent.do(listings.change, { id: draft.id, city: 'Buda' }, { version: 1 });
    const late = await agent.do(listings.change, { id: draft.id, city: 'Kyle' }, { version: 1 });
    expect(late).toMatchObject({ status: 412, body: { current: { city: 'Buda', version: 2 } } });
    const [change] = (late.body as never as { details: { changes: unknown[] } }).details.changes;
    expect(change).toMatchObject({ field: 'city', by: expect.stringMatching(/\w/), at: expect.any(String) });
  });

  test('expires when its contract has run out, and not before', async () => {
    const on = await active(agent, { expirationDate: '2099-01-01' });
    const run = () =>
      expireListingJob.run({
        services: server.services,
        job: { organisationId: org },
        payload: { listing: on.id },
      } as never);
    await run();
    expect((await agent.do(listings.get, { id: on.id })).body.standardStatus).toBe('Active');
    // In force until the end of its last day in all of Texas.
    const { at } = await server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
      tx.get<{ at: string }>(sql`
        select run_at as at from jobs where kind = 'listings.expire' and key = ${on.id} and state = 'waiting'`),
    );
    expect(Math.abs(Date.parse(at) - Date.parse('2099-01-02T07:00:00Z'))).toBeLessThan(300_000);
    await server.services.db.withOrg({ organisationId: org, userId: null, actorKind: 'system' }, (tx) =>
      tx.run(
        sql`update listings set expiration_date = current_date - 3 where organisation_id = ${org} and id = ${on.id}`,
      ),
    );
    await run();
    expect((await agent.do(listings.get, { id: on.id })).body.standardStatus).toBe('Expired');
    await run();
  });

  test('counts its days by a named rule', async () => {
    const first = await create(agent);
    const on = (await move(agent, first, 'Active', { effectiveOn: '2026-01-01' })).body;
    await move(agent, on, 'Canceled', { effectiveOn: '2026-01-31' });
    const again = await create(agent);
    await move(agent, again, 'Active', { effectiveOn: '2026-03-10' });
    const days = async (rule: 'gap-30' | 'gap-90') =>
      (await agent.do(listings.marketDays, { id: again.id, rule })).body;
    const [strict, mild] = [await days('gap-30'), await days('gap-90')];
    expect(mild.cumulativeDaysOnMarket - mild.daysOnMarket).toBe(30);
    expect(strict).toMatchObject({ rule: 'gap-30', beganAnew: { why: 'gap', gapDays: 38 } });
    expect(strict.cumulativeDaysOnMarket).toBe(strict.daysOnMarket);
    const relistOn = new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10);
    const { relisted } = (await agent.do(listings.marketDays, { id: again.id, relistOn })).body;
    expect(relisted).toMatchObject({ on: relistOn, carried: 0, isAnew: true });
  });
});

test('a status that is dated back holds from its day on, whatever was said before', async () => {
  const draft = await create(agent);
  const database = new pg.Client(server.database.owner);
  await database.connect();
  await database.query(`update listing_statuses set effective_on = current_date - 3 where listing_id = $1`, [draft.id]);
  await database.end();
  const weekAgo = addDays(dayAt('TX'), -7);
  await move(agent, draft, 'Active', { effectiveOn: weekAgo });
  const { cumulativeDaysOnMarket, spans } = (await agent.do(listings.marketDays, { id: draft.id })).body;
  expect([cumulativeDaysOnMarket, spans.map(({ from }) => from)]).toEqual([7, [weekAgo]]);
  // It is already tomorrow further east, which is no future date, but hasn't begun at the home either.
  const again = await create(agent);
  const moved = await move(agent, again, 'Active', { effectiveOn: dayAt(null) });
  expect(moved.body, JSON.stringify(moved.body)).toMatchObject({ standardStatus: 'Active', onMarketDate: dayAt('TX') });
  expect((await move(agent, moved.body, 'Hold', { effectiveOn: addDays(dayAt(null), 1) })).status).toBe(400);
});

describe('the plan’s limit of active listings', () => {
  beforeEach(() => giveTier(server, owner, 'free'));

  test('is held when a listing becomes active, and gives room again when one ends', async () => {
    const first = await active(agent);
    const second = await create(colleague);
    const refused = await move(colleague, second, 'Active');
    expect(refused.status).toBe(402);
    expect(refused.body).toMatchObject({
      code: 'plan_limit',
      details: { limit: 'listing', used: 1, allowed: 1, liftedBy: { vertical: 'realestate', tier: 'pro' } },
    });
    expect((await owner.do(listings.get, { id: second.id })).body.standardStatus).toBe('Incomplete');
    // An active listing may change status; a status that isn't counted needs no room.
    expect((await move(colleague, second, 'Coming Soon')).status).toBe(200);
    expect((await move(agent, first, 'Withdrawn')).status).toBe(200);
    const again = (await owner.do(listings.get, { id: second.id })).body;
    expect((await move(colleague, again, 'Active')).status).toBe(200);
  });

  test('is held when an active one is put back from the archive', async () => {
    const first = await active(agent);
    expect((await agent.do(listings.archive, { id: first.id })).status).toBe(200);
    await active(agent);
    expect((await agent.do(listings.restore, { id: first.id })).status).toBe(402);
    await giveTier(server, owner, 'pro');
    expect((await agent.do(listings.restore, { id: first.id })).status).toBe(200);
  });

  test('holds for two at the same moment', async () => {
    const drafts = [await create(agent), await create(agent), await create(colleague)];
    const by = [agent, agent, colleague];
    const moved = await Promise.all(drafts.map((draft, place) => move(by[place]!, draft, 'Active')));
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 402, 402]);
  });
});

describe('who sees and changes what', () => {
  test('a draft is its agent’s, what is on offer is the whole office’s, and a colleague only looks', async () => {
    const draft = await create(agent);
    expect((await colleague.do(listings.get, { id: draft.id })).status).toBe(404);
    expect((await colleague.do(listings.list, {})).body.rows).toEqual([]);
    const on = (await move(agent, draft, 'Active')).body;
    const seen = (await colleague.do(listings.get, { id: on.id })).body;
    expect(seen.can).toEqual({ change: false, assign: false, archive: false });
    const tried = await colleague.do(listings.change, { id: on.id, city: 'Mine' }, { version: on.version });
    expect(tried.status).toBe(403);
    expect((await owner.do(listings.get, { id: on.id })).body.can.change).toBe(true);
    expect((await colleague.do(listings.counts)).body).toEqual({ total: 1, byStatus: { Active: 1 } });
  });

  test('assigning needs somebody who is there', async () => {
    const draft = await create(agent);
    const elsewhere = await newMember(server, await newOrganisation(server), 'agent');
    const wrong = await agent.do(listings.change, { id: draft.id, listAgent: elsewhere.id }, { version: 1 });
    expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: ['listAgent'] }] } });
    const given = await agent.do(listings.change, { id: draft.id, listAgent: colleague.id }, { version: 1 });
    expect(given.body.listAgent).toBe(colleague.id);
    expect((await agent.do(listings.get, { id: draft.id })).status).toBe(404);
  });
});

describe('lists', () => {
  test('page by every order without a gap or a repetition, for whoever looks', async () => {
    for (let n = 0; n < 7; n++) {
      const made = await create(n % 2 ? agent : colleague, {
        streetNumber: String(n),
        listPrice: n === 6 ? null : (n % 3) * 10_000_000,
      });
      if (n % 3 === 0 && n !== 6) await move(n % 2 ? agent : colleague, made, 'Active');
    }
    for (const who of [owner, agent]) {
      const all = (await who.do(listings.list, { limit: 100 })).body.rows;
      for (const sort of ['createdAt', 'listPrice', 'unparsedAddress', 'modifiedAt'].flatMap((name) => [
        name,
        `-${name}`,
      ])) {
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const page = (await who.do(listings.list, { sort, limit: 2, ...(cursor && { cursor }) })).body;
          ids.push(...page.rows.map(({ id }) => id));
          cursor = page.next ?? undefined;
        } while (cursor);
        expect(ids.length, sort).toBe(all.length);
        expect(new Set(ids)).toEqual(new Set(all.map(({ id }) => id)));
      }
    }
  });

  test('are filtered, searched and counted', async () => {
    const on = await active(agent);
    await create(agent, { streetName: 'Cedar Lane', bedroomsTotal: 5, poolPrivateYN: false });
    const ids = async (input: RequestOf<typeof listings.list>) =>
      (await agent.do(listings.list, input)).body.rows.map(({ id }) => id);
    expect(await ids({ filter: 'standardStatus:is(Active)' })).toEqual([on.id]);
    expect(await ids({ filter: 'bedroomsTotal:lte(3)~poolPrivateYN:is(true)~city:is(Austin)' })).toEqual([on.id]);
    expect(await ids({ search: 'juniper' })).toEqual([on.id]);
    expect(await ids({ search: '12 Juniper Street, Austin' })).toEqual([on.id]);
    expect((await agent.do(listings.count, { filter: 'bedroomsTotal:gte(4)' })).body).toEqual({
      count: 1,
      capped: false,
    });
  });
});

describe('what the public sees', () => {
  const seen = () => publicListings(server.services.db, org);

  test('is what is on offer and may be shown, without private words', async () => {
    await create(agent, { streetNumber: '1' });
    const on = await active(agent);
    const [only, ...others] = await seen();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      id: on.id,
      listPrice: 45_000_000,
      unparsedAddress: '12 Juniper Street, Austin, TX 78704',
      features: ['pool', 'garage'],
    });
    expect(JSON.stringify(only)).not.toContain('leaves in May');
    await move(agent, on, 'Pending', { purchaseContractDate: '2026-02-01' });
    expect(await seen()).toEqual([]);
  });

  test('honours each of the seller’s three wishes', async () => {
    const on = await active(agent, { latitude: 30.25, longitude: -97.75, internetAddressDisplayYN: false });
    expect(await seen()).toMatchObject([
      { unparsedAddress: null, latitude: null, longitude: null, city: 'Austin', mayEstimate: true },
    ]);
    expect(JSON.stringify(await seen())).not.toContain('Juniper');
    const wish = { internetAutomatedValuationDisplayYN: false, internetAddressDisplayYN: true };
    const changed = await agent.do(listings.change, { id: on.id, ...wish }, { version: on.version });
    expect(await seen()).toMatchObject([{ mayEstimate: false, latitude: 30.25 }]);
    await agent.do(
      listings.change,
      { id: on.id, internetEntireListingDisplayYN: false },
      { version: changed.body.version },
    );
    expect(await seen()).toEqual([]);
    expect(await publicListing(server.services.db, org, on.id)).toBeUndefined();
  });

  test('is found by a filter, and never another organisation’s', async () => {
    const on = await active(agent);
    const filter = {
      and: [
        { field: 'bedroomsTotal', op: 'gte', value: 3 },
        { field: 'listPrice', op: 'lte', value: 45_000_000 },
        { field: 'city', op: 'is', value: 'Austin' },
        { field: 'poolPrivateYN', op: 'is', value: true },
      ],
    } as never;
    expect((await publicListings(server.services.db, org, { filter })).map(({ id }) => id)).toEqual([on.id]);
    expect(await publicListings(server.services.db, await newOrganisation(server), { filter })).toEqual([]);
  });
});
