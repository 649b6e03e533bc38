import { z } from 'zod';
import { exceeds, partOf, share, whole } from '../core/money.ts';
import { addMonths } from '../core/time-zone.ts';
import { calculator, field, millionths, money } from './calculator.ts';
import { financing, midpointOf, monthAtRatio, pmiByItself, pmiOnRequest } from './financing.ts';
import { interestOf, levelPayment, payments, totalInterest } from './level-payment.ts';
import { programs, tablesSince, vaUses } from './packs.ts';

const tooEarly = 'Enter a day in 2024 or later: our tables begin there.';
export const needTables = (asOf: string, complain: (name: 'asOf', message: string) => void): void => {
  if (asOf < tablesSince) complain('asOf', tooEarly);
};

export const paymentCalculator = calculator({
  id: 'payment',
  group: 'loan',
  title: 'Monthly payment',
  formula:
    'Loan = price − down payment + upfront fee of the program. Principal and interest = loan × r ÷ (1 − (1 + r)^−n) with r = rate ÷ 12 and n = months; loan ÷ n without interest. Taxes, homeowners insurance and flood insurance are a twelfth of the year; mortgage insurance follows the program: private insurance on the loan while it is above 80% of the price, FHA and USDA premiums on the average balance of the first year. Every part is rounded to the cent.',
  sources: [
    '12 U.S.C. 4901–4910 (Homeowners Protection Act)',
    'HUD Mortgagee Letter 2023-05',
    '38 U.S.C. 3729',
    '7 CFR 3555.107',
  ],
  fields: {
    price: field.someMoney(),
    downPayment: field.money(),
    rate: field.rate(),
    months: field.months(),
    annualTax: field.money(),
    annualInsurance: field.money(),
    annualFlood: field.money(),
    monthlyDues: field.money(),
    program: field.choice(programs),
    pmiRate: field.rate(100_000),
    vaUse: field.choice(vaUses),
    vaExempt: field.flag(),
    asOf: field.day(),
  },
  check: ({ price, downPayment, asOf }, complain) => {
    if (downPayment > price) complain('downPayment', 'The down payment is more than the price.');
    needTables(asOf, complain);
  },
  output: {
    loan: money,
    upfrontFee: money,
    ltv: millionths,
    principalAndInterest: money,
    tax: money,
    insurance: money,
    flood: money,
    dues: money,
    mortgageInsurance: money,
    mortgageInsuranceMonths: z.int(),
    total: money,
  },
  compute: ({ price, downPayment, annualTax, annualInsurance, annualFlood, monthlyDues, ...given }) => {
    const baseLoan = price - downPayment;
    const { upfrontFee, loan, principalAndInterest, monthlyInsurance, insuranceMonths } = financing({
      ...given,
      value: price,
      baseLoan,
    });
    const [tax, insurance, flood] = [annualTax, annualInsurance, annualFlood].map((year) => share(year, 1, 12)) as [
      number,
      number,
      number,
    ];
    return {
      loan,
      upfrontFee,
      ltv: share(baseLoan, whole, price),
      principalAndInterest,
      tax,
      insurance,
      flood,
      dues: monthlyDues,
      mortgageInsurance: monthlyInsurance,
      mortgageInsuranceMonths: insuranceMonths,
      total: principalAndInterest + tax + insurance + flood + monthlyDues + monthlyInsurance,
    };
  },
  vectors: [
    {
      name: '$400,000, 20% down, 6.5% for 30 years',
      input: {
        price: 40_000_000,
        downPayment: 8_000_000,
        rate: 65_000,
        months: 360,
        annualTax: 600_000,
        annualInsurance: 180_000,
        annualFlood: 0,
        monthlyDues: 5_000,
        program: 'conventional',
        pmiRate: 6_000,
        vaUse: 'first',
        vaExempt: false,
        asOf: '2026-03-02',
      },
      output: {
        loan: 32_000_000,
        principalAndInterest: 202_262,
        tax: 50_000,
        insurance: 15_000,
        mortgageInsurance: 0,
        total: 272_262,
      },
    },
    {
      name: 'FHA with 3.5% down: 1.75% upfront and 0.55% a year',
      input: {
        price: 30_000_000,
        downPayment: 1_050_000,
        rate: 60_000,
        months: 360,
        annualTax: 0,
        annualInsurance: 0,
        annualFlood: 0,
        monthlyDues: 0,
        program: 'fha',
        pmiRate: 0,
        vaUse: 'first',
        vaExempt: false,
        asOf: '2026-03-02',
      },
      output: {
        upfrontFee: 506_625,
        loan: 29_456_625,
        principalAndInterest: 176_607,
        mortgageInsurance: 13_195,
        mortgageInsuranceMonths: 360,
        total: 189_802,
      },
      source: 'HUD Mortgagee Letter 2023-05',
    },
    {
      name: 'Without interest: a part of the loan each month',
      input: {
        price: 12_000_000,
        downPayment: 0,
        rate: 0,
        months: 120,
        annualTax: 0,
        annualInsurance: 0,
        annualFlood: 0,
        monthlyDues: 0,
        program: 'conventional',
        pmiRate: 0,
        vaUse: 'first',
        vaExempt: false,
        asOf: '2026-03-02',
      },
      output: { principalAndInterest: 100_000, total: 100_000 },
    },
  ],
});

