import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { listQueries } from '#app/records/list-queries.ts';
import { addDays } from '#contract/core/time-zone.ts';

const lists = listQueries('showings', {
  list: ({ archived: _, trash: __, with: ___, ...asked }, options) => api.showings.list(asked, options),
  count: ({ archived: _, trash: __, ...selection }, options) => api.showings.count(selection, options),
  counts: (_, options) => api.showings.counts({}, options),
});

/** Keys of queries on a listing's page begin with the listings domain, so that its events refetch them. */
export const showingQueries = {
  ...lists,
  /** One more day on each side, because homes have their own time zones. */
  week: (from: string) =>
    queryOptions({
      queryKey: ['showings', 'week', from],
      queryFn: ({ signal }) =>
        api.showings.list(
          { filter: `startsAt:between(${addDays(from, -1)},${addDays(from, 7)})`, sort: 'startsAt', limit: 200 },
          { signal },
        ),
    }),
  tour: (id: string) =>
    queryOptions({ queryKey: ['tours', 'get', id], queryFn: ({ signal }) => api.tours.get({ id }, { signal }) }),
  tours: queryOptions({ queryKey: ['tours', 'list'], queryFn: ({ signal }) => api.tours.list({}, { signal }) }),
  settings: (id: string) =>
    queryOptions({
      queryKey: ['listings', 'showing-settings', id],
      queryFn: ({ signal }) => api.showings.settings({ id }, { signal }),
    }),
  ofListing: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['listings', 'showings', id],
      queryFn: ({ pageParam, signal }) =>
        api.showings.ofListing({ id, limit: 20, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  report: (id: string) =>
    queryOptions({
      queryKey: ['listings', 'showing-report', id],
      queryFn: ({ signal }) => api.showings.report({ id }, { signal }),
    }),
  openHouses: (id: string) =>
    queryOptions({
      queryKey: ['listings', 'open-houses', id],
      queryFn: ({ signal }) => api.openHouses.ofListing({ id }, { signal }),
    }),
  /** The `door` domain is stored on the device, unlike other listing data, because the open house sign-in works offline. */
  door: (id: string) =>
    queryOptions({
      queryKey: ['door', 'get', id],
      queryFn: ({ signal }) => api.openHouses.get({ id }, { signal }),
    }),
  visits: (id: string) =>
    queryOptions({
      queryKey: ['listings', 'visits', id],
      queryFn: ({ signal }) => api.openHouses.visits({ id }, { signal }),
    }),
};
