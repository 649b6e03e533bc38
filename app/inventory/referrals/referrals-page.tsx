import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Handshake, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { todayHere } from '#app/ui/days.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import type { Direction } from '#contract/inventory/referrals/referral-rules.ts';
import type { Referral } from '#contract/inventory/referrals/referrals.ts';
import { CallDialog, type Named } from '../call-dialog.tsx';
import { NetworkPage } from '../network-parts.tsx';
import { Program } from './program.tsx';
import { reads, referralQueries } from './queries.ts';
import { ReferralDialog } from './referral-dialog.tsx';
import { ReferralSheet } from './referral-sheet.tsx';
import { NewService, Services } from './services.tsx';
import { stateTones } from './words.ts';

export const handle = { title: 'shell.nav.referrals' } as const;

const allTabs = ['out', 'in', 'services', 'referrers', 'program'] as const;
type TabName = (typeof allTabs)[number];

/** Referred clients, sent and received, and the people who referred them. */
export default function ReferralsPage() {
  const t = useT();
  const may = useMay();
  // The program's credits lower the plan's bills, so only members who can see the bills see it.
  const tabs = allTabs.filter((name) => name !== 'program' || may('billing.manage'));
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'out';
  const open = params.get('open');
  const [isCreating, setCreating] = useState(false);
  const go = (next: TabName) => setParams(next === 'out' ? {} : { tab: next }, { replace: true });
  const openOne = (id: string | null) =>
    setParams({ ...(tab !== 'out' && { tab }), ...(id && { open: id }) }, { replace: id === null });
  const isAgents = tab === 'out' || tab === 'in';
  return (
    <NetworkPage
      title={t('shell.nav.referrals')}
      actions={
        may('referrals.work') &&
        tab !== 'referrers' &&
        tab !== 'program' && (
          <Button kind="act" icon={<Plus />} onClick={() => setCreating(true)}>
            {t(isAgents ? 'referrals.new' : 'referrals.newService')}
          </Button>
        )
      }
    >
      <Tabs value={tab} onChange={(next) => go(next as TabName)}>
        <TabList label={t('shell.nav.referrals')}>
          {tabs.map((name) => (
            <Tab key={name} value={name}>
              {t(`referrals.tab.${name}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="out">
          <Agents direction="out" onOpen={openOne} />
        </TabPanel>
        <TabPanel value="in">
          <Agents direction="in" onOpen={openOne} />
        </TabPanel>
        <TabPanel value="services">
          <Services />
        </TabPanel>
        <TabPanel value="referrers">
          <Referrers />
        </TabPanel>
        <TabPanel value="program">
          <Program />
        </TabPanel>
      </Tabs>
      {isCreating && isAgents && (
        <ReferralDialog
          direction={tab}
          referral={null}
          onDone={({ id }) => openOne(id)}
          onClose={() => setCreating(false)}
        />
      )}
      {isCreating && tab === 'services' && <NewService onClose={() => setCreating(false)} />}
      {open && <ReferralSheet key={open} id={open} onClose={() => openOne(null)} />}
    </NetworkPage>
  );
}

function Agents({ direction, onOpen }: { direction: Direction; onOpen: (id: string) => void }) {
  const t = useT();
  const format = useFormat();
  const query = useInfiniteQuery(referralQueries.list(direction));
  if (query.error) return <ErrorScreen error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonRows columns={3} />;
  const rows = rowsOf<Referral>(query.data);
  if (rows.length === 0)
    return (
      <EmptyState title={t(`referrals.none.${direction}`)} icon={<Handshake />}>
        {t(`referrals.noneText.${direction}`)}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {rows.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              onClick={() => onOpen(one.id)}
              className="flex min-h-13 w-full flex-wrap items-center gap-x-4 gap-y-1 py-2 text-start hover:bg-sunken"
            >
              <span className="grid min-w-48 flex-1">
                <bdi className="truncate font-medium">{one.lead?.name ?? t('referrals.client')}</bdi>
                <span className="truncate text-sm text-ink-2">
                  <Facts of={[one.partnerAgent, one.partnerBrokerage, one.partnerState]} />
                </span>
              </span>
              <span className="num text-sm text-ink-2">
                {one.fee === null
                  ? format.percent(one.feeRate / 1_000_000, 2)
                  : `${format.money(one.fee)} · ${format.percent(one.feeRate / 1_000_000, 2)}`}
              </span>
              <Chip tone={stateTones[one.state]}>{t(`referrals.state.${one.state}`)}</Chip>
            </button>
          </li>
        ))}
      </ul>
      <MoreButton pages={query} className="mt-3" />
    </>
  );
}

function Referrers() {
  const t = useT();
  const format = useFormat();
  const mayThank = useMay()('leads.change');
  const { data, error, refetch } = useQuery(referralQueries.referrers);
  const [thanked, setThanked] = useState<NonNullable<Named> | null>(null);
  if (error) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows columns={3} />;
  if (data.referrers.length === 0)
    return (
      <EmptyState title={t('referrals.referrers.none')} icon={<Handshake />}>
        {t('referrals.referrers.text')}
      </EmptyState>
    );
  return (
    <>
      <ul className="divide-y divide-line border-b border-line">
        {data.referrers.map(({ lead, referred, closings, thankedOn, isDue }) => (
          <li key={lead.id} className="flex min-h-13 flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="grid min-w-48 flex-1">
              <Link to={`/lead/${lead.id}`} className="truncate font-medium hover:underline">
                <bdi>{lead.name}</bdi>
              </Link>
              <span className="text-sm text-ink-2">
                <Facts
                  of={[
                    t('referrals.referredCount', { count: referred }),
                    t('referrals.closingCount', { count: closings }),
                    thankedOn && t('referrals.thankedOn', { day: format.date(thankedOn) }),
                  ]}
                />
              </span>
            </span>
            {isDue && <Chip tone="need">{t('referrals.thanksDue')}</Chip>}
            {mayThank && (
              <Button size="s" onClick={() => setThanked(lead)}>
                {t('referrals.logThanks')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {thanked && (
        <CallDialog
          title={t('referrals.logThanks')}
          description={thanked.name}
          reads={reads}
          size="m"
          fields={({ kind }) => [
            {
              name: 'kind',
              label: t('referrals.thanks.kind'),
              type: 'choice',
              options: (['note', 'call', 'gift'] as const).map((value) => ({
                value,
                label: t(`referrals.thanks.${value}`),
              })),
            },
            { name: 'on', label: t('referrals.on'), type: 'day', required: true },
            ...(kind === 'gift' ? [{ name: 'value', label: t('referrals.thanks.value'), type: 'money' as const }] : []),
            { name: 'note', label: t('referrals.note'), type: 'text', wide: true },
          ]}
          initial={{ kind: 'note', on: todayHere(), value: 0, note: '' }}
          send={({ kind, on, value, note }, key) =>
            api.referrals.thank(
              { lead: thanked.id, kind, on, note, value: kind === 'gift' ? (value ?? 0) : 0 } as Parameters<
                typeof api.referrals.thank
              >[0],
              { key },
            )
          }
          onClose={() => setThanked(null)}
        />
      )}
    </>
  );
}
