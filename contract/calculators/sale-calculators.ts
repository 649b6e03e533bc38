import { z } from 'zod';
import { partOf, share } from '../core/money.ts';
import { addMonths, daysBetween } from '../core/time-zone.ts';
import { netKinds, netSheet } from '../inventory/offers/net-sheet.ts';
import { calculator, field, money } from './calculator.ts';

export const cashToCloseCalculator = calculator({
  id: 'cash-to-close',
  group: 'sale',
  title: 'Cash to close',
  formula:
    'Down payment (price − loan) + closing costs + discount points + prepaid items + initial escrow − earnest money − seller credits − lender credits. Less than zero is cash to the borrower.',
  sources: ['12 CFR 1026.37(h), 1026.38(i)'],
  fields: {
    price: field.someMoney(),
    loan: field.money(),
    closingCosts: field.money(),
    points: field.rate(200_000),
    prepaids: field.money(),
    escrow: field.money(),
    earnestMoney: field.money(),
    sellerCredits: field.money(),
    lenderCredits: field.money(),
  },
  output: { downPayment: money, pointsCost: money, costs: money, credits: money, cashToClose: money },
  compute: (given) => {
    const downPayment = given.price - given.loan;
    const pointsCost = partOf(given.loan, given.points);
    const costs = given.closingCosts + pointsCost + given.prepaids + given.escrow;
    const credits = given.earnestMoney + given.sellerCredits + given.lenderCredits;
    return { downPayment, pointsCost, costs, credits, cashToClose: downPayment + costs - credits };
  },
  vectors: [
    {
      name: '$400,000 with 20% down',
      input: {
        price: 40_000_000,
        loan: 32_000_000,
        closingCosts: 900_000,
        points: 10_000,
        prepaids: 150_000,
        escrow: 200_000,
        earnestMoney: 400_000,
        sellerCredits: 500_000,
        lenderCredits: 0,
      },
      output: {
        downPayment: 8_000_000,
        pointsCost: 320_000,
        costs: 1_570_000,
        credits: 900_000,
        cashToClose: 8_670_000,
      },
    },
  ],
});

export const dayCounts = ['actual', '365', '360'] as const;
export const closingDays = ['buyer', 'seller'] as const;
export const paidHow = ['in_advance', 'in_arrears'] as const;

/** The days between two dates in a 30/360 year. */
const thirties = (from: string, to: string): number => {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number];
  const [toYear, toMonth, toDay] = to.split('-').map(Number) as [number, number, number];
  return (toYear - year) * 360 + (toMonth - month) * 30 + Math.min(toDay, 30) - Math.min(day, 30);
};

