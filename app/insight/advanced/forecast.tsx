import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { usePipelines } from '#app/inventory/deals/use-pipelines.ts';
import { Chart } from '#app/ui/chart/chart.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import { fewest, wilson } from '#contract/core/metrics/metric.ts';
import { type forecast, horizons } from '#contract/insight/forecast.ts';

type Found = OutputOf<typeof forecast.ask>;

const forecastQuery = (days: (typeof horizons)[number]) =>
  queryOptions({
    queryKey: ['deals', 'forecast', days],
    queryFn: ({ signal }) => api.forecast.ask({ days }, { signal }),
  });

/** What open deals will bring, as the range that own history allows; nothing where that is too short. */
export function Forecast() {
  const t = useT();
  const [days, setDays] = useState<(typeof horizons)[number]>(90);
  const found = useQuery(forecastQuery(days));
  return (
    <Panel
      title={t('advanced.forecast')}
      text={t('advanced.forecast.text')}
      action={
        <Segmented
          label={t('advanced.horizon')}
          value={String(days)}
          onChange={(next) => setDays(horizons.find((one) => String(one) === next) ?? 90)}
          options={horizons.map((one) => ({ value: String(one), label: t('advanced.days', { days: one }) }))}
        />
      }
    >
      {found.isError && !found.data ? (
        <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />
      ) : !found.data ? (
        <SkeletonRows rows={4} columns={3} />
      ) : (
        <Told found={found.data} />
      )}
    </Panel>
  );
}

function Told({ found: { expected, decided, needed, open, unpriced, stages, record } }: { found: Found }) {
  const t = useT();
  const format = useFormat();
  const pipelines = usePipelines();
  const money = (cents: number) => format.money(cents, 'USD', { compact: Math.abs(cents) >= 10_000_00 });
  const share = (part: number, n: number) => {
    if (n === 0) return '–';
    const { low, high } = wilson(part, n);
    return n < fewest
      ? t('metrics.range', { low: format.percent(low), high: format.percent(high) })
      : format.percent(part / n);
  };
  return (
    <div className="grid gap-5 p-4.5">
      {expected ? (
        <dl className="grid gap-4 sm:grid-cols-3">
          {(['p10', 'p50', 'p90'] as const).map((name) => (
            <div key={name} className="border-s-2 border-act ps-3">
              <dt className="text-sm text-ink-3">{t(`advanced.forecast.${name}`)}</dt>
              <dd className="num text-xl font-medium">{money(expected[name])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="rounded-m bg-need-tint px-4 py-3 text-need">{t('advanced.forecast.few', { decided, needed })}</p>
      )}
      <p className="text-sm text-ink-3">{t('advanced.forecast.open', { open, unpriced })}</p>
      {stages.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-sm">
            <thead>
              <tr className="border-b border-line text-xs text-ink-3">
                <th scope="col" className="py-2 pe-3 text-start font-medium">
                  {t('deals.field.stage')}
                </th>
                {(['open', 'seen', 'closed', 'believed'] as const).map((name) => (
                  <th key={name} scope="col" className="px-3 py-2 text-end font-medium">
                    {t(`advanced.forecast.column.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {stages.map(({ pipeline, stage, open: many, seen, closed, probability }) => (
                <tr key={`${pipeline} ${stage}`}>
                  <th scope="row" className="py-1.5 pe-3 text-start font-medium">
                    {pipelines.pipelineName(pipeline)} · {pipelines.stageName(stage)}
                  </th>
                  <td className="num px-3 py-1.5 text-end">{format.number(many)}</td>
                  <td className="num px-3 py-1.5 text-end">{format.number(seen)}</td>
                  <td className="num px-3 py-1.5 text-end">{share(closed, seen)}</td>
                  <td className="num px-3 py-1.5 text-end">{format.percent(probability / 100)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {record.length > 0 && (
        <Chart
          kind="line"
          title={t('advanced.forecast.record')}
          category={{ key: 'on', label: t('metrics.grain.month') }}
          series={[
            { key: 'p10', label: t('advanced.forecast.p10') },
            { key: 'p50', label: t('advanced.forecast.p50') },
            { key: 'p90', label: t('advanced.forecast.p90') },
            { key: 'actual', label: t('advanced.forecast.actual') },
          ]}
          rows={record}
          format={{ value: money, category: (on) => format.date(on) }}
        />
      )}
    </div>
  );
}
