import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { nearPage } from '#app/ui/list/near-pages.ts';
import type { ListState } from '#app/ui/list/use-list-state.ts';

export type LeadSelection = { filter?: string; search?: string; archived?: 'no' | 'only'; timeZone?: string };

/** What of a list's state says which leads it shows. */
export const selectionOf = (state: Pick<ListState, 'written' | 'search' | 'archived'>): LeadSelection => ({
  ...(state.written && { filter: state.written }),
  ...(state.search && { search: state.search }),
  ...(state.archived && { archived: 'only' }),
  ...(state.written && { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
});

export const pageSize = 100;
/** A lane of the board shows fewer at a time: there are ten of them. */
const lanePageSize = 25;

const pages = (what: string, size: number, selection: LeadSelection, sort: string) =>
  infiniteQueryOptions({
    queryKey: ['leads', what, selection, sort],
    queryFn: ({ pageParam, signal, ...asked }) =>
      nearPage({ ...asked, pageParam }, () =>
        api.leads.list({ ...selection, sort, limit: size, ...(pageParam && { cursor: pageParam }) }, { signal }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

/** A query is one value: the loader, the screen and whoever invalidates it use this. Keys begin with the domain. */
export const leadQueries = {
  list: (selection: LeadSelection, sort: string) => ({
    ...pages('list', pageSize, selection, sort),
    placeholderData: keepPreviousData,
  }),
  lane: (selection: LeadSelection, sort: string) => pages('lane', lanePageSize, selection, sort),
  count: (selection: LeadSelection) =>
    queryOptions({
      queryKey: ['leads', 'count', selection],
      queryFn: ({ signal }) => api.leads.count(selection, { signal }),
    }),
  counts: queryOptions({ queryKey: ['leads', 'counts'], queryFn: ({ signal }) => api.leads.counts({}, { signal }) }),
  get: (id: string) =>
    queryOptions({ queryKey: ['leads', 'get', id], queryFn: ({ signal }) => api.leads.get({ id }, { signal }) }),
  tags: queryOptions({ queryKey: ['leads', 'tags'], queryFn: ({ signal }) => api.leads.tags({}, { signal }) }),
  collaborators: (id: string) =>
    queryOptions({
      queryKey: ['leads', 'collaborators', id],
      queryFn: ({ signal }) => api.leads.collaborators({ id }, { signal }),
    }),
  timeline: (id: string, kinds: readonly string[] = []) =>
    infiniteQueryOptions({
      queryKey: ['leads', 'timeline', id, ...kinds],
      queryFn: ({ pageParam, signal }) =>
        api.leads.timeline(
          { id, limit: 50, ...(kinds.length > 0 && { kinds: [...kinds] }), ...(pageParam && { cursor: pageParam }) },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
      // Another kind of the same lead's events keeps the last ones in sight; another lead's begins empty.
      placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
    }),
  files: (id: string) =>
    queryOptions({
      queryKey: ['files', 'lead', id],
      queryFn: ({ signal }) => api.files.list({ lead: id, limit: 100 }, { signal }),
    }),
  tasks: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['tasks', 'list', { lead: id }],
      queryFn: ({ pageParam, signal }) =>
        api.tasks.list({ lead: id, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
};
