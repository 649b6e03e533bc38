import { useInfiniteQuery } from '@tanstack/react-query';
import { Pencil, Plus, Store } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import type { Carrier } from '#contract/verticals/insurance/carriers.ts';
import type { Opportunity } from '#contract/verticals/insurance/opportunities.ts';
import { Page } from '../page.tsx';
import { opportunityQueries } from '../queries.ts';
import { stageTones, useChoices } from '../words.ts';
import { CarrierDialog } from './carrier-dialog.tsx';
import NewOpportunity from './new-opportunity.tsx';

export const handle = { title: 'shell.nav.insuranceMarketplace' } as const;

/** What waits for carriers, what can be quoted, and the carriers themselves. */
export default function MarketplacePage() {
  const t = useT();
  const may = useMay();
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = asked === 'carriers' || asked === 'due' ? asked : 'open';
  const [isCreating, setCreating] = useState(false);
  return (
    <Page
      title={t('shell.nav.insuranceMarketplace')}
      actions={
        may('policies.work') && (
          <Button kind="act" icon={<Plus />} onClick={() => setCreating(true)}>
            {t('insurance.newOpportunity')}
          </Button>
        )
      }
    >
      <Tabs value={tab} onChange={(next) => setParams(next === 'open' ? {} : { tab: next }, { replace: true })}>
        <TabList label={t('shell.nav.insuranceMarketplace')}>
          <Tab value="open">{t('insurance.opportunities')}</Tab>
          <Tab value="due">{t('insurance.submissions')}</Tab>
          <Tab value="carriers">{t('insurance.carriers')}</Tab>
        </TabList>
        <TabPanel value="open">
          <Opportunities by="newest" />
        </TabPanel>
        <TabPanel value="due">
          <Opportunities by="due" />
        </TabPanel>
        <TabPanel value="carriers">
          <Carriers />
        </TabPanel>
      </Tabs>
      {isCreating && <NewOpportunity onClose={() => setCreating(false)} />}
    </Page>
  );
}

function Opportunities({ by }: { by: 'newest' | 'due' }) {
  const t = useT();
  const format = useFormat();
  const query = useInfiniteQuery(opportunityQueries.list({ by }));
  if (query.error) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows columns={3} />;
  const rows = rowsOf<Opportunity>(query.data);
  if (rows.length === 0)
    return (
      <EmptyState
        title={t(by === 'due' ? 'insurance.submissions.none' : 'insurance.opportunities.none')}
        icon={<Store />}
      >
        {t(by === 'due' ? 'insurance.submissions.text' : 'insurance.opportunities.text')}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {rows.map((one) => (
          <li key={one.id}>
            <Link
              to={`/insurance-marketplace/${one.id}`}
              className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2 hover:bg-sunken"
            >
              <span className="grid min-w-40 flex-1">
                <bdi className="truncate font-medium">{one.lead?.name ?? t(`insurance.line.${one.line}`)}</bdi>
                <span className="truncate text-sm text-ink-2">
                  <Facts
                    of={[
                      t(`insurance.line.${one.line}`),
                      one.stateOrProvince,
                      one.effectiveOn && format.date(one.effectiveOn),
                    ]}
                  />
                </span>
              </span>
              <span className="num text-sm text-ink-2">
                {by === 'due' && one.nextDueOn ? (
                  <span className={one.nextDueOn < todayHere() ? 'text-loss' : ''}>
                    {t('insurance.dueBy', { day: format.date(one.nextDueOn) })}
                  </span>
                ) : (
                  t('insurance.quoteCount', { count: one.quotes })
                )}
              </span>
              <Chip tone={stageTones[one.stage]}>{t(`insurance.stage.${one.stage}`)}</Chip>
            </Link>
          </li>
        ))}
      </ul>
      <MoreButton pages={query} className="mt-3" />
    </>
  );
}

function Carriers() {
  const t = useT();
  const { all } = useChoices();
  const mayManage = useMay()('insurance.manage');
  const [edited, setEdited] = useState<Carrier | 'new' | null>(null);
  const add = mayManage && (
    <Button size="s" icon={<Plus />} onClick={() => setEdited('new')}>
      {t('insurance.addCarrier')}
    </Button>
  );
  return (
    <div className="grid gap-2">
      {all.length === 0 ? (
        <EmptyState title={t('insurance.carriers.none')} icon={<Store />} actions={add}>
          {t('insurance.carriers.text')}
        </EmptyState>
      ) : (
        <>
          <div className="justify-self-end">{add}</div>
          <ul className="divide-y divide-line border-y border-line">
            {all.map((carrier) => (
              <li key={carrier.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="grid min-w-48 flex-1">
                  <bdi className="font-medium">{carrier.name}</bdi>
                  <span className="text-sm text-ink-2">
                    <Facts
                      of={[
                        carrier.naic && `NAIC ${carrier.naic}`,
                        ...carrier.appetite.map(({ line }) => t(`insurance.line.${line}`)),
                      ]}
                    />
                  </span>
                </span>
                <span className="num text-sm text-ink-2">
                  {carrier.appointments.length > 0
                    ? carrier.appointments.map(({ state }) => state).join(', ')
                    : t('insurance.notAppointed')}
                </span>
                {carrier.mayBind && <Chip tone="act">{t('insurance.mayBind')}</Chip>}
                {mayManage && (
                  <IconButton
                    size="s"
                    label={t('insurance.editNamed', { name: carrier.name })}
                    onClick={() => setEdited(carrier)}
                  >
                    <Pencil />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {edited && <CarrierDialog carrier={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </div>
  );
}
