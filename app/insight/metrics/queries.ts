import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { RequestOf } from '#contract/core/call.ts';
import type { metrics } from '#contract/core/metrics/metrics.ts';

export type Asked = RequestOf<typeof metrics.ask>;
/** One number: of a group, of a stretch of time, of all. */
export type NumberOf = Omit<RequestOf<typeof metrics.rows>, 'cursor' | 'limit'>;

export const knownQuery = queryOptions({
  queryKey: ['metrics', 'known'],
  queryFn: ({ signal }) => api.metrics.known({}, { signal }),
  staleTime: 5 * 60_000,
});

/** By the first letters of their names: whose news the numbers wait for. Keys begin with the domain that tells. */
const domainOf = (metric: string): string => {
  if (
    /^(deal|pipeline|closing|commission|win|days_to|repeat|referral|clients|lifetime)/.test(metric) &&
    metric !== 'closing_rate'
  )
    return 'deals';
  if (metric.startsWith('tasks_')) return 'tasks';
  if (metric.startsWith('loan')) return 'loans';
  if (/^(policies|premium|households)_/.test(metric)) return 'policies';
  if (/^(units|occupancy)/.test(metric)) return 'rentals';
  if (/^(listings_|sold_|days_on|sale_to)/.test(metric)) return 'listings';
  return metric === 'spend' || metric === 'tool_cost' ? 'metrics' : 'leads';
};

export const answerQuery = (asked: Asked) =>
  queryOptions({
    queryKey: [domainOf(asked.metrics[0]!), 'metric', { asked }],
    queryFn: ({ signal }) => api.metrics.ask(asked, { signal }),
    placeholderData: keepPreviousData,
  });

export const rowsQuery = (of: NumberOf) =>
  infiniteQueryOptions({
    queryKey: [domainOf(of.metrics[0]!), 'metric rows', { of }],
    queryFn: ({ pageParam, signal }) =>
      api.metrics.rows({ ...of, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
