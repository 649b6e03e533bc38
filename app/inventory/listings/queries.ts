import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { listQueries } from '#app/records/list-queries.ts';
import type { ListSelection } from '#app/records/selection.ts';
import type { MarketRule } from '#contract/inventory/market-days.ts';

/** Fewer rows per lane, because the board has ten of them. */
const lanePageSize = 25;

const lists = listQueries('listings', {
  list: (asked, options) => api.listings.list(asked, options),
  count: (selection, options) => api.listings.count(selection, options),
  counts: (_, options) => api.listings.counts({}, options),
});

/** Queries used by screens and invalidation alike. Keys begin with the domain. */
export const listingQueries = {
  ...lists,
  lane: (selection: ListSelection, sort: string) => lists.pages('lane', lanePageSize, selection, sort),
  tags: queryOptions({
    queryKey: ['listings', 'tags'],
    queryFn: ({ signal }) => api.listings.tags({}, { signal }),
  }),
  fields: queryOptions({
    queryKey: ['listings', 'fields'],
    queryFn: ({ signal }) => api.listings.fields({}, { signal }),
  }),
  get: (id: string) =>
    queryOptions({ queryKey: ['listings', 'get', id], queryFn: ({ signal }) => api.listings.get({ id }, { signal }) }),
  photos: (id: string) =>
    queryOptions({
      queryKey: ['listings', 'photos', id],
      queryFn: ({ signal }) => api.listings.photos({ id }, { signal }),
    }),
  prices: (id: string) =>
    queryOptions({
      queryKey: ['listings', 'prices', id],
      queryFn: ({ signal }) => api.listings.prices({ id }, { signal }),
    }),
  marketDays: (id: string, rule: MarketRule, relistOn: string | null) =>
    queryOptions({
      queryKey: ['listings', 'market-days', id, rule, relistOn],
      queryFn: ({ signal }) => api.listings.marketDays({ id, rule, ...(relistOn && { relistOn }) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  timeline: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['listings', 'timeline', id],
      queryFn: ({ pageParam, signal }) =>
        api.listings.timeline({ id, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};

type PhotoView = { width?: number; of?: 'original' | undefined };

/** URL of a photo or its original, at about the width it is shown. */
export function photoAddress(listing: string, photo: string, { width, of }: PhotoView = {}): string {
  const asked = new URLSearchParams({ ...(width && { width: String(width) }), ...(of && { of }) });
  return `/api/v1/listings/${listing}/photos/${photo}/content${asked.size > 0 ? `?${asked}` : ''}`;
}
