import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { whole } from '../core/money.ts';
import { addDays, addMonths } from '../core/time-zone.ts';
import { netSheet } from '../inventory/offers/net-sheet.ts';
import { aprCalculator, aprScheduleCalculator } from './apr-calculators.ts';
import { type Calculator, calculatorGroups } from './calculator.ts';
import { calculatorOf, calculators } from './calculators.ts';
import { irrCalculator, npvCalculator } from './investment-calculators.ts';
import { levelPayment, loanFor } from './level-payment.ts';
import {
  amortizationCalculator,
  armCalculator,
  biweeklyCalculator,
  pmiCalculator,
  refinanceCalculator,
} from './loan-calculators.ts';
import { conformingLimits } from './packs.ts';
import { affordabilityCalculator } from './program-calculators.ts';
import { closingDays, dayCounts, paidHow, prorationCalculator, sellerNetCalculator } from './sale-calculators.ts';

const all = calculators.map((each): [string, Calculator] => [each.id, each]);

describe('every calculator', () => {
  test.each(all)('%s gives what its vectors say', (_, { input, output, compute, vectors }) => {
    expect(vectors.length).toBeGreaterThan(0);
    for (const vector of vectors) {
      const found = compute(input.parse(vector.input));
      expect(output.parse(found), vector.name).toEqual(found);
      // Published rates have two decimals.
      const told = 'apr' in found && vector.source ? { ...found, apr: toBasisPoint(found.apr as number) } : found;
      expect(told, vector.name).toMatchObject(vector.output);
    }
  });

  test.each(all)('%s says what it is', (id, { title, formula, group, fields }) => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(title).not.toBe('');
    expect(formula.length).toBeGreaterThan(30);
    expect(calculatorGroups).toContain(group);
    expect(calculatorOf(id)?.fields).toBe(fields);
  });

  test.each(all)('%s refuses what it does not know, by field', (_, { input, fields }) => {
    const none = input.safeParse({ surplus: 1 });
    const names = none.error?.issues.map(({ path }) => path[0]) ?? [];
    expect(names).toEqual(expect.arrayContaining(Object.keys(fields)));
  });

  test('ids are unique', () => {
    expect(new Set(calculators.map(({ id }) => id)).size).toBe(calculators.length);
  });

  const anyValue = ({ kind, choices, of }: Calculator['fields'][string]): fc.Arbitrary<unknown> =>
    ({
      money: () =>
        fc.oneof({ weight: 20, arbitrary: fc.nat(100_000_000) }, fc.integer({ min: -1_000, max: 100_000_000_000 })),
      rate: () => fc.nat(100_000),
      ratio: () => fc.integer({ min: 0, max: 2_000_000 }),
      count: () => fc.oneof(fc.integer({ min: 1, max: 4 }), fc.nat(60)),
      months: () => fc.integer({ min: 0, max: 480 }),
      day: () => fc.integer({ min: 0, max: 12_000 }).map((days) => addDays('2000-01-01', days)),
      choice: () => fc.constantFrom(...choices!),
      flag: () => fc.boolean(),
      list: () =>
        fc.array(fc.record(Object.fromEntries(Object.entries(of!).map(([name, each]) => [name, anyValue(each)]))), {
          maxLength: 4,
        }),
    })[kind]();

  test.each(all)('%s answers whatever it takes', (_, { fields, input, output, compute }) => {
    const values = fc.record(Object.fromEntries(Object.entries(fields).map(([name, each]) => [name, anyValue(each)])));
    fc.assert(
      fc.property(values, (given) => {
        const read = input.safeParse(given);
        if (read.success) output.parse(compute(read.data));
      }),
      { numRuns: 200 },
    );
  });
});

const toBasisPoint = (rate: number): number => Math.round(rate / 100) * 100;

const loan = fc.integer({ min: 1, max: 500_000_000 });
const rate = fc.integer({ min: 0, max: 250_000 });
const months = fc.integer({ min: 1, max: 480 });

