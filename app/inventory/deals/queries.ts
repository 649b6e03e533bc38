import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { listQueries } from '#app/records/list-queries.ts';
import type { ListSelection } from '#app/records/selection.ts';

const lanePageSize = 25;

const lists = listQueries('deals', {
  list: (asked, options) => api.deals.list(asked, options),
  count: (selection, options) => api.deals.count(selection, options),
  counts: (_, options) => api.deals.counts({}, options),
});

/** Queries used by screens and invalidation alike. Keys begin with the domain. */
export const dealQueries = {
  ...lists,
  lane: (selection: ListSelection, sort: string) => lists.pages('lane', lanePageSize, selection, sort),
  get: (id: string) =>
    queryOptions({ queryKey: ['deals', 'get', id], queryFn: ({ signal }) => api.deals.get({ id }, { signal }) }),
  parties: (id: string) =>
    queryOptions({
      queryKey: ['deals', 'parties', id],
      queryFn: ({ signal }) => api.deals.parties({ id }, { signal }),
    }),
  dates: (id: string) =>
    queryOptions({ queryKey: ['deals', 'dates', id], queryFn: ({ signal }) => api.deals.dates({ id }, { signal }) }),
  items: (id: string) =>
    queryOptions({ queryKey: ['deals', 'items', id], queryFn: ({ signal }) => api.deals.items({ id }, { signal }) }),
  hints: (id: string, itemId: string) =>
    queryOptions({
      queryKey: ['deals', 'hints', id, itemId],
      queryFn: ({ signal }) => api.deals.itemHints({ id, itemId }, { signal }),
    }),
  wires: (id: string) =>
    queryOptions({ queryKey: ['deals', 'wires', id], queryFn: ({ signal }) => api.deals.wires({ id }, { signal }) }),
  sheet: (id: string, on: string | null = null) =>
    queryOptions({
      queryKey: ['deals', 'sheet', id, on],
      queryFn: ({ signal }) => api.deals.sheet({ id, ...(on && { on }) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  authorizations: (id: string) =>
    queryOptions({
      queryKey: ['deals', 'authorizations', id],
      queryFn: ({ signal }) => api.deals.authorizations({ id }, { signal }),
      // Polled until the recipient's mail server has answered.
      refetchInterval: ({ state }) => (state.data?.sent.some((one) => one.state === 'sending') ? 2_000 : false),
    }),
  forecast: queryOptions({
    queryKey: ['deals', 'forecast'],
    queryFn: ({ signal }) => api.deals.forecast({ timeZone: hereZone() }, { signal }),
  }),
  reviews: infiniteQueryOptions({
    queryKey: ['deals', 'reviews'],
    queryFn: ({ pageParam, signal }) =>
      api.deals.reviewQueue({ limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  }),
  changes: infiniteQueryOptions({
    queryKey: ['deals', 'changes'],
    queryFn: ({ pageParam, signal }) =>
      api.deals.sheetChanges({ limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  }),
  pipelines: queryOptions({
    queryKey: ['deals', 'pipelines'],
    queryFn: ({ signal }) => api.deals.pipelines({}, { signal }),
    staleTime: 300_000,
  }),
  templates: queryOptions({
    queryKey: ['deals', 'templates'],
    queryFn: ({ signal }) => api.deals.templates({}, { signal }),
  }),
  plans: queryOptions({
    queryKey: ['deals', 'plans'],
    queryFn: ({ signal }) => api.deals.plans({}, { signal }),
  }),
  timeline: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['deals', 'timeline', id],
      queryFn: ({ pageParam, signal }) =>
        api.deals.timeline({ id, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};
