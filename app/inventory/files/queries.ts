import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { listQueries } from '#app/records/list-queries.ts';

/** Queries used by screens and invalidation alike. Keys begin with the domain. */
export const fileQueries = {
  ...listQueries('files', {
    list: (asked, options) => api.files.browse(asked, options),
    count: (selection, options) => api.files.count(selection, options),
    counts: (_, options) => api.files.counts({}, options),
  }),
  get: (id: string) =>
    queryOptions({ queryKey: ['files', 'get', id], queryFn: ({ signal }) => api.files.get({ id }, { signal }) }),
  versions: (id: string) =>
    queryOptions({
      queryKey: ['files', 'versions', id],
      queryFn: ({ signal }) => api.files.versions({ id }, { signal }),
    }),
  links: (id: string) =>
    queryOptions({ queryKey: ['files', 'links', id], queryFn: ({ signal }) => api.files.links({ id }, { signal }) }),
  visits: (id: string, linkId: string) =>
    queryOptions({
      queryKey: ['files', 'visits', id, linkId],
      queryFn: ({ signal }) => api.files.visits({ id, linkId, limit: 100 }, { signal }),
    }),
  history: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['files', 'history', id],
      queryFn: ({ pageParam, signal }) =>
        api.files.history({ id, limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.next,
    }),
  tags: queryOptions({ queryKey: ['files', 'tags'], queryFn: ({ signal }) => api.files.tags({}, { signal }) }),
  folders: queryOptions({ queryKey: ['files', 'folders'], queryFn: ({ signal }) => api.files.folders({}, { signal }) }),
};

/** URL of a file's content. */
export const contentAddress = (id: string, query: Record<string, string> = {}): string => {
  const text = new URLSearchParams(query).toString();
  return `/api/v1/files/${id}/content${text && `?${text}`}`;
};
