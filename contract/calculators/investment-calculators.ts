import { z } from 'zod';
import { partOf, ratioOf, share, whole } from '../core/money.ts';
import { daysBetween } from '../core/time-zone.ts';
import { calculator, field, millionths, money } from './calculator.ts';
import { levelPayment, loanFor } from './level-payment.ts';

const income = {
  grossRent: field.money(),
  vacancyRate: field.rate(),
  otherIncome: field.money(),
  expenses: field.money(),
};
const operatingIncome = (given: { grossRent: number; vacancyRate: number; otherIncome: number; expenses: number }) =>
  given.grossRent - partOf(given.grossRent, given.vacancyRate) + given.otherIncome - given.expenses;

export const capRateCalculator = calculator({
  id: 'cap-rate',
  group: 'investment',
  title: 'Cap rate',
  formula:
    'Net operating income = gross rent − vacancy + other income − operating expenses (no debt service, income tax or depreciation). Cap rate = net operating income ÷ price. Gross rent multiplier = price ÷ gross rent. Value at another cap rate = net operating income ÷ that rate.',
  fields: { price: field.someMoney(), ...income, targetCapRate: field.someRate() },
  output: {
    vacancy: money,
    netOperatingIncome: money,
    capRate: millionths.nullable(),
    grossRentMultiplier: millionths.nullable(),
    expenseRatio: millionths.nullable(),
    valueAtTarget: money,
  },
  compute: ({ price, targetCapRate, ...given }) => {
    const net = operatingIncome(given);
    const vacancy = partOf(given.grossRent, given.vacancyRate);
    const effective = given.grossRent - vacancy + given.otherIncome;
    return {
      vacancy,
      netOperatingIncome: net,
      capRate: ratioOf(net, price),
      grossRentMultiplier: ratioOf(price, given.grossRent),
      expenseRatio: ratioOf(given.expenses, effective),
      valueAtTarget: net <= 0 ? 0 : share(net, whole, targetCapRate),
    };
  },
  vectors: [
    {
      name: '$1,000,000 with $120,000 rent, 5% vacancy, $44,000 expenses',
      input: {
        price: 100_000_000,
        grossRent: 12_000_000,
        vacancyRate: 50_000,
        otherIncome: 0,
        expenses: 4_400_000,
        targetCapRate: 70_000,
      },
      output: {
        vacancy: 600_000,
        netOperatingIncome: 7_000_000,
        capRate: 70_000,
        grossRentMultiplier: 8_333_333,
        valueAtTarget: 100_000_000,
      },
    },
  ],
});

export const cashOnCashCalculator = calculator({
  id: 'cash-on-cash',
  group: 'investment',
  title: 'Cash-on-cash return',
  formula:
    'Cash flow before tax = net operating income − a year’s debt service. Cash invested = price − loan + closing costs + repairs. Cash-on-cash return = cash flow ÷ cash invested.',
  fields: {
    price: field.someMoney(),
    loan: field.money(),
    rate: field.rate(),
    months: field.months(),
    closingCosts: field.money(),
    repairs: field.money(),
    ...income,
  },
  check: ({ price, loan, closingCosts, repairs }, complain) => {
    if (price - loan + closingCosts + repairs <= 0) complain('loan', 'No cash is invested with this loan.');
  },
  output: {
    netOperatingIncome: money,
    debtService: money,
    cashFlow: money,
    cashInvested: money,
    cashOnCash: millionths.nullable(),
  },
  compute: ({ price, loan, rate, months, closingCosts, repairs, ...given }) => {
    const net = operatingIncome(given);
    const debtService = loan === 0 ? 0 : 12 * levelPayment(loan, rate, months);
    const cashInvested = price - loan + closingCosts + repairs;
    return {
      netOperatingIncome: net,
      debtService,
      cashFlow: net - debtService,
      cashInvested,
      cashOnCash: ratioOf(net - debtService, cashInvested),
    };
  },
  vectors: [
    {
      name: 'Without a loan it is the cap rate',
      input: {
        price: 100_000_000,
        loan: 0,
        rate: 0,
        months: 360,
        closingCosts: 0,
        repairs: 0,
        grossRent: 12_000_000,
        vacancyRate: 50_000,
        otherIncome: 0,
        expenses: 4_400_000,
      },
      output: { cashFlow: 7_000_000, cashInvested: 100_000_000, cashOnCash: 70_000 },
    },
  ],
});

