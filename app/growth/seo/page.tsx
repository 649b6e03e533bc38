import { useQuery } from '@tanstack/react-query';
import { SearchCheck } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { sitesQuery } from '../website/queries.ts';
import { AuditTab } from './audit-tab.tsx';
import { PagesTab } from './pages-tab.tsx';
import { RedirectsTab } from './redirects-tab.tsx';
import { TemplatesTab } from './templates-tab.tsx';

export const handle = { title: 'seo.title' } as const;

const tabs = ['templates', 'pages', 'redirects', 'audit'] as const;
const names = keysOf('seo.tab', tabs);

/** The search engine settings of each site. */
export default function SeoPage() {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const { data, error, refetch } = useQuery(sitesQuery);
  const sites = data?.sites ?? [];
  const site = sites.find(({ id }) => id === query.get('site')) ?? sites[0];
  const tab = tabs.find((one) => one === query.get('tab')) ?? 'templates';
  const go = (change: { site?: string; tab?: string }) =>
    setQuery({ ...(site && { site: site.id }), tab, ...change }, { replace: true });
  return (
    <div className="page-room grid content-start gap-6 pt-4 pb-16">
      <header className="flex flex-wrap items-start gap-3">
        <div className="me-auto grid min-w-0 flex-1 basis-72 gap-1">
          <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('seo.title')}</h1>
          <p className="max-w-[62ch] text-ink-2">{t('seo.text')}</p>
        </div>
        {site && sites.length > 1 && (
          <Select
            aria-label={t('seo.site')}
            value={site.id}
            onChange={(id) => go({ site: id })}
            options={sites.map(({ id, slug, team }) => ({
              value: id,
              label: team ? `${team.name} · /s/${slug}` : `/s/${slug}`,
            }))}
          />
        )}
      </header>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} columns={2} />
      ) : !site ? (
        <EmptyState
          title={t('seo.none')}
          icon={<SearchCheck />}
          actions={
            <Button kind="act" asChild>
              <Link to="/website">{t('seo.toWebsite')}</Link>
            </Button>
          }
        >
          {t('seo.noneText')}
        </EmptyState>
      ) : (
        <Tabs key={site.id} value={tab} onChange={(next) => go({ tab: next })}>
          <TabList label={t('seo.title')}>
            {tabs.map((one) => (
              <Tab key={one} value={one}>
                {t(names[one])}
              </Tab>
            ))}
          </TabList>
          <TabPanel value="templates">
            <TemplatesTab site={site} />
          </TabPanel>
          <TabPanel value="pages">
            <PagesTab site={site} />
          </TabPanel>
          <TabPanel value="redirects">
            <RedirectsTab site={site} />
          </TabPanel>
          <TabPanel value="audit">
            <AuditTab site={site} />
          </TabPanel>
        </Tabs>
      )}
    </div>
  );
}
