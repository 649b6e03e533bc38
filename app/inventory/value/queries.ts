import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const valueQueries = {
  estimate: (listing: string) =>
    queryOptions({
      queryKey: ['value', 'estimate', listing],
      queryFn: ({ signal }) => api.estimates.ofListing({ id: listing }, { signal }),
      // Polled, because the end of a training sends no event.
      refetchInterval: ({ state }) => (state.data?.training ? 3_000 : false),
    }),
};

export const cmaQueries = {
  list: (listing?: string) =>
    infiniteQueryOptions({
      queryKey: ['cmas', 'list', listing ?? null],
      queryFn: ({ pageParam, signal }) =>
        api.cmas.list(
          { limit: listing ? 10 : 50, ...(listing && { listing }), ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  get: (id: string) =>
    queryOptions({ queryKey: ['cmas', 'one', id], queryFn: ({ signal }) => api.cmas.get({ id }, { signal }) }),
  candidates: (id: string) =>
    queryOptions({
      queryKey: ['cmas', 'candidates', id],
      queryFn: ({ signal }) => api.cmas.candidates({ id }, { signal }),
    }),
  report: (id: string) =>
    queryOptions({ queryKey: ['cmas', 'report', id], queryFn: ({ signal }) => api.cmas.report({ id }, { signal }) }),
  timeline: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['cmas', 'timeline', id],
      queryFn: ({ pageParam, signal }) =>
        api.cmas.timeline({ id, limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};
