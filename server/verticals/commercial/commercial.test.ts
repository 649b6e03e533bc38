import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import { leads } from '#contract/people/leads.ts';
import { camTerms } from '#contract/verticals/commercial/cam.ts';
import { commercial } from '#contract/verticals/commercial/commercial.ts';
import { commercialCommissions } from '#contract/verticals/commercial/commissions.ts';
import { portal } from '#contract/verticals/portals/portals.ts';
import { seal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import { ok, refused } from '#tests/setup/answers.ts';
import { newMember, newOrganisation, type Person, stranger } from '#tests/setup/people.ts';
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

/** Somebody signed in to their own page, by a link as it is mailed. */
async function portalOf(lead: string) {
  const { organisationId } = owner;
  const link = await server.services.db.withOrg({ organisationId, userId: owner.id, actorKind: 'user' }, async (tx) => {
    await tx.run(sql`
      insert into portal_people (organisation_id, lead_id, email)
      select ${organisationId}, id, email from leads where organisation_id = ${organisationId} and id = ${lead}`);
    return tx.get<{ id: string }>(sql`
      insert into portal_links (organisation_id, person_id, expires_at)
      select organisation_id, id, '2099-01-01' from portal_people where organisation_id = ${organisationId} and lead_id = ${lead}
      returning id`);
  });
  const token = seal(server.services.settings.secret, 'portal link', `${organisationId} ${link.id}`);
  const { pass } = await ok(stranger(server).do(portal.enter, { token }));
  return { token, pass, read: () => ok(stranger(server).do(portal.read, { token, pass })) };
}

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

test('a true-up is a receivable, a credit takes of it, and a statement issued again turns its entries round', async () => {
  const suite = await space('202', 1_000);
  const year = Number(today.slice(0, 4)) - 1;
  const { id } = await ok(lease(suite, `${year}-01-01`, `${year + 4}-12-31`));
  const costs = (cents: number) =>
    ok(
      owner.do(commercial.setCosts, {
        id: building,
        year,
        occupancy: 1_000_000,
        expenses: [{ name: 'Cleaning', kind: 'controllable', cents, isVariable: false }],
      }),
    );
  await costs(200_000_00);
  /** What stands in the tenant’s sub-ledger, and what moved it. */
  const ledger = async () => {
    const { rows } = await ok(owner.do(finance.journal, { book: 'tenants', limit: 100 }));
    const lines = rows.flatMap(({ lines, source }) =>
      lines.flatMap(({ of, cents }) => (of?.kind === 'commercial_lease' && of.id === id ? [{ source, cents }] : [])),
    );
    return { balance: lines.reduce((sum, { cents }) => sum + cents, 0), sources: lines.map(({ source }) => source) };
  };
  const billed = async () => (await ok(owner.do(commercial.lease, { id }))).statements[0]!;
  const pay = (cents: number, on = today) => owner.do(commercial.recordCamPayment, { id, year, cents, on });
  await refused(pay(1), 409);
  await refused(owner.do(commercial.reissueCam, { id, year, reason: 'Too early' }), 409);
  // A twentieth of the building: 10,000 less 8,000 of estimates.
  await ok(owner.do(commercial.billCam, { id, year, estimates: 8_000_00 }));
  expect(await ledger()).toEqual({ balance: 2_000_00, sources: ['commercial.cam'] });
  await refused(owner.do(commercial.reissueCam, { id, year, estimates: 8_000_00, reason: 'Nothing' }), 409);
  await refused(pay(2_000_01), 400, 'cents');
  await refused(pay(1, addDays(today, 3)), 400, 'on');
  await refused(viewer.do(commercial.recordCamPayment, { id, year, cents: 1, on: today }), 403);
  expect(await ok(pay(1_500_00))).toEqual({ open: 500_00 });
  const { id: statement } = await billed();
  await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' },
    (tx) =>
      tx.run(sql`
        insert into commercial_cam_disputes (organisation_id, statement_id, sender_key, asked_by, question)
        values (${owner.organisationId}, ${statement}, ${crypto.randomUUID()}, 'Elm', 'Why so much?')`),
  );
  await refused(owner.do(commercial.reissueCam, { id, year, reason: 'Disputed' }), 409);
  const [dispute] = (await billed()).disputes;
  await ok(owner.do(commercial.answerDispute, { id: dispute!.id, answer: 'Half of it.', credit: 200_00 }));
  expect(await billed()).toMatchObject({ credited: 200_00, paid: 1_500_00, open: 300_00, revision: 1, replaces: null });
  expect((await ledger()).balance).toBe(300_00);
  // The cleaner's bill came in lower: 9,000 less 8,000, of which 1,500 is paid, so 500 go back.
  await costs(180_000_00);
  const again = { id, year, estimates: 8_000_00, reason: 'Cleaning was billed twice' };
  const twice = await Promise.all([1, 2].map(() => owner.do(commercial.reissueCam, again)));
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await billed()).toMatchObject({
    revision: 2,
    reason: 'Cleaning was billed twice',
    replaces: { trueUp: 2_000_00 },
    trueUp: 1_000_00,
    credited: 0,
    paid: 1_500_00,
    open: -500_00,
    disputes: [],
  });
  expect((await ledger()).balance).toBe(-500_00);
  expect(await ok(pay(500_00))).toEqual({ open: 0 });
  expect(await ledger()).toMatchObject({ balance: 0 });
  expect((await ledger()).sources.filter((source) => source === 'reversal')).toHaveLength(2);
});

