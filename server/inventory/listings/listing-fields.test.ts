import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/core/call.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { listingBulk } from '#contract/inventory/listing-bulk.ts';
import { listings } from '#contract/inventory/listings.ts';
import { giveTier, newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { dayAt } from './day-there.ts';
import { publicListings } from './public.ts';

let server: TestServer;
let org: string;
let agent: Person;
let viewer: Person;
let foreigner: Person;
beforeAll(async () => {
  server = await startTestServer();
  org = await newOrganisation(server);
  agent = await newMember(server, org, 'agent');
  await giveTier(server, await newMember(server, org, 'owner'), 'pro');
  viewer = await newMember(server, org, 'viewer');
  foreigner = await newMember(server, await newOrganisation(server), 'owner');
});
afterAll(() => server.stop());

let number = 0;
type More = Partial<RequestOf<typeof listings.create>>;
const create = async (more: More = {}) => {
  number += 1;
  const made = await agent.do(listings.create, {
    streetNumber: String(number),
    streetName: 'Tag Lane',
    city: 'Austin',
    stateOrProvince: 'TX',
    postalCode: '78704',
    listPrice: 45_000_000,
    listingContractDate: '2026-01-02',
    expirationDate: '2099-12-31',
    ...more,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
};
const move = (
  { id, version }: { id: string; version: number },
  standardStatus: RequestOf<typeof listings.changeStatus>['standardStatus'],
  more: object = {},
) => agent.do(listings.changeStatus, { id, standardStatus, ...more }, { version });
const found = async (filter: string) =>
  (await agent.do(listings.list, { filter, sort: 'createdAt' })).body.rows.map(({ id }) => id);

/** Today in the homes' time zone; evaluated each time, because midnight may pass during the test. */
const today = () => dayAt('TX');
const inAWeek = addDays(today(), 7);

describe('tags', () => {
  test('are kept as small words once each, found by any, all and none, and told by how often they are used', async () => {
    const both = await create({ tags: ['Lake', 'lake', 'pocket'] });
    const one = await create({ tags: ['lake'] });
    const none = await create();
    expect(both.tags).toEqual(['lake', 'pocket']);
    expect(await found('tags:has_any(lake,pocket)')).toEqual([both.id, one.id]);
    expect(await found('tags:has_all(lake,pocket)')).toEqual([both.id]);
    expect(await found('tags:has_none(lake)')).toContain(none.id);
    expect((await agent.do(listings.tags, {})).body.tags.slice(0, 2)).toEqual([
      { tag: 'lake', listings: 2 },
      { tag: 'pocket', listings: 1 },
    ]);
    const changed = await agent.do(listings.change, { id: one.id, tags: [] }, { version: one.version });
    expect(changed.body.tags).toEqual([]);
    expect(await found('tags:has_any(lake)')).toEqual([both.id]);
    const { rows } = (await agent.do(listings.timeline, { id: one.id })).body;
    expect(rows[0]).toMatchObject({ kind: 'listing.changed', data: { changes: { tags: { from: ['lake'], to: [] } } } });
  });

  test('are this organisation’s alone: others see none, a lower role sets none, nobody asks', async () => {
    const { id, version } = await create({ tags: ['secret-seller'] });
    expect((await foreigner.do(listings.tags, {})).body.tags).toEqual([]);
    // Drafts belong to their agent, and so do their tags.
    const colleague = await newMember(server, org, 'agent');
    expect((await colleague.do(listings.tags, {})).body.tags).toEqual([]);
    expect((await viewer.do(listings.tags, {})).body.tags.length).toBeGreaterThan(0);
    expect((await foreigner.do(listings.list, { filter: 'tags:has_any(secret-seller)' })).body.rows).toEqual([]);
    expect((await stranger(server).do(listings.tags, {})).status).toBe(401);
    expect((await viewer.do(listings.change, { id, tags: ['mine'] }, { version })).status).toBe(403);
    const wish = { selection: { ids: [id] }, do: { act: 'add_tags', tags: ['mine'] } } as const;
    expect((await viewer.do(listingBulk.bulk, wish as never)).status).toBe(403);
    expect((await agent.do(listings.change, { id, tags: ['x'.repeat(41)] }, { version })).body).toMatchObject({
      issues: [{ path: ['tags', 0] }],
    });
  });

  test('stand on no public page', async () => {
    const draft = await create({ tags: ['hush-hush'], disclosures: ['Mold'] });
    await move(draft, 'Active');
    const shown = await publicListings(server.services.db, org, { limit: 100 });
    expect(shown.some(({ id }) => id === draft.id)).toBe(true);
    expect(JSON.stringify(shown)).not.toContain('hush-hush');
  });
});

describe('the day on the market', () => {
  test('is written down as a listing first becomes Active, and stays when it comes back', async () => {
    const draft = await create();
    expect(draft.onMarketDate).toBeNull();
    const on = (await move(draft, 'Active', { effectiveOn: '2026-02-03' })).body;
    expect(on.onMarketDate).toBe('2026-02-03');
    const off = (await move(on, 'Withdrawn')).body;
    expect((await move(off, 'Active')).body).toMatchObject({ onMarketDate: '2026-02-03' });
    expect(await found('onMarketDate:on(2026-02-03)')).toEqual([draft.id]);
  });

  test('is what somebody said; a plan that the fact overtakes becomes the fact', async () => {
    const said = (await move(await create({ onMarketDate: '2026-01-20' }), 'Active')).body;
    expect(said.onMarketDate).toBe('2026-01-20');
    const soon = (await move(await create({ onMarketDate: inAWeek }), 'Coming Soon')).body;
    expect(soon.onMarketDate).toBe(inAWeek);
    const before = today();
    expect([before, today()]).toContain((await move(soon, 'Active')).body.onMarketDate);
  });

  test('lies never after today while the listing is on the market', async () => {
    const on = (await move(await create(), 'Active')).body;
    const later = await agent.do(listings.change, { id: on.id, onMarketDate: inAWeek }, { version: on.version });
    expect(later).toMatchObject({ status: 400, body: { issues: [{ path: ['onMarketDate'] }] } });
  });

  test('leaves the count of days to its named rule', async () => {
    const on = (await move(await create({ onMarketDate: '2026-01-01' }), 'Active')).body;
    expect(on.daysOnMarket).toBe(0);
    expect((await agent.do(listings.marketDays, { id: on.id, rule: 'gap-90' })).body.daysOnMarket).toBe(0);
  });
});

test('who measured and what is disclosed are kept, found and refused where they are no words', async () => {
  const made = await create({ livingAreaSource: 'Appraiser', disclosures: ['Radon', 'Mold', 'Radon', 'Haunted'] });
  expect(made).toMatchObject({ livingAreaSource: 'Appraiser', disclosures: ['Radon', 'Mold', 'Haunted'] });
  expect(await found('livingAreaSource:is(Appraiser)')).toEqual([made.id]);
  expect(await found('disclosures:has_all(Radon,Mold)')).toEqual([made.id]);
  expect(await found('disclosures:has_none(Radon)')).not.toContain(made.id);
  const wrong = await agent.do(
    listings.change,
    { id: made.id, livingAreaSource: 'A friend', disclosures: [''] } as never,
    { version: 1 },
  );
  expect(wrong.body).toMatchObject({ issues: [{ path: ['livingAreaSource'] }, { path: ['disclosures', 0] }] });
});
