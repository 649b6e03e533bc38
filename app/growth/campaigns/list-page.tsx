import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Send, ShieldCheck } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { CampaignRow } from '#contract/growth/campaigns/campaigns.ts';
import {
  type CampaignState,
  campaignChannels,
  campaignStates,
  campaignTypes,
} from '#contract/growth/campaigns/words.ts';
import { campaignQueries } from './queries.ts';
import { StateChip, stateNames } from './state-chip.tsx';

const NewCampaign = lazy(() => import('./new-campaign.tsx'));

export const handle = { title: 'shell.nav.campaigns' } as const;

const types = keysOf('campaigns.type', campaignTypes);
const channels = keysOf('campaigns.channel', campaignChannels);

/** All campaigns and their results. */
export default function CampaignsPage() {
  const t = useT();
  const maySend = useMay()('campaigns.send');
  const [state, setState] = useState<CampaignState | 'all'>('all');
  const [search, setSearch] = useState('');
  const [isNew, setNew] = useState(false);
  const list = useInfiniteQuery(campaignQueries.list(state, useDeferredValue(search.trim())));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const isFiltered = state !== 'all' || search.trim() !== '';
  usePaletteActions(maySend ? [{ name: t('campaigns.new'), icon: Plus, keys: 'c', run: () => setNew(true) }] : []);
  const create = (
    <Button kind="act" icon={<Plus />} onClick={() => setNew(true)}>
      {t('campaigns.new')}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4.5 pt-4 pb-12">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.campaigns')}</h1>
        <Button asChild kind="quiet">
          <Link to="/campaigns/deliverability">
            <ShieldCheck />
            {t('campaigns.deliverability')}
          </Link>
        </Button>
        {maySend && (rows.length > 0 || isFiltered) && create}
      </header>
      {(rows.length > 0 || isFiltered) && (
        <div className="flex flex-wrap gap-3">
          <div className="w-72 max-w-full">
            <SearchInput
              aria-label={t('campaigns.search')}
              placeholder={t('campaigns.search')}
              value={search}
              onChange={setSearch}
            />
          </div>
          <Select
            aria-label={t('campaigns.state')}
            className="w-44"
            value={state}
            onChange={setState}
            options={[
              { value: 'all', label: t('campaigns.state.all') },
              ...campaignStates.map((value) => ({ value, label: t(stateNames[value]) })),
            ]}
          />
        </div>
      )}
      {list.error && !list.data ? (
        <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <SkeletonRows rows={5} columns={4} />
      ) : rows.length > 0 ? (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {rows.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      ) : isFiltered ? (
        <p className="text-ink-3">{t('campaigns.none')}</p>
      ) : (
        <EmptyState title={t('campaigns.empty.title')} icon={<Send />} actions={maySend && create}>
          {t('campaigns.empty.text')}
        </EmptyState>
      )}
      <MoreButton pages={list} kind="quiet" className="justify-self-center" />
      <Suspense>{isNew && <NewCampaign onClose={() => setNew(false)} />}</Suspense>
    </div>
  );
}

function Row({ one }: { one: CampaignRow }) {
  const t = useT();
  const { number, dateTimeThere, percent } = useFormat();
  const share = (count: number) =>
    one.sent > 0 ? `${number(count)} · ${percent(count / one.sent, 1)}` : number(count);
  const numbers = [
    { name: t('campaigns.result.sent'), value: number(one.sent) },
    { name: t('campaigns.result.clicked'), value: share(one.clicked) },
    { name: t('campaigns.result.replied'), value: share(one.replied) },
  ];
  const when = one.scheduledAt ? dateTimeThere(one.scheduledAt) : t('campaigns.notScheduled');
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 hover:bg-paper">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <Link to={`/campaign/${one.id}`} className="min-w-0 truncate font-medium after:absolute after:inset-0">
            {one.name}
          </Link>
          <StateChip state={one.state} />
        </div>
        <p className="truncate text-sm text-ink-3">
          {[t(types[one.type]), ...one.channels.map((channel) => t(channels[channel])), when, one.owner?.name]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {one.state !== 'draft' && (
        <dl className="flex gap-5">
          {numbers.map(({ name, value }) => (
            <div key={name} className="grid justify-items-end">
              <dt className="text-xs text-ink-3">{name}</dt>
              <dd className="num font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}
