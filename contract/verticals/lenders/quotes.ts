import { aprCalculator } from '../../calculators/apr-calculators.ts';
import { partOf } from '../../core/money.ts';
import { addDays, addMonths, startOfDay } from '../../core/time-zone.ts';

export type Terms = { loan: number; months: number; rate: number; points: number; fees: number };

/**
 * What a quote costs by the one engine: points and lender fees are prepaid finance charges; interest begins on the first of the month
 * after next month’s closing, the first payment is a month later. The same for all, so that they can be laid side by side.
 */
export function costOf(
  { loan, months, rate, points, fees }: Terms,
  on: string,
): { apr: number | null; payment: number } {
  const interestFrom = `${addMonths(on, 1).slice(0, 7)}-01`;
  const charges = Math.max(0, partOf(loan, Math.abs(points)) * Math.sign(points) + fees);
  const { apr, payment } = aprCalculator.compute({
    loan,
    rate,
    months,
    prepaidFinanceCharge: Math.min(charges, loan - 1),
    monthlyInsurance: 0,
    insuranceMonths: 0,
    interestFrom,
    firstPaymentOn: addMonths(interestFrom, 1),
  });
  return { apr, payment };
}

/** A quote is of the day on which it was given, where the home is. */
export const endOfDay = (day: string, zone: string): Date => new Date(startOfDay(addDays(day, 1), zone));

/** Who pays what of marketing together: the lender its measured share, to the cent. */
export const lenderPart = (total: number, share: number): number => partOf(total, share);
