import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

export const reads = ['lenders'] as const;

const paged = <Page extends { next: string | null }>(
  queryKey: readonly unknown[],
  ask: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });

export const lenderQueries = {
  directory: queryOptions({
    queryKey: ['lenders', 'directory'],
    queryFn: ({ signal }) => api.lenders.list({}, { signal }),
  }),
  introductions: paged(['lenders', 'introductions'], (cursor, signal) =>
    api.introductions.list({ limit: 25, ...cursor }, { signal }),
  ),
  introduction: (id: string) =>
    queryOptions({
      queryKey: ['lenders', 'introduction', id],
      queryFn: ({ signal }) => api.introductions.get({ id }, { signal }),
    }),
  comarketing: paged(['lenders', 'comarketing'], (cursor, signal) =>
    api.comarketing.list({ limit: 25, ...cursor }, { signal }),
  ),
};
