import { z } from 'zod';
import { exceeds, partOf, ratioOf, share, whole } from '../core/money.ts';
import { calculator, field, millionths, money } from './calculator.ts';
import { type Borrowing, fhaPremium, financing, vaFeeRate } from './financing.ts';
import { needTables } from './loan-calculators.ts';
import {
  concessionLimits,
  conformingLimits,
  fhaFloorRate,
  fhaPremiums,
  occupancies,
  type Program,
  packOn,
  programs,
  ratioLimits,
  usdaFees,
  vaFees,
  vaLoanKinds,
  vaRegions,
  vaResiduals,
  vaUses,
} from './packs.ts';

/** The table used: its effective date and source. */
const table = { tableFrom: z.string(), tableSource: z.string() };
const told = ({ from, source }: { from: string; source: string }) => ({ tableFrom: from, tableSource: source });

export const fhaMipCalculator = calculator({
  id: 'fha-mip',
  group: 'program',
  title: 'FHA mortgage insurance premium',
  formula:
    'Upfront premium = rate of the table × base loan, usually added to the loan. Annual premium by term, base loan and loan-to-value, on the average balance of the year ÷ 12. It ends after 11 years where the loan was at most 90% of the value, else with the loan.',
  sources: fhaPremiums.map(({ source }) => source),
  fields: {
    value: field.someMoney(),
    baseLoan: field.someMoney(),
    rate: field.rate(),
    months: field.months(),
    asOf: field.day(),
  },
  check: ({ value, baseLoan, asOf }, complain) => {
    if (baseLoan > value) complain('baseLoan', 'The loan is more than the home’s value.');
    needTables(asOf, complain);
  },
  output: {
    upfrontFee: money,
    loan: money,
    ltv: millionths,
    annualRate: millionths,
    monthlyPremium: money,
    premiumMonths: z.int(),
    ...table,
  },
  compute: ({ value, baseLoan, rate, months, asOf }) => {
    const premium = fhaPremium({ value, baseLoan, rate, months, asOf });
    return {
      upfrontFee: premium.upfront,
      loan: baseLoan + premium.upfront,
      ltv: share(baseLoan, whole, value),
      annualRate: premium.rate,
      monthlyPremium: premium.monthly,
      premiumMonths: premium.months,
      ...told(packOn(fhaPremiums, asOf)!),
    };
  },
  vectors: [
    {
      name: '96.5% for 30 years: 0.55% for the whole term',
      input: { value: 30_000_000, baseLoan: 28_950_000, rate: 60_000, months: 360, asOf: '2026-03-02' },
      output: { upfrontFee: 506_625, annualRate: 5_500, monthlyPremium: 13_195, premiumMonths: 360 },
    },
    {
      name: '90% for 15 years: 0.15% for 11 years',
      input: { value: 30_000_000, baseLoan: 27_000_000, rate: 60_000, months: 180, asOf: '2026-03-02' },
      output: { annualRate: 1_500, premiumMonths: 132 },
    },
    {
      name: 'More than $726,200 and 95%',
      input: { value: 80_000_000, baseLoan: 77_200_000, rate: 60_000, months: 360, asOf: '2026-03-02' },
      output: { annualRate: 7_500, premiumMonths: 360 },
    },
  ],
});