describe('amortization', () => {
  test('ends at exactly zero, and principal and extra payments are the loan', () => {
    fc.assert(
      fc.property(
        loan,
        rate,
        months,
        fc.integer({ min: 0, max: 200_000 }),
        fc.array(fc.record({ month: fc.integer({ min: 1, max: 480 }), amount: fc.nat(5_000_000) }), { maxLength: 5 }),
        (borrowed, yearly, term, extraMonthly, extras) => {
          const { schedule, totalInterest, totalPaid } = amortizationCalculator.compute({
            loan: borrowed,
            rate: yearly,
            months: term,
            extraMonthly,
            extraYearly: 0,
            extras,
          });
          expect(schedule.at(-1)!.balance).toBe(0);
          expect(schedule.reduce((sum, { principal, extra }) => sum + principal + extra, 0)).toBe(borrowed);
          expect(schedule.reduce((sum, { payment, extra }) => sum + payment + extra, 0)).toBe(totalPaid);
          expect(totalPaid).toBe(borrowed + totalInterest);
          expect(schedule.every((row) => row.payment === row.interest + row.principal && row.principal >= 0)).toBe(
            true,
          );
          expect(schedule.length).toBeLessThanOrEqual(term);
        },
      ),
    );
  });

  test('the payment is the textbook formula, counted another way', () => {
    fc.assert(
      fc.property(loan, fc.integer({ min: 1, max: 250_000 }), months, (borrowed, yearly, term) => {
        const r = yearly / whole / 12;
        const expected = (borrowed * r) / -Math.expm1(-term * Math.log1p(r));
        expect(Math.abs(levelPayment(borrowed, yearly, term) - expected)).toBeLessThanOrEqual(0.5 + expected * 1e-9);
      }),
    );
  });

  test('extra payments never cost interest', () => {
    fc.assert(
      fc.property(loan, rate, months, fc.nat(500_000), (borrowed, yearly, term, extraMonthly) => {
        const { interestSaved, monthsSaved } = amortizationCalculator.compute({
          loan: borrowed,
          rate: yearly,
          months: term,
          extraMonthly,
          extraYearly: 0,
          extras: [],
        });
        expect(interestSaved).toBeGreaterThanOrEqual(0);
        expect(monthsSaved).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('what a payment repays and what repays a loan are each other’s inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 5_000_000 }), rate, months, (payment, yearly, term) => {
        const borrowed = loanFor(payment, yearly, term);
        expect(levelPayment(borrowed, yearly, term)).toBeLessThanOrEqual(payment);
        expect(levelPayment(borrowed + term, yearly, term)).toBeGreaterThanOrEqual(payment);
      }),
    );
  });

  test('half a payment every two weeks repays thirty years about six years sooner at 6%', () => {
    const { monthsSaved, interestSaved } = biweeklyCalculator.compute({ loan: 20_000_000, rate: 60_000, months: 360 });
    expect(monthsSaved).toBeGreaterThan(60);
    expect(monthsSaved).toBeLessThan(72);
    expect(interestSaved).toBeGreaterThan(4_000_000);
  });
});

describe('annual percentage rate', () => {
  const mortgage = fc.record({
    loan: fc.integer({ min: 1_000_000, max: 200_000_000 }),
    rate: fc.integer({ min: 10_000, max: 150_000 }),
    months: fc.integer({ min: 12, max: 360 }),
    monthlyInsurance: fc.constant(0),
    insuranceMonths: fc.constant(0),
    interestFrom: fc.constant('2026-01-01'),
    firstPaymentOn: fc.constant('2026-02-01'),
  });

  test('is the rate without charges, and never below it with some', () => {
    fc.assert(
      fc.property(mortgage, fc.integer({ min: 0, max: 100_000 }), (given, part) => {
        const plain = aprCalculator.compute({ ...given, prepaidFinanceCharge: 0 });
        // Payments are rounded to whole cents.
        expect(Math.abs(plain.apr! - given.rate)).toBeLessThanOrEqual(5);
        const charge = Math.floor((given.loan * part) / whole);
        const charged = aprCalculator.compute({ ...given, prepaidFinanceCharge: charge });
        expect(charged.apr!).toBeGreaterThanOrEqual(plain.apr!);
        expect(charged.financeCharge).toBe(plain.financeCharge + charge);
      }),
      { numRuns: 40 },
    );
  });

  test('solves the defining equation, checked by summing it', () => {
    const given = {
      loan: 30_000_000,
      rate: 65_000,
      months: 360,
      prepaidFinanceCharge: 650_000,
      monthlyInsurance: 12_500,
      insuranceMonths: 100,
      interestFrom: '2026-03-12',
      firstPaymentOn: '2026-05-01',
    };
    const { apr, amountFinanced } = aprCalculator.compute(given);
    const { schedule } = amortizationCalculator.compute({
      loan: given.loan,
      rate: given.rate,
      months: given.months,
      extraMonthly: 0,
      extraYearly: 0,
      extras: [],
    });
    // March 12 to April 1 is 20 days, followed by a month.
    const worthAt = (yearly: number) => {
      const i = yearly / whole / 12;
      return schedule.reduce(
        (sum, { n, payment }) => sum + (payment + (n <= 100 ? 12_500 : 0)) / ((1 + (20 / 30) * i) * (1 + i) ** n),
        0,
      );
    };
    expect(worthAt(apr! + 1)).toBeLessThan(amountFinanced);
    expect(worthAt(apr! - 1)).toBeGreaterThan(amountFinanced);
  });

  test('of several advances is lower than of all at once, and solves the same equation', () => {
    const payments = [{ on: '2027-01-01', amount: 1_000_000, count: 120 }];
    const apr = (advances: { on: string; amount: number }[]) =>
      aprScheduleCalculator.compute({ advances, payments, unit: 'month', every: 1 }).apr!;
    const parts = ['2026-01-01', '2026-03-01', '2026-06-16'].map((on) => ({ on, amount: 25_000_000 }));
    const found = apr(parts);
    expect(apr([{ on: '2026-01-01', amount: 75_000_000 }])).toBeLessThan(found);
    const gap = (yearly: number) => {
      const i = yearly / whole / 12;
      const advanced = 25_000_000 * (1 + (1 + i) ** -2 + 1 / ((1 + i / 2) * (1 + i) ** 5));
      let paid = 0;
      for (let n = 12; n < 132; n++) paid += 1_000_000 / (1 + i) ** n;
      return paid - advanced;
    };
    expect(gap(found - 1)).toBeGreaterThan(0);
    expect(gap(found + 1)).toBeLessThan(0);
  });

  test('less paid back than advanced is refused at its field', () => {
    const { error } = aprScheduleCalculator.input.safeParse({
      advances: [{ on: '2026-01-01', amount: 1_000 }],
      payments: [{ on: '2026-02-01', amount: 999, count: 1 }],
      unit: 'month',
      every: 1,
    });
    expect(error?.issues).toEqual([expect.objectContaining({ path: ['payments'] })]);
  });
});

test('private mortgage insurance may be ended by request before it ends by itself', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 500_000, max: 1_000_000 }),
      fc.integer({ min: 0, max: 120_000 }),
      fc.integer({ min: 12, max: 480 }),
      (part, yearly, term) => {
        const price = 40_000_000;
        const { requestMonth, automaticMonth, totalPmi, monthlyPmi } = pmiCalculator.compute({
          price,
          appraisal: price,
          loan: Math.floor((price * part) / whole),
          rate: yearly,
          months: term,
          pmiRate: 7_500,
          firstPaymentOn: '2026-01-01',
        });
        expect(requestMonth).toBeLessThanOrEqual(automaticMonth);
        expect(totalPmi).toBeLessThanOrEqual(monthlyPmi * automaticMonth);
        if (part <= 800_000) expect(totalPmi).toBe(0);
      },
    ),
    { numRuns: 50 },
  );
});