const row = z.strictObject({
  n: z.int(),
  payment: money,
  interest: money,
  principal: money,
  extra: money,
  balance: money,
});

export const amortizationCalculator = calculator({
  id: 'amortization',
  group: 'loan',
  title: 'Amortization schedule',
  formula:
    'Each month’s interest = balance × rate ÷ 12, rounded to the cent; the rest of the payment and every extra payment reduce the balance. The last payment is what is left, so the balance ends at exactly zero. Interest saved = interest of the schedule without extra payments − interest of this one.',
  fields: {
    loan: field.someMoney(),
    rate: field.rate(),
    months: field.months(),
    extraMonthly: field.money(),
    extraYearly: field.money(),
    extras: field.list({ month: field.months(), amount: field.money() }, 0, 60),
  },
  output: {
    payment: money,
    lastPayment: money,
    paidMonths: z.int(),
    totalInterest: money,
    totalPaid: money,
    interestSaved: money,
    monthsSaved: z.int(),
    schedule: z.array(row),
  },
  compute: ({ loan, rate, months, extraMonthly, extraYearly, extras }) => {
    const once = new Map<number, number>();
    for (const { month, amount } of extras) once.set(month, (once.get(month) ?? 0) + amount);
    const extra = (n: number) => extraMonthly + (n % 12 === 0 ? extraYearly : 0) + (once.get(n) ?? 0);
    const schedule = [...payments(loan, rate, months, { extra })];
    const interest = totalInterest(schedule);
    const plain = [...payments(loan, rate, months)];
    return {
      payment: levelPayment(loan, rate, months),
      lastPayment: schedule.at(-1)!.payment,
      paidMonths: schedule.length,
      totalInterest: interest,
      totalPaid: loan + interest,
      interestSaved: totalInterest(plain) - interest,
      monthsSaved: plain.length - schedule.length,
      schedule,
    };
  },
  vectors: [
    {
      name: '$200,000 at 6% for 30 years',
      input: { loan: 20_000_000, rate: 60_000, months: 360, extraMonthly: 0, extraYearly: 0, extras: [] },
      output: { payment: 119_910, lastPayment: 120_014, paidMonths: 360, totalInterest: 23_167_704, interestSaved: 0 },
    },
    {
      name: 'Without interest, in three uneven parts',
      input: { loan: 10_000, rate: 0, months: 3, extraMonthly: 0, extraYearly: 0, extras: [] },
      output: {
        payment: 3_333,
        lastPayment: 3_334,
        totalInterest: 0,
        schedule: [
          { n: 1, payment: 3_333, interest: 0, principal: 3_333, extra: 0, balance: 6_667 },
          { n: 2, payment: 3_333, interest: 0, principal: 3_333, extra: 0, balance: 3_334 },
          { n: 3, payment: 3_334, interest: 0, principal: 3_334, extra: 0, balance: 0 },
        ],
      },
    },
    {
      name: 'One extra payment that repays everything',
      input: {
        loan: 1_200_000,
        rate: 120_000,
        months: 12,
        extraMonthly: 0,
        extraYearly: 0,
        extras: [{ month: 1, amount: 5_000_000 }],
      },
      output: { paidMonths: 1, totalInterest: 12_000, totalPaid: 1_212_000 },
    },
  ],
});

