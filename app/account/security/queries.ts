import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#app/api.ts';

const paged = <Page extends { next: string | null }>(
  key: readonly unknown[],
  ask: (at: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) =>
  infiniteQueryOptions({
    queryKey: ['security', ...key],
    queryFn: ({ pageParam, signal }) => ask(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: (page: Page) => page.next,
  });

export const securityQueries = {
  overview: queryOptions({
    queryKey: ['security', 'overview'],
    queryFn: ({ signal }) => api.security.overview({}, { signal }),
  }),
  policy: queryOptions({
    queryKey: ['security', 'policy'],
    queryFn: ({ signal }) => api.security.policy({}, { signal }),
  }),
  sessions: (show: 'open' | 'all') =>
    paged(['sessions', { show }], (at, signal) => api.security.sessions({ show, ...at }, { signal })),
  failed: queryOptions({
    queryKey: ['security', 'failed'],
    queryFn: ({ signal }) => api.security.failedSignIns({}, { signal }),
  }),
  exports: paged(['exports'], (at, signal) => api.exportRequests.list(at, { signal })),
  privacy: paged(['privacy'], (at, signal) => api.privacy.list(at, { signal })),
  incidents: paged(['incidents'], (at, signal) => api.incidents.list(at, { signal })),
};
