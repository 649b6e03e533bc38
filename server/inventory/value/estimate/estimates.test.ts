import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listings } from '#contract/inventory/listings.ts';
import { estimates, salesNeeded } from '#contract/inventory/value/estimates.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { patience } from '#tests/setup/patience.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { trainPricesJob } from './train-job.ts';
import { weeklyPricesJob } from './weekly-job.ts';

let server: TestServer;
let worker: JobWorker;
let database: pg.Client;

beforeAll(async () => {
  server = await startTestServer();
  database = new pg.Client(server.database.owner);
  await database.connect();
  worker = new JobWorker({ services: server.services, kinds: [trainPricesJob, weeklyPricesJob], pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await database.end();
  await server.stop();
});

const office = async () => {
  const organisationId = await newOrganisation(server);
  return {
    organisationId,
    owner: await newMember(server, organisationId, 'owner'),
    agent: await newMember(server, organisationId, 'agent'),
  };
};

const home = {
  streetNumber: '12',
  streetName: 'Juniper St',
  city: 'Austin',
  stateOrProvince: 'TX',
  postalCode: '78704',
  latitude: 30.25,
  longitude: -97.76,
  livingArea: 2_000,
  bedroomsTotal: 3,
  listPrice: 60_000_000,
} as const;

/** Sales at 300 dollars per square foot over five hundred days, varying by a tenth. */
async function sell(organisationId: string, count: number): Promise<void> {
  await database.query(
    `with homes as (
       insert into properties (organisation_id, address_key) select $1, 'sold ' || g from generate_series(1, $2::int) g returning id, address_key)
     insert into listings (organisation_id, property_id, standard_status, street_number, street_name, city, state_or_province, latitude,
       longitude, living_area, bedrooms_total, list_price_cents, close_price_cents, listing_contract_date, close_date)
     select $1, id, 'Closed', n, 'Sold St', 'Austin', 'TX', 30.2 + (n * 37 % 100) / 1000.0, -97.8 + (n * 61 % 100) / 1000.0,
       1000 + n * 53 % 2000, 2 + n % 4, 0, (1000 + n * 53 % 2000) * 30000 * (0.9 + (n * 29 % 20) / 100.0),
       current_date - 560, current_date - 500 + n % 490
     from (select id, substr(address_key, 6)::int as n from homes) h`,
    [organisationId, count],
  );
}

const listingOf = async (person: Person, more: object = {}) =>
  (await person.do(listings.create, { ...home, ...more })).body.id;
const estimateOf = async (person: Person, id: string) => (await person.do(estimates.ofListing, { id })).body;

test('too few sales are refused, and whoever asked is told', async () => {
  const { organisationId, owner } = await office();
  await sell(organisationId, 12);
  const id = await listingOf(owner);
  expect(await estimateOf(owner, id)).toMatchObject({ range: null, refusal: 'few_sales', sales: 12, model: null });
  expect((await owner.do(estimates.train)).status).toBe(200);
  await vi.waitFor(async () => expect((await estimateOf(owner, id)).model).not.toBeNull(), patience);
  expect(await estimateOf(owner, id)).toMatchObject({ range: null, refusal: 'few_sales', needed: salesNeeded });
});

test('a home gets a range, its comparables and how good that is, unless its seller or its facts forbid it', async () => {
  const { organisationId, owner, agent } = await office();
  await sell(organisationId, 240);
  const id = await listingOf(agent);
  expect((await estimateOf(agent, id)).refusal).toBe('never_trained');
  // Training on the organization's sales requires a permission.
  expect((await agent.do(estimates.train)).status).toBe(403);
  await owner.do(estimates.train);
  await vi.waitFor(async () => expect((await estimateOf(agent, id)).range).not.toBeNull(), patience);
  const { range, model, comparables, mayTrain } = await estimateOf(agent, id);
  expect(mayTrain).toBe(false);
  expect(range!.low).toBeLessThan(range!.likely);
  expect(range!.high).toBeGreaterThan(range!.likely);
  expect(range!.likely).toBeGreaterThan(50_000_000);
  expect(range!.likely).toBeLessThan(70_000_000);
  expect(model).toMatchObject({ sales: 240 });
  expect(model!.quality!.medianError).toBeLessThan(model!.quality!.baseline * 1.05);
  expect(comparables).toHaveLength(6);
  for (const { id: sold } of comparables) {
    const { standardStatus, closePrice } = (await agent.do(listings.get, { id: sold })).body;
    expect(standardStatus).toBe('Closed');
    expect(closePrice).toBe(comparables.find((one) => one.id === sold)!.closePrice);
  }
  for (const [more, refusal] of [
    [{ streetNumber: '13', internetAutomatedValuationDisplayYN: false }, 'not_wished'],
    [{ streetNumber: '14', propertyType: 'Land' }, 'other_type'],
    [{ streetNumber: '15', livingArea: null }, 'no_size'],
    [{ streetNumber: '16', latitude: null, longitude: null, city: 'Nowhere', postalCode: null }, 'no_place'],
  ] as const)
    expect(await estimateOf(agent, await listingOf(agent, more))).toMatchObject({ range: null, refusal });
  const stranger = await newMember(server, await newOrganisation(server), 'owner');
  expect((await stranger.do(estimates.ofListing, { id })).status).toBe(404);
});