test('an adjustable rate stays within its caps, and never above the worst case', () => {
  const cap = fc.integer({ min: 0, max: 60_000 });
  fc.assert(
    fc.property(
      cap,
      cap,
      cap,
      fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 30 }),
      (first, each, life, at) => {
        const { expected, worst, highestRate } = armCalculator.compute({
          loan: 30_000_000,
          months: 360,
          rate: 50_000,
          fixedMonths: 60,
          adjustEvery: 12,
          index: 40_000,
          margin: 27_500,
          firstCap: first,
          periodicCap: each,
          lifetimeCap: life,
          floor: 27_500,
          indexes: at.map((index) => ({ index })),
        });
        expect(highestRate).toBeLessThanOrEqual(50_000 + life);
        expect(expected).toHaveLength(worst.length);
        for (const [step, { rate: now }] of expected.entries()) {
          expect(now).toBeLessThanOrEqual(worst[step]!.rate);
          expect(now).toBeGreaterThanOrEqual(27_500);
          if (step > 0) expect(Math.abs(now - expected[step - 1]!.rate)).toBeLessThanOrEqual(step === 1 ? first : each);
        }
      },
    ),
    { numRuns: 50 },
  );
});

test('a refinance to the same rate and term without costs changes nothing', () => {
  fc.assert(
    fc.property(loan, rate, months, (balance, yearly, left) => {
      const found = refinanceCalculator.compute({
        balance,
        rate: yearly,
        monthsLeft: left,
        newRate: yearly,
        newMonths: left,
        costs: 0,
        financeCosts: false,
        cashOut: 0,
      });
      expect(found).toMatchObject({ monthlySaving: 0, addedMonths: 0, lifetimeSaving: 0, breakEvenMonth: 1 });
    }),
    { numRuns: 40 },
  );
});

