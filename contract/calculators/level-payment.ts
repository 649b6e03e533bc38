import { share, whole } from '../core/money.ts';

export type Payment = { payment: number; interest: number; principal: number; balance: number };

/**
 * The level payment of a loan: P × r ÷ (1 − (1 + r)⁻ⁿ), or P ÷ n without interest. Computed with big integers, so that the cent is right
 * for any term.
 */
export function levelPayment(loan: number, rate: number, periods: number, perYear = 12): number {
  if (rate === 0) return share(loan, 1, periods);
  const one = BigInt(perYear) * BigInt(whole);
  const grown = (one + BigInt(rate)) ** BigInt(periods);
  const above = BigInt(loan) * BigInt(rate) * grown;
  const below = one * (grown - one ** BigInt(periods));
  return Number((above * 2n + below) / (below * 2n));
}

export const interestOf = (balance: number, rate: number, perYear = 12): number =>
  share(balance, rate, perYear * whole);

/**
 * The payments until the balance is zero. Interest is rounded to the cent each period, and the last payment is the remainder, so that
 * rounding never leaves a balance.
 */
export function* payments(
  loan: number,
  rate: number,
  periods: number,
  { payment = levelPayment(loan, rate, periods), perYear = 12, extra = (_: number): number => 0 } = {},
): Generator<Payment & { n: number; extra: number }> {
  let balance = loan;
  for (let n = 1; n <= periods && balance > 0; n++) {
    const interest = interestOf(balance, rate, perYear);
    const owed = balance + interest;
    const due = n === periods ? owed : Math.min(Math.max(payment, interest), owed);
    const more = Math.min(extra(n), owed - due);
    balance = owed - due - more;
    yield { n, payment: due, interest, principal: due - interest, extra: more, balance };
  }
}

export const totalInterest = (rows: Iterable<{ interest: number }>): number => {
  let sum = 0;
  for (const { interest } of rows) sum += interest;
  return sum;
};

/** The largest loan that a monthly payment repays, rounded down to the cent. */
export function loanFor(payment: number, rate: number, months: number): number {
  if (rate === 0) return payment * months;
  const one = BigInt(12 * whole);
  const grown = (one + BigInt(rate)) ** BigInt(months);
  return Number((BigInt(payment) * one * (grown - one ** BigInt(months))) / (BigInt(rate) * grown));
}
