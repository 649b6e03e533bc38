import { queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';

/** Keys begin with the domain whose news they wait for. */
export const dashboardQueries = {
  queue: (more: boolean) =>
    queryOptions({
      queryKey: ['leads', 'queue', { more }],
      queryFn: ({ signal }) => api.dashboard.queue({ timeZone: hereZone(), more: String(more) }, { signal }),
    }),
  pipeline: queryOptions({
    queryKey: ['leads', 'pipeline'],
    queryFn: ({ signal }) => api.dashboard.pipeline({ timeZone: hereZone() }, { signal }),
  }),
  risks: queryOptions({
    queryKey: ['tasks', 'risks'],
    queryFn: ({ signal }) => api.dashboard.risks({ timeZone: hereZone() }, { signal }),
  }),
  team: queryOptions({
    queryKey: ['leads', 'team'],
    queryFn: ({ signal }) => api.dashboard.team({}, { signal }),
  }),
};

export const leadsAt = (filter: string): string => `/leads?${new URLSearchParams({ filter })}`;

/** Every goal of a year that one sees. */
export const goalsQuery = (year: number) =>
  queryOptions({
    queryKey: ['goals', 'list', { year }],
    queryFn: ({ signal }) => api.goals.list({ year }, { signal }),
  });
