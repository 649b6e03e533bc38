import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { PostState } from '#contract/growth/social/social.ts';

export const socialQueries = {
  all: ['social'] as const,
  channels: queryOptions({
    queryKey: ['social', 'channels'],
    queryFn: ({ signal }) => api.social.channels({}, { signal }),
  }),
  list: (state: PostState | 'all') =>
    infiniteQueryOptions({
      queryKey: ['social', 'list', state],
      queryFn: ({ pageParam, signal }) =>
        api.social.list(
          { limit: 30, ...(state !== 'all' && { state }), ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  get: (id: string) =>
    queryOptions({ queryKey: ['social', 'get', id], queryFn: ({ signal }) => api.social.get({ id }, { signal }) }),
};
