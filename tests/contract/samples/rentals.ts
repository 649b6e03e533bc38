import { camTerms } from '#contract/verticals/commercial/cam.ts';
import { commercial } from '#contract/verticals/commercial/commercial.ts';
import { noLateFee } from '#contract/verticals/property/late-fees.ts';
import { newLead } from '../things/people.ts';
import {
  newBuilding,
  newCharge,
  newCommercialLease,
  newCommission,
  newDate,
  newDeposit,
  newDispute,
  newExecuted,
  newFunds,
  newLease,
  newMoveOut,
  newOwing,
  newPayment,
  newRental,
  newRentalBill,
  newRequest,
  newSpace,
  newUnit,
  newVendor,
  paidDay,
  usualCommission,
  withAddOns,
} from '../things/rentals.ts';
import { nextNumber } from '../world.ts';
import { ever, type For, nothing, type Samples } from './sample.ts';

const search = async ({ office }: For) => ({ input: { search: office.mark, limit: 3 } });

export const rentalSamples: Pick<Samples, 'rentals' | 'rentalLeases' | 'commercial' | 'commercialCommissions'> = {
  rentals: {
    overview: async ({ world, office }) => {
      await newMoveOut(world, office);
      return { input: {} };
    },
    properties: async (given) => {
      await newRental(given.world, given.office);
      return search(given);
    },
    property: async ({ world, office }) => ({ input: { id: (await newLease(world, office)).property } }),
    createProperty: async ({ world, office }) => {
      await withAddOns(world, office);
      return { input: { name: `${office.mark} Köln ${nextNumber()}`, stateOrProvince: 'TX', units: ['A', 'B'] } };
    },
    changeProperty: async ({ world, office }) => ({
      input: { id: await newRental(world, office), reserve: 50_000 + nextNumber(), lateFee: noLateFee },
      version: 1,
    }),
    addUnit: async ({ world, office }) => ({
      input: { id: await newRental(world, office), name: `Ü${nextNumber()}`, beds: 2 },
    }),
    changeUnit: async ({ world, office }) => ({
      input: { id: (await newUnit(world, office)).unit, marketRent: 160_000 + nextNumber() },
    }),
    setOwners: async ({ world, office, by }) => ({
      input: {
        id: await newRental(world, office),
        owners: [{ lead: await newLead(world, office, by), share: 1_000_000 }],
      },
    }),
    settings: nothing,
    setSettings: async () => ({
      input: { lateFee: { ...noLateFee, graceDays: nextNumber() % 60 }, order: 'rent_first', proration: 'actual_days' },
    }),
    rentRoll: async ({ world, office }) => {
      await newCharge(world, office);
      return { input: { limit: 3 } };
    },
    rentRollTotals: async ({ world, office }) => ({ input: { property: await newRental(world, office) } }),
    delinquency: async ({ world, office }) => {
      await newCharge(world, office);
      return { input: { limit: 3 } };
    },
    delinquencyTotals: async ({ world, office }) => ({ input: { property: await newRental(world, office) } }),
    postRent: nothing,
    statement: async ({ world, office }) => ({
      input: { id: await newFunds(world, office), ...ever, limit: 3 },
    }),
    contribute: async ({ world, office }) => ({
      input: { id: await newRental(world, office), cents: 10_000 + nextNumber(), on: paidDay },
    }),
    distribute: async ({ world, office }) => ({
      input: { id: await newFunds(world, office), cents: 100_000, on: paidDay },
    }),
    recoverAdvance: async ({ world, office }) => ({
      input: { id: await newOwing(world, office), cents: 1_000, on: paidDay },
    }),
    moveFees: async ({ world, office }) => {
      await newPayment(world, office);
      return { input: { cents: 1 + (nextNumber() % 50), on: paidDay } };
    },
    vendors: async ({ world, office }) => {
      await newVendor(world, office);
      return { input: {} };
    },
    addVendor: async ({ office }) => ({ input: { name: `${office.mark} Dächer ${nextNumber()}`, trade: 'Roofs' } }),
    changeVendor: async ({ world, office }) => ({
      input: { id: await newVendor(world, office), phone: `+1 555 ${nextNumber()}` },
      version: 1,
    }),
    requests: async ({ world, office }) => {
      await newRequest(world, office);
      return { input: { limit: 3 } };
    },
    addRequest: async ({ world, office }) => ({
      input: { property: await newRental(world, office), title: `Überlauf ${nextNumber()}` },
    }),
    changeRequest: async ({ world, office }) => ({
      input: {
        id: (await newRequest(world, office)).id,
        state: 'assigned',
        vendor: await newVendor(world, office),
        estimate: 10_000 + nextNumber(),
      },
      version: 1,
    }),
    bills: async ({ world, office }) => {
      await newRentalBill(world, office);
      return { input: { limit: 3 } };
    },
    addBill: async ({ world, office }) => ({
      input: {
        property: await newRental(world, office),
        vendor: await newVendor(world, office),
        memo: `Boiler ${nextNumber()}`,
        cents: 20_000,
        dueOn: paidDay,
      },
    }),
    payBill: async ({ world, office }) => ({ input: { id: await newRentalBill(world, office), on: paidDay } }),
  },
  rentalLeases: {
    create: async ({ world, office, by }) => ({
      input: {
        unit: (await newUnit(world, office)).unit,
        tenants: [await newLead(world, office, by)],
        from: '2026-01-01',
        rent: 150_000 + nextNumber(),
      },
    }),
    get: async ({ world, office }) => ({ input: { id: (await newPayment(world, office)).id } }),
    ledger: async ({ world, office }) => ({ input: { id: (await newPayment(world, office)).id, ...ever, limit: 3 } }),
    addRecurring: async ({ world, office }) => ({
      input: { id: (await newLease(world, office)).id, kind: 'pet', cents: 2_500 + nextNumber(), from: '2099-02-01' },
    }),
    renewals: async ({ world, office }) => {
      await newLease(world, office);
      return { input: { limit: 3 } };
    },
    renew: async ({ world, office }) => ({ input: { id: (await newLease(world, office)).id, until: '2098-12-31' } }),
    giveNotice: async ({ world, office }) => ({
      input: { id: (await newLease(world, office)).id, noticeOn: '2026-03-01', leavesOn: '2026-03-31' },
    }),
    moveOut: async ({ world, office }) => ({ input: { id: (await newLease(world, office)).id, on: '2026-03-31' } }),
    addCharge: async ({ world, office }) => ({
      input: {
        id: (await newLease(world, office)).id,
        kind: 'other',
        memo: `Schlüssel ${nextNumber()}`,
        cents: 5_000,
        dueOn: paidDay,
      },
    }),
    voidCharge: async ({ world, office }) => {
      const { id, chargeId } = await newCharge(world, office);
      return { input: { id, chargeId, on: paidDay, reason: `Waived ${nextNumber()}` } };
    },
    recordPayment: async ({ world, office }) => ({
      input: { id: (await newCharge(world, office)).id, cents: 150_000, on: paidDay, method: 'ach' },
    }),
    reversePayment: async ({ world, office }) => {
      const { id, paymentId } = await newPayment(world, office);
      return { input: { id, paymentId, on: paidDay, reason: 'nsf', fee: 3_000 } };
    },
    receiveDeposit: async ({ world, office }) => ({
      input: { id: (await newLease(world, office)).id, cents: 150_000, on: paidDay, reference: `#${nextNumber()}` },
    }),
    addDepositInterest: async ({ world, office }) => ({
      input: {
        id: await newDeposit(world, office),
        through: '2026-02-05',
        rate: 10_000,
        reference: `#${nextNumber()}`,
      },
    }),
    settleDeposit: async ({ world, office }) => ({
      input: {
        id: await newMoveOut(world, office),
        on: '2026-04-01',
        deductions: [{ memo: `Tür ${nextNumber()}`, cents: 5_000 }],
      },
    }),
  },
  commercial: {
    buildings: async (given) => {
      await newBuilding(given.world, given.office);
      return search(given);
    },
    building: async ({ world, office }) => ({ input: { id: (await newCommercialLease(world, office)).building } }),
    createBuilding: async ({ office }) => ({
      input: { name: `${office.mark} Elm ${nextNumber()}`, stateOrProvince: 'TX', squareFeet: 20_000 },
    }),
    changeBuilding: async ({ world, office }) => ({
      input: { id: await newBuilding(world, office), city: `Köln ${nextNumber()}` },
      version: 1,
    }),
    addSpace: async ({ world, office }) => ({
      input: { id: await newBuilding(world, office), floor: 3, suite: `Ö${nextNumber()}`, squareFeet: 1_000 },
    }),
    createLease: async ({ world, office, by }) => {
      await withAddOns(world, office);
      return {
        input: {
          space: (await newSpace(world, office)).space,
          lead: await newLead(world, office, by),
          from: '2026-01-01',
          until: '2030-12-31',
          perFoot: 3_000,
        },
      };
    },
    lease: async ({ world, office }) => ({ input: { id: (await newCommercialLease(world, office)).id } }),
    setAbstract: async ({ world, office }) => ({
      input: {
        id: (await newCommercialLease(world, office)).id,
        terms: camTerms.parse({ squareFeet: 5_000, capClause: `§ ${nextNumber()}` }),
      },
      version: 1,
    }),
    setOptions: async ({ world, office }) => ({
      input: {
        id: (await newCommercialLease(world, office)).id,
        options: [
          { kind: 'renewal', termMonths: 60, noticeFrom: 12, noticeBy: 9, clause: `§ ${nextNumber()}` },
          { kind: 'rofr', answerDays: 10 },
        ],
      },
      version: 1,
    }),
    setIndex: async ({ world, office }) => {
      const { id } = await newCommercialLease(world, office);
      await world.owner.query('update commercial_leases set escalation = $2 where id = $1', [
        id,
        {
          kind: 'cpi',
          rate: 30_000,
          amount: 0,
          cpi: { floor: 0, cap: 50_000, baseMonth: '2023-12', baseIndex: 306_746, readings: [] },
        },
      ]);
      return { input: { id, adjustment: 1, month: '2024-12', index: 315_605 } };
    },
    setCosts: async ({ world, office }) => ({
      input: {
        id: await newBuilding(world, office),
        year: 2025,
        occupancy: 900_000,
        expenses: [{ name: `Reinigung ${nextNumber()}`, kind: 'controllable', cents: 1_000, isVariable: true }],
      },
    }),
    reconcile: async ({ world, office }) => ({
      input: { id: (await newCommercialLease(world, office)).id, year: 2025, estimates: 100_000 },
    }),
    billCam: async ({ world, office }) => ({
      input: { id: (await newCommercialLease(world, office)).id, year: 2025, estimates: 100_000 },
    }),
    reissueCam: async ({ world, office }) => {
      const { id } = await newCommercialLease(world, office);
      await office.people.owner.do(commercial.billCam, { id, year: 2025, estimates: 0 });
      return { input: { id, year: 2025, estimates: 1_000, reason: `Größe ${nextNumber()}` } };
    },
    recordCamPayment: async ({ world, office }) => {
      const { id } = await newCommercialLease(world, office);
      await office.people.owner.do(commercial.billCam, { id, year: 2025, estimates: 0 });
      return { input: { id, year: 2025, cents: 1_000, on: '2026-03-01', reference: `${office.mark} check` } };
    },
    returnCamPayment: async ({ world, office }) => {
      const { id } = await newCommercialLease(world, office);
      const { owner } = office.people;
      await owner.do(commercial.billCam, { id, year: 2025, estimates: 0 });
      await owner.do(commercial.recordCamPayment, { id, year: 2025, cents: 1_000, on: '2026-03-01' });
      const { body } = await owner.do(commercial.lease, { id });
      return { input: { id: body.statements[0]!.payments[0]!.id, on: '2026-03-02', reason: 'nsf' as const } };
    },
    answerDispute: async ({ world, office }) => ({
      input: { id: await newDispute(world, office), answer: `Größe ${nextNumber()}`, credit: 1_000 },
    }),
    addProposal: async ({ world, office }) => ({
      input: {
        space: (await newSpace(world, office)).space,
        tenant: `${office.mark} Fern ${nextNumber()}`,
        from: '2026-06-01',
        months: 60,
        squareFeet: 5_000,
        perFoot: 3_000,
      },
    }),
    moveProposal: async ({ world, office }) => ({
      input: {
        id: (
          await office.people.owner.do(commercial.addProposal, {
            space: (await newSpace(world, office)).space,
            tenant: `${office.mark} Fern ${nextNumber()}`,
            from: '2026-06-01',
            months: 60,
            squareFeet: 5_000,
            perFoot: 3_000,
          })
        ).body.id,
        stage: 'loi',
      },
    }),
    dates: async ({ world, office }) => {
      await newDate(world, office);
      return { input: { limit: 3 } };
    },
    addDate: async ({ world, office }) => ({
      input: {
        id: (await newCommercialLease(world, office)).id,
        kind: 'snda',
        by: '2098-02-01',
        note: `Für ${nextNumber()}`,
      },
    }),
    finishDate: async ({ world, office }) => ({ input: { id: await newDate(world, office), on: paidDay } }),
  },
  commercialCommissions: {
    list: async ({ world, office }) => {
      await newCommission(world, office);
      return { input: { limit: 3 } };
    },
    get: async ({ world, office }) => ({ input: { proposal: (await newCommission(world, office)).proposal } }),
    set: async ({ world, office }) => ({
      input: {
        proposal: await newExecuted(world, office),
        executedOn: '2026-03-01',
        payer: `Größe ${nextNumber()}`,
        terms: usualCommission,
      },
    }),
    invoice: async ({ world, office }) => ({
      input: { id: (await newCommission(world, office)).part, on: '2026-04-01' },
    }),
    collect: async ({ world, office }) => ({
      input: { id: (await newCommission(world, office)).part, on: '2026-04-01' },
    }),
    voucher: async ({ world, office }) => ({ input: { proposal: (await newCommission(world, office)).proposal } }),
  },
};
