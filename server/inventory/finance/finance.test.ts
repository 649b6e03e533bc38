import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whole } from '#contract/core/money.ts';
import { dayIn } from '#contract/core/time-zone.ts';
import { dealCommissions } from '#contract/inventory/deals/deal-commissions.ts';
import { deals } from '#contract/inventory/deals/deals.ts';
import { depositBy } from '#contract/inventory/finance/deposit-rules.ts';
import { finance } from '#contract/inventory/finance/finance.ts';
import { reportedFrom } from '#contract/inventory/finance/tax-form.ts';
import { leads } from '#contract/people/leads.ts';
import { sql } from '#server/core/db/sql.ts';
import { planTerms } from '#tests/contract/things/deals.ts';
import { newMember, newOrganisation, newTeam, type Person } from '#tests/setup/people.ts';
import { startTestServer, type TestServer } from '#tests/setup/server.ts';
import { billFees } from './fees.ts';
import { postSheetsJob } from './post-sheets-job.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const team = () => newTeam(server, { owner: 'owner', admin: 'admin', agent: 'agent' });
const system = ({ organisationId }: Person) => ({ organisationId, userId: null, actorKind: 'system' as const });
const timeZone = 'America/Chicago';
const today = () => dayIn(Date.now(), timeZone);
const period = { from: '2000-01-01', to: '2099-12-31' };

/** A lease with a $12,000 commission: a third of the rest is the house's after a $100 fee, and a part goes to the referrer. */
async function fundedDeal(owner: Person, agent: Person, name = 'Elm'): Promise<string> {
  const terms = { ...planTerms, tiers: [{ from: 0, agent: 700_000 }], cap: null, preItems: [], afterCapFee: 0 };
  const postItems = [{ name: 'Transaction fee', amount: { kind: 'flat' as const, cents: 10_000 } }];
  await owner.do(dealCommissions.addPlan, {
    user: agent.id,
    name: 'Plan',
    from: '2020-01-01',
    terms: { ...terms, postItems },
  });
  const { body: deal } = await agent.do(deals.create, { name, pipeline: 'lease', price: 40_000_000, timeZone });
  const set = await owner.do(
    dealCommissions.setCommission,
    {
      id: deal.id,
      terms: {
        sources: [{ side: 'lease', amount: { kind: 'flat', cents: 1_200_000 } }],
        referral: { direction: 'out', name: 'Far Realty', rate: 250_000 },
        preItems: [],
        agents: [{ user: agent.id, share: whole }],
        bonuses: [],
        postItems: [],
        agreed: null,
      },
    },
    { version: deal.version },
  );
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  for (const state of ['approved', 'sent', 'funded'] as const) {
    const moved = await owner.do(dealCommissions.moveSheet, { id: deal.id, state });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  }
  return deal.id;
}

const balances = async (by: Person, book: 'operating' | 'trust' = 'operating') => {
  const { body } = await by.do(finance.accounts, { book, on: '2099-12-31' });
  return Object.fromEntries(
    body.accounts.filter(({ balance }) => balance !== 0).map(({ code, balance }) => [code, balance]),
  );
};
const due = async (by: Person) => (await by.do(finance.payouts, { state: 'due' })).body.rows;

test('an accountant works the books and sees no client, nor any record of one', async () => {
  const { owner, agent } = await newTeam(server, { owner: 'owner', agent: 'agent' });
  const accountant = await newMember(server, owner.organisationId, 'accountant');
  await fundedDeal(owner, agent, 'Quiet lease');
  const open = await agent.do(leads.create, { firstName: 'Nobody', owner: null });
  expect(open.status).toBe(200);
  const [{ id: payout } = { id: '' }] = await due(accountant);
  const paid = await accountant.do(finance.payPayout, { id: payout, method: 'ach', reference: '77', on: today() });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  const names = (await accountant.do(finance.deals, { search: 'quiet' })).body.rows;
  expect(names).toMatchObject([{ name: 'Quiet lease' }]);
  expect((await agent.do(finance.deals, {})).status).toBe(403);
  const deposit = await accountant.do(finance.receiveDeposit, {
    deal: names[0]!.id,
    payer: 'Ana Buyer',
    method: 'check',
    cents: 100_000,
    receivedOn: '2026-03-02',
    depositBy: '2026-03-05',
  });
  expect(deposit.status).toBe(200);
  // With an accountant, the only owner also counts as one of two.
  expect((await owner.do(finance.setSettings, { approvalCents: 100_000, state: 'TX' })).body.state).toBe('posted');
  const lifted = await owner.do(finance.setSettings, { approvalCents: null, state: 'TX' });
  expect(lifted.body.state).toBe('waiting');
  const agreed = { id: lifted.body.approval!, approve: true };
  expect((await owner.do(finance.decideApproval, agreed)).status).toBe(403);
  expect((await accountant.do(finance.decideApproval, agreed)).status).toBe(200);
  for (const refused of [
    await accountant.do(leads.list, {}),
    await accountant.do(deals.list, {}),
    await accountant.do(deals.get, { id: names[0]!.id }),
    await accountant.do(leads.get, { id: open.body.id }),
  ])
    expect(refused.status).toBe(403);
});

