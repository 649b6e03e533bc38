import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { ActivityGroup } from '#contract/people/collaboration.ts';

export const collaborationQueries = {
  activity: (of: ActivityGroup | 'all') =>
    infiniteQueryOptions({
      queryKey: ['activity', of],
      queryFn: ({ pageParam, signal }) =>
        api.collaboration.activity(
          { limit: 50, ...(of !== 'all' && { of }), ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  mentions: infiniteQueryOptions({
    queryKey: ['notifications', 'mentions'],
    queryFn: ({ pageParam, signal }) =>
      api.notifications.list({ kind: 'mention.made', limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  }),
  shared: queryOptions({
    queryKey: ['leads', 'list', { filter: 'sharedWith:is(me)' }, 'shared'],
    queryFn: ({ signal }) =>
      api.leads.list({ filter: 'sharedWith:is(me)', sort: '-lastActivityAt', limit: 50 }, { signal }),
  }),
};
