import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { Calendar } from '../marketing/calendar.tsx';
import { Channels } from './channels.tsx';
import { Comments } from './comments.tsx';
import { PostList } from './post-list.tsx';
import { socialQueries } from './queries.ts';

const NewPost = lazy(() => import('./new-post.tsx'));

export const handle = { title: 'shell.nav.social' } as const;

const tabs = ['posts', 'comments', 'calendar', 'channels'] as const;
type TabName = (typeof tabs)[number];

/** Posts, their schedule and their channels. */
export default function SocialPage() {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const [isNew, setNew] = useState(params.has('new'));
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'posts';
  const mayWrite = may('marketing.write');
  const { data } = useQuery(socialQueries.channels);
  const amiss = data?.channels.filter(({ state }) => state !== 'ok').length ?? 0;
  usePaletteActions(mayWrite ? [{ name: t('social.new'), icon: Plus, keys: 'c', run: () => setNew(true) }] : []);
  const go = (next: TabName) => setParams(next === 'posts' ? {} : { tab: next }, { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4.5 pt-4 pb-12">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.social')}</h1>
        {mayWrite && (
          <Button kind="act" icon={<Plus />} onClick={() => setNew(true)}>
            {t('social.new')}
          </Button>
        )}
      </header>
      <Tabs value={tab} onChange={go}>
        <TabList label={t('shell.nav.social')}>
          <Tab value="posts">{t('social.posts')}</Tab>
          <Tab value="comments">{t('social.comments')}</Tab>
          <Tab value="calendar">{t('social.calendar')}</Tab>
          <Tab value="channels" count={amiss > 0 ? amiss : undefined}>
            {t('social.channels')}
          </Tab>
        </TabList>
        <TabPanel value="posts" className="pt-4">
          <PostList onNew={mayWrite ? () => setNew(true) : undefined} />
        </TabPanel>
        <TabPanel value="comments" className="pt-4">
          <Comments />
        </TabPanel>
        <TabPanel value="calendar" className="pt-4">
          <Calendar only="social" />
        </TabPanel>
        <TabPanel value="channels" className="pt-4">
          <Channels />
        </TabPanel>
      </Tabs>
      <Suspense>{isNew && <NewPost onClose={() => setNew(false)} />}</Suspense>
    </div>
  );
}
