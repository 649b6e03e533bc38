import type { Right } from '../access.ts';

/**
 * The definition of a metric, which a domain contributes in its manifest: every screen, report and automation that shows a number of this
 * name shows the same number. A change of its meaning must raise the version, so that results of the earlier version can be recognized.
 */
export type Metric = {
  /** Unique across all domains; its texts are `metrics.name.<id>` and `metrics.means.<id>`. */
  id: string;
  version: number;
  measure: Measure;
  /** The records it counts, as a filter of their list. */
  where?: string;
  /** The records it counts, by a condition that their domain names. */
  when?: string;
  /** The time that places a record in a period. Without it, the metric counts what exists now or existed on a day. */
  time?: string;
  unit: Unit;
  /** The direction that is good news, if any. */
  better?: 'more' | 'less';
  /** A right required in addition to seeing its records. */
  right?: Right;
};

export type Measure =
  | { is: 'count' }
  /** Over a value that the domain names; records without it are excluded. */
  | { is: 'sum' | 'mean' | 'median' | 'p90'; of: string }
  /** The time between two times of a record, in the metric's unit; records without both are excluded. */
  | { is: 'time'; from: string; to: string; take: 'mean' | 'median' | 'p90' }
  /** The share of the records that also meet these conditions. */
  | { is: 'share'; where?: string; when?: string };

export const units = ['count', 'money', 'share', 'minutes', 'days'] as const;
export type Unit = (typeof units)[number];

/** With fewer records than this, a share is shown as a range. */
export const fewest = 30;

/** Wilson's 95% interval for a share, which works for small numbers too. */
export function wilson(part: number, whole: number): { low: number; high: number } {
  if (whole === 0) return { low: 0, high: 1 };
  const z = 1.959963984540054;
  const p = Math.min(1, part / whole);
  const wide = 1 + (z * z) / whole;
  const middle = (p + (z * z) / (2 * whole)) / wide;
  const reach = (z / wide) * Math.sqrt((p * (1 - p)) / whole + (z * z) / (4 * whole * whole));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}
