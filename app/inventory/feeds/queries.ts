import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

const refreshMs = 3_000;

/** Polled while a feed is being read. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds', 'list'],
  queryFn: ({ signal }) => api.feeds.list({}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state: { data } }) => (data?.feeds.some(({ reading }) => reading) ? refreshMs : false),
});

export const feedProblemsQuery = (id: string) =>
  queryOptions({
    queryKey: ['feeds', 'problems', id],
    queryFn: ({ signal }) => api.feeds.problems({ id }, { signal }),
    staleTime: 0,
  });
