import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jobs } from '#contract/account/jobs.ts';
import type { RequestOf } from '#contract/core/call.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { type ListingBulkAct, listingBulk } from '#contract/inventory/listing-bulk.ts';
import { listings } from '#contract/inventory/listings.ts';
import { sql } from '#server/core/db/sql.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { giveTier, newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { dayAt } from '../day-there.ts';
import { listingsInBulk } from './bulk.ts';

let server: TestServer;
let worker: JobWorker;
let owner: Person;
let agent: Person;
let colleague: Person;
let foreigner: Person;

beforeAll(async () => {
  server = await startTestServer();
  worker = new JobWorker({
    services: server.services,
    kinds: [listingsInBulk.job, listingsInBulk.undoJob],
    pollMs: 20,
  });
  worker.start();
  foreigner = await newMember(server, await newOrganisation(server, 'Elsewhere'), 'owner');
});
beforeEach(async () => {
  const here = await newOrganisation(server);
  owner = await newMember(server, here, 'owner');
  agent = await newMember(server, here, 'agent');
  colleague = await newMember(server, here, 'agent');
  await giveTier(server, owner, 'pro');
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
});

type JobRow = { id: string; state: string; total: number; done: number; skipped: number; refused: number } & {
  refusals: { item: string; reason: string }[];
  notice: string | null;
};
const jobRow = (id: string) =>
  server.services.db.asSystem((tx) => tx.get<JobRow>(sql`select * from jobs where id = ${id}`));
const ended = async (id: string): Promise<JobRow> => {
  await vi.waitUntil(async () => !['waiting', 'running'].includes((await jobRow(id)).state), patience);
  return jobRow(id);
};

type Wish = RequestOf<typeof listingBulk.bulk>;
const start = async (by: Person, wish: Wish, key?: string): Promise<string> => {
  const { status, body } = await by.do(listingBulk.bulk, wish, key ? { headers: { 'idempotency-key': key } } : {});
  expect(status, JSON.stringify(body)).toBe(200);
  return body.jobId;
};
const run = async (by: Person, selection: Wish['selection'], act: ListingBulkAct): Promise<JobRow> =>
  ended(await start(by, { selection, do: act }));
const undo = async (by: Person, job: { id: string }): Promise<JobRow> => {
  const { status, body } = await by.do(jobs.undo, { id: job.id });
  expect(status, JSON.stringify(body)).toBe(200);
  return ended(body.id);
};

