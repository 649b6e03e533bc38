import { whole } from '../core/money.ts';
import { addMonths, daysBetween } from '../core/time-zone.ts';
import { perYear, rateOfPeriod, type Stream, unitKinds, unitPeriods } from './actuarial-rate.ts';
import { calculator, field, millionths, money } from './calculator.ts';
import { levelPayment, payments } from './level-payment.ts';

const appendix = '12 CFR 1026, Appendix J (Regulation Z), the actuarial method';
const mostDays = 22_000;
/** Null if there is no such rate, for example when more than the loan is paid on the first day. */
const yearly = (rate: number | undefined, periods: number): number | null =>
  rate === undefined || rate > 1_000 ? null : Math.round(rate * periods * whole);

export const aprCalculator = calculator({
  id: 'apr',
  group: 'loan',
  title: 'Annual percentage rate (APR)',
  formula:
    'Amount financed = loan − prepaid finance charges. The APR is twelve times the monthly rate i at which amount financed = Σ payment ÷ ((1 + f·i)(1 + i)^t), t full months and f = odd days ÷ 30 from closing, or from the later day on which interest begins, to each payment. Mortgage insurance is a finance charge and part of the payments.',
  sources: [appendix, '12 CFR 1026.4, 1026.22'],
  fields: {
    loan: field.someMoney(),
    rate: field.rate(),
    months: field.months(),
    prepaidFinanceCharge: field.money(),
    monthlyInsurance: field.money(),
    insuranceMonths: field.someMonths(),
    /** When interest starts: at closing, or on the first of the next month if the days until then are prepaid. */
    interestFrom: field.day(),
    firstPaymentOn: field.day(),
  },
  check: ({ loan, prepaidFinanceCharge, interestFrom, firstPaymentOn }, complain) => {
    if (prepaidFinanceCharge >= loan) complain('prepaidFinanceCharge', 'The charges are as much as the loan.');
    const days = daysBetween(interestFrom, firstPaymentOn);
    if (days < 0) complain('firstPaymentOn', 'The first payment is before interest begins.');
    if (days > 730) complain('firstPaymentOn', 'The first payment is more than two years after interest begins.');
  },
  output: {
    apr: millionths.nullable(),
    amountFinanced: money,
    financeCharge: money,
    totalOfPayments: money,
    payment: money,
    lastPayment: money,
  },
  compute: (given) => {
    const { loan, rate, months, prepaidFinanceCharge, monthlyInsurance, insuranceMonths } = given;
    const start = unitPeriods(given.interestFrom, given.firstPaymentOn, { kind: 'month', every: 1 });
    const amountFinanced = loan - prepaidFinanceCharge;
    const streams: Stream[] = [...payments(loan, rate, months)].map(({ n, payment }) => ({
      amount: payment + (n <= insuranceMonths ? monthlyInsurance : 0),
      full: start.full + n - 1,
      fraction: start.fraction,
      count: 1,
    }));
    const totalOfPayments = streams.reduce((sum, { amount }) => sum + amount, 0);
    const periodic = rateOfPeriod([{ amount: amountFinanced, full: 0, fraction: 0, count: 1 }], streams);
    return {
      apr: yearly(periodic, 12),
      amountFinanced,
      financeCharge: totalOfPayments - amountFinanced,
      totalOfPayments,
      payment: levelPayment(loan, rate, months),
      lastPayment: streams.at(-1)!.amount,
    };
  },
  vectors: [
    {
      name: 'Without charges and odd days the APR is the rate',
      input: {
        loan: 20_000_000,
        rate: 60_000,
        months: 360,
        prepaidFinanceCharge: 0,
        monthlyInsurance: 0,
        insuranceMonths: 0,
        interestFrom: '2026-01-01',
        firstPaymentOn: '2026-02-01',
      },
      output: { apr: 60_000, amountFinanced: 20_000_000, payment: 119_910 },
    },
  ],
});

