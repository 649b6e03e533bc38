import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { onboarding } from '#contract/account/onboarding.ts';
import { sites } from '#contract/growth/sites.ts';
import { valuations } from '#contract/growth/valuations.ts';
import { estimates } from '#contract/inventory/value/estimates.ts';
import { leads } from '#contract/people/leads.ts';
import { JobWorker } from '#server/core/jobs/worker.ts';
import { trainPricesJob } from '#server/inventory/value/estimate/train-job.ts';
import { patience } from '#tests/setup/patience.ts';
import { callerAt, newMember, newOrganisation } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { newSite } from '#tests/setup/sites.ts';
import { siteForm } from '../website/open-page.ts';

let server: TestServer;
let worker: JobWorker;
let database: pg.Client;

beforeAll(async () => {
  server = await startTestServer(undefined, { TRUSTED_PROXIES: '127.0.0.1' });
  database = new pg.Client(server.database.owner);
  await database.connect();
  worker = new JobWorker({ services: server.services, kinds: [trainPricesJob], pollMs: 20 });
  worker.start();
});
afterAll(async () => {
  await worker.stop();
  await database.end();
  await server.stop();
});

/** Sales at $300 per square foot, give or take a tenth; every eightieth in another ZIP code. */
const sell = (organisationId: string, count: number) =>
  database.query(
    `with homes as (
       insert into properties (organisation_id, address_key) select $1, 'sold ' || g from generate_series(1, $2::int) g returning id, address_key),
     numbered as (select id, substr(address_key, 6)::int as n from homes)
     insert into listings (organisation_id, property_id, standard_status, street_number, street_name, city, state_or_province, postal_code,
       latitude, longitude, living_area, bedrooms_total, list_price_cents, close_price_cents, listing_contract_date, close_date)
     select $1, id, 'Closed', n, 'Sold St', 'Austin', 'TX', case when n % 80 = 0 then '78640' else '78704' end,
       30.2 + (n * 37 % 100) / 1000.0, -97.8 + (n * 61 % 100) / 1000.0, 1000 + n * 53 % 2000, 2 + n % 4, 0,
       (1000 + n * 53 % 2000) * 30000 * (0.9 + (n * 29 % 20) / 100.0), current_date - 560, current_date - 500 + n % 490
     from numbered`,
    [organisationId, count],
  );

const caller = () => callerAt(server.url, { 'x-forwarded-for': '203.0.113.9' });
const address = { street: '44 Elm Street', city: 'Austin', state: 'TX', postalCode: '78704' };

test('a home is valued by the sales nearby with how sure that is, or honestly not; who writes is a seller with the estimate', async () => {
  const owner = await newMember(server, await newOrganisation(server), 'owner');
  await owner.do(onboarding.save, { licences: [{ kind: 'realestate', state: 'TX', number: '0612345' }] });
  const begun = await newSite(owner);
  const { slug } = (await owner.do(sites.publish, { id: begun.id }, { version: begun.version })).body;
  const value = async (more: object = {}) =>
    (await caller().do(valuations.estimate, { slug, ...address, ...more })).body;

  expect(await value({ sqft: 2_000 })).toMatchObject({ range: null, refusal: 'thin' });

  await sell(owner.organisationId, 400);
  expect((await owner.do(estimates.train, {})).status).toBe(200);
  await vi.waitFor(async () => {
    const { rows } = await database.query('select state from price_models where organisation_id = $1', [
      owner.organisationId,
    ]);
    expect(rows).toEqual([{ state: 'ready' }]);
  }, patience);
  const byZip = await value({ sqft: 2_000 });
  expect(byZip).toMatchObject({ isByZip: true, sure: expect.stringMatching(/close|fair|rough/) });
  const { low, likely, high } = byZip.range!;
  expect(low < likely && likely < high).toBe(true);
  // 2,000 square feet at $300.
  expect(likely).toBeGreaterThan(45_000_000);
  expect(likely).toBeLessThan(75_000_000);

  expect(await value()).toMatchObject({ range: null, refusal: 'no_size' });
  expect(await value({ sqft: 2_000, postalCode: '10001' })).toMatchObject({ range: null, refusal: 'thin' });
  expect((await caller().do(valuations.estimate, { slug, ...address, postalCode: 'x' } as never)).status).toBe(400);

  // A home listed here is valued at its location and with its own facts, unless its seller declined valuations.
  await database.query(
    `with home as (insert into properties (organisation_id, address_key) values ($1, '44|elm st||austin|tx|78704') returning id)
     insert into listings (organisation_id, property_id, standard_status, street_number, street_name, city, state_or_province, postal_code,
       latitude, longitude, living_area, bedrooms_total, list_price_cents, internet_automated_valuation_display_yn)
     select $1, id, 'Active', '44', 'Elm St', 'Austin', 'TX', '78704', 30.25, -97.75, 2000, 3, 60000000, true from home`,
    [owner.organisationId],
  );
  expect(await value()).toMatchObject({ isByZip: false, refusal: null });
  await database.query(
    `update listings set internet_automated_valuation_display_yn = false where organisation_id = $1 and street_name = 'Elm St'`,
    [owner.organisationId],
  );
  expect(await value()).toMatchObject({ range: null, refusal: 'not_wished' });

  const email = `sal.${randomUUID().slice(0, 8)}@home.test`;
  const { edition } = (await caller().do(sites.open, { slug })).body.page!;
  const letter = {
    ...{ slug, ...address, street: '45 Elm Street', sqft: 2_000, reference: randomUUID(), name: 'Sal Seller', email },
    ...{ consent: true as const, edition },
    opened: siteForm.openedNow(server.services.settings.secret, Date.now() - 60_000),
  };
  for (const _ of [1, 2]) expect((await caller().do(valuations.ask, letter)).status).toBe(200);
  const { rows } = (await owner.do(leads.list, { search: email })).body;
  expect(rows).toMatchObject([{ kind: 'seller', source: 'website' }]);
  const { rows: told } = await database.query<{ data: { message: string; about: string } }>(
    `select data from events where subject_id = $1 and kind = 'lead.enquired'`,
    [rows[0]!.id],
  );
  expect(told).toHaveLength(1);
  expect(told[0]!.data.about).toBe('45 Elm Street, Austin, TX 78704');
  expect(told[0]!.data.message).toMatch(/Estimate shown: \$[\d,]+ to \$[\d,]+/);
});
