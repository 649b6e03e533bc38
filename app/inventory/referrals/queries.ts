import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { Direction } from '#contract/inventory/referrals/referral-rules.ts';

export const reads = ['referrals'] as const;

const paged = <Page extends { next: string | null }>(
  queryKey: readonly unknown[],
  ask: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const referralQueries = {
  list: (direction: Direction) =>
    paged(['referrals', 'list', { direction }], (cursor, signal) =>
      api.referrals.list({ direction, limit: 25, ...cursor }, { signal }),
    ),
  get: (id: string) =>
    queryOptions({
      queryKey: ['referrals', 'get', id],
      queryFn: ({ signal }) => api.referrals.get({ id }, { signal }),
    }),
  services: paged(['referrals', 'services'], (cursor, signal) =>
    api.serviceReferrals.list({ limit: 25, ...cursor }, { signal }),
  ),
  program: queryOptions({
    queryKey: ['referrals', 'program'],
    queryFn: ({ signal }) => api.referralProgram.get({}, { signal }),
    staleTime: 0,
  }),
  programSignUps: paged(['referrals', 'program sign-ups'], (cursor, signal) =>
    api.referralProgram.signUps({ limit: 25, ...cursor }, { signal }),
  ),
  referrers: queryOptions({
    queryKey: ['referrals', 'referrers'],
    queryFn: ({ signal }) => api.referrals.referrers({}, { signal }),
  }),
};
