import { aprCalculator } from '#contract/calculators/apr-calculators.ts';
import { paymentCalculator } from '#contract/calculators/loan-calculators.ts';
import { affordabilityCalculator } from '#contract/calculators/program-calculators.ts';
import { cashToCloseCalculator } from '#contract/calculators/sale-calculators.ts';
import type { Language } from '#contract/core/locale.ts';
import { partOf } from '#contract/core/money.ts';
import { addMonths } from '#contract/core/time-zone.ts';
import { fill, type Texts } from '../texts.ts';
import type { Sum } from './sum.ts';

/** Defaults for values not given; the answer names them. There is no default rate, since none may be promised. */
const usual = { downPercent: 20, years: 30, closingPercent: 3 };

export type Missing = 'price' | 'rate' | 'income' | 'loan';
type SumAnswer = { text: string } | { missing: Missing[] };

const cents = (dollars: number): number => Math.round(dollars * 100);
const millionths = (percent: number): number => Math.round(percent * 10_000);

/** Computes with the same calculators as the pages of homes, loan files and the API. */
export function answerSum(sum: Sum, today: string, texts: Texts, language: Language): SumAnswer {
  const words = texts.sums;
  const money = (value: number) =>
    new Intl.NumberFormat(language.tag, {
      style: 'currency',
      currency: 'USD',
      ...(value % 100 === 0 && { maximumFractionDigits: 0 }),
    }).format(value / 100);
  const percent = (value: number) =>
    new Intl.NumberFormat(language.tag, { style: 'percent', maximumFractionDigits: 3 }).format(value / 1_000_000);
  const years = sum.years ?? usual.years;
  const months = Math.round(years * 12);

  switch (sum.kind) {
    case 'payment': {
      const price = sum.price ?? (sum.loan === undefined ? undefined : sum.loan);
      const missing: Missing[] = [
        ...(price === undefined ? (['price'] as const) : []),
        ...(sum.rate === undefined ? (['rate'] as const) : []),
      ];
      if (missing.length > 0 || price === undefined || sum.rate === undefined) return { missing };
      const down = sum.price === undefined ? 0 : downOf(sum, price);
      const read = paymentCalculator.input.safeParse({
        price: cents(price),
        downPayment: cents(down),
        rate: millionths(sum.rate),
        months,
        annualTax: cents(sum.annualTax ?? 0),
        annualInsurance: 0,
        annualFlood: 0,
        monthlyDues: cents(sum.monthlyDues ?? 0),
        program: 'conventional',
        pmiRate: 0,
        vaUse: 'first',
        vaExempt: false,
        asOf: today,
      });
      if (!read.success) return { missing: ['price'] };
      const result = paymentCalculator.compute(read.data);
      const hasMore = result.tax + result.dues > 0;
      return {
        text: [
          fill(words.payment, {
            payment: money(result.total),
            price: money(cents(price)),
            down: money(cents(down)),
            rate: percent(millionths(sum.rate)),
            years: String(years),
          }),
          hasMore
            ? fill(words.withTax, {
                interest: money(result.principalAndInterest),
                rest: money(result.tax + result.dues),
              })
            : words.noTax,
        ].join(' '),
      };
    }
    case 'affordability': {
      const missing: Missing[] = [
        ...(sum.income === undefined ? (['income'] as const) : []),
        ...(sum.rate === undefined ? (['rate'] as const) : []),
      ];
      if (missing.length > 0 || sum.income === undefined || sum.rate === undefined) return { missing };
      const income = cents(sum.income);
      const afford = (downPayment: number) => {
        const read = affordabilityCalculator.input.safeParse({
          annualIncome: income,
          monthlyDebts: cents(sum.debts ?? 0),
          downPayment,
          rate: millionths(sum.rate ?? 0),
          months,
          taxRate: 0,
          annualInsurance: 0,
          monthlyDues: 0,
          program: 'conventional',
          pmiRate: 0,
          vaUse: 'first',
          vaExempt: false,
          units: 1,
          highCost: false,
          asOf: today,
        });
        return read.success ? { downPayment, ...affordabilityCalculator.compute(read.data) } : undefined;
      };
      let result = afford(sum.down === undefined ? income : cents(sum.down));
      // If no cash is mentioned, assume 20% down is available, so that only the income limits the price.
      if (result && sum.down === undefined)
        result = afford(
          Math.round(((result.price - result.downPayment) * usual.downPercent) / (100 - usual.downPercent)),
        );
      if (!result) return { missing: ['income'] };
      return {
        text: fill(words.affordability, {
          price: money(result.price),
          payment: money(result.payment),
          income: money(income),
          debts: money(cents(sum.debts ?? 0)),
          down: money(result.downPayment),
          rate: percent(millionths(sum.rate)),
          years: String(years),
        }),
      };
    }
    case 'apr': {
      const loan = sum.loan ?? (sum.price === undefined ? undefined : sum.price - downOf(sum, sum.price, 0));
      const missing: Missing[] = [
        ...(loan === undefined ? (['loan'] as const) : []),
        ...(sum.rate === undefined ? (['rate'] as const) : []),
      ];
      if (missing.length > 0 || loan === undefined || sum.rate === undefined) return { missing };
      const first = `${addMonths(today, 1).slice(0, 7)}-01`;
      const read = aprCalculator.input.safeParse({
        loan: cents(loan),
        rate: millionths(sum.rate),
        months,
        prepaidFinanceCharge: cents(sum.fees ?? 0),
        monthlyInsurance: 0,
        insuranceMonths: 0,
        interestFrom: first,
        firstPaymentOn: addMonths(first, 1),
      });
      if (!read.success) return { missing: ['loan'] };
      const { apr, payment } = aprCalculator.compute(read.data);
      if (apr === null) return { missing: ['loan'] };
      return {
        text: fill(words.apr, {
          apr: percent(apr),
          loan: money(cents(loan)),
          rate: percent(millionths(sum.rate)),
          fees: money(cents(sum.fees ?? 0)),
          years: String(years),
          payment: money(payment),
        }),
      };
    }
    case 'closing': {
      if (sum.price === undefined) return { missing: ['price'] };
      const price = cents(sum.price);
      const down = cents(downOf(sum, sum.price));
      const costs = sum.fees === undefined ? partOf(price, millionths(usual.closingPercent)) : cents(sum.fees);
      const read = cashToCloseCalculator.input.safeParse({
        price,
        loan: price - down,
        closingCosts: costs,
        points: 0,
        prepaids: 0,
        escrow: 0,
        earnestMoney: 0,
        sellerCredits: 0,
        lenderCredits: 0,
      });
      if (!read.success) return { missing: ['price'] };
      const { cashToClose } = cashToCloseCalculator.compute(read.data);
      return {
        text: fill(sum.fees === undefined ? words.closing : words.closingGiven, {
          price: money(price),
          costs: money(costs),
          percent: percent(millionths(usual.closingPercent)),
          down: money(down),
          cash: money(cashToClose),
        }),
      };
    }
  }
}

const downOf = (sum: Sum, price: number, percent: number = usual.downPercent): number =>
  sum.down ?? (price * (sum.downPercent ?? percent)) / 100;
