import { rentalLeases } from '#contract/verticals/property/leases.ts';
import { rentals } from '#contract/verticals/property/rentals.ts';
import { type Served, serve, serveJson, servePage } from '#server/core/http/serve.ts';
import { recoverAdvance } from './advances.ts';
import { addBill, billPage, payBill } from './bills.ts';
import { addCharge, voidCharge } from './charges.ts';
import { addDepositInterest } from './deposit-interest.ts';
import { moveOut, receiveDeposit, settleDeposit } from './deposits.ts';
import { addRecurring, createLease, giveNotice, leaseJson, ledgerOf, renewLease } from './leases.ts';
import { moveFees } from './move-fees.ts';
import { contribute, distribute, statementOf } from './owner-money.ts';
import { recordPayment, reversePayment } from './payments.ts';
import { rentNow } from './post-rent-job.ts';
import {
  addUnit,
  changeProperty,
  changeUnit,
  createProperty,
  propertyPage,
  propertyShown,
  setOwners,
  setSettings,
  settingsOf,
} from './properties.ts';
import {
  delinquencyPage,
  delinquencyTotals,
  overviewOf,
  renewalPage,
  rentRollPage,
  rentRollTotals,
} from './rent-roll.ts';
import { addRequest, addVendor, changeRequest, changeVendor, requestPage, vendorsJson } from './upkeep.ts';

const done = { done: true } as const;
const after = async (work: Promise<void>) => {
  await work;
  return done;
};

export const rentalRoutes: Served[] = [
  serve(rentals.overview, ({ tx }) => overviewOf(tx)),
  servePage(rentals.properties, propertyPage),
  serve(rentals.property, ({ tx, input }) => propertyShown(tx, input.id)),
  serve(rentals.createProperty, ({ tx, input }) => createProperty(tx, input)),
  serve(rentals.changeProperty, ({ tx, version, input }) => changeProperty(tx, version, input)),
  serve(rentals.addUnit, ({ tx, input }) => addUnit(tx, input)),
  serve(rentals.changeUnit, ({ tx, input }) => after(changeUnit(tx, input))),
  serve(rentals.setOwners, ({ tx, actor, input }) => after(setOwners(tx, actor, input))),
  serve(rentals.settings, ({ tx }) => settingsOf(tx)),
  serve(rentals.setSettings, ({ tx, input }) => after(setSettings(tx, input))),
  servePage(rentals.rentRoll, rentRollPage),
  serve(rentals.rentRollTotals, ({ tx, input }) => rentRollTotals(tx, input)),
  servePage(rentals.delinquency, delinquencyPage),
  serve(rentals.delinquencyTotals, ({ tx, input }) => delinquencyTotals(tx, input)),
  serve(rentals.postRent, async ({ tx }) => ({ job: await tx.enqueue(rentNow()) })),
  serve(rentals.statement, ({ tx, input }) => statementOf(tx, input)),
  serve(rentals.recoverAdvance, ({ tx, input }) => after(recoverAdvance(tx, input))),
  serve(rentals.contribute, ({ tx, input }) => after(contribute(tx, input))),
  serve(rentals.distribute, ({ tx, input }) => distribute(tx, input)),
  serve(rentals.moveFees, ({ tx, input }) => after(moveFees(tx, input))),
  serveJson(rentals.vendors, (_, actor) => vendorsJson(actor)),
  serve(rentals.addVendor, ({ tx, input }) => addVendor(tx, input)),
  serve(rentals.changeVendor, ({ tx, version, input }) => changeVendor(tx, version, input)),
  servePage(rentals.requests, requestPage),
  serve(rentals.addRequest, ({ tx, input }) => addRequest(tx, input)),
  serve(rentals.changeRequest, ({ tx, version, input }) => changeRequest(tx, version, input)),
  servePage(rentals.bills, billPage),
  serve(rentals.addBill, ({ tx, input }) => addBill(tx, input)),
  serve(rentals.payBill, ({ tx, input }) => after(payBill(tx, input))),
  serve(rentalLeases.create, ({ tx, actor, input }) => createLease(tx, actor, input)),
  serveJson(rentalLeases.get, ({ id }, actor) => leaseJson(id, actor)),
  serve(rentalLeases.ledger, ({ tx, input }) => ledgerOf(tx, input)),
  serve(rentalLeases.addRecurring, ({ tx, input }) => addRecurring(tx, input)),
  servePage(rentalLeases.renewals, renewalPage),
  serve(rentalLeases.renew, ({ tx, input }) => after(renewLease(tx, input))),
  serve(rentalLeases.giveNotice, ({ tx, input }) => after(giveNotice(tx, input))),
  serve(rentalLeases.moveOut, ({ tx, input }) => moveOut(tx, input)),
  serve(rentalLeases.addCharge, ({ tx, input }) => addCharge(tx, input)),
  serve(rentalLeases.voidCharge, ({ tx, input }) => after(voidCharge(tx, input))),
  serve(rentalLeases.recordPayment, ({ tx, input }) => recordPayment(tx, input)),
  serve(rentalLeases.reversePayment, ({ tx, input }) => after(reversePayment(tx, input))),
  serve(rentalLeases.receiveDeposit, ({ tx, input }) => after(receiveDeposit(tx, input))),
  serve(rentalLeases.addDepositInterest, ({ tx, input }) => addDepositInterest(tx, input)),
  serve(rentalLeases.settleDeposit, ({ tx, input }) => settleDeposit(tx, input)),
];
