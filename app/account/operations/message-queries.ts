import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { ContactStatus } from '#contract/public/contact.ts';

export const messagesKey = ['operators', 'messages'] as const;

export type MessageWish = { status: ContactStatus; of: 'all' | 'me'; search: string };

export const messagesQuery = ({ status, of, search }: MessageWish) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'list', status, of, search],
    queryFn: ({ pageParam, signal }) =>
      api.contact.list({ status, of, ...(search && { search }), ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const messageCountsQuery = queryOptions({
  queryKey: [...messagesKey, 'counts'],
  queryFn: ({ signal }) => api.contact.counts({}, { signal }),
  staleTime: 0,
});

export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...messagesKey, 'one', id],
    queryFn: ({ signal }) => api.contact.read({ id }, { signal }),
    staleTime: 0,
  });

export const operatorsQuery = queryOptions({
  queryKey: ['operators', 'people'],
  queryFn: ({ signal }) => api.operators.people({}, { signal }),
});
