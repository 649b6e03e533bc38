import { loanStatus } from '#contract/verticals/loans/loan-status.ts';
import { newListFile } from '../things/inbound.ts';
import {
  loanFile,
  newBorrower,
  newCondition,
  newDisclosure,
  newFee,
  newIncompleteNotice,
  newLetter,
  newLetterLoan,
  newLoan,
  newLoanImport,
  newLock,
  newStatusLink,
  newTaxed,
} from '../things/loans.ts';
import { newLead } from '../things/people.ts';
import { nextNumber } from '../world.ts';
import { type For, nothing, type Samples } from './sample.ts';

const one = async ({ world, office, by }: For) => ({ input: { id: await newLoan(world, office, by) } });
const demographics = { ethnicity: ['2' as const], race: ['5' as const], sex: '2' as const, isObserved: false };

const chosen = async ({ world, office, by }: For) => ({
  input: {
    id: await newLoanImport(world, office, by),
    columns: ['borrower' as const, 'amount' as const, 'number' as const],
  },
});
const oneImport = async ({ world, office, by }: For) => ({ input: { id: await newLoanImport(world, office, by) } });

export const loanSamples: Pick<Samples, 'loans' | 'loanImports'> = {
  loanImports: {
    list: nothing,
    get: oneImport,
    prepare: async ({ world, office, by }) => ({ input: { file: await newListFile(world, office, by) } }),
    check: chosen,
    run: chosen,
    problems: oneImport,
    report: oneImport,
  },
  loans: {
    list: async ({ office }) => ({ input: { search: office.mark, sort: '-amount', limit: 5 } }),
    count: async ({ office }) => ({ input: { search: office.mark } }),
    counts: nothing,
    watch: async ({ world, office, by }) => {
      const id = await newLoan(world, office, by);
      await world.owner.query(
        `update loans set state = 'funded', funded_on = '2020-01-01', rate = 70000, amount_cents = 30000000, term_months = 360 where id = $1`,
        [id],
      );
      return { input: { rate: 60_000, limit: 5 } };
    },
    get: one,
    create: async ({ office }) => ({
      input: { name: `${office.mark} Größe ${nextNumber()}`, amount: 40_000_000, timeZone: 'America/Denver' },
    }),
    change: async ({ world, office, by }) => ({
      input: { id: await newLoan(world, office, by), name: `Köln ${nextNumber()}`, rate: 58_750 },
      version: 1,
    }),
    changeMilestone: async ({ world, office, by }) => {
      const id = await newLoan(world, office, by);
      await world.owner.query('update loans set amount_cents = 40000000 where id = $1', [id]);
      return { input: { id, milestone: 'preapproval' }, version: 1 };
    },
    next: one,
    end: async ({ world, office, by }) => ({
      input: { id: await newLoan(world, office, by), ending: 'denied', denialReasons: ['collateral'] },
      version: 1,
    }),
    reopen: async ({ world, office, by }) => {
      const id = await newLoan(world, office, by);
      await world.owner.query(`update loans set state = 'withdrawn' where id = $1`, [id]);
      return { input: { id }, version: 1 };
    },
    setDates: async ({ world, office, by }) => ({
      input: { id: await newLoan(world, office, by), completeOn: '2026-06-01' },
    }),
    archive: one,
    restore: async ({ world, office, by }) => {
      const id = await newLoan(world, office, by);
      await world.owner.query('update loans set archived_at = now() where id = $1', [id]);
      return { input: { id } };
    },
    timeline: one,
    application: async ({ world, office, by }) => ({ input: { id: (await newBorrower(world, office, by)).id } }),
    saveSection: async ({ world, office, by }) => {
      const { id, borrowerId } = await newBorrower(world, office, by);
      const data = { rows: [{ kind: 'Base', monthly: 720_000 }] };
      return { input: { id, section: 'income', borrower: borrowerId, data, basis: 0 } };
    },
    addBorrower: async ({ world, office, by }) => ({
      input: { id: await newLoan(world, office, by), lead: await newLead(world, office, by) },
    }),
    removeBorrower: async ({ world, office, by }) => ({ input: await newBorrower(world, office, by) }),
    setTaxId: async ({ world, office, by }) => ({
      input: { ...(await newBorrower(world, office, by)), value: '123-45-6789' },
    }),
    showTaxId: async ({ world, office, by }) => ({
      input: { ...(await newTaxed(world, office, by)), reason: 'Credit report' },
    }),
    demographics: async ({ world, office, by }) => ({ input: await newBorrower(world, office, by) }),
    setDemographics: async ({ world, office, by }) => ({
      input: { ...(await newBorrower(world, office, by)), demographics },
    }),
    clocks: async ({ world, office, by }) => ({ input: { id: (await newDisclosure(world, office, by)).id } }),
    addDisclosure: async ({ world, office, by }) => ({
      input: {
        id: await newLoan(world, office, by),
        kind: 'loan_estimate',
        sentOn: '2026-06-01',
        method: 'electronic',
        product: `${office.mark} Fixed`,
      },
    }),
    changeDisclosure: async ({ world, office, by }) => ({
      input: { ...(await newDisclosure(world, office, by)), receivedOn: '2026-06-03' },
    }),
    removeDisclosure: async ({ world, office, by }) => ({ input: await newDisclosure(world, office, by) }),
    addChange: async ({ world, office, by }) => ({
      input: {
        id: await newLoan(world, office, by),
        learnedOn: '2026-06-01',
        reason: 'settlement_charges',
        note: `${office.mark} acreage`,
      },
    }),
    fees: async ({ world, office, by }) => ({ input: { id: (await newFee(world, office, by)).id } }),
    saveFee: async ({ world, office, by }) => ({
      input: {
        ...(await newFee(world, office, by)),
        section: 'B',
        name: `${office.mark} appraisal`,
        estimated: 60_000,
        actual: 65_000,
      },
    }),
    removeFee: async ({ world, office, by }) => ({ input: await newFee(world, office, by) }),
    locks: async ({ world, office, by }) => ({ input: { id: (await newLock(world, office, by)).id } }),
    lock: async ({ world, office, by }) => ({
      input: {
        id: await newLoan(world, office, by),
        lender: `${office.mark} Bank`,
        lockedOn: '2026-06-01',
        days: 30,
        rate: 61_250,
      },
    }),
    extendLock: async ({ world, office, by }) => ({
      input: { ...(await newLock(world, office, by)), days: 7, cost: 1_250 },
    }),
    releaseLock: async ({ world, office, by }) => ({ input: await newLock(world, office, by) }),
    conditions: async ({ world, office, by }) => ({ input: { id: (await newCondition(world, office, by)).id } }),
    addCondition: async ({ world, office, by }) => ({
      input: { id: await newLoan(world, office, by), gate: 'funding', title: `${office.mark} insurance` },
    }),
    changeCondition: async ({ world, office, by }) => ({
      input: { ...(await newCondition(world, office, by)), state: 'received' },
    }),
    removeCondition: async ({ world, office, by }) => ({ input: await newCondition(world, office, by) }),
    letters: async ({ world, office, by }) => ({ input: { id: (await newLetter(world, office, by)).id } }),
    setLetterLimit: async ({ world, office, by }) => ({
      input: { id: await newLoan(world, office, by), most: 41_000_000, until: '2099-12-31' },
    }),
    issueLetter: async ({ world, office, by }) => ({
      input: { id: await newLetterLoan(world, office, by), amount: 30_000_000 },
    }),
    withdrawLetter: async ({ world, office, by }) => ({
      input: { ...(await newLetter(world, office, by)), reason: 'Lost job' },
    }),
    adverseAction: async ({ world, office, by }) => {
      const id = await newLoan(world, office, by);
      await world.owner.query(
        `update loans set state = 'denied', denial_reasons = '{collateral}', decided_on = '2026-03-01' where id = $1`,
        [id],
      );
      return { input: { id } };
    },
    incompleteNotices: async ({ world, office, by }) => ({
      input: { id: (await newIncompleteNotice(world, office, by)).id },
    }),
    sendIncompleteNotice: async ({ world, office, by }) => {
      const { id } = await newBorrower(world, office, by);
      await world.owner.query(`update loans set application_on = '2026-03-01' where id = $1`, [id]);
      return { input: { id, missing: [`Größe ${nextNumber()}`], respondBy: '2098-12-31', method: 'mail' } };
    },
    incompleteNoticeFile: async ({ world, office, by }) => ({ input: await newIncompleteNotice(world, office, by) }),
    statusLinks: async ({ world, office, by }) => ({ input: { id: (await newStatusLink(world, office, by)).id } }),
    addStatusLink: async ({ world, office, by }) => ({
      input: {
        id: await newLoan(world, office, by),
        name: `Größe ${nextNumber()}`,
        role: 'buyer_agent',
        hasConsent: true,
      },
    }),
    statusAddress: async ({ world, office, by }) => ({ input: await newStatusLink(world, office, by) }),
    revokeStatusLink: async ({ world, office, by }) => ({ input: await newStatusLink(world, office, by) }),
    seeStatus: async ({ world, office, by }) => {
      const link = await newStatusLink(world, office, by);
      const { body } = await office.people.owner.do(loanStatus.statusAddress, link);
      return { input: { token: body.address.split('/').at(-1)! } };
    },
    letterFile: async ({ world, office, by }) => ({ input: await newLetter(world, office, by) }),
    importFile: async ({ office }) => ({ input: { name: `${nextNumber()}.xml` }, body: loanFile(office.mark) }),
    exportFile: one,
    settings: nothing,
    setSettings: async ({ office }) => ({
      input: {
        lender: `${office.mark} Lending ${nextNumber()}`,
        nmls: '123456',
        officeDays: { opensSaturdays: true, closedOn: ['2026-12-24'] },
      },
    }),
  },
};
