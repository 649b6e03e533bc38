import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { listQueries } from '#app/records/list-queries.ts';
import type { ListSelection } from '#app/records/selection.ts';

/** Smaller pages than the list, because the board has ten lanes. */
const lanePageSize = 25;

/** The trash is part of the archived leads. */
export function fromTrash<Asked extends ListSelection>({ trash, archived, ...asked }: Asked) {
  return { ...asked, ...(archived && { archived: trash ? ('trash' as const) : archived }) };
}

const lists = listQueries('leads', {
  list: (asked, options) => api.leads.list(fromTrash(asked), options),
  count: (selection, options) => api.leads.count(fromTrash(selection), options),
  counts: (_, options) => api.leads.counts({}, options),
});

/** Shared query definitions for loaders, screens, and invalidation. Keys begin with the domain. */
export const leadQueries = {
  ...lists,
  lane: (selection: ListSelection, sort: string) => lists.pages('lane', lanePageSize, selection, sort, ['sourceName']),
  get: (id: string) =>
    queryOptions({ queryKey: ['leads', 'get', id], queryFn: ({ signal }) => api.leads.get({ id }, { signal }) }),
  score: (id: string) =>
    queryOptions({
      queryKey: ['leads', 'score', id],
      queryFn: ({ signal }) => api.scoring.explain({ id }, { signal }),
    }),
  stages: queryOptions({
    queryKey: ['leads', 'stages'],
    queryFn: ({ signal }) => api.leads.stages({}, { signal }),
    staleTime: 300_000,
  }),
  fields: queryOptions({
    queryKey: ['leads', 'fields'],
    queryFn: ({ signal }) => api.leads.fields({}, { signal }),
    staleTime: 300_000,
  }),
  tags: queryOptions({ queryKey: ['leads', 'tags'], queryFn: ({ signal }) => api.leads.tags({}, { signal }) }),
  pinned: (id: string) =>
    queryOptions({
      queryKey: ['leads', 'pinned', id],
      queryFn: ({ signal }) => api.leads.pinnedNote({ id }, { signal }),
    }),
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
      // Switching the kind of events keeps the previous ones visible; another lead's timeline starts empty.
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
