import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { fewest, wilson } from '#contract/core/metrics/metric.ts';
import { OpenNumber } from '../number-opener.tsx';
import { useMetrics } from '../use-metrics.ts';
import { numberOf, type Shown } from './shown.ts';

/** How many of those who came got how far: each metric is a step, of the first one’s records. */
export function FunnelWidget({ asked, answer, title }: Shown) {
  const t = useT();
  const format = useFormat();
  const metrics = useMetrics();
  const first = answer.total.cells[asked.metrics[0]!]?.n ?? 0;
  const share = (part: number, whole: number): string => {
    if (whole === 0) return '–';
    if (whole >= fewest) return format.percent(part / whole);
    const { low, high } = wilson(part, whole);
    return t('metrics.range', { low: format.percent(low), high: format.percent(high) });
  };
  return (
    <ol aria-label={title} className="grid gap-2.5 px-4.5 py-4">
      {asked.metrics.map((id, place) => {
        const cell = answer.total.cells[id];
        const n = cell?.n ?? 0;
        const before = place === 0 ? n : (answer.total.cells[asked.metrics[place - 1]!]?.n ?? 0);
        return (
          <li key={id} className="grid gap-1">
            <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <span className="me-auto">{metrics.nameOf(id)}</span>
              <OpenNumber
                cell={cell}
                unit="count"
                of={numberOf(asked, id)}
                label={metrics.nameOf(id)}
                className="font-medium"
              />
              {place > 0 && (
                <span className="num min-w-28 text-end text-xs text-ink-3">
                  {n <= before
                    ? t('metrics.ofStep', { share: share(n, before), whole: share(n, first) })
                    : t('metrics.ofAll', { whole: share(n, first) })}
                </span>
              )}
            </div>
            <div className="h-2.5 rounded-xs bg-sunken" aria-hidden="true">
              <div
                className="h-full rounded-xs bg-act"
                style={{ inlineSize: `${first === 0 ? 0 : (n / first) * 100}%` }}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
