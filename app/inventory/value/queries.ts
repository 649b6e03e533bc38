import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const valueQueries = {
  estimate: (listing: string) =>
    queryOptions({
      queryKey: ['value', 'estimate', listing],
      queryFn: ({ signal }) => api.estimates.ofListing({ id: listing }, { signal }),
      // It is told of no other way when a training ends.
      refetchInterval: ({ state }) => (state.data?.training ? 3_000 : false),
    }),
};