const home = {
  streetNumber: '12',
  streetName: 'Juniper Street',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  listPrice: 45_000_000,
  listingContractDate: '2026-01-02',
  expirationDate: '2099-12-31',
} satisfies RequestOf<typeof listings.create>;
const create = async (by: Person, more: Partial<RequestOf<typeof listings.create>> = {}) => {
  const { status, body } = await by.do(listings.create, { ...home, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const read = async (id: string) => (await owner.do(listings.get, { id })).body;
const told = async (id: string) => (await owner.do(listings.timeline, { id })).body.rows;

/** All data about an organization's listings except versions and times of changes. */
const everything = ({ organisationId }: Person) =>
  server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, async (tx) => ({
    listings: await tx.all(sql`
      select to_jsonb(l) - 'version' - 'modified_at' - 'status_changed_at' - 'price_changed_at' as listing
      from listings l where organisation_id = ${organisationId} order by id`),
    counts: await tx.all(sql`
      select seen_key, standard_status, sum(listings)::int as n from listing_counts
      where organisation_id = ${organisationId} group by 1, 2 having sum(listings) <> 0 order by 1, 2`),
  }));

describe('acting', () => {
  test('drafts whose remarks fair housing forbids are left out when many are activated', async () => {
    const unfair = await create(agent, { publicRemarks: 'Adults only.' });
    const selection = { ids: [unfair.id] };
    const wish = { selection, do: { act: 'status', status: 'Active' } } as const;
    const refused = [{ reason: 'words_refused', count: 1 }];
    expect((await agent.do(listingBulk.previewBulk, wish)).body).toMatchObject({ changing: 0, refused });
    const { body } = await agent.do(
      listings.change,
      { id: unfair.id, publicRemarks: 'Quiet.' },
      { version: unfair.version },
    );
    expect(body.publicRemarks).toBe('Quiet.');
    expect((await agent.do(listingBulk.previewBulk, wish)).body).toMatchObject({ changing: 1, refused: [] });
  });

  test('statuses change by the table of transitions, and each change is told as if made by hand', async () => {
    const [ready, bare] = [await create(agent), await create(agent, { listPrice: null })];
    const others = await create(colleague);
    const selection = { ids: [ready.id, bare.id, others.id] };
    const wish = { selection, do: { act: 'status', status: 'Active' } } as const;
    expect((await agent.do(listingBulk.previewBulk, wish)).body).toMatchObject({
      total: 2,
      changing: 1,
      unchanged: 0,
      refused: [{ reason: 'lacks_fields', count: 1 }],
    });
    const job = await run(agent, selection, wish.do);
    expect(job).toMatchObject({ state: 'done', total: 2, done: 1, skipped: 0 });
    expect(job.refusals).toEqual([{ item: bare.id, reason: 'lacks_fields' }]);
    expect(await read(ready.id)).toMatchObject({ standardStatus: 'Active', version: 2 });
    expect(await read(others.id)).toMatchObject({ standardStatus: 'Incomplete', version: 1 });
    expect((await told(ready.id))[0]).toMatchObject({
      kind: 'listing.status_changed',
      data: { from: 'Incomplete', to: 'Active' },
      actor: { kind: 'user', id: agent.id },
    });
    // A job watches the end of the agreement of every listing that comes on the market.
    const { waiting } = await server.services.db.asSystem((tx) =>
      tx.get<{ waiting: number }>(sql`
        select count(*) as waiting from jobs where kind = 'listings.expire' and key = ${ready.id} and state = 'waiting'`),
    );
    expect(waiting).toBe(1);
    expect(await run(agent, { ids: [ready.id] }, wish.do)).toMatchObject({ done: 0, skipped: 1 });
  });

  test('days are those by the clocks at each home, as when a status is changed by hand', async () => {
    // At any time, one of the two states has another date than UTC.
    const states = ['HI', 'Kyoto'];
    const made = await Promise.all(states.map((stateOrProvince) => create(agent, { stateOrProvince })));
    const ids = made.map(({ id }) => id);
    await run(agent, { ids }, { act: 'status', status: 'Active' });
    const days = states.map((state) => dayAt(state));
    expect(await Promise.all(ids.map(read))).toMatchObject(
      days.map((onMarketDate) => ({ onMarketDate, daysOnMarket: 0 })),
    );
    const spans = async () =>
      Promise.all(ids.map(async (id) => (await agent.do(listings.marketDays, { id })).body.spans));
    expect(await spans()).toMatchObject(days.map((from) => [{ from, to: from, days: 0 }]));
    await run(agent, { ids }, { act: 'status', status: 'Withdrawn' });
    expect(await spans()).toMatchObject(days.map((from) => [{ from, to: from, days: 0 }]));
    // An agreement that ends today in the home's time zone has not expired; one that ended yesterday has.
    const ending = async (state: string, expirationDate: string) =>
      (await create(agent, { stateOrProvince: state, expirationDate })).id;
    const [today, over] = [await ending('HI', dayAt('HI')), await ending('Kyoto', addDays(dayAt('Kyoto'), -1))];
    const job = await run(agent, { ids: [today, over] }, { act: 'status', status: 'Active' });
    expect(job.refusals).toEqual([{ item: over, reason: 'lacks_fields' }]);
  });

  test('prices follow a percentage with its reason, and what has none is named', async () => {
    const [priced, bare] = [await create(agent), await create(agent, { listPrice: null })];
    const act = { act: 'price', basisPoints: -300, reason: 'Slow week' } as const;
    const job = await run(agent, { filter: 'city:is(Austin)' }, act);
    expect(job).toMatchObject({ total: 2, done: 1, refusals: [{ item: bare.id, reason: 'no_price' }] });
    expect(await read(priced.id)).toMatchObject({ listPrice: 43_650_000, previousListPrice: 45_000_000 });
    expect((await owner.do(listings.prices, { id: priced.id })).body.prices[0]).toMatchObject({
      from: 45_000_000,
      to: 43_650_000,
      reason: 'Slow week',
    });
  });

  test('listings are given to another agent or to the office by who may, and come back', async () => {
    const [own, others] = [await create(agent), await create(colleague)];
    const selection = { ids: [own.id, others.id] };
    const nobody = await agent.do(listingBulk.bulk, { selection, do: { act: 'agent', agent: foreigner.id } });
    expect(nobody.status).toBe(400);
    const given = await run(owner, selection, { act: 'agent', agent: colleague.id });
    expect([given.done, given.skipped]).toEqual([1, 1]);
    expect((await read(own.id)).listAgent).toBe(colleague.id);
    expect((await told(own.id))[0]).toMatchObject({
      kind: 'listing.assigned',
      data: { from: agent.id, to: colleague.id },
    });
    await undo(owner, given);
    expect((await read(own.id)).listAgent).toBe(agent.id);
    const tried = await run(agent, selection, { act: 'agent', agent: null });
    expect([tried.done, (await read(own.id)).listAgent, (await read(others.id)).listAgent]).toEqual([
      1,
      null,
      colleague.id,
    ]);
  });

  test('sent twice under one key it is one job, and what it changed is changed once', async () => {
    const listing = await create(agent);
    const wish: Wish = { selection: { ids: [listing.id] }, do: { act: 'price', basisPoints: 1_000, reason: '' } };
    const first = await start(agent, wish, 'bulk-price-once');
    expect(await start(agent, wish, 'bulk-price-once')).toBe(first);
    await ended(first);
    expect(await start(agent, wish, 'bulk-price-once')).toBe(first);
    expect(await read(listing.id)).toMatchObject({ listPrice: 49_500_000, version: 2 });
  });

  test('taken over after its worker was lost, it changes every listing once', async () => {
    const { id, property } = await create(owner);
    const { organisationId } = owner;
    await server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.run(sql`
        insert into listings (organisation_id, property_id, list_price_cents, city, owner_id)
        select ${organisationId}, ${property}, 100000, 'Crashton', ${owner.id} from generate_series(1, 1100)`),
    );
    const act = { act: 'price', basisPoints: 1_000, reason: '' } as const;
    const job = await start(owner, { selection: { filter: 'city:is(Crashton)' }, do: act });
    await vi.waitUntil(async () => (await jobRow(job)).done > 0, patience);
    // Simulates a worker that stopped; if it was faster than this, there is nothing left to take over.
    await server.services.db.asSystem((tx) =>
      tx.run(
        sql`update jobs set state = 'waiting', worker = null, attempts = attempts + 1 where id = ${job} and state = 'running'`,
      ),
    );
    expect(await ended(job)).toMatchObject({ state: 'done', done: 1_100, total: 1_100 });
    const found = await server.services.db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.all(sql`
        select version, list_price_cents as price, count(*) as n from listings
        where organisation_id = ${organisationId} and id <> ${id} group by 1, 2`),
    );
    expect(found).toEqual([{ version: 2, price: 110_000, n: 1_100 }]);
  });

  test('strangers, roles without the right and other organisations change nothing', async () => {
    const viewer = await newMember(server, owner.organisationId, 'viewer');
    const assistant = await newMember(server, owner.organisationId, 'assistant');
    const { id } = await create(owner, { listAgent: null });
    const selection = { ids: [id] };
    const act = { act: 'archive' } as const;
    const wish = { selection, do: act };
    expect((await stranger(server).do(listingBulk.bulk, wish)).status).toBe(401);
    expect((await viewer.do(listingBulk.bulk, wish)).status).toBe(403);
    expect((await assistant.do(listingBulk.bulk, wish)).status).toBe(403);
    expect((await owner.do(listingBulk.bulk, { ...wish, selection: { ids: [] } })).status).toBe(400);
    expect(await run(foreigner, selection, act)).toMatchObject({ total: 0, done: 0 });
    expect(await run(agent, selection, act)).toMatchObject({
      done: 0,
      refusals: [{ item: id, reason: 'may_not_archive' }],
    });
    expect(await read(id)).toMatchObject({ archivedAt: null, version: 1 });
  });
});

