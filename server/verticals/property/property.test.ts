import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, addMonths } from '#contract/core/time-zone.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import { leads } from '#contract/people/leads.ts';
import { leasePapers } from '#contract/verticals/property/lease-papers.ts';
import { rentalLeases } from '#contract/verticals/property/leases.ts';
import { monthOf, rentOfMonth } from '#contract/verticals/property/rent-rules.ts';
import { rentals } from '#contract/verticals/property/rentals.ts';
import { sql } from '#server/core/db/sql.ts';
import { ok, refused } from '#tests/setup/answers.ts';
import { newMember, newOrganisation, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { statementToDraw } from './deposit-statement.ts';
import { linesOf } from './draw-deposit-statement.ts';
import { postLateFees, postMonth } from './post-rent.ts';

let server: TestServer;
let org: string;
let owner: Person;
let agent: Person;
let today: string;
let numbers = 0;
const next = (): number => {
  numbers += 1;
  return numbers;
};

const scope = () => ({ organisationId: org, userId: null, actorKind: 'system' as const });
const asked = <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  server.services.db.withOrg(scope(), (tx) => tx.get<Row>(query));
const addOns = (person: Person, held: string) =>
  server.services.db.asSystem((tx) =>
    tx.run(sql`update subscriptions set add_ons = ${held}::text[] where user_id = ${person.id}`),
  );

beforeAll(async () => {
  server = await startTestServer();
  org = await newOrganisation(server, 'Harborview Management');
  owner = await newMember(server, org, 'owner');
  agent = await newMember(server, org, 'agent');
  // All properties here are in Texas: their day is what counts.
  ({ today } = await asked<{ today: string }>(sql`select (now() at time zone 'America/Chicago')::date::text as today`));
});
afterAll(() => server.stop());

const newLead = async () => (await ok(owner.do(leads.create, { firstName: 'Ana', lastName: `Lee ${next()}` }))).id;
const newProperty = (more: Record<string, unknown> = {}) =>
  ok(
    owner.do(rentals.createProperty, {
      name: `Vine Court ${next()}`,
      stateOrProvince: 'TX',
      postalCode: '78701',
      feeRate: 80_000,
      ...more,
    }),
  );
const unitOf = async (property: string) => (await ok(owner.do(rentals.property, { id: property }))).list[0]!.id;
const newLease = async (property: string, more: Record<string, unknown> = {}) =>
  (
    await ok(
      owner.do(rentalLeases.create, {
        unit: await unitOf(property),
        tenants: [await newLead()],
        from: addMonths(monthOf(today), -6),
        rent: 1_500_00,
        ...more,
      }),
    )
  ).id;
const leaseOf = (id: string) => ok(owner.do(rentalLeases.get, { id }));
const pay = (id: string, cents: number) =>
  ok(owner.do(rentalLeases.recordPayment, { id, cents, on: today, method: 'ach' }));
const postRent = () =>
  server.services.db.withOrg(scope(), async (tx) => {
    const { posted: charges } = await postMonth(tx, monthOf(today), null);
    return { charges, lateFees: (await postLateFees(tx, null)).posted };
  });

test('one property is free; more need the add-on, and only real estate has it', async () => {
  await newProperty({ units: ['A', 'B'] });
  const body = await refused(owner.do(rentals.createProperty, { name: 'Second', stateOrProvince: 'TX' }) as never, 402);
  expect(body).toMatchObject({
    code: 'plan_limit',
    details: { limit: 'property', used: 1, allowed: 1, addOn: 'property-management' },
  });
  await addOns(owner, '{property-management}');
  await newProperty();
});

test('rent is posted once, by its days, and late fees on due + grace + 1', async () => {
  const property = await newProperty({
    lateFee: { kind: 'fixed', graceDays: 3, fixed: 75_00 },
  });
  const from = addDays(today, -5);
  const id = await newLease(property.id, { from, postFrom: from });
  await server.services.db.withOrg(scope(), (tx) => postMonth(tx, addMonths(monthOf(today), -1), null));
  await Promise.all([postRent(), postRent()]);
  await postRent();
  const { charges, balance } = await leaseOf(id);
  const rents = charges.filter(({ kind }) => kind === 'rent');
  expect(rents.map(({ cents }) => cents)).toContain(
    rentOfMonth(1_500_00, monthOf(from), { from, until: null }, 'actual_days'),
  );
  expect(new Set(rents.map(({ memo }) => memo)).size).toBe(rents.length);
  const late = rents.filter(({ dueOn }) => addDays(dueOn, 4) <= today).map(() => 75_00);
  expect(late.length).toBeGreaterThan(0);
  expect(charges.filter(({ kind }) => kind === 'late_fee').map(({ cents }) => cents)).toEqual(late);
  expect(balance).toBe(charges.reduce((sum, { cents }) => sum + cents, 0));
  expect((await postRent()).lateFees).toBe(0);

  const { body: owing } = await owner.do(rentals.delinquency, {});
  expect(owing.rows.find((row) => row.id === id)).toMatchObject({ open: balance, prepaid: 0, lastPaidOn: null });
  const row = owing.rows.find((one) => one.id === id)!;
  const { current, days30, days60, days90, older, open } = row;
  const at = { property: row.property.id };
  expect(await ok(owner.do(rentals.delinquencyTotals, at))).toEqual({ current, days30, days60, days90, older, open });
  expect((await owner.do(rentals.delinquency, at)).body.rows).toEqual([row]);
  expect((await owner.do(rentals.delinquencyTotals, {})).body.open).toBe(
    owing.rows.reduce((sum, one) => sum + one.open, 0),
  );
  const fee = charges.find(({ kind }) => kind === 'late_fee')!;
  await ok(owner.do(rentalLeases.voidCharge, { id, chargeId: fee.id, on: today, reason: 'Waived' }));
  await refused(owner.do(rentalLeases.voidCharge, { id, chargeId: fee.id, on: today, reason: 'Again' }), 409);
  // A fee that was waived does not come back.
  expect((await postRent()).lateFees).toBe(0);
});

test('rent paid ahead goes to what is posted, of many at once, also where its month is closed', async () => {
  const [others, theirs] = [owner, org];
  org = await newOrganisation(server, 'Closed books');
  owner = await newMember(server, org, 'owner');
  await addOns(owner, '{property-management}');
  try {
    const property = await newProperty({ units: ['1', '2', '3'] });
    const { list } = await ok(owner.do(rentals.property, { id: property.id }));
    const last = addMonths(monthOf(today), -1);
    const leases: string[] = [];
    for (const { id: unit } of list) {
      const made = { unit, tenants: [await newLead()], from: addMonths(last, -1), rent: 1_000_00, postFrom: last };
      leases.push((await ok(owner.do(rentalLeases.create, made))).id);
    }
    for (const id of leases.slice(0, 2)) await pay(id, 1_500_00);
    const post = (month: string) => server.services.db.withOrg(scope(), (tx) => postMonth(tx, month, null));
    const closed = addDays(last, 5);
    for (const book of ['rent', 'tenants'] as const) await ok(owner.do(finance.closePeriod, { book, through: closed }));
    await post(last);
    await post(last);
    const shown = await Promise.all(leases.map(leaseOf));
    expect(shown.map(({ balance }) => balance)).toEqual([-500_00, -500_00, 1_000_00]);
    expect(shown.map(({ charges }) => charges.map(({ open }) => open))).toEqual([[0], [0], [1_000_00]]);
    expect((await ok(owner.do(rentals.property, { id: property.id }))).held).toBe(2 * 920_00);
  } finally {
    [owner, org] = [others, theirs];
  }
});

describe('money', () => {
  test('rent before fees; the fee is on rent collected; a returned payment opens all again', async () => {
    const property = await newProperty({ reserve: 200_00 });
    const id = await newLease(property.id, { from: addMonths(today, -3), postFrom: today, dueDay: 1 });
    const charge = (kind: 'rent' | 'late_fee', cents: number, dueOn: string) =>
      ok(owner.do(rentalLeases.addCharge, { id, kind, memo: kind, cents, dueOn }));
    await charge('late_fee', 75_00, addDays(today, -20));
    await charge('rent', 1_500_00, addDays(today, -15));
    const { id: first } = await pay(id, 1_000_00);
    let lease = await leaseOf(id);
    expect(lease.charges.map(({ kind, open }) => [kind, open])).toEqual([
      ['rent', 500_00],
      ['late_fee', 75_00],
    ]);
    const held = async () => (await ok(owner.do(rentals.property, { id: property.id }))).held;
    expect(await held()).toBe(920_00);
    await pay(id, 700_00);
    lease = await leaseOf(id);
    expect([lease.balance, lease.payments[0]!.unapplied]).toEqual([-125_00, 125_00]);
    expect(await held()).toBe(1_500_00 + 75_00 - 120_00);

    await ok(owner.do(rentalLeases.reversePayment, { id, paymentId: first, on: today, reason: 'nsf', fee: 30_00 }));
    await refused(owner.do(rentalLeases.reversePayment, { id, paymentId: first, on: today, reason: 'nsf' }), 409);
    lease = await leaseOf(id);
    expect(lease.balance).toBe(1_575_00 + 30_00 - 700_00);
    // What else was paid, prepaid or on fees, goes to what is open.
    expect(lease.charges.reduce((sum, { open }) => sum + open, 0)).toBe(lease.balance);
    const { body: ledger } = await owner.do(rentalLeases.ledger, { id, from: addDays(today, -60), to: today });
    expect(ledger.closing).toBe(lease.balance);
    expect(ledger.rows.at(-1)!.balance).toBe(lease.balance);
  });

  test('a payment comes back as its method can; one entered by mistake leaves nothing at the bank', async () => {
    const property = await newProperty();
    const id = await newLease(property.id, { from: addMonths(today, -1), postFrom: addDays(today, 40) });
    const paid = async (method: 'cash' | 'card' | 'check', cents: number) =>
      (await ok(owner.do(rentalLeases.recordPayment, { id, cents, on: today, method }))).id;
    const back = (paymentId: string, reason: 'nsf' | 'chargeback' | 'entered_wrong', fee = 0) =>
      owner.do(rentalLeases.reversePayment, { id, paymentId, on: today, reason, fee });
    const cash = await paid('cash', 611_01);
    await refused(back(cash, 'nsf'), 400, 'reason');
    await refused(back(await paid('card', 10_00), 'nsf'), 400, 'reason');
    await refused(back(cash, 'entered_wrong', 30_00), 400, 'fee');
    await ok(back(cash, 'entered_wrong'));
    const { accounts } = await ok(owner.do(finance.accounts, { book: 'rent', on: today }));
    const bank = accounts.find(({ isBank }) => isBank)!;
    const open = async () => (await ok(owner.do(finance.bookLines, { id: bank.id }))).lines.map(({ cents }) => cents);
    expect(await open()).not.toContain(611_01);
    expect(await open()).not.toContain(-611_01);

    // What the bank has shown was no mistake; it can only come back there, in a line of its own.
    const check = await paid('check', 733_07);
    const file = `Date,Description,Amount\n${today},Deposit,733.07\n`;
    expect(await ok(owner.do(finance.importBankLines, { id: bank.id }, { body: file }))).toMatchObject({ matched: 1 });
    await refused(back(check, 'entered_wrong'), 409);
    await ok(back(check, 'nsf'));
    expect(await open()).toContain(-733_07);
    expect((await leaseOf(id)).balance).toBe(-10_00);
  });

  test('owners are paid by their shares and the reserve stays; a statement adds up', async () => {
    const property = await newProperty({ reserve: 200_00 });
    const [one, other] = [await newLead(), await newLead()];
    await refused(
      owner.do(rentals.setOwners, { id: property.id, owners: [{ lead: one, share: 900_000 }] }),
      400,
      'owners',
    );
    const owners = [
      { lead: one, share: 333_333 },
      { lead: other, share: 666_667 },
    ];
    await ok(owner.do(rentals.setOwners, { id: property.id, owners }));
    const id = await newLease(property.id, { from: addMonths(today, -1), postFrom: addDays(today, 40) });
    await ok(owner.do(rentalLeases.addCharge, { id, kind: 'rent', memo: 'Rent', cents: 1_000_00, dueOn: today }));
    await pay(id, 1_000_00);
    const distribute = (cents: number) => owner.do(rentals.distribute, { id: property.id, cents, on: today });
    await refused(distribute(720_01), 400, 'cents');
    expect((await ok(distribute(720_00))).parts.map(({ cents }) => cents).toSorted()).toEqual(
      [240_00, 480_00].toSorted(),
    );
    const statement = await ok(owner.do(rentals.statement, { id: property.id, from: addDays(today, -30), to: today }));
    expect(statement).toMatchObject({ collected: 1_000_00, fees: 80_00, distributed: 720_00, expenses: 0 });
    expect(statement.ledger.closing).toBe(-200_00);
    // The owner has the money: a returned payment would be paid by another owner.
    const { payments } = await leaseOf(id);
    const back = { id, paymentId: payments[0]!.id, on: today, reason: 'nsf' as const };
    await refused(owner.do(rentalLeases.reversePayment, back), 409);
    await ok(owner.do(rentals.contribute, { id: property.id, cents: 720_00, on: today }));
    await ok(owner.do(rentalLeases.reversePayment, back));
    // Or the manager puts in what is missing, and the owner owes it.
    const { id: again } = await pay(id, 1_000_00);
    await ok(distribute(720_00));
    await refused(owner.do(rentalLeases.reversePayment, { ...back, paymentId: again }), 409);
    await ok(owner.do(rentalLeases.reversePayment, { ...back, paymentId: again, cover: true }));
    expect(await ok(owner.do(rentals.property, { id: property.id }))).toMatchObject({ owedByOwners: 720_00 });
    await refused(agent.do(rentals.distribute, { id: property.id, cents: 1, on: today }), 403);
  });

  test('a deposit is the tenants’: held apart, due back by the state’s day, kept only for what is owed', async () => {
    const property = await newProperty();
    const id = await newLease(property.id, {
      from: addMonths(today, -8),
      postFrom: addDays(today, 40),
      deposit: 1_500_00,
    });
    await ok(owner.do(rentalLeases.receiveDeposit, { id, cents: 1_500_00, on: addMonths(today, -8) }));
    await ok(owner.do(rentalLeases.addCharge, { id, kind: 'rent', memo: 'Last days', cents: 200_00, dueOn: today }));
    await refused(owner.do(rentalLeases.settleDeposit, { id, on: today }), 409);
    await ok(owner.do(rentalLeases.giveNotice, { id, noticeOn: addDays(today, -30), leavesOn: today }));
    expect((await ok(owner.do(rentalLeases.moveOut, { id, on: today }))).depositBy).toBe(addDays(today, 30));
    const deductions = [{ memo: 'Broken door', cents: 300_00 }];
    await refused(
      owner.do(rentalLeases.settleDeposit, { id, on: today, deductions: [{ memo: 'All', cents: 1_500_01 }] }),
      400,
      'deductions',
    );
    const settled = await ok(owner.do(rentalLeases.settleDeposit, { id, on: today, deductions }));
    expect(settled).toEqual({ kept: 500_00, refund: 1_000_00 });
    await refused(owner.do(rentalLeases.settleDeposit, { id, on: today }), 409);
    // What went back is a check that may be lost; what was kept went over to the office's own rent account.
    const { accounts } = await ok(owner.do(finance.accounts, { book: 'deposits', on: today }));
    const bank = accounts.find(({ isBank }) => isBank)!;
    const sheet = await ok(owner.do(finance.worksheet, { id: bank.id, through: today, statement: 0 }));
    const out = sheet.outstanding.filter(({ cents }) => cents < 0);
    expect(out.map(({ cents, mayVoid }) => [cents, mayVoid])).toEqual([
      [-1_000_00, true],
      [-500_00, false],
    ]);
    const lost = { id: bank.id, entry: out[1]!.entry, n: out[1]!.n, on: today, reason: 'lost' as const };
    await refused(owner.do(finance.voidCheck, lost), 409);
    expect(await leaseOf(id)).toMatchObject({ balance: 0, depositHeld: 0, depositSettledOn: today });
  });
});

test('interest on a deposit is counted by the day, once, not below the state’s rate, and is the tenants’', async () => {
  const property = await newProperty({ stateOrProvince: 'MN' });
  const from = addDays(today, -200);
  const id = await newLease(property.id, { from, postFrom: addDays(today, 40), deposit: 1_500_00 });
  const add = (through: string, rate = 10_000) => owner.do(rentalLeases.addDepositInterest, { id, through, rate });
  await refused(add(today), 409);
  await ok(owner.do(rentalLeases.receiveDeposit, { id, cents: 1_500_00, on: from }));
  await refused(add(addDays(today, 1)), 400, 'through');
  await refused(add(today, 9_999), 400, 'rate');
  // $1,500 at 1% for 100 days, and then for the other 100 on what was put in alone.
  expect(await ok(add(addDays(today, -100)))).toEqual({ cents: 4_11 });
  await refused(add(addDays(today, -100)), 400, 'through');
  expect(await ok(add(today))).toEqual({ cents: 4_11 });
  expect(await leaseOf(id)).toMatchObject({
    depositHeld: 1_508_22,
    interestThrough: today,
    depositMoves: [{ on: from, cents: 1_500_00 }],
  });
  await ok(owner.do(rentalLeases.giveNotice, { id, noticeOn: addDays(today, -30), leavesOn: today }));
  await ok(owner.do(rentalLeases.moveOut, { id, on: today }));
  expect((await owner.do(leasePapers.depositStatement, { id })).status).toBe(404);
  const deductions = [{ memo: 'Broken door', cents: 300_00 }];
  await ok(owner.do(rentalLeases.addCharge, { id, kind: 'rent', memo: 'Last days', cents: 8_22, dueOn: today }));
  expect(await ok(owner.do(rentalLeases.settleDeposit, { id, on: today, deductions }))).toEqual({
    kept: 308_22,
    refund: 1_200_00,
  });
  // The statement that goes to the tenants names every dollar of it.
  const statement = await server.services.db.withOrg(scope(), (tx) => statementToDraw(tx, id));
  expect(linesOf(statement).map(({ text, value }) => [text, value].filter(Boolean).join(' '))).toEqual(
    expect.arrayContaining([
      'Security deposit $1,500.00',
      'Interest $8.22',
      'Total $1,508.22',
      'Broken door: $300.00',
      'Unpaid rent and charges: $8.22',
      'Returned to you: $1,200.00',
    ]),
  );
  expect((await owner.do(leasePapers.depositStatement, { id })).status).toBe(200);
  await refused(add(today), 409);
});

test('a vendor without valid insurance is not sent, nor work above the owner’s limit', async () => {
  const property = await newProperty({ approvalLimit: 500_00 });
  const request = await ok(
    owner.do(rentals.addRequest, { property: property.id, title: 'No heat', priority: 'emergency' }),
  );
  const vendor = await ok(owner.do(rentals.addVendor, { name: `Pipes ${next()}`, insuredUntil: addDays(today, -1) }));
  const send = (more: Record<string, unknown>, version = 1) =>
    owner.do(rentals.changeRequest, { id: request.id, state: 'assigned', vendor: vendor.id, ...more }, { version });
  await refused(send({}), 400, 'vendor');
  const direct = server.services.db.withOrg(scope(), (tx) =>
    tx.run(sql`update rental_requests set state = 'assigned', vendor_id = ${vendor.id} where id = ${request.id}`),
  );
  await expect(direct).rejects.toThrow(/insurance/);
  await ok(
    owner.do(rentals.changeVendor, { id: vendor.id, insuredUntil: addDays(today, 10) }, { version: vendor.version }),
  );
  await refused(send({ state: 'scheduled', scheduledOn: addDays(today, 11) }), 400, 'vendor');
  await refused(send({ estimate: 900_00 }), 400, 'approvedBy');
  const sent = await ok(send({ estimate: 900_00, approvedBy: 'Dana Owner' }));
  expect(sent).toMatchObject({ state: 'assigned', needsApproval: false, vendor: { isInsured: true } });

  const bill = await ok(
    owner.do(rentals.addBill, {
      property: property.id,
      vendor: vendor.id,
      memo: 'Boiler',
      cents: 400_00,
      dueOn: today,
    }),
  );
  // Nothing is held for the property: another's money does not pay.
  await refused(owner.do(rentals.payBill, { id: bill.id, on: today }), 409);
  await ok(owner.do(rentals.contribute, { id: property.id, cents: 400_00, on: today }));
  await ok(owner.do(rentals.payBill, { id: bill.id, on: today }));
  await refused(owner.do(rentals.payBill, { id: bill.id, on: today }), 409);
});

test('leases that end are renewed with their rent in one act; who stays on goes by the month, and who leaves is not asked', async () => {
  await addOns(owner, '{property-management}');
  const properties = [await newProperty(), await newProperty(), await newProperty(), await newProperty()];
  const [soon, over, far, leaving] = (await Promise.all(
    [30, -20, 200, 40].map((days, place) => newLease(properties[place]!.id, { until: addDays(today, days) })),
  )) as [string, string, string, string];
  await ok(owner.do(rentalLeases.giveNotice, { id: leaving, noticeOn: today, leavesOn: addDays(today, 40) }));
  const listed = async () => {
    const { rows } = await ok(owner.do(rentalLeases.renewals, { limit: 100 }));
    return rows.filter(({ id }) => [soon, over, far, leaving].includes(id));
  };
  expect(await listed()).toMatchObject([
    { id: over, isMonthly: true, rent: 1_500_00 },
    { id: soon, isMonthly: false, until: addDays(today, 30) },
  ]);
  expect(await leaseOf(over)).toMatchObject({ isMonthly: true });

  const until = addDays(today, 395);
  const rentFrom = addDays(today, 31);
  await refused(owner.do(rentalLeases.renew, { id: soon, until, rent: 1_600_00 }), 400, 'rentFrom');
  await refused(
    owner.do(rentalLeases.renew, { id: soon, until, rent: 1_600_00, rentFrom: addDays(until, 1) }),
    400,
    'rentFrom',
  );
  // Refused as a whole: the end did not move either.
  expect(await leaseOf(soon)).toMatchObject({ until: addDays(today, 30) });
  await ok(owner.do(rentalLeases.renew, { id: soon, until, rent: 1_600_00, rentFrom }));
  expect(await leaseOf(soon)).toMatchObject({
    until,
    recurring: [
      { cents: 1_500_00, until: addDays(rentFrom, -1) },
      { cents: 1_600_00, from: rentFrom, until: null },
    ],
  });
  expect((await listed()).map(({ id }) => id)).toEqual([over]);
  await ok(owner.do(rentalLeases.renew, { id: over, until: null }));
  expect(await listed()).toMatchObject([{ id: over, isMonthly: true, until: null }]);
});

test('the rent roll says who is where for how much', async () => {
  const property = await newProperty({ units: ['1', '2'] });
  const id = await newLease(property.id, { rent: 1_800_00 });
  const { body } = await owner.do(rentals.rentRoll, { property: property.id });
  expect(body.rows.map(({ state, rent, lease }) => [state, rent, lease])).toEqual([
    ['occupied', 1_800_00, id],
    ['vacant', null, null],
  ]);
  await ok(owner.do(rentalLeases.receiveDeposit, { id, cents: 900_00, on: today }));
  const { body: all } = await owner.do(rentals.rentRoll, { limit: 100 });
  const sums = (rows: typeof all.rows) => ({
    units: rows.length,
    occupied: rows.filter(({ lease }) => lease).length,
    marketRent: rows.reduce((sum, { marketRent }) => sum + (marketRent ?? 0), 0),
    rent: rows.reduce((sum, { rent }) => sum + (rent ?? 0), 0),
    deposit: rows.reduce((sum, { deposit }) => sum + deposit, 0),
    balance: rows.reduce((sum, { balance }) => sum + balance, 0),
  });
  expect(all.next).toBeNull();
  expect(await ok(owner.do(rentals.rentRollTotals, {}))).toEqual(sums(all.rows));
  const { body: here } = await owner.do(rentals.rentRoll, { property: property.id });
  const totals = await ok(owner.do(rentals.rentRollTotals, { property: property.id }));
  expect(totals).toEqual(sums(here.rows));
  expect(totals).toMatchObject({ units: 2, occupied: 1, rent: 1_800_00, deposit: 900_00 });
  await refused(
    owner.do(rentalLeases.create, {
      unit: await unitOf(property.id),
      tenants: [await newLead()],
      from: today,
      rent: 1_00,
    }),
    409,
  );
  await refused(owner.do(rentals.statement, { id: crypto.randomUUID(), from: today, to: today }), 404);
});

type Deed = {
  kind: 'charge' | 'pay' | 'reverse' | 'void' | 'distribute' | 'fees' | 'contribute';
  at: number;
  cents: number;
};

test('bank = book = sum of sub-ledgers, and rows agree with them, after any history', async () => {
  const property = await newProperty({ reserve: 50_00 });
  const lead = await newLead();
  await ok(owner.do(rentals.setOwners, { id: property.id, owners: [{ lead, share: 1_000_000 }] }));
  const id = await newLease(property.id, { from: addMonths(today, -2), postFrom: addDays(today, 40) });
  const deeds: Record<Deed['kind'], (deed: Deed) => Promise<unknown>> = {
    charge: ({ cents, at }) =>
      owner.do(rentalLeases.addCharge, { id, kind: at % 2 ? 'rent' : 'other', memo: 'Any', cents, dueOn: today }),
    pay: ({ cents }) => owner.do(rentalLeases.recordPayment, { id, cents, on: today, method: 'check' }),
    reverse: async ({ at }) => {
      const { payments } = await leaseOf(id);
      const one = payments[at % Math.max(1, payments.length)];
      return one && owner.do(rentalLeases.reversePayment, { id, paymentId: one.id, on: today, reason: 'nsf' });
    },
    void: async ({ at }) => {
      const { charges } = await leaseOf(id);
      const one = charges[at % Math.max(1, charges.length)];
      return one && owner.do(rentalLeases.voidCharge, { id, chargeId: one.id, on: today, reason: 'Any' });
    },
    distribute: ({ cents }) => owner.do(rentals.distribute, { id: property.id, cents, on: today }),
    fees: ({ cents, at }) => owner.do(rentals.moveFees, { cents: at % 3 ? cents : -cents, on: today }),
    contribute: ({ cents }) => owner.do(rentals.contribute, { id: property.id, cents, on: today }),
  };
  const kinds = Object.keys(deeds) as Deed['kind'][];
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          kind: fc.constantFrom(...kinds, 'charge' as const, 'pay' as const),
          at: fc.nat(50),
          cents: fc.integer({ min: 1, max: 2_000_00 }),
        }),
        { minLength: 6, maxLength: 14 },
      ),
      async (history) => {
        // Two at once: one may be refused, never half done.
        for (let place = 0; place < history.length; place += 2)
          await Promise.all(history.slice(place, place + 2).map((deed) => deeds[deed.kind](deed)));
        const { books } = await asked<{ books: { key: string; bank: number; subs: number }[] }>(sql`
          select json_agg(b) as books from (
            select b.key, (select coalesce(sum(l.cents), 0) from ledger_lines l
                join ledger_accounts a on a.organisation_id = l.organisation_id and a.id = l.account_id and a.is_bank
                where l.organisation_id = ${org} and l.book_id = b.id) as bank,
              (select -coalesce(sum(s.balance_cents), 0) from ledger_subs s
                join ledger_accounts a on a.organisation_id = s.organisation_id and a.id = s.account_id
                where s.organisation_id = ${org} and a.book_id = b.id) as subs
            from ledger_books b where b.organisation_id = ${org} and b.kind = 'trust') b`);
        for (const { bank, subs } of books) expect(bank).toBe(subs);
        const lease = await leaseOf(id);
        const open = lease.charges.reduce((sum, charge) => sum + charge.open, 0);
        const ahead = lease.payments.reduce((sum, payment) => sum + payment.unapplied, 0);
        if (lease.charges.length < 100 && lease.payments.length < 100) expect(open - ahead).toBe(lease.balance);
        const { prepaid } = await asked<{ prepaid: number }>(sql`
          select coalesce(-sum(s.balance_cents), 0)::bigint as prepaid from ledger_subs s
          join ledger_accounts a on a.organisation_id = s.organisation_id and a.id = s.account_id and a.code = '2100'
          where s.organisation_id = ${org} and s.owner_id = ${id}`);
        expect(prepaid).toBe(ahead);
      },
    ),
    { numRuns: 6 },
  );
  const { body: accounts } = await owner.do(finance.accounts, { book: 'rent', on: today });
  const bank = accounts.accounts.find(({ isBank }) => isBank)!;
  const sheet = await ok(owner.do(finance.worksheet, { id: bank.id, through: today, statement: 0 }));
  expect(sheet.book).toBe(sheet.subs);
});
