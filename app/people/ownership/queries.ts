import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

/** Keys begin like the lead's own, so that live updates of the lead refresh these too. */
export const ownershipQueries = {
  of: (id: string) =>
    queryOptions({
      queryKey: ['leads', 'ownership', id],
      queryFn: ({ signal }) => api.leads.ownership({ id }, { signal }),
    }),
  rules: queryOptions({
    queryKey: ['leads', 'ownership-rules'],
    queryFn: ({ signal }) => api.leads.ownershipRules({}, { signal }),
  }),
  split: (userId: string) =>
    queryOptions({
      queryKey: ['team', 'ownership', userId],
      queryFn: ({ signal }) => api.team.ownershipSplit({ userId }, { signal }),
    }),
  exports: (userId?: string) =>
    queryOptions({
      queryKey: ['team', 'departure-exports', userId ?? 'all'],
      queryFn: ({ signal }) => api.team.departureExports(userId ? { userId } : {}, { signal }),
    }),
};
