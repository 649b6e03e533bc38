import type { Right } from '../access.ts';

/**
 * What is counted, once: every screen, report and program that shows a number of this name shows this number. A domain writes its
 * metrics as values and hands them in by its manifest; whoever changes what one means raises its version, and what was made with
 * the one before can say so.
 */
export type Metric = {
  /** Unique over all domains; its words are `metrics.name.<id>` and `metrics.means.<id>`. */
  id: string;
  version: number;
  measure: Measure;
  /** Which records, in the filter language of their list. */
  where?: string;
  /** Which records, by a condition that their domain has a name for. */
  when?: string;
  /** What makes a record one of a period. Without it the metric is what there is now, or was on a day. */
  time?: string;
  unit: Unit;
  /** Which way is good news; left out where neither is. */
  better?: 'more' | 'less';
  /** Beyond what its records need to be seen. */
  right?: Right;
};

export type Measure =
  | { is: 'count' }
  /** Over a value that the domain has a name for; records without one are left out. */
  | { is: 'sum' | 'mean' | 'median' | 'p90'; of: string }
  /** Between two times of a record, in minutes or days as the unit says; records that lack either are left out. */
  | { is: 'time'; from: string; to: string; take: 'mean' | 'median' | 'p90' }
  /** How many of them are also these. */
  | { is: 'share'; where?: string; when?: string };

export const units = ['count', 'money', 'share', 'minutes', 'days'] as const;
export type Unit = (typeof units)[number];

/** Below so many a share is a range. */
export const fewest = 30;

/** Wilson's interval at 95 %: where the true share lies, however few were seen. */
export function wilson(part: number, whole: number): { low: number; high: number } {
  if (whole === 0) return { low: 0, high: 1 };
  const z = 1.959963984540054;
  const p = Math.min(1, part / whole);
  const wide = 1 + (z * z) / whole;
  const middle = (p + (z * z) / (2 * whole)) / wide;
  const reach = (z / wide) * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