export const biweeklyCalculator = calculator({
  id: 'biweekly',
  group: 'loan',
  title: 'Biweekly payments',
  formula:
    'Half of the monthly payment, rounded up to the cent, every two weeks: 26 payments a year, each with interest of balance × rate ÷ 26. Compared with the monthly schedule of the same loan.',
  fields: { loan: field.someMoney(), rate: field.rate(), months: field.months() },
  output: {
    payment: money,
    biweeklyPayment: money,
    biweeklyPayments: z.int(),
    years: millionths,
    totalInterest: money,
    interestSaved: money,
    monthsSaved: z.int(),
  },
  compute: ({ loan, rate, months }) => {
    const payment = levelPayment(loan, rate, months);
    const biweeklyPayment = Math.ceil(payment / 2);
    const most = Math.ceil((months * 26) / 12);
    const schedule = [...payments(loan, rate, most, { payment: biweeklyPayment, perYear: 26 })];
    const monthly = [...payments(loan, rate, months)];
    const interest = totalInterest(schedule);
    return {
      payment,
      biweeklyPayment,
      biweeklyPayments: schedule.length,
      years: share(schedule.length, whole, 26),
      totalInterest: interest,
      interestSaved: totalInterest(monthly) - interest,
      monthsSaved: monthly.length - Math.ceil((schedule.length * 12) / 26),
    };
  },
  vectors: [
    {
      name: '$200,000 at 6% for 30 years',
      input: { loan: 20_000_000, rate: 60_000, months: 360 },
      output: {
        payment: 119_910,
        biweeklyPayment: 59_955,
        biweeklyPayments: 638,
        totalInterest: 18_205_294,
        interestSaved: 4_962_410,
        monthsSaved: 65,
      },
    },
    {
      name: 'Without interest, nothing is saved',
      input: { loan: 2_600_000, rate: 0, months: 12 },
      output: { biweeklyPayment: 108_334, totalInterest: 0, interestSaved: 0 },
    },
  ],
});

