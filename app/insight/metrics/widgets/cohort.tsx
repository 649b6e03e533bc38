import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { fewest } from '#contract/core/metrics/metric.ts';
import type { Grain } from '#contract/core/metrics/period.ts';
import { OpenNumber } from '../number-opener.tsx';
import { useMetrics } from '../use-metrics.ts';
import { numberOf, type Shown } from './shown.ts';
import { MetricHead } from './table.tsx';

/** Those who came in a month, and what became of them since: a line a month. Deeper is more, and the share says it too. */
export function CohortWidget({ asked, answer, title }: Shown) {
  const t = useT();
  const format = useFormat();
  const metrics = useMetrics();
  const grain = (asked.grain ?? 'month') as Grain;
  const [first] = asked.metrics as [string];
  return (
    <section
      aria-label={t('team.board.table', { name: title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="sticky start-0 bg-surface px-4.5 py-2 text-start text-xs font-medium text-ink-3">
              {t(`metrics.grain.${grain}`)}
            </th>
            {asked.metrics.map((id) => (
              <th key={id} scope="col" className="px-3 py-2 text-end text-xs font-medium whitespace-nowrap text-ink-3">
                <MetricHead id={id} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {answer.buckets
            .map((bucket, place) => ({ bucket, place }))
            .reverse()
            .map(({ bucket, place }) => {
              const whole = answer.total.series?.[first]?.[place]?.n ?? 0;
              return (
                <tr key={bucket}>
                  <th
                    scope="row"
                    className="sticky start-0 bg-surface px-4.5 py-1.5 text-start font-medium whitespace-nowrap"
                  >
                    {metrics.bucketName(bucket, grain)}
                  </th>
                  {asked.metrics.map((id) => {
                    const cell = answer.total.series?.[id]?.[place];
                    const share = whole === 0 ? 0 : (cell?.n ?? 0) / whole;
                    return (
                      <td
                        key={id}
                        className="px-3 py-1.5 text-end whitespace-nowrap"
                        style={
                          id === first
                            ? undefined
                            : { background: `color-mix(in oklab, var(--act) ${Math.round(share * 35)}%, transparent)` }
                        }
                      >
                        <OpenNumber
                          cell={cell}
                          unit="count"
                          of={numberOf(asked, id, undefined, { bucket, grain })}
                          label={`${metrics.bucketName(bucket, grain)}: ${metrics.nameOf(id)}`}
                        />
                        {id !== first && whole >= fewest && (
                          <span className="ms-1.5 text-xs text-ink-2">{format.percent(share)}</span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
        </tbody>
      </table>
    </section>
  );
}
