import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSession } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { usePipelines } from '#app/inventory/deals/use-pipelines.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { useStages } from '#app/people/leads/use-stages.ts';
import { dateFormat } from '#contract/core/message.ts';
import type { Unit } from '#contract/core/metrics/metric.ts';
import type { Cell, KnownMetric } from '#contract/core/metrics/metrics.ts';
import type { Grain } from '#contract/core/metrics/period.ts';
import { placeName } from '#contract/core/place-name.ts';
import { knownQuery } from './queries.ts';

type Dimension = KnownMetric['dimensions'][number];

/** Metrics by the names they bear here, and how their numbers, groups and stretches are written. */
export function useMetrics() {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const { data } = useQuery(knownQuery);
  const { subscription } = useSession();
  const people = usePeople();
  const stages = useStages();
  const pipelines = usePipelines();
  return useMemo(() => {
    const byId = new Map((data?.metrics ?? []).map((metric) => [metric.id, metric]));
    // What somebody does not do is not offered; what was saved with it is still answered.
    const known = (data?.metrics ?? []).filter(
      ({ vertical }) => !vertical || subscription.verticals.includes(vertical),
    );
    // While the metrics are loading every one is taken for known, so that no id is ever shown as a name.
    const nameOf = (id: string): string =>
      data && !byId.has(id) ? t('metrics.notAvailable') : t.any(`metrics.name.${id}`);
    const meansOf = (id: string): string => (byId.has(id) ? t.any(`metrics.means.${id}`) : '');
    const labelOf = (dimension: Dimension): string => t.any(dimension.label);
    const dimensionOf = (id: string, name: string): Dimension | undefined =>
      byId.get(id)?.dimensions.find((one) => one.name === name);

    function keyName(dimension: Dimension | undefined, key: string | null): string {
      if (dimension?.type === 'person') return people.nameOf(key);
      if (key === null) return t('metrics.none');
      if (dimension?.type === 'place') return placeName(key);
      if (dimension?.from === 'lead stages') return stages.nameOf(key);
      if (dimension?.from === 'deal stages') return pipelines.stageName(key);
      if (dimension?.from === 'deal pipelines') return pipelines.pipelineName(key);
      const option = dimension?.options?.find(({ value }) => value === key);
      return option ? t.any(option.label) : key;
    }

    const some = (value: number) => format.number(value, { maximumFractionDigits: 1 });
    /** `among`: the largest that it stands with, so that a column is written alike. */
    function amount(value: number, unit: Unit, among = Math.abs(value)): string {
      if (unit === 'money') return format.money(Math.round(value), 'USD', { compact: among >= 10_000_00 });
      if (unit === 'share') return format.percent(value, value > 0 && value < 0.1 ? 1 : 0);
      if (unit === 'days') return t('metrics.days', { count: some(value) });
      if (unit !== 'minutes') return some(value);
      if (value < 120) return t('metrics.minutes', { count: some(value) });
      return value < 2_880
        ? t('metrics.hours', { count: some(value / 60) })
        : t('metrics.days', { count: some(value / 1_440) });
    }

    /** A share of few is the range that it is, never a bare percentage. */
    function written(cell: Cell | undefined, unit: Unit, among?: number): string {
      if (!cell || cell.value === null) return '–';
      if (unit === 'share' && cell.tooFew && cell.low !== null && cell.high !== null)
        return t('metrics.range', { low: format.percent(cell.low), high: format.percent(cell.high) });
      return amount(cell.value, unit, among);
    }

    const bucketName = (day: string, grain: Grain): string => {
      const at = new Date(`${day}T00:00:00Z`);
      if (grain === 'quarter')
        return t('metrics.quarter', { quarter: String(Math.floor(at.getUTCMonth() / 3) + 1), year: day.slice(0, 4) });
      const styles = {
        day: { month: 'short', day: 'numeric' },
        week: { month: 'short', day: 'numeric' },
        month: { month: 'short', year: 'numeric' },
        year: { year: 'numeric' },
      } as const;
      return dateFormat(tag, { ...styles[grain], timeZone: 'UTC' }).format(at);
    };

    return {
      known,
      byId,
      nameOf,
      meansOf,
      labelOf,
      dimensionOf,
      keyName,
      amount,
      written,
      bucketName,
      timeZone: data?.timeZone ?? 'UTC',
      zoneIsSet: data?.zoneIsSet ?? true,
    };
  }, [data, subscription, t, format, tag, people, stages, pipelines]);
}

export type Metrics = ReturnType<typeof useMetrics>;
