import { finance } from '#contract/inventory/finance/finance.ts';
import { newDeal } from '../things/deals.ts';
import {
  accountOf,
  newApproval,
  newBankLine,
  newBill,
  newBooks,
  newCheck,
  newDeposit,
  newHeld,
  newPayout,
  newSigned,
  newVoided,
  someDay,
} from '../things/finance.ts';
import { nextNumber } from '../world.ts';
import { type For, nothing, type Samples } from './sample.ts';

const year = { from: '2026-01-01', to: '2026-12-31' };

const manual = ({ office }: For) => ({
  day: someDay,
  memo: `${office.mark} rent ${nextNumber()}`,
  lines: [
    { account: '6100', cents: 4_200 },
    { account: '1000', cents: -4_200 },
  ],
});

const receivable = async (given: For): Promise<string> => {
  await newBill(given.office, given.by);
  return accountOf(given.office.people.owner, 'operating', '1200');
};

const newFee = async ({ office, by }: For): Promise<string> =>
  (
    await office.people.owner.do(finance.addFeeSchedule, {
      user: by.id,
      kind: 'technology',
      memo: `${office.mark} tech`,
      cents: 2_500,
      dayOfMonth: 1,
      from: '2099-01-01',
    })
  ).body.id;

export const financeSamples: Pick<Samples, 'finance'> = {
  finance: {
    deals: async ({ world, office, by }) => {
      await newDeal(world, office, by);
      return { input: { search: '' } };
    },
    overview: async (given) => {
      await newApproval(given.world, given.office, given.by);
      return { input: year };
    },
    settings: nothing,
    setSettings: async () => ({ input: { approvalCents: 50_000_000_000 + nextNumber(), state: 'TX' } }),
    closePeriod: async () => ({ input: { book: 'operating', through: '2020-01-31' } }),
    accounts: async (given) => {
      await receivable(given);
      return { input: { book: 'operating', on: '2026-12-31' } };
    },
    addAccount: async ({ office }) => ({
      input: { code: `7${nextNumber()}`, name: `${office.mark} parking`, type: 'expense' },
    }),
    statement: async (given) => ({ input: { id: await receivable(given), ...year, limit: 3 } }),
    subledgers: async (given) => ({ input: { id: await receivable(given), limit: 3 } }),
    journal: async (given) => {
      await receivable(given);
      return { input: { book: 'operating', search: given.office.mark, limit: 3 } };
    },
    postEntry: async (given) => ({ input: manual(given) }),
    reverseEntry: async (given) => {
      const { body } = await given.office.people.owner.do(finance.postEntry, manual(given));
      return { input: { id: body.entry!, day: someDay, reason: 'Twice' } };
    },
    exportJournal: async (given) => {
      await receivable(given);
      return { input: { book: 'operating', ...year } };
    },
    approvals: async (given) => {
      await newApproval(given.world, given.office, given.by);
      return { input: { limit: 3 } };
    },
    decideApproval: async (given) => ({
      input: { id: await newApproval(given.world, given.office, given.by), approve: true },
    }),
    payouts: async ({ world, office, by }) => {
      await newPayout(world, office, by);
      return { input: { state: 'due', limit: 3 } };
    },
    payPayout: async ({ world, office, by }) => ({
      input: {
        id: await newPayout(world, office, by),
        on: new Date().toISOString().slice(0, 10),
        method: 'ach',
        deductBills: false,
      },
    }),
    bills: async (given) => {
      await receivable(given);
      return { input: { limit: 3 } };
    },
    addBill: async ({ office, by }) => ({
      input: {
        user: by.id,
        kind: 'insurance',
        memo: `${office.mark} E&O ${nextNumber()}`,
        cents: 9_900,
        on: someDay,
        dueOn: someDay,
      },
    }),
    payBill: async ({ office, by }) => ({
      input: { id: await newBill(office, by), cents: 2_500, on: '2026-03-09', reference: '1021' },
    }),
    voidBill: async ({ office, by }) => ({ input: { id: await newBill(office, by), on: '2026-03-09' } }),
    receivables: async (given) => {
      await receivable(given);
      return { input: { on: '2026-12-31', limit: 3 } };
    },
    feeSchedules: async (given) => {
      await newFee(given);
      return { input: {} };
    },
    addFeeSchedule: async ({ office }) => ({
      input: {
        user: null,
        kind: 'desk',
        memo: `${office.mark} desk ${nextNumber()}`,
        cents: 5_000,
        dayOfMonth: 1,
        from: '2099-01-01',
      },
    }),
    endFeeSchedule: async (given) => ({ input: { id: await newFee(given), until: '2099-03-01' } }),
    payees: async (given) => {
      await receivable(given);
      return { input: { year: 2026, limit: 3 } };
    },
    setPayee: async (given) => {
      await receivable(given);
      const { body } = await given.office.people.owner.do(finance.payees, { year: 2026, limit: 1 });
      return { input: { id: body.rows[0]!.id, w9: 'received', w9On: someDay, isExempt: nextNumber() % 2 === 0 } };
    },
    deposits: async ({ world, office, by }) => {
      await newDeposit(world, office, by);
      return { input: { state: 'received', limit: 3 } };
    },
    receiveDeposit: async ({ world, office, by }) => ({
      input: {
        deal: await newDeal(world, office, by),
        payer: `${office.mark} buyer`,
        method: 'wire',
        cents: 1_000_000,
        receivedOn: someDay,
        depositBy: '2026-03-05',
      },
    }),
    depositFunds: async ({ world, office, by }) => ({
      input: { id: (await newDeposit(world, office, by)).id, on: '2026-03-03' },
    }),
    returnDeposit: async ({ world, office, by }) => ({
      input: { id: (await newDeposit(world, office, by)).id, on: '2026-03-03' },
    }),
    releaseFunds: async ({ world, office, by }) => ({
      input: {
        deal: (await newHeld(world, office, by)).deal,
        payee: `${office.mark} title`,
        basis: 'closing',
        method: 'wire',
        cents: 500_000,
        on: '2026-03-20',
      },
    }),
    moveOwnFunds: async ({ office }) => ({
      input: { cents: 5_000 + nextNumber(), on: someDay, memo: `${office.mark} bank charges` },
    }),
    bankLines: async ({ world, office, by }) => ({
      input: { id: (await newBankLine(world, office, by)).id, limit: 3 },
    }),
    bookLines: async ({ world, office, by }) => ({ input: { id: (await newHeld(world, office, by)).account } }),
    importBankLines: async ({ world, office, by }) => ({
      input: { id: (await newHeld(world, office, by)).account },
      body: `Date,Description,Amount\n2026-03-09,${office.mark} ${nextNumber()},12.34\n`,
    }),
    matchBankLine: async ({ world, office, by }) => ({ input: await newBankLine(world, office, by) }),
    unmatchBankLine: async ({ world, office, by }) => {
      const { lines: _, ...input } = await newBankLine(world, office, by);
      return { input };
    },
    worksheet: async ({ world, office, by }) => ({
      input: { id: (await newHeld(world, office, by)).account, through: '2026-03-31', statement: 0 },
    }),
    voidedChecks: async ({ world, office, by }) => ({
      input: { id: (await newVoided(world, office, by)).account, limit: 3 },
    }),
    voidCheck: async ({ world, office, by }) => ({ input: await newCheck(world, office, by) }),
    reissueCheck: async ({ world, office, by }) => ({
      input: { id: (await newVoided(world, office, by)).id, on: '2026-03-06', reference: `${nextNumber()}` },
    }),
    signReconciliation: async ({ world, office, by }) => {
      const books = await newBooks(world, office, by);
      return { input: { id: books.id, through: '2026-01-31', statement: 0 }, by: books.by };
    },
    reconciliations: async ({ world, office, by }) => ({
      input: { id: await newSigned(world, office, by), limit: 3 },
    }),
  },
};