test('affordability holds its own limits, and a dollar more would not', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3_000_000, max: 30_000_000 }),
      fc.nat(150_000),
      fc.integer({ min: 500_000, max: 10_000_000 }),
      fc.constantFrom('conventional', 'fha', 'va', 'usda'),
      (annualIncome, monthlyDebts, downPayment, program) => {
        const found = affordabilityCalculator.compute({
          annualIncome,
          monthlyDebts,
          downPayment,
          rate: 65_000,
          months: 360,
          taxRate: 12_000,
          annualInsurance: 150_000,
          monthlyDues: 0,
          program,
          pmiRate: 7_000,
          vaUse: 'first',
          vaExempt: false,
          units: 1,
          highCost: false,
          asOf: '2026-03-02',
        });
        expect(found.boundBy).not.toBe('none');
        if (found.price === 0) return;
        expect(found.back!).toBeLessThanOrEqual(found.backLimit);
        if (found.frontLimit !== null) expect(found.front!).toBeLessThanOrEqual(found.frontLimit);
      },
    ),
    { numRuns: 40 },
  );
});

test('ceilings are half as much again as the baselines, in the order of their years', () => {
  for (const { values } of conformingLimits) expect(values.ceiling[0]).toBe(values.baseline[0] * 1.5);
  expect(conformingLimits.map(({ from }) => from)).toEqual(conformingLimits.map(({ from }) => from).sort());
});

describe('prorations', () => {
  const year = fc.integer({ min: 2000, max: 2099 }).map((at) => `${at}-01-01`);

  test('shares make the whole, and days the year', () => {
    fc.assert(
      fc.property(
        fc.nat(100_000_000),
        year,
        fc.nat(364),
        fc.constantFrom(...dayCounts),
        fc.constantFrom(...closingDays),
        fc.constantFrom(...paidHow),
        (annual, yearFrom, after, dayCount, closingDay, paid) => {
          const found = prorationCalculator.compute({
            annual,
            yearFrom,
            closingOn: addDays(yearFrom, after),
            dayCount,
            closingDay,
            paid,
          });
          const length = { actual: found.sellerDays + found.buyerDays, 365: 365, 360: 360 }[dayCount];
          expect(found.sellerShare + found.buyerShare).toBe(annual);
          expect(found.sellerDays + found.buyerDays).toBe(length);
          expect(
            Math.min(found.sellerShare, found.buyerShare, found.sellerDays, found.buyerDays),
          ).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('a closing in another year is refused at its field', () => {
    const { error } = prorationCalculator.input.safeParse({
      annual: 1,
      yearFrom: '2026-01-01',
      closingOn: addMonths('2026-01-01', 12),
      dayCount: '365',
      closingDay: 'buyer',
      paid: 'in_arrears',
    });
    expect(error?.issues).toEqual([expect.objectContaining({ path: ['closingOn'] })]);
  });
});

test('seller net is the sheet that offers are compared by', () => {
  const { vectors, compute } = sellerNetCalculator;
  const { price, concessions, closingOn, ...costs } = vectors[0]!.input;
  expect(compute(vectors[0]!.input)).toEqual(netSheet({ price, concessions, closingOn }, costs, '2026-02-01'));
});

test('at its internal rate of return an investment is worth nothing more than it cost', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000, max: 100_000_000 }),
      fc.array(fc.integer({ min: 100_000, max: 20_000_000 }), { minLength: 1, maxLength: 20 }),
      (paid, received) => {
        const flows = [{ amount: -paid }, ...received.map((amount) => ({ amount }))];
        const { irr, signChanges } = irrCalculator.compute({ flows });
        expect(signChanges).toBe(1);
        if (irr === null || irr < 0 || irr > whole) return;
        const at = (discountRate: number) => npvCalculator.compute({ discountRate, flows }).npv;
        expect(at(Math.max(0, irr - 1))).toBeGreaterThanOrEqual(at(irr + 1));
        expect(at(Math.max(0, irr - 1))).toBeGreaterThanOrEqual(0);
        expect(at(irr + 1)).toBeLessThanOrEqual(0);
      },
    ),
  );
});
