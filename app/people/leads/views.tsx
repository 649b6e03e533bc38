import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { type ListState, viewQuery } from '#app/ui/list/use-list-state.ts';
import { ViewsBar, type ViewTab } from '#app/ui/list/views-bar.tsx';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';
import { toast } from '#app/ui/toast.ts';
import type { SavedView } from '#contract/account/views.ts';
import { type LeadSelection, leadQueries, viewsQuery } from './queries.ts';

const SaveView = lazy(() => import('./save-view.tsx'));

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

const selectionIn = (query: string): LeadSelection => {
  const params = new URLSearchParams(query);
  const filter = params.get('filter');
  const search = params.get('q');
  return { ...(filter && { filter }), ...(search && { search }) };
};

type Props = { state: ListState; children: ReactNode };

export function LeadViews({ state, children }: Props) {
  const t = useT();
  const [params] = useSearchParams();
  const saved = useQuery(viewsQuery).data?.views ?? [];
  const all = useQuery(leadQueries.counts).data;
  const [saving, setSaving] = useState<SavedView | 'new' | null>(null);
  const entriesOf = useViewEntries(setSaving, viewQuery(params));
  const offered: { id: string; name: string; query: string; entries?: MenuEntry[] }[] = [
    ...given.map(({ id, key, query }) => ({ id, name: t(key), query })),
    ...saved.map((view) => ({
      id: view.id,
      name: view.name,
      query: view.query,
      ...(view.can.change && { entries: entriesOf(view) }),
    })),
  ];
  const counts = useQueries({ queries: offered.map(({ query }) => leadQueries.count(selectionIn(query))) });
  const tabs: ViewTab[] = [
    { id: 'all', name: t('list.everyone'), to: '?', count: all && { count: all.total, capped: false } },
    ...offered.map(({ id, name, query, entries }, place) => ({
      id,
      name,
      to: `?${query}&view=${id}`,
      count: counts[place]?.data,
      ...(entries && { entries }),
    })),
  ];
  const isChanged = Boolean(state.written || state.search);
  return (
    <>
      <ViewsBar label={t('list.views')} tabs={tabs} current={state.view ?? (isChanged ? '' : 'all')}>
        {isChanged && (
          <Button kind="quiet" size="s" className="mb-1.5" onClick={() => setSaving('new')}>
            {t('list.saveView')}
          </Button>
        )}
        {children}
      </ViewsBar>
      {saving && (
        <Suspense>
          <SaveView view={saving === 'new' ? null : saving} query={viewQuery(params)} onClose={() => setSaving(null)} />
        </Suspense>
      )}
    </>
  );
}

function useViewEntries(rename: (view: SavedView) => void, query: string) {
  const t = useT();
  const client = useQueryClient();
  const done = (words: string) => {
    toast(words);
    void client.invalidateQueries({ queryKey: viewsQuery.queryKey });
  };
  const failed = (error: Error) => toast(t('leads.change.failed'), { tone: 'destructive', description: error.message });
  const update = useMutation({
    mutationFn: (view: SavedView) => api.views.change({ id: view.id, query }, { version: view.version }),
    onSuccess: () => done(t('list.saveView.saved')),
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: (view: SavedView) => api.views.remove({ id: view.id }),
    onSuccess: () => done(t('list.view.removed')),
    onError: failed,
  });
  return (view: SavedView): MenuEntry[] => [
    ...(view.query === query
      ? []
      : [{ label: t('list.view.update', { name: view.name }), onSelect: () => update.mutate(view) }]),
    { label: t('list.view.rename'), onSelect: () => rename(view) },
    { label: t('list.view.remove'), danger: true, onSelect: () => remove.mutate(view) },
  ];
}