export const pmiCalculator = calculator({
  id: 'pmi',
  group: 'loan',
  title: 'When PMI ends',
  formula:
    'Value = the lower of price and appraisal. You may ask to cancel once the balance is scheduled at 80% of that value; it ends by itself at 78%, and at the latest on the first day of the month after the midpoint of the schedule. Months count from the first payment.',
  sources: ['12 U.S.C. 4901–4902 (Homeowners Protection Act of 1998)'],
  fields: {
    price: field.someMoney(),
    appraisal: field.someMoney(),
    loan: field.someMoney(),
    rate: field.rate(),
    months: field.months(),
    pmiRate: field.rate(100_000),
    firstPaymentOn: field.day(),
  },
  check: ({ loan, price, appraisal }, complain) => {
    if (loan > Math.min(price, appraisal)) complain('loan', 'The loan is more than the home’s value.');
  },
  output: {
    ltv: millionths,
    monthlyPmi: money,
    requestMonth: z.int(),
    requestOn: z.string().nullable(),
    automaticMonth: z.int(),
    automaticOn: z.string().nullable(),
    finalMonth: z.int(),
    finalOn: z.string(),
    totalPmi: money,
  },
  compute: ({ price, appraisal, loan, rate, months, pmiRate, firstPaymentOn }) => {
    const value = Math.min(price, appraisal);
    const needed = exceeds(loan, value, pmiOnRequest);
    const requestMonth = monthAtRatio(loan, rate, months, value, pmiOnRequest);
    const automaticMonth = monthAtRatio(loan, rate, months, value, pmiByItself);
    const finalMonth = midpointOf(months);
    const due = (n: number) => (n === 0 ? null : addMonths(firstPaymentOn, n - 1));
    // The midpoint is counted from a month before the first payment; the insurance ends on the first of the next month.
    const after = addMonths(firstPaymentOn, finalMonth);
    const monthlyPmi = needed ? share(loan, pmiRate, 12 * whole) : 0;
    return {
      ltv: share(loan, whole, value),
      monthlyPmi,
      requestMonth,
      requestOn: due(requestMonth),
      automaticMonth,
      automaticOn: due(automaticMonth),
      finalMonth,
      finalOn: `${after.slice(0, 7)}-01`,
      totalPmi: monthlyPmi * Math.min(automaticMonth, finalMonth),
    };
  },
  vectors: [
    {
      name: '90% of $300,000 without interest: a thousandth of the value each month',
      input: {
        price: 30_000_000,
        appraisal: 31_000_000,
        loan: 27_000_000,
        rate: 0,
        months: 300,
        pmiRate: 6_000,
        firstPaymentOn: '2026-01-01',
      },
      output: {
        ltv: 900_000,
        monthlyPmi: 13_500,
        requestMonth: 34,
        requestOn: '2028-10-01',
        automaticMonth: 40,
        automaticOn: '2029-04-01',
        finalMonth: 150,
        finalOn: '2038-07-01',
        totalPmi: 540_000,
      },
    },
    {
      name: '95% at 7% for 30 years: the midpoint is payment 180',
      input: {
        price: 40_000_000,
        appraisal: 40_000_000,
        loan: 38_000_000,
        rate: 70_000,
        months: 360,
        pmiRate: 7_500,
        firstPaymentOn: '2026-01-01',
      },
      output: {
        monthlyPmi: 23_750,
        requestMonth: 130,
        automaticMonth: 142,
        finalMonth: 180,
        finalOn: '2041-01-01',
        totalPmi: 3_372_500,
      },
    },
  ],
});

export const pointsCalculator = calculator({
  id: 'points',
  group: 'loan',
  title: 'Discount points',
  formula:
    'Cost = points × loan. Saved each month = payment at the higher rate − payment at the lower rate. Break-even = the first month in which what was saved, with the faster repayment, is at least the cost.',
  fields: {
    loan: field.someMoney(),
    months: field.months(),
    rate: field.rate(),
    rateWithPoints: field.rate(),
    points: field.rate(200_000),
  },
  check: ({ rate, rateWithPoints }, complain) => {
    if (rateWithPoints > rate) complain('rateWithPoints', 'Points buy a lower rate, not a higher one.');
  },
  output: {
    cost: money,
    payment: money,
    paymentWithPoints: money,
    monthlySaving: money,
    breakEvenMonth: z.int().nullable(),
    savedOverTerm: money,
  },
  compute: ({ loan, months, rate, rateWithPoints, points }) => {
    const cost = partOf(loan, points);
    const [without, withThem] = [[...payments(loan, rate, months)], [...payments(loan, rateWithPoints, months)]];
    const payment = levelPayment(loan, rate, months);
    const paymentWithPoints = levelPayment(loan, rateWithPoints, months);
    return {
      cost,
      payment,
      paymentWithPoints,
      monthlySaving: payment - paymentWithPoints,
      breakEvenMonth: cost === 0 ? 0 : firstAhead(without, withThem, cost),
      savedOverTerm: totalInterest(without) - totalInterest(withThem) - cost,
    };
  },
  vectors: [
    {
      name: 'One point on $300,000 from 7% to 6.75%',
      input: { loan: 30_000_000, months: 360, rate: 70_000, rateWithPoints: 67_500, points: 10_000 },
      output: {
        cost: 300_000,
        payment: 199_591,
        paymentWithPoints: 194_579,
        monthlySaving: 5_012,
        breakEvenMonth: 48,
        savedOverTerm: 1_503_436,
      },
    },
  ],
});

