import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Panel } from '#app/insight/metrics/panel.tsx';
import type { Asked } from '#app/insight/metrics/queries.ts';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { differences } from '#contract/core/metrics/metrics.ts';
import { addDays, dayIn } from '#contract/core/time-zone.ts';

const whatNames = keysOf('reports.difference.what', differences);
const tones: Record<(typeof differences)[number], Tone> = { added: 'act', gone: 'loss', changed: 'info' };

type Between = { metric: string; filter?: string | undefined; from: string; to: string };

const differenceQuery = ({ filter, ...between }: Between) =>
  infiniteQueryOptions({
    queryKey: ['metrics', 'difference', { ...between, filter }],
    queryFn: ({ pageParam, signal }) =>
      api.metrics.difference(
        { ...between, ...(filter && { filter }), limit: 50, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** What there was on one day against another: what came, went and changed, so that the two totals are told apart to the last record. */
export function Difference({ asked }: { asked: Asked }) {
  const t = useT();
  const metrics = useMetrics();
  const able = asked.metrics.filter((id) => {
    const metric = metrics.byId.get(id);
    return metric?.isNow && metric.hasPast && (metric.measure === 'count' || metric.measure === 'sum');
  });
  const [chosen, setChosen] = useState('');
  const [chosenFrom, setFrom] = useState<string>();
  const [chosenTo, setTo] = useState<string>();
  // The zone comes with the metrics: until somebody chooses, the week up to today follows it.
  const today = dayIn(Date.now(), metrics.timeZone);
  const from = chosenFrom ?? addDays(today, -7);
  const to = chosenTo ?? today;
  const metric = able.find((id) => id === chosen) ?? able[0];
  if (!metric) return null;
  return (
    <Panel title={t('reports.difference')} text={t('reports.difference.text')}>
      <div className="grid gap-4 p-4.5">
        <div className="flex flex-wrap items-end gap-4">
          {able.length > 1 && (
            <Field label={t('metrics.metrics')}>
              <Select
                value={metric}
                onChange={setChosen}
                options={able.map((value) => ({ value, label: metrics.nameOf(value) }))}
              />
            </Field>
          )}
          <Field label={t('reports.difference.from')}>
            <DateField value={from} onChange={(day) => day && setFrom(day)} />
          </Field>
          <Field label={t('reports.difference.to')}>
            <DateField value={to} onChange={(day) => day && setTo(day)} />
          </Field>
        </div>
        {from < to ? (
          <Changes between={{ metric, filter: asked.filter, from, to }} />
        ) : (
          <p className="text-sm text-loss">{t('reports.difference.order')}</p>
        )}
      </div>
    </Panel>
  );
}

function Changes({ between }: { between: Between }) {
  const t = useT();
  const metrics = useMetrics();
  const found = useInfiniteQuery(differenceQuery(between));
  const whole = found.data?.pages[0];
  if (found.isError && !whole) return <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />;
  if (!whole) return <SkeletonRows rows={4} columns={3} />;
  const unit = metrics.byId.get(between.metric)?.unit ?? 'count';
  const amount = (value: number | null) => (value === null ? '–' : metrics.amount(value, unit));
  const rows = (found.data?.pages ?? []).flatMap((page) => page.rows);
  const { before, after, added, gone, changed } = whole;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="num text-lg font-medium">
          {t('reports.difference.total', {
            before: amount(before.value),
            after: amount(after.value),
          })}
        </span>
        <span className="text-sm text-ink-2">{t('reports.difference.counts', { added, gone, changed })}</span>
      </p>
      {rows.length > 0 && (
        <ul aria-label={t('reports.difference')} className="divide-y divide-line border-y border-line">
          {rows.map((row) => (
            <li key={row.id} className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2 text-sm">
              <Chip tone={tones[row.what]}>{t(whatNames[row.what])}</Chip>
              <Link to={row.to} className="tap min-w-0 truncate font-medium underline-offset-4 hover:underline">
                {row.name}
              </Link>
              {row.fields.map(({ name, before: was, after: is }) => {
                const dimension = metrics.dimensionOf(between.metric, name);
                return (
                  <span key={name} className="text-ink-2">
                    {t('reports.difference.field', {
                      name: dimension ? metrics.labelOf(dimension) : name,
                      before: metrics.keyName(dimension, was),
                      after: metrics.keyName(dimension, is),
                    })}
                  </span>
                );
              })}
              {unit !== 'count' && row.before !== row.after && (
                <span className="num ms-auto">
                  {t('reports.difference.total', { before: amount(row.before), after: amount(row.after) })}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <MoreButton pages={found} kind="quiet" />
    </>
  );
}
