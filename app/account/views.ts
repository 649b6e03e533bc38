import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { SavedView } from '#contract/account/views.ts';

/** The saved views of a list: the user's own and shared ones. */
export const viewsOf = (domain: SavedView['domain']) =>
  queryOptions({
    queryKey: ['views', domain],
    queryFn: ({ signal }) => api.views.list({ domain }, { signal }),
  });
