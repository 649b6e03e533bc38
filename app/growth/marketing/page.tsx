import { Palette, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { Calendar } from './calendar.tsx';
import { Library } from './library.tsx';

const Markets = lazy(() => import('../markets/markets.tsx').then((part) => ({ default: part.Markets })));
const Audience = lazy(() => import('./audience.tsx').then((part) => ({ default: part.Audience })));
const NewSet = lazy(() => import('./new-set.tsx'));

const tabs = ['calendar', 'library', 'markets', 'audience'] as const;

export const handle = { title: 'shell.nav.marketing' } as const;

/** Marketing: what is sent and published, and its material. */
export default function MarketingPage() {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const [isNew, setNew] = useState(false);
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'calendar';
  const mayWrite = may('marketing.write');
  const seesAudience = may('campaigns.send') || may('spend.manage');
  usePaletteActions(mayWrite ? [{ name: t('hub.make'), icon: Plus, keys: 'c', run: () => setNew(true) }] : []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4.5 pt-4 pb-12">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.marketing')}</h1>
        {may('organisation.change') && (
          <Button asChild>
            <Link to="/settings/brand">
              <Palette />
              {t('hub.brand')}
            </Link>
          </Button>
        )}
        {mayWrite && (
          <Button kind="act" icon={<Plus />} onClick={() => setNew(true)}>
            {t('hub.make')}
          </Button>
        )}
      </header>
      <Tabs value={tab} onChange={(next) => setParams(next === 'calendar' ? {} : { tab: next }, { replace: true })}>
        <TabList label={t('shell.nav.marketing')}>
          <Tab value="calendar">{t('hub.calendar')}</Tab>
          <Tab value="library">{t('hub.library')}</Tab>
          <Tab value="markets">{t('markets.title')}</Tab>
          {seesAudience && <Tab value="audience">{t('hub.audience')}</Tab>}
        </TabList>
        <TabPanel value="calendar">
          <Calendar />
        </TabPanel>
        <TabPanel value="library">
          <Library onNew={mayWrite ? () => setNew(true) : undefined} />
        </TabPanel>
        <TabPanel value="markets">
          <Suspense fallback={<SkeletonRows rows={5} columns={3} />}>
            <Markets />
          </Suspense>
        </TabPanel>
        {seesAudience && (
          <TabPanel value="audience">
            <Suspense fallback={<SkeletonRows rows={5} columns={3} />}>
              <Audience />
            </Suspense>
          </TabPanel>
        )}
      </Tabs>
      <Suspense>{isNew && <NewSet onClose={() => setNew(false)} />}</Suspense>
    </div>
  );
}
