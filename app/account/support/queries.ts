import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const supportQueries = {
  accesses: infiniteQueryOptions({
    queryKey: ['support', 'accesses'],
    queryFn: ({ pageParam, signal }) =>
      api.support.list({ limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  }),
  acts: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['support', 'acts', id],
      queryFn: ({ pageParam, signal }) =>
        api.support.acts({ id, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
  invitations: queryOptions({
    queryKey: ['operators', 'support'],
    queryFn: ({ signal }) => api.support.invitations({}, { signal }),
    staleTime: 0,
  }),
};
