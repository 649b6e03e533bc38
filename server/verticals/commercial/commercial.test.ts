import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { leads } from '#contract/people/leads.ts';
import { camTerms } from '#contract/verticals/commercial/cam.ts';
import { commercial } from '#contract/verticals/commercial/commercial.ts';
import { sql } from '#server/core/db/sql.ts';
import { ok, refused } from '#tests/setup/answers.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';

let server: TestServer;
let owner: Person;
let viewer: Person;
let building: string;
let today: string;
let names = 0;

beforeAll(async () => {
  server = await startTestServer();
  const org = await newOrganisation(server, 'Keystone Commercial');
  owner = await newMember(server, org, 'owner');
  viewer = await newMember(server, org, 'viewer');
  const made = await ok(
    owner.do(commercial.createBuilding, { name: 'One Elm Tower', stateOrProvince: 'TX', squareFeet: 20_000 }),
  );
  building = made.id;
  ({ today } = await ok(owner.do(commercial.building, { id: building })));
});
afterAll(() => server.stop());

const newLead = async () => {
  names += 1;
  return (await ok(owner.do(leads.create, { firstName: 'Elm', lastName: `Tenant ${names}` }))).id;
};
const space = async (suite: string, squareFeet = 10_000) =>
  (await ok(owner.do(commercial.addSpace, { id: building, floor: 1, suite, squareFeet }))).id;
const lease = async (of: string, from: string, until: string) =>
  owner.do(commercial.createLease, { space: of, lead: await newLead(), from, until, perFoot: 30_00 });

test('spaces fit the building; leases in place, committed and expired stand at once; the second needs the add-on', async () => {
  const suite = await space('100');
  await refused(
    owner.do(commercial.addSpace, { id: building, floor: 2, suite: '200', squareFeet: 10_001 }),
    400,
    'squareFeet',
  );
  await refused(owner.do(commercial.addSpace, { id: building, floor: 2, suite: '100', squareFeet: 1 }), 400, 'suite');
  const last = addDays(today, 700);
  await ok(lease(suite, addMonths(today, -24), last));
  const body = await refused(lease(suite, addDays(last, 1), addDays(last, 400)), 402);
  expect(body).toMatchObject({ code: 'plan_limit', details: { limit: 'lease', allowed: 1, addOn: 'commercial' } });
  await server.services.db.asSystem((tx) =>
    tx.run(sql`update subscriptions set add_ons = '{commercial}' where user_id = ${owner.id}`),
  );
  await ok(lease(suite, addDays(last, 1), addDays(last, 400)));
  await ok(lease(suite, addMonths(today, -60), addDays(addMonths(today, -24), -1)));
  await refused(lease(suite, today, addDays(today, 1)), 409);
  const shown = await ok(viewer.do(commercial.building, { id: building }));
  expect(shown.leases.map(({ standing }) => standing)).toEqual(['expired', 'in_place', 'committed']);
  expect(shown).toMatchObject({ rent: 300_000_00, leasedFeet: 10_000, waltRent: 192, waltArea: 192 });
  await refused(viewer.do(commercial.addSpace, { id: building, floor: 3, suite: '300', squareFeet: 1 }), 403);
});

test('CAM is reconciled step by step by the abstract, and a billed statement stays as it was', async () => {
  const suite = await space('201', 5_000);
  const year = Number(today.slice(0, 4)) - 1;
  const { id } = await ok(lease(suite, `${year - 3}-01-01`, `${year + 4}-12-31`));
  await refused(owner.do(commercial.reconcile, { id, year }), 409);
  const costs = (of: number, cents: number) =>
    ok(
      owner.do(commercial.setCosts, {
        id: building,
        year: of,
        occupancy: 800_000,
        expenses: [
          { name: 'Cleaning', kind: 'controllable', cents, isVariable: true },
          { name: 'Tax', kind: 'tax', cents: 40_000_00, isVariable: false },
          { name: 'Art', kind: 'uncontrollable', cents: 9_000_00, isVariable: false },
        ],
      }),
    );
  await costs(year - 1, 80_000_00);
  await costs(year, 100_000_00);
  const terms = camTerms.parse({
    squareFeet: 5_000,
    exclusions: ['art'],
    exclusionsClause: '6.3',
    grossUp: 1_000_000,
    cap: 'cumulative',
    capRate: 50_000,
    capClause: '6.4',
  });
  await ok(owner.do(commercial.setAbstract, { id, terms }, { version: 1 }));
  await refused(owner.do(commercial.setAbstract, { id, terms: { ...terms, capRate: 1 } }, { version: 1 }), 412);
  const draft = await ok(owner.do(commercial.reconcile, { id, year, estimates: 30_000_00 }));
  // Cleaning 125,000 grossed up, at most 105 % of last year's 100,000; with tax 145,000, a quarter of it.
  expect(draft).toMatchObject({ owed: 36_250_00, trueUp: 6_250_00 });
  expect(draft.alarms).toContain('near_cap');
  expect(draft.steps.find(({ step }) => step === 'cap')).toMatchObject({ change: -20_000_00, clause: '6.4' });
  await ok(owner.do(commercial.billCam, { id, year, estimates: 30_000_00 }));
  await refused(owner.do(commercial.billCam, { id, year }), 409);
  await costs(year, 1_00);
  const { statements, dates } = await ok(owner.do(commercial.lease, { id }));
  expect(statements[0]).toMatchObject({ year, owed: 36_250_00 });
  expect(dates).toMatchObject([{ kind: 'expiration', by: `${year + 4}-12-31`, doneOn: null }]);
  await refused(owner.do(commercial.billCam, { id, year: year + 1 }), 409);
});

test('rounds of a proposal are compared by what is left of them', async () => {
  const suite = await space('301', 1_000);
  const offer = (freeMonths: number) =>
    owner.do(commercial.addProposal, {
      space: suite,
      tenant: 'Fern Dental',
      from: today,
      months: 60,
      squareFeet: 1_000,
      perFoot: 30_00,
      freeMonths,
      improvements: 5_00,
    });
  await ok(offer(0));
  const { id } = await ok(offer(6));
  await refused(offer(61), 400, 'freeMonths');
  await ok(owner.do(commercial.moveProposal, { id, stage: 'loi' }));
  const { proposals } = await ok(owner.do(commercial.building, { id: building }));
  expect(proposals.map(({ round, stage, net }) => [round, stage, net.perFootYear])).toEqual([
    [1, 'proposal', 29_00],
    [2, 'loi', 26_00],
  ]);
  await refused(owner.do(commercial.moveProposal, { id: crypto.randomUUID(), stage: 'loi' }), 404);
});