export const dscrCalculator = calculator({
  id: 'dscr',
  group: 'investment',
  title: 'Debt service coverage (DSCR)',
  formula:
    'DSCR = net operating income ÷ a year’s debt service. Largest loan = what twelve payments of net operating income ÷ required ratio ÷ 12 repay over the term. Debt yield = net operating income ÷ loan.',
  fields: {
    netOperatingIncome: field.money(),
    loan: field.someMoney(),
    rate: field.rate(),
    months: field.months(),
    requiredRatio: field.ratio(100_000, 10 * whole),
  },
  output: {
    payment: money,
    debtService: money,
    dscr: millionths.nullable(),
    debtYield: millionths,
    isMet: z.boolean(),
    largestLoan: money,
  },
  compute: ({ netOperatingIncome: net, loan, rate, months, requiredRatio }) => {
    const payment = levelPayment(loan, rate, months);
    const debtService = 12 * payment;
    return {
      payment,
      debtService,
      dscr: ratioOf(net, debtService),
      debtYield: share(net, whole, loan),
      isMet: BigInt(net) * BigInt(whole) >= BigInt(debtService) * BigInt(requiredRatio),
      largestLoan: loanFor(Math.floor(share(net, whole, requiredRatio) / 12), rate, months),
    };
  },
  vectors: [
    {
      name: 'Without interest: $150,000 on $120,000 a year is 1.25',
      input: { netOperatingIncome: 15_000_000, loan: 120_000_000, rate: 0, months: 120, requiredRatio: 1_250_000 },
      output: {
        payment: 1_000_000,
        debtService: 12_000_000,
        dscr: 1_250_000,
        debtYield: 125_000,
        isMet: true,
        largestLoan: 120_000_000,
      },
    },
  ],
});

const worth = (flows: readonly { amount: number }[], rate: number): number => {
  // Evaluated from the last flow backward (Horner's method), so that no power overflows.
  let sum = 0;
  for (let at = flows.length - 1; at >= 0; at--) sum = sum / (1 + rate) + flows[at]!.amount;
  return sum;
};

const flows = field.list({ amount: field.flow() }, 2, 480);
const clean = (amount: number): number => Math.round(amount) + 0;

export const irrCalculator = calculator({
  id: 'irr',
  group: 'investment',
  title: 'Internal rate of return (IRR)',
  formula:
    'The yearly rate at which the present value of all cash flows is zero. The first flow is today, each further one a year later. Flows that change their sign more than once may have several such rates; the lowest above −99% is given and the number of sign changes with it.',
  fields: { flows },
  check: ({ flows: given }, complain) => {
    if (!given.some(({ amount }) => amount < 0) || !given.some(({ amount }) => amount > 0))
      complain('flows', 'Enter at least one amount paid and one received.');
  },
  output: { irr: millionths.nullable(), signChanges: z.int(), total: money, multiple: millionths.nullable() },
  compute: ({ flows: given }) => {
    const signs = given.map(({ amount }) => Math.sign(amount)).filter((sign) => sign !== 0);
    const paid = given.reduce((sum, { amount }) => sum + Math.max(0, -amount), 0);
    const received = given.reduce((sum, { amount }) => sum + Math.max(0, amount), 0);
    return {
      irr: lowestRate(given),
      signChanges: signs.filter((sign, index) => index > 0 && sign !== signs[index - 1]).length,
      total: received - paid,
      multiple: ratioOf(received, paid),
    };
  },
  vectors: [
    {
      name: '$100 becomes $110 in a year: 10%',
      input: { flows: [{ amount: -10_000 }, { amount: 11_000 }] },
      output: { irr: 100_000, signChanges: 1, total: 1_000, multiple: 1_100_000 },
    },
    {
      name: '$100 becomes $121 in two years: 10%',
      input: { flows: [{ amount: -10_000 }, { amount: 0 }, { amount: 12_100 }] },
      output: { irr: 100_000 },
    },
    {
      name: 'Half is lost',
      input: { flows: [{ amount: -10_000 }, { amount: 5_000 }] },
      output: { irr: -500_000 },
    },
  ],
});

/** Searches for the first sign change from −99% to 1,000% in steps, then bisects. */
function lowestRate(given: readonly { amount: number }[]): number | null {
  const steps = 1_100;
  for (let step = 0; step < steps; step++) {
    let low = -0.99 + (step * 10.99) / steps;
    let high = -0.99 + ((step + 1) * 10.99) / steps;
    const atLow = Math.sign(worth(given, low));
    if (atLow !== 0 && atLow === Math.sign(worth(given, high))) continue;
    for (let turn = 0; turn < 60; turn++) {
      const middle = (low + high) / 2;
      if (Math.sign(worth(given, middle)) === atLow) low = middle;
      else high = middle;
    }
    return clean(((low + high) / 2) * whole);
  }
  return null;
}

export const npvCalculator = calculator({
  id: 'npv',
  group: 'investment',
  title: 'Net present value (NPV)',
  formula: 'Σ flow ÷ (1 + discount rate)^year. The first flow is today, each further one a year later.',
  fields: { discountRate: field.rate(), flows },
  output: { npv: money, total: money },
  compute: ({ discountRate, flows: given }) => ({
    npv: clean(worth(given, discountRate / whole)),
    total: given.reduce((sum, { amount }) => sum + amount, 0),
  }),
  vectors: [
    {
      name: '−$100 and $110 in a year at 10%: nothing is left',
      input: { discountRate: 100_000, flows: [{ amount: -10_000 }, { amount: 11_000 }] },
      output: { npv: 0, total: 1_000 },
    },
    {
      name: '$100 in each of three years at 5%',
      input: {
        discountRate: 50_000,
        flows: [{ amount: 0 }, { amount: 10_000 }, { amount: 10_000 }, { amount: 10_000 }],
      },
      output: { npv: 27_232, total: 30_000 },
    },
  ],
});