describe('a funded deal', () => {
  test('is posted once with company dollar, fees and what is owed to whom, and is paid with its last payout', async () => {
    const { owner, agent } = await team();
    const id = await fundedDeal(owner, agent);
    // 12,000 − 3,000 referral = 9,000; 70% less 100 is the agent's; the house keeps 2,700 and the fee.
    expect(await balances(owner)).toEqual({
      1000: 1_200_000,
      2000: 300_000 + 620_000,
      4000: 1_200_000,
      4100: 10_000,
      5000: 630_000,
      5100: 300_000,
    });
    const { body } = await owner.do(finance.overview, period);
    expect(body).toMatchObject({
      companyDollar: 280_000,
      commissionIncome: 1_200_000,
      due: { count: 2, cents: 920_000 },
    });
    const payouts = await due(owner);
    expect(payouts.map(({ payee, cents }) => [payee.name === 'Far Realty', cents]).sort()).toEqual([
      [false, 620_000],
      [true, 300_000],
    ]);
    const early = await owner.do(dealCommissions.moveSheet, { id, state: 'paid' });
    expect([early.status, early.body]).toMatchObject([409, { message: expect.stringContaining('still due') }]);

    const { body: bill } = await owner.do(finance.addBill, {
      user: agent.id,
      kind: 'desk',
      memo: 'Desk fee',
      cents: 20_000,
      on: today(),
      dueOn: today(),
    });
    const before = await owner.do(finance.payPayout, { id: payouts[0]!.id, on: '2020-01-01', method: 'ach' });
    expect(before.body).toMatchObject({ issues: [{ path: ['on'] }] });
    for (const { id: payout, cents } of payouts) {
      const both = await Promise.all(
        ['a', 'b'].map((reference) =>
          owner.do(finance.payPayout, {
            id: payout,
            on: today(),
            method: 'ach',
            reference,
            deductBills: cents === 620_000,
          }),
        ),
      );
      expect(both.map(({ status }) => status).sort(), 'two tabs pay once').toEqual([200, 409]);
    }
    expect((await owner.do(dealCommissions.sheet, { id })).body.state).toBe('paid');
    expect(await balances(owner)).toMatchObject({ 1000: 1_200_000 - 920_000 + 20_000, 4200: 20_000 });
    expect((await balances(owner))[2000]).toBeUndefined();
    expect((await owner.do(finance.bills, {})).body.rows).toMatchObject([{ id: bill.id, state: 'paid', open: 0 }]);
    expect((await owner.do(finance.overview, period)).body).toMatchObject({
      companyDollar: 280_000,
      feesBilled: 20_000,
    });

    const { body: forms } = await owner.do(finance.payees, { year: Number(today().slice(0, 4)) });
    expect(forms.rows.map(({ paid, isReported, w9 }) => ({ paid, isReported, w9 }))).toEqual(
      expect.arrayContaining([{ paid: 620_000, isReported: true, w9: 'missing' }]),
    );
    const { body: csv } = await owner.do(finance.exportJournal, { book: 'operating', ...period });
    const rows = String(csv)
      .trim()
      .split('\r\n')
      .map((row) => row.split(','));
    expect(rows[0]!.join()).toContain('Journal No.,Journal Date,Account,Debits,Credits');
    const sum = (column: number) => rows.slice(1).reduce((all, row) => all + Math.round(Number(row[column]) * 100), 0);
    expect(sum(3)).toBe(sum(4));
  });

  test('is nobody’s business but the heads’ and other organizations see nothing of it', async () => {
    const { owner, agent, foreigner } = await team();
    await fundedDeal(owner, agent);
    expect((await agent.do(finance.overview, period)).status).toBe(403);
    expect((await foreigner.do(finance.payouts, { state: 'due' })).body.rows).toEqual([]);
    const [payout] = await due(owner);
    expect((await foreigner.do(finance.payPayout, { id: payout!.id, on: today(), method: 'ach' })).status).toBe(404);
  });

  test('that was paid before there were books is posted by a job, once', async () => {
    const { owner, agent } = await team();
    const id = await fundedDeal(owner, agent);
    const other = (await team()).owner;
    // As before the books existed: a paid sheet without postings. The event is about another deal with the same sheet.
    const { body: deal } = await agent.do(deals.create, { name: 'Oak', pipeline: 'lease', price: 1 });
    await server.services.db.withOrg(system(owner), (tx) =>
      tx.run(sql`
        insert into deal_sheets (organisation_id, deal_id, state, on_day, sheet, approved_by)
        select organisation_id, ${deal.id}, 'paid', '2024-05-06', sheet, approved_by from deal_sheets where deal_id = ${id}`),
    );
    const run = () =>
      postSheetsJob.run({
        services: server.services,
        job: { organisationId: owner.organisationId },
        payload: {},
        signal: new AbortController().signal,
      } as never);
    expect(await run()).toEqual({ result: { posted: 1 } });
    expect(await run()).toEqual({ result: { posted: 0 } });
    const { body } = await owner.do(finance.overview, { from: '2024-05-01', to: '2024-05-31' });
    expect(body).toMatchObject({ companyDollar: 280_000, paid: { count: 2, cents: 920_000 } });
    expect((await other.do(finance.journal, { book: 'operating' })).body.rows).toEqual([]);
  });
});

