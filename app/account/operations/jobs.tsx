import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import type { JobState } from '#contract/core/jobs.ts';
import { FailureList } from './failure-list.tsx';
import { JobList } from './job-list.tsx';
import { overviewQuery } from './queries.ts';
import { ScheduleList } from './schedule-list.tsx';

export const handle = { title: 'shell.nav.jobs' } as const;

/** In the order of a job's life; failed events come last, because they aren't jobs. */
const tabs = ['waiting', 'running', 'dead', 'done', 'cancelled', 'events'] as const;
const tabNames = keysOf('operations.tab', tabs);
type TabName = (typeof tabs)[number];

/** Dead jobs are what operators usually look for. */
const firstTab: JobState = 'dead';

export default function JobsPage() {
  const t = useT();
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  const { data: overview } = useQuery(overviewQuery);
  const asked = params.get('show');
  const shown: TabName = tabs.find((tab) => tab === asked) ?? firstTab;
  const kind = params.get('kind');
  const counts: Partial<Record<TabName, number>> = overview ? { ...overview.jobs, events: overview.failedEvents } : {};
  const count = (tab: TabName) => {
    const known = counts[tab];
    return known ? format.number(known) : undefined;
  };
  const show = (tab: TabName) => setParams({ show: tab }, { replace: true });
  const showKind = (next: string | null) => setParams({ show: shown, ...(next && { kind: next }) }, { replace: true });
  return (
    <>
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <p className="max-w-[60ch] text-pretty text-ink-2">{t('operations.text')}</p>
        {overview && (
          <Chip tone={overview.jobs.overdue > 0 ? 'need' : 'act'}>
            {t('operations.overdue', { count: overview.jobs.overdue })}
          </Chip>
        )}
      </header>
      <Tabs value={shown} onChange={show} className="mt-4">
        <TabList label={t('operations.tabs')}>
          {tabs.map((tab) => (
            <Tab key={tab} value={tab} count={count(tab)}>
              {t(tabNames[tab])}
            </Tab>
          ))}
        </TabList>
        <TabPanel value={shown}>
          {shown === 'events' ? (
            <FailureList listeners={overview?.listeners ?? []} />
          ) : (
            <JobList key={shown} state={shown} kind={kind} onKind={showKind} />
          )}
        </TabPanel>
      </Tabs>
      <ScheduleList />
    </>
  );
}