export const waltCalculator = calculator({
  id: 'walt',
  group: 'investment',
  title: 'Weighted average lease term (WALT)',
  formula:
    'Σ annual rent × time left ÷ Σ annual rent, and the same by area. Time left is in days of 365.25 a year; leases that are over count as none.',
  fields: {
    asOf: field.day(),
    leases: field.list(
      { annualRent: field.money(), squareFeet: field.count(0, 100_000_000), endsOn: field.day() },
      1,
      500,
    ),
  },
  check: ({ leases }, complain) => {
    if (leases.every(({ annualRent }) => annualRent === 0)) complain('leases', 'Enter the rent of at least one lease.');
    if (leases.some(({ endsOn }) => endsOn > '2999')) complain('leases', 'A lease ends after 2999.');
  },
  output: { byRent: millionths, byArea: millionths.nullable(), annualRent: money, squareFeet: z.int() },
  compute: ({ asOf, leases }) => {
    const left = (endsOn: string) => Math.max(0, daysBetween(asOf, endsOn));
    const weighted = (weight: (lease: (typeof leases)[number]) => number): number | null => {
      const all = leases.reduce((sum, lease) => sum + BigInt(weight(lease)), 0n);
      if (all === 0n) return null;
      const days = leases.reduce((sum, lease) => sum + BigInt(weight(lease)) * BigInt(left(lease.endsOn)), 0n);
      const below = all * 36_525n;
      return Number((days * BigInt(whole) * 100n * 2n + below) / (below * 2n));
    };
    return {
      byRent: weighted(({ annualRent }) => annualRent)!,
      byArea: weighted(({ squareFeet }) => squareFeet),
      annualRent: leases.reduce((sum, { annualRent }) => sum + annualRent, 0),
      squareFeet: leases.reduce((sum, { squareFeet }) => sum + squareFeet, 0),
    };
  },
  vectors: [
    {
      name: 'Four years at $300,000 and eight at $100,000: five years',
      input: {
        asOf: '2024-01-01',
        leases: [
          { annualRent: 30_000_000, squareFeet: 10_000, endsOn: '2028-01-01' },
          { annualRent: 10_000_000, squareFeet: 10_000, endsOn: '2032-01-01' },
        ],
      },
      output: { byRent: 5_000_000, byArea: 6_000_000, annualRent: 40_000_000, squareFeet: 20_000 },
    },
  ],
});

export const netEffectiveRentCalculator = calculator({
  id: 'net-effective-rent',
  group: 'investment',
  title: 'Net effective rent',
  formula:
    'Rent of the whole term, rising once a year, − free months at the start − tenant improvements − leasing commissions, ÷ years ÷ square feet. Not discounted.',
  fields: {
    squareFeet: field.count(1, 100_000_000),
    /** Per year and square foot. */
    rentPerSquareFoot: field.money(),
    growth: field.rate(200_000),
    months: field.months(),
    freeMonths: field.someMonths(),
    improvements: field.money(),
    commissions: field.money(),
  },
  check: ({ months, freeMonths, rentPerSquareFoot, squareFeet }, complain) => {
    if (freeMonths > months) complain('freeMonths', 'More months are free than the lease has.');
    if (rentPerSquareFoot * squareFeet > 100_000_000_000)
      complain('rentPerSquareFoot', 'The rent is more than $1,000,000,000 a year.');
  },
  output: { faceRent: money, freeRent: money, netRent: money, perYear: money, perSquareFoot: money },
  compute: ({ squareFeet, rentPerSquareFoot, growth, months, freeMonths, improvements, commissions }) => {
    let [annual, faceRent, freeRent] = [rentPerSquareFoot * squareFeet, 0, 0];
    for (let month = 1; month <= months; month++) {
      if (month > 1 && month % 12 === 1) annual += partOf(annual, growth);
      const due = share(annual, 1, 12);
      faceRent += due;
      if (month <= freeMonths) freeRent += due;
    }
    const netRent = faceRent - freeRent - improvements - commissions;
    const each = (of: number) => (netRent < 0 ? -share(-netRent, 12, of) : share(netRent, 12, of));
    return { faceRent, freeRent, netRent, perYear: each(months), perSquareFoot: each(months * squareFeet) };
  },
  vectors: [
    {
      name: '$30 for five years, six months free, $5 a foot of improvements and $4 of commissions',
      input: {
        squareFeet: 1_000,
        rentPerSquareFoot: 3_000,
        growth: 0,
        months: 60,
        freeMonths: 6,
        improvements: 500_000,
        commissions: 400_000,
      },
      output: {
        faceRent: 15_000_000,
        freeRent: 1_500_000,
        netRent: 12_600_000,
        perYear: 2_520_000,
        perSquareFoot: 2_520,
      },
    },
  ],
});
