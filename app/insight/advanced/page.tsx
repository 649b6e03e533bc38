import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay, useSession } from '#app/account/session.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { NumberOpener } from '#app/insight/metrics/number-opener.tsx';
import { Panel } from '#app/insight/metrics/panel.tsx';
import { PeriodChoice } from '#app/insight/metrics/period-choice.tsx';
import type { Asked } from '#app/insight/metrics/queries.ts';
import { Room } from '#app/insight/metrics/room.tsx';
import { usePlace } from '#app/insight/metrics/use-place.ts';
import { WidgetBody } from '#app/insight/metrics/widget-body.tsx';
import { addressOf, withName } from '#app/insight/reports/address.ts';
import { Builder } from '#app/insight/reports/builder.tsx';
import { reportsQuery } from '#app/insight/reports/queries.ts';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { Forecast } from './forecast.tsx';
import { Segments } from './segments.tsx';

const Markets = lazy(() => import('#app/growth/markets/markets.tsx').then((part) => ({ default: part.Markets })));

export const handle = { title: 'shell.nav.advancedAnalytics' } as const;

const tabs = ['ask', 'segments', 'forecast', 'value', 'speed', 'markets'] as const;
const tabNames = keysOf('advanced.tab', tabs);

/** Questions of one's own, groups compared with what chance would do, and what the open pipeline is worth. */
export default function AdvancedPage() {
  const t = useT();
  const { put, oneOf, periodOr } = usePlace();
  const mayMarkets = useMay()('marketing.read');
  const tab = oneOf('tab', tabs);
  const period = periodOr('last_12_months');
  const choice = (
    <PeriodChoice label={t('analytics.period')} value={period} onChange={(chosen) => put({ period: chosen })} />
  );
  return (
    <NumberOpener>
      <Room
        title={t('shell.nav.advancedAnalytics')}
        text={t('advanced.text')}
        actions={tab === 'ask' || tab === 'forecast' || tab === 'markets' ? undefined : choice}
      >
        <Tabs value={tab} onChange={(next) => put({ tab: next })}>
          <TabList label={t('shell.nav.advancedAnalytics')}>
            {tabs
              .filter((one) => one !== 'markets' || mayMarkets)
              .map((one) => (
                <Tab key={one} value={one}>
                  {t(tabNames[one])}
                </Tab>
              ))}
          </TabList>
          <TabPanel value="ask">
            <Ask />
          </TabPanel>
          <TabPanel value="segments">
            <Segments period={period} />
          </TabPanel>
          <TabPanel value="forecast">
            <Forecast />
          </TabPanel>
          <TabPanel value="value" className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <Value period={period} />
          </TabPanel>
          {mayMarkets && (
            <TabPanel value="markets">
              <Suspense fallback={<SkeletonRows rows={5} columns={3} />}>
                <Markets />
              </Suspense>
            </TabPanel>
          )}
          <TabPanel value="speed">
            <Panel title={t('advanced.speed')} text={t('advanced.speed.text')}>
              <WidgetBody
                kind="table"
                title={t('advanced.speed')}
                asked={{
                  period,
                  by: ['speed'],
                  metrics: ['leads_new', 'contact_rate', 'appointment_rate', 'client_rate', 'closing_rate'],
                }}
              />
            </Panel>
          </TabPanel>
        </Tabs>
      </Room>
    </NumberOpener>
  );
}

const first: Asked = {
  metrics: ['leads_new', 'appointment_rate', 'closing_rate'],
  by: ['source'],
  period: 'last_12_months',
};

/** What is asked and kept here is a report, and stands among the reports. */
function Ask() {
  const t = useT();
  const saved = useQuery(reportsQuery);
  const [asked, setAsked] = useState<Asked>(first);
  const [openId, setOpenId] = useState<string>();
  const report = saved.data?.rows.find(({ id }) => id === openId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {saved.data && saved.data.rows.length > 0 && (
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <span className="text-ink-3">{t('reports.saved')}</span>
          {saved.data.rows.slice(0, 12).map(({ id, name, question }) => (
            <Link
              key={id}
              className="tap underline underline-offset-4"
              to={`/reports?${withName(addressOf(question as Asked), 'report', id)}`}
            >
              {name}
            </Link>
          ))}
        </p>
      )}
      <Builder
        asked={asked}
        report={report}
        name={report?.name ?? t('advanced.question')}
        onChange={setAsked}
        onSaved={({ id }) => setOpenId(id)}
      />
    </div>
  );
}

function Value({ period }: { period: string }) {
  const t = useT();
  const may = useMay();
  const { subscription } = useSession();
  return (
    <>
      <Panel title={t('advanced.value')} text={t('advanced.value.text')}>
        <WidgetBody
          kind="table"
          title={t('advanced.value')}
          asked={{ period, by: ['source'], metrics: ['clients', 'lifetime_value', 'deals_per_client'] }}
        />
      </Panel>
      {subscription.verticals.includes('insurance') && may('policies.read') && (
        <Panel title={t('metrics.name.policies_per_household')} text={t('metrics.means.policies_per_household')}>
          <WidgetBody
            kind="table"
            title={t('metrics.name.policies_per_household')}
            asked={{ period: 'all', by: ['source'], metrics: ['households_insured', 'policies_per_household'] }}
          />
        </Panel>
      )}
      <Panel title={t('advanced.repeat')} text={t('advanced.repeat.text')}>
        <WidgetBody
          kind="table"
          title={t('advanced.repeat')}
          asked={{ period, by: ['owner'], metrics: ['closings', 'repeat_share', 'referral_share', 'commission'] }}
        />
      </Panel>
    </>
  );
}
