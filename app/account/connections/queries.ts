import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

const soonMs = 1_500;
const laterMs = 20_000;

/** Polled while a run is active, and slowly otherwise, because connections also run on their own. */
export const accountConnectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: ({ signal }) => api.connections.list({}, { signal }),
  refetchInterval: ({ state: { data } }) => (data?.connections.some(({ running }) => running) ? soonMs : laterMs),
});

export const connectionRunsQuery = (id: string, lastRun: string | undefined) =>
  queryOptions({
    queryKey: ['connections', id, 'runs', lastRun],
    queryFn: ({ signal }) => api.connections.runs({ id, limit: 20 }, { signal }),
    placeholderData: (before) => before,
  });

export const connectionFailuresQuery = (id: string, lastRun: string | undefined) =>
  queryOptions({
    queryKey: ['connections', id, 'failures', lastRun],
    queryFn: ({ signal }) => api.connections.failures({ id, limit: 100 }, { signal }),
    placeholderData: (before) => before,
  });