describe('taking back', () => {
  test('any act leaves everything as it was, with the events and histories of both ways', async () => {
    const ids = [(await create(agent)).id, (await create(agent)).id];
    await run(agent, { ids: [ids[0]!] }, { act: 'status', status: 'Active' });
    await run(agent, { ids }, { act: 'add_tags', tags: ['old'] });
    const acts: ListingBulkAct[] = [
      { act: 'status', status: 'Active' },
      { act: 'status', status: 'Canceled' },
      { act: 'price', basisPoints: -550, reason: 'Try it' },
      { act: 'add_tags', tags: ['new', 'old'] },
      { act: 'remove_tags', tags: ['old'] },
      { act: 'archive' },
    ];
    for (const act of acts) {
      const before = await everything(owner);
      const job = await run(agent, { ids }, act);
      expect(job.done, act.act).toBeGreaterThan(0);
      expect(await everything(owner)).not.toEqual(before);
      expect(await undo(agent, job)).toMatchObject({ state: 'done', total: job.done, done: job.done, refused: 0 });
      expect(await everything(owner)).toEqual(before);
    }
    expect((await told(ids[0]!)).slice(0, 4).map(({ kind }) => kind)).toEqual([
      'listing.restored',
      'listing.archived',
      'listing.changed',
      'listing.changed',
    ]);
    const { prices } = (await owner.do(listings.prices, { id: ids[0]! })).body;
    expect(prices.slice(0, 2)).toMatchObject([
      { from: 42_525_000, to: 45_000_000 },
      { from: 45_000_000, to: 42_525_000, reason: 'Try it' },
    ]);
  });

  test('what was changed since stays and is named, and nothing is taken back twice', async () => {
    const [first, second] = [await create(agent), await create(agent)];
    const job = await run(agent, { ids: [first.id, second.id] }, { act: 'price', basisPoints: 1_000, reason: '' });
    const changed = await read(second.id);
    await agent.do(listings.change, { id: second.id, city: 'Dallas' }, { version: changed.version });
    const undone = await undo(agent, job);
    expect(undone).toMatchObject({ done: 1, refusals: [{ item: second.id, reason: 'changed_since' }] });
    expect((await read(first.id)).listPrice).toBe(45_000_000);
    expect(await read(second.id)).toMatchObject({ listPrice: 49_500_000, city: 'Dallas' });
    expect((await agent.do(jobs.undo, { id: job.id })).status).toBe(409);
    expect((await read(first.id)).version).toBe(3);
  });

  test('nobody takes back what another did, but for the heads', async () => {
    const listing = await create(agent);
    const job = await run(agent, { ids: [listing.id] }, { act: 'archive' });
    expect((await colleague.do(jobs.undo, { id: job.id })).status).toBe(404);
    expect((await foreigner.do(jobs.undo, { id: job.id })).status).toBe(404);
    expect(await undo(owner, job)).toMatchObject({ state: 'done', done: 1 });
    expect((await read(listing.id)).archivedAt).toBeNull();
  });
});

