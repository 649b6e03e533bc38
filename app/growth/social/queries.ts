import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { PostState } from '#contract/growth/social/social.ts';

const commentsKey = ['social', 'comments'] as const;

export const socialQueries = {
  all: ['social'] as const,
  comments: {
    all: commentsKey,
    list: (wanted: { post?: string; waiting?: 'yes' }) =>
      infiniteQueryOptions({
        queryKey: [...commentsKey, wanted],
        queryFn: ({ pageParam, signal }) =>
          api.postComments.list({ limit: 30, ...wanted, ...(pageParam && { cursor: pageParam }) }, { signal }),
        initialPageParam: null as string | null,
        getNextPageParam: (page) => page.next,
      }),
  },
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
