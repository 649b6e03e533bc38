import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { SavedView } from '#contract/account/views.ts';

/** The views of a list that somebody saved, their own and those shared with them. */
export const viewsOf = (domain: SavedView['domain']) =>
  queryOptions({
    queryKey: ['views', domain],
    queryFn: ({ signal }) => api.views.list({ domain }, { signal }),
  });
