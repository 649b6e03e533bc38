import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { RequestOf } from '#contract/core/call.ts';
import type { SavedSearch, savedSearches } from '#contract/inventory/saved-searches.ts';
import { searchQueries } from '../queries.ts';

type Change = Omit<RequestOf<typeof savedSearches.change>, 'id'>;
type Act = { change: Change } | { act: 'resume' | 'archive' | 'restore' };

/** Actions on a saved search; the result updates every screen that shows it. */
export function useSearchActs(search: SavedSearch) {
  const t = useT();
  const client = useQueryClient();
  const { id, version } = search;
  const done = useMutation({
    mutationFn: (deed: Act) =>
      'change' in deed
        ? api.savedSearches.change({ id, ...deed.change }, { version })
        : api.savedSearches[deed.act]({ id }),
    onSuccess: async (saved) => {
      client.setQueryData(searchQueries.get(id).queryKey, saved);
      await client.invalidateQueries({ queryKey: ['searches'] });
    },
    onError: (error) => toast(t('searches.notSaved'), { tone: 'destructive', description: error.message }),
  });
  return {
    isBusy: done.isPending,
    change: (change: Change) => done.mutateAsync({ change }),
    act: (act: 'resume' | 'archive' | 'restore') => done.mutate({ act }),
  };
}
