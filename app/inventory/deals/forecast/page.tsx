import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Chart } from '#app/ui/chart/chart.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { dateFormat } from '#contract/core/message.ts';
import { dealQueries } from '../queries.ts';
import { usePipelines } from '../use-pipelines.ts';
import { lateFilter, monthFilter, openFilter, rowsAt, sumOf, type Tally, unstated, wonFilter } from './rows.ts';

type Line = Tally & { key: string; name: ReactNode; to: string };

export const handle = { title: 'deals.forecast' } as const;

/** Projected commissions of open deals, by month and by stage. Every number links to its deals. */
export default function ForecastPage() {
  const t = useT();
  const format = useFormat();
  const { tag } = useLocale();
  const { stageName, pipelineName, toneOf } = usePipelines();
  const { data, error, refetch } = useQuery(dealQueries.forecast);
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  const monthName = (month: string | null) =>
    month
      ? dateFormat(tag, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
      : t('deals.forecast.noMonth');
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="page-room grid gap-6 pt-2.5 pb-12">
        <div>
          <BackLink to="/deals">{t('deals.title')}</BackLink>
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('deals.forecast')}</h1>
          <p className="text-ink-2">{t('deals.forecast.text')}</p>
        </div>
        {!data ? (
          <SkeletonCard />
        ) : data.stages.length === 0 && data.won.deals === 0 ? (
          <EmptyState title={t('deals.empty.title')}>{t('deals.empty.text')}</EmptyState>
        ) : (
          <>
            <dl className="grid gap-3 sm:grid-cols-3">
              <Sum name={t('deals.forecast.open')} tally={sumOf(data.stages)} filter={openFilter} />
              <Sum
                name={t('deals.forecast.won', { year: String(data.won.year) })}
                tally={data.won}
                filter={wonFilter(data.won.year)}
              />
              <Sum name={t('deals.forecast.late')} tally={data.late} filter={lateFilter(data.late.before)} />
            </dl>
            {data.months.length > 0 && (
              <Chart
                kind="bar"
                title={t('deals.forecast.chart')}
                category={{ key: 'month', label: t('deals.forecast.month') }}
                series={[
                  { key: 'weighted', label: t('deals.field.weighted') },
                  { key: 'gross', label: t('deals.field.gross') },
                ]}
                rows={data.months.map(({ month, weighted, gross }) => ({ month: month ?? '', weighted, gross }))}
                format={{ category: (month) => monthName(month || null), value: (cents) => format.money(cents) }}
              />
            )}
            <Lines
              title={t('deals.forecast.byMonth')}
              first={t('deals.forecast.month')}
              lines={data.months.map(({ month, ...tally }) => ({
                key: month ?? 'none',
                name: monthName(month),
                to: rowsAt(monthFilter(month)),
                ...tally,
              }))}
            />
            <Lines
              title={t('deals.forecast.byStage')}
              first={t('deals.field.stage')}
              lines={data.stages.map(({ pipeline, stage, probability, ...tally }) => ({
                key: `${pipeline} ${stage}`,
                name: (
                  <span className="inline-flex flex-wrap items-center gap-2">
                    <span>{pipelineName(pipeline)}</span>
                    <Chip tone={toneOf(pipeline, stage)}>{stageName(stage)}</Chip>
                    <span className="num text-sm text-ink-3">{format.percent(probability / 100)}</span>
                  </span>
                ),
                to: rowsAt(`${openFilter}~pipeline:is(${pipeline})~stage:is(${stage})`),
                ...tally,
              }))}
            />
          </>
        )}
      </div>
    </div>
  );
}

function Sum({ name, tally, filter }: { name: string; tally: Tally; filter: string }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="rounded-m border border-line bg-surface px-4.5 py-3">
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="num">
        <b className="block text-xl font-medium">{format.money(tally.weighted)}</b>
        <Link to={rowsAt(filter)} className="text-act underline-offset-4 hover:underline">
          {t('deals.count', { count: tally.deals })}
        </Link>
        <span className="ms-2 text-sm text-ink-3">{t('deals.grossShort', { amount: format.money(tally.gross) })}</span>
        {tally.unstated > 0 && (
          <Link to={rowsAt(unstated(filter))} className="block text-sm text-need underline-offset-4 hover:underline">
            {t('deals.forecast.unstated', { count: tally.unstated })}
          </Link>
        )}
      </dd>
    </div>
  );
}

function Lines({ title, first, lines }: { title: string; first: string; lines: readonly Line[] }) {
  const t = useT();
  const format = useFormat();
  if (lines.length === 0) return null;
  const head = 'px-2 py-2 text-end font-medium first:ps-0 first:text-start last:pe-0';
  const cell = 'num px-2 py-2 text-end last:pe-0';
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="mb-1 text-start text-md font-medium">{title}</caption>
        <thead>
          <tr className="border-b border-line text-sm text-ink-3">
            <th scope="col" className={head}>
              {first}
            </th>
            <th scope="col" className={head}>
              {t('deals.title')}
            </th>
            <th scope="col" className={head}>
              {t('deals.field.gross')}
            </th>
            <th scope="col" className={head}>
              {t('deals.field.weighted')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, name, to, deals, gross, weighted }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2 pe-2 text-start font-normal">
                {name}
              </th>
              <td className={cell}>
                <Link to={to} className="tap text-act underline-offset-4 hover:underline">
                  {format.number(deals)}
                </Link>
              </td>
              <td className={cell}>{format.money(gross)}</td>
              <td className={cell}>{format.money(weighted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