/** The first payment at which the second schedule, including its cost, is no worse in paid plus owed. */
function firstAhead(
  before: readonly { payment: number; balance: number }[],
  after: readonly { payment: number; balance: number }[],
  cost: number,
): number | null {
  let [one, other] = [0, cost];
  for (let at = 0; at < Math.max(before.length, after.length); at++) {
    one += before[at]?.payment ?? 0;
    other += after[at]?.payment ?? 0;
    if (other + (after[at]?.balance ?? 0) <= one + (before[at]?.balance ?? 0)) return at + 1;
  }
  return null;
}

const buydowns = ['3-2-1', '2-1', '1-1', '1-0'] as const;
const stepsOf: Record<(typeof buydowns)[number], readonly number[]> = {
  '3-2-1': [30_000, 20_000, 10_000],
  '2-1': [20_000, 10_000],
  '1-1': [10_000, 10_000],
  '1-0': [10_000],
};

export const buydownCalculator = calculator({
  id: 'buydown',
  group: 'loan',
  title: 'Temporary buydown',
  formula:
    'In each year of the buydown the borrower pays what the loan would cost at the note rate less that year’s reduction. The difference to the payment at the note rate, twelve times a year, is the subsidy that is paid in at closing.',
  fields: {
    loan: field.someMoney(),
    rate: field.rate(),
    months: field.months(),
    buydown: field.choice(buydowns),
  },
  check: ({ rate, months, buydown }, complain) => {
    const steps = stepsOf[buydown];
    if (rate < steps[0]!) complain('rate', 'The rate is lower than the first year’s reduction.');
    if (months < steps.length * 12) complain('months', 'The loan is shorter than the buydown.');
  },
  output: {
    payment: money,
    subsidy: money,
    steps: z.array(z.strictObject({ year: z.int(), rate: millionths, payment: money, subsidy: money })),
  },
  compute: ({ loan, rate, months, buydown }) => {
    const payment = levelPayment(loan, rate, months);
    const steps = stepsOf[buydown].map((less, index) => {
      const reduced = levelPayment(loan, rate - less, months);
      return { year: index + 1, rate: rate - less, payment: reduced, subsidy: 12 * (payment - reduced) };
    });
    return { payment, subsidy: steps.reduce((sum, { subsidy }) => sum + subsidy, 0), steps };
  },
  vectors: [
    {
      name: '2-1 on $400,000 at 7%',
      input: { loan: 40_000_000, rate: 70_000, months: 360, buydown: '2-1' },
      output: {
        payment: 266_121,
        subsidy: 932_316,
        steps: [
          { year: 1, rate: 50_000, payment: 214_729, subsidy: 616_704 },
          { year: 2, rate: 60_000, payment: 239_820, subsidy: 315_612 },
        ],
      },
    },
  ],
});

const armStep = z.strictObject({
  month: z.int(),
  rate: millionths,
  payment: money,
  balance: money,
});

type Arm = {
  loan: number;
  months: number;
  rate: number;
  fixedMonths: number;
  adjustEvery: number;
  margin: number;
  firstCap: number;
  periodicCap: number;
  lifetimeCap: number;
  floor: number;
  roundTo: number;
};