describe('two people', () => {
  test('above the limit somebody else approves, and only then it is done', async () => {
    const { owner, admin, agent } = await team();
    await owner.do(finance.setSettings, { approvalCents: 500_000, state: null });
    await fundedDeal(owner, agent);
    const [small, large] = (await due(owner)).sort((one, other) => one.cents - other.cents);
    const pay = (id: string) => owner.do(finance.payPayout, { id, on: today(), method: 'check' as const });
    expect((await pay(small!.id)).body.state).toBe('posted');
    const { body: waits } = await pay(large!.id);
    expect(waits.state).toBe('waiting');
    expect((await pay(large!.id)).status, 'asked for once').toBe(409);
    expect(await due(owner)).toMatchObject([{ id: large!.id, isWaiting: true }]);
    const decide = (by: Person, approve = true) => by.do(finance.decideApproval, { id: waits.approval!, approve });
    expect((await decide(owner)).status).toBe(403);
    const both = await Promise.all([decide(admin), decide(admin)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await due(owner)).toEqual([]);
    const { rows } = (await owner.do(finance.journal, { book: 'operating', search: 'Payout', limit: 1 })).body;
    expect(rows[0]).toMatchObject({ by: expect.any(String), approvedBy: expect.any(String) });
  });

  test('nobody agrees to a check to themselves, neither the first nor the one that takes its place', async () => {
    const { owner, admin } = await team();
    const accountant = await newMember(server, owner.organisationId, 'accountant');
    await fundedDeal(owner, admin);
    for (const { id } of await due(owner))
      expect((await owner.do(finance.payPayout, { id, on: today(), method: 'check' })).status).toBe(200);
    await owner.do(finance.setSettings, { approvalCents: 100_000, state: 'TX' });
    const { body: chart } = await owner.do(finance.accounts, { book: 'operating', on: today() });
    const { id } = chart.accounts.find(({ isBank }) => isBank)!;
    const { outstanding } = (await owner.do(finance.worksheet, { id, through: today(), statement: 0 })).body;
    let check = outstanding.find(({ cents }) => cents === -620_000)!;
    // The second takes the place of the first, and is lost, too.
    for (const reason of ['lost', 'damaged'] as const) {
      const wish = { id, entry: check.entry, n: check.n, on: today(), reason };
      const { body: voided } = await owner.do(finance.voidCheck, { ...wish, reissue: { reference: reason } });
      const decided = { id: voided.reissue!.approval!, approve: true };
      const own = await admin.do(finance.decideApproval, decided);
      expect([own.status, own.body]).toMatchObject([403, { message: expect.stringContaining('to you') }]);
      expect((await accountant.do(finance.decideApproval, decided)).status).toBe(200);
      const { body: after } = await owner.do(finance.worksheet, { id, through: today(), statement: 0 });
      check = after.outstanding.find(({ cents }) => cents === -620_000)!;
    }
  });

  test('nobody lifts the limit alone to pay alone; a lower one holds at once', async () => {
    const { owner, admin } = await team();
    const limit = async () => (await owner.do(finance.settings)).body.approvalCents;
    const set = (approvalCents: number | null) => owner.do(finance.setSettings, { approvalCents, state: null });
    expect((await set(500_000)).body.state).toBe('posted');
    const asked = await Promise.all([set(null), set(null)]);
    expect(asked.map(({ body }) => body.state)).toEqual(['waiting', 'waiting']);
    expect(asked[0]!.body.approval).toBe(asked[1]!.body.approval);
    expect((await set(600_000)).status, 'another wish while one waits').toBe(409);
    expect(await limit()).toBe(500_000);
    expect((await set(400_000)).body.state).toBe('posted');
    expect(await limit()).toBe(400_000);
    const decide = (by: Person) => by.do(finance.decideApproval, { id: asked[0]!.body.approval!, approve: true });
    expect((await decide(owner)).status).toBe(403);
    expect((await decide(admin)).status).toBe(200);
    expect(await limit()).toBeNull();
  });

  test('who is the only one in charge sets it as they like', async () => {
    const owner = await newMember(server, await newOrganisation(server), 'owner');
    for (const approvalCents of [1_000, 2_000, null])
      expect((await owner.do(finance.setSettings, { approvalCents, state: null })).body.state).toBe('posted');
  });
});

describe('bills of agents', () => {
  test('are paid in parts, aged, voided, and billed once a month by themselves', async () => {
    const { owner, agent } = await team();
    const add = (cents: number, on: string, dueOn: string) =>
      owner.do(finance.addBill, { user: agent.id, kind: 'insurance', memo: 'E&O', cents, on, dueOn });
    const { body: old } = await add(30_000, '2026-01-02', '2026-01-10');
    const { body: young } = await add(5_000, '2026-03-01', '2026-03-31');
    expect((await add(5_000, '2026-03-02', '2026-03-01')).body).toMatchObject({ issues: [{ path: ['dueOn'] }] });
    const pay = (id: string, cents: number) => owner.do(finance.payBill, { id, cents, on: '2026-03-05' });
    expect((await pay(old.id, 30_001)).body).toMatchObject({ issues: [{ path: ['cents'] }] });
    expect((await pay(old.id, 10_000)).status).toBe(200);
    expect((await owner.do(finance.voidBill, { id: old.id, on: '2026-03-05' })).status).toBe(409);
    const { body: aged } = await owner.do(finance.receivables, { on: '2026-03-20' });
    expect(aged.total).toMatchObject({ current: 5_000, days90: 20_000, total: 25_000 });
    expect((await owner.do(finance.voidBill, { id: young.id, on: '2026-03-05' })).status).toBe(200);
    expect(await balances(owner)).toEqual({ 1000: 10_000, 1200: 20_000, 4210: 30_000 });

    const { body: fee } = await owner.do(finance.addFeeSchedule, {
      user: null,
      kind: 'desk',
      memo: 'Desk',
      cents: 7_500,
      dayOfMonth: 5,
      from: '2026-02-01',
    });
    const bill = (on: string) => server.services.db.withOrg(system(owner), (tx) => billFees(tx, on));
    expect(await bill('2026-02-04')).toBe(0);
    expect(await bill('2026-04-05')).toBe(3);
    expect(await bill('2026-04-30')).toBe(0);
    await owner.do(finance.endFeeSchedule, { id: fee.id, until: '2026-04-01' });
    expect(await bill('2026-06-30')).toBe(0);
    const winter = { user: null, kind: 'desk', memo: 'Desk', cents: 100, dayOfMonth: 5, from: '2025-11-01' } as const;
    const { body: late } = await owner.do(finance.addFeeSchedule, winter);
    expect(await bill('2025-11-05')).toBe(1);
    // Nothing ran between December 1 and January 10: both months are billed.
    expect(await bill('2026-01-10')).toBe(2);
    await owner.do(finance.endFeeSchedule, { id: late.id, until: '2026-01-01' });
    expect((await balances(owner))[4200]).toBe(22_800);
  });
});

describe('money of clients', () => {
  const received = { payer: 'Ana Buyer', method: 'check' as const, receivedOn: '2026-03-02', depositBy: '2026-03-05' };
  const newDeal = async (by: Person, name: string) =>
    (await by.do(deals.create, { name, pipeline: 'buyer', price: 40_000_000 })).body.id;
  async function hold(owner: Person, deal: string, cents: number): Promise<void> {
    const { body } = await owner.do(finance.receiveDeposit, { deal, cents, ...received });
    const made = await owner.do(finance.depositFunds, { id: body.id, on: '2026-03-03' });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  }
  const release = (by: Person, deal: string, cents: number, on = '2026-03-20', method: 'wire' | 'check' = 'wire') =>
    by.do(finance.releaseFunds, { deal, cents, payee: 'Title Co', basis: 'closing', method, on });

  test('never pays for another: a release above what is held is refused with the reason, also when two ask at once', async () => {
    const { owner } = await team();
    const [elm, oak] = [await newDeal(owner, 'Elm'), await newDeal(owner, 'Oak')];
    await hold(owner, elm, 500_000);
    await hold(owner, oak, 900_000);
    const much = await release(owner, elm, 500_001);
    expect(much.status).toBe(409);
    expect(much.body).toMatchObject({
      message: 'Elm holds $5,000.00, and this takes $5,000.01. Money of one client can’t pay for another.',
      details: { available: 500_000 },
    });
    const both = await Promise.all([release(owner, elm, 300_000), release(owner, elm, 300_000)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await release(owner, elm, 100, '2026-03-02')).status, 'before it was there').toBe(409);
    expect(await balances(owner, 'trust')).toEqual({ 1000: 1_100_000, 2000: 1_100_000 });
    const { body } = await owner.do(finance.overview, period);
    expect(body.trust).toMatchObject({ bank: 1_100_000, clients: 1_100_000, isEqual: true });
  });

  test('has its deadline by the state’s rule', async () => {
    const { owner } = await team();
    await owner.do(finance.setSettings, { approvalCents: null, state: 'TX' });
    const { depositBy: _, ...bare } = received;
    // A Friday: the second business day is Tuesday.
    const { body } = await owner.do(finance.receiveDeposit, {
      ...bare,
      deal: await newDeal(owner, 'Elm'),
      cents: 100,
      receivedOn: '2026-03-06',
    });
    expect(body.depositBy).toBe('2026-03-10');
    expect((await owner.do(finance.overview, period)).body.trust).toMatchObject({ undeposited: 1 });
  });

  test('is reconciled three ways by month, signed, and locked', async () => {
    const { owner } = await team();
    const elm = await newDeal(owner, 'Elm');
    await hold(owner, elm, 500_000);
    await hold(owner, elm, 40_000);
    await release(owner, elm, 140_000);
    const { body: chart } = await owner.do(finance.accounts, { book: 'trust', on: '2026-03-31' });
    const { id } = chart.accounts.find(({ isBank }) => isBank)!;
    const file =
      'Date,Description,Amount\n03/04/2026,Deposit,"5,400.00"\n03/05/2026,Own,20.00\n03/30/2026,Fee,-12.00\n';
    const send = () => owner.do(finance.importBankLines, { id }, { body: file });
    expect((await send()).body).toMatchObject({ added: 3, known: 0, matched: 0 });
    const sheet = (statement: number) => owner.do(finance.worksheet, { id, through: '2026-03-31', statement });
    const sign = (statement: number, through = '2026-03-31') =>
      owner.do(finance.signReconciliation, { id, through, statement });
    expect((await sheet(540_800)).body).toMatchObject({ book: 400_000, subs: 400_000, unknown: 3, isBalanced: false });
    expect((await sign(540_800)).status, 'the bank’s fee is in no book').toBe(409);
    // The broker's own funds pay bank charges, never a client's money.
    const own = (cents: number, on: string) => owner.do(finance.moveOwnFunds, { cents, on, memo: 'Bank charges' });
    expect((await own(-1_200, '2026-03-30')).status, 'there are none yet').toBe(409);
    expect((await own(2_000, '2026-03-05')).status).toBe(200);
    expect((await own(-1_200, '2026-03-30')).status).toBe(200);
    expect((await send()).body).toMatchObject({ added: 0, known: 3, matched: 2 });
    const { body: bank } = await owner.do(finance.bankLines, { id, state: 'open' });
    const { body: book } = await owner.do(finance.bookLines, { id });
    const [deposit] = bank.rows;
    const lines = book.lines.filter(({ cents }) => cents > 0).map(({ entry, n }) => ({ entry, n }));
    expect([bank.rows.length, lines.length]).toEqual([1, 2]);
    const match = (lineId: string, some: typeof lines) => owner.do(finance.matchBankLine, { id, lineId, lines: some });
    expect((await match(deposit!.id, lines.slice(0, 1))).body).toMatchObject({ issues: [{ path: ['lines'] }] });
    expect((await match(deposit!.id, lines)).status).toBe(200);
    expect((await sheet(540_800)).body).toMatchObject({
      checks: 140_000,
      book: 400_800,
      subs: 400_800,
      isBalanced: true,
    });
    expect((await sign(540_800)).status).toBe(200);
  });

  test('signs what balances, and lets nothing into that time any more', async () => {
    const { owner, admin } = await team();
    const elm = await newDeal(owner, 'Elm');
    await hold(owner, elm, 500_000);
    await release(owner, elm, 140_000, '2026-03-30');
    const { body: chart } = await owner.do(finance.accounts, { book: 'trust', on: '2026-03-31' });
    const { id } = chart.accounts.find(({ isBank }) => isBank)!;
    const file = 'Posting Date,Description,Debit,Credit\n03/04/2026,Deposit,,5000.00\n04/02/2026,Check 101,1400.00,\n';
    expect((await owner.do(finance.importBankLines, { id }, { body: file })).body).toMatchObject({
      added: 2,
      matched: 2,
    });
    const { body: sheet } = await owner.do(finance.worksheet, { id, through: '2026-03-31', statement: 500_000 });
    expect(sheet).toMatchObject({
      checks: 140_000,
      deposits: 0,
      adjusted: 360_000,
      book: 360_000,
      subs: 360_000,
      unknown: 0,
      isBalanced: true,
    });
    const sign = (statement: number) => admin.do(finance.signReconciliation, { id, through: '2026-03-31', statement });
    expect((await sign(500_001)).status).toBe(409);
    expect((await sign(500_000)).status).toBe(200);
    expect((await sign(500_000)).status).toBe(409);
    expect((await owner.do(finance.reconciliations, { id })).body.rows).toMatchObject([
      { through: '2026-03-31', book: 360_000 },
    ]);
    const late = await release(owner, elm, 100, '2026-03-31');
    expect([late.status, late.body]).toMatchObject([
      409,
      { message: expect.stringContaining('reconciled through 2026-03-31') },
    ]);
    const { body: bank } = await owner.do(finance.bankLines, { id });
    const signed = bank.rows.find(({ day }) => day === '2026-03-04')!;
    expect((await owner.do(finance.unmatchBankLine, { id, lineId: signed.id })).status).toBe(409);
    expect((await owner.do(finance.importBankLines, { id }, { body: file.replace('5000', '1') })).body).toMatchObject({
      added: 0,
    });
  });

  describe('a check that nobody cashed', () => {
    const through = '2026-07-31';
    async function stale() {
      const people = await team();
      const { owner } = people;
      const elm = await newDeal(owner, 'Elm');
      await hold(owner, elm, 500_000);
      await release(owner, elm, 140_000, '2026-03-30', 'check');
      const { body: chart } = await owner.do(finance.accounts, { book: 'trust', on: through });
      const { id } = chart.accounts.find(({ isBank }) => isBank)!;
      const file = 'Date,Description,Amount\n03/04/2026,Deposit,5000.00\n';
      await owner.do(finance.importBankLines, { id }, { body: file });
      const sheet = async (day: string, statement: number) =>
        (await owner.do(finance.worksheet, { id, through: day, statement })).body;
      const [check] = (await sheet(through, 500_000)).outstanding;
      return { ...people, id, sheet, check: { id, entry: check!.entry, n: check!.n, reason: 'stale' as const } };
    }

    test('is a check: a wire can’t be voided, only come back, also after the bank has paid it', async () => {
      const { owner, id, sheet } = await stale();
      const oak = await newDeal(owner, 'Oak');
      await hold(owner, oak, 200_000);
      await release(owner, oak, 50_000, '2026-03-31');
      const wired = (await sheet(through, 500_000)).outstanding.find(({ cents }) => cents === -50_000)!;
      expect(wired).toMatchObject({ mayVoid: true, method: 'wire' });
      const wish = { id, entry: wired.entry, n: wired.n, on: '2026-08-03' };
      expect((await owner.do(finance.voidCheck, { ...wish, reason: 'lost' })).status).toBe(409);
      const bank = (body: string) =>
        owner.do(finance.importBankLines, { id }, { body: `Date,Description,Amount\n${body}\n` });
      expect((await bank('04/01/2026,Wire,-500.00')).body).toMatchObject({ matched: 1 });
      const back = { ...wish, reason: 'returned' as const };
      const tried = await Promise.all([owner.do(finance.voidCheck, back), owner.do(finance.voidCheck, back)]);
      expect(tried.map(({ status }) => status).sort()).toEqual([200, 409]);
      // The bank statement shows the return: the payment waits for that line, and the amount is held for the payee.
      expect((await bank('08/03/2026,Returned wire,500.00')).body).toMatchObject({ matched: 1 });
      const { rows: owed } = (await owner.do(finance.voidedChecks, { id })).body;
      expect(owed).toMatchObject([{ cents: 50_000, reason: 'returned' }]);
      const again = { id: owed[0]!.id, on: '2026-08-04', method: 'ach' as const };
      expect((await owner.do(finance.reissueCheck, again)).body).toMatchObject({ state: 'posted' });
      const { rows } = (await owner.do(finance.journal, { book: 'trust' })).body;
      const mayReturn = rows.flatMap(({ lines }) => lines.filter((line) => line.mayReturn).map(({ cents }) => cents));
      expect(mayReturn).toEqual([-50_000]);
    });

    test('is voided once and held for its payee, and the reconciliation balances before and after', async () => {
      const { owner, id, sheet, check } = await stale();
      const wish = { ...check, on: '2026-08-03' };
      expect((await owner.do(finance.voidCheck, { ...wish, on: '2026-03-29' })).body).toMatchObject({
        issues: [{ path: ['on'] }],
      });
      const tried = await Promise.all([owner.do(finance.voidCheck, wish), owner.do(finance.voidCheck, wish)]);
      expect(tried.map(({ status }) => status).sort()).toEqual([200, 409]);
      const voided = tried.find(({ status }) => status === 200)!.body.id;
      const book = { book: 500_000, subs: 500_000, isBalanced: true };
      expect(await sheet('2026-08-31', 500_000)).toMatchObject({ ...book, checks: 0, deposits: 0, outstanding: [] });
      expect(await sheet(through, 500_000)).toMatchObject({ book: 360_000, checks: 140_000, isBalanced: true });
      expect((await owner.do(finance.bookLines, { id })).body.lines).toEqual([]);
      const listed = async (state: 'owed' | 'all') => (await owner.do(finance.voidedChecks, { id, state })).body.rows;
      expect(await listed('owed')).toMatchObject([{ id: voided, cents: 140_000, reason: 'stale', isWaiting: false }]);
      const again = { id: voided, on: '2026-08-10', reference: '2044' };
      expect((await owner.do(finance.reissueCheck, { ...again, on: '2026-08-01' })).status).toBe(400);
      const paid = await Promise.all([owner.do(finance.reissueCheck, again), owner.do(finance.reissueCheck, again)]);
      expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await listed('owed')).toEqual([]);
      expect(await listed('all')).toMatchObject([{ paidTo: 'payee', paidOn: '2026-08-10', reference: '2044' }]);
      const [reissued] = (await sheet('2026-08-31', 500_000)).outstanding;
      expect(reissued).toMatchObject({ cents: -140_000, day: '2026-08-10', mayVoid: true });
      // Lost too: voided like the first, and finally paid to the state.
      const second = await owner.do(finance.voidCheck, {
        id,
        entry: reissued!.entry,
        n: reissued!.n,
        on: '2026-08-20',
        reason: 'lost',
      });
      expect(second.status).toBe(200);
      expect((await owner.do(finance.reissueCheck, { id: second.body.id, on: '2026-08-21', to: 'state' })).status).toBe(
        200,
      );
      expect(await sheet('2026-08-31', 360_000)).toMatchObject({ book: 360_000, checks: 140_000 });
    });

    test('is no deposit, no cashed check, and above the limit paid again by two', async () => {
      const { owner, admin, id, check } = await stale();
      const { body: book } = await owner.do(finance.bankLines, { id });
      expect(book.rows).toHaveLength(1);
      await owner.do(finance.setSettings, { approvalCents: 100_000, state: 'TX' });
      const { body } = await owner.do(finance.voidCheck, { ...check, on: '2026-08-03', reissue: { reference: '9' } });
      expect(body.reissue).toMatchObject({ state: 'waiting' });
      const decided = { id: body.reissue!.approval!, approve: true };
      expect((await owner.do(finance.decideApproval, decided)).status).toBe(403);
      expect((await admin.do(finance.decideApproval, decided)).body).toMatchObject({ state: 'posted' });
      const file = 'Date,Description,Amount\n08/05/2026,Check 9,-1400.00\n';
      expect((await owner.do(finance.importBankLines, { id }, { body: file })).body).toMatchObject({ matched: 1 });
      const lines = (await owner.do(finance.journal, { book: 'trust' })).body.rows;
      const cashed = lines.find(({ source }) => source === 'check.reissued')!;
      const tried = await owner.do(finance.voidCheck, { ...check, entry: cashed.id, n: 2, on: '2026-08-06' });
      expect([tried.status, tried.body]).toMatchObject([409, { message: 'The bank has paid this check.' }]);
      const held = lines.find(({ source }) => source === 'trust.deposit')!;
      const deposit = await owner.do(finance.voidCheck, { ...check, entry: held.id, n: 1, on: '2026-08-06' });
      expect([deposit.status, deposit.body]).toMatchObject([
        409,
        { message: expect.stringContaining('can be voided') },
      ]);
    });
  });
});

