import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useViewActs } from '#app/account/use-view-acts.ts';
import { viewsOf } from '#app/account/views.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { type ListState, readState, viewQuery } from '#app/ui/list/use-list-state.ts';
import { ViewsBar, type ViewTab } from '#app/ui/list/views-bar.tsx';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';
import type { SavedView } from '#contract/account/views.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import { leadList } from './columns.tsx';
import { leadQueries, selectionOf } from './queries.ts';

const SaveView = lazy(() => import('#app/account/save-view.tsx'));

/** Views everybody has, in the order of the day's work. Their words are the filter's own. */
const given = [
  { id: 'new', key: 'leads.view.new', query: 'filter=stage:is(new)~owner:any_of(me,none)&sort=-createdAt' },
  {
    id: 'quiet',
    key: 'leads.view.quiet',
    query:
      'filter=stage:any_of(attempting,engaged,active)~lastActivityAt:older_than(14d)~owner:is(me)&sort=lastActivityAt',
  },
  {
    id: 'hot',
    key: 'leads.view.hot',
    query: 'filter=score:gte(70)~stage:none_of(closed,past_client,trash)&sort=-score',
  },
] as const;

const stateIn = (query: string) => readState(leadFields, leadList, new URLSearchParams(query));

type Offered = { id: string; name: string; query: string; saved?: SavedView };
type Props = { state: ListState; children: ReactNode };

/** Views as tabs. One that was changed since can be kept under its name or under another. */
export function LeadViews({ state, children }: Props) {
  const t = useT();
  const saved = useQuery(viewsOf('leads')).data?.views ?? [];
  const all = useQuery(leadQueries.counts).data;
  const [saving, setSaving] = useState<SavedView | 'new' | null>(null);
  const acts = useViewActs('leads');
  const offered: Offered[] = [
    ...given.map(({ id, key, query }) => ({ id, name: t(key), query })),
    ...saved.map((view) => ({ id: view.id, name: view.name, query: view.query, saved: view })),
  ];
  const states = offered.map(({ query }) => stateIn(query));
  const counts = useQueries({
    queries: states.map((one) => ({ ...leadQueries.count(selectionOf(one)), enabled: one.unreadable === undefined })),
  });
  const now = viewQuery(state, leadList);
  // What everybody has opens as one looks at it now; what was saved, as it was saved.
  const layout = state.layout === 'board' ? 'layout=board' : '';
  const current = offered.find(({ id }) => id === state.view);
  const isChanged = current ? viewQuery(stateIn(current.query), leadList) !== now : now !== '';

  const entriesOf = (view: SavedView): MenuEntry[] => [
    ...(isChanged
      ? [{ label: t('list.view.update', { name: view.name }), onSelect: () => acts.update({ view, query: now }) }]
      : []),
    { label: t('list.view.rename'), onSelect: () => setSaving(view) },
    { label: t('list.view.remove'), danger: true, onSelect: () => acts.remove(view) },
  ];
  const tabs: ViewTab[] = [
    { id: 'all', name: t('list.everyone'), to: `?${layout}`, count: all && { count: all.total, capped: false } },
    ...offered.map(({ id, name, query, saved: view }, place) => ({
      id,
      name,
      to: `?${[query, !view && layout, `view=${id}`].filter(Boolean).join('&')}`,
      count: counts[place]?.data,
      ...(view?.can.change && { entries: entriesOf(view) }),
    })),
  ];
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
            onClick={() =>
              current?.saved?.can.change ? acts.update({ view: current.saved, query: now }) : setSaving('new')
            }
            busy={acts.isUpdating}
          >
            {current?.saved?.can.change ? t('list.view.save') : t('list.saveView')}
          </Button>
        )}
        {children}
      </ViewsBar>
      {saving && (
        <Suspense>
          <SaveView
            domain="leads"
            view={saving === 'new' ? null : saving}
            query={now}
            onClose={() => setSaving(null)}
          />
        </Suspense>
      )}
    </>
  );
}
