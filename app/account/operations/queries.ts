import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '#app/api.ts';
import type { failedEvent } from '#contract/account/operations.ts';
import type { JobState, operatedJob } from '#contract/core/jobs.ts';

export type OperatedJob = z.infer<typeof operatedJob>;
export type FailedEvent = z.infer<typeof failedEvent>;
export type FailureState = 'open' | 'settled';

const refreshMs = 5_000;

/** Long lists are refetched less often. Hidden pages don't refetch. */
const unhurried = ({ state }: { state: { data?: { pages: readonly unknown[] } | undefined } }): number =>
  refreshMs * Math.max(1, state.data?.pages.length ?? 0);

export const operationsKey = ['operations'] as const;

export const overviewQuery = queryOptions({
  queryKey: [...operationsKey, 'overview'],
  queryFn: ({ signal }) => api.operations.overview({}, { signal }),
  refetchInterval: refreshMs,
  staleTime: 0,
});

export const schedulesQuery = queryOptions({
  queryKey: [...operationsKey, 'schedules'],
  queryFn: ({ signal }) => api.operators.schedules({}, { signal }),
  staleTime: 0,
});

export const jobsQuery = (state: JobState, kind: string | null) =>
  infiniteQueryOptions({
    queryKey: [...operationsKey, 'jobs', { state, kind }],
    queryFn: ({ pageParam, signal }) =>
      api.operations.jobs({ state, ...(kind && { kind }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: unhurried,
    staleTime: 0,
  });

export const failedEventsQuery = (state: FailureState) =>
  infiniteQueryOptions({
    queryKey: [...operationsKey, 'failures', { state }],
    queryFn: ({ pageParam, signal }) =>
      api.operations.failedEvents({ state, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    refetchInterval: unhurried,
    staleTime: 0,
  });
