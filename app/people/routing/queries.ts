import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const routingQueries = {
  rules: queryOptions({
    queryKey: ['routing', 'rules'],
    queryFn: ({ signal }) => api.routing.rules({}, { signal }),
  }),
  decisions: infiniteQueryOptions({
    queryKey: ['routing', 'decisions'],
    queryFn: ({ pageParam, signal }) =>
      api.routing.decisions({ limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  }),
  of: (id: string) =>
    queryOptions({
      queryKey: ['routing', 'lead', id],
      queryFn: ({ signal }) => api.routing.decisionsOf({ id }, { signal }),
    }),
  offers: queryOptions({
    queryKey: ['routing', 'offers'],
    queryFn: ({ signal }) => api.routing.offers({}, { signal }),
  }),
};
