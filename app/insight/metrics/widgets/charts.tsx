import { useT } from '#app/i18n/t.ts';
import { Chart } from '#app/ui/chart/chart.tsx';
import type { ChartRow } from '#app/ui/chart/chart-data.ts';
import type { Grain } from '#contract/core/metrics/period.ts';
import { useMetrics } from '../use-metrics.ts';
import type { Shown } from './shown.ts';

const mostLines = 6;

/** Over time: a line a metric, or a line a group of the first one. */
export function TrendWidget({ asked, answer, height }: Shown) {
  const t = useT();
  const metrics = useMetrics();
  const grain = (asked.grain ?? 'week') as Grain;
  const first = asked.metrics[0]!;
  const dimension = asked.by?.[0] ? metrics.dimensionOf(first, asked.by[0]) : undefined;
  const lines = dimension
    ? answer.rows.slice(0, mostLines).map(({ keys, series }, place) => ({
        key: `g${place}`,
        label: metrics.keyName(dimension, keys[0] ?? null),
        cells: series?.[first] ?? [],
      }))
    : asked.metrics.map((id) => ({ key: id, label: metrics.nameOf(id), cells: answer.total.series?.[id] ?? [] }));
  const rows = answer.buckets.map(
    (bucket, place): ChartRow => ({
      bucket,
      ...Object.fromEntries(lines.map(({ key, cells }) => [key, cells[place]?.value ?? null])),
    }),
  );
  const unit = metrics.byId.get(first)?.unit ?? 'count';
  return (
    <Chart
      className="px-4.5 py-3"
      kind="line"
      title={t(`metrics.by.${grain}`)}
      rows={rows}
      category={{ key: 'bucket', label: t(`metrics.grain.${grain}`) }}
      series={lines.map(({ key, label }) => ({ key, label }))}
      format={{ value: (value) => metrics.amount(value, unit), category: (day) => metrics.bucketName(day, grain) }}
      height={height}
    />
  );
}

/** By group, or by stretch of time. */
export function BarsWidget({ asked, answer, title, height }: Shown) {
  const t = useT();
  const metrics = useMetrics();
  const first = asked.metrics[0]!;
  const name = asked.by?.[0];
  if (!name) return <TrendBars asked={asked} answer={answer} title={title} height={height} goal={null} />;
  const dimension = metrics.dimensionOf(first, name);
  const unit = metrics.byId.get(first)?.unit ?? 'count';
  return (
    <Chart
      className="px-4.5 py-3"
      kind="bar"
      title={dimension ? t('metrics.by.group', { name: metrics.labelOf(dimension) }) : ''}
      rows={answer.rows.slice(0, 12).map(({ keys, cells }) => ({
        group: metrics.keyName(dimension, keys[0] ?? null),
        ...Object.fromEntries(asked.metrics.map((id) => [id, cells[id]?.value ?? null])),
      }))}
      category={{ key: 'group', label: dimension ? metrics.labelOf(dimension) : '' }}
      series={asked.metrics.map((id) => ({ key: id, label: metrics.nameOf(id) }))}
      format={{ value: (value) => metrics.amount(value, unit) }}
      height={height}
    />
  );
}

function TrendBars({ asked, answer, height }: Shown) {
  const t = useT();
  const metrics = useMetrics();
  const grain = (asked.grain ?? 'week') as Grain;
  const unit = metrics.byId.get(asked.metrics[0]!)?.unit ?? 'count';
  return (
    <Chart
      className="px-4.5 py-3"
      kind="bar"
      title={t(`metrics.by.${grain}`)}
      rows={answer.buckets.map((bucket, place) => ({
        bucket,
        ...Object.fromEntries(asked.metrics.map((id) => [id, answer.total.series?.[id]?.[place]?.value ?? null])),
      }))}
      category={{ key: 'bucket', label: t(`metrics.grain.${grain}`) }}
      series={asked.metrics.map((id) => ({ key: id, label: metrics.nameOf(id) }))}
      format={{ value: (value) => metrics.amount(value, unit), category: (day) => metrics.bucketName(day, grain) }}
      height={height}
    />
  );
}