export const prorationCalculator = calculator({
  id: 'proration',
  group: 'sale',
  title: 'Proration',
  formula:
    'Seller’s share = annual amount × seller’s days ÷ days of the year; the buyer’s share is the rest. Days are counted as they are in that year, of 365, or of twelve months of 30. The day of closing is the buyer’s or the seller’s, as the contract says. Paid in advance, the buyer owes the seller the buyer’s share; in arrears, the seller owes the buyer the seller’s.',
  fields: {
    annual: field.money(),
    yearFrom: field.day(),
    closingOn: field.day(),
    dayCount: field.choice(dayCounts),
    closingDay: field.choice(closingDays),
    paid: field.choice(paidHow),
  },
  check: ({ yearFrom, closingOn }, complain) => {
    if (closingOn < yearFrom || closingOn >= addMonths(yearFrom, 12))
      complain('closingOn', 'The closing is not in the year that is prorated.');
  },
  output: {
    sellerDays: z.int(),
    buyerDays: z.int(),
    sellerShare: money,
    buyerShare: money,
    creditTo: z.enum(closingDays),
    credit: money,
  },
  compute: ({ annual, yearFrom, closingOn, dayCount, closingDay, paid }) => {
    const end = addMonths(yearFrom, 12);
    const count = dayCount === '360' ? thirties : daysBetween;
    const days = dayCount === '360' ? 360 : dayCount === '365' ? 365 : daysBetween(yearFrom, end);
    // A 365-day count drops one of the buyer's days in a leap year; the minimum keeps them from going below zero.
    const sellerDays = Math.min(days, count(yearFrom, closingOn) + (closingDay === 'seller' ? 1 : 0));
    const sellerShare = share(annual, sellerDays, days);
    const buyerShare = annual - sellerShare;
    const isAdvance = paid === 'in_advance';
    return {
      sellerDays,
      buyerDays: days - sellerDays,
      sellerShare,
      buyerShare,
      creditTo: isAdvance ? ('seller' as const) : ('buyer' as const),
      credit: isAdvance ? buyerShare : sellerShare,
    };
  },
  vectors: [
    {
      name: '$3,650 a year, unpaid, closing March 2: 60 days are the seller’s',
      input: {
        annual: 365_000,
        yearFrom: '2026-01-01',
        closingOn: '2026-03-02',
        dayCount: 'actual',
        closingDay: 'buyer',
        paid: 'in_arrears',
      },
      output: {
        sellerDays: 60,
        buyerDays: 305,
        sellerShare: 60_000,
        buyerShare: 305_000,
        creditTo: 'buyer',
        credit: 60_000,
      },
    },
    {
      name: 'Twelve months of 30 days, closing day the seller’s',
      input: {
        annual: 360_000,
        yearFrom: '2026-01-01',
        closingOn: '2026-07-15',
        dayCount: '360',
        closingDay: 'seller',
        paid: 'in_advance',
      },
      output: { sellerDays: 195, buyerDays: 165, creditTo: 'seller', credit: 165_000 },
    },
    {
      name: 'A leap year by its own length',
      input: {
        annual: 366_000,
        yearFrom: '2028-01-01',
        closingOn: '2028-03-01',
        dayCount: 'actual',
        closingDay: 'buyer',
        paid: 'in_arrears',
      },
      output: { sellerDays: 60, buyerDays: 306, sellerShare: 60_000 },
    },
  ],
});

export const sellerNetCalculator = calculator({
  id: 'seller-net',
  group: 'sale',
  title: 'Seller net proceeds',
  formula:
    'Price − mortgage payoff − commission − concessions − transfer tax − title − other costs, and property taxes by days: those before the closing are the seller’s, the day of closing and those after it the buyer’s, each year by its own length.',
  fields: {
    price: field.money(),
    concessions: field.money(),
    closingOn: field.day(),
    payoff: field.money(),
    commissionRate: field.rate(),
    transferTaxRate: field.rate(),
    title: field.money(),
    other: field.money(),
    annualTax: field.money(),
    taxPaidThrough: field.dayIfAny(),
  },
  check: ({ closingOn, taxPaidThrough }, complain) => {
    if (closingOn < '1900' || closingOn > '2200') complain('closingOn', 'Enter the day of closing.');
    if (taxPaidThrough && Math.abs(daysBetween(taxPaidThrough, closingOn)) > 3_660)
      complain('taxPaidThrough', 'This is more than ten years from the closing.');
  },
  output: {
    net: money,
    lines: z.array(
      z.strictObject({
        kind: z.enum(netKinds),
        cents: money,
        year: z.int().nullable(),
        days: z.int().nullable(),
      }),
    ),
  },
  compute: ({ price, concessions, closingOn, ...costs }) =>
    netSheet({ price, concessions, closingOn }, costs, closingOn),
  vectors: [
    {
      name: '$400,000, closing March 2, taxes owed since January',
      input: {
        price: 40_000_000,
        concessions: 500_000,
        closingOn: '2026-03-02',
        payoff: 21_000_000,
        commissionRate: 55_000,
        transferTaxRate: 1_100,
        title: 185_000,
        other: 0,
        annualTax: 365_000,
        taxPaidThrough: null,
      },
      output: { net: 16_011_000 },
    },
  ],
});
