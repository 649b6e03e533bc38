import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { InboundMessage } from '#contract/people/inbound.ts';

export const inboundQueries = {
  list: (state: InboundMessage['state'] | null) =>
    infiniteQueryOptions({
      queryKey: ['inbound', 'list', state],
      queryFn: ({ pageParam, signal }) =>
        api.inbound.list({ limit: 50, ...(state && { state }), ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  get: (id: string) =>
    queryOptions({ queryKey: ['inbound', 'get', id], queryFn: ({ signal }) => api.inbound.get({ id }, { signal }) }),
  doors: queryOptions({
    queryKey: ['inbound', 'doors'],
    queryFn: ({ signal }) => api.inbound.doors({}, { signal }),
  }),
};