export const vaFundingFeeCalculator = calculator({
  id: 'va-funding-fee',
  group: 'program',
  title: 'VA funding fee',
  formula:
    'Fee = rate of the table × loan. Purchases by down payment (less than 5%, 5% to less than 10%, 10% and more) and by first or later use; cash-out refinances by use; interest rate reduction refinances 0.5%. Nothing for veterans who are exempt.',
  sources: vaFees.map(({ source }) => source),
  fields: {
    kind: field.choice(vaLoanKinds),
    value: field.someMoney(),
    baseLoan: field.someMoney(),
    vaUse: field.choice(vaUses),
    vaExempt: field.flag(),
    asOf: field.day(),
  },
  check: ({ asOf }, complain) => needTables(asOf, complain),
  output: { feeRate: millionths, upfrontFee: money, loan: money, ...table },
  compute: ({ kind, value, baseLoan, vaUse, vaExempt, asOf }) => {
    const pack = packOn(vaFees, asOf)!;
    const { cashOut, rateReduction } = pack.values;
    const rates = {
      purchase: vaFeeRate({ value, baseLoan, vaUse, vaExempt, asOf }),
      cash_out: vaExempt ? 0 : cashOut[vaUse],
      rate_reduction: vaExempt ? 0 : rateReduction,
    };
    const upfrontFee = partOf(baseLoan, rates[kind]);
    return { feeRate: rates[kind], upfrontFee, loan: baseLoan + upfrontFee, ...told(pack) };
  },
  vectors: [
    {
      name: 'First use, nothing down: 2.15%',
      input: {
        kind: 'purchase',
        value: 30_000_000,
        baseLoan: 30_000_000,
        vaUse: 'first',
        vaExempt: false,
        asOf: '2026-03-02',
      },
      output: { feeRate: 21_500, upfrontFee: 645_000, loan: 30_645_000 },
    },
    {
      name: 'Later use, exactly 5% down: 1.5%',
      input: {
        kind: 'purchase',
        value: 30_000_000,
        baseLoan: 28_500_000,
        vaUse: 'later',
        vaExempt: false,
        asOf: '2026-03-02',
      },
      output: { feeRate: 15_000, upfrontFee: 427_500 },
    },
  ],
});

export const usdaFeeCalculator = calculator({
  id: 'usda-fees',
  group: 'program',
  title: 'USDA guarantee fees',
  formula:
    'Guarantee fee = 1% of the loan, usually added to it. Annual fee = 0.35% of the average balance of the year ÷ 12, as long as the loan lasts.',
  sources: usdaFees.map(({ source }) => source),
  fields: {
    value: field.someMoney(),
    baseLoan: field.someMoney(),
    rate: field.rate(),
    months: field.months(),
    asOf: field.day(),
  },
  check: ({ asOf }, complain) => needTables(asOf, complain),
  output: { upfrontFee: money, loan: money, monthlyFee: money, principalAndInterest: money, ...table },
  compute: (given) => {
    const found = financing({ ...given, program: 'usda', pmiRate: 0, vaUse: 'first', vaExempt: false });
    return {
      upfrontFee: found.upfrontFee,
      loan: found.loan,
      monthlyFee: found.monthlyInsurance,
      principalAndInterest: found.principalAndInterest,
      ...told(packOn(usdaFees, given.asOf)!),
    };
  },
  vectors: [
    {
      name: '$200,000: $2,000 upfront',
      input: { value: 20_000_000, baseLoan: 20_000_000, rate: 60_000, months: 360, asOf: '2026-03-02' },
      output: { upfrontFee: 200_000, loan: 20_200_000, monthlyFee: 5_859, principalAndInterest: 121_109 },
    },
  ],
});

/** The limit in cents; null if the program has none of its own. */
function loanLimit(program: Program, asOf: string, units: number, isHighCost: boolean): number | null {
  if (program === 'va' || program === 'usda') return null;
  const { baseline, ceiling } = packOn(conformingLimits, asOf)!.values;
  const index = units - 1;
  if (isHighCost) return ceiling[index]! * 100;
  // HUD publishes whole dollars, rounded down.
  return program === 'fha' ? Math.floor((baseline[index]! * fhaFloorRate) / whole) * 100 : baseline[index]! * 100;
}

export const loanLimitCalculator = calculator({
  id: 'loan-limit',
  group: 'program',
  title: 'Loan limits',
  formula:
    'Conventional: the baseline of the year for the number of units, or the ceiling in the counties with the highest prices. FHA: 65% of the conforming baseline as the lowest limit, 150% as the highest. Counties between have limits of their own, which FHFA and HUD publish.',
  sources: conformingLimits.map(({ source }) => source),
  fields: {
    program: field.choice(['conventional', 'fha']),
    units: field.count(1, 4),
    highCost: field.flag(),
    asOf: field.day(),
  },
  check: ({ asOf }, complain) => needTables(asOf, complain),
  output: { limit: money, ...table },
  compute: ({ program, units, highCost, asOf }) => ({
    limit: loanLimit(program, asOf, units, highCost)!,
    ...told(packOn(conformingLimits, asOf)!),
  }),
  vectors: [
    {
      name: '2026, one unit',
      input: { program: 'conventional', units: 1, highCost: false, asOf: '2026-06-01' },
      output: { limit: 83_275_000 },
      source: 'FHFA, Conforming Loan Limit Values for 2026',
    },
    {
      name: '2025, one unit, where prices are highest',
      input: { program: 'conventional', units: 1, highCost: true, asOf: '2025-12-31' },
      output: { limit: 120_975_000 },
      source: 'FHFA, Conforming Loan Limit Values for 2025',
    },
    {
      name: 'FHA’s lowest limit in 2025',
      input: { program: 'fha', units: 1, highCost: false, asOf: '2025-06-01' },
      output: { limit: 52_422_500 },
      source: 'HUD Mortgagee Letter 2024-21',
    },
  ],
});

