import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Waypoints } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { NetworkPage } from '#app/inventory/network-parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import type { Introduction } from '#contract/verticals/lenders/lenders.ts';
import { Comarketing, ComarketingDialog } from './comarketing.tsx';
import { Directory, LenderDialog } from './directory.tsx';
import { IntroductionSheet } from './introduction-sheet.tsx';
import { NewIntroduction } from './new-introduction.tsx';
import { lenderQueries } from './queries.ts';

export const handle = { title: 'shell.nav.lenderNetwork' } as const;

const tabs = ['introductions', 'directory', 'comarketing'] as const;
type TabName = (typeof tabs)[number];
const adding = {
  introductions: { right: 'lenders.work', key: 'lenders.introduce' },
  directory: { right: 'lenders.manage', key: 'lenders.add' },
  comarketing: { right: 'lenders.manage', key: 'lenders.newComarketing' },
} as const;

/** Lenders, the clients who were introduced to them, and marketing that is paid for together. */
export default function LenderNetworkPage() {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const tab: TabName = tabs.find((name) => name === params.get('tab')) ?? 'introductions';
  const open = params.get('open');
  const [isAdding, setAdding] = useState(false);
  const { right, key } = adding[tab];
  const close = () => setAdding(false);
  return (
    <NetworkPage
      title={t('shell.nav.lenderNetwork')}
      actions={
        may(right) && (
          <Button kind="act" icon={<Plus />} onClick={() => setAdding(true)}>
            {t(key)}
          </Button>
        )
      }
    >
      <Tabs
        value={tab}
        onChange={(next) => setParams(next === 'introductions' ? {} : { tab: next }, { replace: true })}
      >
        <TabList label={t('shell.nav.lenderNetwork')}>
          {tabs.map((name) => (
            <Tab key={name} value={name}>
              {t(`lenders.tab.${name}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="introductions">
          <Introductions onOpen={(id) => setParams({ open: id })} />
        </TabPanel>
        <TabPanel value="directory">
          <Directory />
        </TabPanel>
        <TabPanel value="comarketing">
          <Comarketing />
        </TabPanel>
      </Tabs>
      {isAdding && tab === 'introductions' && (
        <NewIntroduction onDone={(id) => setParams({ open: id })} onClose={close} />
      )}
      {isAdding && tab === 'directory' && <LenderDialog lender={null} onClose={close} />}
      {isAdding && tab === 'comarketing' && <ComarketingDialog agreement={null} onClose={close} />}
      {open && <IntroductionSheet key={open} id={open} onClose={() => setParams({}, { replace: true })} />}
    </NetworkPage>
  );
}

function Introductions({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useT();
  const format = useFormat();
  const query = useInfiniteQuery(lenderQueries.introductions);
  if (query.error) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows columns={3} />;
  const rows = rowsOf<Introduction>(query.data);
  if (rows.length === 0)
    return (
      <EmptyState title={t('lenders.introductions.none')} icon={<Waypoints />}>
        {t('lenders.introductions.text')}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {rows.map((one) => {
          const chosen = one.choices.find(({ isChosen }) => isChosen);
          return (
            <li key={one.id}>
              <button
                type="button"
                onClick={() => onOpen(one.id)}
                className="flex min-h-13 w-full flex-wrap items-center gap-x-4 gap-y-1 py-2 text-start hover:bg-sunken"
              >
                <span className="grid min-w-48 flex-1">
                  <bdi className="truncate font-medium">{one.lead?.name ?? t('lenders.client')}</bdi>
                  <span className="truncate text-sm text-ink-2">
                    <Facts of={[one.state, ...one.choices.map(({ lender }) => lender.name)]} />
                  </span>
                </span>
                <span className="text-sm text-ink-2">{format.dateTime(one.createdAt)}</span>
                {!one.isOpen ? (
                  <Chip>{t('lenders.consentEnded')}</Chip>
                ) : chosen ? (
                  <Chip tone="act">{t(`lenders.status.${chosen.status}`)}</Chip>
                ) : (
                  <Chip tone="info">{t('lenders.choosing')}</Chip>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      <MoreButton pages={query} className="mt-3" />
    </>
  );
}
