import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { periodNames } from '#contract/core/metrics/period.ts';

const names = keysOf('metrics.period', periodNames);

/** A period in words: one that moves with the calendar, or its first and last day. */
export function usePeriodName(): (period: string) => string {
  const t = useT();
  const format = useFormat();
  return (period) => {
    const name = periodNames.find((one) => one === period);
    if (name) return t(names[name]);
    const [from, to] = period.split('..');
    return from && to ? t('metrics.range', { low: format.date(from), high: format.date(to) }) : period;
  };
}
