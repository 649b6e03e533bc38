import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import type { PieceState } from '#contract/growth/marketing/library.ts';

export const libraryQueries = {
  all: ['library'] as const,
  list: (state: PieceState | 'all') =>
    infiniteQueryOptions({
      queryKey: ['library', 'list', state],
      queryFn: ({ pageParam, signal }) =>
        api.library.list(
          { limit: 30, ...(state !== 'all' && { state }), ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  get: (id: string) =>
    queryOptions({ queryKey: ['library', 'get', id], queryFn: ({ signal }) => api.library.get({ id }, { signal }) }),
};

export const outgoingQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['outgoing', from, to],
    queryFn: ({ signal }) => api.outgoing.list({ from, to, timeZone: hereZone() }, { signal }),
  });

export const audienceQuery = queryOptions({
  queryKey: ['outgoing', 'audience'],
  queryFn: ({ signal }) => api.outgoing.audience({}, { signal }),
});

export const openHousesOf = (listing: string) =>
  queryOptions({
    queryKey: ['listings', 'open houses', listing],
    queryFn: ({ signal }) => api.openHouses.ofListing({ id: listing }, { signal }),
  });
