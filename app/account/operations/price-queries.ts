import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const pricesKey = ['operators', 'prices'] as const;

export const pricesQuery = infiniteQueryOptions({
  queryKey: pricesKey,
  queryFn: ({ pageParam, signal }) => api.pricing.list(pageParam ? { cursor: pageParam } : {}, { signal }),
  initialPageParam: '',
  getNextPageParam: (page) => page.next,
  staleTime: 0,
});
