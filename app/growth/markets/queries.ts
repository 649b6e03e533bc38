import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const marketQueries = {
  all: ['markets'] as const,
  list: (search: string) =>
    queryOptions({
      queryKey: ['markets', 'list', search],
      queryFn: ({ signal }) => api.markets.list(search ? { search } : {}, { signal }),
      placeholderData: keepPreviousData,
    }),
  report: (zip: string) =>
    queryOptions({
      queryKey: ['markets', 'report', zip],
      queryFn: ({ signal }) => api.markets.report({ zip }, { signal }),
    }),
  subscribers: (zip: string) =>
    infiniteQueryOptions({
      queryKey: ['markets', 'subscribers', zip],
      queryFn: ({ pageParam, signal }) =>
        api.markets.subscribers({ zip, limit: 30, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};

export const paperAddress = (zip: string): string => `/api/v1/markets/${zip}/paper`;