describe('entries by hand', () => {
  const rent = (cents: number, other = -cents) => ({
    day: '2026-03-02',
    memo: 'Rent',
    lines: [
      { account: '6100', cents },
      { account: '1000', cents: other },
    ],
  });
  test('balance, are reversed once, and stay out of closed time', async () => {
    const { owner } = await team();
    expect((await owner.do(finance.postEntry, rent(500, -499))).body).toMatchObject({ issues: [{ path: ['lines'] }] });
    const { body } = await owner.do(finance.postEntry, rent(50_000));
    const reverse = () => owner.do(finance.reverseEntry, { id: body.entry!, day: '2026-03-09', reason: 'Twice' });
    const both = await Promise.all([reverse(), reverse()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balances(owner)).toEqual({});
    // The bank never saw either entry.
    const { accounts } = (await owner.do(finance.accounts, { book: 'operating', on: '2026-03-31' })).body;
    const bank = accounts.find(({ isBank }) => isBank)!;
    expect((await owner.do(finance.bookLines, { id: bank.id })).body.lines).toEqual([]);
    const { rows } = (await owner.do(finance.journal, { book: 'operating' })).body;
    expect(rows.map(({ reverses, reversedBy }) => [reverses, reversedBy])).toEqual([
      [1, null],
      [null, 2],
    ]);
    await owner.do(finance.closePeriod, { book: 'operating', through: '2026-03-31' });
    expect((await owner.do(finance.postEntry, rent(1_000))).body).toMatchObject({
      message: 'The books are closed through 2026-03-31. Use a later date.',
    });
    expect((await owner.do(finance.closePeriod, { book: 'operating', through: '2026-02-28' })).status).toBe(400);
  });
});

test('deadlines and thresholds are those of their sources', () => {
  // Before Thanksgiving: Thursday is no business day, Friday is.
  expect(depositBy('CA', '2026-11-24', null)?.day).toBe('2026-11-30');
  expect(depositBy('VA', '2026-03-02', '2026-03-04')?.day).toBe('2026-03-11');
  expect(depositBy('NC', '2026-03-04', '2026-03-02')?.day, 'received after acceptance').toBe('2026-03-09');
  expect(depositBy('ZZ', '2026-03-02', null)).toBeNull();
  expect([2025, 2026].map((year) => reportedFrom(year).cents)).toEqual([60_000, 200_000]);
});
