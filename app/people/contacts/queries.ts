import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Keys begin like the lead's own, so that live updates of the lead refresh these too. */
export const contactQueries = {
  points: (id: string) =>
    queryOptions({
      queryKey: ['leads', 'points', id],
      queryFn: ({ signal }) => api.leads.contactPoints({ id }, { signal }),
    }),
  circle: (id: string) =>
    queryOptions({ queryKey: ['leads', 'circle', id], queryFn: ({ signal }) => api.leads.circle({ id }, { signal }) }),
  provenance: (id: string) =>
    queryOptions({
      queryKey: ['leads', 'provenance', id],
      queryFn: ({ signal }) => api.leads.provenance({ id }, { signal }),
    }),
  householdTimeline: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['leads', 'household', id],
      queryFn: ({ pageParam, signal }) =>
        api.leads.householdTimeline({ id, limit: 30, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};
