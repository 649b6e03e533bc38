import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useViewActs } from '#app/account/use-view-acts.ts';
import { viewsOf } from '#app/account/views.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { type ListState, readState, viewQuery } from '#app/ui/list/use-list-state.ts';
import { ViewsBar, type ViewTab } from '#app/ui/list/views-bar.tsx';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';
import type { SavedView } from '#contract/account/views.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import { listingList } from './columns.tsx';
import { listingQueries, selectionOf } from './queries.ts';

const SaveView = lazy(() => import('#app/account/save-view.tsx'));

/** Views everybody has. Their words are the filter's own. */
const given = [
  {
    id: 'active',
    key: 'listings.view.active',
    query: 'filter=standardStatus:any_of(Active,Active Under Contract)&sort=-listPrice',
  },
  { id: 'mine', key: 'listings.view.mine', query: 'filter=listAgent:is(me)' },
  {
    id: 'ending',
    key: 'listings.view.ending',
    query: 'filter=standardStatus:any_of(Active,Active Under Contract,Pending)~expirationDate:in_next(30d)',
  },
  {
    id: 'long',
    key: 'listings.view.long',
    query: 'filter=standardStatus:is(Active)~daysOnMarket:gte(60)&sort=createdAt',
  },
] as const;

const stateIn = (query: string) => readState(listingFields, listingList, new URLSearchParams(query));

type Offered = { id: string; name: string; query: string; saved?: SavedView };

/** Views as tabs. One that was changed since can be kept under its name or under another. */
export function ListingViews({ state }: { state: ListState }) {
  const t = useT();
  const saved = useQuery(viewsOf('listings')).data?.views ?? [];
  const all = useQuery(listingQueries.counts).data;
  const [saving, setSaving] = useState<SavedView | 'new' | null>(null);
  const acts = useViewActs('listings');
  const offered: Offered[] = [
    ...given.map(({ id, key, query }) => ({ id, name: t(key), query })),
    ...saved.map((view) => ({ id: view.id, name: view.name, query: view.query, saved: view })),
  ];
  const states = offered.map(({ query }) => stateIn(query));
  const counts = useQueries({
    queries: states.map((one) => ({
      ...listingQueries.count(selectionOf(one)),
      enabled: one.unreadable === undefined,
    })),
  });
  const now = viewQuery(state, listingList);
  const current = offered.find(({ id }) => id === state.view);
  const isChanged = current ? viewQuery(stateIn(current.query), listingList) !== now : now !== '';
  const entriesOf = (view: SavedView): MenuEntry[] => [
    ...(isChanged
      ? [{ label: t('list.view.update', { name: view.name }), onSelect: () => acts.update({ view, query: now }) }]
      : []),
    { label: t('list.view.rename'), onSelect: () => setSaving(view) },
    { label: t('list.view.remove'), danger: true, onSelect: () => acts.remove(view) },
  ];
  const tabs: ViewTab[] = [
    { id: 'all', name: t('list.everyone'), to: '?', count: all && { count: all.total, capped: false } },
    ...offered.map(({ id, name, query, saved: view }, place) => ({
      id,
      name,
      to: `?${query}&view=${id}`,
      count: counts[place]?.data,
      ...(view?.can.change && { entries: entriesOf(view) }),
    })),
  ];
  const own = current?.saved?.can.change ? current.saved : undefined;
  return (
    <>
      <ViewsBar
        label={t('list.views')}
        tabs={tabs}
        current={current?.id ?? (state.written || state.search ? '' : 'all')}
      >
        {isChanged && state.unreadable === undefined && (
          <Button
            kind="quiet"
            size="s"
            className="mb-1.5"
            onClick={() => (own ? acts.update({ view: own, query: now }) : setSaving('new'))}
            busy={acts.isUpdating}
          >
            {own ? t('list.view.save') : t('list.saveView')}
          </Button>
        )}
      </ViewsBar>
      {saving && (
        <Suspense>
          <SaveView
            domain="listings"
            view={saving === 'new' ? null : saving}
            query={now}
            onClose={() => setSaving(null)}
          />
        </Suspense>
      )}
    </>
  );
}
