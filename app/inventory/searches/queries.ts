import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { listQueries } from '#app/records/list-queries.ts';
import type { Filter } from '#contract/core/filter.ts';
import { formatFilter } from '#contract/core/filter-url.ts';

const lists = listQueries('searches', {
  list: ({ trash: _, with: __, ...asked }, options) => api.savedSearches.list(asked, options),
  count: ({ trash: _, ...selection }, options) => api.savedSearches.count(selection, options),
  counts: (_, options) => api.savedSearches.counts({}, options),
});

/** Keys begin with the domain, as invalidation expects. */
export const searchQueries = {
  ...lists,
  get: (id: string) =>
    queryOptions({
      queryKey: ['searches', 'get', id],
      queryFn: ({ signal }) => api.savedSearches.get({ id }, { signal }),
    }),
  ofLead: (lead: string) =>
    queryOptions({
      queryKey: ['searches', 'of-lead', lead],
      queryFn: ({ signal }) => api.savedSearches.list({ lead, limit: 50 }, { signal }),
    }),
  ofListing: (id: string) =>
    queryOptions({
      queryKey: ['searches', 'of-listing', id],
      queryFn: ({ signal }) => api.savedSearches.ofListing({ id }, { signal }),
    }),
  proposals: (id: string) =>
    queryOptions({
      queryKey: ['searches', 'proposals', id],
      queryFn: ({ signal }) => api.savedSearches.proposals({ id }, { signal }),
    }),
  homes: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['searches', 'homes', id],
      queryFn: ({ pageParam, signal }) =>
        api.savedSearches.homes({ id, limit: 25, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  preview: (filter: Filter, statuses: readonly string[]) => {
    const written = formatFilter(filter);
    return queryOptions({
      queryKey: ['searches', 'preview', written, statuses],
      queryFn: ({ signal }) => api.savedSearches.preview({ filter: written, statuses: statuses.join(',') }, { signal }),
      enabled: statuses.length > 0,
      placeholderData: keepPreviousData,
      retry: false,
    });
  },
};
