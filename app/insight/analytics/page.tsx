import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { NothingYet } from '#app/insight/metrics/nothing-yet.tsx';
import { NumberOpener } from '#app/insight/metrics/number-opener.tsx';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { PeriodChoice } from '#app/insight/metrics/period-choice.tsx';
import { type Asked, answerQuery } from '#app/insight/metrics/queries.ts';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { WidgetBody } from '#app/insight/metrics/widget-body.tsx';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { attributions } from '#contract/core/metrics/metrics.ts';
import { isPeriod } from '#contract/core/metrics/period.ts';
import { zoneCity } from '#contract/core/moment-words.ts';
import { SourceTable } from './source-table.tsx';

const Spend = lazy(() => import('./spend.tsx'));

export const handle = { title: 'shell.nav.analytics' } as const;

/** Where business comes from, how far it gets, and who works for it. Every number opens the records it counts. */
export default function AnalyticsPage() {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const asked = params.get('period') ?? '';
  const period = isPeriod(asked) ? asked : 'last_90_days';
  const came = params.get('source');
  const attribution = attributions.find((one) => one === came);
  const put = (name: string, value: string | null) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const { timeZone } = useMetrics();
  const of = { period, ...(attribution && { attribution }) };
  const sources: Asked = {
    ...of,
    by: ['source'],
    metrics: [...bySource, 'leads_closed', ...(may('spend.manage') ? ['spend'] : [])],
  };
  return (
    <NumberOpener>
      <div className="page-room grid gap-5 pt-6 pb-16">
        <header className="flex flex-wrap items-end justify-between gap-3">
          <div className="grid gap-0.5">
            <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.analytics')}</h1>
            <p className="text-sm text-ink-3">{t('analytics.zone', { zone: zoneCity(timeZone) })}</p>
          </div>
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
            <Select
              aria-label={t('analytics.attribution')}
              className="w-44 max-sm:w-auto max-sm:min-w-36 max-sm:flex-1"
              value={attribution ?? 'record'}
              onChange={(chosen) => put('source', chosen === 'record' ? null : chosen)}
              options={[
                { value: 'record', label: t('analytics.attribution.record') },
                { value: 'first', label: t('analytics.attribution.first') },
                { value: 'last', label: t('analytics.attribution.last') },
                { value: 'influenced', label: t('analytics.attribution.influenced') },
              ]}
            />
            <PeriodChoice label={t('analytics.period')} value={period} onChange={(chosen) => put('period', chosen)} />
          </div>
        </header>
        <NothingYet
          asked={{ metrics: ['leads_new'], period: 'all' }}
          title={t('leads.empty.title')}
          text={t('leads.empty.text')}
          icon={<Users />}
          next={may('leads.import') ? { to: '/leads/import', label: t('leads.import') } : undefined}
        />
        <Strip period={period} />
        <Panel
          title={t('analytics.sources')}
          text={t('analytics.sources.text')}
          action={
            may('spend.manage') && (
              <Button size="s" onClick={() => put('spend', 'open')}>
                {t('analytics.spend')}
              </Button>
            )
          }
        >
          <Sources asked={sources} withSpend={may('spend.manage')} />
        </Panel>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Panel title={t('analytics.funnel')}>
            <WidgetBody
              kind="funnel"
              title={t('analytics.funnel')}
              asked={{ ...of, metrics: steps }}
              within={sources}
            />
          </Panel>
          <div className="grid gap-5">
            <Panel title={t('analytics.stages')}>
              <WidgetBody
                kind="table"
                title={t('analytics.stages')}
                asked={{ period, metrics: ['time_in_stage'], by: ['stage'] }}
              />
            </Panel>
            <Panel title={t('analytics.lost')}>
              <WidgetBody
                kind="leaderboard"
                title={t('analytics.lost')}
                asked={{ period, metrics: ['leads_lost'], by: ['lostReason'] }}
              />
            </Panel>
          </div>
        </div>
        <Panel title={t('analytics.cohorts')} text={t('analytics.cohorts.text')}>
          <WidgetBody
            kind="cohort"
            title={t('analytics.cohorts')}
            asked={{
              period: 'last_12_months',
              grain: 'month',
              metrics: steps,
            }}
          />
        </Panel>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Panel title={t('analytics.speed')} text={t('analytics.speed.text')}>
            <WidgetBody
              kind="table"
              title={t('analytics.speed')}
              asked={{ period, metrics: ['answered_in_5', 'speed_to_lead', 'speed_to_lead_p90'], by: ['owner'] }}
            />
          </Panel>
          <Panel title={t('analytics.activity')} text={t('analytics.activity.text')}>
            <WidgetBody
              kind="table"
              title={t('analytics.activity')}
              asked={{ period, metrics: ['calls_made', 'conversations', 'texts_sent', 'emails_sent'], by: ['author'] }}
            />
          </Panel>
        </div>
      </div>
      {params.get('spend') === 'open' && may('spend.manage') && (
        <Suspense>
          <Spend onClose={() => put('spend', null)} />
        </Suspense>
      )}
    </NumberOpener>
  );
}

const steps = ['leads_new', 'leads_contacted', 'leads_with_appointment', 'leads_clients', 'leads_closed'];
const strip = ['leads_new', 'contact_rate', 'speed_to_lead', 'closings', 'commission'] as const;

function Strip({ period }: { period: string }) {
  const { nameOf } = useMetrics();
  return (
    <ul className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-3 lg:grid-cols-5">
      {strip.map((id, place) => (
        <li
          key={id}
          className={cx('grid content-start bg-surface pt-3', place === strip.length - 1 && 'max-sm:col-span-2')}
        >
          <span className="px-4.5 text-sm text-ink-2">{nameOf(id)}</span>
          <WidgetBody kind="number" title={nameOf(id)} asked={{ metrics: [id], period, compare: 'previous' }} />
        </li>
      ))}
    </ul>
  );
}

const bySource = [
  ...['leads_new', 'leads_contacted', 'leads_with_appointment', 'leads_clients'],
  ...['closings', 'commission', 'days_to_close'],
];

function Sources({ asked, withSpend }: { asked: Asked; withSpend: boolean }) {
  const query = useQuery(answerQuery(asked));
  if (query.isError && !query.data) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows rows={5} columns={6} />;
  const shown = { ...asked, metrics: [...bySource, ...(withSpend ? ['spend'] : [])] };
  return <SourceTable asked={shown} answer={query.data} withSpend={withSpend} />;
}
