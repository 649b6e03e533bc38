import { useQuery } from '@tanstack/react-query';
import { FileInput, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { Fit } from '#app/account/billing/fit.tsx';
import { billingQuery } from '#app/account/billing/queries.ts';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { NumberOpener } from '#app/insight/metrics/number-opener.tsx';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { PeriodChoice } from '#app/insight/metrics/period-choice.tsx';
import { answerQuery } from '#app/insight/metrics/queries.ts';
import { Room } from '#app/insight/metrics/room.tsx';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { usePlace } from '#app/insight/metrics/use-place.ts';
import { WidgetBody } from '#app/insight/metrics/widget-body.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { useDocument } from '#app/use-document.ts';
import type { Tool } from '#contract/insight/tools.ts';
import { seatsQuery, toolsQuery } from './queries.ts';
import { Scenarios } from './scenarios.tsx';
import { Sources } from './sources.tsx';
import { ToolTable } from './tool-table.tsx';
import { Used } from './used.tsx';

const ToolEditor = lazy(() => import('./tool-editor.tsx'));

export const handle = { title: 'shell.nav.costOptimization' } as const;

/** What is paid for, what it brings, and where less would do: ours included. */
export default function CostsPage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const { put, periodOr } = usePlace();
  const period = periodOr('last_12_months');
  const tools = useQuery(toolsQuery);
  const [edited, setEdited] = useState<Tool | 'new' | null>(null);
  const rows = tools.data?.rows ?? [];
  return (
    <NumberOpener>
      <Room
        title={t('shell.nav.costOptimization')}
        text={t('costs.text')}
        actions={
          <>
            <PeriodChoice label={t('analytics.period')} value={period} onChange={(chosen) => put({ period: chosen })} />
            <Button icon={<FileInput />} onClick={() => void navigate('/cost-optimization/import')}>
              {t('costs.import')}
            </Button>
            <Button kind="act" icon={<Plus />} onClick={() => setEdited('new')}>
              {t('costs.add')}
            </Button>
          </>
        }
      >
        <PerEach period={period} />
        <Panel title={t('costs.tools')} text={t('costs.tools.text')}>
          {tools.isError && !tools.data ? (
            <ErrorScreen error={tools.error} onRetry={() => void tools.refetch()} />
          ) : !tools.data ? (
            <SkeletonRows rows={4} columns={5} />
          ) : (
            <ToolTable tools={rows} onEdit={setEdited} />
          )}
        </Panel>
        {rows.some(({ endedOn }) => endedOn === null) && <Scenarios tools={rows} />}
        <Panel title={t('analytics.sources')} text={t('costs.sources.text')}>
          <Sources period={period} />
        </Panel>
        <Used />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Seats />
          {may('billing.manage') && <OwnPlan />}
        </div>
        <Panel title={t('costs.byMonth')}>
          <WidgetBody
            kind="bars"
            title={t('costs.byMonth')}
            asked={{ period, grain: 'month', metrics: ['tool_cost', 'spend'] }}
          />
        </Panel>
      </Room>
      {edited && (
        <Suspense>
          <ToolEditor tool={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </NumberOpener>
  );
}

/** All that was paid, tools and sources together, by what it brought. */
function PerEach({ period }: { period: string }) {
  const t = useT();
  const { amount } = useMetrics();
  const per = ['leads_new', 'leads_with_appointment', 'closings'] as const;
  const { data } = useQuery(answerQuery({ period, metrics: ['spend', 'tool_cost', ...per] }));
  const value = (id: string) => data?.total.cells[id]?.value ?? 0;
  const paid = value('spend') + value('tool_cost');
  const cells = [
    { id: 'paid', name: t('costs.paid'), text: amount(paid, 'money') },
    ...per.map((id) => ({
      id,
      name: t(`analytics.per.${id}`),
      text: paid === 0 || value(id) === 0 ? '–' : amount(paid / value(id), 'money'),
    })),
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-m border border-line bg-line lg:grid-cols-4">
      {cells.map(({ id, name, text }) => (
        <div key={id} className="grid gap-1 bg-surface px-4.5 py-3">
          <dt className="text-sm text-ink-2">
            {name} {value('tool_cost') > 0 && <span className="text-xs text-ink-3">{t('costs.withTools')}</span>}
          </dt>
          <dd className="num text-xl font-medium">{data ? text : '…'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Members who have not been here for a month. */
function Seats() {
  const t = useT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(seatsQuery);
  return (
    <Panel title={t('costs.seats')} text={t('costs.seats.text')}>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} columns={2} />
      ) : (
        <div className="grid gap-2 p-4.5">
          <p>{t('costs.seats.told', { unused: data.unused.length, members: data.members })}</p>
          <ul className="grid gap-1 text-sm">
            {data.unused.slice(0, 20).map(({ id, name, lastSeenAt }) => (
              <li key={id} className="flex gap-3">
                <span className="me-auto min-w-0 truncate">{name}</span>
                <span className="text-ink-3">{lastSeenAt ? format.relative(lastSeenAt) : t('costs.seats.never')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}

/** The advice to pay less goes against us, too. */
function OwnPlan() {
  const t = useT();
  const { brand } = useDocument();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(billingQuery);
  return (
    <Panel title={t('costs.plan', { brand: brand.name })} text={t('costs.plan.text')}>
      <div className="p-4.5">
        {error && !data ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <Fit state={data} onChoose={() => void navigate('/settings/billing')} />
        ) : (
          <SkeletonRows rows={2} columns={1} />
        )}
      </div>
    </Panel>
  );
}
