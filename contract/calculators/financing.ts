import { exceeds, partOf, reaches, share, whole } from '../core/money.ts';
import { levelPayment, payments } from './level-payment.ts';
import { fhaPremiums, type Program, packOn, usdaFees, vaFees } from './packs.ts';

/** The two legal ends of private mortgage insurance as shares of the original value: Homeowners Protection Act, 12 U.S.C. 4901 and 4902. */
export const pmiOnRequest = 800_000;
export const pmiByItself = 780_000;

/** The first payment after which at most this share of the value is owed. */
export function monthAtRatio(loan: number, rate: number, months: number, value: number, ratio: number): number {
  if (!exceeds(loan, value, ratio)) return 0;
  for (const { n, balance } of payments(loan, rate, months)) if (!exceeds(balance, value, ratio)) return n;
  return months;
}

/** Payments due before the first day of the month after the midpoint of the schedule. */
export const midpointOf = (months: number): number => Math.floor(months / 2);

/** The average balance of the first twelve months, which FHA's and USDA's yearly premiums are based on. */
function firstYearAverage(loan: number, rate: number, months: number): number {
  let [owed, sum, count] = [loan, 0, 0];
  for (const { balance } of payments(loan, rate, months)) {
    sum += owed;
    owed = balance;
    count += 1;
    if (count === 12) break;
  }
  return count === 0 ? 0 : share(sum, 1, count);
}

export type Borrowing = {
  program: Program;
  value: number;
  baseLoan: number;
  rate: number;
  months: number;
  pmiRate: number;
  vaUse: 'first' | 'later';
  vaExempt: boolean;
  asOf: string;
};

export type Financing = {
  /** The program's fee, which is added to the loan. */
  upfrontFee: number;
  loan: number;
  principalAndInterest: number;
  monthlyInsurance: number;
  /** The number of payments that include it. */
  insuranceMonths: number;
};

type Insurance = { upfront: number; monthly: number; months: number };
const none: Insurance = { upfront: 0, monthly: 0, months: 0 };

export function fhaPremium({
  baseLoan,
  value,
  rate,
  months,
  asOf,
}: Pick<Borrowing, 'baseLoan' | 'value' | 'rate' | 'months' | 'asOf'>) {
  const { upfront, threshold, shortMonths, bands } = packOn(fhaPremiums, asOf)!.values;
  const band = bands.find(
    ({ isLarge, isShort, ltv }) =>
      isLarge === baseLoan > threshold && isShort === months <= shortMonths && !exceeds(baseLoan, value, ltv),
  )!;
  return {
    upfront: partOf(baseLoan, upfront),
    rate: band.annual,
    monthly: share(firstYearAverage(baseLoan, rate, months), band.annual, 12 * whole),
    months: Math.min(band.months ?? months, months),
  };
}

/** The fee of a purchase. */
export function vaFeeRate({
  baseLoan,
  value,
  vaUse,
  vaExempt,
  asOf,
}: Pick<Borrowing, 'baseLoan' | 'value' | 'vaUse' | 'vaExempt' | 'asOf'>) {
  if (vaExempt) return 0;
  const down = Math.max(0, value - baseLoan);
  const { purchase } = packOn(vaFees, asOf)!.values;
  return purchase.find(({ down: least }) => reaches(down, value, least))![vaUse];
}

function insuranceOf(given: Borrowing): Insurance {
  const { program, value, baseLoan, rate, months, pmiRate, asOf } = given;
  if (program === 'va') return { ...none, upfront: partOf(baseLoan, vaFeeRate(given)) };
  if (program === 'fha') return fhaPremium(given);
  if (program === 'usda') {
    const { upfront, annual } = packOn(usdaFees, asOf)!.values;
    const fee = partOf(baseLoan, upfront);
    return { upfront: fee, monthly: share(firstYearAverage(baseLoan + fee, rate, months), annual, 12 * whole), months };
  }
  if (pmiRate === 0 || !exceeds(baseLoan, value, pmiOnRequest)) return none;
  const ends = Math.min(monthAtRatio(baseLoan, rate, months, value, pmiByItself), midpointOf(months));
  return { upfront: 0, monthly: share(baseLoan, pmiRate, 12 * whole), months: ends };
}

export function financing(given: Borrowing): Financing {
  const { upfront, monthly, months } = insuranceOf(given);
  const loan = given.baseLoan + upfront;
  return {
    upfrontFee: upfront,
    loan,
    principalAndInterest: loan === 0 ? 0 : levelPayment(loan, given.rate, given.months),
    monthlyInsurance: monthly,
    insuranceMonths: months,
  };
}
