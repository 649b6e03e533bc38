import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const notificationQueries = {
  count: queryOptions({
    queryKey: ['notifications', 'count'],
    queryFn: ({ signal }) => api.notifications.count({}, { signal }),
  }),
  list: infiniteQueryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.notifications.list({ limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  }),
  /** Whom a notice is about: notices name no clients, since who may see them changes. */
  lead: (id: string) =>
    queryOptions({ queryKey: ['leads', 'get', id], queryFn: ({ signal }) => api.leads.get({ id }, { signal }) }),
};
