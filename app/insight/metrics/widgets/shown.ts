import type { Answer } from '#contract/core/metrics/metrics.ts';
import { noKey } from '#contract/core/metrics/metrics.ts';
import type { Asked, NumberOf } from '../queries.ts';

export type Shown = { asked: Asked; answer: Answer; title: string; goal: number | null; height: number };

/** One number of an answer: of one metric, and of a group or a stretch where these are said. */
export function numberOf(
  { compare: _, formulas: __, ...asked }: Asked,
  metric: string,
  keys?: readonly (string | null)[],
  more: Partial<NumberOf> = {},
): NumberOf {
  return { ...asked, metrics: [metric], ...(keys && { keys: keys.map((key) => key ?? noKey) }), ...more };
}

/** The largest that stands in a column: by it all of the column is written alike, $9.8K beside $106K and not $9,762.50. */
export function mostOf({ rows, total }: Answer, metric: string): number {
  const values = [total, ...rows].flatMap(({ cells, previous }) => [cells[metric]?.value, previous?.[metric]?.value]);
  return Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
}