test('a CAM payment that comes back is open again, once, and never in a month that is closed', async () => {
  const { id: place } = await ok(
    owner.do(commercial.createBuilding, { name: 'Two Elm Tower', stateOrProvince: 'TX', squareFeet: 20_000 }),
  );
  const { id: suite } = await ok(
    owner.do(commercial.addSpace, { id: place, floor: 1, suite: '204', squareFeet: 1_000 }),
  );
  const year = Number(today.slice(0, 4)) - 1;
  const { id } = await ok(lease(suite, `${year}-01-01`, `${year + 4}-12-31`));
  await ok(
    owner.do(commercial.setCosts, {
      id: place,
      year,
      occupancy: 1_000_000,
      expenses: [{ name: 'Cleaning', kind: 'controllable', cents: 200_000_00, isVariable: false }],
    }),
  );
  await ok(owner.do(commercial.billCam, { id, year, estimates: 8_000_00 }));
  const paidOn = addDays(today, -40);
  const pay = async (cents: number, reference: string) => {
    await ok(owner.do(commercial.recordCamPayment, { id, year, cents, on: paidOn, reference }));
    return (await billed()).payments.find((one) => one.reference === reference)!.id;
  };
  const billed = async () => (await ok(owner.do(commercial.lease, { id }))).statements[0]!;
  const balance = async (through: string) => {
    const { rows } = await ok(owner.do(finance.journal, { book: 'tenants', limit: 100 }));
    return rows
      .filter(({ day }) => day <= through)
      .flatMap(({ lines }) => lines)
      .reduce((sum, { of, cents }) => (of?.kind === 'commercial_lease' && of.id === id ? sum + cents : sum), 0);
  };
  const back = (payment: string, on: string, reason: 'nsf' | 'entered_wrong' = 'nsf', by = owner) =>
    by.do(commercial.returnCamPayment, { id: payment, on, reason });
  const check = await pay(2_000_00, 'Check 88');
  expect(await billed()).toMatchObject({ paid: 2_000_00, open: 0 });
  await refused(back(check, today, 'nsf', viewer), 403);
  await refused(back(check, addDays(paidOn, -1)), 400, 'on');
  await refused(back(check, addDays(today, 3)), 400, 'on');
  // The month that the payment was in is closed: the return falls into the one that is open.
  const closed = addDays(paidOn, 5);
  await ok(owner.do(finance.closePeriod, { book: 'tenants', through: closed }));
  const before = await balance(closed);
  await refused(back(check, closed), 409);
  const twice = await Promise.all([back(check, today), back(check, today)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(twice.find(({ status }) => status === 200)!.body).toEqual({ open: 2_000_00 });
  expect(await billed()).toMatchObject({
    paid: 0,
    open: 2_000_00,
    payments: [{ id: check, cents: 2_000_00, on: paidOn, returnedOn: today }],
  });
  expect([await balance(closed), await balance(today)]).toEqual([before, 2_000_00]);
  // What is open can be paid again, and what was refunded by mistake taken back.
  expect(await ok(owner.do(commercial.recordCamPayment, { id, year, cents: 2_000_00, on: today }))).toEqual({
    open: 0,
  });
  await ok(owner.do(commercial.reissueCam, { id, year, estimates: 9_000_00, reason: 'Estimates were more' }));
  expect(await ok(owner.do(commercial.recordCamPayment, { id, year, cents: 400_00, on: today }))).toEqual({
    open: -600_00,
  });
  const refund = (await billed()).payments.find(({ cents }) => cents < 0)!;
  expect(await ok(back(refund.id, today, 'entered_wrong'))).toEqual({ open: -1_000_00 });
  expect(await balance(today)).toBe(-1_000_00);
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

test('rent follows an index inside its bounds, and options of a round become windows of the lease', async () => {
  const suite = await space('302', 1_000);
  const cpi = { floor: 10_000, cap: 40_000, baseMonth: '2023-12', baseIndex: 306_746 };
  const rent = { kind: 'cpi' as const, rate: 25_000, cpi };
  const options = [
    { kind: 'renewal' as const, termMonths: 60, noticeFrom: 12, noticeBy: 9, clause: '31.2' },
    { kind: 'termination' as const, afterMonths: 36, noticeBy: 6, fee: 10_000_00 },
    { kind: 'rofr' as const, answerDays: 10 },
  ];
  const round = {
    space: suite,
    tenant: 'Index Law',
    from: today,
    months: 60,
    squareFeet: 1_000,
    perFoot: 30_00,
    escalation: rent,
    options,
  };
  await refused(owner.do(commercial.addProposal, { ...round, escalation: { kind: 'cpi' } }), 400);
  const late = [{ kind: 'termination' as const, afterMonths: 60 }];
  await refused(owner.do(commercial.addProposal, { ...round, options: late }), 400);
  await ok(owner.do(commercial.addProposal, round));
  const { proposals } = await ok(owner.do(commercial.building, { id: building }));
  const offered = proposals.find(({ tenant }) => tenant === 'Index Law')!;
  expect(offered.options.map(({ kind }) => kind)).toEqual(['renewal', 'termination', 'rofr']);
  expect(offered.net.exit).toMatchObject({ months: 36, fee: 10_000_00 });
  const from = addMonths(today, -24);
  const until = addDays(addMonths(from, 120), -1);
  const { id } = await ok(
    owner.do(commercial.createLease, {
      space: suite,
      lead: await newLead(),
      from,
      until,
      perFoot: 30_00,
      escalation: rent,
      options,
    }),
  );
  const read = () => ok(owner.do(commercial.lease, { id }));
  const before = await read();
  // Two years at the assumed 2.5 %.
  expect(before).toMatchObject({ annual: 31_518_75, nextIndex: { adjustment: 1, on: addMonths(from, 12) } });
  const windows = (lease: typeof before) =>
    lease.dates.filter(({ kind }) => kind !== 'expiration').map(({ kind, from, by }) => [kind, from, by]);
  const renewal = ['option_notice', addMonths(addDays(until, 1), -12), addMonths(addDays(until, 1), -9)];
  expect(windows(before)).toEqual([
    ['escalation', null, addMonths(from, 12)],
    ['option_notice', null, addMonths(addMonths(from, 36), -6)],
    renewal,
  ]);
  const record = (adjustment: number, month: string, index: number) =>
    owner.do(commercial.setIndex, { id, adjustment, month, index });
  await refused(record(2, '2025-12', 324_054), 400, 'adjustment');
  await refused(record(1, '2023-12', 315_605), 400, 'month');
  await refused(viewer.do(commercial.setIndex, { id, adjustment: 1, month: '2024-12', index: 315_605 }), 403);
  // 315.605 against 306.746 is 2.888 %.
  expect(await ok(record(1, '2024-12', 315_605))).toEqual({ rise: 28_881, annual: 30_866_43 });
  expect(await ok(record(1, '2024-12', 315_605))).toEqual({ rise: 28_881, annual: 30_866_43 });
  expect(await ok(record(2, '2025-12', 340_000))).toMatchObject({ rise: 40_000 });
  const after = await read();
  expect(after).toMatchObject({ annual: 32_101_09, nextIndex: { adjustment: 3 } });
  expect(after.dates.filter(({ kind }) => kind === 'escalation')).toMatchObject([{ by: addMonths(from, 36) }]);
  const done = after.dates.find(({ by }) => by === renewal[2])!;
  await ok(owner.do(commercial.finishDate, { id: done.id, on: today }));
  await ok(owner.do(commercial.setOptions, { id, options: options.slice(0, 1) }, { version: after.version }));
  await refused(owner.do(commercial.setOptions, { id, options: [] }, { version: after.version }), 412);
  // What is done stays and is not asked for again; what no longer is an option is no date.
  expect((await read()).dates.filter(({ kind }) => kind === 'option_notice')).toMatchObject([{ doneOn: today }]);
  await refused(owner.do(commercial.setIndex, { id: before.id, adjustment: 30, month: '2099-01', index: 1 }), 400);
});

test('a space is offered, leased and commissioned; its CAM is disputed by the tenant and explained', async () => {
  const suite = await space('401', 2_000);
  const year = Number(today.slice(0, 4)) - 1;
  const from = `${year}-01-01`;
  const offer = (freeMonths: number) =>
    owner.do(commercial.addProposal, {
      space: suite,
      tenant: 'Juniper Labs',
      from,
      months: 84,
      squareFeet: 2_000,
      perFoot: 30_00,
      freeMonths,
    });
  await ok(offer(0));
  const { id: proposal } = await ok(offer(6));
  const terms = {
    method: 'percent' as const,
    scale: [
      { months: 60, rate: 60_000 },
      { months: 24, rate: 30_000 },
    ],
    perFoot: 0,
    basis: 'net' as const,
    atExecution: 500_000,
    coBrokerShare: 500_000,
  };
  const wish = { proposal, executedOn: today, payer: 'Elm Holdings', coBroker: 'Tenant Rep Co', terms };
  await refused(owner.do(commercialCommissions.set, wish), 409);
  await ok(owner.do(commercial.moveProposal, { id: proposal, stage: 'executed' }));
  await refused(owner.do(commercialCommissions.set, { ...wish, executedOn: addDays(today, 2) }), 400, 'executedOn');
  await refused(owner.do(commercialCommissions.set, { ...wish, coBroker: '' }), 400, 'coBroker');
  await refused(viewer.do(commercialCommissions.set, wish), 403);
  // 54 paid months at $5,000 and 6 %, 24 at 3 %: $16,200 and $3,600, half of it the other broker's.
  const set = await ok(owner.do(commercialCommissions.set, wish));
  expect(set).toMatchObject({ total: 19_800_00, own: 9_900_00, number: 1 });
  expect(set.parts.map(({ part, cents }) => [part, cents])).toEqual(
    expect.arrayContaining([
      ['execution', 4_950_00],
      ['commencement', 4_950_00],
    ]),
  );
  await refused(owner.do(commercial.moveProposal, { id: proposal, stage: 'dead' }), 409);
  const again = await ok(owner.do(commercialCommissions.set, { ...wish, payer: 'Elm Holdings LLC' }));
  expect(again).toMatchObject({ number: 1, version: 2, payer: 'Elm Holdings LLC' });
  const half = again.parts.find(({ part }) => part === 'execution')!;
  await ok(owner.do(commercialCommissions.invoice, { id: half.id, on: today }));
  await refused(owner.do(commercialCommissions.set, wish), 409);
  await refused(viewer.do(commercialCommissions.collect, { id: half.id, on: today }), 403);
  const paid = await Promise.all([1, 2].map(() => owner.do(commercialCommissions.collect, { id: half.id, on: today })));
  expect(paid.map(({ status }) => status)).toEqual([200, 200]);
  const { rows: open } = await ok(owner.do(commercialCommissions.list, {}));
  expect(open).toMatchObject([{ tenant: 'Juniper Labs', part: 'commencement', isOverdue: true, paidOn: null }]);
  const { rows: entries } = await ok(owner.do(finance.journal, { book: 'operating' }));
  expect(entries.filter(({ memo }) => memo === 'Leasing commission 1: Juniper Labs')).toMatchObject([
    { cents: 4_950_00 },
  ]);
  const voucher = await owner.do(commercialCommissions.voucher, { proposal });
  expect(voucher.status).toBe(200);

  const tenant = await ok(
    owner.do(leads.create, { firstName: 'June', lastName: 'Juniper', email: 'june@juniper.test' }),
  );
  const { id } = await ok(
    owner.do(commercial.createLease, {
      space: suite,
      lead: tenant.id,
      from,
      until: `${year + 6}-12-31`,
      perFoot: 30_00,
    }),
  );
  await ok(
    owner.do(commercial.setCosts, {
      id: building,
      year,
      occupancy: 900_000,
      expenses: [
        { name: 'Cleaning', kind: 'controllable', cents: 50_000_00, isVariable: true },
        { name: 'Tax', kind: 'tax', cents: 40_000_00, isVariable: false },
      ],
    }),
  );
  await ok(owner.do(commercial.billCam, { id, year, estimates: 5_000_00 }));
  const guest = await portalOf(tenant.id);
  const shown = async () => (await guest.read()).spaces.find((one) => one.id === id)!.statements[0]!;
  const statement = await shown();
  expect(statement).toMatchObject({ year, canDispute: true, credited: 0, disputes: [] });
  expect(statement.steps.map(({ step }) => step)).toContain('share');
  const dispute = {
    token: guest.token,
    pass: guest.pass,
    statement: statement.id,
    key: crypto.randomUUID(),
    step: 'share' as const,
    question: 'Our lease says 1,900 square feet.',
  };
  await ok(stranger(server).do(portal.disputeCam, dispute));
  await ok(stranger(server).do(portal.disputeCam, dispute));
  await refused(stranger(server).do(portal.disputeCam, { ...dispute, pass: 'x' }), 403);
  const stray = await ok(owner.do(leads.create, { firstName: 'Otto', lastName: 'Other', email: 'otto@other.test' }));
  const other = await portalOf(stray.id);
  await refused(
    stranger(server).do(portal.disputeCam, {
      ...dispute,
      token: other.token,
      pass: other.pass,
      key: crypto.randomUUID(),
    }),
    404,
  );
  const { statements } = await ok(owner.do(commercial.lease, { id }));
  expect(statements[0]!.disputes).toMatchObject([{ step: 'share', askedBy: 'June Juniper', answeredAt: null }]);
  const answer = { id: statements[0]!.disputes[0]!.id, answer: 'You are right: 1,900.', credit: 400_00 };
  await refused(viewer.do(commercial.answerDispute, answer), 403);
  await refused(owner.do(commercial.answerDispute, { ...answer, credit: statements[0]!.owed + 1 }), 400, 'credit');
  await ok(owner.do(commercial.answerDispute, answer));
  await refused(owner.do(commercial.answerDispute, answer), 409);
  // What was billed stays as it was: what is given back stands beside it.
  expect(await shown()).toMatchObject({
    owed: statement.owed,
    credited: 400_00,
    disputes: [{ answer: 'You are right: 1,900.', credit: 400_00 }],
  });
  await server.services.db.withOrg(
    { organisationId: owner.organisationId, userId: owner.id, actorKind: 'user' },
    (tx) =>
      tx.run(sql`
      insert into commercial_statements (organisation_id, lease_id, year, estimates_cents, owed_cents, statement, billed_on)
      select organisation_id, lease_id, year - 1, estimates_cents, owed_cents,
        jsonb_set(statement, '{auditUntil}', to_jsonb(${addDays(today, -1)}::text)), billed_on
      from commercial_statements where id = ${statement.id}`),
  );
  const old = (await guest.read()).spaces.find((one) => one.id === id)!.statements.find((one) => !one.canDispute)!;
  await refused(stranger(server).do(portal.disputeCam, { ...dispute, statement: old.id }), 409);
});