const boundBy = ['front', 'back', 'loan_limit', 'down_payment', 'none'] as const;

export const affordabilityCalculator = calculator({
  id: 'affordability',
  group: 'program',
  title: 'Affordability',
  formula:
    'The highest price, in whole dollars, at which principal, interest, taxes, insurance, mortgage insurance and dues are within the program’s share of the gross income for housing, and with all debts within its share for all debts; the loan is within the program’s limit; and the cash at hand is at least the program’s down payment.',
  sources: [
    ...programs.flatMap((program) => ratioLimits[program].map(({ source }) => source)),
    ...conformingLimits.map(({ source }) => source),
  ],
  fields: {
    annualIncome: field.money(),
    monthlyDebts: field.money(),
    downPayment: field.money(),
    rate: field.rate(300_000),
    months: field.months(),
    taxRate: field.rate(100_000),
    annualInsurance: field.money(),
    monthlyDues: field.money(),
    program: field.choice(programs),
    pmiRate: field.rate(100_000),
    vaUse: field.choice(vaUses),
    vaExempt: field.flag(),
    units: field.count(1, 4),
    highCost: field.flag(),
    asOf: field.day(),
  },
  check: ({ asOf }, complain) => needTables(asOf, complain),
  output: {
    price: money,
    loan: money,
    payment: money,
    front: millionths.nullable(),
    back: millionths.nullable(),
    frontLimit: millionths.nullable(),
    backLimit: millionths,
    loanLimit: money.nullable(),
    boundBy: z.enum(boundBy),
    ...table,
  },
  compute: (given) => {
    const pack = packOn(ratioLimits[given.program], given.asOf)!;
    const { front, back, down } = pack.values;
    const income = share(given.annualIncome, 1, 12);
    const limit = loanLimit(given.program, given.asOf, given.units, given.highCost);
    const at = (price: number) => {
      const baseLoan = Math.max(0, price - given.downPayment);
      const borrowing: Borrowing = { ...given, value: price, baseLoan };
      const found = financing(borrowing);
      const yearly = partOf(price, given.taxRate) + given.annualInsurance;
      const payment = found.principalAndInterest + found.monthlyInsurance + share(yearly, 1, 12) + given.monthlyDues;
      return { baseLoan, loan: found.loan, payment };
    };
    /** What rules out a price. */
    const refusal = (price: number): (typeof boundBy)[number] => {
      const { baseLoan, payment } = at(price);
      if (exceeds(share(price, down, whole), given.downPayment, whole)) return 'down_payment';
      if (limit !== null && baseLoan > limit) return 'loan_limit';
      if (front !== null && exceeds(payment, income, front)) return 'front';
      return exceeds(payment + given.monthlyDebts, income, back) ? 'back' : 'none';
    };
    let [low, high] = [0, 1_000_000_001];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (refusal(middle * 100) === 'none') low = middle;
      else high = middle;
    }
    const price = low * 100;
    const { loan, payment } = low === 0 ? { loan: 0, payment: 0 } : at(price);
    return {
      price,
      loan,
      payment,
      front: ratioOf(payment, income),
      back: ratioOf(payment + given.monthlyDebts, income),
      frontLimit: front,
      backLimit: back,
      loanLimit: limit,
      boundBy: high > 1_000_000_000 ? 'none' : refusal(high * 100),
      ...told(pack),
    };
  },
  vectors: [
    {
      name: 'VA without interest, taxes and fee: 41% of $10,000 is $4,100 a month',
      input: {
        annualIncome: 12_000_000,
        monthlyDebts: 10_000,
        downPayment: 0,
        rate: 0,
        months: 100,
        taxRate: 0,
        annualInsurance: 0,
        monthlyDues: 0,
        program: 'va',
        pmiRate: 0,
        vaUse: 'first',
        vaExempt: true,
        units: 1,
        highCost: false,
        asOf: '2026-03-02',
      },
      output: { price: 40_000_000, payment: 400_000, back: 410_000, boundBy: 'back', loanLimit: null },
    },
    {
      name: 'A high income: the conforming limit of 2026 decides',
      input: {
        annualIncome: 100_000_000,
        monthlyDebts: 0,
        downPayment: 20_000_000,
        rate: 60_000,
        months: 360,
        taxRate: 0,
        annualInsurance: 0,
        monthlyDues: 0,
        program: 'conventional',
        pmiRate: 0,
        vaUse: 'first',
        vaExempt: false,
        units: 1,
        highCost: false,
        asOf: '2026-03-02',
      },
      output: { price: 103_275_000, loan: 83_275_000, boundBy: 'loan_limit' },
    },
  ],
});

