import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { nearPage } from '#app/ui/list/near-pages.ts';
import type { ListState } from '#app/ui/list/use-list-state.ts';
import type { MarketRule } from '#contract/inventory/market-days.ts';

export type ListingSelection = { filter?: string; search?: string; archived?: 'no' | 'only'; timeZone?: string };

/** What of a list's state says which listings it shows. */
export const selectionOf = (state: Pick<ListState, 'written' | 'search' | 'archived'>): ListingSelection => ({
  ...(state.written && { filter: state.written }),
  ...(state.search && { search: state.search }),
  ...(state.archived && { archived: 'only' }),
  ...(state.written && { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
});

export const pageSize = 100;

/** A query is one value: the screen and whoever invalidates it use this. Keys begin with the domain. */
export const listingQueries = {
  list: (selection: ListingSelection, sort: string) => ({
    ...infiniteQueryOptions({
      queryKey: ['listings', 'list', selection, sort],
      queryFn: ({ pageParam, signal, ...asked }) =>
        nearPage({ ...asked, pageParam }, () =>
          api.listings.list(
            { ...selection, sort, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
            { signal },
          ),
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
    placeholderData: keepPreviousData,
  }),
  count: (selection: ListingSelection) =>
    queryOptions({
      queryKey: ['listings', 'count', selection],
      queryFn: ({ signal }) => api.listings.count(selection, { signal }),
    }),
  counts: queryOptions({
    queryKey: ['listings', 'counts'],
    queryFn: ({ signal }) => api.listings.counts({}, { signal }),
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
  marketDays: (id: string, rule: MarketRule) =>
    queryOptions({
      queryKey: ['listings', 'market-days', id, rule],
      queryFn: ({ signal }) => api.listings.marketDays({ id, rule }, { signal }),
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

/** Where a photo's content is read. */
export const photoAddress = (listing: string, photo: string): string =>
  `/api/v1/listings/${listing}/photos/${photo}/content`;
