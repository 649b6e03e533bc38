import { Globe } from 'lucide-react';
import { useMay } from '#app/account/session.ts';
import { Experiments, PlanExperiment } from '#app/growth/experiments/experiments.tsx';
import { keysOf, useT } from '#app/i18n/t.ts';
import { NothingYet } from '#app/insight/metrics/nothing-yet.tsx';
import { NumberOpener } from '#app/insight/metrics/number-opener.tsx';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { PeriodChoice } from '#app/insight/metrics/period-choice.tsx';
import { Room } from '#app/insight/metrics/room.tsx';
import { usePlace } from '#app/insight/metrics/use-place.ts';
import { WidgetBody } from '#app/insight/metrics/widget-body.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { FormFields } from './form-fields.tsx';
import { Offline } from './offline.tsx';
import { Paths } from './paths.tsx';

export const handle = { title: 'shell.nav.conversionAnalytics' } as const;

const groups = ['page', 'site', 'form', 'from', 'campaign'] as const;
const groupNames = keysOf('conversion.by', groups);
const steps = ['visits', 'visits_with_inquiry', 'visits_with_appointment', 'visits_clients', 'visits_closed'];

/** From the first page to the closing, on the organization's own sites and forms, and back from each closing. */
export default function ConversionPage() {
  const t = useT();
  const may = useMay();
  const { put, oneOf, periodOr } = usePlace();
  const period = periodOr('last_90_days');
  const by = oneOf('by', groups);
  return (
    <NumberOpener>
      <Room
        title={t('shell.nav.conversionAnalytics')}
        text={t('conversion.text')}
        actions={
          <PeriodChoice label={t('analytics.period')} value={period} onChange={(chosen) => put({ period: chosen })} />
        }
      >
        <NothingYet
          asked={{ period, metrics: steps }}
          title={t('conversion.none.title')}
          text={t('conversion.none.text')}
          icon={<Globe />}
          next={may('sites.manage') ? { to: '/website', label: t('conversion.none.do') } : undefined}
        />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <Panel title={t('conversion.funnel')} text={t('conversion.funnel.text')}>
            <WidgetBody kind="funnel" title={t('conversion.funnel')} asked={{ period, metrics: steps }} />
          </Panel>
          <Panel title={t('conversion.trend')}>
            <WidgetBody
              kind="trend"
              title={t('conversion.trend')}
              asked={{ period, grain: 'week', metrics: ['visits', 'visits_with_inquiry'] }}
            />
          </Panel>
        </div>
        <Panel
          title={t('conversion.groups')}
          action={
            <Segmented
              label={t('metrics.groupBy')}
              value={by}
              onChange={(next) => put({ by: next })}
              options={groups.map((one) => ({ value: one, label: t(groupNames[one]) }))}
            />
          }
        >
          <WidgetBody
            kind="table"
            title={t('conversion.groups')}
            asked={{ period, by: [by], metrics: [...steps, 'inquiry_rate'] }}
          />
        </Panel>
        <Panel title={t('experiments.title')} text={t('experiments.text')} action={<PlanExperiment />}>
          <Experiments />
        </Panel>
        <Panel title={t('conversion.refused')} text={t('conversion.refused.text')}>
          <WidgetBody
            kind="table"
            title={t('conversion.refused')}
            asked={{ period, by: ['field', 'form'], metrics: ['fields_refused', 'fields_given_up', 'give_up_rate'] }}
          />
        </Panel>
        <FormFields period={period} />
        <Paths />
        {may('leads.export') && <Offline period={period} />}
      </Room>
    </NumberOpener>
  );
}
