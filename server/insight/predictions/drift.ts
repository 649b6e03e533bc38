import { wilson } from '#contract/core/metrics/metric.ts';
import type { BackTest } from '#contract/insight/predictions.ts';

/** The last three months together were outside what chance explains. */
export function hasDrifted(months: readonly BackTest[]): boolean {
  const last = months.slice(-3);
  const rows = last.reduce((sum, month) => sum + month.rows, 0);
  if (last.length < 3 || rows < 100) return false;
  const mean = (pick: (month: BackTest) => number) =>
    last.reduce((sum, month) => sum + pick(month) * month.rows, 0) / rows;
  const { low, high } = wilson(Math.round(mean((month) => month.happened) * rows), rows);
  const said = mean((month) => month.said);
  return said < low - 0.02 || said > high + 0.02;
}
