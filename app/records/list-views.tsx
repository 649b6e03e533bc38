import { useQueries, useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useViewActs } from '#app/account/use-view-acts.ts';
import { viewsOf } from '#app/account/views.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { type ListState, readPlain, viewQuery } from '#app/ui/list/use-list-state.ts';
import { ViewsBar, type ViewTab } from '#app/ui/list/views-bar.tsx';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';
import type { SavedView } from '#contract/account/views.ts';
import type { ListThing } from './list-thing.ts';
import { selectionOf } from './selection.ts';

const SaveView = lazy(() => import('#app/account/save-view.tsx'));

type Offered = { id: string; name: string; query: string; saved?: SavedView };
type Props<Row extends { id: string }> = { thing: ListThing<Row>; state: ListState; children?: ReactNode };

/** Saved views as tabs. A changed view can be saved under its own name or a new one. */
export function ListViews<Row extends { id: string }>({ thing, state, children }: Props<Row>) {
  const t = useT();
  const { domain, fields, defaults, queries } = thing;
  const saved = useQuery(viewsOf(domain)).data?.views ?? [];
  const all = useQuery(queries.total).data;
  const [saving, setSaving] = useState<SavedView | 'new' | null>(null);
  const acts = useViewActs(domain);
  const stateIn = (query: string) => readPlain(fields, defaults, new URLSearchParams(query));
  const offered: Offered[] = [
    ...thing.views.map(({ id, key, query }) => ({ id, name: t(key), query })),
    ...saved.map((view) => ({ id: view.id, name: view.name, query: view.query, saved: view })),
  ];
  const counts = useQueries({ queries: offered.map(({ query }) => queries.count(selectionOf(stateIn(query)))) });
  const now = viewQuery(state, defaults);
  // Built-in views open in the current layout; saved views in the layout they were saved with.
  const layout = state.layout === 'table' ? '' : `layout=${state.layout}`;
  const current = offered.find(({ id }) => id === state.view);
  const isChanged = current ? viewQuery(stateIn(current.query), defaults) !== now : now !== '';
  const own = current?.saved?.can.change ? current.saved : undefined;

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
            onClick={() => (own ? acts.update({ view: own, query: now }) : setSaving('new'))}
            busy={acts.isUpdating}
          >
            {own ? t('list.view.save') : t('list.saveView')}
          </Button>
        )}
        {children}
      </ViewsBar>
      {saving && (
        <Suspense>
          <SaveView
            domain={domain}
            view={saving === 'new' ? null : saving}
            query={now}
            onClose={() => setSaving(null)}
          />
        </Suspense>
      )}
    </>
  );
}
