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
  /** The lead that a notification is about. Notifications contain no client names, because access to clients may change. */
  lead: (id: string) =>
    queryOptions({ queryKey: ['leads', 'get', id], queryFn: ({ signal }) => api.leads.get({ id }, { signal }) }),
};
