import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

const refreshMs = 2_000;

export const retentionQueries = {
  rules: queryOptions({
    queryKey: ['retention', 'rules'],
    queryFn: ({ signal }) => api.retention.rules({}, { signal }),
  }),
  due: queryOptions({ queryKey: ['retention', 'due'], queryFn: ({ signal }) => api.retention.due({}, { signal }) }),
  reports: queryOptions({
    queryKey: ['retention', 'reports'],
    queryFn: ({ signal }) => api.retention.reports({ limit: 50 }, { signal }),
  }),
  /** Polled while the report's files are being deleted. */
  report: (id: string) =>
    queryOptions({
      queryKey: ['retention', 'report', id],
      queryFn: ({ signal }) => api.retention.report({ id }, { signal }),
      refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? refreshMs : false),
    }),
  reportFiles: (id: string, state: string) =>
    infiniteQueryOptions({
      queryKey: ['retention', 'files', id, state],
      queryFn: ({ pageParam, signal }) =>
        api.retention.reportFiles({ id, limit: 100, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};
