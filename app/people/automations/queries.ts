import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { EnrolmentState } from '#contract/people/automations/automations.ts';

export const automationQueries = {
  all: ['automations'] as const,
  list: queryOptions({
    queryKey: ['automations', 'list'],
    queryFn: ({ signal }) => api.automations.list({}, { signal }),
  }),
  builtIn: queryOptions({
    queryKey: ['automations', 'built-in'],
    queryFn: ({ signal }) => api.automations.builtIn({}, { signal }),
  }),
  get: (id: string) =>
    queryOptions({
      queryKey: ['automations', 'get', id],
      queryFn: ({ signal }) => api.automations.get({ id }, { signal }),
    }),
  people: (id: string, state: EnrolmentState | 'all') =>
    infiniteQueryOptions({
      queryKey: ['automations', 'people', id, state],
      queryFn: ({ pageParam, signal }) =>
        api.automations.people(
          { id, limit: 50, ...(state !== 'all' && { state }), ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  path: (id: string) =>
    queryOptions({
      queryKey: ['automations', 'path', id],
      queryFn: ({ signal }) => api.automations.path({ id }, { signal }),
    }),
  moves: (id: string, version: number) =>
    queryOptions({
      queryKey: ['automations', 'moves', id, version],
      queryFn: ({ signal }) => api.automations.moves({ id }, { signal }),
    }),
  ofLead: (id: string) =>
    queryOptions({
      queryKey: ['automations', 'of lead', id],
      queryFn: ({ signal }) => api.automations.ofLead({ id }, { signal }),
    }),
  drafts: queryOptions({
    queryKey: ['automations', 'drafts'],
    queryFn: ({ signal }) => api.automations.drafts({}, { signal }),
  }),
};