export const residualIncomeCalculator = calculator({
  id: 'residual-income',
  group: 'program',
  title: 'VA residual income',
  formula:
    'Left each month = gross income − taxes − debts − housing payment − 14 cents a square foot for maintenance and utilities. It is compared with VA’s table by region, household and loan; households above five add an amount for each further member up to seven.',
  sources: vaResiduals.map(({ source }) => source),
  fields: {
    loan: field.money(),
    monthlyIncome: field.money(),
    monthlyTaxes: field.money(),
    monthlyDebts: field.money(),
    housingPayment: field.money(),
    squareFeet: field.count(0, 100_000),
    region: field.choice(vaRegions),
    household: field.count(1, 30),
    asOf: field.day(),
  },
  check: ({ asOf }, complain) => needTables(asOf, complain),
  output: { residual: money, required: money, left: money, ratio: millionths, isMet: z.boolean(), ...table },
  compute: (given) => {
    const pack = packOn(vaResiduals, given.asOf)!;
    const { threshold, below, above, perSquareFoot } = pack.values;
    const { byHousehold, more } = given.loan < threshold ? below : above;
    const members = byHousehold[given.region];
    const further = Math.max(0, Math.min(given.household, 7) - members.length);
    const required = (members[Math.min(given.household, members.length) - 1]! + further * more) * 100;
    const residual =
      given.monthlyIncome -
      given.monthlyTaxes -
      given.monthlyDebts -
      given.housingPayment -
      given.squareFeet * perSquareFoot;
    return {
      residual,
      required,
      left: residual - required,
      ratio: residual <= 0 ? 0 : share(residual, whole, required),
      isMet: residual >= required,
      ...told(pack),
    };
  },
  vectors: [
    {
      name: 'Four in the South with a loan above $80,000: $1,003',
      input: {
        loan: 30_000_000,
        monthlyIncome: 700_000,
        monthlyTaxes: 140_000,
        monthlyDebts: 60_000,
        housingPayment: 250_000,
        squareFeet: 2_000,
        region: 'south',
        household: 4,
        asOf: '2026-03-02',
      },
      output: { residual: 222_000, required: 100_300, left: 121_700, isMet: true },
      source: '38 CFR 36.4340(e)',
    },
    {
      name: 'Nine in the West count as seven',
      input: {
        loan: 30_000_000,
        monthlyIncome: 0,
        monthlyTaxes: 0,
        monthlyDebts: 0,
        housingPayment: 0,
        squareFeet: 0,
        region: 'west',
        household: 9,
        asOf: '2026-03-02',
      },
      output: { required: 131_800, isMet: false },
    },
  ],
});