export const aprScheduleCalculator = calculator({
  id: 'apr-schedule',
  group: 'loan',
  title: 'APR of any schedule',
  formula:
    'Σ advance ÷ ((1 + e·i)(1 + i)^q) = Σ payment ÷ ((1 + f·i)(1 + i)^t): full unit-periods q and t and fractions e and f of one are counted from the first advance, months back from the later day, days that remain as thirtieths of a month. APR = i × unit-periods in a year.',
  sources: [appendix],
  fields: {
    advances: field.list({ on: field.day(), amount: field.someMoney() }, 1, 60),
    payments: field.list({ on: field.day(), amount: field.someMoney(), count: field.count(1, 1_040) }, 1, 60),
    unit: field.choice(unitKinds),
    every: field.count(1, 366),
  },
  check: ({ advances, payments: paid, unit, every }, complain) => {
    const start = advances.reduce((first, { on }) => (on < first ? on : first), advances[0]!.on);
    const isFar = (on: string) => on < start || daysBetween(start, on) > mostDays;
    if (advances.some(({ on }) => isFar(on))) complain('advances', 'Advances lie more than 60 years apart.');
    if (paid.some(({ on }) => isFar(on)))
      complain('payments', 'A payment is before the first advance or far after it.');
    if ((unit === 'month' && every > 12) || (unit === 'week' && every > 52) || (unit === 'semimonth' && every > 1))
      complain('every', 'A unit-period is at most one year.');
    const advanced = advances.reduce((sum, { amount }) => sum + amount, 0);
    const repaid = paid.reduce((sum, { amount, count }) => sum + amount * count, 0);
    if (repaid < advanced) complain('payments', 'Less is paid back than was advanced.');
  },
  output: { apr: millionths.nullable(), totalOfPayments: money, financeCharge: money },
  compute: ({ advances, payments: paid, unit: kind, every }) => {
    const unit = { kind, every };
    const start = advances.reduce((first, { on }) => (on < first ? on : first), advances[0]!.on);
    const streamOf = ({ on, amount, count = 1 }: { on: string; amount: number; count?: number }): Stream => ({
      amount,
      count,
      ...unitPeriods(start, on, unit),
    });
    const periodic = rateOfPeriod(
      advances.map((advance) => streamOf(advance)),
      paid.map((payment) => streamOf(payment)),
    );
    const totalOfPayments = paid.reduce((sum, { amount, count }) => sum + amount * count, 0);
    return {
      apr: yearly(periodic, perYear(unit)),
      totalOfPayments,
      financeCharge: totalOfPayments - advances.reduce((sum, { amount }) => sum + amount, 0),
    };
  },
  vectors: publishedExamples(),
});

type Paid = [on: string, dollars: number, count: number];

/** The examples of Appendix J (c) with their printed rates, to a hundredth of a percent. */
function publishedExamples() {
  const example = (
    at: string,
    [on, advanced]: [string, number],
    paid: Paid[],
    [unit, every]: [(typeof unitKinds)[number], number],
    apr: number,
  ) => ({
    name: `Example ${at}: ${apr.toFixed(2)}%`,
    source: `${appendix}, paragraph ${at}`,
    input: {
      advances: [{ on, amount: advanced * 100 }],
      payments: paid.map(([day, amount, count]) => ({ on: day, amount: Math.round(amount * 100), count })),
      unit,
      every,
    },
    output: { apr: Math.round(apr * 10_000) },
  });
  const after = (day: string, months: number) => addMonths(day, months);
  return [
    example('(c)(1)(i)', ['1978-01-10', 5_000], [['1978-02-10', 230, 24]], ['month', 1], 9.69),
    example('(c)(1)(ii)', ['1978-02-10', 6_000], [['1978-04-01', 200, 36]], ['month', 1], 11.82),
    example('(c)(1)(iii)', ['1978-02-23', 5_000], [['1978-03-01', 219.17, 24]], ['semimonth', 1], 10.34),
    example('(c)(1)(iv)', ['1978-05-23', 10_000], [['1978-10-01', 385, 40]], ['month', 3], 8.97),
    example('(c)(1)(v)', ['1978-03-20', 500], [['1978-04-21', 17.6, 30]], ['week', 1], 14.96),
    example(
      '(c)(2)(i)',
      ['1978-01-10', 5_000],
      [
        ['1978-02-10', 250, 1],
        ['1978-03-10', 230, 23],
      ],
      ['month', 1],
      10.08,
    ),
    example(
      '(c)(2)(ii)',
      ['1978-03-18', 400],
      [
        ['1978-04-20', 39.5, 1],
        ['1978-05-18', 38.31, 11],
      ],
      ['week', 4],
      28.5,
    ),
    example(
      '(c)(3)(i)',
      ['1978-01-10', 5_000],
      [
        ['1978-02-10', 230, 23],
        [after('1978-02-10', 23), 280, 1],
      ],
      ['month', 1],
      10.5,
    ),
    example(
      '(c)(3)(ii)',
      ['1978-04-03', 200],
      [
        ['1978-04-11', 9.5, 19],
        ['1979-01-02', 30, 1],
      ],
      ['week', 2],
      12.22,
    ),
    example(
      '(c)(4)(i)',
      ['1978-01-10', 5_000],
      [
        ['1978-02-10', 250, 1],
        ['1978-03-10', 230, 22],
        [after('1978-03-10', 22), 280, 1],
      ],
      ['month', 1],
      10.9,
    ),
    example(
      '(c)(4)(ii)',
      ['1978-01-10', 8_000],
      [
        ['1978-03-01', 449.36, 1],
        ['1978-05-01', 465, 18],
        [after('1978-05-01', 36), 200, 1],
      ],
      ['month', 2],
      7.3,
    ),
    example('(c)(5)(i)', ['1978-01-03', 1_000], [['1978-09-15', 1_080, 1]], ['day', 255], 11.45),
    example('(c)(5)(ii)', ['1978-07-15', 1_000], [['1979-01-15', 1_044, 1]], ['month', 6], 8.8),
    example('(c)(5)(iii)', ['1978-01-17', 1_000], [['1979-07-17', 1_135.19, 1]], ['month', 12], 8.76),
    example('(c)(5)(iv)', ['1978-01-03', 1_000], [['1980-01-03', 1_240, 1]], ['month', 12], 11.36),
  ];
}
