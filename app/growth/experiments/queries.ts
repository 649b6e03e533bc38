import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { ExperimentGoal } from '#contract/growth/experiments/experiments.ts';

export type Planned = { page: string; goal: ExperimentGoal; target: string; lift: number; rate?: number };

export const experimentQueries = {
  all: ['experiments'] as const,
  list: infiniteQueryOptions({
    queryKey: ['experiments', 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.experiments.list({ limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  }),
  campaigns: queryOptions({
    queryKey: ['campaigns', 'compared'],
    queryFn: ({ signal }) => api.experiments.campaigns({}, { signal }),
  }),
  blocks: (page: string) =>
    queryOptions({
      queryKey: ['experiments', 'blocks', page],
      queryFn: ({ signal }) => api.experiments.blocks({ page }, { signal }),
      enabled: page !== '',
    }),
  plan: (asked: Planned) =>
    queryOptions({
      queryKey: ['experiments', 'plan', asked],
      queryFn: ({ signal }) => api.experiments.plan(asked, { signal }),
      enabled: asked.page !== '' && (asked.goal !== 'reached' || asked.target !== ''),
      placeholderData: keepPreviousData,
    }),
  people: (id: string, variant: 'a' | 'b') =>
    infiniteQueryOptions({
      queryKey: ['experiments', 'people', id, variant],
      queryFn: ({ pageParam, signal }) =>
        api.experiments.people({ id, variant, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};