/** Rate and payment after each adjustment; the payment repays the balance over the remaining term. */
function armPath(
  arm: Arm,
  indexAt: (adjustment: number) => number,
): { steps: z.output<typeof armStep>[]; interest: number } {
  const { loan, months, fixedMonths, adjustEvery, margin, firstCap, periodicCap, lifetimeCap, floor, roundTo } = arm;
  const steps: z.output<typeof armStep>[] = [];
  let [balance, rate, payment, interest] = [loan, arm.rate, 0, 0];
  for (let n = 1, adjustment = 0; n <= months && balance > 0; n++) {
    const isAdjusted = n > fixedMonths && (n - fixedMonths - 1) % adjustEvery === 0;
    if (isAdjusted) {
      const cap = adjustment === 0 ? firstCap : periodicCap;
      const asked = Math.round((indexAt(adjustment) + margin) / roundTo) * roundTo;
      const most = Math.min(rate + cap, arm.rate + lifetimeCap);
      rate = Math.max(floor, Math.min(most, Math.max(rate - cap, asked)));
      adjustment += 1;
    }
    if (n === 1 || isAdjusted) {
      payment = levelPayment(balance, rate, months - n + 1);
      steps.push({ month: n, rate, payment, balance });
    }
    const due = interestOf(balance, rate);
    interest += due;
    balance = n === months ? 0 : Math.max(0, balance + due - Math.max(payment, due));
  }
  return { steps, interest };
}

export const armCalculator = calculator({
  id: 'arm',
  group: 'loan',
  title: 'Adjustable rate',
  formula:
    'At each adjustment the new rate = index + margin, rounded, held within the first cap or the cap of each later adjustment, the lifetime cap above the first rate, and the floor. The payment then repays the balance over the months that are left. Worst case: every adjustment rises by its whole cap.',
  sources: ['12 CFR 1026.20(d), 1026.37(i)–(j)'],
  fields: {
    loan: field.someMoney(),
    months: field.months(),
    rate: field.rate(300_000),
    fixedMonths: field.months(),
    adjustEvery: field.months(120),
    index: field.rate(300_000),
    margin: field.rate(300_000),
    firstCap: field.rate(300_000),
    periodicCap: field.rate(300_000),
    lifetimeCap: field.rate(300_000),
    floor: field.rate(300_000),
    /** Expected index values for later adjustments; the last one continues. */
    indexes: field.list({ index: field.rate(300_000) }, 0, 80),
  },
  check: ({ rate, floor }, complain) => {
    if (floor > rate) complain('floor', 'The floor is higher than the first rate.');
  },
  output: {
    payment: money,
    expected: z.array(armStep),
    expectedInterest: money,
    worst: z.array(armStep),
    worstInterest: money,
    highestRate: millionths,
    highestPayment: money,
  },
  compute: ({ index, indexes, ...given }) => {
    // SOFR notes round to the nearest eighth of a percent.
    const arm: Arm = { ...given, roundTo: 1_250 };
    const at = (adjustment: number) => indexes[Math.min(adjustment, indexes.length - 1)]?.index ?? index;
    const expected = armPath(arm, at);
    const worst = armPath({ ...arm, roundTo: 1 }, () => whole);
    return {
      payment: expected.steps[0]!.payment,
      expected: expected.steps,
      expectedInterest: expected.interest,
      worst: worst.steps,
      worstInterest: worst.interest,
      highestRate: Math.max(...worst.steps.map(({ rate }) => rate)),
      highestPayment: Math.max(...worst.steps.map(({ payment }) => payment)),
    };
  },
  vectors: [
    {
      name: '5/1 with caps 2/2/5 from 5%: 10% at the worst',
      input: {
        loan: 30_000_000,
        months: 360,
        rate: 50_000,
        fixedMonths: 60,
        adjustEvery: 12,
        index: 40_000,
        margin: 27_500,
        firstCap: 20_000,
        periodicCap: 20_000,
        lifetimeCap: 50_000,
        floor: 27_500,
        indexes: [],
      },
      output: { payment: 161_046, highestRate: 100_000, highestPayment: 248_415 },
    },
  ],
});