describe('the plan’s limit of active listings', () => {
  const activate = { act: 'status', status: 'Active' } as const;

  test('an act that would go beyond it is refused as a whole, with the plan that lifts it', async () => {
    await giveTier(server, owner, 'free');
    const ids = [(await create(agent)).id, (await create(agent)).id];
    for (const call of [listingBulk.previewBulk, listingBulk.bulk]) {
      const { status, body } = await agent.do(call, { selection: { ids }, do: activate });
      expect(status).toBe(402);
      expect(body).toMatchObject({
        code: 'plan_limit',
        details: { limit: 'listing', used: 0, allowed: 1, liftedBy: { vertical: 'realestate', tier: 'pro' } },
      });
    }
    expect(await run(agent, { ids: [ids[0]!] }, activate)).toMatchObject({ done: 1 });
    expect(await run(agent, { ids }, { act: 'status', status: 'Canceled' })).toMatchObject({ done: 2 });
  });

  test('a job or an undo that finds no room by then says so and changes nothing', async () => {
    const [first, second] = [await create(agent), await create(agent)];
    await run(agent, { ids: [first.id] }, activate);
    const withdrawn = await run(agent, { ids: [first.id] }, { act: 'status', status: 'Withdrawn' });
    await run(agent, { ids: [second.id] }, activate);
    await giveTier(server, owner, 'free');
    const undone = await undo(agent, withdrawn);
    expect(undone).toMatchObject({ state: 'dead', done: 0, notice: expect.stringContaining('active listings is 1') });
    expect((await read(first.id)).standardStatus).toBe('Withdrawn');
  });
});
