import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Keys begin with the deals domain, so that every action on a deal refetches its room. */
export const roomQueries = {
  room: (id: string) =>
    queryOptions({ queryKey: ['deals', 'room', id], queryFn: ({ signal }) => api.deals.room({ id }, { signal }) }),
  entries: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['deals', 'room entries', id],
      queryFn: ({ pageParam, signal }) =>
        api.deals.roomEntries({ id, limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  as: (id: string, partyId: string) =>
    queryOptions({
      queryKey: ['deals', 'room as', id, partyId],
      queryFn: ({ signal }) => api.deals.roomAs({ id, partyId }, { signal }),
      // Always refetched, to show what the guest sees now.
      staleTime: 0,
    }),
};