export const refinanceCalculator = calculator({
  id: 'refinance',
  group: 'loan',
  title: 'Refinance',
  formula:
    'The new loan = balance + financed costs + cash out. Break-even by payments = costs ÷ monthly saving, rounded up. True break-even = the first month in which payments made and balance still owed are together no more with the new loan, costs included; where the term begins again it may never come. Lifetime = all interest and costs of the new loan − all interest left on the old one: a lower payment over a longer term may cost more. Same payment = the new loan repaid with the old payment.',
  fields: {
    balance: field.someMoney(),
    rate: field.rate(),
    monthsLeft: field.months(),
    newRate: field.rate(),
    newMonths: field.months(),
    costs: field.money(),
    financeCosts: field.flag(),
    cashOut: field.money(),
  },
  output: {
    payment: money,
    newLoan: money,
    newPayment: money,
    monthlySaving: money,
    addedMonths: z.int(),
    paymentBreakEvenMonth: z.int().nullable(),
    breakEvenMonth: z.int().nullable(),
    interestLeft: money,
    newInterest: money,
    lifetimeSaving: money,
    samePaymentMonths: z.int().nullable(),
    samePaymentInterest: money.nullable(),
  },
  compute: ({ balance, rate, monthsLeft, newRate, newMonths, costs, financeCosts, cashOut }) => {
    const newLoan = balance + cashOut + (financeCosts ? costs : 0);
    const [before, after] = [[...payments(balance, rate, monthsLeft)], [...payments(newLoan, newRate, newMonths)]];
    const payment = levelPayment(balance, rate, monthsLeft);
    const newPayment = levelPayment(newLoan, newRate, newMonths);
    const [interestLeft, newInterest] = [totalInterest(before), totalInterest(after)];
    const canKeep = payment >= newPayment;
    const same = canKeep ? [...payments(newLoan, newRate, newMonths, { payment })] : [];
    // The borrower receives the cash, so it is not a cost.
    const paidNow = (financeCosts ? 0 : costs) - cashOut;
    return {
      payment,
      newLoan,
      newPayment,
      monthlySaving: payment - newPayment,
      addedMonths: newMonths - monthsLeft,
      paymentBreakEvenMonth: payment > newPayment ? Math.ceil(costs / (payment - newPayment)) : null,
      breakEvenMonth: firstAhead(before, after, paidNow),
      interestLeft,
      newInterest,
      lifetimeSaving: interestLeft - newInterest - costs,
      samePaymentMonths: canKeep ? same.length : null,
      samePaymentInterest: canKeep ? totalInterest(same) : null,
    };
  },
  vectors: [
    {
      name: 'A lower payment that costs more: 20 years left become 30',
      input: {
        balance: 20_000_000,
        rate: 60_000,
        monthsLeft: 240,
        newRate: 55_000,
        newMonths: 360,
        costs: 400_000,
        financeCosts: false,
        cashOut: 0,
      },
      output: {
        payment: 143_286,
        newPayment: 113_558,
        monthlySaving: 29_728,
        addedMonths: 120,
        paymentBreakEvenMonth: 14,
        breakEvenMonth: null,
        interestLeft: 14_388_730,
        newInterest: 20_880_690,
        lifetimeSaving: -6_891_960,
        samePaymentMonths: 224,
        samePaymentInterest: 11_990_402,
      },
    },
  ],
});

