import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { SavedView } from '#contract/account/views.ts';
import { viewsOf } from './views.ts';

/** Actions on a saved view. A removed view can be restored by the toast's Undo. */
export function useViewActs(domain: SavedView['domain']) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => client.invalidateQueries({ queryKey: viewsOf(domain).queryKey });
  const failed = (error: Error) => toast(t('list.view.notSaved'), { tone: 'destructive', description: error.message });
  const update = useMutation({
    mutationFn: ({ view, query }: { view: SavedView; query: string }) =>
      api.views.change({ id: view.id, query }, { version: view.version }),
    onSuccess: () => {
      toast(t('list.saveView.saved'));
      return refresh();
    },
    onError: failed,
  });
  const restore = useMutation({
    mutationFn: ({ domain, name, query, shared }: SavedView) => api.views.create({ domain, name, query, shared }),
    onSuccess: async (view) => {
      await refresh();
      void navigate(`?${view.query}${view.query && '&'}view=${view.id}`);
    },
    onError: failed,
  });
  const remove = useMutation({
    mutationFn: ({ id }: SavedView) => api.views.remove({ id }),
    onSuccess: async (_, view) => {
      void navigate('?');
      await refresh();
      toast(t('list.view.removed', { name: view.name }), {
        action: { label: t('ui.undo'), onAction: () => restore.mutate(view) },
      });
    },
    onError: failed,
  });
  return { update: update.mutate, isUpdating: update.isPending, remove: remove.mutate };
}