export const concessionCalculator = calculator({
  id: 'seller-concessions',
  group: 'program',
  title: 'Seller concessions',
  formula:
    'The most that sellers and other interested parties may contribute = the program’s share, by loan-to-value and occupancy, of the lower of price and appraisal. What they offer beyond it lowers the price for the loan.',
  sources: programs.flatMap((program) => concessionLimits[program].map(({ source }) => source)),
  fields: {
    program: field.choice(programs),
    occupancy: field.choice(occupancies),
    price: field.someMoney(),
    appraisal: field.someMoney(),
    loan: field.money(),
    offered: field.money(),
    asOf: field.day(),
  },
  check: ({ program, occupancy, asOf }, complain) => {
    needTables(asOf, complain);
    if (program !== 'conventional' && occupancy !== 'primary')
      complain('occupancy', 'This program is for the home the buyer lives in.');
  },
  output: { ltv: millionths, limitRate: millionths, most: money, beyond: money, ...table },
  compute: ({ program, occupancy, price, appraisal, loan, offered, asOf }) => {
    const pack = packOn(concessionLimits[program], asOf)!;
    const value = Math.min(price, appraisal);
    const { most: limitRate } = pack.values[occupancy]!.find(({ ltv }) => !exceeds(loan, value, ltv))!;
    const most = partOf(value, limitRate);
    return {
      ltv: share(loan, whole, value),
      limitRate,
      most,
      beyond: Math.max(0, offered - most),
      ...told(pack),
    };
  },
  vectors: [
    {
      name: 'Conventional, exactly 90%: 6%',
      input: {
        program: 'conventional',
        occupancy: 'primary',
        price: 40_000_000,
        appraisal: 41_000_000,
        loan: 36_000_000,
        offered: 2_500_000,
        asOf: '2026-03-02',
      },
      output: { ltv: 900_000, limitRate: 60_000, most: 2_400_000, beyond: 100_000 },
    },
    {
      name: 'Conventional, 95%: 3%',
      input: {
        program: 'conventional',
        occupancy: 'primary',
        price: 40_000_000,
        appraisal: 40_000_000,
        loan: 38_000_000,
        offered: 1_000_000,
        asOf: '2026-03-02',
      },
      output: { limitRate: 30_000, most: 1_200_000, beyond: 0 },
    },
  ],
});

/** Fannie Mae Selling Guide B2-1.2-01: truncated to two decimals, then rounded up to a whole percent. */
const wholePercent = (part: number, of: number): number => {
  const hundredths = Number((BigInt(part) * 10_000n) / BigInt(of));
  return Math.ceil(hundredths / 100) * 10_000;
};

export const ltvCalculator = calculator({
  id: 'ltv',
  group: 'loan',
  title: 'LTV, CLTV and HCLTV',
  formula:
    'Value = the lower of price and appraisal. LTV = first mortgage ÷ value. CLTV = (first + other mortgages + drawn part of the credit line) ÷ value. HCLTV = (first + other mortgages + whole credit line) ÷ value. For underwriting the ratio is cut after two decimals and rounded up to a whole percent.',
  sources: ['Fannie Mae Selling Guide B2-1.2-01, B2-1.2-02 and B2-1.2-03'],
  fields: {
    price: field.someMoney(),
    appraisal: field.someMoney(),
    firstMortgage: field.money(),
    otherMortgages: field.money(),
    creditLineDrawn: field.money(),
    creditLineLimit: field.money(),
  },
  check: ({ creditLineDrawn, creditLineLimit }, complain) => {
    if (creditLineDrawn > creditLineLimit) complain('creditLineDrawn', 'More is drawn than the credit line allows.');
  },
  output: {
    value: money,
    ltv: millionths,
    cltv: millionths,
    hcltv: millionths,
    ltvRounded: millionths,
    cltvRounded: millionths,
    hcltvRounded: millionths,
  },
  compute: ({ price, appraisal, firstMortgage, otherMortgages, creditLineDrawn, creditLineLimit }) => {
    const value = Math.min(price, appraisal);
    const combined = firstMortgage + otherMortgages + creditLineDrawn;
    const possible = firstMortgage + otherMortgages + creditLineLimit;
    return {
      value,
      ltv: share(firstMortgage, whole, value),
      cltv: share(combined, whole, value),
      hcltv: share(possible, whole, value),
      ltvRounded: wholePercent(firstMortgage, value),
      cltvRounded: wholePercent(combined, value),
      hcltvRounded: wholePercent(possible, value),
    };
  },
  vectors: [
    {
      name: '$80,010 of $100,000 is 81%, $80,000.50 is 80%',
      input: {
        price: 10_000_000,
        appraisal: 10_500_000,
        firstMortgage: 8_000_050,
        otherMortgages: 950,
        creditLineDrawn: 0,
        creditLineLimit: 1_000_000,
      },
      output: { ltvRounded: 800_000, cltv: 800_100, cltvRounded: 810_000, hcltv: 900_100, hcltvRounded: 910_000 },
    },
  ],
});
