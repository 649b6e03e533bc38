import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import type { ListState } from '#app/ui/list/use-list-state.ts';

export type LeadSelection = { filter?: string; search?: string; archived?: 'no' | 'only'; timeZone?: string };

/** What of a list's state says which leads it shows. */
export const selectionOf = (state: Pick<ListState, 'written' | 'search' | 'archived'>): LeadSelection => ({
  ...(state.written && { filter: state.written }),
  ...(state.search && { search: state.search }),
  ...(state.archived && { archived: 'only' }),
  ...(state.written && { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
});

const pageSize = 100;

/** A query is one value: the loader, the screen and whoever invalidates it use this. Keys begin with the domain. */
export const leadQueries = {
  list: (selection: LeadSelection, sort: string) =>
    infiniteQueryOptions({
      queryKey: ['leads', 'list', selection, sort],
      queryFn: ({ pageParam, signal }) =>
        api.leads.list({ ...selection, sort, limit: pageSize, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      placeholderData: keepPreviousData,
    }),
  count: (selection: LeadSelection) =>
    queryOptions({
      queryKey: ['leads', 'count', selection],
      queryFn: ({ signal }) => api.leads.count(selection, { signal }),
    }),
  counts: queryOptions({ queryKey: ['leads', 'counts'], queryFn: ({ signal }) => api.leads.counts({}, { signal }) }),
  get: (id: string) =>
    queryOptions({ queryKey: ['leads', 'get', id], queryFn: ({ signal }) => api.leads.get({ id }, { signal }) }),
  tags: queryOptions({ queryKey: ['leads', 'tags'], queryFn: ({ signal }) => api.leads.tags({}, { signal }) }),
  timeline: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['leads', 'timeline', id],
      queryFn: ({ pageParam, signal }) =>
        api.leads.timeline({ id, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};

export const viewsQuery = queryOptions({
  queryKey: ['views', 'leads'],
  queryFn: ({ signal }) => api.views.list({ domain: 'leads' }, { signal }),
});

export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: ({ signal }) => api.members.list({}, { signal }),
});
