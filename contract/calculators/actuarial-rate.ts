import { addMonths, daysBetween } from '../core/time-zone.ts';

/** The usual interval of payments: the unit-period of Appendix J to Regulation Z. */
export const unitKinds = ['month', 'semimonth', 'week', 'day'] as const;
type UnitPeriod = { readonly kind: (typeof unitKinds)[number]; readonly every: number };

/** An amount that is due `full` unit-periods and a `fraction` of one after the start, followed by `count` − 1 more, one period apart. */
export type Stream = { amount: number; full: number; fraction: number; count: number };

export const perYear = ({ kind, every }: UnitPeriod): number =>
  ({ month: 12, semimonth: 24, week: 52, day: 365 })[kind] / every;

/** Appendix J (b)(5): full months are counted back from the later day, and remaining days are thirtieths of a month. */
export function unitPeriods(from: string, to: string, { kind, every }: UnitPeriod): { full: number; fraction: number } {
  if (kind === 'week' || kind === 'day') {
    const length = kind === 'week' ? 7 * every : every;
    const days = daysBetween(from, to);
    return { full: Math.floor(days / length), fraction: (days % length) / length };
  }
  let months = 0;
  while (addMonths(to, -(months + 1)) >= from) months++;
  const days = daysBetween(from, addMonths(to, -months));
  // Every month counts as thirty days here, half a month as fifteen.
  const length = (kind === 'month' ? 30 : 15) * every;
  const total = months * 30 + Math.min(days, 30);
  return { full: Math.floor(total / length), fraction: (total % length) / length };
}

function present({ amount, full, fraction, count }: Stream, rate: number): number {
  const step = 1 / (1 + rate);
  let factor = step ** full / (1 + fraction * rate);
  let sum = 0;
  for (let k = 0; k < count; k++) {
    sum += amount * factor;
    factor *= step;
  }
  return sum;
}

/**
 * The rate per unit-period at which payments and advances have equal present value: the general equation of Appendix J (b)(8), by
 * bisection. Undefined if less is repaid than was advanced.
 */
export function rateOfPeriod(advances: readonly Stream[], payments: readonly Stream[]): number | undefined {
  const sum = (streams: readonly Stream[], rate: number) =>
    streams.reduce((total, stream) => total + present(stream, rate), 0);
  const gap = (rate: number) => sum(payments, rate) - sum(advances, rate);
  if (gap(0) < 0) return undefined;
  let [low, high] = [0, 1];
  while (gap(high) > 0) {
    if (high > 1e6) return undefined;
    [low, high] = [high, high * 2];
  }
  for (let turn = 0; turn < 100; turn++) {
    const middle = (low + high) / 2;
    if (gap(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