export const rentOrBuyCalculator = calculator({
  id: 'rent-or-buy',
  group: 'sale',
  title: 'Rent or buy',
  formula:
    'Month by month, whoever spends less invests the difference; the renter also invests the down payment and closing costs. After each year the buyer has the home’s value − selling costs − balance + investments, the renter the investments. Home value, taxes, insurance, maintenance, dues and rent grow once a year. Income taxes are left out.',
  fields: {
    price: field.someMoney(),
    downPayment: field.money(),
    closingCosts: field.money(),
    rate: field.rate(200_000),
    months: field.months(),
    taxRate: field.rate(100_000),
    annualInsurance: field.money(),
    maintenanceRate: field.rate(100_000),
    monthlyDues: field.money(),
    rent: field.money(),
    rentGrowth: field.rate(200_000),
    homeGrowth: field.rate(200_000),
    costGrowth: field.rate(200_000),
    investmentReturn: field.rate(200_000),
    sellingCostRate: field.rate(200_000),
    years: field.count(1, 40),
  },
  check: ({ price, downPayment }, complain) => {
    if (downPayment > price) complain('downPayment', 'The down payment is more than the price.');
  },
  output: {
    loan: money,
    firstMonthOwning: money,
    breakEvenYear: z.int().nullable(),
    buyerWealth: money,
    renterWealth: money,
    table: z.array(
      z.strictObject({
        year: z.int(),
        homeValue: money,
        balance: money,
        buyerWealth: money,
        renterWealth: money,
      }),
    ),
  },
  compute: (given) => {
    const loan = given.price - given.downPayment;
    const rows = loan === 0 ? [] : [...payments(loan, given.rate, given.months)];
    const grown = (amount: number, rate: number) => amount + partOf(amount, rate);
    let [homeValue, rent, insurance, dues] = [given.price, given.rent, given.annualInsurance, given.monthlyDues];
    let [buyer, renter] = [0, given.downPayment + given.closingCosts];
    let firstMonthOwning = 0;
    const table: { year: number; homeValue: number; balance: number; buyerWealth: number; renterWealth: number }[] = [];
    for (let year = 1; year <= given.years; year++) {
      const yearly = partOf(homeValue, given.taxRate) + partOf(homeValue, given.maintenanceRate) + insurance;
      for (let month = 1; month <= 12; month++) {
        const owning = (rows[(year - 1) * 12 + month - 1]?.payment ?? 0) + share(yearly, 1, 12) + dues;
        if (year === 1 && month === 1) firstMonthOwning = owning;
        buyer += interestOf(buyer, given.investmentReturn) + Math.max(0, rent - owning);
        renter += interestOf(renter, given.investmentReturn) + Math.max(0, owning - rent);
      }
      homeValue = grown(homeValue, given.homeGrowth);
      rent = grown(rent, given.rentGrowth);
      insurance = grown(insurance, given.costGrowth);
      dues = grown(dues, given.costGrowth);
      const balance = rows[year * 12 - 1]?.balance ?? 0;
      const buyerWealth = homeValue - partOf(homeValue, given.sellingCostRate) - balance + buyer;
      table.push({ year, homeValue, balance, buyerWealth, renterWealth: renter });
    }
    const last = table.at(-1)!;
    return {
      loan,
      firstMonthOwning,
      breakEvenYear: table.find(({ buyerWealth, renterWealth }) => buyerWealth >= renterWealth)?.year ?? null,
      buyerWealth: last.buyerWealth,
      renterWealth: last.renterWealth,
      table,
    };
  },
  vectors: [
    {
      name: 'Paid in cash, nothing grows, no costs: the rent decides',
      input: {
        price: 12_000_000,
        downPayment: 12_000_000,
        closingCosts: 0,
        rate: 0,
        months: 360,
        taxRate: 0,
        annualInsurance: 0,
        maintenanceRate: 0,
        monthlyDues: 0,
        rent: 100_000,
        rentGrowth: 0,
        homeGrowth: 0,
        costGrowth: 0,
        investmentReturn: 0,
        sellingCostRate: 0,
        years: 2,
      },
      output: {
        breakEvenYear: 1,
        buyerWealth: 14_400_000,
        renterWealth: 12_000_000,
        firstMonthOwning: 0,
      },
    },
  ],
});
